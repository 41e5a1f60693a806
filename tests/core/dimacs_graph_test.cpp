#include <fmt/format.h>

#include "file_support.hpp"
#include "goalbound/formats.hpp"
#include "gzip_support.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

constexpr const char* kPlaces = "c places\np aux sp co 3\nv 1 0 0\nv 3 -5 7\nv 2 10 0\n";
constexpr const char* kArcs = "c arcs\np sp 3 3\na 1 2 10\na 2 1 10\r\n\na 2 3 4\n";

TEST(DimacsGraph, IsRead) {
  const auto graph = parse_dimacs_graph(kArcs, "g.gr", kPlaces, "g.co");
  ASSERT_TRUE(graph) << graph.error().to_string();
  EXPECT_EQ(graph->kind().id, "graph");
  EXPECT_EQ(graph->node_count(), 3U);
  EXPECT_EQ(graph->edge_count(), 3U);
  EXPECT_EQ(graph->place(NodeId{2}), (Place{-5, 7}));
  ASSERT_EQ(graph->out(NodeId{1}).size(), 2U);
  EXPECT_EQ(graph->out(NodeId{1})[1].to, NodeId{2});
  EXPECT_EQ(graph->out(NodeId{1})[1].cost, 4U);
  EXPECT_EQ(graph->name_of(NodeId{0}), "#1") << "files count from 1";
  EXPECT_TRUE(graph->y_up()) << "north is up";
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
  says(kArcs, "p aux sp co 3\nv 1 0 0\n", "g.co:2: 1 of 3 nodes have coordinates");
  says(kArcs, "p aux sp co 4000000000\nv 1 0 0\n", "g.co:2: the problem line names 4000000000 nodes");
  says(kArcs, "p aux sp co 2\nv 1 0 0\nv 1 0 0\n", "g.co:3: node 1 has coordinates already");
  says(kArcs, "p aux sp co 2\nv 3 0 0\n", "g.co:2: there is no node 3");
  says(kArcs, "p aux sp co 1\nv 1 0 99999999999\n", "g.co:2: 99999999999 is too far");
  says(kArcs, "p aux sp co 1\nv 1 0\n", "g.co:2: 3 words");
  says("p sp 3 1\nx 1 2 3\n", good, "g.gr:2: 'x' at the beginning of a line");
  says("p sp 3 1\na 1 2 z\n", good, "g.gr:2: 'z' is not a whole number");
  says("p sp 3 1\na 1 2 -1\n", good, "g.gr:2: '-1' is not a whole number");
  says("p sp 3 1\na 1 4 1\n", good, "g.gr:2: there is no node 4");
  says("p sp 3 2\na 1 2 1\n", good, "g.gr:2: the problem line names 2 arcs, the file has 1");
  says("p sp 4 1\na 1 2 1\n", good, "g.gr:2: 4 nodes, where the coordinates have 3");
  says("p sp 3\n", good, "g.gr:1: the problem line must be 'p sp' and 2 numbers");
  says("p sp 3 1\np sp 3 1\n", good, "g.gr:2: a second problem line");
  says("p sp 3 1\na 1 2 4294967295\n", good, "g.gr: ");
}

TEST(DimacsGraph, ArcsThatCostNothingAreTaken) {
  const auto graph = parse_dimacs_graph("p sp 3 3\na 1 2 0\na 2 3 0\na 1 3 7\n", "g.gr", kPlaces, "g.co");
  ASSERT_TRUE(graph) << graph.error().to_string();
  EXPECT_EQ(graph->free_arcs(), 2U);
  ASSERT_GT(graph->cost_scale(), 1U);
  EXPECT_EQ(graph->out(NodeId{0})[0].cost, 1U);
  EXPECT_EQ(graph->out(NodeId{0})[1].cost, 7 * graph->cost_scale());
  EXPECT_EQ(graph->length_text(graph->out(NodeId{0})[1].cost), "7");
}

/// A star: more edges at its middle than a byte counts.
std::string star(std::uint32_t arcs) {
  std::string text = fmt::format("p sp 2 {}\n", arcs);
  for (std::uint32_t i = 0; i < arcs; ++i) text += "a 1 2 1\n";
  return text;
}

