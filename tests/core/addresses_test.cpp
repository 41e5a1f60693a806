// Addresses: what one door says, each other door reads as the same node; on maps of every kind.
#include "goalbound/address.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "every_index.hpp"
#include "file_support.hpp"
#include "goalbound/audit.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/light.hpp"
#include "goalbound/octree.hpp"
#include "goalbound/roads.hpp"

namespace goalbound::test {
namespace {

using NamedMap = std::pair<std::string, std::shared_ptr<const Map>>;

std::shared_ptr<const Map> parsed(const std::string& text, const std::string& name) {
  auto map = parse_map(text, name);
  EXPECT_TRUE(map) << map.error().to_string();
  return map ? *map : nullptr;
}

/// One of each kind and rule, with decimals where files may have them.
std::vector<NamedMap> maps_of_every_kind(std::mt19937& random) {
  std::vector<NamedMap> maps;
  const auto grid = std::make_shared<const Grid>(random_grid(random, 9, 8, 30));
  for (const MoveRule rule :
       {MoveRule::kEight, MoveRule::kFour, MoveRule::kEightCut, MoveRule::kEightSqueeze, MoveRule::kHex})
    maps.emplace_back("rule " + std::to_string(static_cast<int>(rule)), *with_options(grid, {.moves = rule}));
  maps.emplace_back("quadtree", std::make_shared<const Quadtree>(*Quadtree::create(grid)));
  VoxelWorld world{.size = {5, 4, 3}, .solid = {}};
  for (std::int32_t i = 0; i < 12; ++i)
    world.solid.push_back({static_cast<std::int32_t>(random() % 5), static_cast<std::int32_t>(random() % 4),
                           static_cast<std::int32_t>(random() % 3)});
  maps.emplace_back("octree", std::make_shared<const Octree>(*Octree::create(world)));
  maps.emplace_back("roads", parsed(R"({"type": "LineString",
      "coordinates": [[13, 52], [13.001, 52], [13.002, 52.25], [-7.5, -3.125]]})",
                                    "roads.geojson"));
  maps.emplace_back("graph", parsed(R"({"format": "goalbound graph", "version": 1, "nodes": [
      {"id": "a", "x": 0.5, "y": -3}, {"id": "b", "x": 2.25, "y": 1e3}],
      "edges": [{"from": "a", "to": "b", "cost": 0.25}]})",
                                    "graph.json"));
  maps.emplace_back(
      "mesh",
      parsed("mesh\n2\n4 1\n0 0 1 0\n2.5 0 1 0\n2.5 1.5 1 0\n0 1.5 1 0\n4 0 1 2 3 -1 -1 -1 -1\n", "m.mesh"));
  return maps;
}

std::string text_of(const Map& map, const Address& at) {
  return map.kind().axes == 3 ? fmt::format("{},{},{}", at.x, at.y, at.z) : fmt::format("{},{}", at.x, at.y);
}

TEST(Addresses, OfANodeLeadToIt) {
  std::mt19937 random(52);
  for (int round = 0; round < rounds(20); ++round) {
    for (const auto& [name, map] : maps_of_every_kind(random)) {
      for (std::uint32_t slot = 0; slot < map->node_count(); ++slot) {
        const NodeId node = map->node_of_slot(slot);
        const Address at = address_of(*map, node);
        ASSERT_EQ(map->node_at(place_of(*map, at)), node) << name;
        const auto found = map->find_node(text_of(*map, at));
        ASSERT_TRUE(found) << name << ": " << found.error().to_string();
        ASSERT_EQ(*found, node) << name << ": what is typed on the command line";
        ASSERT_EQ(*map->find_node(map->name_of(node)), node) << name;
        ASSERT_EQ(node_of(*map, ClaimedPoint{.place = {at.x, at.y, at.z}}), node) << name << ": audit";
        ASSERT_EQ(map->node_at(place_of_cell(*map, cell_of_node(*map, node))), node) << name;
      }
    }
  }
}

TEST(Addresses, OfACellAreThoseOfFilesOfScenarios) {
  std::mt19937 random(7);
  for (const auto& [name, map] : maps_of_every_kind(random)) {
    const Grid* grid = grid_of_scenarios(*map);
    if (grid == nullptr) continue;
    for (std::int32_t y = -2; y < grid->height() + 2; ++y) {
      for (std::int32_t x = -2; x < grid->width() + 2; ++x) {
        const Address middle{x + 0.5, y + 0.25, 0};
        const bool inside = grid->contains(Cell{x, y});
        const NodeId expected = inside ? node_of_cell(*map, {x, y}) : kNoNode;
        ASSERT_EQ(map->node_at(place_of(*map, middle)), expected) << name << " " << x << "," << y;
      }
    }
  }
}

