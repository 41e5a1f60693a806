// The fast flood against the stepwise one.
#include "precompute/fast_flood.hpp"
#include "precompute/flood.hpp"

#include "precompute/ray_flood.hpp"
#include "precompute/source_groups.hpp"
#include "support.hpp"

namespace goalbound {
namespace {

/// Floods from every free node (or every `stride`-th group of them) by lanes and one by one.
void expect_same_boxes(const Grid& grid, bool by_lanes, std::size_t stride = 1,
                       VectorKind kind = best_vectors()) {
  const RayMap map(grid);
  const ComponentNodes components(grid);
  std::unique_ptr<FastFlood> lanes = make_ray_flood(map);
  if (by_lanes) lanes = make_lane_flood(map, kind);
  ASSERT_EQ(lanes->lanes(), by_lanes ? widest_lane_count(kind) : 1);
  const SourceGroups groups =
      group_sources(grid, components, {grid.free_nodes().begin(), grid.free_nodes().end()}, lanes->lanes());
  Flood stepwise(grid);
  for (std::size_t i = 0; i < groups.groups.size(); i += stride) {
    const auto sources = groups.of(groups.groups[i]);
    std::vector<NodeBoxes> boxes(sources.size());
    ASSERT_TRUE(lanes->run(sources, components.nodes(groups.groups[i].component), boxes));
    for (std::size_t lane = 0; lane < sources.size(); ++lane) {
      stepwise.run(sources[lane], Ordering::kCanonical);
      const Cell at = grid.cell(sources[lane]);
      ASSERT_EQ(boxes[lane], stepwise.boxes()) << "source " << at.x << "," << at.y << ", lane " << lane;
    }
  }
}

class EachFastFlood : public testing::TestWithParam<bool> {};

TEST_P(EachFastFlood, GivesTheBoxesOfTheStepwiseFlood) {
  std::mt19937 random(31);
  for (int i = 0; i < 600; ++i) {
    const int width = 1 + static_cast<int>(random() % 24);
    const int height = 1 + static_cast<int>(random() % 24);
    ASSERT_NO_FATAL_FAILURE(expect_same_boxes(
        test::random_grid(random, width, height, static_cast<int>(random() % 60)), GetParam()));
  }
}

TEST_P(EachFastFlood, GivesThemOnOwnMaps) {
  for (const GeneratorInfo* generator : all_generators()) {
    if (generator->extension != ".map") continue;
    const auto grid = generate_grid(*generator, 61, 47, 3);
    ASSERT_TRUE(grid.ok());
    ASSERT_NO_FATAL_FAILURE(expect_same_boxes(*grid, GetParam()));
  }
}

/// Costs outgrow the range that a flood starts with, which then grows: 45,601 cells in one corridor.
TEST_P(EachFastFlood, FollowsACorridorOfFortyFiveThousandCells) {
  ASSERT_NO_FATAL_FAILURE(expect_same_boxes(test::serpentine(301), GetParam(), 2000));
}

INSTANTIATE_TEST_SUITE_P(FastFlood, EachFastFlood, testing::Bool(),
                         [](const auto& instance) { return instance.param ? "ByLanes" : "ByRays"; });

/// The kernel is compiled for several kinds of vectors: each that this machine has must agree.
TEST(FastFlood, AgreesOnEveryKindOfVector) {
  std::mt19937 random(8);
  const Grid grid = test::random_grid(random, 40, 30, 20);
  for (const VectorKind kind : vectors_here())
    ASSERT_NO_FATAL_FAILURE(expect_same_boxes(grid, true, 1, kind)) << static_cast<int>(kind);
}

TEST(FastFlood, SaysWhenCostsOutgrowItsLanes) {
  // 141,000 steps of 13860 are more than the 30 bits that the lanes hold.
  const Grid grid = test::serpentine(531);
  const RayMap map(grid);
  const ComponentNodes components(grid);
  const auto lanes = make_lane_flood(map);
  const NodeId source = grid.free_nodes().front();
  NodeBoxes boxes;
  EXPECT_FALSE(lanes->run({&source, 1}, components.nodes(0), {&boxes, 1}));
}

TEST(SourceGroups, KeepToOneComponentAndHoldEverySourceOnce) {
  std::mt19937 random(2);
  const Grid grid = test::random_grid(random, 50, 40, 45);
  const ComponentNodes components(grid);
  const SourceGroups groups =
      group_sources(grid, components, {grid.free_nodes().begin(), grid.free_nodes().end()}, 16);
  std::vector<int> seen(grid.free_count());
  for (const SourceGroup& group : groups.groups) {
    EXPECT_GE(group.count, 1U);
    EXPECT_LE(group.count, 16U);
    for (const NodeId n : groups.of(group)) {
      EXPECT_EQ(components.component_of(grid.slot(n)), group.component);
      ++seen[grid.slot(n)];
    }
  }
  EXPECT_EQ(std::count(seen.begin(), seen.end(), 1), static_cast<std::ptrdiff_t>(seen.size()));
}

}  // namespace
}  // namespace goalbound
