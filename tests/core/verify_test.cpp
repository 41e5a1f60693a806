#include "goalbound/verify.hpp"
#include "indices/boxes/box_checks.hpp"

#include "file_support.hpp"
#include "goalbound/generators.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

Grid lost_path_grid() {
  return grid_of(kLostPathMap);
}

VerifyReport verify(const Grid& grid, const Bounds& bounds, const VerifyOptions& options = {}) {
  Progress progress;
  const auto report = verify_boxes(grid, bounds, options, progress);
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

/// Goals that lie in the recomputed box, outside the stored one, on an optimal path through the edge: by
/// distances alone.
void expect_lost_goals(const Grid& grid, const BoxFault& fault) {
  EXPECT_GT(fault.lost_goal_count, 0U);
  EXPECT_EQ(fault.lost_goal_count, fault.lost_goals.size());
  const Direction direction = direction_of(fault.edge.edge);
  const Oracle from(grid, grid.cell(fault.edge.node));
  const Oracle onwards(grid, grid.cell(grid.neighbour(fault.edge.node, direction)));
  for (const NodeId node : fault.lost_goals) {
    const Cell goal = grid.cell(node);
    EXPECT_TRUE(fault.expected.contains(goal));
    EXPECT_FALSE(fault.stored.contains(goal));
    ASSERT_TRUE(onwards.length(goal).has_value());
    EXPECT_EQ(onwards.length(goal)->cost() + cost_of(direction), from.length(goal)->cost());
  }
}

TEST(Verify, FindsNothingWrongInFreshBounds) {
  const Grid grid = lost_path_grid();
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
  const Grid grid = lost_path_grid();
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
        EXPECT_EQ(report.first_fault->edge, (EdgeId{node, d}));
        EXPECT_EQ(report.first_fault->stored, smaller);
        EXPECT_EQ(report.first_fault->expected, box);
        EXPECT_TRUE(report.first_fault->too_small());
        EXPECT_EQ(report.too_small, 1U);
        EXPECT_EQ(report.larger, 0U);
        EXPECT_EQ(report.equal, report.edges_checked - 1);
        EXPECT_EQ(report.faults.size(), 1U);
        EXPECT_THAT(report.bad_nodes, ::testing::ElementsAre(slot));
        expect_lost_goals(grid, *report.first_fault);
        Progress progress;
        const auto repaired = mend_boxes(grid, bad, report.bad_nodes, 1, progress);
        ASSERT_TRUE(repaired.ok());
        EXPECT_TRUE(*repaired == good);
      }
    }
  }
}

TEST(Verify, TellsLargerBoxesFromTooSmallOnes) {
  const Grid grid = lost_path_grid();
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
  EXPECT_EQ(both.first_fault->edge, (EdgeId{grid.free_nodes()[last], d}));
}

TEST(Verify, TellsTheFirstFaultOfItsKindInSlotAndDirectionOrder) {
  const Grid grid = lost_path_grid();
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
      EXPECT_EQ(fault.edge, (EdgeId{grid.free_nodes()[slot], d}));
    }
  }
}

TEST(Verify, ABoxOfAMoveThatIsNotLegalIsLarger) {
  const Grid grid = lost_path_grid();
  Bounds bounds = bounds_of(grid);
  ASSERT_FALSE(grid.moves(grid.free_nodes()[0]).contains(Direction::kN));
  bounds.set(0, Direction::kN, {0, 1, 0, 1});
  const VerifyReport report = verify(grid, bounds);
  EXPECT_EQ(report.larger, 1U);
  EXPECT_EQ(report.edges_checked, edge_count(grid) + 1);
}

TEST(Verify, TheReportDoesNotDependOnTheNumberOfThreads) {
  const auto grid = generate_grid(*find_generator("caves"), 40, 30, 5);
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
    EXPECT_EQ(many.first_fault->to_string(*grid), one.first_fault->to_string(*grid));
  }
}

