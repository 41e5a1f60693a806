// Worlds of voxels (.3dmap) and their scenarios (.3dscen): what is read, and what is refused in which line.
#include <array>

#include "file_support.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/octree.hpp"
#include "goalbound/problems.hpp"
#include "gzip_support.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

TEST(VoxelMap, IsRead) {
  const auto world = parse_voxels("voxel 4 3 2\n0 0 0\r\n\n  3 2 1\n0 0 0\n", "v.3dmap");
  ASSERT_TRUE(world.ok()) << world.error().to_string();
  EXPECT_EQ(world->size, (Place{4, 3, 2}));
  const auto octree = Octree::create(*world);
  ASSERT_TRUE(octree.ok());
  EXPECT_EQ(octree->solid_voxels(), 2U) << "one that stands there twice counts once";
  EXPECT_TRUE(parse_voxels("voxel 1 1 1", "v.3dmap").ok()) << "no line end, no solid voxel";
}

TEST(VoxelMap, ErrorsNameFileAndLine) {
  const auto refuses = [](std::string_view text, std::size_t line, std::vector<std::string> words) {
    SCOPED_TRACE(text);
    expect_error(parse_voxels(text, "v.3dmap"), ErrorCode::kSyntax, "v.3dmap", line, words);
  };
  refuses("", 1, {"'voxel'"});
  refuses("\n", 1, {"'voxel'"});
  refuses("voxels 1 1 1\n", 1, {"'voxel'"});
  refuses("voxel\n", 1, {"three sides"});
  refuses("voxel 1 1\n", 1, {"2 numbers"});
  refuses("voxel 1 1 1 1\n", 1, {"4 numbers"});
  refuses("voxel 0 1 1\n", 1, {"'0'", "1 to 65536"});
  refuses("voxel 1 65537 1\n", 1, {"'65537'"});
  refuses("voxel 1 1 99999999999999999999\n", 1, {"'99999999999999999999'"});
  refuses("voxel 1 1 1e3\n", 1, {"'1e3'"});
  refuses("voxel 2 2 2\n1 1 1\n2 1 1\n", 3, {"outside", "2, 2 and 2"});
  refuses("voxel 2 2 2\n-1 1 1\n", 2, {"'-1'"});
  refuses("voxel 2 2 2\n1 1\n", 2, {"2 numbers"});
  refuses("voxel 2 2 2\n1 1 1 1\n", 2, {"4 numbers"});
  refuses("voxel 2 2 2\n1 x 1\n", 2, {"'x'"});
  refuses(std::string_view("voxel 2 2 2\n1 \0 1\n", 18), 2, {"'\\x00'"});
}

TEST(VoxelMap, IsWrittenAndReadAgainTheSame) {
  const TemporaryFolder folder;
  const std::string text = "voxel 9 7 5\n0 0 0\n1 0 0\n8 6 4\n3 3 3\n";
  write_raw(folder / "a.3dmap", text);
  const auto map = load_map(folder / "a.3dmap");
  ASSERT_TRUE(map.ok()) << map.error().to_string();
  EXPECT_EQ((*map)->kind().id, "octree");
  ASSERT_TRUE(save_map(**map, folder / "b.3dmap").ok());
  const auto again = load_octree(folder / "b.3dmap");
  ASSERT_TRUE(again.ok()) << again.error().to_string();
  EXPECT_EQ(again->hash(), (*map)->hash());
  EXPECT_EQ(again->size(), (Place{9, 7, 5}));
  EXPECT_EQ(again->solid_voxels(), 4U);
  EXPECT_EQ(read_raw(folder / "b.3dmap").size(), text.size()) << "the same lines";
  write_raw(folder / "c.3dmap.gz", gzip_of(text));
  const auto packed = load_map(folder / "c.3dmap.gz");
  ASSERT_TRUE(packed.ok()) << packed.error().to_string();
  EXPECT_EQ((*packed)->hash(), (*map)->hash());
  expect_error(save_map(**map, folder / "b.map"), ErrorCode::kInvalidArgument, (folder / "b.map").string(), 0,
               {".3dmap"});
}

