// The tree of a recorded search.
#include "features/search_tree/search_tree_of_run.hpp"

#include <gmock/gmock.h>

#include <memory>
#include <set>
#include <string>

#include "app/fixture.hpp"
#include "features/search_tree/search_tree.hpp"

namespace goalbound::app::test {
namespace {

using Node = SearchTree::Node;

/// Depth first, with leaves side by side.
void expect_well_formed(const SearchTree& tree) {
  const auto nodes = tree.nodes();
  std::uint32_t leaves = 0;
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    const Node& node = nodes[i];
    ASSERT_GT(node.last, i);
    ASSERT_LE(node.last, nodes.size());
    if (node.last == i + 1) {
      EXPECT_EQ(node.first_leaf, leaves);
      EXPECT_EQ(tree.leaf(leaves), i);
      ++leaves;
    }
    if (node.parent == SearchTree::kNone) continue;
    const Node& parent = nodes[node.parent];
    EXPECT_LT(node.parent, i);
    EXPECT_LE(node.last, parent.last);
    EXPECT_LE(parent.g, node.g);
    EXPECT_GE(node.first_leaf, parent.first_leaf);
    EXPECT_LE(node.last_leaf, parent.last_leaf);
  }
  EXPECT_EQ(leaves, tree.leaves());
}

/// As the player has it at the end of the run.
void expect_of_run(const SearchTree& tree, const SearchRun& run) {
  TracePlayer player(run.trace);
  player.seek(run.trace->size());
  std::size_t reached = 0;
  for (const SearchSide side : run.trace->sides()) {
    for (std::size_t i = 0; i < run.trace->node_limit(); ++i) {
      reached += player.node(NodeId{static_cast<std::uint32_t>(i)}, side).g == kInfiniteCost ? 0 : 1;
    }
  }
  EXPECT_EQ(tree.nodes().size(), reached);
  for (const Node& node : tree.nodes()) {
    const NodeView& view = player.node(node.node, node.side);
    EXPECT_EQ(view.g, node.g);
    EXPECT_EQ(view.parent, node.parent == SearchTree::kNone ? kNoNode : tree.nodes()[node.parent].node);
    EXPECT_EQ(view.status == NodeStatus::kClosed, node.expanded != SearchTree::kNone);
  }
}

TEST(SearchTree, IsThatOfThePlayerForEverySearch) {
  const auto session = ready_session();
  for (const std::string search : {"astar", "dijkstra-gb", "jps-plus", "bidirectional", "bfs"}) {
    act(*session, "search right " + search);
    session->wait_for_work();
    const SearchRun& run = *session->side(Side::kRight).run;
    const SearchTree tree(*run.trace);
    expect_well_formed(tree);
    expect_of_run(tree, run);
  }
}

TEST(SearchTree, MarksThePath) {
  const auto session = ready_session();
  const SearchRun& run = *session->side(Side::kLeft).run;
  const SearchTree tree(*run.trace);
  std::set<NodeId> marked;
  for (const Node& node : tree.nodes()) {
    if (node.on_path) marked.insert(node.node);
  }
  EXPECT_EQ(marked, std::set<NodeId>(run.path.begin(), run.path.end()));
}

TEST(SearchTree, FindsNodesOfTheMap) {
  const auto session = ready_session();
  const SearchTree tree(*session->side(Side::kLeft).run->trace);
  const auto start = tree.find(session->searches().start());
  ASSERT_TRUE(start);
  EXPECT_EQ(tree.nodes()[*start].node, session->searches().start());
  EXPECT_FALSE(tree.find(node_at(*session, {6, 5}))) << "nothing reaches the pocket";
}

TEST(SearchTree, IsMadeWhileItsPageIsShown) {
  const auto session = ready_session();
  const Trace& trace = *session->side(Side::kRight).run->trace;
  EXPECT_EQ(session->feature<SearchTrees>().find(Side::kRight, trace), nullptr);
  act(*session, "tab tree");
  session->wait_for_work();
  ASSERT_NE(session->feature<SearchTrees>().find(Side::kRight, trace), nullptr);
  EXPECT_EQ(session->feature<SearchTrees>().find(Side::kLeft, trace), nullptr) << "that is another run's";
  act(*session, "tab event");
  session->wait_for_work();
  EXPECT_EQ(session->feature<SearchTrees>().find(Side::kRight, trace), nullptr);
}

}  // namespace
}  // namespace goalbound::app::test
