// Rules of moving: every search, index and kind of boxes on grids of each rule, against an oracle of its own.
#include <gmock/gmock.h>

#include "move_oracle.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

/// The rules of grids but the usual one, which has tests enough.
constexpr std::array kOthers = {MoveRule::kFour, MoveRule::kEightCut, MoveRule::kEightSqueeze};

class EachRule : public testing::TestWithParam<MoveRule> {};
INSTANTIATE_TEST_SUITE_P(MoveRules, EachRule, testing::ValuesIn(kOthers), [](const auto& rule) {
  return std::string(std::array{"Eight", "Four", "Cut", "Squeeze"}[static_cast<std::size_t>(rule.param)]);
});

TEST_P(EachRule, EveryIndexServesItsSearches) {
  constexpr std::array kSets = {
      "container:hull", "landmarks:count=2", "flags:regions=4",  "reach",          "dead-ends", "swamps",
      "embedding",      "metric-boxes",      "hierarchy(boxes)", "effective-boxes"};
  std::mt19937 random(7 + static_cast<unsigned>(GetParam()));
  for (int i = 0; i < rounds(6); ++i) {
    const Grid grid = random_ruled_grid(random, GetParam());
    for (const char* text : kSets) {
      Progress progress;
      const auto set = provide_indices(grid, text, progress);
      ASSERT_TRUE(set.ok()) << text << ": " << set.error().to_string();
      auto query = make_query(usual_search(grid, *set), grid, *set);
      ASSERT_TRUE(query.ok()) << text << ": " << query.error().to_string();
      ASSERT_NO_FATAL_FAILURE(expect_all_pairs(**query, grid, text));
    }
  }
}

TEST_P(EachRule, EstimatesAreNeverTooHighAndOftenExact) {
  std::mt19937 random(17);
  const Grid open = Grid::create(9, 9, std::string(81, '.'), GetParam()).value();
  for (const Grid& grid : {open, random_ruled_grid(random, GetParam())}) {
    const MoveOracle oracle = oracle_of(grid);
    for (const Cell from : free_cells(grid)) {
      const auto distances = oracle.distances(from.x, from.y);
      for (const Cell to : free_cells(grid)) {
        const std::uint64_t cost = distances[static_cast<std::size_t>(to.y) * grid.width() + to.x];
        EXPECT_LE(grid.least_cost(from, to), cost);
        EXPECT_TRUE(grid.cell_count() != 81 || grid.least_cost(from, to) == cost);
      }
    }
  }
}

TEST_P(EachRule, PathsOfEditedMapsAreThoseOfTheMapAsItIs) {
  std::mt19937 random(27 + static_cast<unsigned>(GetParam()));
  for (int i = 0; i < rounds(12); ++i) {
    auto grid = std::make_shared<const Grid>(random_ruled_grid(random, GetParam()));
    const Bounds bounds = bounds_of(*grid);
    auto edited = EditedMap::make(grid, index_set_of(bounds)).value();
    auto query = edited.query(*find_search("astar-gb"));
    ASSERT_TRUE(query.ok()) << query.error().to_string();
    std::string terrain(grid->terrain());
    for (int change = 0; change < 4; ++change) {
      const auto at = random() % terrain.size();
      const auto width = static_cast<std::size_t>(grid->width());
      const Cell cell{static_cast<std::int32_t>(at % width), static_cast<std::int32_t>(at / width)};
      terrain[at] = grid->terrain_costs()[terrain[at]] > 0 ? '@' : '.';
      ASSERT_TRUE(edited.apply(MapChange::set_terrain(cell, terrain[at])).ok());
      const Grid now =
          Grid::create(grid->width(), grid->height(), terrain, grid->terrain_costs(), GetParam()).value();
      ASSERT_NO_FATAL_FAILURE(expect_all_pairs(**query, now, "edited"));
    }
    const auto saved = edited.snapshot();
    ASSERT_TRUE(saved.ok());
    EXPECT_EQ(saved->map()->as_grid()->rule(), GetParam());
  }
}

