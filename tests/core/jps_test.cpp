#include <map>
#include <set>

#include "support.hpp"

namespace goalbound {
namespace {

using test::grid_of;

constexpr const char* kBoundedCanonical[] = {"canonical-astar-gb", "jps-gb", "jps-plus-gb", "jump-index-gb"};

TEST(Jps, RefusesRegularBoxesUnlessTold) {
  const Grid grid = grid_of("...\n...\n");
  const Bounds regular = test::bounds_of(grid, Ordering::kRegular);
  for (const char* id : kBoundedCanonical) {
    const auto refused = make_query(*find_search(id), grid, index_set_of(regular));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::kInvalidArgument);
    EXPECT_NE(refused.error().message.find("regular"), std::string::npos);
    EXPECT_TRUE(make_query(*find_search(id), grid, index_set_of(regular), {.allow_unsafe = true}).ok());
  }
  EXPECT_TRUE(make_query(*find_search("astar-gb"), grid, index_set_of(regular)).ok());
}

TEST(Jps, RegularBoxesReallyLosePaths) {
  // That the checks of the other tests can fail: the unsafe combination is wrong on a good part of all
  // problems.
  std::mt19937 random(12);
  for (const char* id : kBoundedCanonical) {
    int problems = 0;
    int wrong = 0;
    for (int i = 0; i < 20; ++i) {
      const Grid grid = test::random_grid(random, 10, 10, 25);
      const Bounds regular = test::bounds_of(grid, Ordering::kRegular);
      const auto unsafe =
          make_query(*find_search(id), grid, index_set_of(regular), {.allow_unsafe = true}).value();
      const auto truth = make_query(*find_search("dijkstra"), grid).value();
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

bool leads_to_a_node(TraceEventKind kind) {
  using enum TraceEventKind;
  return kind == kOpen || kind == kDecrease || kind == kReopen || kind == kUnite || kind == kUniteReopen ||
         kind == kReject;
}

/// Of the moves that a search tried, those that no canonical path makes, and those that it did not try
/// although one does.
struct WaysTried {
  std::uint64_t tried = 0;
  std::uint64_t not_canonical = 0;
  std::uint64_t left_out = 0;
};
WaysTried ways_tried(const Grid& grid, const Trace& trace) {
  WaysTried ways;
  std::map<NodeId, DirectionSet> came_by;  // every move that reached a node at its lowest cost
  std::map<NodeId, DirectionSet> went_by;
  std::map<NodeId, Cost> cost;
  std::set<NodeId> waiting;
  for (const TraceEvent& event : trace.events()) {
    if (event.kind == TraceEventKind::kExpand) waiting.erase(event.node);
    if (!leads_to_a_node(event.kind)) continue;
    if (event.kind != TraceEventKind::kReject) waiting.insert(event.node);
    const auto move = direction_of(event.edge);
    const DirectionSet came = came_by[event.from];
    DirectionSet allowed = event.from == trace.start() ? grid.moves(event.from) : DirectionSet();
    for (const Direction d : came) {
      allowed = allowed | canonical_successors(d, grid.free_neighbours(event.from));
    }
    ++ways.tried;
    ways.not_canonical += !allowed.contains(move);
    went_by[event.from].add(move);
    const auto [known, is_new] = cost.try_emplace(event.node, event.g);
    if (!is_new && event.g > known->second) continue;
    if (is_new || event.g < known->second) came_by[event.node] = DirectionSet();
    known->second = event.g;
    came_by[event.node].add(move);
  }
  for (const auto& [n, went] : went_by) {
    if (n == trace.start() || waiting.contains(n)) continue;
    for (const Direction d : came_by[n]) {
      ways.left_out += !(canonical_successors(d, grid.free_neighbours(n)) - went).empty();
    }
  }
  return ways;
}

TEST(CanonicalAStar, TriesAllMovesOfCanonicalPathsAndNoOther) {
  std::mt19937 random(41);
  std::uint64_t tried = 0;
  std::uint64_t others = 0;
  for (int i = 0; i < 40; ++i) {
    const Grid grid = test::random_grid(random, 20, 16, 5 + i % 30);
    const auto cells = test::free_cells(grid);
    Trace trace;
    make_query(*find_search("canonical-astar"), grid)
        .value()
        ->find_traced(cells.front(), cells[cells.size() / 2], trace);
    const WaysTried ways = ways_tried(grid, trace);
    EXPECT_EQ(ways.not_canonical, 0) << i;
    EXPECT_EQ(ways.left_out, 0) << i;
    tried += ways.tried;
    make_query(*find_search("astar"), grid)
        .value()
        ->find_traced(cells.front(), cells[cells.size() / 2], trace);
    others += ways_tried(grid, trace).not_canonical;
  }
  EXPECT_GT(tried, 1000);
  EXPECT_GT(others, tried) << "that this can fail: plain A* tries others, too";
}

TEST(CanonicalAStar, MakesUpForBoxesThatAreCheap) {
  std::mt19937 random(43);
  const auto generated = [](std::string_view id, const Grid& grid, const Bounds& bounds) {
    const auto query = make_query(*find_search(id), grid, index_set_of(bounds)).value();
    const auto cells = test::free_cells(grid);
    std::uint64_t sum = 0;
    for (std::size_t k = 0; k + 1 < cells.size(); k += 7) {
      sum += query->find(cells[k], cells[cells.size() - 1 - k / 2]).stats.generated;
    }
    return sum;
  };
  std::uint64_t plain = 0;
  std::uint64_t canonical = 0;
  std::uint64_t exact = 0;
  for (int i = 0; i < 10; ++i) {
    const Grid grid = test::random_grid(random, 40, 40, 10);
    const Bounds cheap = test::computed(grid, {.method = Method::kInherited});
    plain += generated("astar-gb", grid, cheap);
    canonical += generated("canonical-astar-gb", grid, cheap);
    exact += generated("astar-gb", grid, test::bounds_of(grid, Ordering::kCanonical));
  }
  EXPECT_LT(canonical * 2, plain);
  EXPECT_LT(canonical, exact) << "with cheap boxes less than A* with exact ones";
}

TEST(Jps, ExpandsFarLessThanAStar) {
  std::mt19937 random(2);
  const Grid grid = test::random_grid(random, 60, 60, 5);
  const auto cells = test::free_cells(grid);
  const auto expanded = [&](const char* id) {
    return make_query(*find_search(id), grid).value()->find(cells.front(), cells.back()).stats.expanded;
  };
  EXPECT_LT(expanded("jps"), expanded("dijkstra") / 4);
}

TEST(Jps, WithBoxesPassesOverJumpPointsThatLeaveOneWay) {
  std::mt19937 random(31);
  int turns = 0;
  for (int i = 0; i < 20; ++i) {
    const Grid grid = test::random_grid(random, 24, 24, 10);
    const Bounds bounds = test::bounds_of(grid, Ordering::kCanonical);
    const auto query = make_query(*find_search("jps-plus-gb"), grid, index_set_of(bounds)).value();
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
  const auto query = make_query(*find_search("jps-plus"), grid).value();
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
