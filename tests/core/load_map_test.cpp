// Which format a file of a map is in, whatever it is called, and what is no map.
#include <array>

#include "bounds_files.hpp"
#include "file_support.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/generators.hpp"
#include "gzip_support.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

constexpr std::string_view kGrid = "type octile\nheight 1\nwidth 2\nmap\n.T\n";
constexpr std::string_view kCostsFile = "terrain-costs 1\n. 1\nT 3\nmap a.map\n";
constexpr std::string_view kArcsFile = "c of a test\nc\np sp 2 1\na 1 2 3\n";
constexpr std::string_view kPlacesFile = "c of a test\np aux sp co 2\nv 1 0 0\nv 2 1 1\n";
constexpr std::string_view kGraphml =
    "<?xml version='1.0'?>\n<graphml><key id='x' for='node'/><key id='y' for='node'/><graph "
    "edgedefault='directed'><node id='a'><data key='x'>1</data><data "
    "key='y'>2</data></node></graph></graphml>";
constexpr std::string_view kJson =
    R"({"format": "goalbound graph", "version": 1, "nodes": [{"id": 1, "x": 2, "y": 3}], "edges": []})";
constexpr std::string_view kVoxels = "voxel 3 2 2\n0 0 0\n2 1 1\n";
/// One node, whose first child is free and whose second is occupied.
constexpr std::string_view kOctomap("# Octomap OcTree binary file\nid OcTree\nsize 3\nres 1\ndata\n\x09\0",
                                    59);

struct Sample {
  std::string_view name;
  std::string_view text;
  std::string_view kind;
};
constexpr std::string_view kMesh = "mesh\n2\n3 1\n0 0 1 0\n1 0 1 0\n0 1 1 0\n3 0 1 2 -1 -1 -1\n";
constexpr std::string_view kTreeFile = "quadtree 1\nmap a.map\n";
constexpr std::array<Sample, 9> kSamples = {{{"a.map", kGrid, "octile-grid"},
                                             {"a.costs", kCostsFile, "weighted-grid"},
                                             {"a.quadtree", kTreeFile, "quadtree"},
                                             {"a.gr", kArcsFile, "graph"},
                                             {"a.graphml", kGraphml, "graph"},
                                             {"a.json", kJson, "graph"},
                                             {"a.3dmap", kVoxels, "octree"},
                                             {"a.mesh", kMesh, "navmesh"},
                                             {"a.bt", kOctomap, "octree"}}};

std::string kind_of(const std::filesystem::path& path) {
  const auto map = load_map(path);
  return map ? std::string((*map)->kind().id) : map.error().to_string();
}

TEST(LoadMap, KnowsEveryFormatByItsContent) {
  const TemporaryFolder folder;
  write_raw(folder / "a.map", kGrid);
  write_raw(folder / "misleading.co", kPlacesFile);
  write_raw(folder / "plain.co", kPlacesFile);
  for (const Sample& sample : kSamples) {
    for (const std::string name : {"plain", "misleading.scen", "misleading.json", "misleading.map"}) {
      SCOPED_TRACE(std::string(sample.name) + " as " + name);
      write_raw(folder / name, sample.text);
      EXPECT_EQ(kind_of(folder / name), sample.kind);
      write_raw(folder / name, gzip_of(sample.text));
      EXPECT_EQ(kind_of(folder / name), sample.kind);
    }
  }
}

