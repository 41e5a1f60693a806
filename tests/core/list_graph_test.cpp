// List graphs as maps: what they are made of, their costs, names and places.
#include <algorithm>
#include <array>
#include <map>
#include <thread>

#include "base/seeded_random.hpp"
#include "file_support.hpp"
#include "maps/cost_limit.hpp"
#include "maps/kinds.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

using Arc = ListGraph::Arc;
constexpr std::uint64_t kUnreached = ~std::uint64_t{0};

ListGraph graph_of(ListGraph::Parts parts) {
  auto graph = ListGraph::create(std::move(parts));
  if (!graph) {
    ADD_FAILURE() << graph.error().to_string();
    return ListGraph::create({}).value();
  }
  return std::move(graph).value();
}

/// Nodes at 0,0  1,0  2,0 ...
std::vector<Place> row_of(std::int32_t count) {
  std::vector<Place> places;
  for (std::int32_t i = 0; i < count; ++i) places.push_back({i, 0});
  return places;
}

/// Distances from one node to all in the costs of `arcs`, by the plainest way there is.
std::vector<std::uint64_t> distances(std::size_t nodes, const std::vector<Arc>& arcs, std::uint32_t source) {
  std::vector<std::uint64_t> distance(nodes, kUnreached);
  distance[source] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (const Arc& arc : arcs) {
      if (distance[arc.from] == kUnreached || distance[arc.from] + arc.cost >= distance[arc.to]) continue;
      distance[arc.to] = distance[arc.from] + arc.cost;
      changed = true;
    }
  }
  return distance;
}

std::vector<Arc> arcs_of(const ListGraph& graph) {
  std::vector<Arc> arcs;
  for (std::uint32_t n = 0; n < graph.node_count(); ++n) {
    for (const auto& edge : graph.out(NodeId(n))) {
      arcs.push_back({n, static_cast<std::uint32_t>(edge.to), edge.cost});
    }
  }
  return arcs;
}

/// Loops, parallel and one-way arcs, and costs from `lowest` on.
std::vector<Arc> random_arcs(std::mt19937& random, std::uint32_t nodes, std::uint32_t lowest) {
  std::vector<Arc> arcs(random() % (3 * nodes + 1));
  for (Arc& arc : arcs) {
    arc = {static_cast<std::uint32_t>(random() % nodes), static_cast<std::uint32_t>(random() % nodes),
           lowest + static_cast<std::uint32_t>(random() % 4)};
  }
  return arcs;
}

TEST(ListGraph, KeepsArcsInTheirOrder) {
  const ListGraph graph = graph_of({.places = {{0, 0}, {10, 0}, {-5, 7}},
                                    .arcs = {{1, 2, 4}, {0, 1, 10}, {1, 0, 10}, {1, 2, 3}, {1, 1, 9}}});
  EXPECT_EQ(graph.kind().id, "graph");
  EXPECT_EQ(graph.node_count(), 3U);
  EXPECT_EQ(graph.node_limit(), 3U);
  EXPECT_EQ(graph.edge_count(), 5U);
  EXPECT_EQ(graph.box_count(), 5U);
  EXPECT_EQ(graph.first_edge(NodeId{1}), 1U);
  EXPECT_EQ(graph.edge_limit(NodeId{1}), 4U);
  EXPECT_EQ(graph.edge_limit(NodeId{2}), 0U);
  EXPECT_EQ(graph.place(NodeId{2}), (Place{-5, 7}));
  EXPECT_EQ(graph.limits(), (Box{-5, 10, 0, 7}));
  EXPECT_EQ(graph.cost_scale(), 1U);
  std::vector<Edge> edges = {{}};
  graph.edges(NodeId{1}, edges);
  ASSERT_EQ(edges.size(), 4U);
  const std::array<std::pair<std::uint32_t, Cost>, 4> expected = {{{2, 4}, {0, 10}, {2, 3}, {1, 9}}};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(edges[i].index, EdgeIndex(i));
    EXPECT_EQ(edges[i].to, NodeId(expected[i].first));
    EXPECT_EQ(edges[i].cost, expected[i].second);
  }
  EXPECT_TRUE(graph.is_node(NodeId{2}));
  EXPECT_FALSE(graph.is_node(NodeId{3}));
  EXPECT_FALSE(graph.is_node(kNoNode));
}

