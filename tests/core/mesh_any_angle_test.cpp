// Any-angle paths over meshes by their corners, against a graph of corners whose lines of sight are found by
// other means, and against Polyanya.
#include "goalbound/mesh_any_angle.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "file_support.hpp"
#include "goalbound/any_angle.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/generators.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/mesh_paths.hpp"
#include "goalbound/polyanya.hpp"
#include "goalbound/verify.hpp"
#include "mesh_shapes.hpp"
#include "mesh_sight.hpp"
#include "rounds.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

std::shared_ptr<const Index> corners_of(const NavMesh& mesh, std::string_view name = "corners") {
  Progress progress;
  auto index = make_index(mesh, IndexValues::parse(name).value(), {}, progress, {.threads = 1});
  EXPECT_TRUE(index) << index.error().message;
  return *std::move(index);
}

/// Without an index, with one and with a table of all pairs.
std::vector<MeshAngleFinder> finders_of(const NavMesh& mesh) {
  std::vector<MeshAngleFinder> finders;
  finders.push_back(MeshAngleFinder::make(mesh).value());
  for (const char* name : {"corners", "corners:matrix"})
    finders.push_back(MeshAngleFinder::make(mesh, {corners_of(mesh, name)}).value());
  return finders;
}

TEST(MeshAnyAngle, IsTheShortestOverCornersInSight) {
  int found = 0;
  for (int number = 0; number < rounds(150); ++number) {
    std::mt19937 random(static_cast<unsigned>(number));
    const NavMesh mesh = random_mesh(random, number);
    auto finders = finders_of(mesh);
    for (int k = 0; k < 40; ++k) {
      const MeshPoint start = any_point(random, mesh);
      const MeshPoint goal = any_point(random, mesh);
      SCOPED_TRACE(testing::Message() << "mesh " << number << ", " << start.x << "," << start.y << " to "
                                      << goal.x << "," << goal.y);
      const auto expected = shortest_length(mesh, start, goal);
      for (MeshAngleFinder& finder : finders) {
        SCOPED_TRACE(testing::Message() << "finder " << (&finder - finders.data()));
        const PointAnswer& path = finder.find(start, goal);
        ASSERT_EQ(path.found(), expected.has_value());
        if (!expected) continue;
        ++found;
        ASSERT_NEAR(path.length, *expected, 1e-6 * (1 + *expected));
        ASSERT_EQ(path.points.front(), start);
        ASSERT_EQ(path.points.back(), goal);
      }
    }
  }
  EXPECT_GT(found, rounds(150) * 30);
}

/// How many of some random pairs were found. None may be longer.
int compare_with_polyanya(const NavMesh& mesh, int pairs, unsigned seed) {
  std::mt19937 random(seed);
  Polyanya polyanya(mesh);
  MeshAngleFinder plain = MeshAngleFinder::make(mesh).value();
  MeshAngleFinder bounded = MeshAngleFinder::make(mesh, {corners_of(mesh)}).value();
  int found = 0;
  for (int k = 0; k < pairs; ++k) {
    const MeshPoint start = any_point(random, mesh);
    const MeshPoint goal = any_point(random, mesh);
    const bool is_found = polyanya.find(start, goal).found();
    found += is_found ? 1 : 0;
    for (MeshAngleFinder* finder : {&plain, &bounded}) {
      const PointAnswer& path = finder->find(start, goal);
      EXPECT_EQ(path.found(), is_found);
      if (!is_found || !path.found()) continue;
      EXPECT_NEAR(path.length, length_in_plan(polyanya.path()), 1e-9 * (1 + path.length))
          << start.x << "," << start.y << " to " << goal.x << "," << goal.y
          << (finder == &bounded ? " by boxes" : "");
    }
    if (testing::Test::HasFailure()) break;
  }
  return found;
}

TEST(MeshAnyAngle, IsAsLongAsPolyanyaOnTheGroundOfGrids) {
  for (const char* generator : {"caves", "rooms", "maze", "random"}) {
    SCOPED_TRACE(generator);
    const Grid grid = generate_grid(*find_generator(generator), 48, 40, 7).value();
    EXPECT_GT(compare_with_polyanya(mesh_of_ground(grid).value(), rounds(300), 3), 0);
  }
}

TEST(MeshAnyAngle, IsAsLongAsPolyanyaOnRealMeshes) {
  const auto folder = data_folder();
  if (!folder) GTEST_SKIP() << "no real data beside the checkout";
  for (const char* name : {"arena.mesh", "arena-merged.mesh"}) {
    SCOPED_TRACE(name);
    const NavMesh mesh = load_nav_mesh(*folder / "navmesh" / name).value();
    EXPECT_GT(compare_with_polyanya(mesh, rounds(2000), 5), 0);
  }
}

