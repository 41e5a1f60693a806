// Paths of flying things, straightened: through the same blocks of an octree, by straight lines in space.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <array>
#include <span>
#include <vector>

#include "goalbound/octree.hpp"

namespace goalbound {

/// A point in voxels: the centre of the voxel (0,0,0) is (0.5, 0.5, 0.5).
using SpacePoint = std::array<double, 3>;

/// A path by straight lines in space.
struct SpacePath {
  std::vector<SpacePoint> points;  ///< its ends, the centres of their blocks, and where it turns
  double length = 0;               ///< of its lines, in voxels
  /// No way through the same blocks, in their order, is shorter than this.
  double at_least = 0;
  /// No way at all is.
  double straight = 0;
};
/// The path pulled tight within its blocks, where it crosses the faces between them at the best points; then
/// points are left out that their neighbours see past, through whatever blocks. Every line lies in free
/// space. `length` is at most a ten-thousandth above `at_least`, and below it where lines of sight lead
/// through other blocks. That a shorter way leads around something else is not found. `path`: nodes, each
/// sharing a face with the next. Empty for an empty path. Cost: some hundred looks at each block.
SpacePath pull_through(const Octree& octree, std::span<const NodeId> path);

}  // namespace goalbound
