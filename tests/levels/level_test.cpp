// Level geometry from files of other programs.
#include "goalbound/levels/level.hpp"

#include <cmath>
#include <limits>

#include "file_support.hpp"
#include "level_support.hpp"

namespace goalbound::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// A floor of 4 x 2 whose face looks along y, and a triangle beside that shares a side by position alone.
constexpr std::string_view kFloor =
    "# a floor\nv 0 0 0\nv 4 0 0\nv 4 0 2\nv 0 0 2\nf 1 4 3 2\n"
    "v 4 0 0\nv 4 0 2\nv 6 1 0\nf 5 6 7\n";

LevelGeometry parsed(std::string_view bytes, const std::string& name, UpAxis up = UpAxis::kAuto) {
  auto level = parse_level(bytes, name, up);
  EXPECT_TRUE(level.ok()) << (level.ok() ? "" : level.error().to_string());
  return level.ok() ? std::move(level).value() : LevelGeometry{};
}

/// Twice the area in the plane: above 0 where the face looks upwards.
double signed_area(const LevelGeometry& level, std::size_t polygon) {
  double sum = 0;
  const auto& corners = level.polygons.at(polygon);
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const MeshPoint& a = level.points.at(corners[i]);
    const MeshPoint& b = level.points.at(corners[(i + 1) % corners.size()]);
    sum += a.x * b.y - a.y * b.x;
  }
  return sum;
}

TEST(Level, AnObjKeepsItsPolygonsAndUnitesPointsByPlace) {
  const LevelGeometry level = parsed(kFloor, "floor.obj");
  ASSERT_EQ(level.polygons.size(), 2U);
  EXPECT_EQ(level.polygons[0].size(), 4U);
  EXPECT_EQ(level.polygons[1].size(), 3U);
  EXPECT_EQ(level.points.size(), 5U);
  EXPECT_FALSE(level.y_up);
  EXPECT_DOUBLE_EQ(signed_area(level, 0), 16);
  EXPECT_GT(signed_area(level, 1), 0);
  double highest = 0;
  for (const MeshPoint& p : level.points) highest = std::max(highest, p.z);
  EXPECT_DOUBLE_EQ(highest, 1);
}

TEST(Level, TheAxisThatPointsUpwardsIsChosenByName) {
  EXPECT_EQ(up_axis_from_name("auto"), UpAxis::kAuto);
  EXPECT_EQ(up_axis_from_name("y"), UpAxis::kY);
  EXPECT_EQ(up_axis_from_name("z"), UpAxis::kZ);
  EXPECT_FALSE(up_axis_from_name("x"));
  const LevelGeometry level = parsed("v 0 0 7\nv 3 0 7\nv 3 1 7\nf 1 2 3\n", "a.obj", UpAxis::kZ);
  EXPECT_TRUE(level.y_up);
  EXPECT_DOUBLE_EQ(signed_area(level, 0), 3);
  for (const MeshPoint& p : level.points) EXPECT_DOUBLE_EQ(p.z, 7);
}

TEST(Level, WhatIsWrittenAsObjIsReadBack) {
  const LevelGeometry level = parsed(kFloor, "floor.obj");
  const LevelGeometry again = parsed(format_obj(level), "again.obj");
  EXPECT_EQ(format_obj(again), format_obj(level));
  EXPECT_EQ(again.polygons, level.polygons);
  EXPECT_EQ(again.points, level.points);
}

TEST(Level, NodesPutTheirMeshesWhereTheyBelong) {
  const std::string uri = inline_uri(triangle_bytes());
  const LevelGeometry level =
      parsed(triangle_gltf(R"(,"translation":[10,3,20],"scale":[2,1,1])", uri), "a.gltf");
  ASSERT_EQ(level.polygons.size(), 1U);
  EXPECT_THAT(level.points, ::testing::UnorderedElementsAre(MeshPoint{10, 20, 3}, MeshPoint{10, 22, 3},
                                                            MeshPoint{14, 20, 3}));
  EXPECT_DOUBLE_EQ(signed_area(level, 0), 8);
}

TEST(Level, AFaceOfAMirroredNodeStillLooksUpwards) {
  const LevelGeometry level =
      parsed(triangle_gltf(R"(,"scale":[-1,1,1])", inline_uri(triangle_bytes())), "a.gltf");
  EXPECT_DOUBLE_EQ(signed_area(level, 0), 4);
}

