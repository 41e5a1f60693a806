// Roads: GeoJSON, node-link JSON, decimals of DIMACS files.
#include "goalbound/roads.hpp"

#include <fmt/format.h>

#include "file_support.hpp"
#include "formats/geojson_lines.hpp"
#include "goalbound/formats.hpp"

namespace goalbound::test {
namespace {

// --- GeoJSON ---
std::string features(std::string_view list, std::string_view more = "") {
  return fmt::format("{{\"type\": \"FeatureCollection\", {}\"features\": [\n{}\n]}}\n", more, list);
}
std::string line(std::string_view coordinates, std::string_view properties = "",
                 std::string_view type = "LineString") {
  return fmt::format(
      R"({{"type": "Feature", "properties": {{{}}}, "geometry": {{"type": "{}", "coordinates": {}}}}})",
      properties, type, coordinates);
}
RoadGraph roads(const std::string& text, const RoadOptions& options = {}) {
  auto graph = parse_geojson_roads(text, "g.geojson", options);
  EXPECT_TRUE(graph) << graph.error().to_string();
  return graph ? std::move(graph).value() : RoadGraph::create({.nodes = {{0, 0}}}).value();
}
/// "0>1 10, ...": every edge.
std::string edges_of(const ListGraph& graph) {
  std::string text;
  for (std::uint32_t n = 0; n < graph.node_count(); ++n) {
    for (const auto& edge : graph.out(NodeId(n)))
      text += fmt::format("{}{}>{} {:.6g}", text.empty() ? "" : ", ", n, index_of(edge.to),
                          graph.length_of(edge.cost));
  }
  return text;
}
constexpr std::string_view kPlane = R"("crs": {"properties": {"name": "urn:ogc:def:crs:EPSG::25832"}}, )";

/// Edges, and what the reader says.
std::string edges_and_report(const std::string& text) {
  ReadingReport reading;
  const auto graph = read_geojson_roads(text, "g.geojson", {}, reading);
  if (!graph) return graph.error().to_string();
  return edges_of(*graph) + (reading.empty() ? "" : " | " + reading.text());
}
std::string report_of(const std::string& text, const RoadOptions& options = {}) {
  ReadingReport reading;
  const auto graph = read_geojson_roads(text, "g.geojson", options, reading);
  return graph ? reading.text() : graph.error().to_string();
}
std::string geojson_door(const std::string& name) {
  return edges_and_report(read_raw(source_folder() / "tests/data/doors/geojson-roads" / name));
}

TEST(GeoJsonDoors, CostsBelowZeroCloseAndReverseCostsLeadBack) {
  EXPECT_EQ(geojson_door("pgrouting.geojson"), "0>1 3, 1>2 3, 2>1 7");
  const std::string coordinates = "[[0, 0], [1, 0]]";
  const auto one = [&](std::string_view properties) {
    return edges_and_report(
        features(line(coordinates, R"("cost": 9)") + "," + line("[[0, 5], [1, 5]]", properties), kPlane));
  };
  const std::string other = "0>1 9, 1>0 9";
  EXPECT_EQ(one(R"("cost": -1)"),
            other + " | 1 line: closed, because its costs are below 0 or its direction changes");
  EXPECT_EQ(one(R"("cost": -1, "reverse_cost": 4)"), other + ", 3>2 4");
  EXPECT_EQ(one(R"("Cost": 2, "REVERSE_COST": 4)"), other + ", 2>3 2, 3>2 4");
  EXPECT_EQ(one(R"("cost": 2, "reverse_co": -1)"), other + ", 2>3 2");
}

TEST(GeoJsonDoors, NamesAndWordsAreInAnyCase) {
  const auto one = [&](std::string_view properties) {
    return edges_and_report(features(line("[[0, 0], [1, 0]]", properties), kPlane));
  };
  for (const char* forward :
       {R"("ONEWAY": "Yes")", R"("one_way": 1)", R"("OneWay": true)", R"("oneway": "ft")"})
    EXPECT_EQ(one(forward), "0>1 1") << forward;
  for (const char* backward : {R"("ONE_WAY": -1)", R"("oneway": "TF")", R"("oneway": "Reverse")"})
    EXPECT_EQ(one(backward), "1>0 1") << backward;
  for (const char* both : {R"("oneway": "No")", R"("one_way": 2)", R"("oneway": "B")", R"("oneway": 0)"})
    EXPECT_EQ(one(both), "0>1 1, 1>0 1") << both;
  EXPECT_EQ(one(R"("oneway": "perhaps")"),
            "0>1 1, 1>0 1 | 1 line with another word for its directions: leads both ways");
  EXPECT_EQ(one(R"("COST": 7)"), "0>1 7, 1>0 7");
}

TEST(GeoJsonDoors, LinesThatNearlyMeetAreCounted) {
  const std::string report = geojson_door("nearly_joined.geojson");
  EXPECT_NE(report.find("1 end of a line that lies within 0.1 m of another junction: not joined"),
            std::string::npos)
      << report;
  const auto said = [&](const std::string& lines) {
    ReadingReport reading;
    EXPECT_TRUE(read_geojson_roads(features(lines, kPlane), "g.geojson", {}, reading));
    return reading.text();
  };
  const std::string across = line("[[0, 0], [100, 0]]");
  EXPECT_EQ(said(across + "," + line("[[50, 50], [50, 0]]")),
            "1 end of a line that lies just beside another line: not joined");
  EXPECT_EQ(said(across + "," + line("[[50, 50], [50, -50]]")),
            "1 crossing of two lines without a junction: not joined");
  EXPECT_EQ(said(line("[[0, 0], [50, 0], [100, 0]]") + "," + line("[[50, 50], [50, 0], [50, -50]]")), "");
  EXPECT_EQ(said(across + "," + line("[[100.00001, 0], [100, 50]]")),
            "1 end of a line that lies just beside another junction: not joined");
  std::string grid;
  for (int i = 0; i < 30; ++i)
    grid += (i == 0 ? "" : ",") + line(fmt::format("[[{0}, -1], [{0}, 30]]", i)) + "," +
            line(fmt::format("[[-1, {0}], [30, {0}]]", i));
  EXPECT_EQ(said(grid), "900 crossings of two lines without a junction: not joined");
}

/// The edges that a tolerance makes, and what is said of it.
std::string snapped(const std::string& lines, double tolerance, std::string_view more = kPlane) {
  ReadingReport reading;
  const auto graph = read_geojson_roads(features(lines, more), "g.geojson", {.snap = tolerance}, reading);
  return graph ? edges_of(*graph) + " | " + reading.text() : graph.error().to_string();
}

TEST(GeoJsonSnap, EndsBesideOthersAreJoined) {
  EXPECT_EQ(snapped(line("[[0, 0], [10, 0]]") + "," + line("[[10.001, 0], [20.001, 0]]"), 0.01),
            "0>1 10, 1>0 10, 1>2 10.001, 2>1 10.001 | 1 end of a line beside another junction: joined, "
            "within 0.01");
  EXPECT_EQ(snapped(line("[[0, 0], [10, 0]]") + "," + line("[[11, 0], [21, 0]]"), 0.01),
            "0>1 10, 1>0 10, 2>3 10, 3>2 10 | ")
      << "too far";
  // Three ends at nearly one place become one junction.
  EXPECT_EQ(snapped(line("[[0, 0], [10, 0]]") + "," + line("[[10.001, 0], [10, 8]]") + "," +
                        line("[[10, -0.001], [10, -8]]"),
                    0.01)
                .substr(0, 38),
            "0>1 10, 1>0 10, 1>2 8, 1>3 8, 2>1 8, 3");
}

TEST(GeoJsonSnap, EndsOnLinesAndCrossingsBecomeJunctions) {
  const std::string across = line("[[0, 0], [100, 0]]");
  EXPECT_EQ(
      snapped(across + "," + line("[[50, 40], [50, 0.001]]"), 0.01),
      "0>1 50, 1>0 50, 1>2 50, 1>3 39.999, 2>1 50, 3>1 39.999 | 1 end of a line on another line: joined, "
      "within 0.01");
  EXPECT_EQ(
      snapped(across + "," + line("[[30, 40], [30, -20]]"), 0.01),
      "0>1 30, 1>0 30, 1>2 70, 1>3 40, 1>4 20, 2>1 70, 3>1 40, 4>1 20 | 1 crossing of two lines: joined");
  // What a line costs is divided by lengths, also at the new junction; and it keeps its direction.
  EXPECT_EQ(snapped(line("[[100, 0], [0, 0]]", R"("cost": 10, "oneway": "yes")") + "," +
                        line("[[30, 40], [30, -20]]", R"("cost": 6)"),
                    0.01)
                .substr(0, 44),
            "0>1 7, 1>2 3, 1>3 4, 1>4 2, 3>1 4, 4>1 2 | 1");
}

TEST(GeoJsonSnap, OnDegreesItIsMetres) {
  // A ten-thousandth of a degree of longitude are 11.1 m at the equator, and half at 60 degrees north.
  const std::string lines = line("[[0, 60], [0.01, 60]]") + "," + line("[[0.0101, 60], [0.02, 60]]");
  EXPECT_NE(snapped(lines, 6, "").find("1 end of a line beside another junction: joined, within 6 m"),
            std::string::npos);
  EXPECT_EQ(snapped(lines, 5, "").find("joined"), std::string::npos);
}

TEST(GeoJsonSnap, NamesOfNodesWouldBeLost) {
  const std::string points =
      line("[0, 0]", R"("id": 7)", "Point") + "," + line("[3, 0]", R"("id": 9)", "Point") + ",";
  EXPECT_NE(
      snapped(points + line("[[0, 0], [3, 0]]", R"("startid": 7, "endid": 9)"), 1).find("leave out --snap"),
      std::string::npos);
}

TEST(GeoJson, APropertyOfCostsMayBeNamed) {
  const std::string text = features(
      line("[[0, 0], [1, 0]]", R"("cost": 30, "Effort": 4)") + "," + line("[[5, 5], [8, 9]]"), kPlane);
  EXPECT_EQ(edges_of(roads(text, {.cost = "effort"})), "0>1 4, 1>0 4, 2>3 5, 3>2 5");
  EXPECT_EQ(report_of(text, {.cost = "effort"}),
            "1 line: weighed by the property 'effort', not by 'cost'; 1 line without the property 'effort': "
            "weighed "
            "by its length in units of the coordinates");
  EXPECT_NE(report_of(text, {.cost = "price"}).find("no line has a number as its property 'price'"),
            std::string::npos);
}

TEST(GeoJson, EqualVerticesAreOneJunction) {
  const RoadGraph graph =
      roads(features(line("[[0, 0], [3, 4]]") + ",\n" +
                         line("[[[3, 4, 9], [3, 10]], [[0, 0], [0, 2.5]]]", "", "MultiLineString"),
                     kPlane));
  EXPECT_EQ(graph.node_count(), 4U);
  EXPECT_EQ(edges_of(graph), "0>1 5, 0>3 2.5, 1>0 5, 1>2 6, 2>1 6, 3>0 2.5");
  EXPECT_TRUE(graph.y_up());
  EXPECT_FALSE(graph.in_degrees());
}

TEST(GeoJson, PropertiesSayCostsAndWays) {
  const RoadGraph graph =
      roads(features(line("[[0, 0], [1, 0], [3, 0]]", R"("cost": 30, "oneway": "yes")") + "," +
                         line("[[3, 0], [0, 0]]", R"("cost": "7.5", "oneway": -1)") + "," +
                         line("[[5, 5], [6, 6]]", R"("cost": null, "oneway": false)"),
                     kPlane));
  EXPECT_EQ(edges_of(graph), "0>1 10, 0>2 7.5, 1>2 20, 3>4 1.41421, 4>3 1.41421");
  EXPECT_EQ(
      edges_and_report(features(line("[[0, 0], [1, 0]]", R"("cost": 30)") + "," +
                                    line("[[5, 5], [6, 6]]", R"("cost": null, "length": 7)"),
                                kPlane)),
      "0>1 30, 1>0 30, 2>3 1.41421, 3>2 1.41421 | 1 line: weighed by the property 'cost', not by 'length'; "
      "1 line without the property 'cost': weighed by its length in units of the coordinates");
}

TEST(GeoJson, SpeedsBecomeSeconds) {
  const std::string text =
      features(line("[[0, 0], [0, 0.01]]", R"("maxspeed": "36 km/h")") + "," +
               line("[[0, 0.01], [0, 0.02]]", R"("highway": "footway", "maxspeed": [72])"));
  EXPECT_EQ(edges_of(roads(text)), "0>1 111.195, 1>0 111.195, 1>2 55.5975, 2>1 55.5975");
  EXPECT_EQ(edges_of(roads(text, {.costs = RoadCosts::kLength})),
            "0>1 1111.95, 1>0 1111.95, 1>2 1111.95, 2>1 1111.95");
  const RoadGraph cars = roads(text, {.profile = RoadProfile::kCar});
  EXPECT_EQ(cars.edge_count(), 2U);
  EXPECT_EQ(
      report_of(text, {.profile = RoadProfile::kCar}),
      "1 line: weighed by seconds of travel, from 'maxspeed' or the class of the road; 1 line: left out, "
      "because it is not for 'car'");
}

TEST(GeoJson, WhatIsNoLineIsLeftOutAndTold) {
  const std::string text = features(
      line("[1, 2]", R"("id": 5)", "Point") + "," + line("[[[0,0],[1,1],[1,0],[0,0]]]", "", "Polygon") + "," +
      R"({"type": "Feature", "properties": null, "geometry": null},)" + line("[[0, 0], [1, 0]]"));
  EXPECT_EQ(roads(text).node_count(), 2U);
  EXPECT_EQ(
      report_of(text),
      "1 area: left out, because it is no line; 1 feature without a place: left out, because it is no line; "
      "1 point: left out, because it is no line");
  EXPECT_EQ(roads(R"({"type": "LineString", "coordinates": [[0, 0], [1, 1]]})").node_count(), 2U);
}

TEST(GeoJson, GraphsOfARouteServerAreOneWayAndKeepTheirIds) {
  const std::string points = line("[0, 0]", R"("id": 7, "frame": "map")", "Point") + "," +
                             line("[3, 0]", R"("id": 9)", "Point") + ",";
  const std::string there =
      line("[[[0, 0], [3, 0]]]", R"("id": 1, "startid": 7, "endid": 9)", "MultiLineString");
  const std::string back = line("[[3, 0], [0, 0]]", R"("id": 2, "startid": 9, "endid": 7, "cost": 5)");
  const RoadGraph graph = roads(features(points + there, kPlane));
  EXPECT_EQ(edges_of(graph), "0>1 3") << "not the way back";
  EXPECT_EQ(graph.name_of(NodeId(0)) + graph.name_of(NodeId(1)), "#7#9");
  EXPECT_EQ(report_of(features(points + there, kPlane)), "") << "nothing is left out";
  EXPECT_EQ(edges_of(roads(features(points + there + "," + back, kPlane))), "0>1 3, 1>0 5");
  const std::string nested = line("[[[0, 0], [3, 0]]]", R"("startid": 7, "endid": 9)");
  EXPECT_EQ(edges_of(roads(features(nested, kPlane))), "0>1 3") << "a file of nav2 has its LineString so";
  const std::string lonely = line("[8, 8]", R"("id": 3)", "Point") + ",";
  const RoadGraph less = roads(features(lonely + points + there, kPlane));
  EXPECT_EQ(less.node_count(), 3U) << "a node without edges is one";
  EXPECT_EQ(less.name_of(NodeId(0)), "#3");
}

TEST(GeoJson, ErrorsNameFileAndLine) {
  const auto says = [](const std::string& text, std::size_t line_number, const std::string& words) {
    expect_error(parse_geojson_roads(text, "g.geojson"), ErrorCode::kSyntax, "g.geojson", line_number,
                 {words});
  };
  says("[]", 1, "must hold an object");
  says("{\n\"type\": }", 2, "not valid JSON");
  says(features(line("[[0, 0], [1, 1]]") + ",\n" + line("[[0, 0], [1, \"a\"]]")), 3,
       "features[1] has coordinates that are not [X, Y]");
  says(features(line("5")), 2, "features[0] has a 'LineString' without an array 'coordinates'");
  says(features(line("[]", "", "Circle")), 2, "features[0] is of the type 'Circle'");
  says(features(line("[0, 0]", "", "Point")), 4, "there is no line");
  says(features(line("[[0, 0]]")), 4, "there is no line");
}

TEST(GeoJson, WhatIsWrittenIsReadAgain) {
  const auto again = [](const ListGraph& graph) { return roads(format_geojson(graph)); };
  const std::string text =
      features(line("[[9.5, 51.25], [9.75, 51], [10, 51]]", R"("cost": 7, "oneway": true)") + "," +
               line("[[10, 51], [9.5, 51.25]]", R"("cost": 2)"));
  const RoadGraph graph = roads(text);
  EXPECT_EQ(edges_of(again(graph)), edges_of(graph));
  EXPECT_EQ(again(graph).hash(), graph.hash());
}

// --- node-link ---
TEST(NodeLink, IsReadAsNetworkXWritesIt) {
  const auto graph = parse_node_link(R"({"directed": true, "multigraph": false, "graph": {}, "nodes": [
    {"x": 0, "y": 0, "id": "a"}, {"pos": [3, 4], "id": 7}, {"pos": ["0", "2.5"], "id": [1, 2]}],
    "links": [{"weight": 2.5, "source": "a", "target": 7}, {"source": 7, "target": [1, 2], "key": 0}]})",
                                     "g.json");
  ASSERT_TRUE(graph) << graph.error().to_string();
  EXPECT_EQ(edges_of(*graph), "0>1 2.5, 1>2 3.3541");
  EXPECT_EQ(graph->name_of(NodeId{2}), "#[1,2]");
}