TEST(ListGraph, MayBeEmpty) {
  const ListGraph graph = graph_of({});
  EXPECT_EQ(graph.node_count(), 0U);
  EXPECT_TRUE(graph.limits().empty());
  EXPECT_EQ(graph.nearest_node({0, 0}), kNoNode);
  EXPECT_EQ(graph.node_at({0, 0}), kNoNode);
  EXPECT_EQ(graph.spacing(), 1);
  expect_error(graph.find_node("0,0"), ErrorCode::kInvalidArgument, "", 0, {"none"});
  EXPECT_EQ(find_components(graph).count(), 0U);
}

TEST(ListGraph, RefusesWhatIsNoGraph) {
  const auto code = [](std::vector<Place> places, std::vector<Arc> arcs) {
    const auto made = ListGraph::create({.places = std::move(places), .arcs = std::move(arcs)});
    return made ? std::string("good") : std::string(name_of(made.error().code));
  };
  EXPECT_EQ(code({{0, 0}, {1, 1}}, {{0, 1, 1}, {0, 0, 3}, {0, 1, 2}}), "good");
  EXPECT_EQ(code({{0, 0}}, {{0, 1, 1}}), "invalid-argument");
  EXPECT_EQ(code({{0, 0}}, {{1, 0, 1}}), "invalid-argument");
  EXPECT_EQ(code({{0, 0}, {1, 1}}, {{0, 1, 0}}), "good");
  EXPECT_EQ(code({{ListGraph::kFarthest, 0}}, {}), "good");
  EXPECT_EQ(code({{ListGraph::kFarthest + 1, 0}}, {}), "invalid-argument");
  EXPECT_EQ(code({{0, -ListGraph::kFarthest - 1}}, {}), "invalid-argument");
  EXPECT_EQ(code({{0, std::numeric_limits<std::int32_t>::min()}}, {}), "invalid-argument");
  EXPECT_EQ(code({{0, 0, 1}}, {}), "invalid-argument");
  EXPECT_EQ(code({{0, 0}, {1, 1}}, std::vector<Arc>(65, {0, 1, 1})), "good");
  EXPECT_EQ(code({{0, 0}, {1, 1}}, std::vector<Arc>(kMostEdgesOfANode, {0, 1, 1})), "good");
  EXPECT_EQ(code({{0, 0}, {1, 1}}, std::vector<Arc>(kMostEdgesOfANode + 1, {0, 1, 1})), "limit");
}

TEST(ListGraph, RefusesNamesThatDoNotTellNodesApart) {
  expect_error(ListGraph::create({.places = row_of(2), .names = {"a"}}), ErrorCode::kInvalidArgument, "", 0,
               {"1 names", "2 nodes"});
  expect_error(ListGraph::create({.places = row_of(2), .names = {"a", "a"}}), ErrorCode::kInvalidArgument, "",
               0, {"'a'"});
  EXPECT_FALSE(ListGraph::create({.places = row_of(2), .cost_unit = 0}).ok());
}

// --- costs of 0 ---

TEST(ListGraph, FreeArcsAreExact) {
  std::mt19937 random(21);
  for (int i = 0; i < 300; ++i) {
    SCOPED_TRACE(i);
    const auto nodes = 1 + static_cast<std::uint32_t>(random() % 9);
    const std::vector<Arc> arcs = random_arcs(random, nodes, 0);
    const ListGraph graph = graph_of({.places = row_of(static_cast<std::int32_t>(nodes)), .arcs = arcs});
    EXPECT_EQ(graph.free_arcs(),
              std::count_if(arcs.begin(), arcs.end(), [](const Arc& a) { return a.cost == 0; }));
    EXPECT_EQ(graph.cost_scale() == 1, most_free_arcs(nodes, arcs) == 0);
    for (std::uint32_t source = 0; source < nodes; ++source) {
      const auto in_file = distances(nodes, arcs, source);
      const auto scaled = distances(nodes, arcs_of(graph), source);
      for (std::uint32_t goal = 0; goal < nodes; ++goal) {
        ASSERT_EQ(scaled[goal] == kUnreached, in_file[goal] == kUnreached);
        if (scaled[goal] == kUnreached) continue;
        EXPECT_EQ(scaled[goal] / graph.cost_scale(), in_file[goal]) << source << " to " << goal;
        EXPECT_EQ(graph.length_of(static_cast<Cost>(scaled[goal])), static_cast<double>(in_file[goal]));
      }
    }
    for (const Arc& arc : arcs_of(graph)) EXPECT_GE(arc.cost, 1U);
  }
}

