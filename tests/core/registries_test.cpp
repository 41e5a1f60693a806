#include <set>

#include "file_support.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/generators.hpp"
#include "goalbound/graph_kinds.hpp"

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
              ::testing::ElementsAre("moving-ai-map", "moving-ai-scen", "goalbound-bounds", "dimacs-graph",
                                     "boxes-csv", "boxes-jsonl", "posthoc-trace"));
  EXPECT_THAT(ids_of(all_graph_kinds()), ::testing::ElementsAre("octile-grid", "weighted-graph"));
  EXPECT_THAT(ids_of(all_generators()), ::testing::ElementsAre("random", "rooms", "maze", "caves", "loop"));
}

TEST(Registries, EveryFormatHasAnExtensionOfItsOwn) {
  std::set<std::string_view> extensions;
  for (const FormatInfo* info : all_formats()) {
    EXPECT_TRUE(info->extension.starts_with('.')) << info->id;
    EXPECT_TRUE(info->reads || info->writes) << info->id;
    EXPECT_TRUE(extensions.insert(info->extension).second) << info->extension;
  }
}

TEST(Registries, FileCodesOfGraphKindsNeverChange) {
  EXPECT_EQ(all_graph_kinds()[0]->file_code, 1);
  EXPECT_EQ(all_graph_kinds()[1]->file_code, 2);
}

TEST(Registries, FindGeneratorsById) {
  for (const GeneratorInfo* info : all_generators()) EXPECT_EQ(find_generator(info->id), info);
  EXPECT_EQ(find_generator("Maze"), nullptr);
  EXPECT_EQ(find_generator(""), nullptr);
}

}  // namespace
}  // namespace goalbound::test
