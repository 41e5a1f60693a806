// Heuristics, open lists and the other options of a query.
#include <algorithm>
#include <cmath>
#include <functional>

#include "support.hpp"

namespace goalbound {
namespace {

using test::grid_of;

/// A search with options, ready to run.
struct Variant {
  const SearchInfo* info;
  QueryOptions options;

  std::string name() const {
    return std::string(info->id) + " " + std::string(options.heuristic) + " " +
           std::string(options.open_list) + (options.skip_way_back ? " skip-way-back" : "") +
           (options.neighbours == NeighbourSource::kComputed ? " computed" : "");
  }
};

/// Every search with every heuristic and open list that it takes together, and the options switched about.
std::vector<Variant> all_variants() {
  const Grid grid = grid_of(".\n");
  std::vector<Variant> variants;
  for (const SearchInfo* info : all_searches()) {
    for (const HeuristicInfo* heuristic : all_heuristics()) {
      for (const OpenListInfo* list : all_open_lists()) {
        const bool odd = variants.size() % 2 == 1;
        const bool fourth = variants.size() % 4 >= 2;
        const QueryOptions options = {
            .heuristic = info->octile.takes.heuristic ? heuristic->id : std::string_view(),
            .open_list = info->octile.takes.open_list ? list->id : std::string_view(),
            .skip_way_back = info->octile.takes.skip_way_back && odd,
            .neighbours = info->octile.takes.neighbours && fourth ? NeighbourSource::kComputed
                                                                  : NeighbourSource::kPrecomputed};
        if (check_options(*info, grid, options)) variants.push_back({info, options});
      }
    }
  }
  return variants;
}

std::vector<const SearchInfo*> searches_that_take(bool TakenOptions::*option) {
  std::vector<const SearchInfo*> result;
  for (const SearchInfo* info : all_searches()) {
    if (info->octile.takes.*option) result.push_back(info);
  }
  return result;
}

/// Random problems on one map with boxes, and their lengths.
struct Problems {
  explicit Problems(std::mt19937& random)
      : grid(test::random_grid(random, 8 + static_cast<int>(random() % 10),
                               8 + static_cast<int>(random() % 10), 5 + static_cast<int>(random() % 45))),
        bounds(test::bounds_of(grid)) {
    const auto cells = test::free_cells(grid);
    for (int i = 0; i < 4; ++i) {
      const Cell start = cells[random() % cells.size()];
      const test::Oracle oracle(grid, start);
      for (int j = 0; j < 6; ++j) {
        const Cell goal = cells[random() % cells.size()];
        problems.push_back({start, goal, oracle.length(goal)});
      }
    }
  }