TEST(Level, ABufferBesideIsReadAndAForeignOneRefused) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "in");
  write_raw(folder / "in/a.bin", triangle_bytes());
  write_raw(folder / "b.bin", triangle_bytes());
  std::filesystem::create_symlink(folder / "b.bin", folder / "in/link.bin");
  const auto path = folder / "in/a.gltf";
  write_raw(path, triangle_gltf("", "a.bin"));
  EXPECT_TRUE(load_level(path).ok());
  for (const std::string uri : {"../b.bin", "link.bin"}) {
    write_raw(path, triangle_gltf("", uri));
    expect_error(load_level(path), ErrorCode::kSyntax, path.string(), 0, {uri, "does not lie in its folder"});
  }
  write_raw(path, triangle_gltf("", (folder / "b.bin").string()));
  expect_error(load_level(path), ErrorCode::kSyntax, path.string(), 0, {"b.bin"});
  write_raw(path, triangle_gltf("", "missing.bin"));
  const auto missing = load_level(path);
  ASSERT_FALSE(missing.ok());
  EXPECT_THAT(missing.error().to_string(), HasSubstr("missing.bin"));
}

TEST(Level, BuffersThatAreTooShortAreRefused) {
  const std::string uri = inline_uri(triangle_bytes());
  EXPECT_FALSE(parse_level(triangle_gltf("", uri, 36, 4000000), "a.gltf").ok());
  EXPECT_FALSE(parse_level(triangle_gltf("", uri, 4000000000U, 3), "a.gltf").ok());
  EXPECT_FALSE(parse_level(triangle_gltf("", uri, 48, 4), "a.gltf").ok());
}

TEST(Level, NumbersThatAreNoneAreRefused) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  std::string bytes = triangle_bytes();
  bytes.replace(4, 4, reinterpret_cast<const char*>(&nan), 4);
  expect_error(parse_level(triangle_gltf("", inline_uri(bytes)), "a.gltf"), ErrorCode::kSyntax, "a.gltf", 0,
               {"nan"});
  expect_error(parse_level("v 0 0 0\nv 1 0 1e30\nv 1 0 0\nf 1 2 3\n", "a.obj"), ErrorCode::kSyntax, "a.obj",
               0, {"1e+30"});
}

TEST(Level, WhatIsNoLevelIsRefusedByName) {
  for (const char* text : {"", "hello", "v 0 0 0\n", "{", "glTF\2\0\0\0", "v 1 2 3\nf 1 2 3\nf 9 9 9\n"}) {
    for (const char* name : {"a.obj", "a.gltf", "a.glb"}) {
      const auto level = parse_level(text, name);
      ASSERT_FALSE(level.ok()) << name << ": " << text;
      EXPECT_EQ(level.error().file, name);
    }
  }
  expect_error(parse_level("x", "a.fbx"), ErrorCode::kInvalidArgument, "a.fbx", 0, {".glb"});
  const TemporaryFolder folder;
  expect_error(load_level(folder / "no.obj"), ErrorCode::kNotFound, (folder / "no.obj").string(), 0, {});
}

TEST(Level, ValuesAndNodesThatNestWithoutEndAreRefused) {
  const std::string deep =
      R"({"asset":{"version":"2.0"},"x":)" + std::string(2000000, '[') + std::string(2000000, ']') + "}";
  expect_error(parse_level(deep, "a.gltf"), ErrorCode::kLimit, "a.gltf", 0, {"128 levels deep"});
  std::string chain = R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[)";
  for (int i = 1; i <= 200000; ++i) chain += fmt::format(R"({{"children":[{}]}},)", i);
  expect_error(parse_level(chain + "{}]}", "a.gltf"), ErrorCode::kLimit, "a.gltf", 0, {"1000 deep"});
  for (const char* nodes : {R"([{"children":[0]}])", R"([{"children":[1]},{"children":[0]}])",
                            R"([{"children":[2]},{"children":[2]},{}])", R"([{"children":[7]}])",
                            R"([{"children":[-1]}])", "{}", "[1]"}) {
    const auto level =
        parse_level(fmt::format(R"({{"asset":{{"version":"2.0"}},"nodes":{}}})", nodes), "a.gltf");
    ASSERT_FALSE(level.ok()) << nodes;
  }
  expect_error(parse_level(R"({"asset":{"version":"2.0"},"nodes":[{"children":[0]}],"nodes":[]})", "a.gltf"),
               ErrorCode::kSyntax, "a.gltf", 0, {"twice"});
  expect_error(parse_level(R"({"asset":{"version":"1.0"}})", "a.gltf"), ErrorCode::kVersion, "a.gltf", 0, {});
}

TEST(Level, LimitsHoldForBytesAndForCorners) {
  LevelLimits limits;
  limits.corners = 10;
  expect_error(parse_level(kFloor, "a.obj", UpAxis::kAuto, limits), ErrorCode::kLimit, "a.obj", 0,
               {"10 corners"});
  limits = {};
  limits.bytes = 20;
  expect_error(parse_level(kFloor, "a.obj", UpAxis::kAuto, limits), ErrorCode::kLimit, "a.obj", 0,
               {"20 bytes"});
}

}  // namespace
}  // namespace goalbound::test
