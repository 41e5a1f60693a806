// Subgoal graphs against distances between all cells: what is direct, every level, paths, files.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <array>
#include <cstring>
#include <map>

#include "any_map_support.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/subgoals.hpp"
#include "same_counts.hpp"

namespace goalbound {
namespace {

using test::AllDistances;
using test::kFar;
using testing::HasSubstr;

constexpr std::array<std::string_view, 4> kGraphs = {"subgoals:levels=1", "subgoals:levels=2",
                                                     "subgoals:levels=4", "subgoals"};

std::shared_ptr<const SubgoalIndex> subgoals_of(const Map& map, std::string_view text = "subgoals") {
  Progress progress;
  const auto made = make_index(map, IndexValues::parse(text).value(), {}, progress, {.threads = 1});
  EXPECT_TRUE(made.ok()) << made.error().to_string();
  return std::dynamic_pointer_cast<const SubgoalIndex>(*made);
}

Grid small_grid(std::mt19937& random) {
  const int percent = static_cast<int>(random() % 45);
  return test::random_grid(random, 3 + static_cast<int>(random() % 8), 3 + static_cast<int>(random() % 8),
                           percent);
}

/// A free cell with a blocked one at a corner, and both cells beside that corner free.
bool is_corner(const Grid& grid, Cell c) {
  for (const int dx : {-1, 1}) {
    for (const int dy : {-1, 1}) {
      if (grid.contains({c.x + dx, c.y + dy}) && !grid.is_free({c.x + dx, c.y + dy}) &&
          grid.is_free({c.x + dx, c.y}) && grid.is_free({c.x, c.y + dy}))
        return true;
    }
  }
  return false;
}

/// The first step of a leg: a diagonal one where there is any.
Direction first_step(Cell from, Cell to) {
  return *direction_between(
      from, {from.x + (to.x > from.x) - (to.x < from.x), from.y + (to.y > from.y) - (to.y < from.y)});
}
/// Of a leg of two cells or more.
Direction last_step(Cell from, Cell to) {
  const int diagonals = std::min(std::abs(to.x - from.x), std::abs(to.y - from.y));
  const Direction first = first_step(from, to);
  const Cell turn = is_diagonal(first) ? step(from, first, diagonals) : from;
  return turn == to ? first : first_step(turn, to);
}
/// Step by step.
bool is_leg(const Grid& grid, Cell from, Cell to) {
  for (; from != to; from = step(from, first_step(from, to))) {
    if (!grid.octile_moves(grid.node(from)).contains(first_step(from, to))) return false;
  }
  return true;
}
/// Whether a leg comes to a subgoal before its end by its straight line, where it would end.
bool ends_before(const SubgoalCells& cells, Cell from, Cell to) {
  const Direction d = last_step(from, to);
  if (is_diagonal(d)) return false;
  for (Cell c = step(to, opposite(d)); c != from && last_step(from, c) == d; c = step(c, opposite(d))) {
    if (cells.contains({c, d})) return true;
  }
  return false;
}

TEST(Subgoals, AreTheCornersAsTheyAreComeTo) {
  std::mt19937 random(381);
  for (int i = 0; i < test::rounds(150); ++i) {
    SCOPED_TRACE(i);
    const Grid grid = small_grid(random);
    const SubgoalCells cells(grid);
    std::uint32_t count = 0;
    const std::vector<Subgoal> all = cells.all();
    for (const NodeId n : grid.free_nodes()) {
      const Cell cell = grid.cell(n);
      bool any = false;
      cells.each_of(cell, [&](const Subgoal& subgoal) {
        any = true;
        ++count;
        ASSERT_LT(cells.number(subgoal), cells.count());
        EXPECT_EQ(all[cells.number(subgoal)].cell, cell);
        EXPECT_EQ(all[cells.number(subgoal)].incoming, subgoal.incoming);
        EXPECT_TRUE(grid.is_free(step(cell, opposite(subgoal.incoming)))) << "a path comes in";
      });
      EXPECT_EQ(any, is_corner(grid, cell));
    }
    EXPECT_EQ(count, cells.count());
  }
}

/// Legs by going each of them, and both ways of looking for them by each other.
TEST(Subgoals, AreJoinedByLegsThatEndAtTheFirst) {
  std::mt19937 random(387);
  std::size_t ahead_of_all = 0;
  for (int i = 0; i < test::rounds(100); ++i) {
    SCOPED_TRACE(i);
    const Grid grid = small_grid(random);
    const SubgoalCells cells(grid);
    const std::vector<Subgoal> all = cells.all();
    for (const NodeId n : grid.free_nodes()) {
      const Cell from = grid.cell(n);
      std::map<std::uint32_t, Cost> ahead;
      std::map<std::uint32_t, Cost> behind;
      cells.each_ahead(from, grid.octile_moves(n), [&](const Subgoal& to, Cost cost) {
        EXPECT_TRUE(ahead.emplace(cells.number(to), cost).second) << "twice";
      });
      cells.each_behind(from, [&](const Subgoal& to, Cost cost) {
        EXPECT_TRUE(behind.emplace(cells.number(to), cost).second) << "twice";
      });
      for (const NodeId t : grid.free_nodes())
        ASSERT_EQ(cells.joins(from, grid.cell(t)), is_leg(grid, from, grid.cell(t)));
      for (std::uint32_t number = 0; number < all.size(); ++number) {
        const Subgoal& subgoal = all[number];
        const Cell cell = subgoal.cell;
        const bool is_ahead = from != cell && is_leg(grid, from, cell) && !ends_before(cells, from, cell) &&
                              last_step(from, cell) == subgoal.incoming;
        const bool is_behind = from != cell && is_leg(grid, cell, from) && !ends_before(cells, cell, from) &&
                               cells.may_leave(subgoal, first_step(cell, from));
        ASSERT_EQ(ahead.contains(number), is_ahead) << grid.name_of(n) << ' ' << number;
        ASSERT_EQ(behind.contains(number), is_behind) << grid.name_of(n) << ' ' << number;
        for (const auto* told : {&ahead, &behind}) {
          if (told->contains(number)) {
            EXPECT_EQ(told->at(number), octile_distance(from, cell));
          }
        }
      }
      ahead_of_all += ahead.size();
    }
  }
  EXPECT_GT(ahead_of_all, 0U);
}

TEST(Subgoals, AnswerAllPairsWholeInSlicesAndWatched) {
  std::mt19937 random(382);
  int contracted = 0;
  for (int i = 0; i < test::rounds(60); ++i) {
    const std::string_view text = kGraphs[static_cast<std::size_t>(i) % kGraphs.size()];
    SCOPED_TRACE(fmt::format("{} {}", i, text));
    const Grid grid = small_grid(random);
    const AllDistances distances(grid);
    const auto index = subgoals_of(grid, text);
    contracted += static_cast<int>(index->core());
    const auto query = make_query(*find_search("subgoals"), grid, IndexSet{index}).value();
    std::vector<NodeId> path;
    std::vector<NodeId> corners;
    for (std::uint32_t s = 0; s < grid.node_count(); ++s) {
      for (std::uint32_t t = 0; t < grid.node_count(); ++t) {
        const NodeId start = grid.node_of_slot(s);
        const NodeId goal = grid.node_of_slot(t);
        const SearchResult whole = query->find(start, goal);
        ASSERT_EQ(whole.found(), distances(s, t) != kFar);
        query->path(path);
        query->path_corners(corners);
        ASSERT_EQ(path.empty(), !whole.found());
        if (whole.found()) {
          ASSERT_EQ(whole.cost, distances(s, t)) << grid.name_of(start) << " to " << grid.name_of(goal);
          ASSERT_EQ(cost_of_path(grid, path, start, goal), whole.cost);
          keep_corners(grid, path);
          ASSERT_EQ(corners, path);
        }
        if ((s + t) % 11 == 0) {
          ASSERT_NO_FATAL_FAILURE(test::expect_same_counts(*query, start, goal, whole));
        }
      }
    }
  }
  EXPECT_GT(contracted, 0);
}

TEST(Subgoals, OfLargerMapsAreRightOnEachLevel) {
  std::mt19937 random(383);
  for (int i = 0; i < test::rounds(5); ++i) {
    const Grid grid = test::random_grid(random, 140, 70, 5 + 7 * i);
    const auto dijkstra = make_query(*find_search("dijkstra"), grid).value();
    for (const std::string_view text : kGraphs) {
      SCOPED_TRACE(text);
      const auto query =
          make_query(*find_search("subgoals"), grid, IndexSet{subgoals_of(grid, text)}).value();
      std::vector<NodeId> path;
      for (int k = 0; k < 60; ++k) {
        const NodeId start = grid.node_of_slot(static_cast<std::uint32_t>(random() % grid.node_count()));
        const NodeId goal = grid.node_of_slot(static_cast<std::uint32_t>(random() % grid.node_count()));
        const SearchResult result = query->find(start, goal);
        ASSERT_EQ(result.cost, dijkstra->find(start, goal).cost);
        query->path(path);
        if (result.found()) {
          ASSERT_EQ(cost_of_path(grid, path, start, goal), result.cost);
        }
      }
    }
  }
}

TEST(Subgoals, HaveLevelsThatOnlyLeadUp) {
  std::mt19937 random(384);
  const Grid grid = test::random_grid(random, 40, 40, 12);
  const auto simple = subgoals_of(grid, "subgoals:levels=1");
  const auto two = subgoals_of(grid, "subgoals:levels=2");
  const auto all = subgoals_of(grid);
  EXPECT_EQ(simple->core(), 0U);
  EXPECT_GT(two->core(), 0U);
  EXPECT_GT(all->core(), two->core());
  for (std::uint32_t number = 0; number < two->core(); ++number) {
    EXPECT_EQ(two->level(number), 0U);
    for (const SearchSide side : {SearchSide::kStart, SearchSide::kGoal}) {
      for (const SubgoalIndex::Edge& edge : two->edges(side, number)) EXPECT_GE(edge.to, two->core());
    }
  }
  for (std::uint32_t number = 0; number < all->core(); ++number) {
    for (const SearchSide side : {SearchSide::kStart, SearchSide::kGoal}) {
      for (const SubgoalIndex::Edge& edge : all->edges(side, number))
        EXPECT_GT(all->level(edge.to), all->level(number));
    }
  }
}

TEST(Subgoals, AreOfUniformGridsAlone) {
  std::mt19937 random(385);
  const Grid grid = test::random_grid(random, 30, 30, 20);
  const auto values = IndexValues::parse("subgoals").value();
  Progress progress;
  const auto index = make_index(grid, values, {}, progress).value();
  EXPECT_EQ(progress.snapshot().done, progress.snapshot().total);
  const Grid swamp = test::random_weighted_grid(random, 9, 9);
  EXPECT_THAT(resolve_values(swamp, values).error().message, HasSubstr("a uniform grid with eight moves"));
  EXPECT_EQ(usual_search(grid, IndexSet{index}).id, "subgoals");
}

TEST(Subgoals, ShowTheirEdgesLevelsAndWhatLiesStraightAround) {
  const Grid grid = test::grid_of(
      ".....\n"
      "..@..\n"
      ".....\n");
  const auto index = subgoals_of(grid, "subgoals:levels=1");
  EXPECT_EQ(index->count(), 8U) << "each of four corners is come to in two ways";
  EXPECT_EQ(subgoals_of(grid)->core(), 8U) << "all are contracted";
  IndexPicture picture;
  index->picture(grid, 0, grid.node({1, 0}), nullptr, picture);
  EXPECT_THAT(picture.marks, testing::UnorderedElementsAre(grid.node({3, 0}), grid.node({1, 2})));
  index->picture(grid, 0, grid.node({2, 0}), nullptr, picture);
  EXPECT_THAT(picture.marks, testing::UnorderedElementsAre(grid.node({1, 0}), grid.node({3, 0})));
  EXPECT_EQ(picture.outlines.size(), 2U);
  index->picture(grid, 1, kNoNode, nullptr, picture);
  EXPECT_EQ(picture.values[grid.slot(grid.node({1, 0}))], 1);
  EXPECT_EQ(picture.values[grid.slot(grid.node({2, 0}))], 0);
  index->picture(grid, 2, grid.node({2, 0}), nullptr, picture);
  EXPECT_EQ(picture.values[grid.slot(grid.node({4, 2}))], 0) << "the wall stands between";
  EXPECT_EQ(picture.values[grid.slot(grid.node({4, 0}))], 1);
}

TEST(Subgoals, SectionsThatAreImpossibleAreRefused) {
  std::mt19937 random(386);
  const Grid grid = test::random_grid(random, 12, 12, 15);
  for (const std::string_view text : kGraphs) {
    const auto index = subgoals_of(grid, text);
    const auto sections = index->sections();
    ASSERT_TRUE(SubgoalIndex::from_sections(grid, index->values(), sections).ok());
    for (std::size_t s = 0; s < sections.size(); ++s) {
      if (s == 2 || sections[s].bytes.empty()) continue;  // levels are for people
      int refused = 0;
      for (int i = 0; i < 20; ++i) {
        auto changed = sections;
        std::vector<std::byte> bytes(sections[s].bytes.begin(), sections[s].bytes.end());
        bytes[random() % bytes.size()] ^= std::byte{static_cast<unsigned char>(1U << random() % 8)};
        changed[s].bytes = bytes;
        const auto read = SubgoalIndex::from_sections(grid, index->values(), changed);
        refused += read.ok() ? 0 : 1;
        if (read.ok()) continue;
        EXPECT_EQ(read.error().code, ErrorCode::kCorrupt);
      }
      EXPECT_GT(refused, 0) << text << " section " << s;
    }
  }
}

}  // namespace
}  // namespace goalbound