TEST(DimacsGraph, AnyDegreeUpTo65535IsTaken) {
  const std::string places = "p aux sp co 2\nv 1 0 0\nv 2 1 0\n";
  for (const std::uint32_t arcs : {65U, 256U, 65'535U}) {
    const auto graph = parse_dimacs_graph(star(arcs), "g.gr", places, "g.co");
    ASSERT_TRUE(graph) << graph.error().to_string();
    EXPECT_EQ(graph->edge_limit(NodeId{0}), arcs);
  }
  expect_error(parse_dimacs_graph(star(65'536), "g.gr", places, "g.co"), ErrorCode::kSyntax, "g.gr", 65'537,
               {"more than 65535 arcs leave node 1"});
}

TEST(DimacsGraph, FindsThePlacesBeside) {
  const TemporaryFolder folder;
  const auto loads = [&](std::string_view name) {
    const auto graph = load_dimacs_graph(folder / name);
    return graph ? std::string("good") : graph.error().to_string();
  };
  write_raw(folder / "a.gr", kArcs);
  write_raw(folder / "b.gr.gz", gzip_of(kArcs));
  EXPECT_THAT(loads("a.gr"),
              ::testing::AllOf(::testing::HasSubstr((folder / "a.gr").string() + ": "),
                               ::testing::HasSubstr(fmt::format("'{}'", (folder / "a.co").string())),
                               ::testing::HasSubstr(fmt::format("'{}'", (folder / "a.co.gz").string()))));
  expect_error(load_dimacs_graph(folder / "b.gr.gz"), ErrorCode::kNotFound, (folder / "b.gr.gz").string(), 0,
               {"b.co'", "b.co.gz'"});
  write_raw(folder / "a.co.gz", gzip_of(kPlaces));
  EXPECT_EQ(loads("a.gr"), "good");
  write_raw(folder / "b.co", kPlaces);
  EXPECT_EQ(loads("b.gr.gz"), "good");

  // With both, that which is packed like the arcs.
  write_raw(folder / "a.co", "p aux sp co 1\nv 1 0 0\n");
  EXPECT_THAT(loads("a.gr"), ::testing::HasSubstr("nodes are 1 to 1"));
  write_raw(folder / "b.co.gz", gzip_of("p aux sp co 2\nv 1 0 0\nv 2 0 0\n"));
  EXPECT_THAT(loads("b.gr.gz"), ::testing::HasSubstr("nodes are 1 to 2"));
}

TEST(DimacsGraph, SavedAndLoadedIsTheSame) {
  const TemporaryFolder folder;
  const auto graph =
      parse_dimacs_graph("p sp 3 4\na 3 1 8\na 1 2 0\na 1 3 5\na 1 2 4\n", "g.gr", kPlaces, "g.co").value();
  ASSERT_TRUE(save_map(graph, folder / "g.gr").ok());
  EXPECT_EQ(read_raw(folder / "g.gr"), "p sp 3 4\na 1 2 0\na 1 3 5\na 1 2 4\na 3 1 8\n");
  EXPECT_EQ(read_raw(folder / "g.co"), "p aux sp co 3\nv 1 0 0\nv 2 10 0\nv 3 -5 7\n");
  const auto again = load_map(folder / "g.gr");
  ASSERT_TRUE(again) << again.error().to_string();
  EXPECT_EQ((*again)->hash(), graph.hash());
  EXPECT_EQ((*again)->kind().id, "graph");
}

TEST(DimacsGraphData, RealRoadsAreReadAndWrittenTheSame) {
  const auto data = data_folder();
  if (!data) GTEST_SKIP() << "no real maps here";
  const TemporaryFolder folder;
  for (const auto& [name, nodes, edges] :
       {std::tuple("usa7k", 7'556U, 20'192U), std::tuple("usa87k", 87'575U, 243'922U)}) {
    const auto map = load_map(*data / "roads" / (std::string(name) + ".gr"));
    ASSERT_TRUE(map) << map.error().to_string();
    EXPECT_EQ((*map)->node_count(), nodes);
    EXPECT_EQ((*map)->box_count(), edges);
    EXPECT_TRUE((*map)->as_list()->is_symmetric());
    ASSERT_TRUE(save_map(**map, folder / "saved.gr").ok());
    EXPECT_EQ(load_map(folder / "saved.gr").value()->hash(), (*map)->hash());
  }
}

}  // namespace
}  // namespace goalbound::test
