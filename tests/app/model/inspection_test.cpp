// The report about a node, against plain counting.
#include "model/indices/inspection.hpp"

#include <gtest/gtest.h>

#include "app/fixture.hpp"
#include "model/indices/inspections.hpp"

namespace goalbound::app::test {
namespace {

class InspectionTest : public testing::TestWithParam<Ordering> {};

TEST_P(InspectionTest, CountsWhatEachEdgeReaches) {
  const auto grid = grid_of(kLoopMap);
  Inspector inspector(*grid);
  const auto flood = make_flood(*grid);
  for (const NodeId n : grid->free_nodes()) {
    const Inspection report = inspector.inspect(n, GetParam());
    flood->run(n, GetParam());
    EXPECT_EQ(report.node, n);
    EXPECT_EQ(report.ordering, GetParam());
    EXPECT_EQ(report.reached, flood->reached().size() - 1);
    ASSERT_EQ(report.edges.size(), 8U);
    for (const Direction d : kAllDirections) {
      const EdgeReport& edge = report.edges[static_cast<std::size_t>(d)];
      std::uint64_t reached = 0;
      std::uint64_t in_box = 0;
      for (const NodeId other : grid->free_nodes()) {
        reached += flood->labels(other) >> static_cast<unsigned>(d) & 1U;
        in_box += edge.box.contains(grid->cell(other)) ? 1 : 0;
        EXPECT_EQ(report.labels[grid->slot(other)].bits(), flood->labels(other));
      }
      EXPECT_EQ(edge.edge, EdgeIndex(d));
      EXPECT_EQ(edge.legal, grid->moves(n).contains(d));
      EXPECT_EQ(edge.to, edge.legal ? grid->neighbour(n, d) : kNoNode);
      EXPECT_EQ(edge.box, flood->boxes()[static_cast<std::size_t>(d)]);
      EXPECT_EQ(edge.reached, reached);
      EXPECT_EQ(edge.nodes_in_box, in_box);
      EXPECT_EQ(edge.missed(), in_box - reached);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Orderings, InspectionTest,
                         testing::Values(Ordering::kRegular, Ordering::kCanonical, Ordering::kAllOptimal));

/// What holds on any map, for every node of it.
void expect_consistent(const Map& map, Ordering ordering) {
  Inspector inspector(map);
  const auto flood = make_flood(map);
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    const NodeId n = map.node_of_slot(slot);
    const Inspection report = inspector.inspect(n, ordering);
    flood->run(n, ordering);
    const std::vector<Box> boxes = flood->boxes();
    ASSERT_EQ(report.edges.size(), map.edge_limit(n));
    for (const EdgeReport& edge : report.edges) {
      std::uint64_t reached = 0;
      std::uint64_t in_box = 0;
      for (std::uint32_t other = 0; other < map.node_count(); ++other) {
        reached += report.labels[other].contains(edge.edge) ? 1 : 0;
        in_box += boxes[edge.edge.value()].contains(map.place(map.node_of_slot(other))) ? 1 : 0;
      }
      EXPECT_EQ(edge.exact_box, boxes[edge.edge.value()]);
      EXPECT_EQ(edge.reached, reached);
      EXPECT_EQ(edge.nodes_in_box, in_box);
      EXPECT_GE(edge.slack(), 0);
    }
    EXPECT_TRUE(report.labels[slot].empty()) << "no edge leads to the node itself";
  }
}

TEST(Inspection, OfANodeOfARoadMap) {
  for (const Ordering ordering : {Ordering::kRegular, Ordering::kAllOptimal}) {
    expect_consistent(*road_graph(), ordering);
  }
}

TEST(Inspection, OfACellOfAWeightedGrid) {
  for (const Ordering ordering : {Ordering::kRegular, Ordering::kAllOptimal}) {
    expect_consistent(*swamp_grid(), ordering);
  }
}

TEST(Inspection, FollowsTheWaysOfARoadMap) {
  const auto graph = road_graph();
  const Inspection report = Inspector(*graph).inspect(NodeId{7}, Ordering::kAllOptimal);
  EXPECT_EQ(report.edges.size(), 11U);
  EXPECT_EQ(report.reached, 27U);
  for (const EdgeReport& edge : report.edges) {
    EXPECT_TRUE(edge.legal);
    EXPECT_TRUE(report.labels[graph->slot(edge.to)].contains(edge.edge));
    EXPECT_TRUE(report.onward[graph->slot(NodeId{7})].contains(edge.edge));
  }
}

/// A star: more edges than one window of labels has.
TEST(Inspection, CountsBehindTheFirstWindowOfEdges) {
  ListGraph::Parts parts;
  parts.places.push_back({0, 0, 0});
  for (std::int32_t i = 1; i <= 130; ++i) {
    parts.places.push_back({i, 1, 0});
    parts.arcs.push_back({0, static_cast<std::uint32_t>(i), 1000});
  }
  const ListGraph star = ListGraph::create(std::move(parts)).value();
  const Inspection report = Inspector(star).inspect(NodeId{0}, Ordering::kAllOptimal);
  ASSERT_EQ(report.edges.size(), 130U);
  for (const EdgeReport& edge : report.edges) {
    EXPECT_EQ(edge.reached, 1U) << edge.edge.value();
    EXPECT_EQ(edge.nodes_in_box, 1U);
    EXPECT_EQ(report.labels[star.slot(edge.to)].contains(edge.edge), edge.edge.value() < kEdgesOfAWindow);
  }
}

TEST(Inspection, SeesWhatABoxLoses) {
  const auto graph = road_graph();
  Progress progress;
  Bounds wrong = precompute(*graph, {.ordering = Ordering::kAllOptimal}, progress).value();
  Inspector inspector(*graph);
  const NodeId n{7};
  Inspection report = inspector.inspect(n, Ordering::kAllOptimal);
  const EdgeReport right = report.edges[0];
  const Place first = graph->place(right.to);
  wrong.set(graph->slot(n), EdgeIndex(0U), Box{first.x, first.x, first.y, first.y});
  const auto revision = report.revision;
  (void)inspector.inspect(NodeId{0}, Ordering::kAllOptimal);
  inspector.use_index(report, &wrong, 5);
  EXPECT_NE(report.revision, revision);
  EXPECT_EQ(report.index_revision, 5U);
  EXPECT_EQ(report.quality, NodeQuality::kExact);
  ASSERT_GT(right.reached, 1U);
  EXPECT_EQ(report.edges[0].reached, right.reached);
  EXPECT_EQ(report.edges[0].reached_in_box, 1U);
  inspector.use_index(report, nullptr, 0);
  EXPECT_EQ(report.edges[0].reached_in_box, right.reached) << "its own boxes again";
  EXPECT_FALSE(report.quality);
}

TEST(Inspection, EachHasARevisionOfItsOwn) {
  const auto grid = grid_of(kLoopMap);
  Inspector inspector(*grid);
  const auto first = inspector.inspect(grid->node({0, 0}), Ordering::kCanonical).revision;
  const auto second = inspector.inspect(grid->node({0, 0}), Ordering::kCanonical).revision;
  EXPECT_NE(first, second);
}

TEST(Inspection, OfACellAlone) {
  const auto grid = grid_of("@@@\n@.@\n@@@\n");
  const Inspection report = Inspector(*grid).inspect(grid->node({1, 1}), Ordering::kCanonical);
  EXPECT_EQ(report.reached, 0U);
  for (const EdgeReport& edge : report.edges) {
    EXPECT_FALSE(edge.legal);
    EXPECT_TRUE(edge.box.empty());
    EXPECT_EQ(edge.slack(), 0);
  }
}

InspectionOrder order_for(const std::shared_ptr<const Map>& map, NodeId node, Ordering ordering) {
  return {.map = map, .node = node, .indices = {{.boxes = boxes_key(ordering)}}};
}

TEST(Inspections, TheLatestOrderWins) {
  const auto graph = road_graph();
  Inspections inspections;
  EXPECT_FALSE(inspections.busy());
  for (std::uint32_t i = 0; i < 20; ++i) inspections.ask(order_for(graph, NodeId{i}, Ordering::kAllOptimal));
  inspections.wait();
  EXPECT_TRUE(inspections.adopt().ok());
  ASSERT_NE(inspections.find(Ordering::kAllOptimal), nullptr);
  EXPECT_EQ(inspections.find(Ordering::kAllOptimal)->node, NodeId{19});
  EXPECT_EQ(inspections.find(Ordering::kRegular), nullptr) << "that was not asked for";
  EXPECT_FALSE(inspections.busy());
}

TEST(Inspections, KeepTheirMapAlive) {
  Inspections inspections;
  inspections.ask(order_for(road_graph(), NodeId{3}, Ordering::kRegular));
  inspections.ask(order_for(grid_of(kLoopMap), grid_of(kLoopMap)->node({4, 4}), Ordering::kCanonical));
  inspections.wait();
  EXPECT_TRUE(inspections.adopt().ok());
  EXPECT_EQ(inspections.find(Ordering::kRegular), nullptr);
  ASSERT_NE(inspections.find(Ordering::kCanonical), nullptr);
}

TEST(Inspections, WithoutAnOrderThereAreNone) {
  Inspections inspections;
  inspections.ask(order_for(road_graph(), NodeId{3}, Ordering::kRegular));
  inspections.ask(std::nullopt);
  EXPECT_FALSE(inspections.busy());
  inspections.wait();
  EXPECT_TRUE(inspections.adopt().ok());
  EXPECT_EQ(inspections.find(Ordering::kRegular), nullptr);
}

}  // namespace
}  // namespace goalbound::app::test