TEST(MeshAnyAngle, EndsWherePartsOfAMeshTouchAtAPoint) {
  for (const char* name : {"c1.mesh", "c2.mesh", "pinch.mesh"}) {
    const NavMesh mesh = load_nav_mesh(source_folder() / "tests" / "data" / "hostile" / name).value();
    const double side = mesh.parts().points[1].x;
    const MeshPoint corner = {side, side, 0};
    const MeshPoint far = {2 * side, 2 * side, 0};
    for (MeshAngleFinder& finder : finders_of(mesh)) {
      for (const auto& [start, goal] :
           {std::pair(corner, far), std::pair(far, corner), std::pair(corner, MeshPoint{0, 0, 0})})
        EXPECT_NEAR(finder.find(start, goal).length, side * std::numbers::sqrt2, 1e-6) << name;
      EXPECT_EQ(finder.find({0, 0, 0}, far).status, SearchStatus::kNoPath) << "past a single corner";
    }
  }
}

/// A wall without any inside: two polygons whose sides lie on each other without being joined.
TEST(MeshAnyAngle, TurnsRoundTheEndOfASlit) {
  MeshParts parts;
  parts.points = {{0, 0, 0}, {8, 0, 0}, {8, 4, 0}, {4, 4, 0}, {0, 4, 0},
                  {2, 4, 0}, {0, 8, 0}, {4, 8, 0}, {8, 8, 0}};
  // Below: one side from 0,4 to 4,4. Above: two of them, over 2,4.
  parts.polygons = {{0, 1, 2, 3, 4}, {4, 5, 3, 7, 6}, {3, 2, 8, 7}};
  const NavMesh mesh = NavMesh::create(parts, MeshNodes::kCentres).value();
  for (MeshAngleFinder& finder : finders_of(mesh)) {
    EXPECT_NEAR(finder.find({1, 3, 0}, {1, 5, 0}).length, 2 * std::sqrt(10.0), 1e-6);
    EXPECT_NEAR(finder.find({1, 4, 0}, {1, 3, 0}).length, 1, 1e-6);
    EXPECT_NEAR(finder.find({6, 3, 0}, {1, 5, 0}).length, std::sqrt(5.0) + std::sqrt(10.0), 1e-6);
    EXPECT_EQ(finder.find({5, 3, 0}, {5, 5, 0}).points.size(), 2U);
  }
}

TEST(MeshAnyAngle, PrunesLinesThatBoxesRefuse) {
  const Grid grid = generate_grid(*find_generator("caves"), 64, 64, 1).value();
  const NavMesh mesh = mesh_of_ground(grid).value();
  MeshAngleFinder plain = MeshAngleFinder::make(mesh).value();
  MeshAngleFinder bounded = MeshAngleFinder::make(mesh, {corners_of(mesh)}).value();
  std::mt19937 random(1);
  std::uint64_t without = 0;
  std::uint64_t with = 0;
  for (int k = 0; k < 200; ++k) {
    const MeshPoint start = random_point(random, mesh);
    const MeshPoint goal = random_point(random, mesh);
    without += plain.find(start, goal).expanded;
    with += bounded.find(start, goal).expanded;
  }
  EXPECT_LT(2 * with, without);
}

TEST(MeshAnyAngle, TellsWhatItDid) {
  const Grid grid = generate_grid(*find_generator("caves"), 48, 40, 1).value();
  const NavMesh mesh = mesh_of_ground(grid).value();
  MeshAngleFinder plain = MeshAngleFinder::make(mesh).value();
  MeshAngleFinder bounded = MeshAngleFinder::make(mesh, {corners_of(mesh)}).value();
  std::mt19937 random(1);
  std::vector<AnyAngleStep> steps;
  std::ptrdiff_t pruned = 0;
  for (int k = 0; k < 100; ++k) {
    const MeshPoint start = random_point(random, mesh);
    const MeshPoint goal = random_point(random, mesh);
    for (MeshAngleFinder* finder : {&plain, &bounded}) {
      const PointAnswer found = finder->find(start, goal);
      const PointAnswer& traced = finder->find_traced(start, goal, steps);
      ASSERT_EQ(traced.points, found.points);
      const auto count = [&](AnyAngleStep::Kind kind) {
        return std::ranges::count(steps, kind, &AnyAngleStep::kind);
      };
      EXPECT_EQ(static_cast<std::uint64_t>(count(AnyAngleStep::Kind::kExpanded)), found.expanded);
      EXPECT_EQ(static_cast<std::uint64_t>(count(AnyAngleStep::Kind::kReached)), found.generated);
      pruned += count(AnyAngleStep::Kind::kPruned);
      for (const AnyAngleStep& step : steps) {
        if (step.kind != AnyAngleStep::Kind::kExpanded || !found.found()) continue;
        EXPECT_LE(step.g, found.length + 1e-9) << "in the mesh's unit";
      }
    }
  }
  EXPECT_GT(pruned, 0);
}

