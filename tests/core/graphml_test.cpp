#include <fmt/format.h>

#include "file_support.hpp"
#include "goalbound/formats.hpp"

namespace goalbound::test {
namespace {

constexpr std::string_view kKeys = R"(<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="d0" for="node" attr.name="x" attr.type="double"/>
<key id="d1" for="node" attr.name="y" attr.type="double"/>
<key id="d2" for="edge" attr.name="weight" attr.type="double"/>
)";

std::string node(std::string_view id, std::string_view x, std::string_view y) {
  return fmt::format("<node id=\"{}\"><data key=\"d0\">{}</data><data key=\"d1\"> {} </data></node>\n", id, x,
                     y);
}
std::string edge(std::string_view from, std::string_view to, std::string_view rest = "/>") {
  return fmt::format("<edge source=\"{}\" target=\"{}\"{}\n", from, to, rest);
}
std::string weighing(std::string_view weight) {
  return fmt::format("><data key=\"d2\">{}</data></edge>", weight);
}
std::string graphml(std::string_view content, std::string_view direction = "undirected") {
  return fmt::format("{}<graph edgedefault=\"{}\">\n{}</graph></graphml>\n", kKeys, direction, content);
}

OwnCostGraph graph_of_graphml(std::string_view text) {
  auto graph = parse_graphml(text, "g.graphml");
  EXPECT_TRUE(graph) << graph.error().to_string();
  return graph ? std::move(graph).value()
               : OwnCostGraph::create({.places = {{0, 0}}, .arcs = {}}, {}).value();
}

TEST(Graphml, IsRead) {
  const ListGraph graph =
      graph_of_graphml(graphml(node("a", "0", "0") + node("b", "10", "-7") + edge("a", "b", weighing("12"))));
  EXPECT_EQ(graph.kind().id, "graph");
  ASSERT_EQ(graph.node_count(), 2U);
  EXPECT_EQ(graph.place(NodeId{1}), (Place{10, -7}));
  EXPECT_EQ(graph.name_of(NodeId{1}), "#b");
  ASSERT_EQ(graph.edge_count(), 2U) << "an undirected edge leads both ways";
  EXPECT_EQ(graph.out(NodeId{0})[0].to, NodeId{1});
  EXPECT_EQ(graph.out(NodeId{1})[0].cost, 12U);
  EXPECT_EQ(graph.length_text(12), "12");
}

TEST(Graphml, EdgesMayLeadOneWay) {
  const std::string nodes = node("a", "0", "0") + node("b", "3", "4");
  using Degrees = std::pair<std::size_t, std::size_t>;
  const auto degrees = [&](std::string_view rest, std::string_view direction) {
    const ListGraph graph = graph_of_graphml(graphml(nodes + edge("a", "b", rest), direction));
    return Degrees{graph.edge_limit(NodeId{0}), graph.edge_limit(NodeId{1})};
  };
  EXPECT_EQ(degrees("/>", "undirected"), (Degrees{1, 1}));
  EXPECT_EQ(degrees("/>", "directed"), (Degrees{1, 0}));
  EXPECT_EQ(degrees(" directed=\"true\"/>", "undirected"), (Degrees{1, 0}));
  EXPECT_EQ(degrees(" directed=\"false\"/>", "directed"), (Degrees{1, 1}));
}

TEST(Graphml, WithoutCostsLengthsCount) {
  const OwnCostGraph whole = graph_of_graphml(graphml(node("a", "0", "0") + node("b", "30", "40") +
                                                      node("c", "0", "0") + edge("a", "b") + edge("a", "c")));
  EXPECT_EQ(own_cost(whole, NodeId{0}, EdgeIndex(0)), 50);
  EXPECT_EQ(own_cost(whole, NodeId{0}, EdgeIndex(1)), 0) << "two nodes at one place";
  const OwnCostGraph tenths =
      graph_of_graphml(graphml(node("a", "0.5", "0") + node("b", "3.5", "4") + edge("a", "b")));
  EXPECT_EQ(tenths.place(NodeId{0}), (Place{5, 0}));
  EXPECT_EQ(tenths.place(NodeId{1}), (Place{35, 40}));
  EXPECT_DOUBLE_EQ(tenths.length_of(tenths.out(NodeId{0})[0].cost), 5);
}

TEST(Graphml, ScalesByTheSmallestPowerOfTenThatMakesAllWhole) {
  const auto place = [](std::string_view x, std::string_view y) {
    return graph_of_graphml(graphml(node("a", x, y))).place(NodeId{0});
  };
  EXPECT_EQ(place("12", "-3"), (Place{12, -3}));
  EXPECT_EQ(place("12.0", "1e3"), (Place{12, 1000}));
  EXPECT_EQ(place("0.1", "2"), (Place{1, 20}));
  EXPECT_EQ(place("0.1", "2.25"), (Place{10, 225}));
  EXPECT_EQ(place("-122.3350123", "47.6"), (Place{-122335012, 47600000})) << "a million at most";
  EXPECT_EQ(place("5000000.25", "0"), (Place{500000025, 0}));
  EXPECT_EQ(place("6000000.25", "0"), (Place{60000003, 0})) << "within the limits";
  EXPECT_EQ(place("536870912", "0.4"), (Place{536870912, 0}));
}

TEST(Graphml, ScalesCostsLikewise) {
  const std::string nodes = node("a", "0", "0") + node("b", "3", "4");
  const auto cost = [&](std::string_view first, std::string_view second) {
    const OwnCostGraph graph = graph_of_graphml(
        graphml(nodes + edge("a", "b", weighing(first)) + edge("a", "b", weighing(second)), "directed"));
    return std::pair(graph.out(NodeId{0})[0].cost, graph.length_of(graph.out(NodeId{0})[0].cost));
  };
  EXPECT_EQ(cost("7", "8"), std::pair(Cost{7}, 7.0));
  EXPECT_EQ(cost("7", "8.5"), std::pair(Cost{70}, 7.0));
  EXPECT_EQ(cost("2000000", "0.001"), std::pair(Cost{2'000'000'000}, 2'000'000.0));
  EXPECT_EQ(cost("20000000", "0.001"), std::pair(Cost{2}, 20'000'000.0))
      << "dearer than the other one: that is all that 32 bits need to know";
}

TEST(Graphml, AnEdgeWithoutCostTakesItsLengthInTheUnitOfTheOthers) {
  const ListGraph graph = graph_of_graphml(
      graphml(node("a", "0", "0") + node("b", "3", "4") + edge("a", "b", weighing("2.5")) + edge("a", "b"),
              "directed"));
  EXPECT_EQ(graph.out(NodeId{0})[0].cost, 25U);
  EXPECT_EQ(graph.out(NodeId{0})[1].cost, 50U);
}

TEST(Graphml, ACostOfNothingIsTaken) {
  const ListGraph graph =
      graph_of_graphml(graphml(node("a", "0", "0") + node("b", "3", "4") + edge("a", "b", weighing("0"))));
  EXPECT_EQ(graph.free_arcs(), 2U);
}

TEST(Graphml, HeightsCountInLengths) {
  const std::string text = R"(<graphml><key id="x" for="node"/><key id="y" for="node"/>
<key id="h" attr.name="Z" for="node"/><graph edgedefault="directed">
<node id="a"><data key="x">0</data><data key="y">0</data><data key="h">12</data></node>
<node id="b"><data key="x">3</data><data key="y">4</data></node>
<edge source="a" target="b"/></graph></graphml>)";
  const ListGraph graph = graph_of_graphml(text);
  EXPECT_EQ(graph.out(NodeId{0})[0].cost, 13U);
  EXPECT_EQ(graph.place(NodeId{0}), (Place{0, 0}));
}

TEST(Graphml, TakesLongitudeAndLatitude) {
  for (const auto& [x, y] : {std::pair("lon", "lat"), std::pair("Longitude", "Latitude")}) {
    const std::string text = fmt::format(
        R"(<graphml><key id="a" for="node" attr.name="{}"/><key id="b" for="all" attr.name="{}"/>
<graph edgedefault="directed"><node id="1"><data key="b">47.5</data><data key="a">-8.25</data></node></graph></graphml>)",
        x, y);
    EXPECT_EQ(graph_of_graphml(text).place(NodeId{0}), (Place{-825, 4750}));
  }
}

TEST(Graphml, TakesTheGeometryOfYed) {
  const std::string text = R"(<graphml xmlns:y="http://www.yworks.com/xml/graphml">
<key for="node" id="d6" yfiles.type="nodegraphics"/><graph edgedefault="undirected">
<node id="n0"><data key="d6"><y:ShapeNode><y:Geometry height="30.0" width="40.0" x="100.0" y="-20.0"/>
<y:Fill color="#FFCC00"/></y:ShapeNode></data></node>
<node id="n1"><data key="d6"><y:ShapeNode><y:Geometry height="30.0" width="41.0" x="200.0" y="-20.0"/></y:ShapeNode></data></node>
<edge source="n0" target="n1"/></graph></graphml>)";
  const ListGraph graph = graph_of_graphml(text);
  EXPECT_EQ(graph.place(NodeId{0}), (Place{1200, -50})) << "the middle";
  EXPECT_EQ(graph.place(NodeId{1}), (Place{2205, -50}));
  EXPECT_DOUBLE_EQ(graph.length_of(graph.out(NodeId{0})[0].cost), 100.5);
}

TEST(Graphml, KeysMayHaveDefaults) {
  const std::string text =
      R"(<graphml><key id="x" for="node"/><key id="y" for="node"><default>5</default></key>
<key id="c" for="edge" attr.name="cost"><default> 9 </default></key><graph edgedefault="directed">
<node id="a"><data key="x">1</data></node><node id="b"><data key="x">2</data><data key="y">6</data></node>
<edge source="a" target="b"/><edge source="b" target="a"><data key="c">4</data></edge></graph></graphml>)";
  const ListGraph graph = graph_of_graphml(text);
  EXPECT_EQ(graph.place(NodeId{0}), (Place{1, 5}));
  EXPECT_EQ(graph.out(NodeId{0})[0].cost, 9U);
  EXPECT_EQ(graph.out(NodeId{1})[0].cost, 4U);
}

