#include "goalbound/diff.hpp"

#include "file_support.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

Grid small_grid() {
  return grid_of("....\n....\n....\n");
}

BoundsDiff diff(const Bounds& first, const Bounds& second) {
  const auto result = diff_bounds(first, second);
  EXPECT_TRUE(result.ok());
  EXPECT_EQ(result->edges, result->equal + result->tighter + result->looser + result->shifted +
                               result->only_first + result->only_second);
  return *result;
}

TEST(Diff, AnIndexIsEqualToItself) {
  const Bounds bounds = bounds_of(small_grid());
  const BoundsDiff result = diff(bounds, bounds);
  EXPECT_TRUE(result.same());
  // On an empty map every legal move leads somewhere.
  std::uint64_t edges = 0;
  const Grid grid = small_grid();
  for (const NodeId n : grid.free_nodes()) edges += static_cast<std::uint64_t>(grid.moves(n).size());
  EXPECT_EQ(result.edges, edges);
  EXPECT_TRUE(result.largest.empty());
  EXPECT_EQ(result.cells_added + result.cells_gone, 0U);
}

TEST(Diff, TellsTighterLooserAndShifted) {
  const Bounds first = bounds_of(small_grid());
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
  EXPECT_EQ(result.cells_added, static_cast<std::uint64_t>(south + std::max<std::int64_t>(shifted, 0)));
  EXPECT_EQ(result.cells_gone, static_cast<std::uint64_t>(1 + west + std::max<std::int64_t>(-shifted, 0)));
  ASSERT_FALSE(result.largest.empty());
  EXPECT_EQ(result.largest[0].slot, 0U);
  EXPECT_EQ(result.largest[0].direction, Direction::kS);
  EXPECT_EQ(result.largest[0].growth(), south);
  // The other way round: what was tighter is looser.
  EXPECT_EQ(diff(second, first).looser, 2U);
  EXPECT_EQ(diff(second, first).tighter, 1U);
  EXPECT_EQ(diff(second, first).cells_added, result.cells_gone);
}

TEST(Diff, NodesOfOneFileAloneAreNoChange) {
  const Bounds whole = bounds_of(small_grid());
  Bounds first(whole.info(), 1);
  Bounds second(whole.info(), 1);
  first.set(0, whole.boxes(0), NodeQuality::kExact);
  first.set(1, whole.boxes(1), NodeQuality::kInherited);
  second.set(1, whole.boxes(1), NodeQuality::kExact);
  second.set(11, whole.boxes(11), NodeQuality::kExact);
  const BoundsDiff result = diff(first, second);
  EXPECT_EQ(result.equal, 5U);
  EXPECT_EQ(result.only_first, 3U);
  EXPECT_EQ(result.only_second, 3U);
  EXPECT_EQ(result.missing_nodes, 9U);
  EXPECT_TRUE(result.largest.empty());
}

TEST(Diff, KeepsTheTenLargestChangesInOrder) {
  const Grid grid = grid_of(std::string(60, '.') + "\n" + std::string(60, '.') + "\n");
  const Bounds first(Bounds::info_for(grid, Ordering::kRegular, Method::kExact), 1);
  Bounds exact = first;
  for (std::uint32_t slot = 0; slot < grid.free_count(); ++slot) exact.set(slot, {}, NodeQuality::kExact);
  Bounds second = exact;
  for (std::uint32_t slot = 0; slot < 30; ++slot)
    second.set(slot, Direction::kE, {0, static_cast<std::int32_t>((slot * 7) % 30), 0, 0});
  const BoundsDiff result = diff(exact, second);
  ASSERT_EQ(result.largest.size(), BoundsDiff::kLargest);
  for (std::size_t i = 0; i < BoundsDiff::kLargest; ++i)
    EXPECT_EQ(result.largest[i].growth(), 30 - static_cast<std::int64_t>(i));
}

TEST(Diff, RefusesIndicesOfDifferentMaps) {
  expect_error(diff_bounds(bounds_of(small_grid()), bounds_of(grid_of("....\n...@\n....\n"))),
               ErrorCode::kMismatch, "", 0, {"different maps"});
}

}  // namespace
}  // namespace goalbound::test
