#include "goalbound/verify.hpp"

#include "file_support.hpp"
#include "goalbound/generators.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

Grid small_grid() {
  return grid_of(kLostPathMap);
}

VerifyReport verify(const Grid& grid, const Bounds& bounds, const VerifyOptions& options = {}) {
  Progress progress;
  const auto report = verify_bounds(grid, bounds, options, progress);
  EXPECT_TRUE(report.ok()) << report.error().to_string();
  EXPECT_EQ(progress.snapshot().done, report->nodes_checked);
  EXPECT_EQ(progress.snapshot().total, report->nodes_checked);
  return *report;
}

std::uint64_t edge_count(const Grid& grid) {
  std::uint64_t edges = 0;
  for (const NodeId n : grid.free_nodes()) edges += static_cast<std::uint64_t>(grid.moves(n).size());
  return edges;
}

/// Each side of the box, one cell further in or out; a box that ends up with no cell left is empty.
std::vector<Box> changed_by_one(const Box& box, int inwards) {
  std::vector<Box> result(4, box);
  result[0].min_x += inwards;
  result[1].max_x -= inwards;
  result[2].min_y += inwards;
  result[3].max_y -= inwards;
  for (Box& changed : result) {
    if (changed.min_x > changed.max_x || changed.min_y > changed.max_y) changed = Box();
  }
  return result;
}

TEST(Verify, FindsNothingWrongInFreshBounds) {
  const Grid grid = small_grid();
  for (const OrderingInfo& ordering : all_orderings()) {
    const VerifyReport report = verify(grid, bounds_of(grid, ordering.ordering));
    EXPECT_EQ(report.nodes_checked, grid.free_count());
    EXPECT_EQ(report.edges_checked, edge_count(grid));
    EXPECT_EQ(report.equal, report.edges_checked);
    EXPECT_EQ(report.larger, 0U);
    EXPECT_EQ(report.too_small, 0U);
    EXPECT_FALSE(report.first_fault.has_value());
  }
}

TEST(Verify, NamesEveryBoxThatIsOneCellTooSmall) {
  const Grid grid = small_grid();
  const Bounds good = bounds_of(grid);
  for (std::uint32_t slot = 0; slot < grid.free_count(); ++slot) {
    const NodeId node = grid.free_nodes()[slot];
    for (const Direction d : grid.moves(node)) {
      const Box box = good.box(slot, d);
      if (box.empty()) continue;
      for (const Box& smaller : changed_by_one(box, 1)) {
        Bounds bad = good;
        bad.set(slot, d, smaller);
        const VerifyReport report = verify(grid, bad, {.threads = 1});
        ASSERT_TRUE(report.first_fault.has_value());
        EXPECT_EQ(report.first_fault->cell, grid.cell(node));
        EXPECT_EQ(report.first_fault->direction, d);
        EXPECT_EQ(report.first_fault->stored, smaller);
        EXPECT_EQ(report.first_fault->expected, box);
        EXPECT_TRUE(report.first_fault->too_small());
        EXPECT_EQ(report.too_small, 1U);
        EXPECT_EQ(report.larger, 0U);
        EXPECT_EQ(report.equal, report.edges_checked - 1);
      }
    }
  }
}

TEST(Verify, TellsLargerBoxesFromTooSmallOnes) {
  const Grid grid = small_grid();
  Bounds bounds = bounds_of(grid);
  bounds.set(2, Direction::kS, {0, 5, 0, 5});
  const VerifyReport larger = verify(grid, bounds);
  EXPECT_EQ(larger.larger, 1U);
  EXPECT_EQ(larger.too_small, 0U);
  ASSERT_TRUE(larger.first_fault.has_value());
  EXPECT_FALSE(larger.first_fault->too_small());

  // A too small one is the more important one, though it comes later.
  const std::uint32_t last = grid.free_count() - 1;
  const Direction d = *grid.moves(grid.free_nodes()[last]).begin();
  bounds.set(last, d, Box());
  const VerifyReport both = verify(grid, bounds);
  EXPECT_EQ(both.larger, 1U);
  EXPECT_EQ(both.too_small, 1U);
  EXPECT_EQ(both.first_fault->cell, grid.cell(grid.free_nodes()[last]));
  EXPECT_EQ(both.first_fault->direction, d);
}

TEST(Verify, TellsTheFirstFaultOfItsKindInSlotAndDirectionOrder) {
  const Grid grid = small_grid();
  Bounds bounds = bounds_of(grid);
  const auto report_with_empty_box = [&](std::uint32_t slot, Direction d) {
    EXPECT_FALSE(bounds.box(slot, d).empty());
    bounds.set(slot, d, Box());
    return *verify(grid, bounds).first_fault;
  };
  const auto moves = [&](std::uint32_t slot) { return grid.moves(grid.free_nodes()[slot]); };
  const auto last_move = [&](std::uint32_t slot) {
    Direction last = Direction::kN;
    for (const Direction d : moves(slot)) last = d;
    return last;
  };
  // Each new one comes before all others.
  for (const std::uint32_t slot : {20U, 11U, 5U}) {
    ASSERT_GE(moves(slot).size(), 2);
    for (const Direction d : {last_move(slot), *moves(slot).begin()}) {
      const BoxFault fault = report_with_empty_box(slot, d);
      EXPECT_EQ(fault.cell, grid.cell(grid.free_nodes()[slot]));
      EXPECT_EQ(fault.direction, d);
    }
  }
}