TEST(Graphml, WeightGoesBeforeLength) {
  const std::string text = R"(<graphml><key id="x" for="node"/><key id="y" for="node"/>
<key id="l" for="edge" attr.name="length"/><key id="w" for="edge" attr.name="weight"/><graph edgedefault="directed">
<node id="a"><data key="x">1</data><data key="y">1</data></node>
<edge source="a" target="a"><data key="l">3</data><data key="w">4</data></edge></graph></graphml>)";
  EXPECT_EQ(graph_of_graphml(text).out(NodeId{0})[0].cost, 4U);
}

void expect_graphml_refused(std::string_view text, ErrorCode code, std::size_t line,
                            const std::vector<std::string>& words) {
  SCOPED_TRACE(text);
  expect_error(parse_graphml(text, "bad.graphml"), code, "bad.graphml", line, words);
}

TEST(Graphml, RefusesWhatIsNoGraph) {
  expect_graphml_refused("", ErrorCode::kSyntax, 1, {"no well-formed XML"});
  expect_graphml_refused("<graphml>\n<graph>\n</graphml>", ErrorCode::kSyntax, 3, {"no well-formed XML"});
  expect_graphml_refused("\n<svg/>", ErrorCode::kSyntax, 2, {"'svg'", "'graphml'"});
  expect_graphml_refused("<graphml/>", ErrorCode::kSyntax, 1, {"no element 'graph'"});
  expect_graphml_refused("<graphml>\n<graph/></graphml>", ErrorCode::kSyntax, 2, {"edgedefault"});
  expect_graphml_refused("<graphml><graph edgedefault='directed'/>\n<graph/></graphml>", ErrorCode::kSyntax,
                         2, {"a second graph"});
}