TEST_P(EachRule, HasAKindAHashAndBoundsOfItsOwn) {
  const Grid usual = grid_of("...\n.@.\n...");
  const Grid grid = with_rule(usual, GetParam()).value();
  EXPECT_EQ(grid.rule(), GetParam());
  EXPECT_FALSE(grid.is_uniform());
  EXPECT_TRUE(grid.has_equal_costs());
  for (const MoveRule rule :
       {MoveRule::kEight, MoveRule::kFour, MoveRule::kEightCut, MoveRule::kEightSqueeze}) {
    const Grid other = with_rule(usual, rule).value();
    EXPECT_EQ(other.hash() == grid.hash(), rule == GetParam());
    EXPECT_EQ(&other.kind() == &grid.kind(), rule == GetParam());
    EXPECT_EQ(bounds_of(other).fits(grid), rule == GetParam());
  }
  EXPECT_EQ(with_rule(grid, MoveRule::kEight)->hash(), usual.hash());
}

TEST_P(EachRule, WhatJumpsIsRefusedWithTheReason) {
  const Grid grid = with_rule(grid_of("..."), GetParam()).value();
  for (const char* id : {"jps-plus", "canonical-astar", "jump-index-gb"}) {
    const auto refused = check_search(*find_search(id), grid);
    ASSERT_FALSE(refused.ok()) << id;
    EXPECT_THAT(refused.error().message, testing::HasSubstr("eight moves and no corner cutting")) << id;
  }
  EXPECT_FALSE(check_ordering(grid.kind(), Ordering::kCanonical).ok());
}

// --- JPS where there are four moves ---

TEST(JpsOfFourMoves, FindsWhatDijkstraDoesOnAllPairs) {
  std::mt19937 random(44);
  for (int i = 0; i < rounds(200); ++i) {
    const Grid grid =
        with_rule(random_grid(random, 1 + static_cast<int>(random() % 9), 1 + static_cast<int>(random() % 9),
                              static_cast<int>(random() % 60)),
                  MoveRule::kFour)
            .value();
    if (grid.free_count() == 0) continue;
    const Method method = std::array{Method::kExact, Method::kInherited, Method::kAnytime}[random() % 3];
    const Bounds bounds = computed(grid, {.ordering = Ordering::kAllOptimal, .method = method});
    for (const char* id : {"jps", "jps-gb"}) {
      auto query = make_query(*find_search(id), grid, used_by(*find_search(id), grid, index_set_of(bounds)));
      ASSERT_TRUE(query.ok()) << query.error().to_string();
      ASSERT_NO_FATAL_FAILURE(expect_all_pairs(**query, grid, id));
    }
  }
}

/// How often a path turns from a column into a row although the row before led there at the same cost.
int turns_too_late(const Grid& grid, const std::vector<NodeId>& path) {
  int count = 0;
  for (std::size_t i = 2; i < path.size(); ++i) {
    const Cell before = grid.cell(path[i - 2]);
    const Cell at = grid.cell(path[i - 1]);
    const Cell after = grid.cell(path[i]);
    count += before.x == at.x && after.y == at.y && grid.is_free(Cell{after.x, before.y});
  }
  return count;
}

TEST(JpsOfFourMoves, MostlyGoesAlongRowsFirstAndExpandsLessThanAStar) {
  std::mt19937 random(45);
  std::uint64_t expanded = 0;
  std::uint64_t expanded_by_astar = 0;
  int late = 0;
  int late_by_astar = 0;
  std::vector<NodeId> path;
  for (int i = 0; i < 20; ++i) {
    const Grid grid = with_rule(random_grid(random, 30, 30, 20 + i), MoveRule::kFour).value();
    const auto cells = free_cells(grid);
    const auto jumps = make_query(*find_search("jps"), grid).value();
    const auto steps = make_query(*find_search("astar"), grid).value();
    for (std::size_t k = 0; k + 1 < cells.size(); k += 5) {
      expanded += jumps->find(cells[k], cells[cells.size() - 1 - k]).stats.expanded;
      jumps->path(path);
      late += turns_too_late(grid, path);
      expanded_by_astar += steps->find(cells[k], cells[cells.size() - 1 - k]).stats.expanded;
      steps->path(path);
      late_by_astar += turns_too_late(grid, path);
    }
  }
  EXPECT_LT(expanded, expanded_by_astar);
  // A cell that two ways of equal cost reach has the turns of both, so that a few paths are mixed.
  EXPECT_LT(late * 10, late_by_astar);
}

