// Small levels to make meshes of.
#pragma once

#include <array>
#include <cstdint>

#include "goalbound/levels/level.hpp"

namespace goalbound::test {

inline LevelGeometry floor_level(double width, double depth) {
  return {{{0, 0, 0}, {width, 0, 0}, {width, depth, 0}, {0, depth, 0}}, {{0, 1, 2, 3}}, false};
}

/// The level and a box in it, whose faces look outwards.
inline LevelGeometry with_box(LevelGeometry level, const MeshPoint& low, const MeshPoint& high) {
  const auto first = static_cast<std::uint32_t>(level.points.size());
  for (const double z : {low.z, high.z}) {
    level.points.push_back({low.x, low.y, z});
    level.points.push_back({high.x, low.y, z});
    level.points.push_back({high.x, high.y, z});
    level.points.push_back({low.x, high.y, z});
  }
  constexpr std::array<std::array<std::uint32_t, 4>, 6> kFaces = {
      {{3, 2, 1, 0}, {4, 5, 6, 7}, {0, 1, 5, 4}, {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}}};
  for (const auto& face : kFaces) {
    auto& polygon = level.polygons.emplace_back();
    for (const std::uint32_t corner : face) polygon.push_back(first + corner);
  }
  return level;
}

}  // namespace goalbound::test