TEST(Graphml, ErrorsNameTheLine) {
  // The keys and the graph take six lines.
  const std::string a = node("a", "0", "0");
  const std::string b = node("b", "3", "4");
  expect_graphml_refused(graphml(a + "<node id=\"b\"/>"), ErrorCode::kSyntax, 8, {"'b' has no coordinates"});
  expect_graphml_refused(graphml(a + node("b", "east", "0")), ErrorCode::kSyntax, 8,
                         {"'east' is not a number"});
  expect_graphml_refused(graphml(a + node("b", "nan", "0")), ErrorCode::kLimit, 8, {"nan"});
  expect_graphml_refused(graphml(a + node("b", "inf", "0")), ErrorCode::kLimit, 8, {"inf"});
  expect_graphml_refused(graphml(a + node("b", "536870913", "0")), ErrorCode::kLimit, 8,
                         {"536870912 either way"});
  expect_graphml_refused(graphml(a + b + a), ErrorCode::kSyntax, 9, {"a second node 'a'"});
  expect_graphml_refused(graphml(a + "<node/>\n"), ErrorCode::kSyntax, 8, {"no coordinates"});
  expect_graphml_refused(graphml(a + node("", "1", "1")), ErrorCode::kSyntax, 8, {"the name ''"});
  expect_graphml_refused(graphml(a + node("\x1b[2J", "1", "1")), ErrorCode::kSyntax, 8,
                         {"the name '\\x1b[2J'"});
  expect_graphml_refused(graphml(a + node("\xff", "1", "1")), ErrorCode::kSyntax, 8, {"the name '\\xff'"});
  expect_graphml_refused(graphml(a + node(std::string(201, 'n'), "1", "1")), ErrorCode::kSyntax, 8,
                         {"200 bytes"});
  expect_graphml_refused(graphml(a + b + edge("a", "c")), ErrorCode::kSyntax, 9, {"the node 'c'"});
  expect_graphml_refused(graphml(a + b + edge("a", "b", weighing("-1"))), ErrorCode::kSyntax, 9,
                         {"costs -1"});
  expect_graphml_refused(graphml(a + b + edge("a", "b", weighing("nan"))), ErrorCode::kSyntax, 9,
                         {"costs nan"});
  expect_graphml_refused(graphml(a + b + edge("a", "b", weighing("5e19"))), ErrorCode::kSyntax, 9,
                         {"0 to 1e+18"});
  expect_graphml_refused(graphml(a + b + edge("a", "b", weighing("much"))), ErrorCode::kSyntax, 9,
                         {"'much'"});
  expect_graphml_refused(graphml(a + b + edge("a", "b", " directed=\"maybe\"/>")), ErrorCode::kSyntax, 9,
                         {"'maybe'"});
  expect_graphml_refused(graphml(a + "<hyperedge/>"), ErrorCode::kSyntax, 8, {"hyperedge"});
  expect_graphml_refused(graphml("<node id=\"g\">\n<graph/></node>"), ErrorCode::kSyntax, 8,
                         {"graph inside a node"});
}

