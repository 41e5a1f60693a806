// Goal bounding on general graphs, against Bellman-Ford.
#include <algorithm>

#include "goalbound/goalbound.hpp"
#include "support.hpp"

namespace goalbound {
namespace {

using Arc = WeightedGraph::Arc;

/// All distances, by the plainest way there is.
std::vector<std::vector<PathCost>> all_distances(const WeightedGraph& graph) {
  const std::uint32_t nodes = graph.node_count();
  std::vector<std::vector<PathCost>> result(nodes, std::vector<PathCost>(nodes, kNoPathCost));
  for (std::uint32_t source = 0; source < nodes; ++source) {
    auto& d = result[source];
    d[source] = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (std::uint32_t n = 0; n < nodes; ++n) {
        if (d[n] == kNoPathCost) continue;
        for (const WeightedGraph::Edge& edge : graph.edges(n)) {
          if (d[n] + edge.cost >= d[edge.to]) continue;
          d[edge.to] = d[n] + edge.cost;
          changed = true;
        }
      }
    }
  }
  return result;
}

/// Few places and costs, so that ties, loops, parallel and one-way edges abound; with roads of several nodes.
WeightedGraph random_graph(std::mt19937& random) {
  std::vector<Cell> places(2 + random() % 12);
  std::vector<Arc> arcs;
  const auto any = [&](std::size_t count) { return static_cast<std::uint32_t>(random() % count); };
  const auto cost = [&] { return 1 + any(4); };
  const std::size_t junctions = places.size();
  const auto link = [&](std::uint32_t a, std::uint32_t b) {
    const std::uint32_t c = cost();
    arcs.push_back({a, b, c});
    if (random() % 4 != 0) arcs.push_back({b, a, random() % 4 == 0 ? cost() : c});
  };
  for (std::size_t i = 0; i < junctions * 3 / 2; ++i) {
    std::uint32_t at = any(junctions);
    for (auto more = random() % 4; more > 0; --more) {
      places.emplace_back();
      const auto next = static_cast<std::uint32_t>(places.size() - 1);
      link(at, next);
      at = next;
    }
    if (random() % 5 != 0) link(at, any(junctions));
  }
  for (Cell& place : places)
    place = {static_cast<std::int32_t>(any(9)) - 4, static_cast<std::int32_t>(any(9)) - 4};
  return WeightedGraph::make(std::move(places), arcs).value();
}

GraphBounds bounds_of(const WeightedGraph& graph, Ordering ordering, Method method, int threads = 1) {
  Progress progress;
  return precompute(graph, {.ordering = ordering, .method = method, .threads = threads}, progress).value();
}

/// The smallest boxes from distances alone.
std::vector<Box> boxes_from(const WeightedGraph& graph, const std::vector<std::vector<PathCost>>& distance) {
  std::vector<Box> boxes;
  for (std::uint32_t s = 0; s < graph.node_count(); ++s) {
    for (const WeightedGraph::Edge& edge : graph.edges(s)) {
      Box& box = boxes.emplace_back();
      for (std::uint32_t t = 0; t < graph.node_count(); ++t) {
        if (distance[edge.to][t] != kNoPathCost && edge.cost + distance[edge.to][t] == distance[s][t])
          box.grow(graph.place(t));
      }
    }
  }
  return boxes;
}

void expect_optimal(const WeightedGraph& graph, const GraphBounds* bounds,
                    const std::vector<std::vector<PathCost>>& distance) {
  for (const auto kind : {GraphSearch::Kind::kDijkstra, GraphSearch::Kind::kAStar}) {
    GraphSearch search(graph, kind, bounds);
    for (std::uint32_t s = 0; s < graph.node_count(); ++s) {
      for (std::uint32_t t = 0; t < graph.node_count(); ++t) {
        ASSERT_EQ(search.find(s, t).cost, distance[s][t]) << s << " to " << t;
        const auto path = search.path();
        ASSERT_EQ(path.empty(), distance[s][t] == kNoPathCost);
        if (path.empty()) continue;
        ASSERT_EQ(path.front(), s);
        ASSERT_EQ(path.back(), t);
        PathCost sum = 0;
        for (std::size_t i = 1; i < path.size(); ++i) {
          PathCost step = kNoPathCost;
          for (const WeightedGraph::Edge& edge : graph.edges(path[i - 1]))
            if (edge.to == path[i]) step = std::min<PathCost>(step, edge.cost);
          ASSERT_NE(step, kNoPathCost);
          sum += step;
        }
        ASSERT_EQ(sum, distance[s][t]);
      }
    }
  }
}

TEST(WeightedGraph, EverySearchIsOptimalWithEveryKindOfBoxes) {
  std::mt19937 random(5);
  for (int i = 0; i < 150; ++i) {
    SCOPED_TRACE(i);
    const WeightedGraph graph = random_graph(random);
    const auto distance = all_distances(graph);
    ASSERT_NO_FATAL_FAILURE(expect_optimal(graph, nullptr, distance));
    const GraphBounds exact = bounds_of(graph, Ordering::kAllOptimal, Method::kExact);
    const GraphBounds regular = bounds_of(graph, Ordering::kRegular, Method::kExact);
    const GraphBounds inherited = bounds_of(graph, Ordering::kAllOptimal, Method::kInherited);
    ASSERT_EQ(exact.boxes, boxes_from(graph, distance));
    for (std::size_t e = 0; e < exact.boxes.size(); ++e) {
      EXPECT_TRUE(exact.boxes[e].contains(regular.boxes[e])) << "edge " << e;
      EXPECT_TRUE(inherited.boxes[e].contains(exact.boxes[e])) << "edge " << e;
    }
    for (const GraphBounds* bounds : {&exact, &regular, &inherited})
      ASSERT_NO_FATAL_FAILURE(expect_optimal(graph, bounds, distance));
  }
}

/// That the test above can fail: a side that is one too small loses a goal.
TEST(WeightedGraph, ABoxThatIsTooSmallLosesAPath) {
  const WeightedGraph graph =
      WeightedGraph::make({{0, 0}, {1, 0}, {2, 0}}, std::vector<Arc>{{0, 1, 1}, {1, 2, 1}}).value();
  GraphBounds bounds = bounds_of(graph, Ordering::kAllOptimal, Method::kExact);
  EXPECT_EQ(GraphSearch(graph, GraphSearch::Kind::kAStar, &bounds).find(0, 2).cost, 2U);
  --bounds.boxes[0].max_x;
  EXPECT_EQ(GraphSearch(graph, GraphSearch::Kind::kAStar, &bounds).find(0, 2).cost, kNoPathCost);
}

TEST(PrecomputeGraph, DoesNotDependOnThreadsAndAnytimeEndsExact) {
  std::mt19937 random(8);
  for (int i = 0; i < 30; ++i) {
    const WeightedGraph graph = random_graph(random);
    const GraphBounds exact = bounds_of(graph, Ordering::kAllOptimal, Method::kExact);
    EXPECT_EQ(bounds_of(graph, Ordering::kAllOptimal, Method::kExact, 3), exact);
    EXPECT_EQ(bounds_of(graph, Ordering::kAllOptimal, Method::kAnytime, 2).boxes, exact.boxes);
    const GraphBounds inherited = bounds_of(graph, Ordering::kAllOptimal, Method::kInherited);
    EXPECT_EQ(bounds_of(graph, Ordering::kAllOptimal, Method::kInherited, 3), inherited);
  }
}

/// One ring and nothing else has no junction: one of its nodes is flooded.
TEST(PrecomputeGraph, InheritsAroundARingAndAlongAVeryLongRoad) {
  std::vector<Arc> ring;
  for (std::uint32_t i = 0; i < 6; ++i) {
    ring.push_back({i, (i + 1) % 6, 1});
    ring.push_back({(i + 1) % 6, i, 1});
  }
  const WeightedGraph round =
      WeightedGraph::make({{0, 0}, {1, 0}, {2, 1}, {1, 2}, {0, 2}, {-1, 1}}, ring).value();
  const GraphBounds bounds = bounds_of(round, Ordering::kAllOptimal, Method::kInherited);
  EXPECT_EQ(bounds.count(NodeQuality::kExact), 1U);
  ASSERT_NO_FATAL_FAILURE(expect_optimal(round, &bounds, all_distances(round)));

  constexpr std::uint32_t kNodes = 300'000;
  std::vector<Cell> places;
  std::vector<Arc> arcs;
  for (std::uint32_t i = 0; i < kNodes; ++i) {
    places.push_back({static_cast<std::int32_t>(i), 0});
    if (i > 0) arcs.push_back({i - 1, i, 1});
    if (i > 0) arcs.push_back({i, i - 1, 1});
  }
  const WeightedGraph road = WeightedGraph::make(places, arcs).value();
  const GraphBounds along = bounds_of(road, Ordering::kAllOptimal, Method::kInherited);
  EXPECT_EQ(along.count(NodeQuality::kExact), 0U);
  EXPECT_EQ(along.boxes[road.first_edge(1) + 1], (Box{2, kNodes - 1, 0, 0}));
  EXPECT_EQ(along.boxes[road.first_edge(1)], (Box{0, 0, 0, 0}));
}

TEST(PrecomputeGraph, RefusesWhatGraphsDoNotHave) {
  const WeightedGraph graph = WeightedGraph::make({{0, 0}}, {}).value();
  const PrecomputeOptions good = {.ordering = Ordering::kAllOptimal};
  std::vector<PrecomputeOptions> wrong(5, good);
  wrong[0].ordering = Ordering::kCanonical;
  wrong[1] = {.ordering = Ordering::kRegular, .method = Method::kInherited};
  wrong[2].shard = {.index = 0, .count = 2};
  wrong[3].backward = true;
  wrong[4].threads = -1;
  for (const PrecomputeOptions& options : wrong) {
    Progress progress;
    const auto refused = precompute(graph, options, progress);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::kInvalidArgument);
  }
  Progress cancelled;
  cancelled.cancel();
  EXPECT_EQ(precompute(graph, good, cancelled).error().code, ErrorCode::kCancelled);
}

