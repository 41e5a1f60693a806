// What the pixels of robots' maps mean, as the map servers of ROS reckon it; paths in metres, in and out.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

#include "goalbound/grid.hpp"
#include "pictures/png.hpp"
#include "pictures/ros_map.hpp"
#include "pictures/ros_path.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

/// A pixel, and the letter that it becomes: '.' free, 'a' to 'j' tens of per cent, '@' a wall, 'O' unknown.
struct Meant {
  std::array<std::uint8_t, 4> rgba;
  char letter;
};
struct Table {
  std::string head;  ///< besides the picture and its resolution
  bool has_alpha;
  std::vector<Meant> pixels;
};

constexpr const char* kThresholds = "occupied_thresh: 0.65\nfree_thresh: 0.196\n";
constexpr const char* kQuarters = "occupied_thresh: 0.75\nfree_thresh: 0.25\n";

Meant grey(std::uint8_t shade, char letter, std::uint8_t alpha = 255) {
  return {{shade, shade, shade, alpha}, letter};
}

std::string letters_of(const Table& table) {
  DecodedPicture picture;
  picture.image.width = static_cast<int>(table.pixels.size());
  picture.image.height = 1;
  picture.has_alpha = table.has_alpha;
  for (const Meant& one : table.pixels)
    picture.image.rgba.insert(picture.image.rgba.end(), one.rgba.begin(), one.rgba.end());
  const auto head = parse_ros_map("image: m.png\nresolution: 1\n" + table.head, "m.yaml");
  EXPECT_TRUE(head.ok()) << table.head;
  const auto map = map_of_ros(picture, *head);
  EXPECT_TRUE(map.ok());
  return std::string((*map)->as_grid()->terrain());
}

void expect_letters(const Table& table) {
  const std::string letters = letters_of(table);
  for (std::size_t i = 0; i < table.pixels.size(); ++i) {
    const auto& [r, g, b, a] = table.pixels[i].rgba;
    EXPECT_EQ(letters[i], table.pixels[i].letter)
        << table.head << "pixel " << int{r} << "," << int{g} << "," << int{b} << "," << int{a};
  }
}

TEST(RobotModes, TrinaryAveragesColoursAndComparesStrictly) {
  expect_letters({kThresholds,
                  false,
                  {grey(0, '@'), grey(89, '@'), grey(90, 'O'), grey(204, 'O'), grey(205, 'O'), grey(206, '.'),
                   grey(255, '.'), Meant{{255, 0, 0, 255}, '@'}, Meant{{255, 255, 0, 255}, 'O'},
                   Meant{{255, 255, 200, 255}, '.'}}});
  expect_letters(
      {std::string("negate: 1\n") + kThresholds,
       false,
       {grey(0, '.'), grey(49, '.'), grey(50, 'O'), grey(165, 'O'), grey(166, '@'), grey(255, '@')}});
}

TEST(RobotModes, TrinaryCountsAlphaAsAFourthColour) {
  expect_letters({kThresholds,
                  true,
                  {grey(0, '@'), grey(40, 'O'), grey(255, '.'), grey(255, 'O', 0), grey(0, '@', 0),
                   Meant{{255, 255, 255, 128}, '.'}}});
  // Just on a threshold: neither free nor a wall.
  expect_letters({kQuarters, true, {grey(170, 'O'), grey(171, '.'), grey(0, 'O'), grey(0, '@', 254)}});
}

TEST(RobotModes, ScaleHasPercentsBetweenAndWhatIsNotOpaqueIsUnknown) {
  expect_letters(
      {std::string("mode: scale\n") + kThresholds,
       true,
       {grey(0, '@'), grey(0, 'O', 254), grey(255, 'O', 0), grey(255, '.'), grey(205, '.'), grey(204, 'a'),
        grey(148, 'e'), grey(90, 'j'), Meant{{89, 89, 90, 255}, '@'}, grey(89, '@')}});
}

TEST(RobotModes, RawShadesArePercentsAndAreNotNegated) {
  for (const std::string negate : {"", "negate: 0\n", "negate: 1\n"}) {
    expect_letters({"mode: raw\n" + negate + kThresholds,
                    true,
                    {grey(0, '.'), grey(1, 'a'), grey(10, 'a'), grey(11, 'b'), grey(99, 'j'), grey(100, '@'),
                     grey(101, 'O'), grey(255, 'O'), grey(20, 'b', 0), Meant{{0, 0, 1, 255}, '.'},
                     Meant{{100, 100, 101, 255}, '@'}, Meant{{100, 101, 101, 255}, 'O'}}});
  }
}

TEST(RobotModes, MayBeWrittenInAnyCaseOrBeMissing) {
  const std::vector<Meant> pixels = {grey(0, '@'), grey(150, 'O'), grey(255, '.')};
  for (const std::string mode : {"", "mode: trinary\n", "mode: Trinary\n", "mode: TRINARY\n"})
    expect_letters({mode + kThresholds, false, pixels});
  for (const std::string mode : {"Scale", "SCALE"})
    EXPECT_EQ(letters_of({"mode: " + mode + "\n" + kThresholds, false, pixels}), "@e.");
  EXPECT_EQ(letters_of({std::string("mode: Raw\n") + kThresholds, false, pixels}), ".OO");
  EXPECT_FALSE(parse_ros_map("image: m.png\nresolution: 1\nmode: grey\n", "m.yaml").ok());
}

