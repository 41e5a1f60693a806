#include "precompute/flood.hpp"
#include "support.hpp"

namespace goalbound {
namespace {

using test::grid_of;
using test::Oracle;

/// Start edges of `source` that begin an optimal path to `target`, by trying each: distances alone decide.
DirectionSet first_edges_by_distance(const Grid& grid, Cell source, Cell target, const Oracle& from_source) {
  DirectionSet result;
  for (const Direction d : grid.moves(grid.node(source))) {
    const auto rest = Oracle(grid, step(source, d)).length(target);
    if (rest && rest->cost() + cost_of(d) == from_source.length(target)->cost()) result.add(d);
  }
  return result;
}

class FloodInEveryOrdering : public testing::TestWithParam<Ordering> {};

TEST_P(FloodInEveryOrdering, FindsTheExactDistances) {
  std::mt19937 random(11);
  for (int i = 0; i < 150; ++i) {
    const Grid grid =
        test::random_grid(random, 3 + static_cast<int>(random() % 14), 3 + static_cast<int>(random() % 14),
                          5 + static_cast<int>(random() % 50));
    Flood flood(grid);
    for (const Cell source : test::free_cells(grid)) {
      if (random() % 8 != 0) continue;
      flood.run(grid.node(source), GetParam());
      const Oracle oracle(grid, source);
      std::size_t reached = 0;
      for (const Cell c : test::free_cells(grid)) {
        const auto length = oracle.length(c);
        reached += length.has_value();
        ASSERT_EQ(flood.distance(grid.node(c)), length ? length->cost() : kInfiniteCost);
        ASSERT_EQ(flood.labels(grid.node(c)).empty(), !length || c == source);
      }
      ASSERT_EQ(flood.reached().size(), reached);
    }
  }
}

TEST_P(FloodInEveryOrdering, LabelsAreOptimalFirstEdgesAndBoxesHoldThem) {
  std::mt19937 random(5);
  for (int i = 0; i < 40; ++i) {
    const Grid grid = test::random_grid(random, 8, 8, 25);
    Flood flood(grid);
    for (const Cell source : test::free_cells(grid)) {
      flood.run(grid.node(source), GetParam());
      const NodeBoxes boxes = flood.boxes();
      NodeBoxes by_hand;
      const Oracle oracle(grid, source);
      for (const NodeId n : flood.reached()) {
        if (n == grid.node(source)) continue;
        const DirectionSet labels = flood.labels(n);
        for (const Direction d : labels) by_hand[static_cast<std::size_t>(d)].grow(grid.cell(n));
        if (i >= 6) continue;  // the slow check on the first few maps
        const DirectionSet optimal = first_edges_by_distance(grid, source, grid.cell(n), oracle);
        ASSERT_EQ(labels - optimal, DirectionSet());
        if (GetParam() == Ordering::kAllOptimal) {
          ASSERT_EQ(labels, optimal);
        }
        if (GetParam() == Ordering::kRegular) {
          ASSERT_EQ(labels.size(), 1);
        }
      }
      ASSERT_EQ(boxes, by_hand);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Flood, FloodInEveryOrdering,
                         testing::Values(Ordering::kRegular, Ordering::kCanonical, Ordering::kAllOptimal),
                         [](const auto& instance) {
                           std::string name(info_of(instance.param).id);
                           std::erase(name, '-');
                           return name;
                         });

TEST(Flood, CanonicalLabelsAreDiagonalFirst) {
  const Grid grid = grid_of(".....\n.....\n.....\n.....\n.....\n");
  Flood flood(grid);
  flood.run(grid.node({2, 2}), Ordering::kCanonical);
  EXPECT_EQ(flood.labels(grid.node({4, 1})), DirectionSet(Direction::kNE));
  EXPECT_EQ(flood.labels(grid.node({4, 2})), DirectionSet(Direction::kE));
  flood.run(grid.node({2, 2}), Ordering::kAllOptimal);
  EXPECT_EQ(flood.labels(grid.node({4, 1})), DirectionSet(Direction::kNE) | DirectionSet(Direction::kE));
}

TEST(Flood, TiesKeepEveryCanonicalStartEdge) {
  // Two ways round the wall are equally long; behind it every cell on the axis belongs to both.
  const Grid grid = grid_of(
      ".....\n"
      ".....\n"
      ".@@@.\n"
      ".....\n"
      ".....\n");
  Flood flood(grid);
  flood.run(grid.node({2, 1}), Ordering::kCanonical);
  const DirectionSet labels = flood.labels(grid.node({2, 3}));
  EXPECT_EQ(labels, DirectionSet(Direction::kE) | DirectionSet(Direction::kW));
  flood.run(grid.node({2, 1}), Ordering::kRegular);
  EXPECT_EQ(flood.labels(grid.node({2, 3})).size(), 1);
}

TEST(Flood, CanonicalBoxesLieInsideAllOptimalOnes) {
  std::mt19937 random(3);
  bool smaller_somewhere = false;
  for (int i = 0; i < 100; ++i) {
    const Grid grid = test::random_grid(random, 12, 9, 20);
    const Bounds canonical = test::bounds_of(grid, Ordering::kCanonical);
    const Bounds all = test::bounds_of(grid, Ordering::kAllOptimal);
    for (std::uint32_t slot = 0; slot < grid.free_count(); ++slot) {
      for (const Direction d : kAllDirections) {
        ASSERT_TRUE(all.box(slot, d).contains(canonical.box(slot, d)));
        smaller_somewhere |= all.box(slot, d).area() > canonical.box(slot, d).area();
      }
    }
  }
  EXPECT_TRUE(smaller_somewhere);
}

TEST(Precompute, DoesNotDependOnTheNumberOfThreads) {
  std::mt19937 random(9);
  const Grid grid = test::random_grid(random, 40, 30, 20);
  const Bounds one = test::bounds_of(grid, Ordering::kCanonical);
  for (const int threads : {2, 3, 8}) {
    Progress progress;
    const auto many = precompute(grid, {.threads = threads}, progress);
    ASSERT_TRUE(many);
    EXPECT_TRUE(*many == one) << threads << " threads";
    EXPECT_EQ(progress.snapshot().done, grid.free_count());
  }
}

TEST(Precompute, CanBeCancelledAndRefusesNegativeThreads) {
  const Grid grid = grid_of("...\n");
  Progress cancelled;
  cancelled.cancel();
  EXPECT_EQ(precompute(grid, {}, cancelled).error().code, ErrorCode::kCancelled);
  Progress progress;
  EXPECT_EQ(precompute(grid, {.threads = -1}, progress).error().code, ErrorCode::kInvalidArgument);
}

TEST(Precompute, AJobDoesTheSameBehindTheCallersBack) {
  std::mt19937 random(21);
  const auto grid = std::make_shared<const Grid>(test::random_grid(random, 30, 30, 20));
  PrecomputeJob job(grid, {.threads = 2});
  const auto bounds = job.take();
  ASSERT_TRUE(bounds);
  EXPECT_TRUE(job.finished());
  EXPECT_TRUE(**bounds == test::bounds_of(*grid, Ordering::kCanonical));
}

TEST(Precompute, ADestroyedJobStopsSoon) {
  const auto grid = std::make_shared<const Grid>(test::serpentine(301));
  auto job = std::make_unique<PrecomputeJob>(grid, PrecomputeOptions{.threads = 2});
  while (job->progress().done == 0) std::this_thread::yield();
  EXPECT_LT(job->progress().done, grid->free_count());
  job.reset();  // returns: nothing to assert but that it does
}

TEST(Bounds, MissingNodesPruneNothing) {
  const Grid grid = grid_of("..\n.@\n");
  Bounds bounds(grid, Ordering::kCanonical, Method::kExact);
  EXPECT_EQ(bounds.count(NodeQuality::kMissing), 3U);
  for (const Direction d : kAllDirections) EXPECT_EQ(bounds.box(0, d), (Box{0, 1, 0, 1}));
  bounds.set(1, NodeBoxes{}, NodeQuality::kInherited);
  EXPECT_EQ(bounds.quality(1), NodeQuality::kInherited);
  EXPECT_EQ(bounds.count(NodeQuality::kMissing), 2U);
  for (const Direction d : kAllDirections) EXPECT_TRUE(bounds.box(1, d).empty());
}

TEST(Bounds, OneByteIsEnoughUpTo256Cells) {
  EXPECT_EQ(BoxShape::value_bytes_for({0, 255, 0, 255}), 1U);
  EXPECT_EQ(BoxShape::value_bytes_for({0, 256, 0, 255}), 2U);
  const Grid grid = Grid::create(256, 3, std::string(256 * 3, '.')).value();
  const Bounds narrow = test::bounds_of(grid, Ordering::kCanonical);
  EXPECT_EQ(narrow.value_bytes(), 1U);
  BoxShape shape = narrow.shape();
  shape.value_bytes = 2;
  Bounds wide(narrow.info(), shape);
  for (std::uint32_t slot = 0; slot < grid.free_count(); ++slot) {
    NodeBoxes boxes;
    narrow.boxes(slot, boxes);
    wide.set(slot, boxes, NodeQuality::kExact);
  }
  for (std::uint32_t slot = 0; slot < grid.free_count(); ++slot) {
    for (const Direction d : kAllDirections) ASSERT_EQ(narrow.box(slot, d), wide.box(slot, d));
  }
}

}  // namespace
}  // namespace goalbound
