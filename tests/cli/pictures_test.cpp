// Maps of robots (.yaml with a picture) and pictures as maps.
#include "goalbound/formats.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

class RobotMaps : public CliTest {
 protected:
  /// Of 3 x 2 cells.
  void write_pgm(const std::string& name, const std::vector<int>& shades,
                 const std::string& head = "P5\n# c\n3 2\n255\n") const {
    std::string bytes = head;
    for (const int shade : shades) bytes += static_cast<char>(shade);
    write(name, bytes);
  }
  void write_yaml(const std::string& more = "") const {
    write("room.yaml",
          "image: room.pgm\nresolution: 0.05\norigin: [-1.5, 2.0, 0.0]\nnegate: 0\n"
          "occupied_thresh: 0.65\nfree_thresh: 0.196\n" +
              more);
  }
  /// The terrain of a map, as `convert` writes it.
  std::string terrain(const std::string& map, const std::string& ending = ".map") const {
    expect(0, {"convert", map, "-o", "out" + ending});
    const std::string text = read("out.map");
    return text.substr(text.find("map\n") + 4);
  }
  void expect_refused(const std::string& map, const std::string& why) const {
    const Outcome run = expect(2, {"info", map});
    EXPECT_NE(run.err.find(why), std::string::npos) << run.err;
  }
};

TEST_F(RobotMaps, UnknownSpaceMayBeFree) {
  write_pgm("room.pgm", {254, 205, 0, 254, 0, 254});
  write_yaml();
  EXPECT_EQ(expect(0, {"info", "room.yaml", "--json"}).json()["free"], 3);
  EXPECT_EQ(expect(0, {"info", "room.yaml", "--unknown", "wall", "--json"}).json()["free"], 3);
  EXPECT_EQ(expect(0, {"info", "room.yaml", "--unknown", "free", "--json"}).json()["free"], 4);
  write_map("m.map", {"..."});
  EXPECT_NE(expect(2, {"info", "m.map", "--unknown", "free"}).err.find("it is for ros-map (.yaml)"),
            std::string::npos);
}

TEST_F(RobotMaps, ARobotOfSomeRadiusNeedsADisk) {
  std::string pixels(11 * 11, static_cast<char>(254));
  pixels[5 * 11 + 5] = 0;
  write("room.pgm", "P5\n11 11\n255\n" + pixels);
  write_yaml();
  const auto free = [&](const std::string& radius) {
    return expect(0, {"info", "room.yaml", "--radius", radius, "--json"}).json()["free"].get<int>();
  };
  EXPECT_EQ(free("0"), 120);
  EXPECT_EQ(free("0.04"), 120) << "less than a cell";
  EXPECT_EQ(free("0.05"), 9 * 9 - 5) << "the cell, its four neighbours, and the edge";
  EXPECT_EQ(free("0.075"), 9 * 9 - 9) << "the diagonal ones as well";
  EXPECT_EQ(free("0.1"), 7 * 7 - 13);
  EXPECT_NE(expect(2, {"info", "room.yaml", "--radius", "1e5"}).err.find("cells"), std::string::npos);
}

TEST_F(RobotMaps, AreInMetresInTheirFrame) {
  write_pgm("room.pgm", {254, 254, 254, 254, 254, 254});
  write_yaml();
  const Json info = expect(0, {"info", "room.yaml", "--json"}).json();
  EXPECT_NEAR(info["metres"]["width"].get<double>(), 0.15, 1e-12);
  EXPECT_EQ(info["metres"]["origin"], Json::array({-1.5, 2.0, 0.0}));
  // The lower left cell has its corner at -1.5,2: row 1 of the picture.
  const Json found =
      expect(0, {"search", "room.yaml", "-1.49m,2.01m", "-1.36m,2.09m", "--path", "--json"}).json();
  EXPECT_EQ(found["start"], Json::array({0, 1}));
  EXPECT_EQ(found["goal"], Json::array({2, 0}));
  EXPECT_NEAR(found["path_metres"][0][0].get<double>(), -1.475, 1e-9);
  EXPECT_NEAR(found["path_metres"][0][1].get<double>(), 2.025, 1e-9);
  EXPECT_NE(expect(2, {"search", "room.yaml", "5m,5m", "0,0"}).err.find("the start"), std::string::npos);
  write_map("m.map", {"..."});
  EXPECT_NE(expect(2, {"search", "m.map", "0m,0m", "1,0"}).err.find("maps of robots"), std::string::npos);
}