TEST(WeightedGraph, RefusesWhatIsNoGraph) {
  const auto code = [](std::vector<Cell> places, const std::vector<Arc>& arcs) {
    const auto made = WeightedGraph::make(std::move(places), arcs);
    return made ? std::string("good") : std::string(name_of(made.error().code));
  };
  EXPECT_EQ(code({{0, 0}, {1, 1}}, {{0, 1, 1}, {0, 0, 3}, {0, 1, 2}}), "good");
  EXPECT_EQ(code({{0, 0}}, {{0, 1, 1}}), "invalid-argument");
  EXPECT_EQ(code({{0, 0}}, {{1, 0, 1}}), "invalid-argument");
  EXPECT_EQ(code({{0, 0}, {1, 1}}, {{0, 1, 0}}), "invalid-argument");
  EXPECT_EQ(code({{WeightedGraph::kFarthest + 1, 0}}, {}), "invalid-argument");
  EXPECT_EQ(code({{0, 0}, {1, 1}}, std::vector<Arc>(65, {0, 1, 1})), "limit");
}

constexpr const char* kPlaces = "c places\np aux sp co 3\nv 1 0 0\nv 3 -5 7\nv 2 10 0\n";
constexpr const char* kArcs = "c arcs\np sp 3 3\na 1 2 10\na 2 1 10\r\n\na 2 3 4\n";