TEST(Verify, ABoxOfAMoveThatIsNotLegalIsLarger) {
  const Grid grid = small_grid();
  Bounds bounds = bounds_of(grid);
  ASSERT_FALSE(grid.moves(grid.free_nodes()[0]).contains(Direction::kN));
  bounds.set(0, Direction::kN, {0, 1, 0, 1});
  const VerifyReport report = verify(grid, bounds);
  EXPECT_EQ(report.larger, 1U);
  EXPECT_EQ(report.edges_checked, edge_count(grid) + 1);
}

TEST(Verify, TheReportDoesNotDependOnTheNumberOfThreads) {
  const auto grid = generate_map(*find_generator("caves"), 40, 30, 5);
  ASSERT_TRUE(grid.ok());
  Bounds bounds = bounds_of(*grid);
  for (std::uint32_t slot = 10; slot < grid->free_count(); slot += 7) {
    const Direction d = *grid->moves(grid->free_nodes()[slot]).begin();
    bounds.set(slot, d, slot % 2 == 0 ? Box{0, 39, 0, 29} : Box());
  }
  const VerifyReport one = verify(*grid, bounds, {.threads = 1});
  EXPECT_GT(one.larger, 0U);
  EXPECT_GT(one.too_small, 0U);
  for (const int threads : {2, 4, 8, 0}) {
    const VerifyReport many = verify(*grid, bounds, {.threads = threads});
    EXPECT_EQ(many.nodes_checked, one.nodes_checked);
    EXPECT_EQ(many.edges_checked, one.edges_checked);
    EXPECT_EQ(many.equal, one.equal);
    EXPECT_EQ(many.larger, one.larger);
    EXPECT_EQ(many.too_small, one.too_small);
    EXPECT_EQ(many.first_fault->to_string(), one.first_fault->to_string());
  }
}

TEST(Verify, ChecksAsManyNodesAsAsked) {
  const Grid grid = small_grid();
  const Bounds bounds = bounds_of(grid);
  EXPECT_EQ(verify(grid, bounds, {.nodes = 1}).nodes_checked, 1U);
  EXPECT_EQ(verify(grid, bounds, {.nodes = 5}).nodes_checked, 5U);
  EXPECT_EQ(verify(grid, bounds, {.nodes = 1000}).nodes_checked, grid.free_count());
}

TEST(Verify, SpreadsFewNodesOverTheWholeMap) {
  const Grid grid = small_grid();
  const std::uint32_t half = grid.free_count() / 2;
  for (const bool in_first_half : {true, false}) {
    Bounds bounds = bounds_of(grid);
    for (std::uint32_t slot = 0; slot < half; ++slot) {
      const std::uint32_t bad = in_first_half ? slot : grid.free_count() - 1 - slot;
      bounds.set(bad, *grid.moves(grid.free_nodes()[bad]).begin(), Box());
    }
    const VerifyReport report = verify(grid, bounds, {.nodes = half});
    EXPECT_EQ(report.nodes_checked, half);
    EXPECT_NEAR(static_cast<double>(report.too_small), half / 2.0, 2.0);
  }
}

TEST(Verify, RefusesBoundsOfAnotherMap) {
  Progress progress;
  const auto report = verify_bounds(grid_of("..\n"), bounds_of(small_grid()), {}, progress);
  expect_error(report, ErrorCode::kMismatch, "", 0, {"another map"});
}

TEST(Verify, RefusesNegativeThreads) {
  Progress progress;
  const Grid grid = small_grid();
  expect_error(verify_bounds(grid, bounds_of(grid), {.threads = -1}, progress), ErrorCode::kInvalidArgument,
               "", 0, {"-1 threads"});
}

TEST(Verify, StopsWhenCancelled) {
  Progress progress;
  progress.cancel();
  const Grid grid = small_grid();
  expect_error(verify_bounds(grid, bounds_of(grid), {}, progress), ErrorCode::kCancelled, "", 0, {});
  EXPECT_EQ(progress.snapshot().done, 0U);
}

TEST(BoxFault, SaysWhatIsWrong) {
  const auto text = [](const Box& stored, const Box& expected) {
    return BoxFault{{12, 7}, Direction::kNE, stored, expected}.to_string();
  };
  EXPECT_EQ(text({3, 9, 1, 4}, {3, 11, 1, 4}),
            "edge NE of (12,7): the stored box 3..9 x 1..4 is too small, its max x 9 should be 11");
  // One side too small and another too large: only the first loses paths.
  EXPECT_EQ(text({3, 9, 0, 4}, {2, 9, 1, 4}),
            "edge NE of (12,7): the stored box 3..9 x 0..4 is too small, its min x 3 should be 2");
  EXPECT_EQ(text({3, 9, 0, 5}, {3, 9, 1, 4}),
            "edge NE of (12,7): the stored box 3..9 x 0..5 is larger than needed, its min y 0 should be 1, "
            "its max y 5 "
            "should be 4");
  EXPECT_EQ(text({}, {3, 9, 1, 4}), "edge NE of (12,7): the stored box is empty, it should be 3..9 x 1..4");
  EXPECT_EQ(text({3, 9, 1, 4}, {}),
            "edge NE of (12,7): the stored box 3..9 x 1..4 is larger than needed, it should be empty");
}

}  // namespace
}  // namespace goalbound::test
