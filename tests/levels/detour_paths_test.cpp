// Our paths on a mesh by Recast against those of Detour.
#include "detour_paths.hpp"

#include <gtest/gtest.h>

#include "goalbound/levels/building.hpp"

namespace goalbound::test {
namespace {

RecastMesh building_mesh() {
  Progress progress;
  return build_with_recast(make_building({}).value(), {}, {}, progress).value();
}

TEST(DetourPaths, ByTheMiddlesOfSidesOursAreNeverLonger) {
  DetourPaths paths(building_mesh(), MeshNodes::kEdgeMiddles);
  ASSERT_TRUE(paths.same_polygons());
  std::mt19937 random(1);
  std::size_t found = 0;
  for (int pair = 0; pair < 300; ++pair) {
    const MeshEnd from = paths.random_end(random);
    const MeshEnd to = paths.random_end(random);
    const MeshWay ours = paths.by_us(from, to);
    const MeshWay detour = paths.by_detour(from, to);
    ASSERT_EQ(ours.found, detour.found);
    if (!ours.found) continue;
    ++found;
    // Detour's polygons, gone through by the middles of their sides, are one way through our graph, which
    // holds each edge rounded to a unit of its places; there are no more edges than polygons.
    EXPECT_LE(ours.by_nodes, detour.by_nodes + paths.mesh().area_count() / paths.mesh().unit());
    // Pulling straight can only make a way through the same polygons shorter.
    EXPECT_LE(ours.pulled, ours.by_nodes + 1e-3);
    EXPECT_LE(detour.pulled, detour.by_nodes + 1e-3);
  }
  EXPECT_GT(found, 200U);
}

TEST(DetourPaths, ByCentresTheSameEndsAreReached) {
  DetourPaths paths(building_mesh(), MeshNodes::kCentres);
  ASSERT_TRUE(paths.same_polygons());
  std::mt19937 random(2);
  for (int pair = 0; pair < 300; ++pair) {
    const MeshEnd from = paths.random_end(random);
    const MeshEnd to = paths.random_end(random);
    const MeshWay ours = paths.by_us(from, to);
    const MeshWay detour = paths.by_detour(from, to);
    ASSERT_EQ(ours.found, detour.found);
    if (ours.found) {
      EXPECT_LE(ours.pulled, ours.by_nodes + 1e-3);
    }
  }
}

}  // namespace
}  // namespace goalbound::test