TEST(Addresses, FarAwayAreOfNoNode) {
  std::mt19937 random(3);
  for (const auto& [name, map] : maps_of_every_kind(random)) {
    for (const double far : {1e5, -1e5, 1e9, -1e9, 3e9, 1e300, std::nan(""), HUGE_VAL})
      EXPECT_EQ(map->node_at(place_of(*map, {far, far, 0})), kNoNode) << name << " " << far;
  }
}

TEST(Addresses, OfVoxelsAreVoxels) {
  const Octree tower = *Octree::create({.size = {4, 4, 4}, .solid = {{1, 0, 0}, {1, 1, 0}}});
  for (const Place voxel : {Place{0, 0, 0}, Place{3, 3, 3}, Place{1, 2, 0}})
    EXPECT_EQ(tower.node_at(place_of(tower, {double(voxel.x), double(voxel.y), double(voxel.z)})),
              *tower.leaf_at(voxel));
  EXPECT_EQ(tower.node_at(place_of(tower, {1, 1, 0})), kNoNode) << "solid";
}

TEST(Addresses, OfTheLightInterfaceAreThoseOfTheMap) {
  std::mt19937 random(11);
  for (const auto& [name, map] : maps_of_every_kind(random)) {
    const auto bytes = format_map(*map);
    // Some are written as nothing, as a grid of which a rule makes another map.
    if (!bytes) continue;
    const auto held = light::Map::from_bytes(bytes->bytes.data(), bytes->bytes.size(), bytes->beside.data(),
                                             bytes->beside.size());
    ASSERT_TRUE(held) << name << ": " << held.error().to_string();
    for (std::uint32_t slot = 0; slot < map->node_count(); ++slot) {
      const NodeId node = map->node_of_slot(slot);
      const Place cell = cell_of_node(*map, node);
      const light::Point point{cell.x, cell.y, cell.z};
      ASSERT_TRUE(held->is_free(point)) << name;
      ASSERT_EQ(held->nearest(point), point) << name;
    }
  }
}

TEST(Addresses, OfTheLightInterfaceAreCells) {
  const std::uint8_t cells[12] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  const auto squares = light::Map::from_cells(cells, 4, 3);
  const auto board = squares->with_moves("hex");
  ASSERT_TRUE(board) << board.error().to_string();
  auto query = light::Query::make(*board);
  ASSERT_TRUE(query) << query.error().to_string();
  const light::Answer answer = query->find({3, 2}, {0, 0});
  EXPECT_EQ(answer.length, 4);
  EXPECT_EQ(query->path().front(), (light::Point{3, 2}));
  EXPECT_EQ(query->path().back(), (light::Point{0, 0}));
  EXPECT_EQ(board->nearest({9, 1}), (light::Point{3, 1}));
  EXPECT_TRUE(board->is_free({1, 1}));
  EXPECT_FALSE(board->is_free({4, 1}));
}

TEST(Addresses, OfTheLightInterfaceAreTextsToo) {
  const std::string town = R"({"type":"FeatureCollection","features":[)"
                           R"({"type":"Feature","properties":{"cost":8},"geometry":)"
                           R"({"type":"LineString","coordinates":[[13,52],[13.01,52]]}}]})";
  const auto map = light::Map::from_bytes(town.data(), town.size());
  ASSERT_TRUE(map) << map.error().to_string();
  const auto a = map->place("#0");
  ASSERT_TRUE(a) << a.error().to_string();
  EXPECT_EQ(*a, map->nearest(*a));
  EXPECT_FALSE(map->place("0>1@0.5"));
  auto query = light::Query::make(*map);
  ASSERT_TRUE(query) << query.error().to_string();
  const auto between = query->find_between("0>1@0.25", "road:13.0075,52");
  ASSERT_TRUE(between) << between.error().to_string();
  EXPECT_TRUE(static_cast<bool>(*between));
  EXPECT_EQ(between->length, 4);
  EXPECT_EQ(query->path().size(), 2U);
  EXPECT_EQ(query->corners(), query->path());
  EXPECT_EQ(query->find_between("#0", "#1")->cost, query->find(*a, *map->place("#1")).cost);
  EXPECT_EQ(query->path().size(), 2U);
  EXPECT_FALSE(query->find_between("here", "#1"));
}

}  // namespace
}  // namespace goalbound::test
