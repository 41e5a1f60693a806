// Problems of files on graphs and on meshes.
#include "file_support.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/nav_mesh.hpp"
#include "goalbound/problems.hpp"

namespace goalbound::test {
namespace {

ListGraph three_towns() {
  return parse_dimacs_graph("p sp 3 4\na 1 2 10\na 2 1 10\na 2 3 4\na 3 2 4\n", "g.gr",
                            "p aux sp co 3\nv 1 0 0\nv 2 10 0\nv 3 -5 7\n", "g.co")
      .value();
}

/// Two squares beside each other, (0,0) to (4,2).
NavMesh two_rooms() {
  MeshParts parts;
  parts.points = {{0, 0, 0}, {2, 0, 0}, {4, 0, 0}, {0, 2, 0}, {2, 2, 0}, {4, 2, 0}};
  parts.polygons = {{0, 1, 4, 3}, {1, 2, 5, 4}};
  return NavMesh::create(std::move(parts), MeshNodes::kCentres).value();
}

TEST(RoadProblems, AreQueriesOfTheDimacsChallenge) {
  const ListGraph map = three_towns();
  EXPECT_EQ(scenario_ending(map), ".p2p");
  const auto filed = parse_scenario_for(map, "c two\np aux sp p2p 2\nq 1 3\nq 2 2\n", "g.p2p");
  ASSERT_TRUE(filed) << filed.error().to_string();
  ASSERT_EQ(filed->problems.size(), 2U);
  EXPECT_EQ(filed->problems[0].line, 3U);
  EXPECT_EQ(filed->problems[0].start, NodeId{0});
  EXPECT_EQ(filed->problems[0].goal, NodeId{2});
  EXPECT_FALSE(filed->problems[0].stated_length);
}

TEST(RoadProblems, AreAPairOfNodesALine) {
  const ListGraph map = three_towns();
  for (const char* text : {"1 3 14\n2 1\n", "from,to\n1,3,14\n2,1\n", "// own\n#1\t#3\t14\n\n#2\t#1\n",
                           "0,0 -5,7 14\n10,0 0,0\n", "start;goal\n1;3;14\n2;1\n"}) {
    const auto filed = parse_scenario_for(map, text, "g.pairs");
    ASSERT_TRUE(filed) << filed.error().to_string() << text;
    ASSERT_EQ(filed->problems.size(), 2U) << text;
    EXPECT_EQ(filed->problems[0].start, NodeId{0}) << text;
    EXPECT_EQ(filed->problems[0].goal, NodeId{2}) << text;
    EXPECT_EQ(filed->problems[0].stated_length, 14) << text;
    EXPECT_EQ(filed->problems[1].start, NodeId{1}) << text;
    EXPECT_FALSE(filed->problems[1].stated_length) << text;
  }
}

TEST(RoadProblems, ErrorsNameFileAndLine) {
  const ListGraph map = three_towns();
  const auto says = [&](std::string_view text, std::size_t line, ErrorCode code, const std::string& words) {
    expect_error(parse_scenario_for(map, text, "g.p2p"), code, "g.p2p", line, {words});
  };
  says("1 2\n1 9\n", 2, ErrorCode::kMismatch, "9");
  says("1 2\n1\n", 2, ErrorCode::kSyntax, "START GOAL");
  says("1 2 far\n", 1, ErrorCode::kSyntax, "the length 'far'");
  says("\n", 1, ErrorCode::kSyntax, "no problem");
  says("p aux sp p2p 2\nq 1 2\n", 2, ErrorCode::kSyntax, "cut off");
  says("p aux sp p2p 1\nq 1\n", 2, ErrorCode::kSyntax, "'q START GOAL' has 3");
  says("version 1\n0\ta.map\t8\t8\t0\t0\t1\t1\t1.4\n", 0, ErrorCode::kInvalidArgument, "'graph'");
}

TEST(RoadProblems, OfMeshesArePoints) {
  const NavMesh mesh = two_rooms();
  EXPECT_EQ(scenario_ending(mesh), ".scen");
  const auto filed = parse_scenario_for(
      mesh, "version 1.0\n3 rooms.map 4 2 0.5 0.5 3.25 1 2.8\n0\trooms.map\t4\t2\t1\t1\t9\t9\t0\n", "r.scen");
  ASSERT_TRUE(filed) << filed.error().to_string();
  EXPECT_EQ(filed->map_name, "rooms.map");
  ASSERT_EQ(filed->problems.size(), 2U);
  EXPECT_EQ(filed->problems[0].bucket, 3);
  EXPECT_EQ(filed->problems[0].start, NodeId{0});
  EXPECT_EQ(filed->problems[0].goal, NodeId{1});
  EXPECT_EQ(filed->problems[1].goal, kNoNode) << "outside";
  EXPECT_NE(filed->note.find("not compared"), std::string::npos);
  expect_error(parse_scenario_for(mesh, "version 1\n0 r.map 4 2 0 0 1 x 1\n", "r.scen"), ErrorCode::kSyntax,
               "r.scen", 2, {"'x' in column 8"});
  expect_error(parse_scenario_for(mesh, "version 1\n0 r.map 4 2\n", "r.scen"), ErrorCode::kSyntax, "r.scen",
               2, {"4 columns"});
}

TEST(RoadProblems, LieBesideTheirMaps) {
  const ListGraph map = three_towns();
  const auto files = scenario_files_of(map, "town.gr");
  ASSERT_GE(files.size(), 2U);
  EXPECT_EQ(files[0], "town.gr.p2p");
  EXPECT_EQ(files[1], "town.p2p");
  EXPECT_TRUE(is_scenario_name("a/town.p2p"));
  EXPECT_TRUE(is_scenario_name("town.pairs"));
  EXPECT_FALSE(is_scenario_name("town.gr"));
  EXPECT_EQ(map_named_by_scenario("town.p2p").value(), "town.gr");
  EXPECT_EQ(map_named_by_scenario("town.osm.p2p").value(), "town.osm");
}

}  // namespace
}  // namespace goalbound::test
