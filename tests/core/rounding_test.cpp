// Costs that 32 bits do not hold: how long paths are by the costs of the file, and by how much they may be
// too long. The oracle counts in whole millionths of 128 bits, so that it rounds nothing.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cmath>
#include <map>
#include <queue>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "file_support.hpp"
#include "goalbound/edited_map.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/path_length.hpp"
#include "goalbound/roads.hpp"
#include "rounds.hpp"

namespace goalbound::test {
namespace {

__extension__ using Exact = __int128;  ///< in millionths
constexpr Exact kNever = Exact{1} << 120;

struct ExactEdge {
  std::uint32_t from;
  std::uint32_t to;
  Exact cost;
};
struct ExactGraph {
  std::uint32_t nodes;
  std::vector<ExactEdge> edges;

  /// As a reader of decimals gets it.
  static double in_file(Exact cost) { return static_cast<double>(cost) / 1e6; }
  Result<OwnCostGraph> held() const {
    ListGraph::Parts parts;
    std::vector<double> costs;
    for (std::uint32_t n = 0; n < nodes; ++n) parts.places.push_back({static_cast<std::int32_t>(n), 0});
    for (const ExactEdge& edge : edges) {
      parts.arcs.push_back({edge.from, edge.to, 0});
      costs.push_back(in_file(edge.cost));
    }
    return OwnCostGraph::create(std::move(parts), costs);
  }
  std::vector<Exact> distances(std::uint32_t from) const {
    std::vector<std::vector<std::pair<std::uint32_t, Exact>>> out(nodes);
    for (const ExactEdge& edge : edges) out[edge.from].emplace_back(edge.to, edge.cost);
    std::vector<Exact> distances(nodes, kNever);
    std::priority_queue<std::pair<Exact, std::uint32_t>> open;
    distances[from] = 0;
    open.emplace(0, from);
    while (!open.empty()) {
      const auto [minus, n] = open.top();
      open.pop();
      if (-minus != distances[n]) continue;
      for (const auto& [to, cost] : out[n]) {
        if (distances[n] + cost >= distances[to]) continue;
        distances[to] = distances[n] + cost;
        open.emplace(-distances[to], to);
      }
    }
    return distances;
  }
  Exact cost_of(std::span<const NodeId> path) const {
    Exact sum = 0;
    for (std::size_t i = 1; i < path.size(); ++i) {
      Exact least = kNever;
      for (const ExactEdge& edge : edges) {
        if (NodeId(edge.from) == path[i - 1] && NodeId(edge.to) == path[i])
          least = std::min(least, edge.cost);
      }
      sum += least;
    }
    return sum;
  }
};

/// All pairs: found where there is a path, as long as it says, too long by no more than it says.
std::size_t expect_bounds(const ExactGraph& exact, const OwnCostGraph& graph, const std::string& what) {
  std::size_t rounded = 0;
  auto query = make_query(*find_search("dijkstra"), graph, IndexSet());
  std::vector<NodeId> path;
  for (std::uint32_t from = 0; from < exact.nodes; from += 3) {
    const std::vector<Exact> distances = exact.distances(from);
    for (std::uint32_t to = 0; to < exact.nodes; ++to) {
      const SearchResult result = (*query)->find(NodeId(from), NodeId(to));
      EXPECT_EQ(result.found(), distances[to] != kNever) << what;
      if (!result.found()) continue;
      (*query)->path(path);
      const PathLength length = path_length(graph, path, result.cost);
      const double own = ExactGraph::in_file(exact.cost_of(path));
      const double least = ExactGraph::in_file(distances[to]);
      EXPECT_NEAR(length.length, own, own * 1e-12) << what << ": the length is that of the file's costs";
      EXPECT_LE(own - least, length.too_long_at_most + own * 1e-12) << what << " " << from << ">" << to;
      if (length.too_long_at_most == 0) {
        EXPECT_EQ(exact.cost_of(path), distances[to]) << what << ": held exactly";
      }
      EXPECT_LE(graph.length_of(result.cost), own * (1 + 1e-12)) << what << ": rounded downwards";
      rounded += length.is_rounded() ? 1 : 0;
    }
  }
  return rounded;
}

/// Weights of that many powers of ten, some of them `closed`; one-way or not.
ExactGraph random_graph(std::mt19937& random, int powers, Exact closed, bool one_way) {
  const auto below = [&](std::uint32_t limit) { return static_cast<std::uint32_t>(random() % limit); };
  ExactGraph graph{.nodes = 4 + below(40), .edges = {}};
  const auto weight = [&] {
    if (closed > 0 && below(8) == 0) return closed;
    Exact cost = 1 + below(9999);
    for (int power = static_cast<int>(below(static_cast<std::uint32_t>(powers) + 1)); power > 3; --power)
      cost *= 10;
    return cost;
  };
  const std::uint32_t count = graph.nodes * 2;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t from = below(graph.nodes);
    const std::uint32_t to = below(graph.nodes);
    const Exact cost = weight();
    graph.edges.push_back({from, to, cost});
    if (!one_way) graph.edges.push_back({to, from, cost});
  }
  return graph;
}

TEST(RoundedCosts, KeepTheirBoundOverTwelvePowersOfTen) {
  std::mt19937 random(1012);
  std::size_t held = 0;
  for (int round = 0; round < rounds(60); ++round) {
    for (const int powers : {3, 6, 9, 12}) {
      for (const Exact closed : {Exact{0}, Exact{1000000} * 1000, Exact{1000000} * 1000000000}) {
        const ExactGraph exact = random_graph(random, powers, closed, random() % 2 == 0);
        const auto graph = exact.held();
        const std::string what =
            fmt::format("round {} powers {} closed {}", round, powers, ExactGraph::in_file(closed));
        if (!graph) {
          EXPECT_EQ(graph.error().code, ErrorCode::kLimit) << what;
          EXPECT_THAT(graph.error().message, testing::HasSubstr("costs are below")) << what;
          continue;
        }
        ++held;
        expect_bounds(exact, *graph, what);
        if (testing::Test::HasFailure()) return;
      }
    }
  }
  EXPECT_GT(held, 0U);
}

TEST(RoundedCosts, AClosedRoadTakesNoDecimalsFromTheOthers) {
  std::mt19937 random(9);
  for (int round = 0; round < rounds(40); ++round) {
    const ExactGraph exact = random_graph(random, 6, Exact{1000000} * 1000000000, round % 2 == 0);
    const auto graph = exact.held();
    ASSERT_TRUE(graph) << graph.error().to_string();
    EXPECT_EQ(graph->cost_step(), 0) << "six decimals and a sentinel of 1e9 are held exactly";
    EXPECT_EQ(expect_bounds(exact, *graph, fmt::format("round {}", round)), 0U);
  }
}

TEST(RoundedCosts, TheOnlyWayMayBeAClosedOne) {
  // Between two halves of small costs only roads of 1e9.
  ExactGraph exact{.nodes = 6, .edges = {}};
  const auto both = [&](std::uint32_t a, std::uint32_t b, Exact cost) {
    exact.edges.push_back({a, b, cost});
    exact.edges.push_back({b, a, cost});
  };
  both(0, 1, 1);
  both(1, 2, 3);
  both(0, 2, 5);
  both(3, 4, 2);
  both(4, 5, 1);
  both(2, 3, Exact{1000000} * 1000000000);
  both(0, 5, Exact{1000000} * 1000000000);
  const auto graph = exact.held();
  ASSERT_TRUE(graph) << graph.error().to_string();
  EXPECT_EQ(graph->cost_step(), 0);
  expect_bounds(exact, *graph, "two halves");
  auto query = make_query(*find_search("dijkstra"), *graph, IndexSet());
  const SearchResult result = (*query)->find(NodeId(1), NodeId(4));
  EXPECT_NEAR(graph->length_of(result.cost), 1e9 + 2e-6, 1e-7) << "also where only the cost is known";
}

TEST(RoundedCosts, AnEditMayTakeADearEdge) {
  ExactGraph exact{.nodes = 3, .edges = {{0, 1, 100}, {1, 2, 100}, {0, 2, Exact{1000000} * 1000000000}}};
  const auto graph = std::make_shared<const OwnCostGraph>(exact.held().value());
  auto edited = EditedMap::make(graph);
  ASSERT_TRUE(edited) << edited.error().to_string();
  ASSERT_TRUE(edited->apply(MapChange::close(NodeId(1), NodeId(2))));
  auto query = edited->query();
  const SearchResult result = (*query)->find(NodeId(0), NodeId(2));
  std::vector<NodeId> path;
  (*query)->path(path);
  EXPECT_EQ(path_length(edited->map(), path, result.cost).length, 1e9);
}

TEST(RoundedCosts, WhatLosesHalfOfItsCostsIsRefused) {
  ExactGraph exact{.nodes = 5, .edges = {}};
  for (std::uint32_t i = 0; i < 4; ++i)
    exact.edges.push_back({i, i + 1, i % 2 == 0 ? Exact{1} : Exact{1000000} * (1000000 + i) * 1000});
  exact.edges.push_back({1, 3, Exact{1000000} * 77777 * 1000});
  const auto graph = exact.held();
  if (graph) expect_bounds(exact, *graph, "chain");
  exact.edges.assign(
      {{0, 1, 1}, {1, 2, 2}, {2, 3, Exact{1000000} * 999999999}, {3, 4, Exact{1000000} * 999999998}});
  const auto refused = exact.held();
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, testing::HasSubstr("2 of 4 costs are below"));
}

