// Floods over jump points against the stepwise flood, on maps of ten kinds.
#include "precompute/jump_flood.hpp"
#include "precompute/flood.hpp"

#include "precompute/octile_inherit.hpp"
#include "precompute/source_groups.hpp"
#include "ten_kinds_of_maps.hpp"

namespace goalbound {
namespace {

using test::bounds_by_steps;

// --- floods ---

/// Boxes that are known beforehand.
enum class Known { kNothing, kInherited, kExact };

/// Boxes of every node by floods over jump points.
Bounds bounds_by_jumps(const Grid& grid, const Bounds* known, VectorKind kind = best_vectors()) {
  const JumpNet net(grid);
  const auto jumps = make_jump_flood(net, kind);
  const SourceGroups groups = group_sources(
      grid, net.components(), {grid.free_nodes().begin(), grid.free_nodes().end()}, jumps->lanes());
  Bounds result(grid, Ordering::kCanonical, Method::kExact);
  for (const SourceGroup& group : groups.groups) {
    const std::span<const NodeId> sources = groups.of(group);
    NodeBoxes whole;
    whole.fill(grid.limits());
    std::vector<NodeBoxes> at_most(sources.size(), whole);
    std::vector<NodeBoxes> boxes(sources.size());
    for (std::size_t i = 0; known != nullptr && i < sources.size(); ++i)
      known->boxes(grid.slot(sources[i]), at_most[i]);
    EXPECT_TRUE(jumps->run(sources, at_most, boxes));
    for (std::size_t i = 0; i < sources.size(); ++i)
      result.set(grid.slot(sources[i]), boxes[i], NodeQuality::kExact);
  }
  return result;
}

/// What inheritance makes of the exact boxes of the jump points.
Bounds inherited_from(const Grid& grid, const Bounds& exact) {
  Bounds result(grid, Ordering::kCanonical, Method::kExact);
  for (const NodeId n : inheritance_roots(grid)) result.copy_nodes(exact, grid.slot(n), grid.slot(n) + 1);
  inherit_boxes(grid, result);
  return result;
}

void expect_same_boxes(const Grid& grid) {
  const Bounds exact = bounds_by_steps(grid);
  ASSERT_EQ(bounds_by_jumps(grid, nullptr), exact) << "with nothing known";
  const Bounds inherited = inherited_from(grid, exact);
  ASSERT_EQ(bounds_by_jumps(grid, &inherited), exact) << "with inherited boxes known";
  ASSERT_EQ(bounds_by_jumps(grid, &exact), exact) << "with the boxes themselves known";
}

class EachKindOfMap : public testing::TestWithParam<int> {};

TEST_P(EachKindOfMap, HasTheBoxesOfTheStepwiseFlood) {
  test::for_maps_of_kind(GetParam(), [](const Grid& grid) { expect_same_boxes(grid); });
}

INSTANTIATE_TEST_SUITE_P(JumpFlood, EachKindOfMap, testing::Range(0, test::kMapKinds));

/// A box that is known and too small would cut a side off: the floods do believe it.
TEST(JumpFlood, LooksNoFartherThanWhatIsKnown) {
  const Grid grid = test::grid_of("....@....\n....@....\n.........\n....@....\n....@....\n");
  const Bounds exact = bounds_by_steps(grid);
  Bounds small = exact;
  const std::uint32_t slot = grid.slot(grid.node({3, 0}));
  ASSERT_EQ(exact.box(slot, Direction::kS).max_x, 8);
  small.set(slot, Direction::kS, {3, 3, 1, 4});
  EXPECT_EQ(bounds_by_jumps(grid, &small).box(slot, Direction::kS).max_x, 3);
}

/// Costs outgrow the lanes on a path of 45,601 cells: the flood says so, and the precompute does without.
TEST(JumpFlood, SaysWhenCostsOutgrowItsLanes) {
  const Grid grid = test::serpentine(301);
  const JumpNet net(grid);
  const auto jumps = make_jump_flood(net);
  NodeBoxes whole;
  whole.fill(grid.limits());
  NodeBoxes boxes;
  const NodeId end = grid.free_nodes().front();
  ASSERT_FALSE(jumps->run({&end, 1}, {&whole, 1}, {&boxes, 1}));
  const NodeId middle = grid.node({150, 150});
  ASSERT_TRUE(jumps->run({&middle, 1}, {&whole, 1}, {&boxes, 1})) << "from the middle all is near enough";
  Flood flood(grid);
  flood.run(middle, Ordering::kCanonical);
  EXPECT_EQ(boxes, flood.boxes());
}

/// The kernel is compiled for several kinds of vectors: each that this machine has must agree.
TEST(JumpFlood, AgreesOnEveryKindOfVector) {
  std::mt19937 random(8);
  const Grid grid = test::random_grid(random, 40, 30, 20);
  const Bounds exact = bounds_by_steps(grid);
  for (const VectorKind kind : vectors_here())
    EXPECT_EQ(bounds_by_jumps(grid, nullptr, kind), exact) << static_cast<int>(kind);
}

// --- in the precompute ---

std::string_view way_of(const Grid& grid, const PrecomputeOptions& options) {
  return working_set(grid, options).way;
}

TEST(PrecomputeByJumps, IsChosenByMapOrderingAndMemory) {
  constexpr std::string_view kJumps = "jump points of several nodes at once";
  const Grid rooms = generate_grid(*find_generator("rooms"), 120, 90, 1).value();
  EXPECT_EQ(way_of(rooms, {}), kJumps);
  EXPECT_EQ(way_of(rooms, {.method = Method::kInherited}), kJumps);
  EXPECT_NE(way_of(rooms, {.ordering = Ordering::kRegular}), kJumps);
  EXPECT_NE(way_of(rooms, {.ordering = Ordering::kAllOptimal}), kJumps);
  EXPECT_NE(way_of(rooms, {.threads = 1, .memory_limit = std::size_t{2} << 20}), kJumps);
  std::mt19937 random(4);
  EXPECT_NE(way_of(test::random_grid(random, 120, 90, 10), {}), kJumps)
      << "too many ways between jump points";
}

TEST(PrecomputeByJumps, GivesTheSameForAnyThreadsShardsAndInterruptions) {
  const Grid grid = generate_grid(*find_generator("rooms"), 90, 70, 6).value();
  ASSERT_EQ(way_of(grid, {}), "jump points of several nodes at once");
  const Bounds exact = bounds_by_steps(grid);
  Progress progress;
  for (const int threads : {1, 3})
    EXPECT_EQ(precompute(grid, {.threads = threads}, progress).value(), exact) << threads << " threads";

  std::vector<Bounds> parts;
  for (std::uint32_t i = 0; i < 3; ++i) {
    parts.push_back(precompute(grid, {.threads = 2, .shard = {i, 3}}, progress).value());
    EXPECT_EQ(progress.snapshot().done, progress.snapshot().total) << "roots of other parts count as well";
  }
  const std::vector<const Bounds*> pointers = {&parts[0], &parts[1], &parts[2]};
  EXPECT_EQ(merge_bounds(grid, pointers).value(), exact);
  EXPECT_EQ(parts[1].count(NodeQuality::kInherited), 0U) << "a shard holds its own floods alone";
  EXPECT_EQ(parts[0].count(NodeQuality::kExact) + parts[1].count(NodeQuality::kExact) +
                parts[2].count(NodeQuality::kExact),
            grid.free_count());

  // From every state that an interruption may leave: nothing, roots alone, inherited boxes, a few exact ones.
  const Bounds inherited = inherited_from(grid, exact);
  for (const std::uint32_t done : {0U, 100U, grid.free_count() - 5}) {
    Bounds start = done == 0 ? Bounds(grid, Ordering::kCanonical, Method::kExact) : inherited;
    start.copy_nodes(exact, 0, done);
    BoundsDraft draft(std::move(start));
    ASSERT_TRUE(precompute_into(draft, grid, {.threads = 2}, progress).ok());
    EXPECT_EQ(draft.take(), exact) << done << " nodes exact before";
  }
}

/// What watchers see before the end: inherited boxes as soon as the roots are done, so that nothing is
/// missing.
TEST(PrecomputeByJumps, BeginsWithRootsAndInheritance) {
  const Grid grid = generate_grid(*find_generator("rooms"), 90, 70, 6).value();
  class Watching final : public Flooder {
   public:
    Watching(const Grid& grid, const PrecomputeOptions& options)
        : local_(FloodPlan::of(grid, options).value()) {}
    Result<void> flood(std::vector<NodeId> sources, BoundsDraft& draft, Progress& progress) override {
      missing.push_back(draft.snapshot().count(NodeQuality::kMissing));
      return local_.flood(std::move(sources), draft, progress);
    }
    bool uses_known_boxes() const override { return local_.uses_known_boxes(); }
    std::vector<std::uint32_t> missing;

   private:
    LocalFlooder local_;
  };
  const PrecomputeOptions options{.threads = 1};
  Watching flooder(grid, options);
  Progress progress;
  BoundsDraft draft(start_of(grid, options));
  ASSERT_TRUE(precompute_into(draft, grid, options, flooder, progress).ok());
  EXPECT_EQ(flooder.missing, (std::vector<std::uint32_t>{grid.free_count(), 0}));
  EXPECT_EQ(progress.snapshot().done, grid.free_count());
}

}  // namespace
}  // namespace goalbound
