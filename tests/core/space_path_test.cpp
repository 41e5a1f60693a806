#include "goalbound/space_path.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <random>
#include <vector>

#include "any_map_support.hpp"
#include "goalbound/search.hpp"
#include "rounds.hpp"

namespace goalbound::test {
namespace {

double distance_of(const SpacePoint& a, const SpacePoint& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/// Whether a line leads through free voxels alone, but for what it touches: points close together on it.
bool is_free_line(const Octree& octree, const SpacePoint& a, const SpacePoint& b) {
  constexpr int kLooks = 400;
  constexpr double kTouch = 1e-6;
  for (int i = 0; i <= kLooks; ++i) {
    const double share = static_cast<double>(i) / kLooks;
    bool is_free = false;
    // On a side of voxels any of those that touch the point will do.
    for (int around = 0; around < 8 && !is_free; ++around) {
      Place voxel{};
      std::int32_t* const axes[3] = {&voxel.x, &voxel.y, &voxel.z};
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const double at =
            a[axis] + share * (b[axis] - a[axis]) + ((around >> axis & 1) != 0 ? kTouch : -kTouch);
        *axes[axis] = static_cast<std::int32_t>(std::floor(at));
      }
      is_free = octree.leaf_at(voxel).has_value();
    }
    if (!is_free) return false;
  }
  return true;
}

TEST(SpacePath, IsTightFreeAndWithinItsBounds) {
  double saved = 0;
  int pulled = 0;
  for (int number = 0; number < rounds(200); ++number) {
    SCOPED_TRACE(number);
    std::mt19937 random(static_cast<unsigned>(number));
    const Place size{2 + static_cast<int>(random() % 9), 2 + static_cast<int>(random() % 9),
                     2 + static_cast<int>(random() % 9)};
    const Octree octree = random_octree(random, size, static_cast<int>(random() % 50));
    if (octree.node_count() == 0) continue;
    const auto query = make_query(*find_search("astar"), octree).value();
    for (int i = 0; i < 10; ++i) {
      const NodeId start = octree.node_of_slot(static_cast<std::uint32_t>(random() % octree.node_count()));
      const NodeId goal = octree.node_of_slot(static_cast<std::uint32_t>(random() % octree.node_count()));
      const SearchResult found = query->find(start, goal);
      std::vector<NodeId> path;
      query->path(path);
      const SpacePath space = pull_through(octree, path);
      if (!found.found()) {
        EXPECT_TRUE(space.points.empty());
        continue;
      }
      const double walked = octree.length_of(found.cost);
      EXPECT_GE(space.length, space.straight - 1e-9);
      EXPECT_LE(space.length, space.at_least * (1 + 1e-4) + 1e-9);
      EXPECT_GE(space.at_least, space.straight - 1e-9);
      double length = 0;
      for (std::size_t k = 1; k < space.points.size(); ++k) {
        length += distance_of(space.points[k - 1], space.points[k]);
        EXPECT_TRUE(is_free_line(octree, space.points[k - 1], space.points[k]));
      }
      EXPECT_NEAR(length, space.length, 1e-6);
      saved += walked - space.length;
      ++pulled;
    }
  }
  EXPECT_GT(pulled, 0);
  EXPECT_GT(saved, 0);
}

TEST(SpacePath, InOneOpenRoomIsStraight) {
  std::mt19937 random(1);
  const Octree octree = Octree::create({.size = {8, 8, 8}, .solid = {{7, 7, 7}}}).value();
  const auto query = make_query(*find_search("astar"), octree).value();
  const NodeId start = *octree.leaf_at({0, 0, 0});
  const NodeId goal = *octree.leaf_at({6, 7, 7});
  ASSERT_TRUE(query->find(start, goal).found());
  std::vector<NodeId> path;
  query->path(path);
  const SpacePath space = pull_through(octree, path);
  EXPECT_NEAR(space.length, space.straight, 1e-9);
  EXPECT_EQ(space.points.size(), 2U);
  EXPECT_TRUE(pull_through(octree, {}).points.empty());
  EXPECT_EQ(pull_through(octree, std::span(&start, 1)).points.size(), 1U);
}

}  // namespace
}  // namespace goalbound::test
