// The subdivision of a world of voxels, and which of its leaves share a face.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "goalbound/octree.hpp"

namespace goalbound {

/// Children of an inner node by octant, the x axis in the lowest bit: number of an inner node, or ~ of a
/// leaf, or kOctreeNothing.
using OctreeChildren = std::array<std::int32_t, 8>;
inline constexpr std::int32_t kOctreeRoot = 0;
/// Solid, or outside of the world. The root is nobody's child, so its number is free for it.
inline constexpr std::int32_t kOctreeNothing = 0;

struct OctreeParts {
  std::int32_t side = 2;              ///< of the root, in voxels: a power of two
  std::vector<OctreeChildren> inner;  ///< the root first
  std::vector<Block> leaves;          ///< free ones, in the order of the subdivision
  std::vector<Block> solid;           ///< the same of what is solid
  std::vector<Place> centres;         ///< of leaves, in half voxels
  std::vector<ListGraph::Arc> arcs;   ///< both ways between neighbours
};
/// Errors: those of Octree::create.
Result<OctreeParts> build_octree(const VoxelWorld& world);
/// Errors: those of Octree::create_from_free.
Result<OctreeParts> build_octree(Place size, std::span<const Block> free);

/// More would take tens of gigabytes. Each leaf shares faces with at most six that are no smaller, so that
/// this limits the edges too.
inline constexpr std::size_t kMostOctreeLeaves = std::size_t{1} << 24U;

}  // namespace goalbound