TEST(RoundedCosts, NoCostsAreRefused) {
  const auto with = [](double cost) {
    return OwnCostGraph::create({.places = {{0, 0}, {1, 0}}, .arcs = {{0, 1, 0}}}, std::vector<double>{cost});
  };
  for (const double cost : {-1.0, -1e-300, std::nan(""), HUGE_VAL, 1e19})
    EXPECT_EQ(with(cost).error().code, ErrorCode::kInvalidArgument) << cost;
  for (const double cost : {0.0, 1e-9, 0.1, 1.0 / 3, 4294967296.0, 1e18}) {
    const auto graph = with(cost);
    ASSERT_TRUE(graph) << graph.error().to_string();
    EXPECT_EQ(graph->own_cost(NodeId(0), EdgeIndex(0)), cost);
  }
}

TEST(RoundedCosts, FilesKeepTheirOwnCosts) {
  const std::string text = R"({"format": "goalbound graph", "version": 1, "directed": true, "nodes": [
      {"id": "a", "x": 0, "y": 0}, {"id": "b", "x": 1, "y": 0}, {"id": "c", "x": 2, "y": 0}],
      "edges": [{"from": "a", "to": "b", "cost": 0.1}, {"from": "b", "to": "c", "cost": 0.333333333333333},
                {"from": "a", "to": "c", "cost": 1e9}]})";
  const auto graph = parse_json_graph(text, "g.json");
  ASSERT_TRUE(graph) << graph.error().to_string();
  const auto check = [&](const ListGraph& again, const std::string& what) {
    EXPECT_EQ(own_cost(again, NodeId(0), EdgeIndex(0)), 0.1) << what;
    EXPECT_EQ(own_cost(again, NodeId(0), EdgeIndex(1)), 1e9) << what;
    EXPECT_EQ(own_cost(again, NodeId(1), EdgeIndex(0)), 0.333333333333333) << what;
  };
  check(*graph, "read");
  check(*parse_node_link(format_node_link(*graph), "n.json"), "node-link");
  check(*parse_dimacs_graph(format_dimacs_arcs(*graph), "g.gr", format_dimacs_places(*graph), "g.co"),
        "DIMACS");
  check(*parse_geojson_roads(format_geojson(*graph), "g.geojson"), "GeoJSON");
}

TEST(RoundedCosts, LengthsOfTinyPlacesAreNoHops) {
  const auto line = [](double unit) {
    return fmt::format(
        R"({{"type":"FeatureCollection","crs":{{"type":"name","properties":{{"name":"mine"}}}},"features":[)"
        R"({{"type":"LineString","coordinates":[[0,0],[{0},0],[{1},0],[{2},0]]}},)"
        R"({{"type":"LineString","coordinates":[[0,0],[{3},{4}],[{2},0]]}}]}})",
        unit, 2 * unit, 3 * unit, unit, 40 * unit);
  };
  for (const double unit : {1e-6, 0.001, 0.1, 1.0, 250.0}) {
    const auto roads = parse_geojson_roads(line(unit), "g.geojson");
    ASSERT_TRUE(roads) << roads.error().to_string();
    auto query = make_query(*find_search("dijkstra"), *roads, IndexSet());
    const SearchResult result = (*query)->find(NodeId(0), NodeId(3));
    EXPECT_NEAR(roads->length_of(result.cost), 3 * unit, unit * 0.05) << unit;
  }
}

}  // namespace
}  // namespace goalbound::test
