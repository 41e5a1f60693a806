// Files as other programs write them, each with what it must give: those of tests/data/wild, and small ones
// of their kinds.
#include "support.hpp"
#include "wild_support.hpp"

namespace goalbound::test {
namespace {

class Wild : public CliTest, public ::testing::WithParamInterface<WildCase> {};

TEST_P(Wild, IsReadOrRefusedForTheRightReason) {
  const WildCase& wild = GetParam();
  std::filesystem::copy(kWildFolder, folder(), std::filesystem::copy_options::recursive);
  for (const auto& [name, text] : wild.files) write(name, text);
  std::vector<std::string> words = wild.command;
  if (!wild.values.empty()) words.push_back("--json");
  const Outcome run = expect(wild.status, words);
  for (const std::string& part : wild.said)
    EXPECT_NE((run.out + run.err).find(part), std::string::npos) << part << " in\n" << run.out << run.err;
  if (wild.values.empty()) return;
  const Json json = run.json();
  for (const auto& [pointer, value] : wild.values) {
    const Json& found = json.at(Json::json_pointer(pointer));
    if (value.is_number_float()) {
      EXPECT_NEAR(found.get<double>(), value.get<double>(), 1e-6) << pointer << " of\n" << run.out;
    } else {
      EXPECT_EQ(found, value) << pointer << " of\n" << run.out;
    }
  }
}

std::string name_of_case(const ::testing::TestParamInfo<WildCase>& info) {
  return info.param.name;
}

const std::string kMark = "\xEF\xBB\xBF";
const std::string kRoom = "type octile\nheight 3\nwidth 5\nmap\n....@\n.@@..\n.....\n";
const std::string kGraph = "p sp 2 1\na 1 2 10\n";
const std::string kCo = "p aux sp co 2\nv 1 0 0\nv 2 10 0\n";
const std::string kMesh =
    "mesh\n2\n4 2\n0 0 2 0 -1\n1.5 0 3 0 1 -1\n1.5 1.5 2 1 -1\n0 1.5 3 -1 1 0\n3 0 1 3 -1 -1 1\n3 1 2 3 0 -1 "
    "-1\n";
const std::string kJson =
    R"({"format":"goalbound graph","version":1,"nodes":[{"id":"a","x":0.5,"y":0},{"id":"b","x":3.5,"y":4}],)"
    R"("edges":[{"from":"a","to":"b"}]})";
/// A floor of 20 x 20, drawn so that it faces upwards.
const std::string kFloor = "v 0 0 0\nv 20 0 0\nv 20 0 20\nv 0 0 20\nf 1 4 3 2\n";

INSTANTIATE_TEST_SUITE_P(
    Bom, Wild,
    ::testing::Values(
        WildCase{"Map", {}, {"search", "bom/bom.map", "0,0", "4,2"}, 0, {{"/length", 5.414213562373095}}},
        WildCase{"Gr", {}, {"search", "bom/bom.gr", "#1", "#3"}, 0, {{"/length", 20.0}}},
        WildCase{"Voxels", {}, {"info", "bom/bom.3dmap"}, 0, {{"/nodes", 20}}},
        WildCase{"Mesh",
                 {},
                 {"mesh-path", "bom/bom.mesh", "0.25,0.25", "1.25,1.25"},
                 0,
                 {{"/straight_length", 1.4142135623730951}, {"/shortest_length", 1.4142135623730951}}},
        WildCase{
            "Scenario",
            {{"a.map", kRoom}, {"a.map.scen", kMark + "version 1\n0\ta.map\t5\t3\t0\t0\t4\t2\t5.41421356\n"}},
            {"bench", "a.map", "--algorithms", "astar"},
            0,
            {{"/wrong_stated_lengths", 0}}},
        WildCase{
            "Coordinates", {{"a.gr", kGraph}, {"a.co", kMark + kCo}}, {"info", "a.gr"}, 0, {{"/nodes", 2}}},
        WildCase{"Costs",
                 {{"a.map", kMark + kRoom}, {"a.costs", kMark + "terrain-costs 1\nmap a.map\n. 2\n"}},
                 {"info", "a.costs"},
                 0,
                 {{"/kind", "weighted-grid"}}},
        WildCase{"Quadtree",
                 {{"a.map", kRoom}, {"a.quadtree", kMark + "quadtree 1\nmap a.map\n"}},
                 {"info", "a.quadtree"},
                 0,
                 {{"/kind", "quadtree"}}},
        WildCase{"JsonGraph", {{"a.json", kMark + kJson}}, {"info", "a.json"}, 0, {{"/nodes", 2}}},
        WildCase{"Obj", {{"a.obj", kMark + kFloor}}, {"info", "a.obj"}, 0, {{"/kind", "navmesh"}}},
        WildCase{"Settings",
                 {{"a.obj", kFloor}, {"a.recast", kMark + "mesh polygons\n"}},
                 {"info", "a.obj"},
                 0,
                 {{"/nodes", 1}}},
        WildCase{"NodesBesideAMesh",
                 {{"a.mesh", kMark + kMesh}, {"a.nodes", kMark + "nodes edge-middles\n"}},
                 {"info", "a.mesh"},
                 0,
                 {{"/nodes", 1}}},
        WildCase{"Utf16OfBothOrders",
                 {{"a.gr", utf16(kGraph, false)}, {"a.co", utf16(kCo, true)}},
                 {"info", "a.gr"},
                 0,
                 {{"/nodes", 2}}},
        WildCase{"Utf16Map", {{"a.map", utf16(kRoom, false)}}, {"info", "a.map"}, 0, {{"/free", 12}}},
        WildCase{"BrokenUtf16",
                 {{"a.map", std::string("\xFF\xFE\0\xDCt\0", 6)}},
                 {"info", "a.map"},
                 2,
                 {},
                 {"a.map", "'UTF-16'", "save it as UTF-8"}},
        WildCase{"BlanksBehindARow",
                 {{"a.map", "type octile\nheight 2\nwidth 3\nmap\n...\n.@.  \n"}},
                 {"info", "a.map"},
                 2,
                 {},
                 {"a.map:6:", "row 2 of 2 has 2 blanks behind its 3 characters; remove them"}},
        WildCase{"ATabBehindARow",
                 {{"a.map", "type octile\nheight 1\nwidth 3\nmap\n...\t\r\n"}},
                 {"info", "a.map"},
                 2,
                 {},
                 {"a.map:5:", "1 blanks behind"}},
        WildCase{"Utf16WithReturns",
                 {{"a.map", utf16(with_ends(kRoom, "\r\n"), true)}},
                 {"info", "a.map"},
                 0,
                 {{"/free", 12}}},
        WildCase{"Utf32OfBothOrders",
                 {{"a.gr", utf32(kGraph, false)}, {"a.co", utf32(kCo, true)}},
                 {"info", "a.gr"},
                 0,
                 {{"/nodes", 2}}},
        WildCase{"BrokenUtf32",
                 {{"a.map", std::string("\xFF\xFE\0\0\0\0\0\1", 8)}},
                 {"info", "a.map"},
                 2,
                 {},
                 {"a.map", "'UTF-32'", "save it as UTF-8"}},
        WildCase{"TwoMarks", {{"a.map", kMark + kMark + kRoom}}, {"info", "a.map"}, 2, {}, {"a.map"}}),
    name_of_case);

/// A carriage return alone, as old programs write it.
INSTANTIATE_TEST_SUITE_P(
    Returns, Wild,
    ::testing::Values(
        WildCase{"Map", {{"a.map", with_ends(kRoom, "\r")}}, {"info", "a.map"}, 0, {{"/free", 12}}},
        WildCase{"BehindAMark",
                 {{"a.map", kMark + with_ends(kRoom, "\r")}},
                 {"search", "a.map", "0,0", "4,2"},
                 0,
                 {{"/length", 5.414213562373095}}},
        WildCase{"InUtf16",
                 {{"a.map", utf16(with_ends(kRoom, "\r"), true)}},
                 {"info", "a.map"},
                 0,
                 {{"/free", 12}}},
        WildCase{"Graph",
                 {{"a.gr", with_ends(kGraph, "\r")}, {"a.co", with_ends(kCo, "\r")}},
                 {"search", "a.gr", "#1", "#2"},
                 0,
                 {{"/length", 10.0}}},
        WildCase{"Scenario",
                 {{"a.map", kRoom}, {"a.map.scen", "version 1\r0\ta.map\t5\t3\t0\t0\t4\t2\t5.41421356\r"}},
                 {"bench", "a.map", "--algorithms", "astar"},
                 0,
                 {{"/problems", 1}, {"/wrong_stated_lengths", 0}}},
        WildCase{"Costs",
                 {{"a.map", with_ends(kRoom, "\r")}, {"a.costs", "terrain-costs 1\rmap a.map\r. 2\r"}},
                 {"info", "a.costs"},
                 0,
                 {{"/kind", "weighted-grid"}}},
        WildCase{"Voxels", {{"a.3dmap", "voxel 2 2 2\r0 0 0\r"}}, {"info", "a.3dmap"}, 0, {{"/nodes", 7}}},
        WildCase{"MeshAndItsNodes",
                 {{"a.mesh", with_ends(kMesh, "\r")}, {"a.nodes", "nodes edge-middles\r"}},
                 {"info", "a.mesh"},
                 0,
                 {{"/nodes", 1}}},
        WildCase{"Quadtree",
                 {{"a.map", kRoom}, {"a.quadtree", "quadtree 1\rmap a.map\r"}},
                 {"info", "a.quadtree"},
                 0,
                 {{"/kind", "quadtree"}}},
        WildCase{"Level", {{"a.obj", with_ends(kFloor, "\r")}}, {"info", "a.obj"}, 0, {{"/kind", "navmesh"}}},
        // Lines that end both ways are none that a program wrote so.
        WildCase{"NotAmongOthers",
                 {{"a.map", "type octile\rheight 3\nwidth 5\nmap\n.....\n.....\n.....\n"}},
                 {"info", "a.map"},
                 2,
                 {},
                 {"a.map:1:"}}),
    name_of_case);

INSTANTIATE_TEST_SUITE_P(
    Convex, Wild,
    ::testing::Values(
        WildCase{"TurnedQuad",
                 {},
                 {"info", "convex-refused-by-own-rounding/turned.mesh"},
                 0,
                 {{"/kind", "navmesh"}, {"/nodes", 1}}},
        // Each of its corners lies on it, those that rounding moved across another side too.
        WildCase{"ItsOwnCornersLieOnIt",
                 {},
                 {"mesh-path", "convex-refused-by-own-rounding/turned.mesh", "0.99863,0.052336",
                  "6.990407,0.366352"},
                 0,
                 {{"/straight_length", 6.0}}},
        WildCase{"ManyCornersOnASide",
                 {{"a.mesh",
                   "mesh\n2\n6 1\n0 0 1 0\n0.1234567 0.0411523 1 0\n0.9 0.3 1 0\n2.7000001 0.9 1 0\n3 1 1 "
                   "0\n0 2 1 0\n6 0 1 2 3 4 5 -1 -1 -1 -1 -1 -1\n"}},
                 {"info", "a.mesh"},
                 0,
                 {{"/nodes", 1}}},
        WildCase{"Clockwise",
                 {{"a.mesh",
                   "mesh\n2\n4 1\n0 0 1 0\n0.998630 0.052336 1 0\n6.990407 0.366352 1 0\n-0.157008 2.995889 "
                   "1 0\n4 3 2 1 0 -1 -1 -1 -1\n"}},
                 {"info", "a.mesh"},
                 0,
                 {{"/nodes", 1}}},
        WildCase{"FarFromTheOrigin",
                 {{"a.mesh",
                   "mesh\n2\n4 1\n3000000 3000000 1 0\n3000001 3000000.0524 1 0\n3000007 3000000.3668 1 "
                   "0\n3000000 3000003 1 0\n4 0 1 2 3 -1 -1 -1 -1\n"}},
                 {"info", "a.mesh"},
                 0,
                 {{"/nodes", 1}}},
        WildCase{"ADentIsNoRounding",
                 {{"a.mesh",
                   "mesh\n2\n5 1\n0 0 1 0\n1 0.001 1 0\n2 0 1 0\n2 2 1 0\n0 2 1 0\n5 0 1 2 3 4 -1 -1 -1 -1 "
                   "-1\n"}},
                 {"info", "a.mesh"},
                 2,
                 {},
                 {"polygon 0 is not convex"}},
        WildCase{"TwiceAround",
                 {{"a.mesh",
                   "mesh\n2\n5 1\n0 3 1 0\n2 -3 1 0\n-3 1 1 0\n3 1 1 0\n-2 -3 1 0\n5 0 4 3 2 1 -1 -1 -1 -1 "
                   "-1\n"}},
                 {"info", "a.mesh"},
                 2,
                 {},
                 {"polygon 0 is not convex"}}),
    name_of_case);

INSTANTIATE_TEST_SUITE_P(
    Scenario, Wild,
    ::testing::Values(
        WildCase{
            "ZeroIsUnknown",
            {},
            {"bench", "scen-length-0-is-unknown/room.map", "--scen", "scen-length-0-is-unknown/len0.scen",
             "--algorithms", "astar"},
            0,
            {{"/wrong_stated_lengths", 0},
             {"/note",
              "1 of the 1 lengths in this file are 0 between two different cells. So they are not known, "
              "and not compared."}}},
        WildCase{"TheNoteIsSaid",
                 {},
                 {"bench", "scen-length-0-is-unknown/room.map", "--scen",
                  "scen-length-0-is-unknown/len0.scen", "--algorithms", "astar"},
                 0,
                 {},
                 {"0 between two different cells"}},
        WildCase{"ZeroFromACellToItself",
                 {{"a.map", kRoom}, {"a.scen", "version 1\n0\ta.map\t5\t3\t0\t0\t0\t0\t0\n"}},
                 {"bench", "a.map", "--scen", "a.scen", "--algorithms", "astar"},
                 0,
                 {{"/wrong_stated_lengths", 0}, {"/note", nullptr}}},
        WildCase{"OthersAreStillCompared",
                 {{"a.map", kRoom},
                  {"a.scen", "version 1\n0\ta.map\t5\t3\t0\t0\t4\t2\t0\n0\ta.map\t5\t3\t0\t0\t4\t2\t9\n"}},
                 {"bench", "a.map", "--scen", "a.scen", "--algorithms", "astar"},
                 1,
                 {{"/wrong_stated_lengths", 1}}},
        WildCase{"Version0",
                 {{"a.map", kRoom}, {"a.scen", "0\ta.map\t0\t0\t4\t2\t0.0\n"}},
                 {"bench", "a.map", "--scen", "a.scen", "--algorithms", "astar"},
                 0,
                 {{"/wrong_stated_lengths", 0}}},
        WildCase{"NoPathEither",
                 {{"a.map", "type octile\nheight 1\nwidth 3\nmap\n.@.\n"},
                  {"a.scen", "version 1\n0\ta.map\t3\t1\t0\t0\t2\t0\t0\n"}},
                 {"bench", "a.map", "--scen", "a.scen", "--algorithms", "astar"},
                 0,
                 {{"/wrong_stated_lengths", 0}}},
        WildCase{"SmallIsNotZero",
                 {{"a.map", kRoom}, {"a.scen", "version 1\n0\ta.map\t5\t3\t0\t0\t4\t2\t0.001\n"}},
                 {"bench", "a.map", "--scen", "a.scen", "--algorithms", "astar"},
                 1,
                 {{"/wrong_stated_lengths", 1}}}),
    name_of_case);

INSTANTIATE_TEST_SUITE_P(
    Graphs, Wild,
    ::testing::Values(
        WildCase{"Prefix", {}, {"search", "graphml-xml/prefix.graphml", "#a", "#c"}, 0, {{"/length", 10.0}}},
        WildCase{"PrefixBehindTheDeclaration",
                 {{"a.xml", graphml("x", "y", "", "ns0:")}},
                 {"search", "a.xml", "#a", "#b"},
                 0,
                 {{"/length", 5.0}}},
        WildCase{"Lng",
                 {{"a.graphml", graphml("lng", "lat")}},
                 {"search", "a.graphml", "#a", "#b"},
                 0,
                 {{"/length", 5.0}}},
        WildCase{"Latin1",
                 {{"a.graphml", graphml("x", "y", "ISO-8859-1", "", "\xE9")}},
                 {"search", "a.graphml", "#\xC3\xA9", "#b"},
                 0,
                 {{"/start", "#\xC3\xA9"}, {"/length", 5.0}}},
        WildCase{"Windows1252",
                 {{"a.graphml", graphml("x", "y", "windows-1252", "", "\x80")}},
                 {"search", "a.graphml", "#\xE2\x82\xAC", "#b"},
                 0,
                 {{"/length", 5.0}}},
        WildCase{"Utf16",
                 {{"a.graphml", utf16(graphml("x", "y", "UTF-16"), false)}},
                 {"info", "a.graphml"},
                 0,
                 {{"/nodes", 2}}},
        WildCase{"Utf16WithItsOrder",
                 {{"a.graphml", utf16(graphml("x", "y", "utf-16be"), true)}},
                 {"search", "a.graphml", "#a", "#b"},
                 0,
                 {{"/length", 5.0}}},
        WildCase{"Ucs2",
                 {{"a.graphml", utf16(graphml("x", "y", "ISO-10646-UCS-2"), false)}},
                 {"search", "a.graphml", "#a", "#b"},
                 0,
                 {{"/length", 5.0}}},
        WildCase{"Latin1WithUnderscores",
                 {{"a.graphml", graphml("x", "y", "iso_8859-1", "", "\xE9")}},
                 {"search", "a.graphml", "#\xC3\xA9", "#b"},
                 0,
                 {{"/length", 5.0}}},
        WildCase{"NoEncodingAtAll",
                 {{"a.graphml", graphml("x", "y", "//")}},
                 {"info", "a.graphml"},
                 2,
                 {},
                 {"'//'", "save the file as UTF-8"}},
        WildCase{"APlus",
                 {{"a.graphml", graphml("x", "y", "", "", "a", "+3.0")}},
                 {"search", "a.graphml", "#a", "#b"},
                 0,
                 {{"/length", 5.0}}},
        WildCase{"APlusBeforeAMinus",
                 {{"a.graphml", graphml("x", "y", "", "", "a", "+-3")}},
                 {"info", "a.graphml"},
                 2,
                 {},
                 {"'+-3' is not a number"}},
        WildCase{"UnknownEncoding",
                 {{"a.graphml", graphml("x", "y", "EBCDIC-CP-US")}},
                 {"info", "a.graphml"},
                 2,
                 {},
                 {"a.graphml:1:", "'EBCDIC-CP-US'", "save the file as UTF-8"}},
        WildCase{"TheKeysOfTheFileAreNamed",
                 {{"a.graphml", graphml("easting", "northing")}},
                 {"info", "a.graphml"},
                 2,
                 {},
                 {"'a' has no coordinates", "the keys of nodes in the file are 'easting', 'northing'"}},
        WildCase{"NoKeys",
                 {{"a.graphml", "<graphml><graph edgedefault='directed'><node id='a'/></graph></graphml>"}},
                 {"info", "a.graphml"},
                 2,
                 {},
                 {"the file has no keys of nodes"}}),
    name_of_case);

/// Places are told and taken in the unit of the file, whatever whole numbers stand for them.
INSTANTIATE_TEST_SUITE_P(
    Units, Wild,
    ::testing::Values(
        WildCase{
            "Json",
            {{"a.json", kJson}},
            {"search", "a.json", "3.4,4", "#a"},
            0,
            {{"/start", "#b"}, {"/start_place", {3.5, 4.0}}, {"/goal_place", {0.5, 0.0}}, {"/length", 5.0}}},
        WildCase{"Note",
                 {{"a.json", kJson}},
                 {"search", "a.json", "3.4,4", "#a"},
                 0,
                 {},
                 {"#b at 3.5,4 lies nearest to 3.4,4"}},
        WildCase{"NoNoteAtThePlaceItself",
                 {{"a.json", kJson}},
                 {"search", "a.json", "3.5,4", "#a", "--path"},
                 0,
                 {{"/path_places", {{3.5, 4.0}, {0.5, 0.0}}}}},
        WildCase{"Limits", {{"a.json", kJson}}, {"info", "a.json"}, 0, {{"/limits", {0.5, 3.5, 0.0, 4.0}}}},
        WildCase{"LimitsInWords", {{"a.json", kJson}}, {"info", "a.json"}, 0, {}, {"0.5..3.5 x 0..4"}},
        WildCase{"WholeNumbersStayWhole",
                 {{"a.gr", kGraph}, {"a.co", kCo}},
                 {"search", "a.gr", "9,1", "#1"},
                 0,
                 {{"/start_place", {10, 0}}}},
        WildCase{"MeshPath",
                 {{"a.mesh", kMesh}},
                 {"search", "a.mesh", "0.4,0.4", "1.1,1.1", "--path"},
                 0,
                 {{"/start_place", {0.5, 0.5}}, {"/goal_place", {1.0, 1.0}}}},
        WildCase{"Quadtree",
                 {{"a.map", kRoom}, {"a.quadtree", "quadtree 1\n"}},
                 {"search", "a.quadtree", "3,1", "0,0"},
                 0,
                 {{"/start_place", {3, 1}}, {"/goal_place", {0, 0}}}},
        WildCase{
            "MeshWithoutAPath",
            {{"a.mesh",
              "mesh\n2\n6 2\n0 0 1 0\n1 0 1 0\n0 1 1 0\n5 5 1 1\n6 5 1 1\n5 6 1 1\n3 0 1 2 -1 -1 -1\n3 3 "
              "4 5 -1 -1 -1\n"}},
            {"mesh-path", "a.mesh", "0.2,0.2", "5.2,5.2"},
            0,
            {{"/found", false},
             {"/node_length", nullptr},
             {"/straight", nullptr},
             {"/shortest_length", nullptr},
             {"/corridor", nullptr}}},
        WildCase{"MeshPathOfAGrid",
                 {{"a.map", kRoom}},
                 {"mesh-path", "a.map", "0,0", "1,1"},
                 2,
                 {},
                 {"octile-grid", "navigation mesh"}}),
    name_of_case);

INSTANTIATE_TEST_SUITE_P(
    MeshesWithoutNeighbours, Wild,
    ::testing::Values(
        WildCase{"AsVleueWroteThem",
                 {},
                 {"mesh-path", "mesh-without-neighbours/noneigh.mesh", "0.25,0.25", "1.25,1.25"},
                 0,
                 {{"/straight_length", 1.4142135623730951}, {"/shortest_length", 1.4142135623730951}}},
        WildCase{"Version3",
                 {},
                 {"info", "mesh-without-neighbours/v3.mesh"},
                 2,
                 {},
                 {"version 3", "version 2 is read"}},
        WildCase{"NoPolygonsAroundPoints",
                 {{"a.mesh", "mesh\n2\n4 2\n0 0\n1.5 0\n1.5 1.5\n0 1.5\n3 0 1 3\n3 1 2 3\n"}},
                 {"mesh-path", "a.mesh", "0.25,0.25", "1.25,1.25"},
                 0,
                 {{"/straight_length", 1.4142135623730951}}},
        WildCase{"SomeHaveThem",
                 {{"a.mesh", "mesh\n2\n4 2\n0 0 2 0 -1\n1.5 0\n1.5 1.5\n0 1.5\n3 0 1 3 -1 -1 1\n3 1 2 3\n"}},
                 {"info", "a.mesh"},
                 0,
                 {{"/edges", 2}}},
        // Each polygon with corners of its own.
        WildCase{"DoubledCorners",
                 {{"a.mesh", "mesh\n2\n6 2\n0 0\n1.5 0\n1.5 1.5\n0 1.5\n1.5 1.5\n0 0\n3 0 1 2\n3 4 3 5\n"}},
                 {"info", "a.mesh"},
                 0,
                 {{"/nodes", 2}, {"/edges", 2}}},
        WildCase{"ALineThatEndsTooSoon",
                 {{"a.mesh", "mesh\n2\n4 2\n0 0\n1.5 0\n1.5 1.5\n0 1.5\n3 0 1 3 -1\n3 1 2 3\n"}},
                 {"info", "a.mesh"},
                 2,
                 {},
                 {"a.mesh:8:", "ends after 1 of 3 numbers"}},
        WildCase{"APointThatEndsTooSoon",
                 {{"a.mesh", "mesh\n2\n3 1\n0 0 2 0\n1.5 0\n1.5 1.5\n3 0 1 2\n"}},
                 {"info", "a.mesh"},
                 2,
                 {},
                 {"a.mesh:4:", "ends after 1 of 2 numbers"}},
        WildCase{"AWrongNeighbour",
                 {{"a.mesh", "mesh\n2\n3 1\n0 0\n1.5 0\n1.5 1.5\n3 0 1 2 7 -1 -1\n"}},
                 {"info", "a.mesh"},
                 2,
                 {},
                 {"a.mesh:7:", "'7' is not a polygon"}}),
    name_of_case);

}  // namespace
}  // namespace goalbound::test
