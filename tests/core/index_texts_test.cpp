// Every text that an index can have, on maps of every kind: it is made, or refused with words.
#include <fmt/format.h>

#include "every_index.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/light.hpp"
#include "goalbound/nested_index.hpp"

namespace goalbound::test {
namespace {

/// One of every kind of map, small and with walls, one-way edges and heights.
std::vector<NamedMap> small_maps() {
  std::mt19937 random(131);
  std::vector<NamedMap> maps;
  add_kinds_of_grid("small", "....@\n.@...\n...@.\n@....\n", maps);
  maps.push_back({"graph", std::make_shared<const ListGraph>(random_list_graph(random))});
  maps.push_back({"octree", std::make_shared<const Octree>(random_octree(random, {3, 3, 2}, 30))});
  MeshParts parts = {.points = {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}, {8, 2, 0}},
                     .polygons = {{0, 1, 2, 3}, {1, 4, 2}},
                     .links = {}};
  maps.push_back({"mesh", std::make_shared<const NavMesh>(
                              NavMesh::create(std::move(parts), MeshNodes::kCentres).value())});
  return maps;
}

struct Tried {
  std::size_t made = 0;
  std::size_t refused = 0;
};

/// What is asked for is what comes, or an error says why not, beforehand and again when it is made.
void try_text(const Map& map, const std::string& text, Tried& tried) {
  SCOPED_TRACE(text);
  const auto values = IndexValues::parse(text);
  ASSERT_TRUE(values) << values.error().to_string();
  const auto suiting = resolve_values(map, *values);
  Progress progress;
  const auto made = make_index(map, *values, {}, progress, {.threads = 1});
  const auto provided = provide_indices(map, text, progress, {.threads = 1});
  ASSERT_EQ(made.ok(), provided.ok());
  if (!suiting) {
    ++tried.refused;
    ASSERT_FALSE(made.ok());
    EXPECT_EQ(made.error().message, suiting.error().message);
    EXPECT_FALSE(made.error().message.empty());
    return;
  }
  ASSERT_TRUE(made) << made.error().to_string();
  ++tried.made;
  EXPECT_TRUE((*made)->fits(map));
  EXPECT_EQ((*made)->values().without_inside().kind(), values->kind());
  EXPECT_TRUE(satisfies((*made)->values(), *values)) << (*made)->values().text();
}

TEST(IndexTexts, AreMadeOrRefusedWithWords) {
  const std::vector<IndexValues> alone = all_index_values();
  const std::vector<IndexValues> nested = inside_of_each(alone);
  Tried tried;
  std::size_t maps = 0;
  for (const NamedMap& named : small_maps()) {
    ++maps;
    SCOPED_TRACE(named.name);
    for (const auto* all : {&alone, &nested}) {
      for (std::size_t i = 0; i < all->size(); ++i) {
        if (!is_tried(i, maps)) continue;
        try_text(*named.map, (*all)[i].text(), tried);
        if (testing::Test::HasFatalFailure()) return;
      }
    }
  }
  EXPECT_GT(tried.made * kTriedEvery, 1000U);
  EXPECT_GT(tried.refused * kTriedEvery, 1000U);
}

/// The simplest interface comes to the same.
TEST(IndexTexts, AreRefusedWithWordsByTheLightHeader) {
  const std::uint8_t cells[] = {1, 1, 1, 1, 0, 1, 1, 1, 1};
  const auto map = light::Map::from_cells(cells, 3, 3).value();
  for (const char* text : {"boxes:regular:inherited", "boxes:regular:anytime", "boxes:regular:jump-points",
                           "effective-boxes:regular:inherited", "hierarchy(boxes:jump-points)"}) {
    const auto made = light::Indices::make(map, text);
    ASSERT_FALSE(made.ok()) << text;
    EXPECT_EQ(made.error().code, ErrorCode::kInvalidArgument);
    EXPECT_NE(made.error().message, "") << text;
  }
  EXPECT_TRUE(light::Indices::make(map, "boxes:jump-points").ok());
}

}  // namespace
}  // namespace goalbound::test
