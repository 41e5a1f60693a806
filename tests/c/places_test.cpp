// One way to say where: coordinates of a place lead back to it, and paths are told by places that are nodes;
// on maps of every kind and rule.
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "support.hpp"

namespace goalbound::c::test {
namespace {

constexpr int kPlaces = 100;
constexpr std::int32_t kFar = 4000;

using NamedMap = std::pair<std::string, MapHandle>;

NamedMap opened(const std::string& name) {
  const auto path = std::filesystem::path(GOALBOUND_SOURCE_DIR) / name;
  goalbound_map* map = nullptr;
  goalbound_error error{};
  EXPECT_EQ(goalbound_map_load(path.string().c_str(), nullptr, &map, &error), GOALBOUND_OK) << error.text;
  return {name, MapHandle(map)};
}

std::vector<NamedMap> maps_of_every_kind() {
  std::vector<NamedMap> maps;
  for (const char* name : {"caves.map", "ford.costs", "caves.quadtree", "tower.3dmap", "roads.gr",
                           "building.json", "marsh.mesh"})
    maps.push_back(opened(std::string("assets/maps/") + name));
  maps.push_back(opened("tests/data/doors/python-coordinates/roads.geojson"));
  for (const char* rule : {"4", "8-cut", "8-squeeze", "hex"}) {
    goalbound_map* other = nullptr;
    goalbound_error error{};
    EXPECT_EQ(goalbound_map_with_moves(maps.front().second.get(), rule, &other, &error), GOALBOUND_OK)
        << error.text;
    maps.emplace_back(rule, MapHandle(other));
  }
  return maps;
}

void expect_same(const goalbound_place& a, const goalbound_place& b, const std::string& name) {
  EXPECT_TRUE(a.x == b.x && a.y == b.y && a.z == b.z)
      << name << ": " << a.x << "," << a.y << "," << a.z << " and " << b.x << "," << b.y << "," << b.z;
}

/// What is written of a place is read as that place.
void expect_same_there_and_back(const goalbound_map* map, const goalbound_place& place,
                                const std::string& name) {
  double x = 0;
  double y = 0;
  double z = 0;
  goalbound_error error{};
  ASSERT_EQ(goalbound_map_coordinates(map, place, &x, &y, &z, &error), GOALBOUND_OK) << error.text;
  goalbound_place again{};
  ASSERT_EQ(goalbound_map_place(map, x, y, z, &again, &error), GOALBOUND_OK) << error.text;
  expect_same(place, again, name);
  EXPECT_EQ(goalbound_map_is_free(map, again), 1) << name;
  ASSERT_EQ(goalbound_map_nearest(map, again, &again, &error), GOALBOUND_OK) << error.text;
  expect_same(place, again, name);
}

std::vector<goalbound_place> random_places(const goalbound_map* map, std::mt19937& random) {
  std::vector<goalbound_place> places;
  goalbound_error error{};
  while (places.size() < kPlaces) {
    const auto any = [&] { return static_cast<std::int32_t>(random() % kFar) - kFar / 4; };
    goalbound_place nearest{};
    const goalbound_place asked{any() / 10, any() / 10, static_cast<std::int32_t>(random() % 16)};
    EXPECT_EQ(goalbound_map_nearest(map, asked, &nearest, &error), GOALBOUND_OK) << error.text;
    places.push_back(nearest);
  }
  return places;
}

TEST(CPlaces, OfEveryKindLeadThereAndBack) {
  std::mt19937 random(52);
  for (const auto& [name, map] : maps_of_every_kind()) {
    for (const goalbound_place& place : random_places(map.get(), random))
      expect_same_there_and_back(map.get(), place, name);
  }
}

TEST(CPlaces, OfPathsAreThoseThatWereAskedFor) {
  std::mt19937 random(53);
  for (const auto& [name, map] : maps_of_every_kind()) {
    goalbound_query* made = nullptr;
    goalbound_error error{};
    ASSERT_EQ(goalbound_query_create(map.get(), nullptr, "astar", &made, &error), GOALBOUND_OK) << error.text;
    const QueryHandle query(made);
    const auto places = random_places(map.get(), random);
    for (std::size_t i = 0; i + 1 < 10; ++i) {
      goalbound_result result{};
      const auto status = goalbound_query_find(query.get(), places[i], places[i + 1], &result, &error);
      if (status != GOALBOUND_OK) continue;
      std::size_t count = 0;
      static_cast<void>(goalbound_query_path(query.get(), nullptr, 0, &count, &error));
      std::vector<goalbound_place> path(count);
      ASSERT_EQ(goalbound_query_path(query.get(), path.data(), path.size(), &count, &error), GOALBOUND_OK);
      ASSERT_FALSE(path.empty());
      expect_same(path.front(), places[i], name);
      expect_same(path.back(), places[i + 1], name);
      for (const goalbound_place& place : path) expect_same_there_and_back(map.get(), place, name);
    }
  }
}

goalbound_map* map_of_text(const std::string& text) {
  goalbound_map* map = nullptr;
  goalbound_error error{};
  EXPECT_EQ(goalbound_map_from_bytes(text.data(), text.size(), nullptr, 0, &map, &error), GOALBOUND_OK)
      << error.text;
  return map;
}

TEST(Places, AreTextsToo) {
  const std::filesystem::path file = std::filesystem::path(testing::TempDir()) / "goalbound_places.tmj";
  std::ofstream(file)
      << R"({"type":"map","orientation":"orthogonal","width":2,"height":2,"tilewidth":8,"tileheight":8,)"
         R"("infinite":false,"tilesets":[],"layers":[{"type":"tilelayer","name":"collision",)"
         R"("width":2,"height":2,"data":[0,0,1,1]},{"type":"objectgroup","name":"things","objects":[)"
         R"({"name":"spawn","x":4,"y":4,"point":true},{"name":"exit","x":8,"y":0,"width":8,"height":8}]}]})";
  goalbound_map* opened = nullptr;
  ASSERT_EQ(goalbound_map_load(file.string().c_str(), nullptr, &opened, nullptr), GOALBOUND_OK);
  const MapHandle room(opened);
  std::filesystem::remove(file);
  goalbound_error error{};
  goalbound_place exit{};
  ASSERT_EQ(goalbound_map_find_place(room.get(), "exit", &exit, &error), GOALBOUND_OK) << error.text;
  expect_same(exit, {1, 0, 0}, "exit");
  EXPECT_EQ(goalbound_map_find_place(room.get(), "9px,4px", &exit, &error), GOALBOUND_OK) << error.text;
  EXPECT_EQ(goalbound_map_find_place(room.get(), "nobody", &exit, &error), GOALBOUND_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(goalbound_map_find_place(room.get(), nullptr, &exit, &error), GOALBOUND_ERROR_INVALID_ARGUMENT);
}

TEST(Places, LengthsBetweenThemHaveAUnit) {
  const std::string ends =
      R"({"nodes":[{"id":0,"lon":13,"lat":52},{"id":1,"lon":14,"lat":52}],"links":[{"source":0,)";
  EXPECT_STREQ(goalbound_map_length_unit(MapHandle(map_of_text(ends + R"("target":1}]})")).get()), "metres");
  EXPECT_STREQ(goalbound_map_length_unit(MapHandle(map_of_text(ends + R"("target":1,"weight":3}]})")).get()),
               "cost");
  EXPECT_EQ(goalbound_map_length_unit(nullptr), nullptr);
}

TEST(Places, OnEdgesAreEndsOfPaths) {
  const MapHandle town(map_of_text(
      R"({"type":"FeatureCollection","features":[)"
      R"({"type":"Feature","properties":{"node":"a"},"geometry":{"type":"Point","coordinates":[13,52]}},)"
      R"({"type":"Feature","properties":{"node":"b"},"geometry":{"type":"Point","coordinates":[13.01,52]}},)"
      R"({"type":"Feature","properties":{"cost":8},"geometry":)"
      R"({"type":"LineString","coordinates":[[13,52],[13.01,52]]}}]})"));
  goalbound_error error{};
  goalbound_query* made = nullptr;
  ASSERT_EQ(goalbound_query_create(town.get(), nullptr, nullptr, &made, &error), GOALBOUND_OK) << error.text;
  const QueryHandle query(made);
  goalbound_result result{};
  const auto find = [&](const char* start, const char* goal) {
    return goalbound_query_find_between(query.get(), start, goal, &result, &error);
  };
  ASSERT_EQ(find("a>b@0.25", "#b"), GOALBOUND_OK) << error.text;
  EXPECT_EQ(result.length, 6);
  EXPECT_EQ(goalbound_query_cost(query.get()), GOALBOUND_NO_COST);
  std::vector<goalbound_place> path(4);
  std::size_t count = 0;
  ASSERT_EQ(goalbound_query_path(query.get(), path.data(), path.size(), &count, &error), GOALBOUND_OK);
  ASSERT_EQ(count, 2U);
  double x = 0;
  ASSERT_EQ(goalbound_map_coordinates(town.get(), path[0], &x, nullptr, nullptr, &error), GOALBOUND_OK);
  EXPECT_NEAR(x, 13.0025, 0.01) << "at whole coordinates next to it";
  ASSERT_EQ(find("a>b@0.75", "road:13.0025,52.001"), GOALBOUND_OK) << error.text;
  EXPECT_EQ(result.length, 4);
  EXPECT_EQ(goalbound_query_corners(query.get(), nullptr, 0, &count, &error), GOALBOUND_OK);
  EXPECT_EQ(count, 2U);
  // Between nodes it is goalbound_query_find.
  ASSERT_EQ(find("#a", "13.01,52"), GOALBOUND_OK) << error.text;
  EXPECT_EQ(result.length, 8);
  EXPECT_NE(goalbound_query_cost(query.get()), GOALBOUND_NO_COST);
  EXPECT_EQ(find("a>c@0.5", "#a"), GOALBOUND_ERROR_INVALID_ARGUMENT);
  EXPECT_NE(std::string(error.text).find("names no two nodes"), std::string::npos) << error.text;
  EXPECT_EQ(find(nullptr, "#a"), GOALBOUND_ERROR_INVALID_ARGUMENT);
  goalbound_place place{};
  EXPECT_EQ(goalbound_map_find_place(town.get(), "a>b@0.25", &place, &error),
            GOALBOUND_ERROR_INVALID_ARGUMENT);
}

}  // namespace
}  // namespace goalbound::c::test
