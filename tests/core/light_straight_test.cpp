// Paths at any angle by the light header.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

#include "goalbound/light.hpp"

namespace goalbound {
namespace {

namespace gl = goalbound::light;

TEST(LightStraight, TurnsAtCornersOfWallsWithAndWithoutIndices) {
  const std::uint8_t cells[] = {1, 1, 1, 1, 0, 1, 1, 1, 1};
  const auto map = gl::Map::from_cells(cells, 3, 3).value();
  auto plain = gl::StraightQuery::make(map).value();
  auto fast = gl::StraightQuery::make(map, gl::Indices::make(map, "corners").value()).value();
  for (gl::StraightQuery* query : {&plain, &fast}) {
    const gl::Answer answer = query->find({0, 1}, {2, 1});
    ASSERT_TRUE(answer);
    EXPECT_NEAR(answer.length, 1 + std::sqrt(2.0), 1e-9);
    ASSERT_EQ(query->path().size(), 4U);
    EXPECT_EQ(query->path()[0].x, 0);
    EXPECT_EQ(query->path()[1].x, 0.5);
    EXPECT_EQ(query->path()[3].x, 2);
    EXPECT_FALSE(query->find({0, 1}, {1, 1}));
    EXPECT_TRUE(query->path().empty());
  }
  EXPECT_EQ(gl::StraightQuery::make(map, gl::Indices::make(map, "boxes").value()).error().code,
            ErrorCode::kInvalidArgument);
}

}  // namespace
}  // namespace goalbound
