// Inputs that broke the program once (tests/data/hostile), and others of their kind, each with its right
// value.
#include <limits>

#include "any_map_support.hpp"
#include "bounds_files.hpp"
#include "file_support.hpp"
#include "formats/gzip.hpp"
#include "formats/tiled_map.hpp"
#include "goalbound/audit.hpp"
#include "goalbound/edited_map.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/grid_arrays.hpp"
#include "goalbound/nav_mesh.hpp"
#include "goalbound/octree.hpp"
#include "goalbound/roads.hpp"
#include "goalbound/text.hpp"
#include "gzip_support.hpp"
#include "indices/boxes/box_checks.hpp"
#include "most_memory.hpp"

namespace goalbound::test {
namespace {

std::filesystem::path hostile(const char* name) {
  return source_folder() / "tests" / "data" / "hostile" / name;
}

std::shared_ptr<const Map> hostile_map(const std::filesystem::path& path) {
  auto map = load_map(path);
  EXPECT_TRUE(map) << map.error().to_string();
  return map ? *map : nullptr;
}

// --- costs beyond 32 bits ---

NodeId node_called(const Map& map, const std::string& name) {
  return map.find_node(name).value();
}

TEST(Hostile, LengthsOfPathsThatAreNotOptimalHave64Bits) {
  const auto map = hostile_map(hostile("of.gr"));
  const auto query = make_query(*find_search("bfs"), *map).value();
  const SearchResult result = query->find(node_called(*map, "#1"), node_called(*map, "#5"));
  EXPECT_EQ(result.cost, 5'600'000'000U);
  EXPECT_EQ(map->length_text(result.cost), "5600000000");
  EXPECT_EQ(map->length_of(result.cost), 5.6e9);
  EXPECT_EQ(query->begin(node_called(*map, "#1"), node_called(*map, "#5")).cost, kNoPathCost);
  EXPECT_EQ(query->advance(kUnlimited).cost, 5'600'000'000U);
}

/// Cheap ways that go far and dear ones that are short, so that estimates mislead: a hub far away that is
/// joined to each node of a line.
ListGraph dear_line(std::uint32_t nodes, std::uint32_t dear, std::uint32_t cheap) {
  std::vector<Place> places = {{1'000'000, 0}};
  std::vector<ListGraph::Arc> arcs;
  const auto join = [&](std::uint32_t a, std::uint32_t b, std::uint32_t cost) {
    arcs.push_back({a, b, cost});
    arcs.push_back({b, a, cost});
  };
  for (std::uint32_t n = 1; n <= nodes; ++n) {
    places.push_back({static_cast<std::int32_t>(n), 0});
    join(0, n, cheap);
    if (n > 1) join(n - 1, n, dear);
  }
  return ListGraph::create({.places = std::move(places), .arcs = std::move(arcs)}).value();
}

TEST(Hostile, EverySearchTellsWhatItsPathCosts) {
  struct Line {
    std::uint32_t nodes, dear, cheap;
  };
  int beyond = 0;
  for (const auto& [nodes, dear, cheap] :
       {Line{5, 1'400'000'000, 600'000'000}, Line{4, 1'431'655'766, 500'000'000}, Line{3, 2'147'483'648U, 1},
        Line{30, 1'000'000'000, 700'000'000}, Line{9, 536'870'912, 90'000'000},
        Line{6, 3'000'000'000U, 300'000'000}}) {
    const ListGraph graph = dear_line(nodes, dear, cheap);
    const Bounds bounds = computed(graph, {.ordering = Ordering::kAllOptimal});
    for (const std::uint32_t weight : {100U, 300U, 1000U}) {
      for (const SearchInfo* info : all_searches()) {
        auto query =
            make_query(*info, graph, used_by(*info, graph, index_set_of(bounds)), {.weight_percent = weight});
        if (!query) continue;
        std::vector<NodeId> path;
        for (std::uint32_t start = 0; start <= nodes; ++start) {
          for (std::uint32_t goal = 0; goal <= nodes; ++goal) {
            const SearchResult result = (*query)->find(NodeId(start), NodeId(goal));
            ASSERT_TRUE(result.found());
            (*query)->path(path);
            ASSERT_EQ(result.cost, cost_of_path(graph, path, NodeId(start), NodeId(goal))) << info->id;
            if (result.cost > kInfiniteCost) ++beyond;
          }
        }
      }
    }
  }
  EXPECT_GT(beyond, 100) << "it is about paths beyond 32 bits";
}

TEST(Hostile, WaysThatStaleBoxesLeaveAreToldInFull) {
  // The boxes were made when the line was cheap; then its edges became dear, and the way over the hub cheap.
  const ListGraph before = dear_line(7, 1, 1'000'000'000);
  const ListGraph after = dear_line(7, 1'400'000'000, 600'000'000);
  const Bounds old = computed(before, {.ordering = Ordering::kAllOptimal});
  const Bounds stale = adopt_boxes(old, after).value();
  int beyond = 0;
  for (const SearchInfo* info : all_searches()) {
    auto query = make_query(*info, after, used_by(*info, after, index_set_of(stale)));
    if (!query) continue;
    std::vector<NodeId> path;
    for (std::uint32_t start = 0; start < after.node_count(); ++start) {
      for (std::uint32_t goal = 0; goal < after.node_count(); ++goal) {
        const SearchResult result = (*query)->find(NodeId(start), NodeId(goal));
        if (!result.found()) continue;
        (*query)->path(path);
        ASSERT_EQ(result.cost, cost_of_path(after, path, NodeId(start), NodeId(goal))) << info->id;
        if (result.cost > kInfiniteCost) ++beyond;
      }
    }
  }
  EXPECT_GT(beyond, 10);
}

// --- octrees ---

TEST(Hostile, AWhollyFreeWorldIsOneBlock) {
  const auto map = hostile_map(hostile("free.3dmap"));
  EXPECT_EQ(map->node_count(), 1U);
  for (const Place size : {Place{1, 1, 1}, Place{2, 2, 2}, Place{8, 8, 8}, Place{7, 3, 1}, Place{1, 64, 9},
                           Place{65536, 65536, 65536}}) {
    const auto octree = Octree::create({.size = size, .solid = {}});
    ASSERT_TRUE(octree) << octree.error().to_string();
    ASSERT_EQ(octree->node_count(), 1U) << size.x << " x " << size.y << " x " << size.z;
    EXPECT_EQ(octree->leaf(NodeId(0)).size, size);
    EXPECT_EQ(octree->leaf_at({size.x - 1, size.y - 1, size.z - 1}), NodeId(0));
    EXPECT_EQ(octree->leaf_at({0, 0, 0}), NodeId(0));
    EXPECT_EQ(octree->leaf_at(size), std::nullopt);
    const std::vector<Block> all(1, Block{{}, size});
    EXPECT_EQ(Octree::create_from_free(size, all).value().node_count(), 1U);
    EXPECT_EQ(Octree::create_from_free(size, {}).value().node_count(), 0U) << "nor is a solid one cut";
  }
}

// --- texts that go on behind what the reader takes for the end ---

TEST(Hostile, NothingBehindAByteZeroIsLeftOut) {
  const std::filesystem::path path = hostile("nul1.json");
  const std::string text = read_raw(path);
  expect_error(load_map(path), ErrorCode::kSyntax, path.string(), 1, {"byte 0"});
  const std::size_t nul = text.find('\0');
  const std::string good = text.substr(0, nul);
  ASSERT_TRUE(parse_json_graph(good, "g.json"));
  for (const std::string& bad :
       {good + '\0', good + std::string(100, '\0'), '\0' + good, good + "\n" + std::string(1, '\0') + "\n",
        good.substr(0, 30) + '\0' + good.substr(30), std::string(1, '\0')}) {
    const auto graph = parse_json_graph(bad, "g.json");
    ASSERT_FALSE(graph);
    EXPECT_NE(graph.error().message.find("byte 0"), std::string::npos) << graph.error().to_string();
  }
}

// --- JSON that is nested without end ---

struct Refusal {
  const char* what;
  Error error;
};

/// What each reader of JSON says to a text in which `deep` stands where nobody looks, and on the second line.
std::vector<Refusal> refusals_of(const std::string& deep) {
  const std::string name = "deep.json";
  const Grid grid = grid_of("......\n......\n......\n");
  std::vector<Refusal> refusals;
  const auto keep = [&](const char* what, const auto& read) {
    refusals.push_back({what, read ? Error{.message = "read"} : read.error()});
  };
  keep("id", parse_node_link(R"({"directed":true,"multigraph":true,"graph":{},"nodes":[)"
                             "\n"
                             R"({"id":)" +
                                 deep + R"(,"x":0,"y":0}],"links":[]})",
                             name));
  keep("target",
       parse_node_link(R"({"directed":true,"nodes":[{"id":1,"x":0,"y":0},{"id":2,"x":1,"y":0}],"links":[)"
                       "\n"
                       R"({"source":1,"target":)" +
                           deep + R"(,"weight":1}]})",
                       name));
  keep("graph", parse_json_graph(R"({"format":"goalbound graph","version":1,"more":)"
                                 "\n" +
                                     deep + "}",
                                 name));
  keep("crs", parse_geojson_roads(R"({"type":"FeatureCollection","crs":)"
                                  "\n" +
                                      deep +
                                      R"(,"features":[{"type":"Feature","geometry":{"type":"LineString",)"
                                      R"("coordinates":[[0,0],[1,1]]},"properties":{}}]})",
                                  name));
  keep("feature", parse_geojson_roads(R"({"type":"FeatureCollection","features":[)"
                                      "\n"
                                      R"({"type":"Feature","geometry":{"type":"LineString",)"
                                      R"("coordinates":[[0,0],[1,1]]},"properties":{"a":)" +
                                          deep + "}}]}",
                                      name));
  keep("tiles",
       parse_tiled_map(
           R"({"type":"map","orientation":"orthogonal","width":2,"height":1,"tilewidth":8,)"
           R"("tileheight":8,"infinite":false,"tilesets":[],"layers":[{"type":"tilelayer","name":"a",)"
           R"("width":2,"height":1,"data":[1,1],"properties":[{"name":"collision","type":"bool",)"
           "\n"
           R"("value":)" +
               deep + "}]}]}",
           name, {}));
  keep("levels", parse_ldtk(R"({"__header__":{"app":"LDtk"},"levels":)"
                            "\n" +
                                deep + "}",
                            name, {}));
  const auto take = [](const ClaimedPath& /*path*/) { return Result<void>(); };
  for (const char* member : {"id", "found", "path", "start", "more"}) {
    keep(member,
         parse_claimed_paths(
             grid, "{\"start\":[3,2],\"goal\":[4,2]}\n{\"" + std::string(member) + "\":" + deep + "}\n",
             "deep.jsonl", take));
  }
  return refusals;
}

TEST(Hostile, ValuesOfJsonThatLieTooDeepAreRefusedWhereTheyStand) {
  for (const int depth : {kMostJsonDepth, 1000, 100'000}) {
    std::string objects;
    for (int i = 0; i < depth; ++i) objects += R"({"a":)";
    for (const std::string& deep : {std::string(static_cast<std::size_t>(depth), '[') +
                                        std::string(static_cast<std::size_t>(depth), ']'),
                                    objects + "1" + std::string(static_cast<std::size_t>(depth), '}')}) {
      for (const auto& [what, error] : refusals_of(deep)) {
        SCOPED_TRACE(what);
        EXPECT_EQ(error.code, ErrorCode::kLimit) << error.to_string().substr(0, 200);
        EXPECT_TRUE(error.file.starts_with("deep.json"));
        EXPECT_EQ(error.line, 2U);
        EXPECT_NE(error.message.find("128 levels deep"), std::string::npos) << error.message.substr(0, 200);
      }
    }
  }
}

TEST(Hostile, BracketsWithinTextsOfJsonAreNoDepth) {
  const std::string brackets(10'000, '[');
  EXPECT_TRUE(check_json("{\"a\": \"" + brackets + "\\\"" + brackets + "\"}", "a.json"));
  EXPECT_TRUE(check_json(std::string(kMostJsonDepth, '[') + std::string(kMostJsonDepth, ']'), "a.json"));
  EXPECT_FALSE(check_json(std::string(kMostJsonDepth + 1, '['), "a.json"));
  std::string beside;
  for (int i = 0; i < 10'000; ++i) beside += "[],";
  EXPECT_TRUE(check_json("[" + beside + "1]", "a.json"));
  EXPECT_EQ(check_json("\n\n" + std::string(1, '\0'), "a.json", 5).error().line, 7U);
}

// --- gzip files that hold far more than they seem to ---

TEST(Hostile, GzipFilesAreRefusedBeforeTheyTakeMemory) {
  const std::string zeros = gzip_of(std::string(std::size_t{64} << 20, '0'));
  std::string bomb;  // 2 GiB and a half, in members
  for (int i = 0; i < 40; ++i) bomb += zeros;
  const MostMemory memory;
  for (const std::uint64_t limit : {std::uint64_t{2} << 30, std::uint64_t{1} << 40}) {
    const auto text = expand_gzip(bomb, "m.gr.gz", limit);
    ASSERT_FALSE(text);
    EXPECT_EQ(text.error().code, ErrorCode::kLimit) << text.error().to_string();
  }
  memory.expect_grown_less_than(64 << 10);
}

// --- maps that cannot be read again from what they are written to ---

TEST(Hostile, TerrainThatNoFileHoldsIsNoChange) {
  for (const bool weighted : {false, true}) {
    TerrainCosts costs;
    costs['.'] = 2;
    const auto grid = std::make_shared<const Grid>(weighted ? Grid::create(3, 1, "...", costs).value()
                                                            : Grid::create(3, 1, "...").value());
    auto edited = EditedMap::make(grid).value();
    for (int byte = 0; byte < 256; ++byte) {
      const auto letter = static_cast<char>(byte);
      const auto applied = edited.apply(MapChange::set_terrain({1, 0}, letter));
      EXPECT_EQ(applied.ok(), letter >= ' ' && letter <= '~') << byte;
      if (!applied) {
        EXPECT_EQ(applied.error().code, ErrorCode::kInvalidArgument);
      }
      const auto bytes = format_map(edited.map()).value();
      EXPECT_TRUE(parse_map(bytes.bytes, "a.map", bytes.beside)) << byte;
    }
  }
  // A grid of arrays has letters of its own, which come back with what they cost.
  std::vector<std::uint16_t> many(200);
  for (std::size_t i = 0; i < many.size(); ++i) many[i] = static_cast<std::uint16_t>(i + 1);
  const auto grid = std::make_shared<const Grid>(grid_from_costs(200, 1, many).value());
  auto edited = EditedMap::make(grid).value();
  ASSERT_TRUE(edited.apply(MapChange::block({199, 0})));
  ASSERT_TRUE(edited.apply(MapChange::set_terrain({199, 0}, grid->terrain({199, 0}))));
}

TEST(Hostile, CoordinatesThatNoFileHoldsMakeNoMesh) {
  for (const double far : {1e300, 1.0000001e300, 1e308, -1e308, std::numeric_limits<double>::infinity(),
                           std::numeric_limits<double>::quiet_NaN()}) {
    for (int axis = 0; axis < 2; ++axis) {
      MeshParts parts = {.points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, .polygons = {{0, 1, 2}}, .links = {}};
      (axis == 0 ? parts.points[1].x : parts.points[2].y) = far;
      const auto mesh = NavMesh::create(parts, MeshNodes::kCentres);
      EXPECT_EQ(mesh.ok(), far == 1e300) << far;
      if (!mesh) continue;
      const auto bytes = format_map(*mesh).value();
      EXPECT_TRUE(parse_map(bytes.bytes, "a.mesh", bytes.beside)) << far;
    }
  }
}

// --- names and contents that steer terminals ---

TEST(Hostile, ErrorsAreOneLineThatCanBeShownAnywhere) {
  for (const std::string& name :
       {std::string("\x1b[31mred"), std::string("a\nb"), std::string("\xff\xfe"),
        std::string("\xc2\x9b"
                    "31m"),
        std::string("a\0b", 3), std::string("\xed\xa0\x80"), std::string("\r\x7f\t")}) {
    const std::string text = Error{ErrorCode::kIo, "no: " + name, name, 3}.to_string();
    EXPECT_EQ(printable(text), text);
    EXPECT_EQ(text.find_first_of("\n\r\x1b\x7f\t"), std::string::npos) << text;
  }
  EXPECT_EQ((Error{ErrorCode::kIo, "no", "K\xc3\xa4se.map"}.to_string()), "K\xc3\xa4se.map: no");
  EXPECT_EQ((Error{ErrorCode::kIo, "no", "\xff.map"}.to_string()), "\\xff.map: no");
}

TEST(Hostile, AnEmptyNameIsSaidToBeOne) {
  for (const auto& read : {read_file("", 100), read_text_file("", 100), read_beginning("", 100)})
    expect_error(read, ErrorCode::kInvalidArgument, "", 0, {"the name of the file is empty"});
  expect_error(load_map(""), ErrorCode::kInvalidArgument, "", 0, {"the name of the file is empty"});
  expect_error(load_bounds(""), ErrorCode::kInvalidArgument, "", 0, {"the name of the file is empty"});
  expect_error(write_file("", "x"), ErrorCode::kInvalidArgument, "", 0, {"the name of the file is empty"});
}

}  // namespace
}  // namespace goalbound::test