  struct Problem {
    Cell start;
    Cell goal;
    std::optional<OctileLength> length;
  };
  Grid grid;
  Bounds bounds;
  IndexSet boxes_for(const SearchInfo& info) const { return used_by(info, grid, index_set_of(bounds)); }
  std::vector<Problem> problems;
};

TEST(Policies, EveryCombinationFindsLegalPathsAndOptimalOnesWhereItClaimsTo) {
  const auto variants = all_variants();
  ASSERT_GT(variants.size(), 300U);
  std::mt19937 random(99);
  for (int i = 0; i < test::rounds(12); ++i) {
    const Problems set(random);
    for (const Variant& variant : variants) {
      const auto query =
          make_query(*variant.info, set.grid, set.boxes_for(*variant.info), variant.options).value();
      for (const auto& [start, goal, length] : set.problems) {
        const SearchResult result = query->find(start, goal);
        ASSERT_EQ(result.found(), length.has_value()) << variant.name();
        if (!length) continue;
        const std::vector<Cell> path = test::path_of(*query, set.grid);
        ASSERT_TRUE(test::is_legal_path(set.grid, path, start, goal)) << variant.name();
        ASSERT_EQ(length_of(path).cost(), result.cost) << variant.name();
        if (claims_optimal(*variant.info, set.grid, variant.options)) {
          ASSERT_EQ(result.cost, length->cost()) << variant.name();
        }
      }
    }
  }
}

TEST(Policies, AnInadmissibleHeuristicReallyFindsLongerPaths) {
  std::mt19937 random(3);
  int longer = 0;
  for (int i = 0; i < 40; ++i) {
    const Problems set(random);
    const QueryOptions options = {.heuristic = "manhattan"};
    EXPECT_FALSE(claims_optimal(*find_search("astar"), set.grid, options));
    const auto query = make_query(*find_search("astar"), set.grid, {}, options).value();
    for (const auto& [start, goal, length] : set.problems) {
      longer += length && query->find(start, goal).cost > length->cost();
    }
  }
  EXPECT_GT(longer, 0);
}

TEST(Policies, WeightedPathsAreAtMostSoMuchLonger) {
  std::mt19937 random(17);
  int longer = 0;
  std::uint64_t plain_expanded = 0;
  std::uint64_t weighted_expanded = 0;
  for (int i = 0; i < 60; ++i) {
    const Problems set(random);
    for (const SearchInfo* info : searches_that_take(&TakenOptions::weight)) {
      const auto plain = make_query(*info, set.grid, set.boxes_for(*info)).value();
      for (const std::uint32_t weight : {110U, 200U, 1000U}) {
        const QueryOptions options = {.weight_percent = weight};
        EXPECT_FALSE(claims_optimal(*info, set.grid, options));
        const auto query = make_query(*info, set.grid, set.boxes_for(*info), options).value();
        for (const auto& [start, goal, length] : set.problems) {
          const SearchResult result = query->find(start, goal);
          ASSERT_EQ(result.found(), length.has_value());
          if (!length) continue;
          ASSERT_LE(std::uint64_t{result.cost} * 100, length->cost() * weight);
          longer += result.cost > length->cost();
          plain_expanded += plain->find(start, goal).stats.expanded;
          weighted_expanded += result.stats.expanded;
        }
      }
    }
  }
  EXPECT_GT(longer, 0);
  EXPECT_LT(weighted_expanded, plain_expanded);
}

TEST(Policies, HeuristicsAreWhatTheySay) {
  // On an empty map every move is legal and true distances are octile ones. Steps in all directions from
  // every cell show consistency; with h(goal) = 0 that makes a heuristic admissible.
  constexpr int kSide = 40;
  const Cell goal{13, 22};
  for (const HeuristicInfo* heuristic : all_heuristics()) {
    bool admissible = true;
    bool consistent = true;
    EXPECT_EQ(heuristic->estimate(goal, goal), 0U) << heuristic->id;
    for (int i = 0; i < kSide * kSide; ++i) {
      const Cell cell{i % kSide, i / kSide};
      const Cost h = heuristic->estimate(cell, goal);
      admissible = admissible && h <= octile_distance(cell, goal);
      for (const Direction d : kAllDirections) {
        consistent = consistent && h <= cost_of(d) + heuristic->estimate(step(cell, d), goal);
      }
    }
    EXPECT_EQ(admissible, heuristic->admissible) << heuristic->id;
    EXPECT_EQ(consistent, heuristic->consistent) << heuristic->id;
  }
}

TEST(Policies, TheEuclideanDistanceIsTheFloorOfTheRealOne) {
  const HeuristicInfo& euclidean = *find_heuristic("euclidean");
  std::mt19937 random(8);
  for (int i = 0; i < 20'000; ++i) {
    const auto limit = i % 2 == 0 ? 50 : kMaxSide;
    const std::int64_t dx = random() % limit;
    const std::int64_t dy = random() % limit;
    const std::uint64_t h =
        euclidean.estimate({0, 0}, {static_cast<std::int32_t>(dx), static_cast<std::int32_t>(dy)});
    const auto square = static_cast<std::uint64_t>(dx * dx + dy * dy) * kStraightCost * kStraightCost;
    ASSERT_LE(h * h, square);
    ASSERT_GT((h + 1) * (h + 1), square);
  }
  // Squares are met exactly: 3, 4, 5.
  EXPECT_EQ(euclidean.estimate({10, 10}, {13, 6}), 5 * kStraightCost);
}

TEST(Policies, NeighboursFromEitherSourceGiveTheSameSearch) {
  std::mt19937 random(55);
  for (int i = 0; i < 20; ++i) {
    const Problems set(random);
    for (const SearchInfo* info : searches_that_take(&TakenOptions::neighbours)) {
      // The same open list for both: the own one may be another under other options.
      const QueryOptions precomputed = {.open_list = info->octile.open_list};
      QueryOptions computed = precomputed;
      computed.neighbours = NeighbourSource::kComputed;
      const auto one = make_query(*info, set.grid, set.boxes_for(*info), precomputed).value();
      const auto other = make_query(*info, set.grid, set.boxes_for(*info), computed).value();
      for (const auto& [start, goal, length] : set.problems) {
        const SearchResult left = one->find(start, goal);
        const SearchResult right = other->find(start, goal);
        ASSERT_EQ(left.stats, right.stats) << info->id;
        ASSERT_EQ(left.cost, right.cost) << info->id;
      }
    }
  }
}

TEST(Policies, SkippingTheWayBackSavesEdgesAndNothingElse) {
  std::mt19937 random(56);
  for (int i = 0; i < 20; ++i) {
    const Problems set(random);
    for (const SearchInfo* info : searches_that_take(&TakenOptions::skip_way_back)) {
      const auto all = make_query(*info, set.grid, set.boxes_for(*info)).value();
      const auto fewer = make_query(*info, set.grid, set.boxes_for(*info), {.skip_way_back = true}).value();
      for (const auto& [start, goal, length] : set.problems) {
        const SearchResult left = all->find(start, goal);
        const SearchResult right = fewer->find(start, goal);
        ASSERT_EQ(left.cost, right.cost) << info->id;
        ASSERT_EQ(left.stats.expanded, right.stats.expanded) << info->id;
        ASSERT_EQ(left.stats.open_add, right.stats.open_add) << info->id;
        // Every node but the start has one edge less, and the goal's are not followed.
        const std::uint64_t edges = left.stats.generated + left.stats.pruned;
        const std::uint64_t saved =
            left.stats.expanded - std::min<std::uint64_t>(left.stats.expanded, left.found() ? 2 : 1);
        ASSERT_EQ(edges - (right.stats.generated + right.stats.pruned), start == goal ? 0 : saved)
            << info->id;
      }
    }
  }
}

TEST(Policies, SlicesGiveTheSameSearchAsOneRun) {
  std::mt19937 random(7);
  for (int i = 0; i < 12; ++i) {
    const Problems set(random);
    for (const SearchInfo* info : all_searches()) {
      const auto query = make_query(*info, set.grid, set.boxes_for(*info)).value();
      for (const auto& [start, goal, length] : set.problems) {
        const SearchResult whole = query->find(start, goal);
        const std::vector<Cell> whole_path = test::path_of(*query, set.grid);
        for (const std::uint64_t slice : {1U, 3U, 1000U}) {
          SearchResult result = query->begin(start, goal);
          std::vector<NodeId> path = {kNoNode};
          std::uint64_t expanded = 0;
          while (result.status == SearchStatus::kUnfinished) {
            query->path(path);
            ASSERT_TRUE(path.empty());
            ASSERT_EQ(result.cost, kNoPathCost);
            result = query->advance(slice);
            ASSERT_LE(result.stats.expanded, expanded + slice);
            expanded = result.stats.expanded;
          }
          query->path(path);
          ASSERT_EQ(result.status, whole.status) << info->id;
          ASSERT_EQ(result.cost, whole.cost) << info->id;
          ASSERT_EQ(result.stats, whole.stats) << info->id;
          ASSERT_EQ(cells_of(set.grid, path), whole_path) << info->id;
          ASSERT_EQ(query->advance(5).stats, whole.stats) << "over is over";
        }
      }
    }
  }
}

TEST(Policies, ASearchInSlicesTellsInvalidEnds) {
  const Grid grid = grid_of(".@.\n");
  const auto query = make_query(*find_search("astar"), grid).value();
  EXPECT_EQ(query->begin({1, 0}, {0, 0}).status, SearchStatus::kStartBlocked);
  EXPECT_EQ(query->advance(10).status, SearchStatus::kStartBlocked);
  EXPECT_EQ(query->begin({0, 0}, {2, 0}).status, SearchStatus::kUnfinished);
  EXPECT_EQ(query->advance(0).status, SearchStatus::kUnfinished);
  EXPECT_EQ(query->advance(10).status, SearchStatus::kNoPath);
  EXPECT_FALSE(is_invalid(SearchStatus::kUnfinished));
}

TEST(Policies, CountsOfTheOpenListAddUp) {
  std::mt19937 random(21);
  const Problems set(random);
  for (const Variant& variant : all_variants()) {
    const auto query =
        make_query(*variant.info, set.grid, set.boxes_for(*variant.info), variant.options).value();
    for (const auto& [start, goal, length] : set.problems) {
      const SearchStats s = query->find(start, goal).stats;
      ASSERT_GE(s.open_add, s.stack_add) << variant.name();
      ASSERT_LE(s.open_pop, s.open_add - s.stack_add) << variant.name();
      ASSERT_LE(s.open_pop, s.expanded) << variant.name();
      ASSERT_LE(s.expanded - s.open_pop, s.stack_add) << variant.name();
      // Everything was taken; of two sides one knows it sooner, and hubs are taken from no list.
      if (!length && !variant.info->both_ends && variant.info->id != "hub-labels") {
        ASSERT_EQ(s.expanded, s.open_add) << variant.name();
        ASSERT_EQ(s.open_pop, s.open_add - s.stack_add) << variant.name();
      }
    }
  }
}

TEST(Policies, TheFastStackTakesMostOfTheWorkOffTheList) {
  const Grid grid = grid_of(std::string(40, '.') + "\n" + std::string(40, '.') + "\n");
  const auto query = make_query(*find_search("astar"), grid, {}, {.open_list = "fast-stack"}).value();
  const SearchStats s = query->find({0, 0}, {39, 0}).stats;
  EXPECT_EQ(s.expanded, 40U);
  EXPECT_EQ(s.stack_add, 39U);
  EXPECT_EQ(s.open_pop, 1U) << "the start";
}

TEST(Policies, TheListsOfTheNaiveSearchChangeNothingButTime) {
  std::mt19937 random(58);
  const Problems set(random);
  const auto naive = make_query(*find_search("astar-naive"), set.grid).value();
  const auto arrays =
      make_query(*find_search("astar"), set.grid, {}, {.open_list = "unsorted-array"}).value();
  for (const auto& [start, goal, length] : set.problems) {
    EXPECT_EQ(naive->find(start, goal).stats, arrays->find(start, goal).stats);
  }
}

struct Refusal {
  const char* search;
  QueryOptions options;
  const char* says;
};

TEST(Policies, RefusesWhatMakesNoSense) {
  const Refusal refusals[] = {
      {"astar", {.heuristic = "octil"}, "unknown heuristic 'octil'; did you mean 'octile'? All: zero, "},
      {"astar", {.open_list = "heap"}, "unknown open list 'heap'. All: binary-heap, "},
      {"dijkstra", {.heuristic = "octile"}, "'dijkstra' takes no heuristic"},
      {"bfs", {.open_list = "binary-heap"}, "'bfs' takes no open list"},
      {"astar", {.weight_percent = 150}, "'astar' takes no weight; use 'wastar'"},
      {"astar-gb", {.weight_percent = 150}, "use 'wastar-gb'"},
      {"wastar", {.weight_percent = 99}, "99 % lies outside the limits 100 to 1000"},
      {"wastar", {.weight_percent = 1001}, "outside the limits"},
      {"jps", {.skip_way_back = true}, "'jps' cannot skip the way back"},
      {"jps-plus", {.neighbours = NeighbourSource::kComputed}, "no choice of neighbours"},
      {"astar-naive", {.open_list = "binary-heap"}, "'astar-naive' takes no open list"},
      {"astar", {.heuristic = "manhattan", .open_list = "fast-stack"}, "needs a consistent heuristic"},
      {"wastar", {.open_list = "fast-stack", .weight_percent = 120}, "the weight 120"},
  };
  const Grid grid = grid_of("...\n");
  const Bounds bounds = test::bounds_of(grid);
  for (const Refusal& refusal : refusals) {
    const auto query =
        make_query(*find_search(refusal.search), grid,
                   used_by(*find_search(refusal.search), grid, index_set_of(bounds)), refusal.options);
    ASSERT_FALSE(query) << refusal.says;
    EXPECT_EQ(query.error().code, ErrorCode::kInvalidArgument);
    EXPECT_NE(query.error().message.find(refusal.says), std::string::npos) << query.error().message;
  }
  EXPECT_TRUE(make_query(*find_search("dijkstra"), grid, {}, {.heuristic = "zero"}).ok()) << "its own";
}

TEST(Policies, EveryInadmissibleHeuristicGetsAListThatCopes) {
  const Grid grid = grid_of("...\n...\n");
  const Bounds bounds = test::bounds_of(grid);
  for (const SearchInfo* info : searches_that_take(&TakenOptions::heuristic)) {
    const auto query =
        make_query(*info, grid, used_by(*info, grid, index_set_of(bounds)), {.heuristic = "manhattan"});
    ASSERT_TRUE(query.ok()) << query.error().message;
    EXPECT_TRUE((*query)->find({0, 0}, {2, 1}).found());
  }
}

TEST(Policies, EveryEntryNamesPoliciesOfTheRegistries) {
  const Grid grid = grid_of(".\n");
  for (const SearchInfo* info : all_searches()) {
    EXPECT_EQ(find_search(info->id), info);
    EXPECT_TRUE(info->octile.heuristic.empty() || find_heuristic(info->octile.heuristic) != nullptr)
        << info->id;
    EXPECT_TRUE(info->octile.open_list.empty() || find_open_list(info->octile.open_list) != nullptr)
        << info->id;
    EXPECT_EQ(claims_optimal(*info, grid, {}), info->optimal) << info->id;
    EXPECT_TRUE(check_options(*info, grid, {}).ok()) << info->id;
  }
}

}  // namespace
}  // namespace goalbound
