#include "features/why/node_story.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "app/fixture.hpp"

namespace goalbound::app::test {
namespace {

using testing::IsEmpty;
using testing::Not;

/// The run of one search on a map, from its first node to its last unless ends are set.
const SearchRun& run_of(Session& session, std::string_view search) {
  act(session, "search right " + std::string(search));
  session.wait_for_work();
  EXPECT_NE(session.side(Side::kRight).run, nullptr) << search;
  return *session.side(Side::kRight).run;
}

std::vector<NodeId> nodes_of(const Map& map) {
  std::vector<NodeId> nodes;
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) nodes.push_back(map.node_of_slot(slot));
  return nodes;
}

/// Found without the index: whether an edge to the node was skipped.
bool was_pruned(const SearchRun& run, NodeId node, SearchSide side) {
  std::vector<Edge> edges;
  for (const TraceEvent& event : run.trace->events()) {
    if (event.kind != TraceEventKind::kPrune || event.side != side) continue;
    if (event.edge == kNoEdge) {
      if (event.node == node) return true;
      continue;
    }
    run.map->edges(event.node, edges);
    for (const Edge& edge : edges) {
      if (edge.index == event.edge && edge.to == node) return true;
    }
  }
  return false;
}

/// What the end of the search, and its events one by one, say about every node.
void expect_true_stories(const SearchRun& run) {
  run.player->seek(run.trace->size());
  for (const NodeId node : nodes_of(*run.map)) {
    for (const SearchSide side : run.trace->sides()) {
      SCOPED_TRACE(run.map->name_of(node));
      const NodeStory story = tell_story(run, node, side);
      const NodeView& view = run.player->node(node, side);
      EXPECT_EQ(story.reached.has_value(), view.status != NodeStatus::kUnseen);
      if (story.best) {
        EXPECT_EQ((*run.trace)[*story.best].g, view.g);
      }
      if (view.status == NodeStatus::kClosed) {
        EXPECT_EQ(story.fate, NodeFate::kExpanded);
      } else if (view.status == NodeStatus::kOpen && story.expansions.empty()) {
        EXPECT_EQ(story.fate, NodeFate::kWaiting);
      }
      for (const std::uint32_t number : story.expansions) EXPECT_EQ((*run.trace)[number].node, node);
      if (view.status != NodeStatus::kUnseen || run.info->jumps()) continue;
      EXPECT_EQ(story.fate == NodeFate::kPruned, was_pruned(run, node, side));
      if (story.nearest) {
        EXPECT_THAT(run.index->about(story.nearest->node), Not(IsEmpty()));
      }
    }
  }
}

TEST(NodeStory, IsTrueForEveryNodeAndSearchOfAGrid) {
  const auto session = ready_session();
  for (const SearchInfo* search : all_searches()) {
    SCOPED_TRACE(search->id);
    expect_true_stories(run_of(*session, search->id));
  }
}

TEST(NodeStory, IsTrueForEveryNodeOfTerrainAndOfOneWayRoads) {
  for (const std::shared_ptr<const Map>& map :
       {std::shared_ptr<const Map>(swamp_grid()), std::shared_ptr<const Map>(road_graph())}) {
    const auto session = session_on(map, true);
    for (const char* search : {"astar", "astar-gb", "dijkstra-gb", "ch", "ch-gb"}) {
      SCOPED_TRACE(search);
      expect_true_stories(run_of(*session, search));
    }
  }
}

TEST(NodeStory, AWallIsBlockedAndWhatNothingReachesHasNoNearestNode) {
  const auto session = ready_session();
  const SearchRun& run = run_of(*session, "astar");
  EXPECT_EQ(tell_story(run, node_at(*session, {2, 2})).fate, NodeFate::kBlocked);
  const NodeStory pocket = tell_story(run, node_at(*session, {6, 5}));
  EXPECT_EQ(pocket.fate, NodeFate::kNotReached);
  EXPECT_FALSE(pocket.nearest);
  EXPECT_FALSE(pocket.gave_up);
}

TEST(NodeStory, NamesTheEdgeThatWasPruned) {
  const auto session = ready_session();
  const SearchRun& run = run_of(*session, "astar-gb");
  std::size_t pruned = 0;
  for (const NodeId node : nodes_of(*run.map)) {
    const NodeStory story = tell_story(run, node);
    if (story.fate != NodeFate::kPruned) continue;
    ++pruned;
    for (const std::uint32_t number : story.prunes) {
      const TraceEvent& event = (*run.trace)[number];
      EXPECT_FALSE(run.bounds->box(run.map->slot(event.node), event.edge).contains(run.map->place(run.goal)));
    }
  }
  EXPECT_GT(pruned, 0U);
}

TEST(NodeStory, TheNearestNodeIsCountedInEdges) {
  // A corridor of which the search sees the left end alone.
  const auto session = session_on(grid_of("............"), true);
  set_problem(*session, {3, 0}, {0, 0});
  const SearchRun& run = run_of(*session, "astar");
  const NodeStory story = tell_story(run, node_at(*session, {9, 0}));
  EXPECT_EQ(story.fate, NodeFate::kNotReached);
  ASSERT_TRUE(story.nearest);
  EXPECT_EQ(story.nearest->node, node_at(*session, {4, 0}));
  EXPECT_EQ(story.nearest->edges, 5U);
  EXPECT_EQ(tell_story(run, story.nearest->node).fate, NodeFate::kWaiting);
}

TEST(NodeStory, OneWayRoadsAreWalkedBackwards) {
  const auto session = session_on(road_graph(), true);
  act(*session, "start #1");
  act(*session, "goal #2");
  const SearchRun& run = run_of(*session, "astar");
  // Node 21 has a road from 20 to it and none back.
  const NodeStory story = tell_story(run, session->map().find_node("#21").value());
  ASSERT_TRUE(story.nearest);
  EXPECT_GT(story.nearest->edges, 1U);
}

/// Cells strictly between the ends of a jump.
std::vector<NodeId> between(const Grid& grid, NodeId from, NodeId to, Direction d) {
  std::vector<NodeId> cells;
  for (NodeId at = grid.neighbour(from, d); at != to; at = grid.neighbour(at, d)) cells.push_back(at);
  return cells;
}

TEST(NodeStory, CellsWithinAJumpArePassedOver) {
  const auto session = ready_session();
  for (const char* search : {"jps", "jps-plus", "jps-gb", "jps-plus-gb"}) {
    SCOPED_TRACE(search);
    const SearchRun& run = run_of(*session, search);
    const Grid& grid = grid_in(*session);
    std::set<NodeId> passed;
    for (const TraceEvent& event : run.trace->events()) {
      if (!leads_somewhere(event.kind)) continue;
      for (const NodeId n : between(grid, event.from, event.node, direction_of(event.edge))) passed.insert(n);
    }
    ASSERT_FALSE(passed.empty());
    run.player->seek(run.trace->size());
    for (const NodeId n : nodes_of(grid)) {
      const NodeStory story = tell_story(run, n);
      const bool unseen = run.player->status(n) == NodeStatus::kUnseen;
      if (unseen && passed.contains(n)) {
        SCOPED_TRACE(grid.name_of(n));
        ASSERT_EQ(story.fate, NodeFate::kPassedOver);
        EXPECT_EQ(story.jump->look_from, kNoNode);
        const TraceEvent& event = (*run.trace)[story.jump->event];
        EXPECT_THAT(between(grid, event.from, event.node, direction_of(event.edge)), testing::Contains(n));
      }
    }
  }
}

TEST(NodeStory, AJumpThatLooksAsideIsTold) {
  // Open ground: the diagonal jump to the goal looks north and east from each of its cells.
  const auto session = session_on(grid_of(".....\n.....\n.....\n.....\n....."), true);
  set_problem(*session, {0, 4}, {4, 0});
  const SearchRun& run = run_of(*session, "jps");
  const NodeStory story = tell_story(run, node_at(*session, {4, 3}));
  EXPECT_EQ(story.fate, NodeFate::kPassedOver);
  ASSERT_TRUE(story.jump);
  EXPECT_EQ(story.jump->look_from, node_at(*session, {1, 3}));
  EXPECT_EQ(story.jump->from, node_at(*session, {0, 4}));
  EXPECT_EQ(story.jump->edge, EdgeIndex(Direction::kNE));
}

TEST(NodeStory, OfAHierarchyCellsOfThePathLieWithinItsArcs) {
  const auto session = ready_session();
  const SearchRun& run = run_of(*session, "ch");
  std::size_t spanned = 0;
  for (const NodeId n : run.path) {
    for (const SearchSide side : run.trace->sides()) {
      spanned += tell_story(run, n, side).fate == NodeFate::kSpanned ? 1U : 0U;
    }
  }
  EXPECT_GT(spanned, 0U);
}

}  // namespace
}  // namespace goalbound::app::test
