#include "support.hpp"

namespace goalbound {
namespace {

std::shared_ptr<Trace> trace_of(const Grid& grid, const char* id, Cell start, Cell goal) {
  auto trace = std::make_shared<Trace>();
  const Bounds bounds = test::bounds_of(grid, Ordering::kCanonical);
  make_query(*find_search(id), grid, used_by(*find_search(id), grid, index_set_of(bounds)))
      .value()
      ->find_traced(start, goal, *trace);
  return trace;
}

std::vector<NodeView> copy_of(const TracePlayer& player) {
  return {player.nodes().begin(), player.nodes().end()};
}

TEST(Trace, BeginsWithTheStartAndEndsWithTheGoal) {
  const Grid grid = test::grid_of("....\n....\n");
  const auto trace = trace_of(grid, "astar", {0, 0}, {3, 1});
  ASSERT_GT(trace->size(), 4U);
  EXPECT_EQ((*trace)[0].kind, TraceEventKind::kStart);
  EXPECT_EQ((*trace)[trace->size() - 1].kind, TraceEventKind::kGoal);
  EXPECT_EQ((*trace)[trace->size() - 1].g, (OctileLength{2, 1}).cost());
}

TEST(Trace, ASearchWithoutAPathEndsExhausted) {
  const Grid grid = test::grid_of(".@.\n");
  const auto trace = trace_of(grid, "astar", {0, 0}, {2, 0});
  EXPECT_EQ((*trace)[trace->size() - 1].kind, TraceEventKind::kExhausted);
}

TEST(TracePlayer, TheStateIsTheSameForwardsAndBackwards) {
  std::mt19937 random(77);
  const Grid grid = test::random_grid(random, 20, 16, 30);
  const auto cells = test::free_cells(grid);
  for (const char* id : {"astar", "astar-gb", "dijkstra", "bfs", "ch", "ch-gb"}) {
    const auto trace = trace_of(grid, id, cells.front(), cells.back());
    TracePlayer forwards(trace);
    TracePlayer backwards(trace);
    backwards.seek(trace->size());
    std::vector<std::vector<NodeView>> states;
    std::vector<TracePlayer::Counts> counts;
    for (std::size_t i = 0; i <= trace->size(); ++i) {
      forwards.seek(i);
      states.push_back(copy_of(forwards));
      counts.push_back(forwards.counts());
    }
    for (std::size_t i = trace->size() + 1; i-- > 0;) {
      backwards.seek(i);
      ASSERT_EQ(copy_of(backwards), states[i]) << id << " event " << i;
      ASSERT_EQ(backwards.counts(), counts[i]);
    }
    TracePlayer jumping(trace);
    for (int i = 0; i < 300; ++i) {
      const std::size_t at = random() % (trace->size() + 1);
      jumping.seek(at);
      ASSERT_EQ(jumping.position(), at);
      ASSERT_EQ(copy_of(jumping), states[at]);
      ASSERT_EQ(jumping.counts(), counts[at]);
    }
    jumping.seek(trace->size() + 1000);
    EXPECT_EQ(jumping.position(), trace->size());
  }
}

TEST(TracePlayer, CheckpointsOfALongTraceGiveTheSameStates) {
  // Large enough for several check-points: more than 100,000 events.
  std::mt19937 random(6);
  const Grid grid = test::random_grid(random, 200, 150, 10);
  auto trace = std::make_shared<Trace>();
  const auto query = make_query(*find_search("dijkstra"), grid).value();
  const auto cells = test::free_cells(grid);
  query->find_traced(cells.front(), cells.back(), *trace);
  ASSERT_GT(trace->size(), 100'000U);
  TracePlayer walker(trace);
  TracePlayer jumper(trace);
  std::vector<std::size_t> stops;
  for (int i = 0; i < 12; ++i) stops.push_back(random() % trace->size());
  std::sort(stops.begin(), stops.end());
  std::vector<std::vector<NodeView>> states;
  for (const std::size_t stop : stops) {
    for (std::size_t at = walker.position(); at <= stop; at += 1000)
      walker.seek(at);  // short steps: no check-point
    walker.seek(stop);
    states.push_back(copy_of(walker));
  }
  for (std::size_t i = stops.size(); i-- > 0;) {
    jumper.seek(i % 2 == 0 ? 0 : trace->size());
    jumper.seek(stops[i]);
    ASSERT_EQ(copy_of(jumper), states[i]) << "event " << stops[i];
  }
}

/// Along the edge or the jump; a diagonal one of a search on an index may go on along a straight line.
bool leads_to(Cell from, Direction edge, Cell to, bool may_turn) {
  const int across = std::abs(to.x - from.x);
  const int along = std::abs(to.y - from.y);
  const Cell turn = step(from, edge, is_diagonal(edge) ? std::min(across, along) : std::max(across, along));
  const bool goes_straight_on = is_diagonal(edge) && (turn.x == to.x || turn.y == to.y);
  return turn == to || (may_turn && goes_straight_on);
}

TEST(TracePlayer, ParentsLeadBackToTheStartAtFallingCost) {
  std::mt19937 random(78);
  const Grid grid = test::random_grid(random, 20, 16, 25);
  const auto cells = test::free_cells(grid);
  for (const char* id : {"astar", "astar-gb", "canonical-astar", "canonical-astar-gb", "jps", "jps-plus-gb",
                         "jump-index-gb"}) {
    const bool on_an_index = std::string_view(id) == "jump-index-gb";
    const auto trace = trace_of(grid, id, cells.front(), cells.back());
    TracePlayer player(trace);
    for (std::size_t i = 0; i <= trace->size(); ++i) {
      player.seek(i);
      for (const NodeId n : grid.free_nodes()) {
        const NodeView& view = player.node(n);
        const bool has_parent = view.status != NodeStatus::kUnseen && n != trace->start();
        ASSERT_EQ(view.parent != kNoNode, has_parent) << id << " event " << i;
        if (!has_parent) continue;
        EXPECT_TRUE(leads_to(grid.cell(view.parent), direction_of(view.edge), grid.cell(n), on_an_index))
            << id;
        ASSERT_LT(player.node(view.parent).g, view.g);
      }
    }
  }
}

TEST(TracePlayer, TheOpenListComesCheapestFirst) {
  const Grid grid = test::grid_of(".....\n.....\n.....\n");
  const auto trace = trace_of(grid, "astar", {0, 1}, {4, 1});
  TracePlayer player(trace);
  player.seek(trace->expansions()[2]);
  const auto open = player.open_list();
  ASSERT_GT(open.size(), 2U);
  for (std::size_t i = 1; i < open.size(); ++i) EXPECT_LE(player.node(open[i - 1]).f, player.node(open[i]).f);
  for (const NodeId n : open) EXPECT_EQ(player.node(n).status, NodeStatus::kOpen);
  // What comes next is what the search took next.
  EXPECT_EQ(player.node(open[0]).f, (*trace)[trace->expansions()[2]].f);
}

TEST(Trace, EveryPrunedEdgeIsOneWhoseBoxMissesTheGoal) {
  std::mt19937 random(8);
  const Grid grid = test::random_grid(random, 20, 20, 20);
  const Bounds bounds = test::bounds_of(grid, Ordering::kCanonical);
  const auto cells = test::free_cells(grid);
  Trace trace;
  make_query(*find_search("astar-gb"), grid, index_set_of(bounds))
      .value()
      ->find_traced(cells.front(), cells.back(), trace);
  ASSERT_FALSE(trace.prunes().empty());
  for (const std::uint32_t i : trace.prunes()) {
    const auto d = direction_of(trace[i].edge);
    EXPECT_TRUE(grid.moves(trace[i].node).contains(d));
    EXPECT_FALSE(bounds.box(grid.slot(trace[i].node), d).contains(cells.back()));
  }
}

TEST(Trace, ASearchThatIsToldToStopEndsUnfinished) {
  const Grid grid = Grid::from_text("........\n........\n").value();
  const auto query = make_query(*find_search("astar"), grid).value();
  Trace trace;
  std::atomic<bool> stop{true};
  const NodeId start = grid.node({0, 0});
  const NodeId goal = grid.node({7, 1});
  EXPECT_EQ(query->find_traced(start, goal, trace, &stop).status, SearchStatus::kUnfinished);
  EXPECT_EQ(trace.size(), 1U) << "the start alone";
  std::vector<NodeId> path = {kNoNode};
  query->path(path);
  EXPECT_TRUE(path.empty());
  stop = false;
  EXPECT_TRUE(query->find_traced(start, goal, trace, &stop).found());
}

}  // namespace
}  // namespace goalbound