TEST_F(RobotMaps, ModesAreReadInAnyCase) {
  write_pgm("room.pgm", {254, 205, 0, 254, 0, 254});
  write_yaml("mode: Trinary\n");
  EXPECT_EQ(terrain("room.yaml"), ".O@\n.@.\n");
}

TEST_F(RobotMaps, ThresholdsTellFreeCellsWallsAndTheUnknown) {
  write_pgm("room.pgm", {254, 205, 0, 254, 0, 254});
  write_yaml();
  EXPECT_EQ(terrain("room.yaml"), ".O@\n.@.\n");
  write_yaml("mode: trinary\n");
  EXPECT_EQ(terrain("room.yaml"), ".O@\n.@.\n");
  expect(0, {"precompute", "room.yaml", "-o", "room.gbb"});
  EXPECT_EQ(
      expect(0, {"search", "room.yaml", "0,0", "0,1", "--bounds", "room.gbb", "--json"}).json()["length"],
      1.0);
}

TEST_F(RobotMaps, NegateTurnsLightToDark) {
  write_pgm("room.pgm", {0, 0, 255, 0, 255, 0});
  write("room.yaml", "image: room.pgm\nresolution: 1\nnegate: 1\n");
  EXPECT_EQ(terrain("room.yaml"), "..@\n.@.\n");
  write("room.yaml", "image: room.pgm\nresolution: 1\nnegate: true\n");
  EXPECT_EQ(terrain("room.yaml"), "..@\n.@.\n");
}

TEST_F(RobotMaps, WhatIsPerhapsOccupiedCostsMore) {
  write_yaml("mode: scale\n");
  // Occupied by 0.42: half of the way between the thresholds, so in the fifth ten of per cent.
  write_pgm("room.pgm", {254, 148, 0, 254, 254, 254});
  EXPECT_EQ(terrain("room.yaml", ".costs"), ".e@\n...\n");
  EXPECT_NE(read("out.costs").find("\n. 10\n"), std::string::npos);
  EXPECT_NE(read("out.costs").find("\ne 60\n"), std::string::npos);
  write_yaml("mode: raw\n");
  write_pgm("room.pgm", {0, 100, 255, 0, 0, 0});
  EXPECT_EQ(terrain("room.yaml"), ".@O\n...\n");
}

TEST_F(RobotMaps, AreWrittenAndKeepTheirFrame) {
  write_pgm("room.pgm", {254, 205, 0, 254, 0, 254});
  write_yaml();
  expect(0, {"convert", "room.yaml", "-o", "new.yaml"});
  EXPECT_EQ(terrain("new.yaml"), ".O@\n.@.\n");
  write_map("other.map", {"...", "@.."});
  expect(0, {"convert", "other.map", "-o", "room.yaml"});
  EXPECT_EQ(terrain("room.yaml"), "...\n@..\n");
  EXPECT_NE(read("room.yaml").find("resolution: 0.05\norigin: [-1.5, 2, 0]"), std::string::npos)
      << read("room.yaml");
  // A picture that belongs to nobody's map is not replaced.
  write_pgm("alone.pgm", {1, 2, 3, 4, 5, 6});
  expect(2, {"convert", "other.map", "-o", "alone.yaml"});
}

TEST_F(RobotMaps, BadFilesAreToldWithTheirLine) {
  write_pgm("room.pgm", {254, 205, 0, 254, 0});
  write_yaml();
  expect_refused("room.yaml",
                 "room.pgm: it is not the kind of file that is needed; open it by itself to see why; "
                 "room.yaml names it");
  expect_refused("room.pgm", "room.pgm: the picture is broken off");
  std::filesystem::create_directory(folder() / "sub");
  write("sub/up.yaml", "image: ../room.pgm\nresolution: 1\n");
  expect_refused("sub/up.yaml",
                 "sub/up.yaml: it names the file '../room.pgm', which does not lie in its folder");
  write("room.yaml", "image: room.pgm\nresolution: -1\n");
  expect_refused("room.yaml", "room.yaml:2: 'resolution' must be more than 0");
  write("room.yaml", "image: room.pgm\nresolution: 1\nmode: blue\n");
  expect_refused("room.yaml", "room.yaml:3: 'mode' must be trinary, scale or raw");
  write("room.yaml", "image: room.pgm\nresolution: 1\norigin: [a, 1]\n");
  expect_refused("room.yaml", "room.yaml:3: 'origin' must be numbers");
  write("room.yaml", "image: [\nresolution: 1\n");
  expect_refused("room.yaml", "no YAML");
  write("room.yaml", "image: none.png\nresolution: 1\n");
  expect_refused("room.yaml", "none.png");
  write("none.pgm", "P2\n1 1\n0\n0\n");
  expect_refused("none.pgm", "none.pgm:1: the largest value of the picture is 0; it must be 1 to 65535");
  write("light.pgm", "P2\n1 1\n100\n101\n");
  expect_refused("light.pgm", "a value of the picture is 101, and its head says 100 at most");
  write("short.pgm", "P2\n2 2\n100\n1 2 3 x");
  expect_refused("short.pgm", "a pixel of the picture is no number, or missing");
  write("short.pbm", std::string("P4 9 2\n\0\0\0", 10));
  expect_refused("short.pbm", "the picture is broken off");
  write("photo.jpg", "\xff\xd8\xff\xe0 and so on");
  expect_refused("photo.jpg", "the JPEG picture is damaged, or of a kind that is not read: save it as PNG");
  write("film.gif", "GIF89a and so on");
  expect_refused("film.gif", "save it as PNG");
  write("huge.pgm", "P5 99999 99999 255\n");
  expect_refused("huge.pgm", "too large");
}

