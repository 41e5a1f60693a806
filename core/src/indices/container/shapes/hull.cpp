#include <algorithm>
#include <bit>
#include <limits>

#include "goalbound/containers.hpp"
#include "indices/container/shapes/directions.hpp"
#include "indices/container/shapes/rings.hpp"

namespace goalbound {
namespace {

std::span<const ContainerDirection> sides_of_hull(const ContainerSpace& space) {
  return container_directions(space.axes, space.corners);
}

std::size_t hull_words(const ContainerSpace& space) {
  return sides_of_hull(space).size();
}

void fill_hull(const ContainerSpace& space, const ContainerEdge& /*edge*/, std::span<const Place> goals,
               std::span<std::uint32_t> record) {
  const auto sides = sides_of_hull(space);
  for (std::size_t i = 0; i < sides.size(); ++i) {
    std::int32_t farthest = std::numeric_limits<std::int32_t>::min();
    for (const Place goal : goals) farthest = std::max(farthest, extent(sides[i], goal));
    record[i] = std::bit_cast<std::uint32_t>(farthest);
  }
}

bool hull_holds(const ContainerSpace& space, const ContainerEdge& /*edge*/, const std::uint32_t* record,
                Place goal) {
  for (const ContainerDirection& side : sides_of_hull(space)) {
    if (extent(side, goal) > std::bit_cast<std::int32_t>(*record++)) return false;
  }
  return true;
}

/// Where the lines of two sides cross, which are not parallel.
PointOfLine crossing(const ContainerDirection& a, double extent_of_a, const ContainerDirection& b,
                     double extent_of_b, double z) {
  const double cross = double(a.x) * b.y - double(a.y) * b.x;
  return {(extent_of_a * b.y - extent_of_b * a.y) / cross, (extent_of_b * a.x - extent_of_a * b.x) / cross,
          z};
}

/// On the plane the corners, one where two sides meet. In space its shadow on the floor, at the height of its
/// bottom and of its top.
void outline_hull(const ContainerSpace& space, const ContainerEdge& /*edge*/, const std::uint32_t* record,
                  std::vector<IndexLine>& lines) {
  const auto sides = sides_of_hull(space);
  const auto far = [&](std::size_t i) { return double(std::bit_cast<std::int32_t>(record[i])); };
  const auto to_side = [&](int x, int y, int z) {
    const auto at = std::find_if(sides.begin(), sides.end(), [&](const ContainerDirection& d) {
      return d.x == x && d.y == y && d.z == z;
    });
    return far(static_cast<std::size_t>(at - sides.begin()));
  };
  if (space.axes == 2) {
    IndexLine& line = lines.emplace_back();
    for (std::size_t i = 0; i < sides.size(); ++i) {
      const std::size_t next = (i + 1) % sides.size();
      line.push_back(crossing(sides[i], far(i), sides[next], far(next), 0));
    }
    return;
  }
  for (const double z : {-to_side(0, 0, -1), to_side(0, 0, 1)}) {
    const double right = to_side(1, 0, 0);
    const double left = -to_side(-1, 0, 0);
    const double near = -to_side(0, -1, 0);
    const double back = to_side(0, 1, 0);
    lines.push_back({{left, near, z}, {right, near, z}, {right, back, z}, {left, back, z}});
  }
}

}  // namespace

extern const ContainerInfo kContainer_hull;
const ContainerInfo kContainer_hull = {
    .id = "hull",
    .name = "Hull",
    .description = "the smallest polygon (in space: body) with sides of fixed directions, 8 by default",
    .words = &hull_words,
    .fill = &fill_hull,
    .holds = &hull_holds,
    .outline = &outline_hull,
};

}  // namespace goalbound