TEST(Verify, ChecksAsManyNodesAsAsked) {
  const Grid grid = lost_path_grid();
  const Bounds bounds = bounds_of(grid);
  EXPECT_EQ(verify(grid, bounds, {.nodes = 1}).nodes_checked, 1U);
  EXPECT_EQ(verify(grid, bounds, {.nodes = 5}).nodes_checked, 5U);
  EXPECT_EQ(verify(grid, bounds, {.nodes = 1000}).nodes_checked, grid.free_count());
}

TEST(Verify, SpreadsFewNodesOverTheWholeMap) {
  const Grid grid = lost_path_grid();
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
  const auto report = verify_boxes(grid_of("..\n"), bounds_of(lost_path_grid()), {}, progress);
  expect_error(report, ErrorCode::kMismatch, "", 0, {"another map"});
}

TEST(Verify, RefusesNegativeThreads) {
  Progress progress;
  const Grid grid = lost_path_grid();
  expect_error(verify_boxes(grid, bounds_of(grid), {.threads = -1}, progress), ErrorCode::kInvalidArgument,
               "", 0, {"-1 threads"});
}

TEST(Verify, StopsWhenCancelled) {
  Progress progress;
  progress.cancel();
  const Grid grid = lost_path_grid();
  expect_error(verify_boxes(grid, bounds_of(grid), {}, progress), ErrorCode::kCancelled, "", 0, {});
  EXPECT_EQ(progress.snapshot().done, 0U);
}

TEST(Verify, CountsEveryFaultAndKeepsTheFirst) {
  const Grid grid = serpentine(15);
  Bounds bounds = bounds_of(grid);
  std::uint64_t broken = 0;
  for (std::uint32_t slot = 0; slot < grid.free_count(); ++slot) {
    for (const Direction d : grid.moves(grid.free_nodes()[slot])) {
      bounds.set(slot, d, Box());
      ++broken;
    }
  }
  ASSERT_GT(broken, VerifyReport::kMaxFaults);
  std::vector<VerifyReport> reports;
  for (const int threads : {1, 2, 8}) reports.push_back(verify(grid, bounds, {.threads = threads}));
  for (const VerifyReport& report : reports) {
    EXPECT_EQ(report.too_small, broken);
    EXPECT_EQ(report.faults.size(), VerifyReport::kMaxFaults);
    EXPECT_EQ(report.bad_nodes.size(), grid.free_count());
    EXPECT_EQ(report.faults.front().edge.node, grid.node({0, 0}));
    for (std::size_t i = 0; i < VerifyReport::kMaxFaults; ++i) {
      EXPECT_EQ(report.faults[i].to_string(grid), reports[0].faults[i].to_string(grid));
      EXPECT_EQ(report.faults[i].lost_goals, reports[0].faults[i].lost_goals);
      EXPECT_LE(report.faults[i].lost_goals.size(), BoxFault::kMaxLostGoals);
      EXPECT_GE(report.faults[i].lost_goal_count, report.faults[i].lost_goals.size());
    }
  }
}

TEST(Verify, LargerBoxesOfInheritedNodesAreNothingToRepair) {
  const Grid grid = lost_path_grid();
  for (const NodeQuality quality : {NodeQuality::kInherited, NodeQuality::kExact}) {
    Bounds bounds = bounds_of(grid);
    const Direction d = *grid.moves(grid.free_nodes()[4]).begin();
    const std::int64_t area = bounds.box(4, d).area();
    bounds.set(4, d, {0, 5, 0, 5});
    bounds.set_quality(4, quality);
    const VerifyReport report = verify(grid, bounds);
    EXPECT_EQ(report.excess, static_cast<double>(36 - area));
    EXPECT_EQ(report.loosest->excess(), 36 - area);
    EXPECT_EQ(report.bad_nodes.size(), quality == NodeQuality::kExact ? 1U : 0U);
  }
}

