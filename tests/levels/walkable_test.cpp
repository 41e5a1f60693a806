// The polygons of a level as a mesh.
#include "goalbound/levels/walkable.hpp"

#include <cmath>

#include "file_support.hpp"

namespace goalbound::test {
namespace {

/// Points in space, and polygons by number.
LevelGeometry level_of(std::vector<MeshPoint> points, std::vector<std::vector<std::uint32_t>> polygons) {
  return {std::move(points), std::move(polygons), false};
}

/// A square of one on the ground, and one beside it that rises to that height.
LevelGeometry slope(double height) {
  return level_of({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {2, 0, height}, {2, 1, height}},
                  {{0, 1, 2, 3}, {1, 4, 5, 2}});
}

TEST(Walkable, SlopesUpToTheLimitAreWalkable) {
  // A rise of 1 over 1 is 45 degrees exactly.
  EXPECT_EQ(walkable_polygons(slope(1), 45)->parts.polygons.size(), 2U);
  const auto steep = walkable_polygons(slope(1.001), 45);
  EXPECT_EQ(steep->parts.polygons.size(), 1U);
  EXPECT_EQ(steep->report.too_steep, 1U);
  EXPECT_EQ(steep->parts.points.size(), 4U);
  EXPECT_EQ(walkable_polygons(slope(1.001), 46)->report.walkable, 2U);
  EXPECT_EQ(walkable_polygons(slope(0), 0)->report.walkable, 2U);
  for (const double bad : {-1.0, 90.0, std::nan("")})
    expect_error(walkable_polygons(slope(1), bad), ErrorCode::kInvalidArgument, "", 0, {"slope"});
}

TEST(Walkable, CeilingsWallsAndPolygonsWithoutAreaAreCounted) {
  const auto made = walkable_polygons(
      level_of({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {2, 0, 0}, {0, 0, 1}, {1, 0, 1}},
               {{0, 1, 2, 3}, {3, 2, 1, 0}, {0, 1, 6, 5}, {0, 1, 4}, {1, 2, 3, 0}}));
  ASSERT_TRUE(made.ok());
  EXPECT_EQ(made->report.polygons, 5U);
  EXPECT_EQ(made->report.walkable, 1U);
  EXPECT_EQ(made->report.facing_down, 1U);
  EXPECT_EQ(made->report.too_steep, 1U);
  EXPECT_EQ(made->report.degenerate, 1U);
  EXPECT_EQ(made->report.doubled, 1U);
}

TEST(Walkable, ALevelWithoutFloorSaysWhatItHas) {
  expect_error(walkable_polygons(level_of({{0, 0, 0}, {1, 0, 0}, {1, 0, 1}}, {{0, 1, 2}})),
               ErrorCode::kInvalidArgument, "", 0, {"of 1, 1 are too steep", "with --up z 1 of 1 would be"});
}

TEST(Walkable, PolygonsThatAreNotConvexAreCutWithoutLosingArea) {
  // An L of area 3, and the spiral of a corridor of width one.
  const std::vector<std::vector<MeshPoint>> shapes = {
      {{0, 0, 0}, {2, 0, 0}, {2, 1, 0}, {1, 1, 0}, {1, 2, 0}, {0, 2, 0}},
      {{0, 0, 0},
       {5, 0, 0},
       {5, 5, 0},
       {1, 5, 0},
       {1, 2, 0},
       {3, 2, 0},
       {3, 3, 0},
       {2, 3, 0},
       {2, 4, 0},
       {4, 4, 0},
       {4, 1, 0},
       {0, 1, 0}}};
  const std::vector<double> areas = {3, 5 + 4 + 3 + 2 + 1};
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    std::vector<std::uint32_t> corners;
    for (std::uint32_t c = 0; c < shapes[i].size(); ++c) corners.push_back(c);
    const auto made = walkable_polygons(level_of(shapes[i], {corners}));
    ASSERT_TRUE(made.ok());
    EXPECT_EQ(made->report.split, 1U);
    EXPECT_EQ(made->report.non_manifold, 0U);
    double area = 0;
    for (const auto& polygon : made->parts.polygons) {
      ASSERT_EQ(polygon.size(), 3U);
      const auto& p = made->parts.points;
      const auto [a, b, c] = std::array{p[polygon[0]], p[polygon[1]], p[polygon[2]]};
      const double twice = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
      EXPECT_GT(twice, 0);
      area += twice / 2;
    }
    EXPECT_NEAR(area, areas[i], 1e-9);
  }
}

TEST(Walkable, CornersWithinASideAreReported) {
  // One long side against two short ones: the middle point lies within the long one.
  const std::vector<MeshPoint> points = {{0, 0, 0}, {2, 0, 0}, {2, 1, 0}, {0, 1, 0},
                                         {1, 1, 0}, {2, 2, 0}, {1, 2, 0}, {0, 2, 0}};
  const auto made = walkable_polygons(level_of(points, {{0, 1, 2, 3}, {3, 4, 6, 7}, {4, 2, 5, 6}}));
  EXPECT_EQ(made->report.t_junctions, 1U);
  const auto whole = walkable_polygons(level_of(points, {{0, 1, 2, 4, 3}, {3, 4, 6, 7}, {4, 2, 5, 6}}));
  EXPECT_EQ(whole->report.t_junctions, 0U);
}

TEST(Walkable, SidesOfThreePolygonsAreReported) {
  const auto made = walkable_polygons(
      level_of({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {2, 0, 0}, {2, 1, 0}, {2, 0, 0.5}, {2, 1, 0.5}},
               {{0, 1, 2, 3}, {1, 4, 5, 2}, {1, 6, 7, 2}}));
  EXPECT_EQ(made->report.non_manifold, 1U);
}

}  // namespace
}  // namespace goalbound::test