TEST(NodeLink, GraphsOfGridsHaveTheirPlacesAsNames) {
  const auto graph =
      parse_node_link(R"({"directed": false, "multigraph": false, "nodes": [{"id": [0, 0]}, {"id": [0, 1]}],
    "edges": [{"source": [0, 0], "target": [0, 1]}]})",
                      "g.json");
  ASSERT_TRUE(graph) << graph.error().to_string();
  EXPECT_EQ(edges_of(*graph), "0>1 1, 1>0 1");
}

TEST(NodeLink, DegreesCostMetres) {
  const auto graph = parse_node_link(R"({"multigraph": true, "nodes": [{"id": 1, "lon": 10, "lat": 60},
    {"id": 2, "lon": 11, "lat": 60}], "links": [{"source": 1, "target": 2}]})",
                                     "g.json");
  ASSERT_TRUE(graph) << graph.error().to_string();
  EXPECT_NEAR(graph->length_of(graph->out(NodeId{0})[0].cost), 55'597, 5);
}

TEST(NodeLink, ErrorsNameFileAndLine) {
  const auto says = [](const std::string& text, std::size_t line_number, const std::string& words) {
    expect_error(parse_node_link(text, "g.json"), ErrorCode::kSyntax, "g.json", line_number, {words});
  };
  says("{\"nodes\": [\n{\"id\": 1}], \"links\": []}", 2, "nodes[0] has no coordinates");
  says("{\"nodes\": [\n{\"x\": 1, \"y\": 1}], \"links\": []}", 2, "nodes[0] has no 'id'");
  says("{\"nodes\": [],\n\"links\": [\n{\"source\": 1}]}", 3, "links[0] has no 'source' and 'target'");
  says("{\"nodes\": [],\n\"links\": [{\"source\": 1, \"target\": 2}]}", 2, "which there is not");
  says("{\"nodes\": [NaN]}", 1, "not valid JSON");
}

