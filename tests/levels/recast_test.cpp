// Meshes made by Recast.
#include "goalbound/levels/recast.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "file_support.hpp"
#include "recast_levels.hpp"

namespace goalbound::test {
namespace {

RecastMesh built(const LevelGeometry& level, const RecastOptions& options = {},
                 const std::vector<MeshParts::Link>& links = {}) {
  Progress progress;
  auto made = build_with_recast(level, options, links, progress);
  EXPECT_TRUE(made.ok()) << (made.ok() ? "" : made.error().to_string());
  return made.ok() ? std::move(made).value() : RecastMesh{};
}

double area_of(const MeshParts& parts) {
  double twice = 0;
  for (const auto& polygon : parts.polygons) {
    for (std::size_t i = 0; i < polygon.size(); ++i) {
      const MeshPoint& a = parts.points[polygon[i]];
      const MeshPoint& b = parts.points[polygon[(i + 1) % polygon.size()]];
      twice += a.x * b.y - a.y * b.x;
    }
  }
  return twice / 2;
}

/// How many parts the polygons fall into, when only shared sides join them.
std::size_t count_parts(const MeshParts& parts) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> sides;
  std::vector<std::size_t> leader(parts.polygons.size());
  for (std::size_t i = 0; i < leader.size(); ++i) leader[i] = i;
  const auto find = [&](std::size_t i) {
    while (leader[i] != i) i = leader[i];
    return i;
  };
  for (std::size_t p = 0; p < parts.polygons.size(); ++p) {
    const auto& polygon = parts.polygons[p];
    for (std::size_t i = 0; i < polygon.size(); ++i) {
      const std::uint32_t a = polygon[i];
      const std::uint32_t b = polygon[(i + 1) % polygon.size()];
      const auto [it, is_new] = sides.try_emplace({std::min(a, b), std::max(a, b)}, p);
      if (!is_new) leader[find(p)] = find(it->second);
    }
  }
  std::set<std::size_t> leaders;
  for (std::size_t i = 0; i < leader.size(); ++i) leaders.insert(find(i));
  return leaders.size();
}

TEST(Recast, AFloorLosesTheAgentsRadiusAtItsRim) {
  const RecastMesh made = built(floor_level(20, 10));
  EXPECT_EQ(made.report.triangles, 2U);
  EXPECT_EQ(made.report.walkable, 2U);
  EXPECT_EQ(made.report.columns, 67);
  EXPECT_EQ(made.report.rows, 34);
  EXPECT_FALSE(made.detour.is_set);
  // Two cells of 0.3 on each side, one more where cells are cut by the rim.
  EXPECT_LE(area_of(made.parts), (20 - 1.2) * (10 - 1.2) + 1);
  EXPECT_GE(area_of(made.parts), (20 - 2.4) * (10 - 2.4));
  for (const MeshPoint& p : made.parts.points) {
    EXPECT_GE(p.x, 0.6 - 1e-4);
    EXPECT_LE(p.x, 20 - 0.6 + 0.3);
    EXPECT_NEAR(p.z, 0, 0.41);
  }
  EXPECT_EQ(count_parts(made.parts), 1U);
}

TEST(Recast, AFloorWithZUpwardsGivesTheSameInItsOwnPlane) {
  LevelGeometry level = floor_level(20, 10);
  level.y_up = true;
  const RecastMesh made = built(level);
  EXPECT_TRUE(made.parts.y_up);
  for (const MeshPoint& p : made.parts.points) {
    EXPECT_GE(p.y, 0);
    EXPECT_LE(p.y, 10);
  }
  EXPECT_GT(area_of(made.parts), 100);
}

TEST(Recast, TilesAreJoinedWhereTheyMeet) {
  const double whole = area_of(built(floor_level(40, 30)).parts);
  RecastOptions options;
  options.tile_size = 32;
  const RecastMesh made = built(floor_level(40, 30), options);
  EXPECT_TRUE(made.detour.is_set);
  EXPECT_EQ(made.report.tiles, 20U);
  EXPECT_EQ(made.detour.tiles.size(), 20U);
  EXPECT_NEAR(area_of(made.parts), whole, whole * 0.02);
  EXPECT_EQ(count_parts(made.parts), 1U);
}

TEST(Recast, AWallPartsTheGroundAndAStepDoesNot) {
  EXPECT_EQ(count_parts(built(with_box(floor_level(20, 10), {9, 0, 0}, {11, 10, 3})).parts), 2U)
      << "the top of the wall is too narrow to be an island";
  EXPECT_EQ(count_parts(built(with_box(floor_level(20, 10), {7, 0, 0}, {13, 10, 0.5})).parts), 1U);
}

TEST(Recast, LinksComeThroughDetourAsTheyWere) {
  const std::vector<MeshParts::Link> links = {{{2, 5, 0}, {18, 5, 0}, true}, {{2, 3, 0}, {18, 3, 0}, false}};
  const RecastMesh made = built(with_box(floor_level(20, 10), {9, 0, 0}, {11, 10, 3}), {}, links);
  ASSERT_EQ(made.parts.links.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(made.parts.links[i].from, links[i].from);
    EXPECT_EQ(made.parts.links[i].to, links[i].to);
    EXPECT_EQ(made.parts.links[i].both_ways, links[i].both_ways);
  }
}

TEST(Recast, TheSameLevelGivesTheSameBytes) {
  RecastOptions options;
  options.tile_size = 32;
  const LevelGeometry level = with_box(floor_level(20, 10), {9, 0, 0}, {11, 6, 3});
  EXPECT_EQ(format_detour(built(level, options).detour), format_detour(built(level, options).detour));
}

TEST(Recast, EveryOptionIsRefusedBelowAndAboveItsLimits) {
  for (const RecastOption& option : recast_options()) {
    for (const double bad : {option.least - 1, option.most + 1, std::nan(""), option.whole ? 20.5 : -1.0}) {
      RecastOptions options;
      options.*(option.value) = bad;
      Progress progress;
      expect_error(build_with_recast(floor_level(5, 5), options, {}, progress), ErrorCode::kInvalidArgument,
                   "", 0, {std::string(option.id)});
    }
    RecastOptions options;
    options.*(option.value) = option.most;
    EXPECT_TRUE(check_recast_options(options).ok()) << option.id;
  }
  RecastOptions options;
  options.tile_size = 15;
  EXPECT_FALSE(check_recast_options(options).ok());
}

TEST(Recast, WhatRecastCannotHoldIsSaidWithWhatToChange) {
  Progress progress;
  RecastOptions options;
  options.cell_size = 0.001;
  expect_error(build_with_recast(floor_level(20, 10), options, {}, progress), ErrorCode::kLimit, "", 0,
               {"tile-size"});
  options = {};
  options.cell_height = 0.001;
  expect_error(build_with_recast(with_box(floor_level(20, 10), {1, 1, 0}, {2, 2, 50}), options, {}, progress),
               ErrorCode::kLimit, "", 0, {"cell-height"});
  LevelGeometry far = floor_level(20, 10);
  for (MeshPoint& p : far.points) p.x += 1e8;
  expect_error(build_with_recast(far, {}, {}, progress), ErrorCode::kLimit, "", 0, {"origin"});
  options = {};
  options.tile_size = 16;
  options.cell_size = 0.01;
  expect_error(build_with_recast(floor_level(200, 200), options, {}, progress), ErrorCode::kLimit, "", 0,
               {"tiles"});
}

TEST(Recast, WhereNobodyCanWalkIsSaid) {
  Progress progress;
  expect_error(build_with_recast(floor_level(1, 1), {}, {}, progress), ErrorCode::kInvalidArgument, "", 0,
               {"2 of 2 triangles"});
  expect_error(build_with_recast({}, {}, {}, progress), ErrorCode::kInvalidArgument, "", 0, {"0 of 0"});
}

TEST(Recast, AnyAgentThatTheLimitsAllowIsBuiltOrRefused) {
  for (const RecastOption& option : recast_options()) {
    for (const double value : {option.least, option.most, (option.least + option.most) / 2}) {
      RecastOptions options;
      options.*(option.value) = option.whole ? std::floor(value) : value;
      Progress progress;
      SCOPED_TRACE(option.id);
      const auto made =
          build_with_recast(with_box(floor_level(20, 10), {9, 0, 0}, {11, 6, 3}), options, {}, progress);
      if (!made.ok()) {
        EXPECT_FALSE(made.error().message.empty());
      }
    }
  }
}

TEST(Recast, ACancelledMeshIsNone) {
  Progress progress;
  progress.cancel();
  expect_error(build_with_recast(floor_level(20, 10), {}, {}, progress), ErrorCode::kCancelled, "", 0, {});
}

TEST(LevelSettings, LinesSetOptionsAxisMeshAndLinks) {
  const auto settings = parse_level_settings(
      "# a comment\ncell-size 0.25\ntile-size 64 # cells\nup z\nmesh polygons\nlink 1 2 3 4 5 6 both-ways\n",
      "a.recast");
  ASSERT_TRUE(settings.ok()) << settings.error().to_string();
  EXPECT_EQ(settings->recast.cell_size, 0.25);
  EXPECT_EQ(settings->recast.tile_size, 64);
  EXPECT_EQ(settings->up, UpAxis::kZ);
  EXPECT_TRUE(settings->own_polygons);
  ASSERT_EQ(settings->links.size(), 1U);
  EXPECT_TRUE(settings->links[0].both_ways);
  for (const char* bad : {"colour red\n", "cell-size\n", "cell-size big\n", "cell-size 0\n", "up x\n",
                          "mesh mine\n", "link 1 2 3\n", "link 1 2 3 4 5 nan one-way\n"})
    expect_error(parse_level_settings(bad, "a.recast"), ErrorCode::kSyntax, "a.recast", 1, {});
}

}  // namespace
}  // namespace goalbound::test
