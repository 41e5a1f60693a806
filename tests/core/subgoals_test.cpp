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

constexpr std::array<std::string_view, 4> kGraphs = {"subgoals:levels=1", "subgoals:levels=2", "subgoals",
                                                     "subgoals:contraction"};

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

/// What the definition says, by distances alone: on no path as short as on an empty map lies a subgoal
/// between.
bool is_direct(const Grid& grid, const AllDistances& distances, std::uint32_t s, std::uint32_t t) {
  const Cell from = grid.cell(grid.node_of_slot(s));
  const Cell to = grid.cell(grid.node_of_slot(t));
  if (s == t || distances(s, t) != octile_distance(from, to)) return false;
  for (std::uint32_t u = 0; u < grid.node_count(); ++u) {
    if (u == s || u == t || distances(s, u) == kFar || !is_corner(grid, grid.cell(grid.node_of_slot(u))))
      continue;
    if (distances(s, u) + distances(u, t) == distances(s, t)) return false;
  }
  return true;
}

TEST(Subgoals, AreTheCornersAndWhatIsDirectIsToldFromEveryCell) {
  std::mt19937 random(381);
  int all_direct = 0;
  for (int i = 0; i < test::rounds(150); ++i) {
    SCOPED_TRACE(i);
    const Grid grid = small_grid(random);
    const AllDistances distances(grid);
    const SubgoalCells cells(grid);
    for (std::uint32_t s = 0; s < grid.node_count(); ++s) {
      const NodeId from = grid.node_of_slot(s);
      ASSERT_EQ(cells.contains(s), is_corner(grid, grid.cell(from)));
      std::map<std::uint32_t, Cost> told;
      cells.each_direct(from, [&](NodeId to, std::uint32_t number, Cost cost) {
        ASSERT_EQ(number, cells.number(grid.slot(to)));
        ASSERT_TRUE(cells.joins(from, to));
        ASSERT_TRUE(told.emplace(grid.slot(to), cost).second) << "twice";
      });
      for (const auto& [slot, cost] : told) ASSERT_EQ(cost, distances(s, slot));
      for (std::uint32_t t = 0; t < grid.node_count(); ++t) {
        if (!cells.contains(t) || !is_direct(grid, distances, s, t)) continue;
        ++all_direct;
        ASSERT_TRUE(told.contains(t)) << grid.name_of(from) << " to " << grid.name_of(grid.node_of_slot(t));
      }
    }
  }
  EXPECT_GT(all_direct, 0);
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
    const Grid grid = test::random_grid(random, 45, 40, 5 + 7 * i);
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
  const auto hierarchy = subgoals_of(grid, "subgoals:contraction");
  EXPECT_EQ(simple->core(), 0U);
  EXPECT_GT(two->core(), 0U);
  EXPECT_GT(all->core(), two->core());
  EXPECT_GT(hierarchy->core(), all->core());
  for (std::uint32_t number = 0; number < two->core(); ++number) {
    EXPECT_EQ(two->level(number), 0U);
    for (const SubgoalIndex::Edge& edge : two->edges(number)) EXPECT_GE(edge.to, two->core());
  }
  for (std::uint32_t number = 0; number < all->core(); ++number) {
    for (const SubgoalIndex::Edge& edge : all->edges(number))
      EXPECT_GT(all->level(edge.to), all->level(number));
  }
}

TEST(Subgoals, AreCancelledLimitedAndOfUniformGridsAlone) {
  std::mt19937 random(385);
  const Grid grid = test::random_grid(random, 30, 30, 20);
  const auto values = IndexValues::parse("subgoals").value();
  Progress progress;
  const auto index = make_index(grid, values, {}, progress).value();
  EXPECT_EQ(progress.snapshot().done, progress.snapshot().total);
  EXPECT_TRUE(index->fits(grid));
  EXPECT_FALSE(index->fits(test::random_grid(random, 30, 30, 20)));
  EXPECT_EQ(make_index(grid, values, {}, progress, {.memory_limit = 1000}).error().code, ErrorCode::kLimit);
  const IndexRequest tight{.map = grid, .values = values, .threads = 1, .memory_limit = 100};
  EXPECT_EQ(SubgoalIndex::make(tight, progress).error().code, ErrorCode::kLimit) << "found out while made";
  progress.cancel();
  EXPECT_EQ(make_index(grid, values, {}, progress).error().code, ErrorCode::kCancelled);
  const Grid swamp = test::random_weighted_grid(random, 9, 9);
  EXPECT_THAT(resolve_values(swamp, values).error().message, HasSubstr("a uniform grid with eight moves"));
  const Grid wide =
      Grid::create(SubgoalCells::kMostSide + 1, 1, std::string(SubgoalCells::kMostSide + 1, '.')).value();
  EXPECT_THAT(resolve_values(wide, values).error().message, HasSubstr("up to 32767 cells a side"));
  EXPECT_EQ(usual_search(grid, IndexSet{index}).id, "subgoals");
}

TEST(Subgoals, ShowTheirEdgesLevelsAndWhatLiesStraightAround) {
  const Grid grid = test::grid_of(
      ".....\n"
      "..@..\n"
      ".....\n");
  const auto index = subgoals_of(grid, "subgoals:levels=1");
  EXPECT_EQ(index->count(), 4U);
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
      if (s == 2) continue;  // levels are for people
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
