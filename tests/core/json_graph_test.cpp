#include <fmt/format.h>

#include "file_support.hpp"
#include "formats/reading_report.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/text.hpp"

namespace goalbound::test {
namespace {

constexpr std::string_view kHead = R"("format": "goalbound graph", "version": 1)";

/// A file with these nodes and edges, each list on a line of its own from line 2 on.
std::string json_document(std::string_view nodes, std::string_view edges, std::string_view more = "") {
  return fmt::format("{{{}{},\n\"nodes\": [{}],\n\"edges\": [{}]}}\n", kHead, more, nodes, edges);
}

constexpr std::string_view kTwoNodes = R"({"id": "a", "x": 0, "y": 0}, {"id": "b", "x": 30, "y": -40})";

ListGraph graph_of_json(std::string_view text) {
  auto graph = parse_json_graph(text, "g.json");
  EXPECT_TRUE(graph) << graph.error().to_string();
  return graph ? std::move(graph).value() : ListGraph::create({.places = {{0, 0}}, .arcs = {}}).value();
}

TEST(JsonGraph, IsRead) {
  const ListGraph graph = graph_of_json(json_document(kTwoNodes, R"({"from": "a", "to": "b", "cost": 3})"));
  EXPECT_EQ(graph.kind().id, "graph");
  ASSERT_EQ(graph.node_count(), 2U);
  EXPECT_EQ(graph.place(NodeId{1}), (Place{30, -40}));
  EXPECT_EQ(graph.name_of(NodeId{1}), "#b");
  ASSERT_EQ(graph.edge_count(), 2U) << "edges lead both ways";
  EXPECT_EQ(graph.out(NodeId{1})[0].cost, 3U);
}

TEST(JsonGraph, MembersStandInAnyOrderAndOthersAreSkipped) {
  const ListGraph graph = graph_of_json(R"({"edges": [{"to": 2, "note": [1, {"x": "["}], "from": "1"}],
    "by": {"from": {"to": []}}, "version": 1.0,
    "nodes": [{"y": 0, "tags": {"id": 7}, "id": 1, "x": 0}, {"id": "2", "x": 3, "y": 4, "w": null}],
    "directed": true, "format": "goalbound graph"})");
  ASSERT_EQ(graph.node_count(), 2U);
  EXPECT_EQ(graph.name_of(NodeId{0}), "#1") << "a number is a name";
  ASSERT_EQ(graph.edge_count(), 1U);
  EXPECT_EQ(graph.out(NodeId{0})[0].to, NodeId{1});
}

TEST(JsonGraph, NamesMayBeNumbersOf64Bits) {
  // Of three that are one number as decimals.
  constexpr std::string_view kNodes =
      R"({"id": 9007199254740992, "x": 0, "y": 0}, {"id": 9007199254740993, "x": 1, "y": 0},)"
      R"({"id": 18446744073709551615, "x": 2, "y": 0}, {"id": -9223372036854775808, "x": 3, "y": 0})";
  const std::vector<std::string> names = {"#9007199254740992", "#9007199254740993", "#18446744073709551615",
                                          "#-9223372036854775808"};
  const ListGraph own = graph_of_json(json_document(
      kNodes, R"({"from": 9007199254740993, "to": 18446744073709551615, "cost": 1, "directed": true})"));
  const auto link = parse_map(
      fmt::format(R"({{"directed": true, "nodes": [{}], "links": [)"
                  R"({{"source": 9007199254740993, "target": 18446744073709551615, "weight": 1}}]}})",
                  kNodes),
      "g.json");
  ASSERT_TRUE(link) << link.error().to_string();
  for (const ListGraph* graph : {&own, (*link)->as_list()}) {
    for (std::uint32_t node = 0; node < names.size(); ++node)
      EXPECT_EQ(graph->name_of(NodeId{node}), names[node]);
    ASSERT_EQ(graph->out(NodeId{1}).size(), 1U);
    EXPECT_EQ(graph->out(NodeId{1})[0].to, NodeId{2});
  }
  // One bit more is a decimal number.
  EXPECT_FALSE(
      parse_json_graph(json_document(R"({"id": 18446744073709551616, "x": 0, "y": 0})", ""), "g.json"));
}

TEST(JsonGraph, EdgesMayLeadOneWay) {
  using Degrees = std::pair<std::size_t, std::size_t>;
  const auto degrees = [](std::string_view own, std::string_view all) {
    const ListGraph graph =
        graph_of_json(json_document(kTwoNodes, fmt::format(R"({{"from": "a", "to": "b"{}}})", own), all));
    return Degrees{graph.edge_limit(NodeId{0}), graph.edge_limit(NodeId{1})};
  };
  const std::string_view one_way = R"(, "directed": true)";
  const std::string_view both_ways = R"(, "directed": false)";
  EXPECT_EQ(degrees("", ""), (Degrees{1, 1}));
  EXPECT_EQ(degrees("", both_ways), (Degrees{1, 1}));
  EXPECT_EQ(degrees("", one_way), (Degrees{1, 0}));
  EXPECT_EQ(degrees(one_way, ""), (Degrees{1, 0}));
  EXPECT_EQ(degrees(both_ways, one_way), (Degrees{1, 1}));
}

TEST(JsonGraph, WithoutCostsLengthsCount) {
  EXPECT_EQ(graph_of_json(json_document(kTwoNodes, R"({"from": "a", "to": "b"})")).out(NodeId{0})[0].cost,
            50U);
  const ListGraph high = graph_of_json(json_document(
      R"({"id": "a", "x": 0, "y": 0, "z": 12}, {"id": "b", "x": 3, "y": 4})", R"({"from": "a", "to": "b"})"));
  EXPECT_EQ(high.out(NodeId{0})[0].cost, 13U);
}

TEST(JsonGraph, DecimalsAreScaled) {
  const ListGraph graph =
      graph_of_json(json_document(R"({"id": "a", "x": 0.25, "y": 0}, {"id": "b", "x": 3, "y": 4e1})",
                                  R"({"from": "a", "to": "b", "cost": 1.5})"));
  EXPECT_EQ(graph.place(NodeId{0}), (Place{25, 0}));
  EXPECT_EQ(graph.place(NodeId{1}), (Place{300, 4000}));
  EXPECT_EQ(graph.out(NodeId{0})[0].cost, 15U);
  EXPECT_DOUBLE_EQ(graph.length_of(15), 1.5);
}

void expect_json_refused(std::string_view text, ErrorCode code, std::size_t line,
                         const std::vector<std::string>& words) {
  SCOPED_TRACE(text);
  expect_error(parse_json_graph(text, "bad.json"), code, "bad.json", line, words);
}

TEST(JsonGraph, RefusesWhatIsNoJson) {
  expect_json_refused("", ErrorCode::kSyntax, 1, {"not valid JSON", "unexpected end of input"});
  expect_json_refused("{\n\n", ErrorCode::kSyntax, 2, {"not valid JSON", "unexpected end of input"});
  expect_json_refused("{\n\"format\" 1}", ErrorCode::kSyntax, 2, {"not valid JSON", "expected ':'"});
  expect_json_refused("{\n\"format\": nul\n}", ErrorCode::kSyntax, 2, {"not valid JSON", "invalid literal"});
  expect_json_refused("{\n\"\xff\": 1}", ErrorCode::kSyntax, 2, {"not valid JSON", "UTF-8"});
  expect_json_refused("{\"version\": 1e999}", ErrorCode::kSyntax, 1, {"not valid JSON"});
  const std::string good = json_document(kTwoNodes, "");
  expect_json_refused(good + "x", ErrorCode::kSyntax, 4, {"not valid JSON"});
  for (std::size_t size = 0; size + 1 < good.size(); ++size)
    EXPECT_FALSE(parse_json_graph(good.substr(0, size), "cut.json").ok());
}

TEST(JsonGraph, RefusesOtherForms) {
  expect_json_refused("[]", ErrorCode::kSyntax, 1, {"must hold an object"});
  expect_json_refused("3", ErrorCode::kSyntax, 1, {"the file must be an object"});
  expect_json_refused("{}", ErrorCode::kSyntax, 1, {"no member \"format\": \"goalbound graph\""});
  expect_json_refused(R"({"format": "geo"})", ErrorCode::kSyntax, 1,
                      {"'format' must be \"goalbound graph\""});
  expect_json_refused(R"({"format": "goalbound graph"})", ErrorCode::kSyntax, 1,
                      {"no member \"version\": 1"});
  expect_json_refused(R"({"format": "goalbound graph", "version": 2})", ErrorCode::kVersion, 1,
                      {"version 2", "version 1"});
  expect_json_refused(fmt::format("{{{}, \"nodes\": []}}", kHead), ErrorCode::kSyntax, 1,
                      {"'nodes' and 'edges'"});
  expect_json_refused(fmt::format("{{{}, \"nodes\": {{}}}}", kHead), ErrorCode::kSyntax, 1,
                      {"'nodes' must be an array"});
  expect_json_refused(fmt::format("{{{}, \"edges\": 3}}", kHead), ErrorCode::kSyntax, 1,
                      {"'edges' must be an array"});
  expect_json_refused(fmt::format("{{{}, \"edges\": [],\n \"edges\": []}}", kHead), ErrorCode::kSyntax, 2,
                      {"'edges' stands twice"});
  expect_json_refused(fmt::format("{{{}, \"directed\": 1}}", kHead), ErrorCode::kSyntax, 1,
                      {"'directed' must be true or false"});
}

TEST(JsonGraph, ErrorsNameLineAndMember) {
  const std::string a = R"({"id": "a", "x": 0, "y": 0},)";
  expect_json_refused(json_document(a + "7", ""), ErrorCode::kSyntax, 2, {"nodes[1] must be an object"});
  expect_json_refused(json_document(a + "[]", ""), ErrorCode::kSyntax, 2, {"nodes[1] must be an object"});
  expect_json_refused(json_document(a + R"({"id": "b", "x": 0})", ""), ErrorCode::kSyntax, 2,
                      {"nodes[1] must have 'id', 'x' and 'y'"});
  expect_json_refused(json_document(a + R"({"id": "b", "x": "0"})", ""), ErrorCode::kSyntax, 2,
                      {"nodes[1].x must be a number"});
  expect_json_refused(json_document(a + R"({"id": "b", "x": [0]})", ""), ErrorCode::kSyntax, 2,
                      {"nodes[1].x must be a number"});
  expect_json_refused(json_document(a + R"({"id": "b", "x": 1, "x": 2})", ""), ErrorCode::kSyntax, 2,
                      {"nodes[1].x stands twice"});
  expect_json_refused(json_document(a + R"({"id": 1.5})", ""), ErrorCode::kSyntax, 2,
                      {"nodes[1].id must be a text or a whole number"});
  expect_json_refused(json_document(a + R"({"id": "a", "x": 1, "y": 2})", ""), ErrorCode::kSyntax, 2,
                      {"a second node 'a'"});
  expect_json_refused(json_document(a + "{\"id\": \"b\", \"x\": 1,\n \"y\": 1e9}", ""), ErrorCode::kLimit, 3,
                      {"536870912 either way"});
  expect_json_refused(json_document(a + R"({"id": "\u001b[2J", "x": 1, "y": 2})", ""), ErrorCode::kSyntax, 2,
                      {"the name '\\x1b[2J'"});
  expect_json_refused(json_document(kTwoNodes, R"({"from": "a"})"), ErrorCode::kSyntax, 3,
                      {"edges[0] must have 'from' and 'to'"});
  expect_json_refused(json_document(kTwoNodes, R"({"from": "a", "to": "c"})"), ErrorCode::kSyntax, 3,
                      {"the node 'c'"});
  expect_json_refused(json_document(kTwoNodes, R"({"from": "a", "to": "b", "cost": -2})"), ErrorCode::kSyntax,
                      3, {"costs -2"});
  expect_json_refused(json_document(kTwoNodes, R"({"from": "a", "to": "b", "cost": null})"),
                      ErrorCode::kSyntax, 3, {"edges[0].cost must be a number"});
  expect_json_refused(json_document(kTwoNodes, R"({"from": "a", "to": "b", "directed": "no"})"),
                      ErrorCode::kSyntax, 3, {"edges[0].directed must be true or false"});
}

TEST(JsonGraph, ANumberAtTheEndOfALineIsOnThatLine) {
  expect_json_refused("{\"version\": 3\n}", ErrorCode::kVersion, 1, {"version 3"});
}

TEST(JsonGraph, DepthIsLimited) {
  const std::string fine = std::string(kMostJsonDepth - 1, '[') + std::string(kMostJsonDepth - 1, ']');
  EXPECT_TRUE(parse_json_graph(json_document("", "", ", \"more\": " + fine), "g.json").ok());
  expect_json_refused(json_document("", "", ", \"more\": [" + fine + "]"), ErrorCode::kLimit, 1,
                      {"128 levels deep"});
  expect_json_refused("{\"more\": " + std::string(1'000'000, '['), ErrorCode::kLimit, 1, {"128 levels deep"});
}

/// By this format edges without a cost cost their lengths: nothing is assumed.
TEST(JsonGraph, OwnMapsAreReadWithoutAWord) {
  const auto map = load_map(source_folder() / "assets/maps/building.json");
  ASSERT_TRUE(map.ok()) << map.error().to_string();
  EXPECT_EQ(reading_of(*map).text(), "");
}

}  // namespace
}  // namespace goalbound::test
