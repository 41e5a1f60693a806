// The costs of all arcs of a contraction, and which of them are needed.
// Source: Dibbelt, Strasser & Wagner, "Customizable contraction hierarchies", SEA 2014.
#pragma once

#include <cstdint>
#include <vector>

#include "hierarchy/hierarchy.hpp"
#include "hierarchy/triangles.hpp"

namespace goalbound {

/// Costs of all arcs, pruned or not, while they are worked out. Each node's arcs are written by one thread at
/// a time. Throws what a thread does that cannot be started.
class Customisation {
 public:
  /// `nodes` must outlive it.
  Customisation(const Elimination& nodes, const MapArcs& map, int threads, const Progress* progress);

  /// From below: an arc costs no more than over a node that was contracted before both of its ends.
  void find_ways_below();
  /// From above: nor does it cost more than over a node between its ends, or above both. All are exact then.
  void find_ways_above();
  /// The arcs without a way of the same cost over others. The parts of such a way cost less than the whole,
  /// so some way of arcs that stay is always left.
  void prune(Cost too_dear);
  /// The middle of each kept arc. All optimal ways of such an arc lead over nodes below both ends, as others
  /// would have pruned it. Of all nodes on them take the highest: the arcs between it and the ends are kept,
  /// since what could prune one is a node on such a way that is higher still.
  void find_middles();

  /// The arcs that are kept, once all is known of them, which is forgotten.
  /// @{
  Hierarchy::Arcs take_up() { return take(up_, keep_up_, middles_up_); }
  Hierarchy::Arcs take_down() { return take(down_, keep_down_, middles_down_); }
  /// @}

 private:
  void take(std::uint32_t from, const MapArcs::Arc& arc);
  Hierarchy::Arcs take(std::vector<Cost>& costs, std::vector<std::uint8_t>& keep,
                       std::vector<std::uint32_t>& middles);

  const Elimination& nodes_;
  ArcsBelow below_;
  NodeSharing sharing_;
  // By place in Elimination::above.
  std::vector<Cost> up_;
  std::vector<Cost> down_;
  std::vector<std::uint8_t> keep_up_;  ///< bytes, as threads write them side by side
  std::vector<std::uint8_t> keep_down_;
  std::vector<std::uint32_t> middles_up_;  ///< empty where nobody asks for them
  std::vector<std::uint32_t> middles_down_;
};

/// Where the halves of each arc stand, so that a path need not look for them.
void find_halves(Hierarchy& hierarchy, int threads, const Progress* progress);

}  // namespace goalbound
