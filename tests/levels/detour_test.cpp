// Files of Detour: what was written is read, and nothing that Detour would trip over gets through.
#include "goalbound/levels/detour.hpp"

#include <DetourNavMesh.h>

#include <cstddef>
#include <cstring>
#include <functional>
#include <limits>
#include <random>

#include "detour_mesh.hpp"
#include "file_support.hpp"
#include "goalbound/levels/recast.hpp"
#include "recast_levels.hpp"

namespace goalbound::test {
namespace {

RecastMesh walled(double tile_size) {
  RecastOptions options;
  options.tile_size = tile_size;
  Progress progress;
  const std::vector<MeshParts::Link> links = {{{2, 5, 0}, {18, 5, 0}, true}};
  return build_with_recast(with_box(floor_level(20, 10), {9, 0, 0}, {11, 8, 3}), options, links, progress)
      .value();
}

std::size_t aligned(std::size_t bytes) {
  return (bytes + 3) & ~std::size_t{3};
}

/// The tile with its header changed.
std::string with_header(std::string bytes, const std::function<void(dtMeshHeader&)>& change) {
  dtMeshHeader header;
  std::memcpy(&header, bytes.data(), sizeof header);
  change(header);
  std::memcpy(bytes.data(), &header, sizeof header);
  return bytes;
}

std::string with_polygon(std::string bytes, const std::function<void(dtPoly&)>& change) {
  dtMeshHeader header;
  std::memcpy(&header, bytes.data(), sizeof header);
  const std::size_t at =
      aligned(sizeof header) + aligned(sizeof(float) * 3 * static_cast<std::size_t>(header.vertCount));
  dtPoly polygon;
  std::memcpy(&polygon, bytes.data() + at, sizeof polygon);
  change(polygon);
  std::memcpy(bytes.data() + at, &polygon, sizeof polygon);
  return bytes;
}

TEST(Detour, FilesOfATileAndOfASetAreReadBackByteForByte) {
  for (const double tile_size : {0.0, 32.0}) {
    const RecastMesh made = walled(tile_size);
    const std::string bytes = format_detour(made.detour);
    EXPECT_TRUE(begins_as_detour(bytes));
    const auto read = parse_detour(bytes, "a.bin");
    ASSERT_TRUE(read.ok()) << read.error().to_string();
    EXPECT_EQ(format_detour(*read), bytes);
    const auto parts = parts_of(*read);
    ASSERT_TRUE(parts.ok());
    EXPECT_EQ(parts->points, made.parts.points);
    EXPECT_EQ(parts->polygons, made.parts.polygons);
    EXPECT_EQ(parts->links.size(), 1U);
  }
}

TEST(Detour, TheNamesOfTilesInASetAreThoseThatDetourGives) {
  const RecastMesh made = walled(32);
  const auto mesh = nav_mesh_of(made.detour);
  ASSERT_TRUE(mesh.ok());
  for (const DetourTile& tile : made.detour.tiles) {
    dtMeshHeader header;
    std::memcpy(&header, tile.bytes.data(), sizeof header);
    EXPECT_EQ((*mesh)->getTileRefAt(header.x, header.y, header.layer), tile.ref);
  }
}

TEST(Detour, TilesThatLieAboutThemselvesAreRefused) {
  const std::string good = format_detour(walled(0).detour);
  const std::vector<std::function<void(dtMeshHeader&)>> lies = {
      [](dtMeshHeader& h) { h.polyCount = -1; },
      [](dtMeshHeader& h) { h.polyCount = 0x7FFFFFFF; },
      [](dtMeshHeader& h) { h.vertCount += 1; },
      [](dtMeshHeader& h) { h.maxLinkCount = 0; },
      [](dtMeshHeader& h) { h.detailMeshCount = 0; },
      [](dtMeshHeader& h) { h.detailTriCount -= 1; },
      [](dtMeshHeader& h) { h.bvNodeCount += 1; },
      [](dtMeshHeader& h) { h.offMeshConCount = 0; },
      [](dtMeshHeader& h) { h.offMeshBase = -5; },
      [](dtMeshHeader& h) { h.x = 0x7FFFFFFF; },
      [](dtMeshHeader& h) { h.bmin[1] = h.bmax[1] + 1; },
      [](dtMeshHeader& h) { h.walkableClimb = -1; },
      [](dtMeshHeader& h) { h.bvQuantFactor = std::numeric_limits<float>::quiet_NaN(); }};
  for (std::size_t i = 0; i < lies.size(); ++i) {
    const auto read = parse_detour(with_header(good, lies[i]), "a.bin");
    ASSERT_FALSE(read.ok()) << i;
    EXPECT_EQ(read.error().code, ErrorCode::kCorrupt) << i;
    EXPECT_EQ(read.error().file, "a.bin");
  }
  const std::vector<std::function<void(dtPoly&)>> bad_polygons = {
      [](dtPoly& p) { p.vertCount = 0; },
      [](dtPoly& p) { p.vertCount = 7; },
      [](dtPoly& p) { p.verts[1] = 0xFFFF; },
      [](dtPoly& p) { p.neis[0] = 0x7000; },
      [](dtPoly& p) { p.neis[0] = DT_EXT_LINK | 9; },
      [](dtPoly& p) { p.setType(DT_POLYTYPE_OFFMESH_CONNECTION); }};
  for (std::size_t i = 0; i < bad_polygons.size(); ++i)
    expect_error(parse_detour(with_polygon(good, bad_polygons[i]), "a.bin"), ErrorCode::kCorrupt, "a.bin", 0,
                 {"tile 0", "polygon 0"});
}

TEST(Detour, OtherVersionsOrdersAndFilesAreNamed) {
  const std::string tile = format_detour(walled(0).detour);
  expect_error(parse_detour(with_header(tile, [](dtMeshHeader& h) { h.version = 6; }), "a.bin"),
               ErrorCode::kVersion, "a.bin", 0, {"version 6"});
  std::string turned = tile;
  std::reverse(turned.begin(), turned.begin() + 4);
  expect_error(parse_detour(turned, "a.bin"), ErrorCode::kVersion, "a.bin", 0, {"big-endian"});
  expect_error(parse_detour("hello", "a.bin"), ErrorCode::kSyntax, "a.bin", 0, {});
  std::string set = format_detour(walled(32).detour);
  set[4] = 2;
  expect_error(parse_detour(set, "a.bin"), ErrorCode::kVersion, "a.bin", 0, {"version 2"});
  std::string twice = format_detour(walled(32).detour);
  DetourMesh mesh = parse_detour(twice, "a.bin").value();
  mesh.tiles[1] = mesh.tiles[0];
  expect_error(parts_of(mesh), ErrorCode::kCorrupt, "", 0, {"tile 1"});
}

TEST(Detour, AnyBeginningOfAFileIsRefused) {
  for (const double tile_size : {0.0, 32.0}) {
    const std::string bytes = format_detour(walled(tile_size).detour);
    for (std::size_t length = 0; length < bytes.size(); length += 1 + length / 50)
      EXPECT_FALSE(parse_detour(std::string_view(bytes).substr(0, length), "a.bin").ok()) << length;
    EXPECT_FALSE(parse_detour(bytes + "x", "a.bin").ok());
  }
}

TEST(Detour, ChangedBytesAreRefusedOrGiveAMeshOfPointsThatExist) {
  std::mt19937 random(5);
  for (const double tile_size : {0.0, 32.0}) {
    const std::string good = format_detour(walled(tile_size).detour);
    for (int round = 0; round < 3000; ++round) {
      std::string bytes = good;
      for (int i = 0; i < 1 + round % 3; ++i) bytes[random() % bytes.size()] = static_cast<char>(random());
      const auto read = parse_detour(bytes, "a.bin");
      if (!read.ok()) continue;
      const auto parts = parts_of(*read);
      if (!parts.ok()) continue;
      for (const auto& polygon : parts->polygons) {
        ASSERT_GE(polygon.size(), 3U);
        for (const std::uint32_t corner : polygon) ASSERT_LT(corner, parts->points.size());
      }
    }
  }
}

}  // namespace
}  // namespace goalbound::test