TEST(Verify, MissingNodesAreNoFault) {
  const Grid grid = lost_path_grid();
  const VerifyReport report = verify(grid, Bounds(grid, Ordering::kCanonical, Method::kExact));
  EXPECT_EQ(report.missing, edge_count(grid));
  EXPECT_EQ(report.edges_checked, edge_count(grid));
  EXPECT_FALSE(report.first_fault.has_value());
  EXPECT_TRUE(report.bad_nodes.empty());
}

/// Every box made one cell smaller, one at a time: whenever A* loses a problem, the edge is found.
TEST(LostEdge, IsFoundForEveryLostProblem) {
  const Grid grid = lost_path_grid();
  const Bounds good = bounds_of(grid);
  const auto cells = free_cells(grid);
  int lost = 0;
  for (std::uint32_t slot = 0; slot < grid.free_count(); slot += 3) {
    for (const Direction d : grid.moves(grid.free_nodes()[slot])) {
      if (good.box(slot, d).empty()) continue;
      Bounds bad = good;
      bad.set(slot, d, changed_by_one(good.box(slot, d), 1)[1]);
      const auto query = make_query(*find_search("astar-gb"), grid, index_set_of(bad));
      for (const Cell goal : cells) {
        const Cell start = grid.cell(grid.free_nodes()[slot]);
        const auto length = Oracle(grid, start).length(goal);
        const SearchResult result = (*query)->find(start, goal);
        const auto edge = find_lost_edge(grid, bad, grid.node(start), grid.node(goal));
        const bool right = length ? result.found() && result.cost == length->cost() : !result.found();
        if (right) continue;
        ++lost;
        ASSERT_TRUE(edge.has_value());
        EXPECT_EQ(edge->fault.edge, (EdgeId{grid.node(start), d}));
        EXPECT_TRUE(edge->fault.too_small());
        EXPECT_EQ(edge->expansion, 1U);
        EXPECT_THAT(edge->fault.lost_goals, ::testing::ElementsAre(grid.node(goal)));
      }
    }
  }
  EXPECT_GT(lost, 0);
}

TEST(LostEdge, ThereIsNoneInGoodBounds) {
  const Grid grid = lost_path_grid();
  for (const OrderingInfo& ordering : all_orderings()) {
    const Bounds bounds = bounds_of(grid, ordering.ordering);
    for (const Cell start : free_cells(grid)) {
      for (const Cell goal : free_cells(grid))
        EXPECT_FALSE(find_lost_edge(grid, bounds, grid.node(start), grid.node(goal)).has_value());
    }
  }
}

TEST(BoxFault, SaysWhatIsWrong) {
  const Grid grid = Grid::create(20, 20, std::string(400, '.')).value();
  const auto text = [&](const Box& stored, const Box& expected) {
    return BoxFault{{grid.node({12, 7}), Direction::kNE}, stored, expected}.to_string(grid);
  };
  EXPECT_EQ(text({3, 9, 1, 4}, {3, 11, 1, 4}),
            "edge NE of 12,7: the stored box 3..9 x 1..4 is too small, its max x 9 should be 11");
  // One side too small and another too large: only the first loses paths.
  EXPECT_EQ(text({3, 9, 0, 4}, {2, 9, 1, 4}),
            "edge NE of 12,7: the stored box 3..9 x 0..4 is too small, its min x 3 should be 2");
  EXPECT_EQ(text({3, 9, 0, 5}, {3, 9, 1, 4}),
            "edge NE of 12,7: the stored box 3..9 x 0..5 is larger than needed, its min y 0 should be 1, "
            "its max y 5 "
            "should be 4");
  EXPECT_EQ(text({}, {3, 9, 1, 4}), "edge NE of 12,7: the stored box is empty, it should be 3..9 x 1..4");
  EXPECT_EQ(text({3, 9, 1, 4}, {}),
            "edge NE of 12,7: the stored box 3..9 x 1..4 is larger than needed, it should be empty");
}

}  // namespace
}  // namespace goalbound::test