TEST(DimacsGraph, IsRead) {
  const auto graph = parse_dimacs_graph(kArcs, "g.gr", kPlaces, "g.co");
  ASSERT_TRUE(graph) << graph.error().to_string();
  EXPECT_EQ(graph->node_count(), 3U);
  EXPECT_EQ(graph->edge_count(), 3U);
  EXPECT_EQ(graph->place(2), (Cell{-5, 7}));
  ASSERT_EQ(graph->edges(1).size(), 2U);
  EXPECT_EQ(graph->edges(1)[1].to, 2U);
  EXPECT_EQ(graph->edges(1)[1].cost, 4U);
}

TEST(DimacsGraph, ErrorsNameFileAndLine) {
  const auto says = [](const std::string& arcs, const std::string& places, const std::string& text) {
    const auto graph = parse_dimacs_graph(arcs, "g.gr", places, "g.co");
    ASSERT_FALSE(graph) << text;
    EXPECT_NE(graph.error().to_string().find(text), std::string::npos) << graph.error().to_string();
  };
  const std::string good = kPlaces;
  says(kArcs, "", "g.co:1: there is no problem line");
  says(kArcs, "v 1 0 0\n", "g.co:1: a line 'v' before");
  says(kArcs, "p aux sp co 3\nv 1 0 0\n", "g.co:2: 1 of 3 nodes have a place");
  says(kArcs, "p aux sp co 4000000000\nv 1 0 0\n", "g.co:2: the problem line names 4000000000 nodes");
  says(kArcs, "p aux sp co 2\nv 1 0 0\nv 1 0 0\n", "g.co:3: node 1 has a place already");
  says(kArcs, "p aux sp co 2\nv 3 0 0\n", "g.co:2: there is no node 3");
  says(kArcs, "p aux sp co 1\nv 1 0 99999999999\n", "g.co:2: 99999999999 is too far");
  says(kArcs, "p aux sp co 1\nv 1 0\n", "g.co:2: 3 words");
  says("p sp 3 1\nx 1 2 3\n", good, "g.gr:2: 'x' at the beginning of a line");
  says("p sp 3 1\na 1 2 z\n", good, "g.gr:2: 'z' is not a whole number");
  says("p sp 3 1\na 1 2 0\n", good, "g.gr:2: an arc that costs 0");
  says("p sp 3 1\na 1 4 1\n", good, "g.gr:2: there is no node 4");
  says("p sp 3 2\na 1 2 1\n", good, "g.gr:2: the problem line names 2 arcs, the file has 1");
  says("p sp 4 1\na 1 2 1\n", good, "g.gr:2: 4 nodes, where the coordinates have 3");
  says("p sp 3\n", good, "g.gr:1: the problem line must be 'p sp' and 2 numbers");
  says("p sp 3 1\np sp 3 1\n", good, "g.gr:2: a second problem line");
  std::string many = "p sp 3 65\n";
  for (int i = 0; i < 65; ++i) many += "a 1 2 1\n";
  says(many, good, "g.gr:66: more than 64 arcs leave node 1");
}

}  // namespace
}  // namespace goalbound