TEST(NodeLink, WhatIsWrittenIsReadAgain) {
  const auto graph = parse_dimacs_graph("p sp 3 4\na 1 2 10\na 2 1 10\na 2 3 4\na 2 3 0\n", "g.gr",
                                        "p aux sp co 3\nv 1 0 0\nv 3 -5 7\nv 2 10 0\n", "g.co");
  ASSERT_TRUE(graph);
  const auto again = parse_node_link(format_node_link(*graph), "again.json");
  ASSERT_TRUE(again) << again.error().to_string();
  EXPECT_EQ(again->hash(), graph->hash());
  EXPECT_EQ(again->name_of(NodeId{2}), graph->name_of(NodeId{2}));
}

// --- decimals of DIMACS files ---
TEST(DimacsDecimals, BecomeWholeAndAreTold) {
  const auto graph = parse_dimacs_graph("p sp 2 3\na 1 2 10\na 2 1 0.25\na 2 1 0\n", "g.gr",
                                        "p aux sp co 2\nv 1 9.5 51\nv 2 -1 0\n", "g.co");
  ASSERT_TRUE(graph) << graph.error().to_string();
  EXPECT_EQ(edges_of(*graph).substr(0, 15), "0>1 10, 1>0 0.2");
  EXPECT_EQ(graph->place(NodeId{0}), (Place{95, 510}));
  EXPECT_EQ(graph->place_unit(), 10);
  const std::string arcs = format_dimacs_arcs(*graph);
  const std::string places = format_dimacs_places(*graph);
  EXPECT_EQ(arcs, "c costs are multiplied by 100\np sp 2 3\na 1 2 1000\na 2 1 25\na 2 1 0\n");
  EXPECT_EQ(places, "c coordinates are multiplied by 10\np aux sp co 2\nv 1 95 510\nv 2 -10 0\n");
  const auto again = parse_dimacs_graph(arcs, "g.gr", places, "g.co");
  ASSERT_TRUE(again) << again.error().to_string();
  EXPECT_EQ(again->hash(), graph->hash());
  EXPECT_EQ(edges_of(*again), edges_of(*graph));
  EXPECT_EQ(again->place_unit(), 10);
}

TEST(DimacsDecimals, BadOnesAreToldWithTheirLine) {
  const std::string places = "p aux sp co 2\nv 1 0 0\nv 2 1 0\n";
  for (const char* bad : {"1.5.2", "inf", "nan", "-0.5", "1e99", "0x1"}) {
    expect_error(parse_dimacs_graph(fmt::format("p sp 2 1\na 1 2 {}\n", bad), "g.gr", places, "g.co"),
                 ErrorCode::kSyntax, "g.gr", 2, {bad, "is not a whole number"});
  }
}

}  // namespace
}  // namespace goalbound::test