TEST_F(RobotMaps, PicturesOfOtherKindsAreMapsToo) {
  write_pgm("p.pgm", {255, 255, 0, 255, 0, 255});
  EXPECT_EQ(terrain("p.pgm"), "..@\n.@.\n");
  // 2 x 1 pixels of 24 bits, from bottom to top, rows of 4 bytes each.
  std::string bmp(
      "BM\x3E\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x02\0\0\0\x01\0\0\0\x01\0\x18\0\0\0\0\0\x08\0\0\0", 38);
  bmp += std::string(16, '\0') + std::string("\xFF\xFF\xFF\0\0\0\0\0", 8);
  write("p.bmp", bmp);
  EXPECT_EQ(terrain("p.bmp"), ".@\n");
  write("p.csv", "0,1,0\n0,0,0\n");
  EXPECT_EQ(terrain("p.csv"), ".@.\n...\n");
}

TEST_F(RobotMaps, OfSixteenBitsAreThoseOfEight) {
  const std::filesystem::path doors = std::filesystem::path(GOALBOUND_WILD_DIR) / "../doors/pgm-16-bit";
  for (const char* name : {"ramp8.pgm", "ramp16.pgm", "ramp8.yaml", "ramp16.yaml"})
    std::filesystem::copy_file(doors / name, folder() / name);
  EXPECT_EQ(terrain("ramp8.pgm"), "@@@@....\n");
  EXPECT_EQ(terrain("ramp16.pgm"), "@@@@....\n");
  EXPECT_EQ(terrain("ramp8.yaml"), "@@@OOO..\n");
  EXPECT_EQ(terrain("ramp16.yaml"), "@@@OOO..\n");
}

TEST_F(RobotMaps, OfNetpbmAreReadInEveryForm) {
  const std::string room = "..@\n.@.\n";
  write("text.pgm", "P2 # by hand\n3 2\n1000\n1000 501 400\n  999 0 # a wall\n700\n");
  EXPECT_EQ(terrain("text.pgm"), room);
  write("text.ppm", "P3 3 2 15\n15 15 15 15 15 15 0 0 0 15 15 15 15 0 0 15 15 15\n");
  EXPECT_EQ(terrain("text.ppm"), room);
  write("deep.ppm", [] {
    std::string bytes = "P6 3 2 65535\n";
    for (const char shade : {'\xff', '\x90', '\x10', '\xff', '\x00', '\xff'})
      bytes += std::string{shade, 0, shade, 1, shade, 2};
    return bytes;
  }());
  EXPECT_EQ(terrain("deep.ppm"), room);
  write("text.pbm", "P1\n# 1 is black\n3 2\n001\n0 1 0\n");
  EXPECT_EQ(terrain("text.pbm"), room);
  write("bits.pbm", "P4 3 2\n\x20\x40");
  EXPECT_EQ(terrain("bits.pbm"), room);
  write("wide.pbm", std::string("P4 9 1\n\x00\x80", 9));
  EXPECT_EQ(terrain("wide.pbm"), "........@\n");
  write("few.pgm", std::string("P5 3 2 3\n\3\2\1\3\0\3", 15));
  EXPECT_EQ(terrain("few.pgm"), room) << "values are shares of the largest one";
}

}  // namespace
}  // namespace goalbound::test
