// What lies at the sides of the polygons of a mesh.
#pragma once

#include <cstddef>

#include "goalbound/mesh_parts.hpp"

namespace goalbound {

struct SideFaults {
  std::size_t t_junctions = 0;
  std::size_t non_manifold = 0;
};

/// See WalkableReport. `same`: how far off a side a corner counts as on it.
SideFaults find_side_faults(const MeshParts& parts, double same);

}  // namespace goalbound
