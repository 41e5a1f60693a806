#include "goalbound/diff.hpp"
#include "indices/boxes/box_checks.hpp"

#include "bounds_maps.hpp"
#include "file_support.hpp"

namespace goalbound::test {
namespace {

Grid open_grid() {
  return grid_of("....\n....\n....\n");
}

BoundsDiff diff(const Bounds& first, const Bounds& second) {
  const auto result = compare_boxes(first, second);
  EXPECT_TRUE(result.ok());
  EXPECT_EQ(result->edges, result->equal + result->tighter + result->looser + result->shifted +
                               result->only_first + result->only_second);
  return *result;
}

TEST(Diff, AnIndexIsEqualToItself) {
  const Bounds bounds = bounds_of(open_grid());
  const BoundsDiff result = diff(bounds, bounds);
  EXPECT_TRUE(result.same());
  // On an empty map every legal move leads somewhere.
  std::uint64_t edges = 0;
  const Grid grid = open_grid();
  for (const NodeId n : grid.free_nodes()) edges += static_cast<std::uint64_t>(grid.moves(n).size());
  EXPECT_EQ(result.edges, edges);
  EXPECT_TRUE(result.largest.empty());
  EXPECT_EQ(result.places_added + result.places_gone, 0);
}

TEST(Diff, TellsTighterLooserAndShifted) {
  const Bounds first = bounds_of(open_grid());
  Bounds second = first;
  second.set(0, Direction::kE, {1, 2, 0, 0});
  second.set(0, Direction::kS, {0, 3, 0, 2});
  second.set(5, Direction::kE, {0, 1, 2, 2});
  second.set(7, Direction::kW, Box());
  ASSERT_EQ(first.box(0, Direction::kE), (Box{1, 3, 0, 0}));
  const BoundsDiff result = diff(first, second);
  EXPECT_FALSE(result.same());
  EXPECT_EQ(result.tighter, 2U);
  EXPECT_EQ(result.looser, 1U);
  EXPECT_EQ(result.shifted, 1U);
  const std::int64_t south = 12 - first.box(0, Direction::kS).area();
  const std::int64_t shifted = 2 - first.box(5, Direction::kE).area();
  const std::int64_t west = first.box(7, Direction::kW).area();
  EXPECT_EQ(result.places_added, static_cast<double>(south + std::max<std::int64_t>(shifted, 0)));
  EXPECT_EQ(result.places_gone, static_cast<double>(1 + west + std::max<std::int64_t>(-shifted, 0)));
  ASSERT_FALSE(result.largest.empty());
  EXPECT_EQ(result.largest[0].slot, 0U);
  EXPECT_EQ(result.largest[0].edge, Direction::kS);
  EXPECT_EQ(result.largest[0].growth(), south);
  // The other way round: what was tighter is looser.
  EXPECT_EQ(diff(second, first).looser, 2U);
  EXPECT_EQ(diff(second, first).tighter, 1U);
  EXPECT_EQ(diff(second, first).places_added, result.places_gone);
}

TEST(Diff, NodesOfOneFileAloneAreNoChange) {
  const Bounds whole = bounds_of(open_grid());
  Bounds first = empty_bounds(whole);
  Bounds second = empty_bounds(whole);
  first.set(0, node_boxes(whole, 0), NodeQuality::kExact);
  first.set(1, node_boxes(whole, 1), NodeQuality::kInherited);
  second.set(1, node_boxes(whole, 1), NodeQuality::kExact);
  second.set(11, node_boxes(whole, 11), NodeQuality::kExact);
  const BoundsDiff result = diff(first, second);
  EXPECT_EQ(result.equal, 5U);
  EXPECT_EQ(result.only_first, 3U);
  EXPECT_EQ(result.only_second, 3U);
  EXPECT_EQ(result.missing_nodes, 9U);
  EXPECT_TRUE(result.largest.empty());
}

TEST(Diff, KeepsTheTenLargestChangesInOrder) {
  const Grid grid = grid_of(std::string(60, '.') + "\n" + std::string(60, '.') + "\n");
  const Bounds first(grid, Ordering::kRegular, Method::kExact);
  Bounds exact = first;
  for (std::uint32_t slot = 0; slot < grid.free_count(); ++slot)
    exact.set(slot, NodeBoxes{}, NodeQuality::kExact);
  Bounds second = exact;
  for (std::uint32_t slot = 0; slot < 30; ++slot)
    second.set(slot, Direction::kE, {0, static_cast<std::int32_t>((slot * 7) % 30), 0, 0});
  const BoundsDiff result = diff(exact, second);
  ASSERT_EQ(result.largest.size(), BoundsDiff::kLargest);
  for (std::size_t i = 0; i < BoundsDiff::kLargest; ++i)
    EXPECT_EQ(result.largest[i].growth(), 30 - static_cast<std::int64_t>(i));
}

TEST(Diff, ComparesTheEdgesOfListGraphs) {
  const BoundsMap map = bounds_list();
  const Bounds first = bounds_of(*map.large);
  EXPECT_TRUE(diff(first, first).same());
  Bounds second = first;
  // Node 5 has more than eight edges.
  const EdgeIndex edge{std::size_t{9}};
  ASSERT_GT(first.boxes_of(5), 9U);
  second.set(5, edge, map.large->limits());
  const BoundsDiff result = diff(first, second);
  EXPECT_EQ(result.looser, 1U);
  ASSERT_EQ(result.largest.size(), 1U);
  EXPECT_EQ(result.largest[0].slot, 5U);
  EXPECT_EQ(result.largest[0].edge, edge);
  EXPECT_EQ(result.places_added, static_cast<double>(map.large->limits().area() - first.box(5, edge).area()));
  EXPECT_EQ(result.places_gone, 0);
}

TEST(Diff, RefusesIndicesOfDifferentMaps) {
  expect_error(compare_boxes(bounds_of(open_grid()), bounds_of(*bounds_list().small)), ErrorCode::kMismatch,
               "", 0, {"different maps", "octile grid", "graph"});
  expect_error(compare_boxes(bounds_of(open_grid()), bounds_of(grid_of("....\n...@\n....\n"))),
               ErrorCode::kMismatch, "", 0, {"different maps"});
}

}  // namespace
}  // namespace goalbound::test