TEST(RobotModes, AFileSaysWhetherItHasAlpha) {
  Image image{.width = 1, .height = 1, .rgba = {40, 40, 40, 255}};
  const auto png = encode_png(image);
  ASSERT_TRUE(png.ok());
  const auto with = decode_picture(*png);
  ASSERT_TRUE(with.ok());
  EXPECT_TRUE(with->has_alpha) << "opaque, and written with it";
  const auto without = decode_picture("P6 1 1 255\n(((");
  ASSERT_TRUE(without.ok());
  EXPECT_FALSE(without->has_alpha);
}

class RosPaths : public CliTest {
 protected:
  RosPaths() {
    write("room.pgm", "P5\n4 3\n255\n" + std::string(12, static_cast<char>(254)));
    write("room.yaml",
          "image: room.pgm\nresolution: 0.5\norigin: [-1.0, 2.0, 0.0]\nnegate: 0\n"
          "occupied_thresh: 0.65\nfree_thresh: 0.196\n");
  }
};

TEST_F(RosPaths, PlacesWithAPointOrASignAreMetres) {
  for (const std::string start : {"-0.9,2.1", "-0.9m,2.1m", "-0.9m,2.1", "0,2"}) {
    const Json found = expect(0, {"search", "room.yaml", start, "3,0", "--json"}).json();
    EXPECT_EQ(found["start"], Json::array({0, 2})) << start;
    EXPECT_EQ(found["start_metres"], Json::array({-0.75, 2.25}));
    EXPECT_EQ(found["goal_metres"], Json::array({0.75, 3.25}));
    EXPECT_NEAR(found["length_metres"].get<double>(), (1 + 2 * std::sqrt(2.0)) / 2, 1e-9);
  }
  EXPECT_NE(
      expect(0, {"search", "room.yaml", "0,0", "2,0"}).out.find("path of length 2.000000 (1 m): 3 cells"),
      std::string::npos);
  expect(2, {"search", "room.yaml", "-7.5,2.5", "3,0"});
  expect(0, {"nearest", "room.yaml", "-0.9,2.1", "0.6,3.4"});
}

TEST_F(RosPaths, OwnPathsAreGoodInBothForms) {
  for (const std::string file : {"path.yaml", "path.json"}) {
    expect(0, {"search", "room.yaml", "0,0", "3,2", "--ros-path", file});
    const Json audit = expect(0, {"audit", "room.yaml", file, "--json"}).json();
    EXPECT_EQ(audit["shortest"], 1) << file << read(file);
    EXPECT_NE(read(file).find("frame_id"), std::string::npos);
  }
  EXPECT_EQ(Json::parse(read("path.json"))["poses"].size(), 4U);
  EXPECT_NEAR(Json::parse(read("path.json"))["poses"][0]["pose"]["position"]["y"].get<double>(), 3.25, 1e-12);
  const auto again = parse_ros_paths(read("path.yaml"), "path.yaml");
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->front().points.size(), 4U);
}

TEST_F(RosPaths, SeveralMessagesAreSeveralPaths) {
  const auto pose = [](double x, double y) {
    return fmt::format("- pose:\n    position: {{x: {}, y: {}, z: 0.0}}\n", x, y);
  };
  // Two places of one cell; then a step that is none.
  write("two.yaml", "header: {frame_id: map}\nposes:\n" + pose(-0.9, 2.1) + pose(-0.6, 2.4) +
                        pose(-0.4, 2.1) + "---\nheader: {frame_id: robot/map}\nposes:\n" + pose(-0.9, 2.1) +
                        pose(0.9, 2.1));
  const Json audit = expect(1, {"audit", "room.yaml", "two.yaml", "--json"}).json();
  EXPECT_EQ(audit["paths"], 2);
  EXPECT_EQ(audit["faults"]["not-adjacent"], 1);
  EXPECT_EQ(audit["shortest"], 1);
  EXPECT_EQ(audit["worst"][0]["line"], 10);
}

TEST_F(RosPaths, OfAnotherFrameOrMapAreRefused) {
  write("odom.yaml", "header:\n  frame_id: odom\nposes: []\n");
  EXPECT_NE(
      expect(2, {"audit", "room.yaml", "odom.yaml"}).err.find("odom.yaml:2: the path is in the frame 'odom'"),
      std::string::npos);
  write("none.yaml", "poses:\n- pose: {}\n");
  EXPECT_NE(expect(2, {"audit", "room.yaml", "none.yaml"}).err.find("none.yaml:2: a pose has no position"),
            std::string::npos);
  write_map("m.map", {"..."});
  expect(0, {"search", "room.yaml", "0,0", "3,2", "--ros-path", "path.yaml"});
  EXPECT_NE(expect(2, {"audit", "m.map", "path.yaml"}).err.find("'m.map' is no map of a robot"),
            std::string::npos);
  EXPECT_NE(expect(2, {"search", "m.map", "0,0", "2,0", "--ros-path", "p.yaml"}).err.find("maps of robots"),
            std::string::npos);
}

}  // namespace
}  // namespace goalbound::test
