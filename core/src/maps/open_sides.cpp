// Sides of a mesh that meet only in part.
#include <algorithm>
#include <cmath>

#include "maps/nav_mesh_builder.hpp"

namespace goalbound {
namespace {

/// A side at the border as the search for junctions needs it, heights in units of places.
struct BorderSide {
  Place a;
  Place b;
  double height_a = 0;
  double height_b = 0;
};

/// Whether the point lies between the ends of the side, within the rounding of places.
bool is_within(const BorderSide& side, Place point, double height) {
  const double dx = double(side.b.x) - side.a.x;
  const double dy = double(side.b.y) - side.a.y;
  const double length = std::hypot(dx, dy);
  if (length <= 2) return false;
  const double along =
      ((double(point.x) - side.a.x) * dx + (double(point.y) - side.a.y) * dy) / (length * length);
  if (along * length <= 1 || (1 - along) * length <= 1) return false;
  if (std::abs(static_cast<double>(turn_of(side.a, side.b, point))) > length) return false;
  return std::abs(side.height_a + along * (side.height_b - side.height_a) - height) <= 1;
}

}  // namespace

std::size_t count_junctions(const MeshParts& parts, const std::vector<Place>& places,
                            const std::vector<std::vector<std::uint32_t>>& beyond, const AreaBins& bins,
                            double unit) {
  const auto lies_within = [&](std::uint32_t area, std::uint32_t point) {
    const auto& corners = parts.polygons[area];
    if (std::ranges::find(corners, point) != corners.end()) return false;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      if (beyond[area][i] != NavMesh::kNoArea) continue;
      const std::uint32_t a = corners[i];
      const std::uint32_t b = corners[(i + 1) % corners.size()];
      const BorderSide side{places[a], places[b], parts.points[a].z * unit, parts.points[b].z * unit};
      if (is_within(side, places[point], parts.points[point].z * unit)) return true;
    }
    return false;
  };
  std::vector<bool> is_used(parts.points.size(), false);
  for (const auto& polygon : parts.polygons) {
    for (const std::uint32_t corner : polygon) is_used[corner] = true;
  }
  std::size_t count = 0;
  for (std::uint32_t point = 0; point < parts.points.size(); ++point) {
    if (!is_used[point]) continue;
    const auto areas = bins.at(places[point]);
    if (std::ranges::any_of(areas, [&](std::uint32_t area) { return lies_within(area, point); })) ++count;
  }
  return count;
}

}  // namespace goalbound