TEST(LoadMap, WhatTheContentDoesNotTellTheNameDoes) {
  const TemporaryFolder folder;
  write_raw(folder / "a.co", kPlacesFile);
  for (const Sample& sample : kSamples) {
    const auto path = folder / sample.name;
    write_raw(path, "damaged\n");
    const auto plain = load_map(path);
    ASSERT_FALSE(plain);
    EXPECT_EQ(plain.error().file, path.string());
    EXPECT_THAT(plain.error().message, ::testing::Not(::testing::HasSubstr("formats of maps"))) << path;
    const auto packed_path = folder / (std::string(sample.name) + ".gz");
    write_raw(packed_path, gzip_of("damaged\n"));
    const auto packed = load_map(packed_path);
    ASSERT_FALSE(packed);
    EXPECT_EQ(packed.error().message, plain.error().message);
  }
  // Comments that are longer than what is looked at.
  write_raw(folder / "long.gr", std::string(200'000, 'c').replace(1, 1, " ") + "\n" + std::string(kArcsFile));
  write_raw(folder / "long.co", kPlacesFile);
  EXPECT_EQ(kind_of(folder / "long.gr"), "graph");
}

TEST(LoadMap, RefusesByNameWhatIsNoMap) {
  const TemporaryFolder folder;
  const auto refuses = [&](std::string_view name, std::string_view bytes, const std::string& words) {
    write_raw(folder / name, bytes);
    expect_error(load_map(folder / name), ErrorCode::kSyntax, (folder / name).string(), 1, {words});
  };
  const std::string problem = "0\ta.map\t1\t1\t0\t0\t0\t0\t0\n";
  const std::string scenario = "this is a scenario; give its map";
  refuses("a.map.scen", "version 1\n" + problem, scenario);
  refuses("a.map", "version 1\n" + problem, scenario);
  refuses("a.map", "0\tmaps/a.map\t0\t0\t0\t0\t0\n", scenario);
  refuses("b.scen", "damaged", scenario);
  refuses("a.gr", kPlacesFile, "these are the coordinates of a graph; give the .gr file");
  const Grid grid = grid_of("..\n..\n");
  refuses("a.map", format_bounds(bounds_of(grid)), "these are boxes; give the map");
  refuses("a.gbb", "damaged", "these are boxes; give the map");
}

TEST(LoadMap, SaysWhatItReads) {
  const TemporaryFolder folder;
  write_raw(folder / "notes.txt", "\x1b[2J and so on\nmore\n");
  expect_error(load_map(folder / "notes.txt"), ErrorCode::kSyntax, (folder / "notes.txt").string(), 1,
               {"begins with '\\x1b[2J and so on'", ".map", ".costs", ".gr", ".graphml", ".json"});
  write_raw(folder / "empty", "");
  expect_error(load_map(folder / "empty"), ErrorCode::kSyntax, (folder / "empty").string(), 1,
               {"the file is empty", ".map"});
  expect_error(load_map(folder / "none.map"), ErrorCode::kNotFound, (folder / "none.map").string(), 0, {});
  expect_error(load_map(folder.path()), ErrorCode::kNotAFile, folder.path().string(), 0, {"folder"});
}

TEST(LoadMap, DoesNotWaitForAPipe) {
  const TemporaryFolder folder;
  for (const std::string name : {"pipe", "pipe.map", "pipe.gr", "pipe.costs"}) {
    const auto pipe = folder / name;
    if (!make_pipe(pipe)) GTEST_SKIP() << "this system has no pipes in folders";
    expect_error(load_map(pipe), ErrorCode::kNotAFile, pipe.string(), 0, {"a pipe"});
  }
  // Nor for one that another file names.
  write_raw(folder / "a.gr", kArcsFile);
  ASSERT_TRUE(make_pipe(folder / "a.co"));
  expect_error(load_map(folder / "a.gr"), ErrorCode::kNotAFile, (folder / "a.co").string(), 0, {"a pipe"});
  write_raw(folder / "a.costs", "terrain-costs 1\n. 1\nmap pipe\n");
  expect_error(load_map(folder / "a.costs"), ErrorCode::kNotAFile, (folder / "pipe").string(), 0, {"a pipe"});
}

TEST(SaveMap, ChecksTheName) {
  const TemporaryFolder folder;
  const Grid grid = grid_of("..\n");
  expect_error(save_map(grid, folder / "a.gr"), ErrorCode::kInvalidArgument, (folder / "a.gr").string(), 0,
               {"files .gr hold graphs in the plane", "octile grid", "must end in .map"});
  expect_error(save_map(grid, folder / "a.tmx"), ErrorCode::kInvalidArgument, (folder / "a.tmx").string(), 0,
               {"files .tmx are read, and not written so", "must end in .map"});
  expect_error(save_map(grid, folder / "a.txt"), ErrorCode::kInvalidArgument, (folder / "a.txt").string(), 0,
               {"no format of maps has the ending .txt", "must end in .map"});
  TerrainCosts costs;
  costs['.'] = 2;
  expect_error(save_map(Grid::create(2, 1, "..", costs).value(), folder / "a.map"),
               ErrorCode::kInvalidArgument, (folder / "a.map").string(), 0,
               {"files .map do not hold such a map", "weighted grid", "must end in .costs"});
  const auto graph = ListGraph::create({.places = {{0, 0}}, .arcs = {}}).value();
  expect_error(save_map(graph, folder / "a.map"), ErrorCode::kInvalidArgument, (folder / "a.map").string(), 0,
               {"graph", "must end in .gr"});
  // A format of the kind that cannot hold this one says why.
  const auto doubled = ListGraph::create({.places = {{0, 0}, {0, 0}}, .arcs = {}}).value();
  expect_error(save_map(doubled, folder / "a.geojson"), ErrorCode::kInvalidArgument,
               (folder / "a.geojson").string(), 0, {"two nodes at one place", "must end in .gr or .json"});
  EXPECT_TRUE(folder.names().empty());
}

TEST(SaveMap, WhatEveryGeneratorMakesIsLoadedTheSame) {
  const TemporaryFolder folder;
  for (const GeneratorInfo* info : all_generators()) {
    SCOPED_TRACE(info->id);
    const auto map = generate_map(*info, info->min_side + 9, info->min_side + 4, 3);
    ASSERT_TRUE(map) << map.error().to_string();
    const auto path = folder / (std::string(info->id) + std::string(info->extension));
    ASSERT_TRUE(save_map(**map, path).ok());
    const auto again = load_map(path);
    ASSERT_TRUE(again) << again.error().to_string();
    EXPECT_EQ((*again)->hash(), (*map)->hash());
    EXPECT_EQ(&(*again)->kind(), &(*map)->kind());
  }
}

TEST(SaveMap, TheFileBesideIsFoundAgain) {
  const TemporaryFolder folder;
  TerrainCosts costs;
  costs['.'] = 2;
  const Grid grid = Grid::create(2, 1, "..", costs).value();
  for (const std::string name : {"hills.costs", "more.map.costs"}) {
    SCOPED_TRACE(name);
    ASSERT_TRUE(save_map(grid, folder / name).ok());
    const auto again = load_map(folder / name);
    ASSERT_TRUE(again) << again.error().to_string();
    EXPECT_EQ((*again)->hash(), grid.hash());
  }
  EXPECT_THAT(folder.names(),
              ::testing::UnorderedElementsAre("hills.costs", "hills.map", "more.map.costs", "more.map"));
}

TEST(FilesOfMap, AreItsOwnAndTheOneBeside) {
  using Files = std::vector<std::filesystem::path>;
  EXPECT_EQ(files_of_map("a/town.gr"), (Files{"a/town.gr", "a/town.co"}));
  EXPECT_EQ(files_of_map("a/town.gr.gz"), (Files{"a/town.gr.gz", "a/town.co"}));
  EXPECT_EQ(files_of_map("hills.map.costs"), (Files{"hills.map.costs", "hills.map"}));
  EXPECT_EQ(files_of_map("arena.map"), (Files{"arena.map"}));
  EXPECT_EQ(files_of_map("unknown.kind"), (Files{"unknown.kind"}));
}

}  // namespace
}  // namespace goalbound::test
