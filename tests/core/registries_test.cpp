#include <atomic>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/open_table.hpp"
#include "file_support.hpp"
#include "goalbound/containers.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/generators.hpp"
#include "goalbound/map.hpp"
#include "goalbound/search.hpp"

namespace goalbound::test {
namespace {

using ::testing::HasSubstr;

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
                                     "graph", "octree", "navmesh", "quadtree", "hex-map", "staggered-map"));
  EXPECT_THAT(ids_of(all_generators()),
              ::testing::ElementsAre("random", "rooms", "maze", "caves", "loop", "terrain", "roads",
                                     "country", "tower", "asteroids", "marsh"));
}

/// What is registered stays for the whole process: examples/own_search.cpp registers both. Here nothing is.
TEST(Registries, RefuseAnIndexThatCannotStandBesideTheOthers) {
  const std::size_t before = all_indices().size();
  IndexKind kind = *find_index("reach");
  const auto refused = [&] { return register_index(kind).error().message; };
  EXPECT_THAT(refused(), HasSubstr("there is a registered index 'reach' already"));
  kind.id = "Reach:2";
  EXPECT_THAT(refused(), HasSubstr("lower-case letters, digits and '-'"));
  kind.id = "my-reach";
  EXPECT_THAT(refused(), HasSubstr("its file code 8 is below 32768"));
  kind.file_code = kFirstOwnFileCode;
  kind.read = nullptr;
  EXPECT_THAT(refused(), HasSubstr("'write' and 'read' go together"));
  kind.write = nullptr;
  EXPECT_THAT(refused(), HasSubstr("'why_no_file'"));
  kind.why_no_file = "as a test needs none";
  constexpr std::string_view kNone[] = {"none"};
  kind.needs = kNone;
  EXPECT_THAT(refused(), HasSubstr("it needs 'none', which is not registered"));
  kind.make = nullptr;
  EXPECT_THAT(refused(), HasSubstr("it needs 'memory' and 'make'"));
  EXPECT_EQ(all_indices().size(), before);
}

TEST(Registries, RefuseASearchThatCannotStandBesideTheOthers) {
  const std::size_t before = all_searches().size();
  SearchInfo info = *find_search("ch");
  const auto refused = [&] { return register_search(info).error().message; };
  EXPECT_THAT(refused(), HasSubstr("there is a registered search 'ch' already"));
  info.id = "my-ch";
  info.plain_id = "my-plain-ch";
  EXPECT_THAT(refused(), HasSubstr("names 'my-plain-ch', which is no registered search"));
  info.plain_id = info.id;
  constexpr std::string_view kNone[] = {"none"};
  info.needs = kNone;
  EXPECT_THAT(refused(), HasSubstr("unknown index 'none'"));
  info.octile = info.weighted = info.four = info.list = {};
  EXPECT_THAT(refused(), HasSubstr("it runs on no map"));
  EXPECT_EQ(all_searches().size(), before);
}

struct Named {
  std::string id;
};

TEST(OpenTable, TakesEntriesOfSeveralThreadsWhileOthersReadAndNoMoreThanThereIsRoomFor) {
  static const Named kFirst{"first"};
  OpenTable<Named> table(std::array<const Named*, 1>{&kFirst});
  const auto first = table.all();
  std::vector<Named> entries(OpenTable<Named>::kMost + 20);
  for (std::size_t i = 0; i < entries.size(); ++i) entries[i].id = "entry-" + std::to_string(i / 2);
  std::atomic<std::size_t> next{0};
  std::atomic<std::size_t> added{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (std::size_t i = next++; i < entries.size(); i = next++) {
        const auto is_new = [&](std::span<const Named* const> all) {
          return check_new_id<Named>("thing", entries[i].id, all);
        };
        if (table.add(entries[i], is_new)) ++added;
        for (const Named* entry : table.all()) EXPECT_FALSE(entry->id.empty());
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(added, entries.size() / 2) << "each id once";
  EXPECT_EQ(table.all().size(), added + 1);
  EXPECT_EQ(first.size(), 1U) << "what was taken before stays";
  const auto any = [](std::span<const Named* const> /*all*/) { return Result<void>(); };
  for (std::size_t i = table.all().size(); i < OpenTable<Named>::kMost; ++i)
    EXPECT_TRUE(table.add(kFirst, any));
  EXPECT_EQ(table.add(kFirst, any).error().code, ErrorCode::kLimit);
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
        std::pair(8, "cut-grid"), std::pair(9, "squeeze-grid"), std::pair(10, "hex-map"),
        std::pair(11, "staggered-map")}) {
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
