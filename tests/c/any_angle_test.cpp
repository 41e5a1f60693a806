// Any-angle paths of the C interface.
#include <cmath>
#include <vector>

#include "support.hpp"

namespace goalbound::c::test {
namespace {

using AnyAngleHandle = std::unique_ptr<goalbound_any_angle, Free>;

AnyAngleHandle any_angle_of(const MapHandle& map, const goalbound_indices* indices) {
  goalbound_any_angle* finder = nullptr;
  goalbound_error error{};
  EXPECT_EQ(goalbound_any_angle_create(map.get(), indices, &finder, &error), GOALBOUND_OK) << error.text;
  return AnyAngleHandle(finder);
}

std::vector<goalbound_point> points_of(const AnyAngleHandle& finder) {
  std::size_t count = 0;
  EXPECT_EQ(goalbound_any_angle_points(finder.get(), nullptr, 0, &count, nullptr), GOALBOUND_OK);
  std::vector<goalbound_point> points(count);
  EXPECT_EQ(goalbound_any_angle_points(finder.get(), points.data(), count, &count, nullptr), GOALBOUND_OK);
  return points;
}

/// The handles of map and indices are free to go meanwhile.
TEST(CAnyAngle, FindsTheShortestWayWithBoxesAndWithout) {
  AnyAngleHandle plain;
  AnyAngleHandle bounded;
  {
    const MapHandle map = wall_map();
    plain = any_angle_of(map, nullptr);
    bounded = any_angle_of(map, indices_of(map, "corners").get());
  }
  for (const auto* finder : {&plain, &bounded}) {
    goalbound_result result{};
    EXPECT_EQ(goalbound_any_angle_find(finder->get(), kFrom, kTo, &result, nullptr), GOALBOUND_OK);
    const auto points = points_of(*finder);
    ASSERT_GT(points.size(), 2U);
    EXPECT_EQ(points.front().x, 0);
    EXPECT_EQ(points.back().y, 2);
    double length = 0;
    for (std::size_t i = 1; i < points.size(); ++i)
      length += std::hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);
    EXPECT_NEAR(result.length, length, 1e-12);
    EXPECT_NEAR(result.length, std::hypot(3.5, 0.5) + std::hypot(1, 1) + std::hypot(1.5, 0.5), 1e-12);
    goalbound_point one{};
    std::size_t count = 0;
    EXPECT_EQ(goalbound_any_angle_points(finder->get(), &one, 1, &count, nullptr), GOALBOUND_ERROR_NO_ROOM);
    EXPECT_EQ(count, points.size());
  }
}

TEST(CAnyAngle, SaysWhatIsWrong) {
  const MapHandle map = wall_map();
  goalbound_any_angle* none = nullptr;
  goalbound_error error{};
  EXPECT_EQ(goalbound_any_angle_create(map.get(), indices_of(map, "landmarks").get(), &none, &error),
            GOALBOUND_ERROR_INVALID_ARGUMENT);
  EXPECT_NE(std::string_view(error.text).find("corners"), std::string_view::npos) << error.text;
  EXPECT_EQ(goalbound_any_angle_create(nullptr, nullptr, &none, nullptr), GOALBOUND_ERROR_INVALID_ARGUMENT);
  const AnyAngleHandle finder = any_angle_of(map, nullptr);
  goalbound_result result{};
  EXPECT_EQ(goalbound_any_angle_find(finder.get(), kFrom, {6, 0, 0}, &result, nullptr), GOALBOUND_NO_PATH);
  EXPECT_LT(result.length, 0);
  EXPECT_TRUE(points_of(finder).empty());
  EXPECT_EQ(goalbound_any_angle_find(finder.get(), {5, 0, 0}, kTo, nullptr, nullptr),
            GOALBOUND_ERROR_START_BLOCKED);
  goalbound_any_angle_free(nullptr);
}

}  // namespace
}  // namespace goalbound::c::test