// --- OctoMap ---

constexpr std::string_view kBinaryTreeHead =
    "# Octomap OcTree binary file\nid OcTree\nsize 9\nres 0.1\ndata\n";
constexpr std::string_view kTreeHead =
    "# Octomap OcTree file\n# a comment\nid OcTree\nsize 9\nres 0.1\ndata\n";

/// Nodes of a .bt file: the states of the eight children, the first one first.
std::string node_of_states(std::array<int, 8> states) {
  unsigned bits = 0;
  for (std::size_t i = 0; i < states.size(); ++i) bits |= static_cast<unsigned>(states[i]) << 2 * i;
  return {static_cast<char>(bits & 0xFFU), static_cast<char>(bits >> 8U)};
}
/// Down to the last level, always by the first child.
std::string nodes_down_to(const std::string& last) {
  std::string nodes;
  for (int level = 0; level < 15; ++level) nodes += node_of_states({3, 0, 0, 0, 0, 0, 0, 0});
  return nodes + last;
}

TEST(OctomapFile, IsReadAndWhatIsUnknownIsSolid) {
  const std::string bytes =
      std::string(kBinaryTreeHead) + nodes_down_to(node_of_states({1, 2, 1, 0, 1, 0, 0, 0}));
  const auto octree = parse_octomap(bytes, "a.bt");
  ASSERT_TRUE(octree.ok()) << octree.error().to_string();
  EXPECT_EQ(octree->size(), (Place{2, 2, 2})) << "all that is known";
  EXPECT_EQ(octree->node_count(), 3U);
  for (const Place free : {Place{0, 0, 0}, Place{0, 1, 0}, Place{0, 0, 1}})
    EXPECT_TRUE(octree->leaf_at(free).has_value());
  EXPECT_EQ(octree->solid_voxels(), 5U) << "one is occupied, four are unknown";
}

TEST(OctomapFile, TheSideOfItsVoxelsIsALength) {
  const std::string nodes = nodes_down_to(node_of_states({1, 2, 1, 0, 1, 0, 0, 0}));
  const auto with = [&](std::string_view line) {
    std::string head(kBinaryTreeHead);
    return parse_octomap(head.replace(head.find("res 0.1\n"), 8, line) + nodes, "a.bt");
  };
  for (const std::string_view good : {"res 0.05\n", "res 1e-3\r\n", "res\t2\n"})
    EXPECT_TRUE(with(good)) << good;
  for (const std::string_view bad :
       {"res nan\n", "res -1\n", "res 0\n", "res inf\n", "res -nan\n", "res 1e999\n", "res\n",
        "res 0.1 0.1\n", "res 0,1\n", "res x\n", "res 0.0\n", "res -0\n"}) {
    const auto octree = with(bad);
    ASSERT_FALSE(octree) << bad;
    EXPECT_EQ(octree.error().code, ErrorCode::kSyntax);
    EXPECT_THAT(octree.error().message, ::testing::HasSubstr("the side of a voxel"));
  }
  const auto none = with("");
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().message, ::testing::HasSubstr("no line 'res'"));
}

TEST(OctomapFile, OfProbabilitiesIsReadToo) {
  const auto leaf = [](std::string_view odds) { return std::string(odds) + '\0'; };
  const std::string free = leaf(std::string_view("\0\0\x80\xbf", 4));      // -1
  const std::string occupied = leaf(std::string_view("\0\0\x80\x3f", 4));  // 1
  const std::string even = leaf(std::string_view("\0\0\0\0", 4));
  const std::string bytes = std::string(kTreeHead) + std::string("\0\0\0\0\x0b", 5) + free + occupied + even;
  const auto octree = parse_octomap(bytes, "a.ot");
  ASSERT_TRUE(octree.ok()) << octree.error().to_string();
  EXPECT_EQ(octree->size(), (Place{65536, 65536, 32768}));
  EXPECT_EQ(octree->node_count(), 1U) << "even odds count as occupied";
  EXPECT_TRUE(octree->leaf_at({0, 0, 0}).has_value());
  const TemporaryFolder folder;
  EXPECT_FALSE(save_map(*octree, folder / "a.3dmap").ok()) << "a line for each of billions of voxels";
}

