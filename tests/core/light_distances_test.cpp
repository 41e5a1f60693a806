// Distances and fields by the light header.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <vector>

#include "goalbound/light.hpp"

namespace goalbound {
namespace {

namespace gl = goalbound::light;

TEST(LightDistances, AreThoseOfPathsAndFieldsFollowEdits) {
  const std::uint8_t cells[] = {1, 1, 1, 1, 0, 1, 1, 0, 1};
  const auto map = gl::Map::from_cells(cells, 3, 3).value();
  const std::vector<gl::Point> ends = {{0, 0, 0}, {2, 2, 0}, {1, 1, 0}};
  for (const char* index : {"", "hierarchy", "table"}) {
    auto distances = *index == '\0' ? gl::Distances::make(map).value()
                                    : gl::Distances::make(map, gl::Indices::make(map, index).value()).value();
    const auto lengths = distances.matrix(ends, ends).value();
    ASSERT_EQ(lengths.size(), 9U);
    EXPECT_EQ(lengths[0], 0);
    EXPECT_EQ(lengths[1], 4);
    EXPECT_TRUE(std::isinf(lengths[2])) << "a wall";
    const auto near = distances.within({0, 0, 0}, 1);
    ASSERT_EQ(near.size(), 3U);
    EXPECT_EQ(near[0].point, ends[0]);
    EXPECT_FALSE(distances.matrix(ends, ends, -1).ok());
  }
  auto field = gl::GoalField::make(map, {{2, 2, 0}}).value();
  EXPECT_EQ(field.left({0, 2, 0}), 6);
  gl::Point at{0, 2, 0};
  int steps = 0;
  while (field.step(at)) ++steps;
  EXPECT_EQ(steps, 6);
  EXPECT_EQ(at, (gl::Point{2, 2, 0}));
  auto town = gl::EditedMap::make(map, gl::Indices::make(map, "boxes").value()).value();
  ASSERT_TRUE(town.unblock({1, 2, 0}).ok());
  EXPECT_GT(field.repair(town, {{1, 2, 0}}).value(), 0U);
  EXPECT_EQ(field.left({0, 2, 0}), 2);
}

}  // namespace
}  // namespace goalbound