TEST(ListGraph, TheScaleCountsTheFreeArcsThatAPathMayTake) {
  // Two parts that free arcs connect, of three and of two nodes; a free loop and a second arc add nothing.
  const std::vector<Arc> arcs = {{0, 1, 0}, {1, 2, 0}, {2, 1, 0}, {0, 0, 0}, {2, 3, 5}, {3, 4, 0}};
  EXPECT_EQ(most_free_arcs(5, arcs), 3U);
  const ListGraph graph = graph_of({.places = row_of(5), .arcs = arcs});
  EXPECT_EQ(graph.cost_scale(), 4U);
  EXPECT_EQ(graph.free_arcs(), 5U);
  EXPECT_EQ(graph.out(NodeId{2})[1].cost, 20U);
  EXPECT_EQ(graph.out(NodeId{0})[0].cost, 1U);
  EXPECT_EQ(graph.length_text(20 + 3), "5");
}

// --- the limit of costs ---

TEST(ListGraph, NoOptimalPathCostsMoreThanItsBound) {
  std::mt19937 random(22);
  for (int i = 0; i < 400; ++i) {
    SCOPED_TRACE(i);
    const auto nodes = 1 + static_cast<std::uint32_t>(random() % 10);
    const ListGraph graph =
        graph_of({.places = row_of(static_cast<std::int32_t>(nodes)), .arcs = random_arcs(random, nodes, 1)});
    std::uint64_t largest = 0;
    const std::vector<Arc> arcs = arcs_of(graph);
    for (std::uint32_t source = 0; source < nodes; ++source) {
      for (const std::uint64_t d : distances(nodes, arcs, source)) {
        if (d != kUnreached) largest = std::max(largest, d);
      }
    }
    std::vector<std::uint32_t> first(graph.first_edges().begin(), graph.first_edges().end());
    std::vector<ListGraph::OutEdge> edges;
    for (std::uint32_t n = 0; n < nodes; ++n) {
      edges.insert(edges.end(), graph.out(NodeId(n)).begin(), graph.out(NodeId(n)).end());
    }
    const std::uint64_t bound = longest_path_bound({first, edges}, 0);
    EXPECT_GE(bound, largest);
    EXPECT_GE(longest_path_bound({first, edges}, kUnreached), largest);
  }
}

TEST(ListGraph, TheBoundOfALongPathIsItsLengthWhicheverNodeComesFirst) {
  constexpr std::uint32_t kNodes = 101;
  for (const std::uint32_t shift : {0U, 1U, 30U, 50U}) {
    SCOPED_TRACE(shift);
    std::vector<Arc> arcs;
    for (std::uint32_t i = 0; i + 1 < kNodes; ++i) {
      const std::uint32_t a = (i + shift) % kNodes;
      const std::uint32_t b = (i + 1 + shift) % kNodes;
      arcs.push_back({a, b, 7});
      arcs.push_back({b, a, 7});
    }
    const ListGraph graph =
        graph_of({.places = row_of(static_cast<std::int32_t>(kNodes)), .arcs = std::move(arcs)});
    const Adjacency edges{graph.first_edges(), {graph.out(NodeId(0)).data(), graph.edge_count()}};
    EXPECT_EQ(longest_path_bound(edges, 0), (kNodes - 1) * 7U);
  }
}

/// A ring of so many nodes, one way or both.
std::vector<Arc> ring_of(std::uint32_t nodes, std::uint32_t cost, bool both_ways) {
  std::vector<Arc> arcs;
  for (std::uint32_t i = 0; i < nodes; ++i) {
    arcs.push_back({i, (i + 1) % nodes, cost});
    if (both_ways) arcs.push_back({(i + 1) % nodes, i, cost});
  }
  return arcs;
}