TEST(JpsOfFourMoves, TakesPoliciesAndIndices) {
  std::mt19937 random(46);
  for (int i = 0; i < rounds(10); ++i) {
    const Grid grid = with_rule(random_grid(random, 8, 7, 30), MoveRule::kFour).value();
    for (const OpenListInfo* list : all_open_lists()) {
      for (const char* heuristic : {"manhattan", "zero"}) {
        const QueryOptions options = {.heuristic = heuristic, .open_list = list->id};
        auto query = make_query(*find_search("jps"), grid, IndexSet(), options);
        ASSERT_TRUE(query.ok()) << query.error().to_string();
        ASSERT_NO_FATAL_FAILURE(expect_all_pairs(**query, grid, std::string(list->id) + ' ' + heuristic));
      }
    }
    for (const auto& [id, text] :
         {std::pair("jps", "landmarks:count=2"), std::pair("jps-gb", "container:hull")}) {
      Progress progress;
      const auto set = provide_indices(grid, text, progress);
      ASSERT_TRUE(set.ok()) << text << ": " << set.error().to_string();
      auto query = make_query(*find_search(id), grid, *set);
      ASSERT_TRUE(query.ok()) << text << ": " << query.error().to_string();
      ASSERT_NO_FATAL_FAILURE(expect_all_pairs(**query, grid, text));
    }
  }
}

TEST(JpsOfFourMoves, IsNotTheUsualSearch) {
  const Grid grid = with_rule(grid_of("...\n..."), MoveRule::kFour).value();
  EXPECT_EQ(usual_search(grid, IndexSet()).id, "astar");
  const Bounds boxes = bounds_of(grid, Ordering::kAllOptimal);
  EXPECT_EQ(usual_search(grid, index_set_of(boxes), QueryUse::kOne).id, "astar-gb");
}

TEST(JpsOfFourMoves, RefusesBoxesThatLoseItsPaths) {
  const Grid grid = with_rule(grid_of("...\n..."), MoveRule::kFour).value();
  const Bounds regular = bounds_of(grid, Ordering::kRegular);
  EXPECT_FALSE(make_query(*find_search("jps-gb"), grid, index_set_of(regular)).ok());
}

TEST(MoveRules, TheMovesOfEachAreThoseOfItsWords) {
  // The cell in the middle has a wall to its north, and one more to its east.
  const Grid one = grid_of(".@.\n...\n...");
  const Grid two = grid_of(".@.\n..@\n...");
  const auto moves = [](const Grid& usual, MoveRule rule) {
    const Grid grid = with_rule(usual, rule).value();
    std::string names;
    for (const Direction d : grid.moves(grid.node({1, 1}))) names += std::string(name_of(d)) + ' ';
    return names;
  };
  EXPECT_EQ(moves(one, MoveRule::kEight), "E S W SE SW ");
  EXPECT_EQ(moves(one, MoveRule::kFour), "E S W ");
  EXPECT_EQ(moves(one, MoveRule::kEightCut), "E S W NE SE SW NW ");
  EXPECT_EQ(moves(two, MoveRule::kEightCut), "S W SE SW NW ");
  EXPECT_EQ(moves(two, MoveRule::kEightSqueeze), "S W NE SE SW NW ");
}

TEST(MoveRules, PartsThatOnlyCornersJoinAreOneWhereMovesSqueezeThrough) {
  const Grid grid = grid_of(".@\n@.");
  EXPECT_EQ(find_components(with_rule(grid, MoveRule::kEightCut).value()).count(), 2U);
  EXPECT_EQ(find_components(with_rule(grid, MoveRule::kEightSqueeze).value()).count(), 1U);
}

TEST(MoveRules, TheLengthOfAPathIsThatOfItsSteps) {
  const Grid grid = with_rule(grid_of("...\n..."), MoveRule::kFour).value();
  const auto query = make_query(grid).value();
  const SearchResult result = query->find(grid.node({0, 0}), grid.node({2, 1}));
  EXPECT_EQ(grid.length_text(result.cost), "3.000000");
}

TEST(MoveRules, AGridDoesNotMoveByHexagons) {
  EXPECT_EQ(Grid::create(1, 1, ".", MoveRule::kHex).error().code, ErrorCode::kInvalidArgument);
}

TEST(MoveRules, AreFoundByTheirIds) {
  for (const MoveRuleInfo& info : all_move_rules()) {
    EXPECT_EQ(find_move_rule(info.id), &info);
    EXPECT_EQ(&info_of(info.rule), &info);
  }
  EXPECT_EQ(find_move_rule("diagonal"), nullptr);
}

}  // namespace
}  // namespace goalbound::test