TEST(MeshAnyAngle, TellsWhichCornersAPointSees) {
  int turns = 0;
  for (int number = 0; number < rounds(60); ++number) {
    std::mt19937 random(static_cast<unsigned>(number));
    const NavMesh mesh = random_mesh(random, number);
    const MeshAngleFinder plain = MeshAngleFinder::make(mesh).value();
    MeshAngleFinder bounded = MeshAngleFinder::make(mesh, {corners_of(mesh)}).value();
    const MeshPoint start = any_point(random, mesh);
    const MeshPoint goal = any_point(random, mesh);
    const auto without = plain.corners_seen(start, goal);
    const auto with = bounded.corners_seen(start, goal);
    ASSERT_EQ(with.size(), without.size());
    for (std::size_t i = 0; i < with.size(); ++i) {
      EXPECT_EQ(with[i].at, without[i].at);
      EXPECT_EQ(without[i].is_kept, without[i].is_taut);
      EXPECT_LE(with[i].is_kept, with[i].is_taut);
    }
    const PointAnswer& path = bounded.find(start, goal);
    if (path.points.size() < 3) continue;
    const Place first = mesh.place_of(path.points[1]);
    EXPECT_TRUE(std::ranges::any_of(with,
                                    [&](const SeenCorner& corner) {
                                      return corner.is_kept && corner.at == HalfPoint{first.x, first.y};
                                    }))
        << "mesh " << number;
    ++turns;
  }
  EXPECT_GT(turns, 0);
}

TEST(MeshAnyAngle, IndexOfAMeshWithOtherPolygonsIsRefused) {
  std::mt19937 random(2);
  const NavMesh mesh = NavMesh::create(random_squares(random, 6, 25), MeshNodes::kCentres).value();
  const NavMesh other = NavMesh::create(random_squares(random, 6, 25), MeshNodes::kCentres).value();
  EXPECT_EQ(MeshAngleFinder::make(other, {corners_of(mesh)}).error().code, ErrorCode::kMismatch);
  // The middles lie where they lay, so that the graph is the same one.
  MeshParts square;
  square.points = {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}};
  square.polygons = {{0, 1, 2, 3}};
  MeshParts smaller = square;
  for (MeshPoint& p : smaller.points) p = {p.x / 2 + 1, p.y / 2 + 1, 0};
  smaller.points.push_back({4, 4, 0});
  square.points.push_back({4, 4, 0});
  const NavMesh large = NavMesh::create(square, MeshNodes::kCentres).value();
  const NavMesh small = NavMesh::create(smaller, MeshNodes::kCentres).value();
  ASSERT_EQ(large.hash(), small.hash());
  EXPECT_EQ(MeshAngleFinder::make(small, {corners_of(large)}).error().code, ErrorCode::kMismatch);
  EXPECT_THAT(MeshAngleFinder::make(mesh, {corners_of(mesh)}).value().find({-9, 0, 0}, {0, 0, 0}).status,
              SearchStatus::kStartOutside);
}

/// Two triangles on the same side of the side that they share: sight went on from one to the other for ever.
TEST(MeshAnyAngle, IsRefusedOnAFoldedMesh) {
  MeshParts parts;
  parts.points = {{60, 32, 0}, {59, 19, 0}, {60, 50, 0}, {53, 46, 0}};
  parts.polygons = {{0, 1, 2}, {3, 0, 2}};
  const NavMesh mesh = NavMesh::create(parts, MeshNodes::kCentres).value();
  EXPECT_FALSE(MeshAngleFinder::runs_on(mesh));
  EXPECT_THAT(MeshAngleFinder::make(mesh).error().message, testing::HasSubstr("on the same side"));
  EXPECT_THAT(resolve_values(mesh, IndexValues::parse("corners").value()).error().message,
              testing::HasSubstr("polyanya"));
}

/// Polygons that wind round a pillar without any width like a staircase: each at its own height.
TEST(MeshAnyAngle, RefusesPolygonsThatWindRoundAPoint) {
  MeshParts parts;
  parts.points = {{0, 0, 0}};
  constexpr int kSteps = 6;
  for (int i = 0; i <= kSteps; ++i) {
    const double angle = i * std::numbers::pi / 2;
    parts.points.push_back({std::cos(angle), std::sin(angle), static_cast<double>(i)});
  }
  for (std::uint32_t i = 1; i <= kSteps; ++i) parts.polygons.push_back({0, i, i + 1});
  const NavMesh mesh = NavMesh::create(parts, MeshNodes::kCentres).value();
  EXPECT_THAT(MeshAngleFinder::make(mesh).error().message, testing::HasSubstr("wind round a point"));
  EXPECT_THAT(resolve_values(mesh, IndexValues::parse("corners").value()).error().message,
              testing::HasSubstr("polyanya"));
}

}  // namespace
}  // namespace goalbound::test
