// Maps and boxes of the C interface, their files, and what is refused.
#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>

#include "support.hpp"

namespace goalbound::c::test {
namespace {

namespace fs = std::filesystem;

std::string asset(const char* name) {
  return (fs::path(GOALBOUND_SOURCE_DIR) / "assets" / "maps" / name).string();
}

/// A folder that is gone after the test.
class CFiles : public testing::Test {
 protected:
  CFiles() {
    std::string pattern = (fs::temp_directory_path() / "goalbound-c-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  ~CFiles() override { fs::remove_all(folder_); }
  std::string file(const char* name) const { return (folder_ / name).string(); }

 private:
  fs::path folder_;
};

TEST(CVersion, IsThatOfTheHeader) {
  EXPECT_STREQ(goalbound_version(), GOALBOUND_VERSION);
}

TEST(CStatus, HasANameOfItsOwnForEachNumber) {
  std::vector<std::string> names;
  for (int status = GOALBOUND_ERROR_INTERNAL; status <= GOALBOUND_UNFINISHED; ++status) {
    names.emplace_back(goalbound_status_name(status));
  }
  EXPECT_EQ(std::count(names.begin(), names.end(), "unknown"), 0);
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
  EXPECT_STREQ(goalbound_status_name(GOALBOUND_ERROR_INTERNAL - 1), "unknown");
  EXPECT_STREQ(goalbound_status_name(GOALBOUND_UNFINISHED + 1), "unknown");
}

TEST(CMap, IsMadeOfBits) {
  const MapHandle map = wall_map();
  EXPECT_EQ(goalbound_map_width(map.get()), 7);
  EXPECT_EQ(goalbound_map_height(map.get()), 4);
  EXPECT_EQ(goalbound_map_node_count(map.get()), 28 - 7);
  EXPECT_EQ(goalbound_map_is_free(map.get(), {4, 1, 0}), 1);
  EXPECT_EQ(goalbound_map_is_free(map.get(), {3, 1, 0}), 0);
  EXPECT_EQ(goalbound_map_is_free(map.get(), {6, 0, 0}), 1);
  EXPECT_EQ(goalbound_map_is_free(map.get(), {7, 0, 0}), 0);
  EXPECT_EQ(goalbound_map_is_free(map.get(), {-1, 0, 0}), 0);
}

TEST(CMap, MovesByAnotherRule) {
  const MapHandle map = map_of(Bits({"...", "@@.", "..."}));
  const auto with = [&](const char* moves, goalbound_error* error) {
    goalbound_map* other = nullptr;
    const goalbound_status status = goalbound_map_with_moves(map.get(), moves, &other, error);
    return std::pair(status, MapHandle(other));
  };
  for (const char* moves : {"8", "4", "8-cut", "8-squeeze", "hex"}) {
    const auto [status, other] = with(moves, nullptr);
    ASSERT_EQ(status, GOALBOUND_OK) << moves;
    EXPECT_EQ(goalbound_map_node_count(other.get()), 7U) << moves;
  }
  Failure failure;
  EXPECT_EQ(with("5", &failure.error).first, GOALBOUND_ERROR_INVALID_ARGUMENT);
  EXPECT_NE(std::strstr(failure.error.text, "8-cut"), nullptr);
  EXPECT_EQ(with(nullptr, nullptr).first, GOALBOUND_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(goalbound_map_with_moves(nullptr, "4", nullptr, nullptr), GOALBOUND_ERROR_INVALID_ARGUMENT);
}

TEST(CMap, IsThatForAUnit) {
  const MapHandle map = map_of(Bits({"....", "....", "..@."}));
  const auto with = [&](const goalbound_map* of, const char* unit, goalbound_error* error) {
    goalbound_map* other = nullptr;
    const goalbound_status status = goalbound_map_with_unit(of, unit, &other, error);
    return std::pair(status, MapHandle(other));
  };
  const auto [status, pair] = with(map.get(), "2x2", nullptr);
  ASSERT_EQ(status, GOALBOUND_OK);
  EXPECT_EQ(goalbound_map_node_count(pair.get()), 4U);
  EXPECT_STREQ(goalbound_map_unit(pair.get()), "2");
  EXPECT_STREQ(goalbound_map_unit(map.get()), "");
  goalbound_map* made = nullptr;
  ASSERT_EQ(goalbound_map_with_units(map.get(), "{\"wagon\": {\"size\": \"3x2\"}}", &made, nullptr),
            GOALBOUND_OK);
  const MapHandle named(made);
  EXPECT_EQ(goalbound_map_node_count(with(named.get(), "wagon", nullptr).second.get()), 2U);
  Failure failure;
  EXPECT_EQ(with(named.get(), "wagen", &failure.error).first, GOALBOUND_ERROR_INVALID_ARGUMENT);
  EXPECT_NE(std::strstr(failure.error.text, "wagon"), nullptr);
  EXPECT_EQ(with(map.get(), nullptr, nullptr).first, GOALBOUND_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(with(nullptr, "2", nullptr).first, GOALBOUND_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(goalbound_map_with_units(map.get(), "{", &made, nullptr), GOALBOUND_ERROR_SYNTAX);
}

TEST(CMap, TellsTheNearestNode) {
  const MapHandle map = map_of(Bits({"@@.@@"}));
  goalbound_place nearest{};
  ASSERT_EQ(goalbound_map_nearest(map.get(), {0, 0, 0}, &nearest, nullptr), GOALBOUND_OK);
  EXPECT_EQ(nearest.x, 2);
  EXPECT_EQ(nearest.y, 0);

  const MapHandle walls = map_of(Bits({"@@"}));
  nearest = {-7, -7, -7};
  Failure failure;
  failure.status = goalbound_map_nearest(walls.get(), {0, 0, 0}, &nearest, &failure.error);
  failure.expect(GOALBOUND_ERROR_NOT_FOUND, "no node");
  EXPECT_EQ(nearest.x, -7) << "an output argument keeps its value";
}

TEST(CMap, RefusesBadSizes) {
  struct Case {
    std::size_t bytes;
    std::int32_t width, height;
    const char* words;
  };
  const std::vector<std::uint8_t> bits(16, 0xFF);
  for (const Case& c : {Case{15, 16, 8, "takes 16"}, Case{17, 16, 8, "takes 16"}, Case{0, 0, 8, "at least 1"},
                        Case{16, 16, -8, "at least 1"}, Case{0, INT32_MAX, INT32_MAX, "byte_count is 0"},
                        Case{0, 1, 1, "takes 1"}}) {
    goalbound_map* map = nullptr;
    Failure failure;
    failure.status = goalbound_map_from_bits(bits.data(), c.bytes, c.width, c.height, &map, &failure.error);
    failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, c.words);
    EXPECT_EQ(map, nullptr);
  }
}

TEST(CMap, RefusesMapsThatAreTooLarge) {
  Bits bits(70000, 1);
  goalbound_map* map = nullptr;
  EXPECT_EQ(
      goalbound_map_from_bits(bits.bytes.data(), bits.bytes.size(), bits.width, bits.height, &map, nullptr),
      GOALBOUND_ERROR_LIMIT);
  EXPECT_EQ(map, nullptr);
}

TEST(CMap, RefusesNull) {
  const std::uint8_t bits = 1;
  goalbound_map* map = nullptr;
  Failure failure;
  failure.status = goalbound_map_from_bits(nullptr, 1, 1, 1, &map, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "bits is NULL");
  failure.status = goalbound_map_from_bits(&bits, 1, 1, 1, nullptr, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "map is NULL");
  failure.status = goalbound_map_load(nullptr, nullptr, &map, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "path is NULL");
  failure.status = goalbound_map_load("a.map", nullptr, nullptr, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "map is NULL");
  goalbound_place place{};
  failure.status = goalbound_map_nearest(nullptr, place, &place, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "map is NULL");

  goalbound_map_free(nullptr);
  EXPECT_EQ(goalbound_map_width(nullptr), 0);
  EXPECT_EQ(goalbound_map_height(nullptr), 0);
  EXPECT_EQ(goalbound_map_node_count(nullptr), 0U);
  EXPECT_EQ(goalbound_map_is_free(nullptr, place), 0);
}

TEST(CMap, OfAMissingFileIsAnErrorThatNamesIt) {
  goalbound_map* map = nullptr;
  Failure failure;
  failure.status = goalbound_map_load("/no/such.map", nullptr, &map, &failure.error);
  failure.expect(GOALBOUND_ERROR_NOT_FOUND, "/no/such.map");
  EXPECT_EQ(map, nullptr);
  EXPECT_EQ(goalbound_map_load("/no/such.map", nullptr, &map, nullptr), GOALBOUND_ERROR_NOT_FOUND);
  EXPECT_EQ(goalbound_map_load("/", nullptr, &map, nullptr), GOALBOUND_ERROR_NOT_A_FILE);
}

TEST(CMap, LeavesOutTheMiddleOfALongName) {
  // Two bytes a letter, at odd and at even places.
  for (const std::string& first : {std::string(), std::string("a")}) {
    std::string path = "/" + first;
    while (path.size() < 1000) path += "ä";
    goalbound_map* map = nullptr;
    goalbound_error error{};
    EXPECT_LT(goalbound_map_load(path.c_str(), nullptr, &map, &error), 0);
    const std::string text = error.text;
    EXPECT_LT(text.size(), sizeof error.text);
    const std::size_t dots = text.find("...");
    ASSERT_NE(dots, std::string::npos);
    EXPECT_EQ(text.substr(0, dots), path.substr(0, dots));
    EXPECT_EQ(text.substr(dots - 2, 2), "ä") << "no half letter";
    EXPECT_EQ(text.substr(dots + 3, 2), "ä");
    EXPECT_NE(text.find("ä: cannot open the file: "), std::string::npos) << "the reason is not cut off";
  }
}

TEST_F(CFiles, MapsOfEveryKindAreLoaded) {
  for (const char* name : {"caves.map", "country.costs", "roads.gr", "building.json"}) {
    goalbound_map* map = nullptr;
    goalbound_error error{};
    ASSERT_EQ(goalbound_map_load(asset(name).c_str(), nullptr, &map, &error), GOALBOUND_OK) << error.text;
    const MapHandle handle(map);
    EXPECT_GT(goalbound_map_node_count(map), 0U);
    EXPECT_EQ(goalbound_map_width(map) > 0, std::string(name).find(".map") != std::string::npos ||
                                                std::string(name).find(".costs") != std::string::npos);
    const IndicesHandle boxes = boxes_of(handle);
    EXPECT_GT(goalbound_indices_byte_size(boxes.get()), 0U);
  }
}

TEST_F(CFiles, MapsNameFilesOfTheirFolderUnlessTheyAreTrusted) {
  std::filesystem::create_directory(file("maps"));
  std::ofstream(file("rows.map")) << "type octile\nheight 1\nwidth 2\nmap\n..\n";
  std::ofstream(file("maps/up.costs")) << "terrain-costs 1\n. 2\nmap ../rows.map\n";
  goalbound_map* map = nullptr;
  Failure failure;
  failure.status = goalbound_map_load(file("maps/up.costs").c_str(), nullptr, &map, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "does not lie in its folder");
  ASSERT_EQ(goalbound_map_load(file("maps/up.costs").c_str(), "files-anywhere", &map, nullptr), GOALBOUND_OK);
  EXPECT_EQ(goalbound_map_node_count(MapHandle(map).get()), 2U);
}

TEST_F(CFiles, WhatTheProgramsOpenIsOpenedWithTheirOptions) {
  std::ofstream(file("room.pbm")) << "P1 3 1 0 1 0\n";
  std::ofstream(file("room.yaml")) << "image: room.pbm\nresolution: 0.5\norigin: [0, 0, 0]\n";
  const auto nodes = [&](const char* name, const char* options) {
    goalbound_map* map = nullptr;
    goalbound_error error{};
    EXPECT_EQ(goalbound_map_load(file(name).c_str(), options, &map, &error), GOALBOUND_OK) << error.text;
    return goalbound_map_node_count(MapHandle(map).get());
  };
  EXPECT_EQ(nodes("room.pbm", nullptr), 2U);
  EXPECT_EQ(nodes("room.yaml", ""), 2U);
  EXPECT_EQ(nodes("room.yaml", "radius=0.5"), 0U);
  goalbound_map* room = nullptr;
  ASSERT_EQ(goalbound_map_load(file("room.yaml").c_str(), nullptr, &room, nullptr), GOALBOUND_OK);
  const MapHandle handle(room);
  goalbound_place place{};
  ASSERT_EQ(goalbound_map_find_place(room, "1.25m,0.25m", &place, nullptr), GOALBOUND_OK);
  EXPECT_EQ(place.x, 2);
  EXPECT_EQ(place.y, 0);
  ASSERT_EQ(goalbound_map_find_place(room, "0m,0m", &place, nullptr), GOALBOUND_OK)
      << "borders belong to cells above";
  EXPECT_EQ(place.x, 0);
  goalbound_map* map = nullptr;
  Failure failure;
  failure.status = goalbound_map_load(file("room.pbm").c_str(), "radius=0.5", &map, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "it is for ros-map (.yaml)");
  failure.status = goalbound_map_load(file("room.pbm").c_str(), "radiu=0.5", &map, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "did you mean 'radius'");
}

TEST_F(CFiles, WhatAReaderLeftOutIsTold) {
  std::ofstream(file("line.geojson")) << R"({"type":"FeatureCollection","features":[)"
                                         R"({"type":"Feature","properties":{"cost":1},"geometry":)"
                                         R"({"type":"LineString","coordinates":[[0,0],[1,1]]}},)"
                                         R"({"type":"Feature","properties":{"cost":1},"geometry":)"
                                         R"({"type":"LineString","coordinates":[[5,5]]}}]})";
  goalbound_map* map = nullptr;
  ASSERT_EQ(goalbound_map_load(file("line.geojson").c_str(), nullptr, &map, nullptr), GOALBOUND_OK);
  const MapHandle handle(map);
  EXPECT_STREQ(goalbound_map_reading(map), "1 line of one place: left out, because it is no line\n");
  EXPECT_STREQ(goalbound_map_reading(nullptr), "");
}

TEST_F(CFiles, SyntaxErrorsTellTheLine) {
  std::ofstream(file("bad.map")) << "type octile\nheight x\n";
  goalbound_map* map = nullptr;
  Failure failure;
  failure.status = goalbound_map_load(file("bad.map").c_str(), nullptr, &map, &failure.error);
  failure.expect(GOALBOUND_ERROR_SYNTAX, "bad.map:2:");
}

TEST_F(CFiles, BoxesAreSavedAndLoaded) {
  goalbound_map* loaded_map = nullptr;
  ASSERT_EQ(goalbound_map_load(asset("caves.map").c_str(), nullptr, &loaded_map, nullptr), GOALBOUND_OK);
  const MapHandle map(loaded_map);
  const IndicesHandle boxes = boxes_of(map);
  const std::string plain = file("plain.gbb");
  const std::string small = file("small.gbb");
  ASSERT_EQ(goalbound_indices_save(boxes.get(), plain.c_str(), 0, nullptr), GOALBOUND_OK);
  ASSERT_EQ(goalbound_indices_save(boxes.get(), small.c_str(), GOALBOUND_SAVE_COMPRESSED, nullptr),
            GOALBOUND_OK);
  EXPECT_LT(fs::file_size(small), fs::file_size(plain));
  fs::permissions(plain, fs::perms::owner_read);

  for (const std::string& path : {plain, small}) {
    for (const std::uint32_t flags : {0U, GOALBOUND_LOAD_MAPPED}) {
      goalbound_indices* again = nullptr;
      goalbound_error error{};
      ASSERT_EQ(goalbound_indices_load(map.get(), path.c_str(), flags, &again, &error), GOALBOUND_OK)
          << error.text;
      const IndicesHandle handle(again);
      EXPECT_EQ(goalbound_indices_byte_size(again), goalbound_indices_byte_size(boxes.get()));
      const QueryHandle query = query_of(map, handle);
      goalbound_result result{};
      EXPECT_EQ(goalbound_query_find(query.get(), {8, 8, 0}, {120, 88, 0}, &result, nullptr), GOALBOUND_OK);
      EXPECT_GT(result.pruned, 0U);
    }
  }
}

TEST_F(CFiles, BoxesOfAnotherMapAreRefused) {
  const MapHandle map = wall_map();
  const MapHandle other = map_of(Bits({"....", "...."}));
  const IndicesHandle boxes = boxes_of(map);
  ASSERT_EQ(goalbound_indices_save(boxes.get(), file("a.gbb").c_str(), 0, nullptr), GOALBOUND_OK);
  goalbound_indices* loaded = nullptr;
  EXPECT_EQ(goalbound_indices_load(other.get(), file("a.gbb").c_str(), 0, &loaded, nullptr),
            GOALBOUND_ERROR_MISMATCH);
  EXPECT_EQ(loaded, nullptr);
  goalbound_query* query = nullptr;
  EXPECT_EQ(goalbound_query_create(other.get(), boxes.get(), nullptr, &query, nullptr),
            GOALBOUND_ERROR_MISMATCH);
  EXPECT_EQ(query, nullptr);
}

/// The text of the error that opening such a file is.
std::string text_of_opening(const std::string& path) {
  goalbound_map* map = nullptr;
  goalbound_error error{};
  EXPECT_NE(goalbound_map_load(path.c_str(), nullptr, &map, &error), GOALBOUND_OK);
  EXPECT_LT(std::strlen(error.text), sizeof error.text);
  return error.text;
}

TEST_F(CFiles, TextsOfErrorsCanBeShownAnywhere) {
  for (const std::string& name :
       {std::string("\x1b[31mred.map"), std::string("a\nb.map"), std::string("\xff\xfe.map"),
        std::string("\xc2\x9b.map"), std::string("\r\x7f.map")}) {
    const std::string text = text_of_opening(file(name.c_str()));
    EXPECT_TRUE(std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; })) << text;
    const bool ends_line = name.find('\n') != std::string::npos;  // which a blank stands for
    EXPECT_EQ(text.find("\\x") == std::string::npos, ends_line) << text;
  }
  std::ofstream(file("bad.map")) << "type octile\nheight 1\nwidth 2\nmap\n.\x1b\n.";
  EXPECT_EQ(text_of_opening(file("bad.map")).find('\x1b'), std::string::npos);
}

TEST_F(CFiles, ALongNameLeavesRoomForTheReason) {
  for (const std::size_t length : {200, 240, 255, 300, 1000, 3900}) {
    for (const std::string& letter : {std::string("n"), std::string("\xc3\xa4"), std::string("\xff")}) {
      std::string name;
      while (name.size() < length) name += (name.size() % 200 == 199 ? "/" : letter);
      const std::string text = text_of_opening(file((name + "/end.map").c_str()));
      EXPECT_NE(text.find("cannot open the file: "), std::string::npos) << text;
      EXPECT_NE(text.find("/end.map: "), std::string::npos) << text;
      EXPECT_EQ(text.find(file("").substr(0, 15)), 0U) << text;
      if (text.find("...") != std::string::npos) {
        EXPECT_GT(text.size(), 400U) << "no more than must is left out";
      }
    }
  }
}

TEST_F(CFiles, ALongMessageKeepsItsEnds) {
  // It names both files in which the places might be.
  const std::string stem = file(std::string(240, 'g').c_str());
  std::ofstream(stem + ".gr") << "p sp 1 0\n";
  const std::string text = text_of_opening(stem + ".gr");
  EXPECT_NE(text.find(".gr: the coordinates of its nodes are missing"), std::string::npos) << text;
  EXPECT_NE(text.find(".co.gz'"), std::string::npos) << text;
}

TEST_F(CFiles, DamagedBoxesAreRefused) {
  const MapHandle map = wall_map();
  const IndicesHandle boxes = boxes_of(map);
  ASSERT_EQ(goalbound_indices_save(boxes.get(), file("a.gbb").c_str(), 0, nullptr), GOALBOUND_OK);
  fs::resize_file(file("a.gbb"), fs::file_size(file("a.gbb")) - 1);
  goalbound_indices* loaded = nullptr;
  EXPECT_EQ(goalbound_indices_load(map.get(), file("a.gbb").c_str(), 0, &loaded, nullptr),
            GOALBOUND_ERROR_CORRUPT);
  EXPECT_EQ(goalbound_indices_load(map.get(), file("none.gbb").c_str(), 0, &loaded, nullptr),
            GOALBOUND_ERROR_NOT_FOUND);
  EXPECT_EQ(loaded, nullptr);
}

TEST_F(CFiles, FilesOfBoxesRefuseNullAndUnknownFlags) {
  const MapHandle map = wall_map();
  const IndicesHandle boxes = boxes_of(map);
  const std::string path = file("a.gbb");
  goalbound_indices* loaded = nullptr;
  constexpr goalbound_status kRefused = GOALBOUND_ERROR_INVALID_ARGUMENT;
  EXPECT_EQ(goalbound_indices_save(nullptr, path.c_str(), 0, nullptr), kRefused);
  EXPECT_EQ(goalbound_indices_save(boxes.get(), nullptr, 0, nullptr), kRefused);
  EXPECT_EQ(goalbound_indices_save(boxes.get(), path.c_str(), 2, nullptr), kRefused);
  EXPECT_FALSE(fs::exists(path));
  EXPECT_EQ(goalbound_indices_load(nullptr, path.c_str(), 0, &loaded, nullptr), kRefused);
  EXPECT_EQ(goalbound_indices_load(map.get(), nullptr, 0, &loaded, nullptr), kRefused);
  EXPECT_EQ(goalbound_indices_load(map.get(), path.c_str(), 0, nullptr, nullptr), kRefused);
  EXPECT_EQ(goalbound_indices_load(map.get(), path.c_str(), 2, &loaded, nullptr), kRefused);
  EXPECT_EQ(goalbound_indices_save(boxes.get(), file("no/folder.gbb").c_str(), 0, nullptr),
            GOALBOUND_ERROR_NOT_FOUND);
  EXPECT_EQ(goalbound_indices_byte_size(nullptr), 0U);
  goalbound_indices_free(nullptr);
}

}  // namespace
}  // namespace goalbound::c::test