TEST(OctomapFile, DamageIsRefused) {
  const auto refuses = [](std::string_view head, const std::string& nodes, ErrorCode code, std::string word) {
    SCOPED_TRACE(word);
    expect_error(parse_octomap(std::string(head) + nodes, "a.bt"), code, "a.bt", 0, {std::move(word)});
  };
  const std::string inner = node_of_states({3, 0, 0, 0, 0, 0, 0, 0});
  const std::string good = node_of_states({1, 0, 0, 0, 0, 0, 0, 0});
  refuses(kBinaryTreeHead, "", ErrorCode::kInvalidArgument, "nothing is known");
  refuses(kBinaryTreeHead, node_of_states({}), ErrorCode::kInvalidArgument, "nothing is known");
  refuses(kBinaryTreeHead, inner, ErrorCode::kCorrupt, "ends within");
  refuses(kBinaryTreeHead, good.substr(0, 1), ErrorCode::kCorrupt, "ends within");
  refuses(kBinaryTreeHead, good + "x", ErrorCode::kCorrupt, "behind the last node");
  refuses("# Octomap OcTree binary file\nid OcTree\n", "", ErrorCode::kCorrupt, "'data'");
  refuses("# Octomap OcTree file\nid ColorOcTree\ndata\n", "", ErrorCode::kVersion, "'ColorOcTree'");
  // As deep as the file says, which ends the process of who believes it.
  std::string deep;
  for (int i = 0; i < 1'000'000; ++i) deep += inner;
  refuses(kBinaryTreeHead, deep, ErrorCode::kCorrupt, "below the last level");
  std::string values;
  for (int i = 0; i < 1'000'000; ++i) values += std::string("\0\0\0\0\1", 5);
  refuses(kTreeHead, values, ErrorCode::kCorrupt, "below the last level");
}

