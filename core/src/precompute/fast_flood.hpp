// Floods from several sources of one neighbourhood at once, one source a vector lane. Whole rays are written
// at a time; only cells where rays must turn enter the queue.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "goalbound/geometry.hpp"
#include "platform/vectors.hpp"
#include "precompute/ray_map.hpp"

namespace goalbound {

/// Scratch memory for floods over one grid; one per thread. Gives exactly the boxes of Flood with the
/// canonical ordering. Memory: fast_flood_bytes().
class FastFlood {
 public:
  virtual ~FastFlood() = default;
  /// Sources that one call takes.
  virtual std::size_t lanes() const = 0;
  /// Floods from 1 to lanes() nodes of one component, whose free nodes are `component`; `boxes[i]` becomes
  /// the boxes of `sources[i]`. False when costs outgrow what the lanes hold: nothing is known then.
  virtual bool run(std::span<const NodeId> sources, std::span<const NodeId> component,
                   std::span<NodeBoxes> boxes) = 0;
};

/// Floods from several sources at once, one a vector lane, for the best vectors that this machine has. `map`
/// must outlive it. For one at a time see ray_flood.hpp.
std::unique_ptr<FastFlood> make_lane_flood(const RayMap& map, VectorKind kind = best_vectors());
/// The lanes() of make_lane_flood(): 32-bit lanes of this machine's vectors, at most 16.
std::size_t widest_lane_count(VectorKind kind = best_vectors());
/// 8 bytes a padded cell and lane, and 2 a padded cell.
std::size_t fast_flood_bytes(const Grid& grid, std::size_t lanes);

}  // namespace goalbound
