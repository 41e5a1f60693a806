// Exact canonical boxes from floods over the straight jump points alone: no other cell is visited. The sides
// of each box are then searched among the fans of the jump points, and every cell that could be one is
// checked by its exact distance.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "goalbound/geometry.hpp"
#include "platform/vectors.hpp"
#include "precompute/jump_net.hpp"

namespace goalbound {

/// Scratch memory for such floods over one grid; one per thread. Gives exactly the boxes of Flood with the
/// canonical ordering. Memory: jump_flood_bytes().
class JumpFlood {
 public:
  virtual ~JumpFlood() = default;
  /// Sources that one call takes.
  virtual std::size_t lanes() const = 0;
  /// Boxes of 1 to lanes() nodes of one component. `at_most[i]` are boxes that are known to hold those of
  /// `sources[i]`: the tighter, the faster. False when costs outgrow what the lanes hold: nothing is known
  /// then.
  virtual bool run(std::span<const NodeId> sources, std::span<const NodeBoxes> at_most,
                   std::span<NodeBoxes> boxes) = 0;
};

/// For the best vectors that this machine has: one source a lane, at most 16. `net` must outlive it.
std::unique_ptr<JumpFlood> make_jump_flood(const JumpNet& net, VectorKind kind = best_vectors());
/// The lanes() of make_jump_flood().
std::size_t jump_flood_lanes(VectorKind kind = best_vectors());
/// Of one worker.
std::size_t jump_flood_bytes(const Grid& grid, std::size_t jump_points);
/// Whether the longest straight lines of the grid leave room for costs in a lane.
bool jump_flood_holds(const Grid& grid);

}  // namespace goalbound
