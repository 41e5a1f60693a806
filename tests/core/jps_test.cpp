#include "support.hpp"

namespace goalbound {
namespace {

using test::grid_of;

constexpr const char* kBoundedJumps[] = {"jps-gb", "jps-plus-gb", "jump-index-gb"};

TEST(Jps, RefusesRegularBoxesUnlessTold) {
  const Grid grid = grid_of("...\n...\n");
  const Bounds regular = test::bounds_of(grid, Ordering::kRegular);
  for (const char* id : kBoundedJumps) {
    const auto refused = make_query(*find_search(id), grid, &regular);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::kInvalidArgument);
    EXPECT_NE(refused.error().message.find("regular"), std::string::npos);
    EXPECT_TRUE(make_query(*find_search(id), grid, &regular, {.allow_unsafe = true}).ok());
  }
  EXPECT_TRUE(make_query(*find_search("astar-gb"), grid, &regular).ok());
}

TEST(Jps, RegularBoxesReallyLosePaths) {
  // That the checks of the other tests can fail: the unsafe combination is wrong on a good part of all
  // problems.
  std::mt19937 random(12);
  for (const char* id : kBoundedJumps) {
    int problems = 0;
    int wrong = 0;
    for (int i = 0; i < 20; ++i) {
      const Grid grid = test::random_grid(random, 10, 10, 25);
      const Bounds regular = test::bounds_of(grid, Ordering::kRegular);
      const auto unsafe = make_query(*find_search(id), grid, &regular, {.allow_unsafe = true}).value();
      const auto truth = make_query(*find_search("dijkstra"), grid, nullptr).value();
      for (const Cell start : test::free_cells(grid)) {
        for (const Cell goal : test::free_cells(grid)) {
          ++problems;
          wrong += unsafe->find(start, goal).cost != truth->find(start, goal).cost;
        }
      }
    }
    EXPECT_GT(wrong * 20, problems) << id;
  }
}

TEST(Jps, ExpandsFarLessThanAStar) {
  std::mt19937 random(2);
  const Grid grid = test::random_grid(random, 60, 60, 5);
  const auto cells = test::free_cells(grid);
  const auto expanded = [&](const char* id) {
    return make_query(*find_search(id), grid, nullptr)
        .value()
        ->find(cells.front(), cells.back())
        .stats.expanded;
  };
  EXPECT_LT(expanded("jps"), expanded("dijkstra") / 4);
}

TEST(Jps, WithBoxesPassesOverJumpPointsThatLeaveOneWay) {
  std::mt19937 random(31);
  int turns = 0;
  for (int i = 0; i < 20; ++i) {
    const Grid grid = test::random_grid(random, 24, 24, 10);
    const Bounds bounds = test::bounds_of(grid, Ordering::kCanonical);
    const auto query = make_query(*find_search("jps-plus-gb"), grid, &bounds).value();
    const auto cells = test::free_cells(grid);
    const Cell goal = cells.back();
    Trace trace;
    query->find_traced(cells.front(), goal, trace);
    for (const TraceEvent& event : trace.events()) {
      if (event.kind != TraceEventKind::kOpen) continue;
      const Cell at = grid.cell(event.node);
      if (at.x == goal.x || at.y == goal.y) continue;  // the goal may lie straight to the side
      const auto incoming = direction_of(event.edge);
      DirectionSet left;
      for (const Direction d : canonical_successors(incoming, grid.free_neighbours(event.node))) {
        if (bounds.box(grid.slot(event.node), d).contains(goal)) left.add(d);
      }
      EXPECT_FALSE((left - DirectionSet(incoming)).empty()) << i << ": (" << at.x << "," << at.y << ")";
      ++turns;
    }
  }
  EXPECT_GT(turns, 20);
}

TEST(JumpTable, HoldsStepsToJumpPointsOrMinusStepsToWalls) {
  const Grid grid = grid_of(
      ".....\n"
      "..@..\n"
      ".....\n");
  const JumpTable table(grid);
  const auto distance = [&](Cell c, Direction d) { return table.distance(grid.slot(grid.node(c)), d); };
  // Eastwards along the first row: the wall lies diagonally behind (3,0) and opens the way down there.
  EXPECT_EQ(distance({0, 0}, Direction::kE), 3);
  EXPECT_EQ(distance({3, 0}, Direction::kE), -1);
  EXPECT_EQ(distance({0, 1}, Direction::kE), -1);
  EXPECT_EQ(distance({4, 0}, Direction::kE), 0);
  // A diagonal stops where one of its straight jumps finds something.
  EXPECT_EQ(distance({0, 1}, Direction::kNE), 1);
  EXPECT_EQ(distance({0, 2}, Direction::kNE), 1);
  EXPECT_EQ(distance({1, 2}, Direction::kNE), 0);
}

TEST(JumpTable, AgreesWithScanningOnRandomMaps) {
  std::mt19937 random(14);
  for (int i = 0; i < 100; ++i) {
    const Grid grid = test::random_grid(random, 15, 12, 5 + static_cast<int>(random() % 40));
    const JumpTable table(grid);
    for (const NodeId source : grid.free_nodes()) {
      for (const Direction f : kCardinals) {
        std::int32_t steps = 0;
        bool found = false;
        for (NodeId n = source; grid.moves(n).contains(f) && !found; ++steps) {
          n = grid.neighbour(n, f);
          found = !forced_successors(f, grid.free_neighbours(n)).empty();
        }
        ASSERT_EQ(table.distance(grid.slot(source), f), found ? steps : -steps);
      }
    }
  }
}

TEST(JumpTable, CutsRunsThatAreLongerThanItsNumbers) {
  const std::int32_t width = 65'535;
  const Grid grid = Grid::create(width, 2, std::string(static_cast<std::size_t>(width) * 2, '.')).value();
  const auto query = make_query(*find_search("jps-plus"), grid, nullptr).value();
  for (const auto& [start, goal] : {std::pair<Cell, Cell>{{0, 0}, {width - 1, 0}},
                                    {{0, 0}, {width - 1, 1}},
                                    {{width - 1, 1}, {1, 0}},
                                    {{5, 0}, {40'000, 1}}}) {
    const SearchResult result = query->find(start, goal);
    ASSERT_TRUE(result.found());
    EXPECT_EQ(result.cost, octile_distance(start, goal));
  }
}

}  // namespace
}  // namespace goalbound
