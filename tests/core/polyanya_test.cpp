// The shortest of all ways over a mesh, against a graph of the corners that see each other.
#include "goalbound/polyanya.hpp"

#include <gmock/gmock.h>

#include <numbers>

#include "file_support.hpp"
#include "goalbound/mesh_paths.hpp"
#include "mesh_shapes.hpp"
#include "mesh_sight.hpp"
#include "rounds.hpp"

namespace goalbound::test {
namespace {

TEST(Polyanya, IsAsLongAsTheShortestWayOverCornersInSight) {
  int found = 0;
  for (int number = 0; number < rounds(200); ++number) {
    std::mt19937 random(static_cast<unsigned>(number));
    const NavMesh mesh = random_mesh(random, number);
    Polyanya polyanya(mesh);
    for (int k = 0; k < 40; ++k) {
      const MeshPoint start = any_point(random, mesh);
      const MeshPoint goal = any_point(random, mesh);
      SCOPED_TRACE(testing::Message() << "mesh " << number << ", " << start.x << "," << start.y << " to "
                                      << goal.x << "," << goal.y);
      const auto expected = shortest_length(mesh, start, goal);
      const PolyanyaResult result = polyanya.find(start, goal);
      ASSERT_EQ(result.found(), expected.has_value());
      if (!expected) continue;
      ++found;
      constexpr double kRounding = 1e-6;  // of places
      ASSERT_NEAR(polyanya.length(), *expected, kRounding * (1 + *expected));
      ASSERT_EQ(polyanya.path().front(), start);
      ASSERT_EQ(polyanya.path().back(), goal);
    }
  }
  EXPECT_GT(found, rounds(200) * 10);
}

TEST(Polyanya, GoesRoundCorners) {
  const NavMesh mesh = NavMesh::create(squares({"...", ".@.", "..."}), MeshNodes::kCentres).value();
  Polyanya polyanya(mesh);
  // From the middle of the left column to the middle of the right one, round a corner of the hole.
  ASSERT_TRUE(polyanya.find({0.1, 1.9, 0}, {4.0, 1.9, 0}).found());
  ASSERT_EQ(polyanya.path().size(), 4U);
  EXPECT_EQ(polyanya.path()[1], (MeshPoint{1.25, 1.25, 0})) << "the upper side is nearer";
  EXPECT_EQ(polyanya.path()[2], (MeshPoint{3.0, 1.25, 0}));
  ASSERT_TRUE(polyanya.find({0.1, 0.1, 0}, {1.0, 1.0, 0}).found());
  EXPECT_EQ(polyanya.path().size(), 2U);
  EXPECT_EQ(polyanya.find({0.1, 0.1, 0}, {2.0, 2.0, 0}).status, PolyanyaResult::Status::kGoalOutside);
  EXPECT_TRUE(polyanya.path().empty());
  EXPECT_EQ(polyanya.find({2.0, 2.0, 0}, {0.1, 0.1, 0}).status, PolyanyaResult::Status::kStartOutside);
}

TEST(Polyanya, DoesNotPassASingleCorner) {
  const NavMesh apart = NavMesh::create(squares({".@", "@."}), MeshNodes::kEdgeMiddles).value();
  EXPECT_EQ(Polyanya(apart).find({0.5, 0.5, 0}, {2.0, 2.0, 0}).status, PolyanyaResult::Status::kNoPath);
  // Round about, past the corner that both touch.
  const NavMesh around = NavMesh::create(squares({".@.", "@..", "..."}), MeshNodes::kCentres).value();
  EXPECT_EQ(Polyanya(around).find({0.5, 0.5, 0}, {2.0, 2.0, 0}).status, PolyanyaResult::Status::kNoPath);
  const NavMesh ring =
      NavMesh::create(squares({".@..", ".@@.", "@@@.", "...."}), MeshNodes::kCentres).value();
  EXPECT_FALSE(Polyanya(ring).find({0.5, 2.0, 0}, {0.5, 5.0, 0}).found());
}

/// A board of which few squares share a side and many a corner: an end at a corner begins in all areas around
/// it, whatever their order.
TEST(Polyanya, BeginsAndEndsInAllAreasAroundAPoint) {
  int touching = 0;
  for (int number = 0; number < rounds(100); ++number) {
    std::mt19937 random(static_cast<unsigned>(number) + 1000);
    MeshParts parts = random_squares(random, 3 + random() % 4, 50);
    if (number % 2 == 1) parts = triangles(std::move(parts));
    const NavMesh mesh = NavMesh::create(shuffled(random, std::move(parts)), MeshNodes::kEdgeMiddles).value();
    Polyanya polyanya(mesh);
    std::vector<std::uint32_t> around;
    for (int k = 0; k < 40; ++k) {
      const MeshPoint start = any_point(random, mesh);
      const MeshPoint goal = any_point(random, mesh);
      mesh.areas_around(start, around);
      EXPECT_THAT(around, testing::UnorderedElementsAreArray(areas_holding(mesh, start)));
      const auto expected = shortest_length(mesh, start, goal);
      ASSERT_EQ(polyanya.find(start, goal).found(), expected.has_value())
          << start.x << "," << start.y << " to " << goal.x << "," << goal.y;
      if (!expected) continue;
      EXPECT_NEAR(polyanya.length(), *expected, 1e-6 * (1 + *expected));
      touching += around.size() > 1 ? 1 : 0;
    }
  }
  EXPECT_GT(touching, rounds(100));
}

TEST(Polyanya, BeginsInBothPartsOfAMeshThatTouchAtAPoint) {
  for (const char* name : {"c1.mesh", "c2.mesh", "pinch.mesh"}) {
    const NavMesh mesh = load_nav_mesh(source_folder() / "tests" / "data" / "hostile" / name).value();
    const double side = mesh.parts().points[1].x;
    const MeshPoint corner = {side, side, 0};
    for (const MeshPoint& far : {MeshPoint{0, 0, 0}, MeshPoint{2 * side, 2 * side, 0}}) {
      for (const auto& [start, goal] : {std::pair(corner, far), std::pair(far, corner)}) {
        Polyanya polyanya(mesh);
        EXPECT_TRUE(polyanya.find(start, goal).found()) << name;
        EXPECT_NEAR(polyanya.length(), side * std::numbers::sqrt2, 1e-6);
        auto finder = MeshPathFinder::make(mesh).value();
        EXPECT_TRUE(finder.find(start, goal).found()) << name;
        EXPECT_NEAR(finder.find(start, goal).straight_length, side * std::numbers::sqrt2, 1e-6);
      }
    }
    EXPECT_FALSE(Polyanya(mesh).find({0, 0, 0}, {2 * side, 2 * side, 0}).found()) << "past a single corner";
  }
}

/// A corner that touches another polygon's side in its midst, and floors of which one ends above the other.
TEST(Polyanya, BeginsInAPolygonWhoseSideACornerTouches) {
  MeshParts parts;
  parts.points = {{0, 0, 0}, {4, 0, 0}, {4, 2, 0}, {0, 2, 0}, {2, 2, 0}, {3, 4, 0}, {1, 4, 0}};
  parts.polygons = {{0, 1, 2, 3}, {4, 5, 6}};
  const MeshPoint touched = {2, 2, 0};
  std::vector<std::uint32_t> around;
  for (const double height : {0.0, 3.0}) {
    for (std::size_t i = 4; i < 7; ++i) parts.points[i].z = height;
    for (int turn = 0; turn < 2; ++turn) {
      std::swap(parts.polygons[0], parts.polygons[1]);
      const NavMesh mesh = NavMesh::create(parts, MeshNodes::kCentres).value();
      mesh.areas_around(touched, around);
      EXPECT_EQ(around.size(), height == 0 ? 2U : 1U);
      Polyanya polyanya(mesh);
      EXPECT_TRUE(polyanya.find(touched, {0, 0, 0}).found());
      EXPECT_EQ(polyanya.find(touched, {1, 4, height}).found(), height == 0);
      EXPECT_TRUE(polyanya.find({2, 2, height}, {1, 4, height}).found());
    }
  }
}

TEST(Polyanya, TracesEveryIntervalThatItMakes) {
  std::mt19937 random(4);
  const NavMesh mesh = NavMesh::create(random_squares(random, 9, 25), MeshNodes::kCentres).value();
  Polyanya polyanya(mesh);
  std::vector<MeshInterval> trace;
  for (int k = 0; k < 50; ++k) {
    const MeshPoint start = random_point(random, mesh);
    const MeshPoint goal = random_point(random, mesh);
    const PolyanyaResult plain = polyanya.find(start, goal);
    const double length = polyanya.length();
    const PolyanyaResult traced = polyanya.find_traced(start, goal, trace);
    EXPECT_EQ(traced.found(), plain.found());
    EXPECT_EQ(traced.expanded, plain.expanded);
    EXPECT_EQ(polyanya.length(), length);
    ASSERT_EQ(trace.size(), traced.generated);
    std::uint64_t expanded = 0;
    for (std::size_t i = 0; i < trace.size(); ++i) {
      ASSERT_LE(trace[i].parent, i);
      ASSERT_LT(trace[i].area, mesh.area_count());
      EXPECT_GE(trace[i].f + 1e-6, trace[i].g);
      expanded += trace[i].is_expanded ? 1 : 0;
    }
    EXPECT_EQ(expanded, traced.expanded);
  }
}

}  // namespace
}  // namespace goalbound::test