TEST(ListGraph, RefusesCostsThatOptimalPathsMayOverflow) {
  const auto ring = [](std::uint32_t nodes, std::uint32_t cost, bool both_ways) {
    return ListGraph::create(
        {.places = row_of(static_cast<std::int32_t>(nodes)), .arcs = ring_of(nodes, cost, both_ways)});
  };
  // All the way round is 6,000 million, but both ways nobody needs more than half of it.
  EXPECT_TRUE(ring(6000, 300'000, true).ok());
  EXPECT_TRUE(ring(6000, 600'000, true).ok());
  expect_error(ring(6000, 1'000'000, false), ErrorCode::kLimit, "", 0, {"4293967294", "Coarser"});
  // An edge that is never taken must fit too.
  expect_error(ListGraph::create({.places = row_of(2), .arcs = {{0, 1, 0xFFFFFFFF}}}), ErrorCode::kLimit, "",
               0, {"#0", "#1", "4294967295"});
  EXPECT_TRUE(ListGraph::create({.places = row_of(2), .arcs = {{0, 1, 0x7FFFFFFF}}}).ok());
  expect_error(ListGraph::create({.places = row_of(2), .arcs = {{0, 1, 0x90000000}}}), ErrorCode::kLimit, "",
               0, {"2415919104"});
  // Costs of 0 multiply the others.
  expect_error(ListGraph::create({.places = row_of(3), .arcs = {{0, 1, 0}, {1, 2, 0x80000000}}}),
               ErrorCode::kLimit, "", 0, {"times 2 to make room for edges that cost 0"});
}

/// Many parts, each of which leads to the next only.
TEST(ListGraph, AddsUpPartsThatLeadIntoEachOther) {
  std::vector<Arc> arcs;
  for (std::uint32_t i = 0; i + 1 < 5000; ++i) arcs.push_back({i, i + 1, 1'000'000});
  expect_error(ListGraph::create({.places = row_of(5000), .arcs = arcs}), ErrorCode::kLimit, "", 0,
               {"4999000000"});
  arcs.resize(4000);
  EXPECT_TRUE(ListGraph::create({.places = row_of(5000), .arcs = arcs}).ok());
}

/// All the way round is little enough by the sum of the dearest edges out of each node. Dear edges that
/// nobody takes count once there, as one node has them; the other way each leaves a node of its own.
TEST(ListGraph, AllowsTheOtherWayWhatItAllowsOneWay) {
  constexpr std::uint32_t kNodes = 3000;
  std::vector<Arc> arcs = ring_of(kNodes, 1'000'000, false);
  for (std::uint32_t n = 1; n < 500; ++n) arcs.push_back({0, n, 500'000'000});
  const ListGraph graph = graph_of({.places = row_of(kNodes), .arcs = arcs, .place_unit = 7});
  const auto reversed = graph.reversed();
  ASSERT_TRUE(reversed) << reversed.error().to_string();
  const auto ends = [](const std::vector<Arc>& of) {
    std::multimap<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> costs;
    for (const Arc& arc : of) costs.insert({{arc.from, arc.to}, arc.cost});
    return costs;
  };
  for (Arc& arc : arcs) std::swap(arc.from, arc.to);
  EXPECT_EQ(ends(arcs_of(*reversed)), ends(arcs));
  EXPECT_EQ(reversed->place_unit(), 7);
}

// --- hash, symmetry, spacing ---

TEST(ListGraph, TheHashIsOfAllThatBoxesDependOn) {
  const ListGraph::Parts parts = {.places = {{0, 0}, {1, 0}, {2, 5}},
                                  .arcs = {{0, 1, 3}, {0, 2, 4}, {1, 2, 1}}};
  const std::uint64_t hash = graph_of(parts).hash();
  const auto changed = [&](const auto& change) {
    ListGraph::Parts other = parts;
    change(other);
    return graph_of(std::move(other)).hash();
  };
  EXPECT_EQ(hash, changed([](auto& p) { p.names = {"a", "b", "c"}; }));
  EXPECT_EQ(hash, changed([](auto& p) { p.first_number = 1; }));
  EXPECT_EQ(hash, changed([](auto& p) { std::swap(p.arcs[1], p.arcs[2]); })) << "of different nodes";
  EXPECT_NE(hash, changed([](auto& p) { std::swap(p.arcs[0], p.arcs[1]); })) << "edges are numbered anew";
  EXPECT_NE(hash, changed([](auto& p) { p.places[2].y = 6; }));
  EXPECT_NE(hash, changed([](auto& p) { p.arcs[0].cost = 2; }));
  EXPECT_NE(hash, changed([](auto& p) { p.arcs[0].to = 2; }));
  EXPECT_NE(hash, changed([](auto& p) { p.arcs[2].from = 2; }));
  EXPECT_NE(hash, changed([](auto& p) { p.arcs.pop_back(); }));
  EXPECT_NE(hash, changed([](auto& p) { p.places.push_back({9, 9}); }));
}

TEST(ListGraph, IsSymmetricWhenEachEdgeHasOneBackAtTheSameCost) {
  const auto symmetric = [](std::vector<Arc> arcs) {
    return graph_of({.places = row_of(3), .arcs = std::move(arcs)}).is_symmetric();
  };
  EXPECT_TRUE(symmetric({}));
  EXPECT_TRUE(symmetric({{0, 1, 2}, {1, 2, 3}, {2, 1, 3}, {1, 0, 2}, {2, 2, 7}}));
  EXPECT_TRUE(symmetric({{0, 1, 2}, {0, 1, 5}, {1, 0, 5}, {1, 0, 2}}));
  EXPECT_FALSE(symmetric({{0, 1, 2}}));
  EXPECT_FALSE(symmetric({{0, 1, 2}, {1, 0, 3}}));
  EXPECT_FALSE(symmetric({{0, 1, 2}, {0, 1, 5}, {1, 0, 5}}));
}

TEST(ListGraph, SpacingIsTheMedianLengthOfAnEdge) {
  const auto spacing = [](std::vector<Place> places, std::vector<Arc> arcs) {
    return graph_of({.places = std::move(places), .arcs = std::move(arcs)}).spacing();
  };
  EXPECT_EQ(spacing({{0, 0}, {30, 40}, {31, 40}, {900, 40}}, {{0, 1, 1}, {1, 2, 1}, {2, 3, 1}}), 50);
  EXPECT_EQ(spacing({{0, 0}, {0, 0}}, {{0, 1, 1}}), 1);
}

// --- names and places ---

TEST(ListGraph, NodesAreFoundByNumberAndByName) {
  const ListGraph numbered = graph_of({.places = row_of(3), .arcs = {{0, 2, 1}}, .first_number = 1});
  EXPECT_EQ(numbered.name_of(NodeId{0}), "#1");
  EXPECT_EQ(numbered.find_node("#3").value(), NodeId{2});
  EXPECT_EQ(numbered.name_of(EdgeId{NodeId{0}, EdgeIndex(0)}), "to #3");
  expect_error(numbered.find_node("#0"), ErrorCode::kInvalidArgument, "", 0, {"'#0'", "#1 to #3"});
  expect_error(numbered.find_node("#4"), ErrorCode::kInvalidArgument, "", 0, {"#1 to #3"});
  expect_error(numbered.find_node("#-1"), ErrorCode::kInvalidArgument, "", 0, {"#1 to #3"});
  expect_error(numbered.find_node("#18446744073709551616"), ErrorCode::kInvalidArgument, "", 0, {"#1 to #3"});
  expect_error(numbered.find_node("7"), ErrorCode::kInvalidArgument, "", 0, {"'7'", "#NAME as in #1", "X,Y"});
  expect_error(numbered.find_node(""), ErrorCode::kInvalidArgument, "", 0, {"#NAME"});
  expect_error(numbered.find_node("1,2,3"), ErrorCode::kInvalidArgument, "", 0, {"X,Y"});

  const ListGraph named = graph_of({.places = row_of(3), .arcs = {{0, 2, 1}}, .names = {"A", "B 7", "#"}});
  EXPECT_EQ(named.name_of(NodeId{1}), "#B 7");
  EXPECT_EQ(named.find_node("#B 7").value(), NodeId{1});
  EXPECT_EQ(named.find_node("##").value(), NodeId{2});
  EXPECT_EQ(named.name_of(EdgeId{NodeId{0}, EdgeIndex(0)}), "to ##");
  expect_error(named.find_node("#0"), ErrorCode::kInvalidArgument, "", 0, {"'#0'", "#A"});
}

/// The first of those at the smallest distance.
NodeId nearest_of(const ListGraph& graph, Place place) {
  const auto squared = [&](Place p) {
    const std::int64_t dx = std::int64_t{p.x} - place.x;
    const std::int64_t dy = std::int64_t{p.y} - place.y;
    const std::int64_t dz = std::int64_t{p.z} - place.z;
    return dx * dx + dy * dy + dz * dz;
  };
  const auto places = graph.places();
  const auto best = std::min_element(places.begin(), places.end(),
                                     [&](Place a, Place b) { return squared(a) < squared(b); });
  return NodeId(static_cast<std::uint32_t>(best - places.begin()));
}

TEST(ListGraph, FindsTheFirstOfTheNearestNodes) {
  SeededRandom random(5);
  for (const std::int32_t side : {0, 1, 4, 30, 10'000, 30'000'000}) {
    ListGraph::Parts parts;
    for (int i = 0; i < 400; ++i) {
      parts.places.push_back({random.between(-side, side), random.between(-side, side)});
    }
    const ListGraph graph = graph_of(std::move(parts));
    for (int i = 0; i < 400; ++i) {
      const Place place{random.between(-side - 3, side + 3), random.between(-side - 3, side + 3)};
      EXPECT_EQ(graph.nearest_node(place), nearest_of(graph, place)) << place.x << "," << place.y;
      const std::string text = std::to_string(place.x) + "," + std::to_string(place.y);
      // A person who writes a place farther off than the map is wide means another map.
      const auto found = graph.find_node(text);
      EXPECT_TRUE(found || side == 1) << text;
      if (found) {
        EXPECT_EQ(found.value(), nearest_of(graph, place));
      }
      const NodeId at = graph.node_at(place);
      EXPECT_EQ(at != kNoNode, graph.place(nearest_of(graph, place)) == place);
    }
    for (std::uint32_t n = 0; n < graph.node_count(); ++n) {
      EXPECT_EQ(graph.place(graph.node_at(graph.place(NodeId(n)))), graph.place(NodeId(n)));
    }
  }
}

TEST(ListGraph, FarPlacesHaveANearestNodeToo) {
  const ListGraph graph = graph_of({.places = {{-ListGraph::kFarthest, 0}, {ListGraph::kFarthest, 5}}});
  constexpr auto kMost = std::numeric_limits<std::int32_t>::max();
  EXPECT_EQ(graph.nearest_node({kMost, kMost}), NodeId{1});
  EXPECT_EQ(graph.nearest_node({-kMost - 1, -kMost - 1}), NodeId{0});
}

TEST(ListGraph, InSpaceThereAreThreeCoordinates) {
  MapKindInfo space = kMapKind_graph;
  space.axes = 3;
  const auto graph =
      ListGraph::create({.places = {{0, 0, 0}, {0, 0, 8}, {5, 5, 5}}, .arcs = {{0, 1, 1}}}, space);
  ASSERT_TRUE(graph) << graph.error().to_string();
  EXPECT_EQ(graph->find_node("1,0,6").value(), NodeId{1});
  EXPECT_EQ(graph->find_node("4, 6, 5").value(), NodeId{2});
  EXPECT_EQ(graph->limits(), (Box{0, 5, 0, 5, 0, 8}));
  EXPECT_EQ(graph->spacing(), 8);
  expect_error(graph->find_node("1,0"), ErrorCode::kInvalidArgument, "", 0, {"X,Y,Z"});
  EXPECT_TRUE(ListGraph::create({.places = {{0, 0, ListGraph::kFarthestInSpace}}}, space).ok());
  EXPECT_FALSE(ListGraph::create({.places = {{0, 0, ListGraph::kFarthestInSpace + 1}}}, space).ok());
  EXPECT_FALSE(ListGraph::create({.places = {{ListGraph::kFarthestInSpace + 1, 0, 0}}}, space).ok());
  EXPECT_NE(graph->hash(), ListGraph::create({.places = {{0, 0, 0}, {0, 0, 8}, {5, 5, 5}}}, space)->hash());
}

TEST(ListGraph, LooksUpFromAnyThreadAndOutlivesItsCopies) {
  ListGraph::Parts parts{.places = row_of(1000)};
  for (int i = 0; i < 1000; ++i) parts.names.push_back(std::to_string(i));
  auto first = std::make_unique<ListGraph>(graph_of(std::move(parts)));
  const ListGraph copy = *first;
  std::vector<std::thread> threads;
  std::array<bool, 4> good{};
  for (std::size_t t = 0; t < good.size(); ++t) {
    threads.emplace_back([&, t] {
      good[t] = first->nearest_node({500, 3}) == NodeId{500} && first->find_node("#77").value() == NodeId{77};
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(good, (std::array<bool, 4>{true, true, true, true}));
  first.reset();
  EXPECT_EQ(copy.nearest_node({321, -1}), NodeId{321});
  EXPECT_EQ(copy.find_node("#99").value(), NodeId{99});
}

TEST(ListGraph, LengthsAreInTheUnitOfPeople) {
  const ListGraph whole = graph_of({.places = row_of(2), .arcs = {{0, 1, 4711}}});
  EXPECT_EQ(whole.length_text(4711), "4711");
  EXPECT_EQ(whole.length_of(4711), 4711);
  const ListGraph tenths = graph_of({.places = row_of(2), .arcs = {{0, 1, 4711}}, .cost_unit = 10});
  EXPECT_EQ(tenths.length_text(4711), "471.100000");
  EXPECT_DOUBLE_EQ(tenths.length_of(4711), 471.1);
}

}  // namespace
}  // namespace goalbound::test