TEST(Graphml, NamesMayBeInAnyScript) {
  const ListGraph graph =
      graph_of_graphml(graphml(node("Zürich", "0", "0") + node("東京", "1", "0") + node("a b", "2", "0") +
                               node("\xF0\x9F\x9A\x89", "3", "0")));
  EXPECT_EQ(graph.name_of(NodeId{1}), "#東京");
}

TEST(Graphml, EntitiesAreNotExpanded) {
  const std::string bomb =
      R"(<!DOCTYPE graphml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
)" + graphml(node("&b;", "1", "1"))
          .substr(std::string_view("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n").size());
  const auto graph = parse_graphml(bomb, "bomb.graphml");
  ASSERT_TRUE(graph) << graph.error().to_string();
  EXPECT_EQ(graph->name_of(NodeId{0}), "#&b;");
}

TEST(Graphml, DeepNestingIsNoProblem) {
  std::string deep;
  for (int i = 0; i < 200'000; ++i) deep += "<data>";
  expect_graphml_refused(graphml(node("a", "1", "1") + deep), ErrorCode::kSyntax, 8, {"no well-formed XML"});
  std::string closed = "<node id=\"a\">" + deep;
  for (int i = 0; i < 200'000; ++i) closed += "</data>";
  const auto graph = parse_graphml(graphml(closed + "</node>"), "deep.graphml");
  ASSERT_FALSE(graph);
  EXPECT_THAT(graph.error().message, ::testing::HasSubstr("no coordinates"));
}

TEST(Graphml, WhatIsSaidTwiceIsRefused) {
  const std::string nodes = node("a", "0", "0") + node("b", "10", "0");
  const auto says = [&](const std::string& text, std::size_t line, const std::string& words) {
    expect_error(parse_graphml(text, "g.graphml"), ErrorCode::kSyntax, "g.graphml", line, {words});
  };
  const auto with_key = [&](const std::string& key) {
    std::string text = graphml(nodes);
    return text.insert(text.find("<graph edgedefault"), key + "\n");
  };
  ASSERT_TRUE(parse_graphml(with_key("<key id=\"d9\" for=\"node\" attr.name=\"name\"/>"), "g"));
  says(with_key("<key id=\"d0\" for=\"node\" attr.name=\"y2\"/>"), 6, "second key of the id 'd0'");
  says(with_key("<key id=\"d0\" for=\"edge\"/>"), 6, "second key of the id 'd0'");
  says(with_key("<key id=\"d7\" for=\"node\" attr.name=\"x\"/>"), 6, "second key of the name 'x'");
  says(with_key("<g:key xmlns:g=\"g\" id=\"d1\"/>"), 6, "second key of the id 'd1'");
  ASSERT_TRUE(parse_graphml(with_key("<key id=\"d7\" for=\"edge\" attr.name=\"x\"/>"), "g")) << "of edges";
  says(graphml(nodes + "<node id=\"c\"><data key=\"d0\">1</data><data key=\"d1\">1</data><data "
                       "key=\"d0\">2</data></node>"),
       9, "two data of the key 'd0' in one node");
  says(graphml(nodes + edge("a", "b", "><data key=\"d2\">1</data><data key=\"d2\">1</data></edge>")), 9,
       "two data of the key 'd2' in one edge");
  says(graphml(nodes + "<edge source=\"a\" target=\"b\" source=\"b\"/>"), 9,
       "'source' stands twice in 'edge'");
  says(graphml("<node id=\"a\" id=\"b\"/>"), 7, "'id' stands twice in 'node'");
  says(graphml(nodes + "<desc lang=\"a\" lang=\"b\"/>"), 9, "'lang' stands twice");
}

}  // namespace
}  // namespace goalbound::test