TEST(OctomapFile, OfARealRobotHoldsWhatItsLibraryCounts) {
  const std::filesystem::path file = "/usr/share/doc/liboctomap-dev/examples/data/geb079.bt";
  if (!std::filesystem::exists(file)) GTEST_SKIP() << "the examples of OctoMap are not installed";
  const auto octree = load_octomap(file);
  ASSERT_TRUE(octree.ok()) << octree.error().to_string();
  const Place size = octree->size();
  EXPECT_EQ(static_cast<std::uint64_t>(size.x) * size.y * size.z - octree->solid_voxels(), 950'759U);
}

// --- scenarios ---

constexpr std::string_view kScenario =
    "version 1\na.3dmap\n0 0 0 3 2 1 3.5 1.010\n\n1 1 1 2 2 1 1.41421356 1\n";

TEST(VoxelScenarioFile, IsReadOnItsMap) {
  const Octree map = Octree::create({.size = {4, 3, 2}, .solid = {{3, 2, 1}}}).value();
  EXPECT_EQ(scenario_ending(map), ".3dscen");
  const auto filed = parse_scenario_for(map, kScenario, "a.3dscen");
  ASSERT_TRUE(filed.ok()) << filed.error().to_string();
  EXPECT_EQ(filed->map_name, "a.3dmap");
  EXPECT_THAT(filed->note, ::testing::HasSubstr("not compared"));
  ASSERT_EQ(filed->problems.size(), 2U);
  EXPECT_EQ(filed->problems[0].line, 3U);
  EXPECT_EQ(filed->problems[0].start, *map.leaf_at({0, 0, 0}));
  EXPECT_EQ(filed->problems[0].goal, kNoNode) << "a solid voxel";
  EXPECT_EQ(filed->problems[0].stated_length, std::nullopt);
  EXPECT_EQ(filed->problems[1].line, 5U);
  EXPECT_EQ(filed->problems[1].goal, *map.leaf_at({2, 2, 1}));
  EXPECT_DOUBLE_EQ(parse_voxel_scenario(kScenario, "a")->problems[0].voxel_length, 3.5);
}

TEST(VoxelScenarioFile, OfAnotherMapIsRefused) {
  const Octree small = Octree::create({.size = {4, 2, 2}, .solid = {}}).value();
  expect_error(parse_scenario_for(small, kScenario, "a.3dscen"), ErrorCode::kMismatch, "a.3dscen", 3,
               {"goal 3,2,1", "4 x 2 x 2", "'a.3dmap'"});
  const Grid grid = grid_of("....\n....\n");
  EXPECT_EQ(scenario_ending(grid), ".scen");
  EXPECT_FALSE(parse_scenario_for(grid, kScenario, "a.3dscen").ok());
  const ListGraph graph = ListGraph::create({.places = {{0, 0}}, .arcs = {}}).value();
  EXPECT_EQ(scenario_ending(graph), ".p2p");
  expect_error(parse_scenario_for(graph, kScenario, "a.3dscen"), ErrorCode::kInvalidArgument, "a.3dscen", 0,
               {"'graph'"});
}

TEST(VoxelScenarioFile, ErrorsNameFileAndLine) {
  const auto refuses = [](const std::string& text, std::size_t line, std::vector<std::string> words) {
    SCOPED_TRACE(text);
    expect_error(parse_voxel_scenario(text, "s.3dscen"), ErrorCode::kSyntax, "s.3dscen", line, words);
  };
  refuses("", 1, {"'version 1'"});
  refuses("a.3dmap\n", 1, {"'version 1'"});
  refuses("version 1\n", 1, {"name of the map"});
  refuses("version 1\n\n", 2, {"name of the map"});
  refuses("version 1\na.3dmap\n", 2, {"no problem"});
  refuses("version 1\n0\ta.map\t8\t8\t0\t0\t1\t1\t1.4\n", 2, {"map of voxels"});
  const std::string head = "version 1\na.3dmap\n";
  refuses(head + "0 0 0 1 1 1 1\n", 3, {"7 columns"});
  refuses(head + "0 0 0 1 1 1 1 1 1\n", 3, {"9 columns"});
  refuses(head + "0 0 0 1 1 -1 1 1\n", 3, {"'-1' in column 6"});
  refuses(head + "0 0 0 1 1 1 nan 1\n", 3, {"'nan' in column 7"});
  refuses(head + "0 0 0 1 1 1 1 -2\n", 3, {"'-2' in column 8"});
  expect_error(parse_voxel_scenario("version 2\na.3dmap\n", "s"), ErrorCode::kVersion, "s", 1, {"'2'"});
}

TEST(VoxelScenarioFile, IsNoMap) {
  const TemporaryFolder folder;
  write_raw(folder / "a.3dscen", kScenario);
  expect_error(load_map(folder / "a.3dscen"), ErrorCode::kSyntax, (folder / "a.3dscen").string(), 1,
               {"second line"});
  EXPECT_EQ(map_named_by_scenario(folder / "a.3dscen").value(), "a.3dmap");
  const Octree map = Octree::create({.size = {4, 3, 2}, .solid = {}}).value();
  EXPECT_EQ(load_scenario_for(map, folder / "a.3dscen")->problems.size(), 2U);
  expect_error(load_scenario_for(map, folder / "none.3dscen"), ErrorCode::kNotFound,
               (folder / "none.3dscen").string(), 0, {});
}

}  // namespace
}  // namespace goalbound::test
