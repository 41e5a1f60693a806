// A mesh becomes a graph: what is wrong with it, which polygons share a side, where the nodes lie.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "goalbound/nav_mesh.hpp"

namespace goalbound {

/// Twice the area of a triangle of places, above 0 when it goes anticlockwise with y upwards. Exact.
constexpr std::int64_t turn_of(Place a, Place b, Place c) {
  return (std::int64_t{b.x} - a.x) * (std::int64_t{c.y} - a.y) -
         (std::int64_t{b.y} - a.y) * (std::int64_t{c.x} - a.x);
}

/// Polygons by square bins of the plan.
struct AreaBins {
  Place low;
  double size = 1;  ///< of a bin, in units of places
  std::int32_t columns = 1;
  std::int32_t rows = 1;
  std::vector<std::uint32_t> first;  ///< by bin, and one more
  std::vector<std::uint32_t> areas;

  std::int32_t column(std::int32_t x) const;
  std::int32_t row(std::int32_t y) const;
  std::span<const std::uint32_t> at(Place place) const;
};

/// Of polygons whose rounded places are not convex at every corner: the corners of their hull.
using BentOutlines = std::unordered_map<std::uint32_t, std::vector<Place>>;

/// Whether a place lies in the polygon of that number or on its sides. Exact; a bent one is its hull, so that
/// it holds its own corners.
bool holds_place(std::span<const std::uint32_t> polygon, const std::vector<Place>& places,
                 const BentOutlines& bent, std::uint32_t area, Place place);

/// How many points of polygons lie in the midst of another one's side at the border, at its height.
std::size_t count_junctions(const MeshParts& parts, const std::vector<Place>& places,
                            const std::vector<std::vector<std::uint32_t>>& beyond, const AreaBins& bins,
                            double unit);

}  // namespace goalbound
