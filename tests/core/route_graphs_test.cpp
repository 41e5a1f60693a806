// Route graphs of ROS (nav2_route): the ids of points and edges rule, wherever lines are drawn.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <string>

#include "file_support.hpp"
#include "formats/geojson_lines.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/roads.hpp"

namespace goalbound::test {
namespace {

std::string route_point(int id, double x, double y) {
  return fmt::format(R"({{"type":"Feature","properties":{{"id":{}}},"geometry":{{"type":"Point",)"
                     R"("coordinates":[{},{}]}}}},)",
                     id, x, y);
}
std::string route_edge(int id, int from, int to, const std::string& coordinates,
                       const std::string& more = "") {
  return fmt::format(
      "\n"
      R"({{"type":"Feature","properties":{{"id":{},"startid":{},"endid":{}{}}},)"
      R"("geometry":{{"type":"LineString","coordinates":{}}}}},)",
      id, from, to, more, coordinates);
}
/// `report`: what the reader says of it.
Result<RoadGraph> route(std::string features, std::string* report = nullptr) {
  features.pop_back();
  ReadingReport reading;
  auto graph = read_geojson_roads(R"({"type":"FeatureCollection","crs":{"type":"name","properties":{"name":)"
                                  R"("urn:ogc:def:crs:EPSG::3857"}},"features":[)" +
                                      features + "]}",
                                  "route.geojson", {}, reading);
  if (report != nullptr) *report = reading.text();
  return graph;
}

/// "#1>#2 10, #2>#0 10".
std::string edges_by_name(const RoadGraph& graph) {
  std::string text;
  for (std::uint32_t n = 0; n < graph.node_count(); ++n) {
    for (const ListGraph::OutEdge& out : graph.out(NodeId(n)))
      text += fmt::format("{}{}>{} {}", text.empty() ? "" : ", ", graph.name_of(NodeId(n)),
                          graph.name_of(out.to), graph.length_of(out.cost));
  }
  return text;
}

TEST(RouteGraphs, TwoNodesAtOnePlaceKeepTheirIds) {
  std::string route_report;
  const auto graph =
      route(route_point(1, 10, 0) + route_point(2, 20, 0) + route_point(0, 30, 0) + route_point(3, 30, 0) +
                route_edge(100, 1, 2, "[[10,0],[20,0]]") + route_edge(101, 2, 0, "[[20,0],[30,0]]") +
                route_edge(102, 3, 1, "[[30,0],[10,0]]"),
            &route_report);
  ASSERT_TRUE(graph) << graph.error().to_string();
  EXPECT_EQ(edges_by_name(*graph), "#1>#2 10, #2>#0 10, #3>#1 20") << "from 0 no edge leads to 1";
  EXPECT_THAT(
      route_report,
      testing::StartsWith(
          "1 node at the place of another: coordinates mean any of them, in arrays and in C the first"));
}

TEST(RouteGraphs, EndsBesideTheirPointsDoNotCount) {
  std::string route_report;
  const auto graph =
      route(route_point(1, 10, 0) + route_point(2, 20, 0) + route_edge(7, 1, 2, "[[10,0],[20.001,0]]") +
                route_edge(8, 2, 1, "[[4,4],[5,5]]", R"(,"cost":3)"),
            &route_report);
  ASSERT_TRUE(graph) << graph.error().to_string();
  EXPECT_EQ(graph->node_count(), 2U);
  EXPECT_THAT(edges_by_name(*graph), testing::EndsWith("#2>#1 3"));
  EXPECT_THAT(route_report,
              testing::HasSubstr("2 lines that begin or end beside the points of their ids: the ids count"));
}

TEST(RouteGraphs, VerticesOnTheWayAreNoNodesAndCounted) {
  std::string report_of_way;
  const auto graph =
      route(route_point(4, 0, 0) + route_point(9, 3, 4) + route_edge(1, 4, 9, "[[0,0],[3,0],[3,4]]"),
            &report_of_way);
  EXPECT_EQ(report_of_way, "1 edge with points between its ends: it leads straight, as Nav2 takes it");
  ASSERT_TRUE(graph) << graph.error().to_string();
  EXPECT_EQ(edges_by_name(*graph), "#4>#9 5") << "as the route server counts: from node to node";
}

TEST(RouteGraphs, NodesWithoutEdgesAreNodes) {
  const auto graph = route(route_point(4, 0, 0) + route_point(5, 8, 8) + route_point(9, 3, 4) +
                           route_edge(1, 4, 9, "[[0,0],[3,4]]"));
  ASSERT_TRUE(graph) << graph.error().to_string();
  EXPECT_EQ(graph->node_count(), 3U);
  EXPECT_TRUE(graph->find_node("#5"));
}

TEST(RouteGraphs, WhatContradictsItselfIsRefusedWithItsLine) {
  const auto unknown =
      route(route_point(1, 0, 0) + route_point(2, 1, 0) + route_edge(5, 1, 3, "[[0,0],[1,0]]"));
  expect_error(unknown, ErrorCode::kSyntax, "route.geojson", 2, {"no point has the id '3'"});
  const auto twice =
      route(route_point(1, 0, 0) + route_point(1, 1, 0) + route_edge(5, 1, 1, "[[0,0],[1,0]]"));
  expect_error(twice, ErrorCode::kSyntax, "route.geojson", 1, {"a second point has the id '1'"});
}

TEST(RouteGraphs, OtherLinesAmongThemTakeTheNamesButSaySo) {
  const std::string lane = R"({"type":"Feature","properties":{},"geometry":{"type":"LineString",)"
                           R"("coordinates":[[1,0],[5,5]]}},)";
  std::string route_report;
  const auto graph =
      route(route_point(1, 0, 0) + route_point(2, 1, 0) + route_edge(5, 1, 2, "[[0,0],[1,0]]") + lane,
            &route_report);
  ASSERT_TRUE(graph) << graph.error().to_string();
  EXPECT_EQ(graph->node_count(), 3U);
  EXPECT_THAT(route_report, testing::HasSubstr("names of nodes: left out, because 1 of 3 nodes have none"));
}

}  // namespace
}  // namespace goalbound::test
