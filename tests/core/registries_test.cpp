#include <set>
#include <utility>

#include "file_support.hpp"
#include "goalbound/containers.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/generators.hpp"
#include "goalbound/map.hpp"

namespace goalbound::test {
namespace {

template <class Info>
std::vector<std::string> ids_of(std::span<const Info* const> entries) {
  std::vector<std::string> ids;
  for (const Info* info : entries) {
    ids.emplace_back(info->id);
    EXPECT_FALSE(info->description.empty()) << info->id;
    EXPECT_EQ(info->description.find('\n'), std::string_view::npos) << info->id;
  }
  EXPECT_EQ(std::set(ids.begin(), ids.end()).size(), ids.size());
  return ids;
}

TEST(Registries, ListEveryEntryInOrder) {
  EXPECT_THAT(ids_of(all_formats()),
              ::testing::ElementsAre("moving-ai-map", "moving-ai-scen", "goalbound-bounds", "terrain-costs",
                                     "dimacs-graph", "dimacs-places", "dimacs-p2p", "graphml", "json-graph",
                                     "geojson", "voxel-map", "polyanya-mesh", "voxel-scen", "quadtree-file",
                                     "octomap-bt", "octomap-ot", "csv-grid", "tiled-tmx", "tiled-tmj", "ldtk",
                                     "boxes-csv", "boxes-jsonl", "posthoc-trace"));
  EXPECT_THAT(ids_of(all_map_kinds()),
              ::testing::ElementsAre("octile-grid", "weighted-grid", "four-grid", "cut-grid", "squeeze-grid",
                                     "graph", "octree", "navmesh", "quadtree", "hex-map"));
  EXPECT_THAT(ids_of(all_generators()),
              ::testing::ElementsAre("random", "rooms", "maze", "caves", "loop", "terrain", "roads", "tower",
                                     "asteroids", "marsh"));
}

TEST(Registries, ListEveryContainerAndFindIt) {
  EXPECT_THAT(ids_of(all_containers()),
              ::testing::ElementsAre("box", "disk", "sector", "box-sector", "ellipse", "hull"));
  for (const ContainerInfo* info : all_containers()) EXPECT_EQ(find_container(info->id), info);
  EXPECT_EQ(find_container("circle"), nullptr);
}

/// The extension decides how a map is written; tables of boxes may be `.csv` as well as grids.
TEST(Registries, EveryFormatOfMapsHasAnExtensionOfItsOwn) {
  std::set<std::string_view> extensions;
  for (const FormatInfo* info : all_formats()) {
    EXPECT_TRUE(info->extension.starts_with('.')) << info->id;
    EXPECT_TRUE(info->reads || info->writes) << info->id;
    const bool holds_maps = info->load != nullptr || info->save != nullptr;
    EXPECT_TRUE(!holds_maps || extensions.insert(info->extension).second) << info->extension;
  }
}

/// What is read is recognised; what is recognised is a map, or says what to give instead.
TEST(Registries, EveryFormatThatIsReadIsRecognised) {
  for (const FormatInfo* info : all_formats()) {
    EXPECT_EQ(info->recognises != nullptr, info->reads) << info->id;
    EXPECT_EQ(info->load != nullptr, info->reads && info->no_map.empty()) << info->id;
    EXPECT_EQ(info->save != nullptr, info->holds != nullptr) << info->id;
    if (info->recognises != nullptr) {
      EXPECT_FALSE(info->recognises("")) << info->id;
      EXPECT_FALSE(info->recognises("nothing\n")) << info->id;
    }
  }
}

TEST(Registries, FileCodesOfMapKindsNeverChange) {
  for (const auto& [code, id] :
       {std::pair(1, "octile-grid"), std::pair(2, "graph"), std::pair(3, "weighted-grid"),
        std::pair(4, "quadtree"), std::pair(5, "octree"), std::pair(6, "navmesh"), std::pair(7, "four-grid"),
        std::pair(8, "cut-grid"), std::pair(9, "squeeze-grid"), std::pair(10, "hex-map")}) {
    const MapKindInfo* kind = find_map_kind(static_cast<std::uint8_t>(code));
    ASSERT_NE(kind, nullptr) << code;
    EXPECT_EQ(kind->id, id);
  }
  EXPECT_EQ(find_map_kind(0), nullptr);
}

TEST(Registries, FindGeneratorsById) {
  for (const GeneratorInfo* info : all_generators()) EXPECT_EQ(find_generator(info->id), info);
  EXPECT_EQ(find_generator("Maze"), nullptr);
  EXPECT_EQ(find_generator(""), nullptr);
}

}  // namespace
}  // namespace goalbound::test
