// Polygons with corners on their sides: convex as the file has them, whatever rounding does to them.
#include "maps/convex.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <vector>

#include "goalbound/nav_mesh.hpp"

namespace goalbound::test {
namespace {

using ::testing::HasSubstr;

/// As files have it: six decimals.
double six_decimals(double value) {
  return std::round(value * 1e6) / 1e6;
}

/// A square with corners on each side, at these shares of it, turned about its first corner.
MeshParts turned_square(double degrees, double side, MeshPoint at, const std::vector<double>& shares) {
  constexpr double kPi = 3.14159265358979323846;
  const double cos = std::cos(degrees * kPi / 180);
  const double sin = std::sin(degrees * kPi / 180);
  const MeshPoint corners[] = {{0, 0, 0}, {side, 0, 0}, {side, side, 0}, {0, side, 0}};
  MeshParts parts;
  auto& polygon = parts.polygons.emplace_back();
  for (int i = 0; i < 4; ++i) {
    const MeshPoint& from = corners[i];
    const MeshPoint& to = corners[(i + 1) % 4];
    for (const double share : shares) {
      const double x = from.x + share * (to.x - from.x);
      const double y = from.y + share * (to.y - from.y);
      polygon.push_back(static_cast<std::uint32_t>(parts.points.size()));
      parts.points.push_back(
          {six_decimals(at.x + x * cos - y * sin), six_decimals(at.y + x * sin + y * cos), 0});
    }
  }
  return parts;
}

TEST(Convex, TurnedSquaresWithCornersOnTheirSides) {
  int bent = 0;
  for (const double side : {0.8, 7.0, 300.0}) {
    for (const MeshPoint at : {MeshPoint{0, 0, 0}, MeshPoint{-3, 31, 0}, MeshPoint{1234.5, -777, 0}}) {
      for (int degrees = 0; degrees < 180; degrees += 3) {
        const auto mesh = NavMesh::create(turned_square(degrees, side, at, {0, 1 / 7.0, 0.3, 0.31, 0.9}),
                                          MeshNodes::kCentres);
        ASSERT_TRUE(mesh) << degrees << ": " << mesh.error().message;
        ASSERT_EQ(mesh->area_count(), 1U);
        // It holds each of its corners, and its middle.
        for (const MeshPoint& p : mesh->parts().points) {
          EXPECT_EQ(mesh->area_of(p), 0U) << degrees << ": " << p.x << "," << p.y;
          EXPECT_EQ(mesh->area_at(mesh->place_of(p)), 0U);
        }
        EXPECT_EQ(mesh->area_of(mesh->point(NodeId{0})), 0U);
        EXPECT_FALSE(mesh->area_of({at.x - 2 * side, at.y - 2 * side, 0}));
        ++bent;
      }
    }
  }
  EXPECT_EQ(bent, 3 * 3 * 60);
}

TEST(Convex, WhatIsNot) {
  const auto refused = [](std::vector<MeshPoint> points) {
    MeshParts parts;
    parts.points = std::move(points);
    for (std::uint32_t i = 0; i < parts.points.size(); ++i) {
      if (i == 0) parts.polygons.emplace_back();
      parts.polygons[0].push_back(i);
    }
    const auto mesh = NavMesh::create(std::move(parts), MeshNodes::kCentres);
    return mesh ? std::string() : mesh.error().message;
  };
  // A unit of places is a hundred-thousandth here.
  EXPECT_EQ(refused({{0, 0, 0}, {20, 0.00001, 0}, {39, 0, 0}, {39, 9, 0}, {0, 9, 0}}), "")
      << "bent by one unit";
  EXPECT_THAT(refused({{0, 0, 0}, {20, 0.0001, 0}, {39, 0, 0}, {39, 9, 0}, {0, 9, 0}}),
              HasSubstr("not convex"));
  EXPECT_THAT(refused({{0, 0, 0}, {30, 0, 0}, {10, 0, 0}, {39, 0, 0}, {39, 9, 0}, {0, 9, 0}}),
              HasSubstr("not convex"))
      << "goes back along a side";
  EXPECT_THAT(refused({{0, 0, 0}, {9, 9, 0}, {9, 0, 0}, {0, 9, 0}, {20, 20, 0}}), HasSubstr("not convex"))
      << "crosses itself";
  // A long arc inwards, each corner of which lies within a unit of the line between those beside it.
  std::vector<MeshPoint> arc = {{0, 9, 0}};
  for (int i = 0; i <= 100; ++i) arc.push_back({i * 0.39, 0.002 - 0.0000008 * (i - 50) * (i - 50), 0});
  arc.push_back({39, 9, 0});
  EXPECT_THAT(refused(arc), HasSubstr("not convex"));
}

TEST(Convex, HullsTurnAtTheirCornersAlone) {
  const std::vector<PlanePoint> points = {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}, {1, 1}, {0, 2}, {0, 1}};
  EXPECT_THAT(hull_of(points), ::testing::ElementsAre(0U, 2U, 4U, 6U));
  EXPECT_TRUE(hull_of(std::vector<PlanePoint>{}).empty());
  EXPECT_EQ(hull_of(std::vector<PlanePoint>{{3, 4}}).size(), 1U);
  EXPECT_THAT(hull_of(std::vector<PlanePoint>{{0, 0}, {5, 5}, {2, 2}}), ::testing::ElementsAre(0U, 1U));
}

}  // namespace
}  // namespace goalbound::test
