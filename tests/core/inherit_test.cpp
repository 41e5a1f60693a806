// Inherited and refined boxes: never too small, at any moment.
#include "precompute/octile_inherit.hpp"

#include <set>
#include <thread>

#include "every_search.hpp"
#include "goalbound/box_index.hpp"
#include "precompute/octile_refinement.hpp"

namespace goalbound {
namespace {

/// First edge whose box in `loose` does not hold its box in `exact`; "" without one.
std::string first_too_small(const Grid& grid, const Bounds& loose, const Bounds& exact) {
  for (const NodeId n : grid.free_nodes()) {
    for (const Direction d : kAllDirections) {
      if (loose.box(grid.slot(n), d).contains(exact.box(grid.slot(n), d))) continue;
      return std::string(name_of(d)) + " of " + std::to_string(grid.cell(n).x) + "," +
             std::to_string(grid.cell(n).y);
    }
  }
  return "";
}

NodeBoxes boxes_at(const Bounds& bounds, std::uint32_t slot) {
  NodeBoxes boxes;
  bounds.boxes(slot, boxes);
  return boxes;
}

class Inherited : public testing::TestWithParam<Ordering> {};

TEST_P(Inherited, BoxesHoldTheExactOnesOnThousandsOfMaps) {
  std::mt19937 random(17);
  std::uint64_t larger = 0;
  for (int i = 0; i < test::rounds(3000); ++i) {
    const Grid grid =
        test::random_grid(random, 4 + static_cast<int>(random() % 13), 4 + static_cast<int>(random() % 13),
                          3 + static_cast<int>(random() % 57));
    const Bounds exact = test::computed(grid, {.ordering = GetParam(), .threads = 1});
    const Bounds inherited =
        test::computed(grid, {.ordering = GetParam(), .method = Method::kInherited, .threads = 1});
    ASSERT_EQ(first_too_small(grid, inherited, exact), "") << "map " << i;
    ASSERT_EQ(inherited.count(NodeQuality::kMissing), 0U);
    ASSERT_EQ(inherited.count(NodeQuality::kExact), count_straight_jump_points(grid));
    for (const NodeId n : grid.free_nodes())
      larger += boxes_at(inherited, grid.slot(n)) != boxes_at(exact, grid.slot(n));
  }
  EXPECT_GT(larger, 0U);  // else nothing was inherited at all
}

/// That the test above can fail: a box that forgets the cells next to it is found.
TEST_P(Inherited, ALostNeighbourWouldBeFound) {
  const Grid grid = test::grid_of("......\n......\n...@..\n......\n");
  const Bounds exact = test::computed(grid, {.ordering = GetParam(), .threads = 1});
  Bounds inherited =
      test::computed(grid, {.ordering = GetParam(), .method = Method::kInherited, .threads = 1});
  inherited.set(0, Direction::kE, Box());
  EXPECT_EQ(first_too_small(grid, inherited, exact), "E of 0,0");
}

TEST_P(Inherited, RefinementEndsWithTheExactBoxes) {
  std::mt19937 random(23);
  for (int i = 0; i < 20; ++i) {
    const Grid grid = test::random_grid(random, 40, 33, 5 + static_cast<int>(random() % 40));
    const Bounds exact = test::computed(grid, {.ordering = GetParam(), .threads = 2});
    const Bounds refined =
        test::computed(grid, {.ordering = GetParam(), .method = Method::kAnytime, .threads = 2});
    ASSERT_EQ(refined.count(NodeQuality::kExact), grid.free_count());
    for (const NodeId n : grid.free_nodes())
      ASSERT_EQ(boxes_at(refined, grid.slot(n)), boxes_at(exact, grid.slot(n)));
  }
}

/// Rows and columns are both cut into lines, so each node is in two of them.
TEST_P(Inherited, RoundsTakeEachNodeOnceUntilAllAreExact) {
  std::mt19937 random(37);
  for (int i = 0; i < 40; i += 4) {
    const Grid grid = test::random_grid(random, 9 + static_cast<int>(random() % 100), 21, i);
    Bounds bounds =
        test::computed(grid, {.ordering = GetParam(), .method = Method::kInherited, .threads = 2});
    std::size_t left = grid.free_count() - bounds.count(NodeQuality::kExact);
    while (left > 0) {
      const std::size_t count = 1 + random() % (left + 20);
      const std::vector<NodeId> chosen = loosest_nodes(grid, bounds, count);
      ASSERT_GE(chosen.size(), 1U);
      ASSERT_LE(chosen.size(), count + 7);
      ASSERT_EQ(std::set<NodeId>(chosen.begin(), chosen.end()).size(), chosen.size());
      for (const NodeId n : chosen) {
        ASSERT_EQ(bounds.quality(grid.slot(n)), NodeQuality::kInherited);
        bounds.set_quality(grid.slot(n), NodeQuality::kExact);
      }
      left -= chosen.size();
    }
    ASSERT_TRUE(loosest_nodes(grid, bounds, 100).empty());
  }
}

TEST_P(Inherited, TheLoosestNodesComeFirst) {
  const Grid grid = test::grid_of("................\n................\n................\n");
  Bounds bounds(grid, GetParam(), Method::kInherited);
  for (const NodeId n : grid.free_nodes()) bounds.set(grid.slot(n), NodeBoxes(), NodeQuality::kInherited);
  NodeBoxes loose;
  loose[0] = loose[1] = grid.limits();
  const std::uint32_t slot = grid.slot(grid.node({12, 1}));
  bounds.set(slot, loose, NodeQuality::kInherited);
  const std::vector<NodeId> chosen = loosest_nodes(grid, bounds, 1);
  EXPECT_NE(std::find(chosen.begin(), chosen.end(), grid.node({12, 1})), chosen.end());
}

INSTANTIATE_TEST_SUITE_P(Precompute, Inherited, testing::Values(Ordering::kCanonical, Ordering::kAllOptimal),
                         [](const auto& instance) {
                           return instance.param == Ordering::kCanonical ? "canonical" : "alloptimal";
                         });

/// Every search that asks the boxes, from a sixth of the nodes to all.
void expect_every_search_optimal(const Grid& grid, const Bounds& bounds, std::mt19937& random) {
  const auto first = static_cast<std::uint32_t>(random() % 6);
  const test::Questions questions = {
      .to = [](const SearchInfo& info) { return info.optimal && info.asks_edges(); },
      .from = [=](const SearchInfo&, std::uint32_t start) { return start % 6 == first; }};
  const IndexSet set = index_set_of(std::make_shared<const Bounds>(bounds));
  ASSERT_EQ(test::first_wrong_answer(grid, set, test::plain_truth(grid), questions), "");
}

/// That boxes are exact wherever the index is asked once the start is left.
void expect_exact_on_the_way(const Grid& grid, const Bounds& bounds, std::mt19937& random) {
  const auto query = make_query(*find_search("jump-index-gb"), grid, index_set_of(bounds)).value();
  const auto cells = test::free_cells(grid);
  for (int i = 0; i < 60; ++i) {
    const NodeId start = grid.node(cells[random() % cells.size()]);
    const NodeId goal = grid.node(cells[random() % cells.size()]);
    Trace trace;
    (void)query->find_traced(start, goal, trace);
    for (const TraceEvent& event : trace.events()) {
      const bool asks = event.kind == TraceEventKind::kPass || event.kind == TraceEventKind::kOpen;
      if (!asks || event.from == start || event.node == goal) continue;
      ASSERT_EQ(bounds.quality(grid.slot(event.node)), NodeQuality::kExact);
    }
  }
}

TEST(JumpPointBoxes, AreExactWhereTheIndexLooksAndServeEverySearch) {
  std::mt19937 random(29);
  std::uint64_t exact_nodes = 0;
  std::uint64_t nodes = 0;
  for (int i = 0; i < test::rounds(400); ++i) {
    const Ordering ordering = i % 2 == 0 ? Ordering::kCanonical : Ordering::kAllOptimal;
    const Grid grid =
        test::random_grid(random, 4 + static_cast<int>(random() % 20), 4 + static_cast<int>(random() % 20),
                          3 + static_cast<int>(random() % 40));
    if (grid.free_count() == 0) continue;
    const Bounds exact = test::computed(grid, {.ordering = ordering, .threads = 1});
    const Bounds bounds =
        test::computed(grid, {.ordering = ordering, .method = Method::kJumpPoints, .threads = 1 + i % 2});
    ASSERT_EQ(first_too_small(grid, bounds, exact), "") << "map " << i;
    ASSERT_EQ(bounds.count(NodeQuality::kMissing), 0U);
    for (const NodeId n : grid.free_nodes()) {
      const std::uint32_t slot = grid.slot(n);
      if (is_straight_jump_point(grid, n)) {
        ASSERT_EQ(bounds.quality(slot), NodeQuality::kExact);
      }
      if (bounds.quality(slot) == NodeQuality::kExact) {
        ASSERT_EQ(boxes_at(bounds, slot), boxes_at(exact, slot));
      }
    }
    exact_nodes += bounds.count(NodeQuality::kExact);
    nodes += grid.free_count();
    ASSERT_NO_FATAL_FAILURE(expect_exact_on_the_way(grid, bounds, random)) << "map " << i;
    if (i % 4 < 2) {
      ASSERT_NO_FATAL_FAILURE(expect_every_search_optimal(grid, bounds, random)) << "map " << i;
    }
  }
  EXPECT_LT(exact_nodes, nodes);
}

TEST(JumpPointBoxes, AreOfMapsWithJumpsAlone) {
  const auto roads = generate_map(*find_generator("roads"), 30, 20, 3).value();
  Progress progress;
  const auto refused =
      precompute(*roads, {.ordering = Ordering::kAllOptimal, .method = Method::kJumpPoints}, progress);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::kInvalidArgument);
  EXPECT_NE(refused.error().message.find("a grid of equal costs"), std::string::npos);
}

TEST(PrecomputeMoments, EverySnapshotKeepsEverySearchOptimal) {
  std::mt19937 random(41);
  const auto grid = std::make_shared<const Grid>(test::random_grid(random, 26, 22, 22));
  BoundsDraft draft(start_of(*grid, {.method = Method::kAnytime}));
  ASSERT_NO_FATAL_FAILURE(expect_every_search_optimal(*grid, draft.snapshot(), random)) << "nothing computed";
  // A part of the required floods, then all of them, then each round of refinement.
  Progress progress;
  ASSERT_TRUE(
      precompute_into(draft, *grid, {.method = Method::kInherited, .threads = 1, .shard = {0, 3}}, progress));
  EXPECT_GT(draft.snapshot().count(NodeQuality::kMissing), 0U);
  ASSERT_NO_FATAL_FAILURE(expect_every_search_optimal(*grid, draft.snapshot(), random))
      << "a third of the floods";
  ASSERT_TRUE(precompute_into(draft, *grid, {.method = Method::kInherited, .threads = 1}, progress));
  EXPECT_GT(draft.snapshot().count(NodeQuality::kInherited), 0U);
  ASSERT_NO_FATAL_FAILURE(expect_every_search_optimal(*grid, draft.snapshot(), random)) << "inherited";
  Progress short_time;
  ASSERT_TRUE(precompute_into(
      draft, *grid, {.method = Method::kAnytime, .threads = 1, .budget_seconds = 1e-9}, short_time));
  ASSERT_NO_FATAL_FAILURE(expect_every_search_optimal(*grid, draft.snapshot(), random)) << "stopped at once";
}

TEST(PrecomputeMoments, AJobMayBeWatchedWhileItRuns) {
  std::mt19937 random(5);
  const auto grid = std::make_shared<const Grid>(test::random_grid(random, 90, 80, 25));
  const Bounds exact = test::computed(*grid, {.threads = 2});
  PrecomputeJob job(grid, {.method = Method::kAnytime, .threads = 2});
  do {  // also when it has ended before the first look
    ASSERT_EQ(first_too_small(*grid, job.snapshot(), exact), "");
  } while (!job.finished());
  EXPECT_EQ(job.take().value()->count(NodeQuality::kExact), grid->free_count());
}

TEST(PrecomputeParts, ARunGoesOnWhereAnotherWasCancelled) {
  const Grid grid = test::serpentine(61);
  for (const Method method : {Method::kExact, Method::kInherited, Method::kJumpPoints}) {
    const PrecomputeOptions options{.method = method, .threads = 2};
    BoundsDraft draft(start_of(grid, options));
    Progress part;
    ASSERT_TRUE(precompute_into(draft, grid, {.method = method, .threads = 1, .shard = {1, 4}}, part));
    const std::uint32_t before = draft.snapshot().count(NodeQuality::kExact);
    EXPECT_GT(before, 0U);
    Progress progress;
    ASSERT_TRUE(precompute_into(draft, grid, options, progress));
    EXPECT_TRUE(draft.take() == test::computed(grid, {.method = method, .threads = 1}));
  }
}

TEST(PrecomputeParts, MergedShardsAreTheWhole) {
  std::mt19937 random(77);
  const Grid grid = test::random_grid(random, 50, 37, 25);
  for (const Method method : {Method::kExact, Method::kInherited, Method::kJumpPoints}) {
    std::vector<Bounds> shards;
    for (std::uint32_t i = 0; i < 5; ++i)
      shards.push_back(test::computed(grid, {.method = method, .shard = {i, 5}}));
    std::vector<const Bounds*> parts;
    for (const Bounds& shard : shards) parts.push_back(&shard);
    const auto merged = merge_bounds(grid, parts);
    ASSERT_TRUE(merged.ok()) << merged.error().to_string();
    EXPECT_TRUE(*merged == test::computed(grid, {.method = method}));

    parts.pop_back();
    const auto incomplete = merge_bounds(grid, parts);
    EXPECT_EQ(incomplete.error().code, ErrorCode::kInvalidArgument);
    EXPECT_NE(incomplete.error().message.find("is a shard missing"), std::string::npos);
  }
  const Bounds canonical = test::computed(grid, {});
  const Bounds regular = test::computed(grid, {.ordering = Ordering::kRegular});
  const std::array<const Bounds*, 2> mixed = {&canonical, &regular};
  EXPECT_EQ(merge_bounds(grid, mixed).error().code, ErrorCode::kMismatch);
  const Grid other = test::grid_of("..\n");
  EXPECT_EQ(merge_bounds(other, mixed).error().code, ErrorCode::kMismatch);
  EXPECT_EQ(merge_bounds(grid, {}).error().code, ErrorCode::kInvalidArgument);
}

TEST(PrecomputeParts, RefusesWhatCannotBe) {
  const Grid grid = test::grid_of("...\n");
  Progress progress;
  const auto code = [&](const PrecomputeOptions& options) {
    return precompute(grid, options, progress).error().code;
  };
  EXPECT_EQ(code({.ordering = Ordering::kRegular, .method = Method::kInherited}),
            ErrorCode::kInvalidArgument);
  EXPECT_EQ(code({.shard = {2, 2}}), ErrorCode::kInvalidArgument);
  EXPECT_EQ(code({.shard = {0, 0}}), ErrorCode::kInvalidArgument);
  EXPECT_EQ(code({.method = Method::kAnytime, .shard = {0, 2}}), ErrorCode::kInvalidArgument);
}

Method usual(const Map& map, const PrecomputeOptions& options = {}) {
  return FloodPlan::of(map, options)->usual_method().method;
}

/// Rays between jump points are many, and ways into its cells are all connected. Large enough that floods
/// over all nodes take more than a second.
Grid pillars() {
  std::mt19937 random(4);
  return test::random_grid(random, 200, 170, 10);
}

TEST(PrecomputeUsualMethod, IsExactWhereFloodsLeaveMostNodesOut) {
  const Grid rooms = generate_grid(*find_generator("rooms"), 90, 80, 3).value();
  EXPECT_EQ(usual(rooms), Method::kExact) << "jump points";
  const Grid large_rooms = generate_grid(*find_generator("rooms"), 170, 170, 3).value();
  EXPECT_EQ(usual(large_rooms), Method::kExact);
  EXPECT_EQ(usual(large_rooms, {.memory_limit = 1}), Method::kInherited) << "no room for jump points";
  EXPECT_EQ(usual(rooms, {.ordering = Ordering::kAllOptimal}), Method::kExact) << "classes of targets";
  const auto roads = generate_map(*find_generator("roads"), 60, 50, 3).value();
  EXPECT_EQ(usual(*roads, {.ordering = Ordering::kAllOptimal}), Method::kExact) << "classes of targets";
  const Grid maze = generate_grid(*find_generator("maze"), 90, 80, 3).value();
  EXPECT_EQ(usual(maze), Method::kExact) << "classes of targets";
  EXPECT_EQ(usual(pillars()), Method::kInherited);
  EXPECT_EQ(usual(pillars(), {.usual_where_dear = Method::kAnytime}), Method::kAnytime);
  EXPECT_EQ(usual(generate_grid(*find_generator("caves"), 140, 120, 3).value()), Method::kExact)
      << "floods over all its cells take a fifth of a second";
  EXPECT_EQ(usual(pillars(), {.ordering = Ordering::kAllOptimal}), Method::kExact) << "classes of targets";
  EXPECT_EQ(usual(pillars(), {.ordering = Ordering::kRegular}), Method::kExact) << "there are no others";
}

TEST(PrecomputeUsualMethod, IsTakenWhereTheOptionsNameNone) {
  const Grid rooms = generate_grid(*find_generator("rooms"), 30, 20, 3).value();
  const Grid other = pillars();
  for (const Grid* grid : {&rooms, &other}) {
    const auto plan = FloodPlan::of(*grid, {.method = std::nullopt, .threads = 1}).value();
    const Method method = grid == &rooms ? Method::kExact : Method::kInherited;
    EXPECT_EQ(plan.options().method, method);
    const auto named = FloodPlan::of(*grid, {.method = method, .threads = 1}).value();
    EXPECT_EQ(plan.working_set().floods, named.working_set().floods);
    Progress progress;
    const Bounds bounds = precompute(*grid, {.method = method}, progress).value();
    PrecomputeJob job(std::make_shared<const Grid>(*grid), {.method = std::nullopt, .threads = 1});
    EXPECT_EQ(*job.take().value(), bounds);
    EXPECT_EQ(job.method(), method);
    EXPECT_EQ(job.usual_method()->method, method);
  }
  Progress progress;
  EXPECT_EQ(precompute(rooms, {.method = std::nullopt}, progress).value(),
            precompute(rooms, {.method = Method::kExact}, progress).value());
  PrecomputeJob named(std::make_shared<const Grid>(rooms), {.method = Method::kAnytime, .threads = 1});
  EXPECT_EQ(named.method(), Method::kAnytime);
  EXPECT_TRUE(named.take().ok());
  EXPECT_FALSE(named.usual_method().has_value());
}

TEST(PrecomputeUsualMethod, IsNotLookedForWithOptionsThatAreWrong) {
  const Grid rooms = generate_grid(*find_generator("rooms"), 30, 20, 3).value();
  const auto plan = FloodPlan::of(rooms, {.threads = -1});
  ASSERT_FALSE(plan.ok());
  EXPECT_EQ(plan.error().code, ErrorCode::kInvalidArgument);
}

TEST(PrecomputeMemory, AThousandByAThousandCellsTakeAtMostAHundredMebibytes) {
  const Grid grid = Grid::create(1000, 1000, std::string(1'000'000, '.')).value();
  constexpr std::size_t kLimit = std::size_t{100} << 20;
  const WorkingSet set = working_set(grid, {.threads = 2, .memory_limit = kLimit});
  EXPECT_EQ(set.sources_at_once, 1U);
  EXPECT_EQ(set.floods, 1'000'000U);
  EXPECT_LE(set.total(), kLimit);
  const Grid small = Grid::create(200, 200, std::string(40'000, '.')).value();
  EXPECT_GE(working_set(small, {.threads = 2}).sources_at_once, 4U) << "one for each lane of a vector";
  EXPECT_EQ(working_set(small, {.method = Method::kInherited}).floods, 0U);
}

}  // namespace
}  // namespace goalbound
