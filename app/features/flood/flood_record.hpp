// One flood step by step: in which order it settled the nodes, from which parents their labels came, and how
// the boxes of the source grew (Figures 22.4 and 22.5 of Rabin & Sturtevant, Game AI Pro 3).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "goalbound/map_flood.hpp"

namespace goalbound::app {

class WindowEdges;

/// Position p of a flood: the first p nodes are settled, so that distance and labels of each are final. Nodes
/// come by distance, the source first; at length() the boxes are the exact ones. Memory: about 24 bytes a
/// node that is reached. Never changed once it is made.
class FloodRecord {
 public:
  static constexpr std::uint32_t kNever = 0xFFFFFFFFU;

  /// A box became larger with the node that was settled last at this position.
  struct Growth {
    std::uint32_t position;
    EdgeIndex edge;
    Box box;
  };

  /// Of the flood that has run. `labels`: of each node by slot, from the first window of start edges. Leaves
  /// the flood at its last window. Cost: a sort of the nodes, and a look at their edges.
  FloodRecord(const Map& map, MapFlood& flood, std::span<const WindowEdges> labels);

  /// Nodes reached, with the source.
  std::size_t length() const { return order_.size(); }
  /// The slot of the node that is settled last at a position, 1 .. length(), and its distance.
  std::uint32_t slot_at(std::size_t position) const { return order_[position - 1]; }
  Cost distance_at(std::size_t position) const { return distances_[position - 1]; }
  /// From which position on the node is settled; kNever for nodes that the flood does not reach.
  std::uint32_t settled_from(std::uint32_t slot) const { return settled_from_[slot]; }
  /// From which position on one of its parents is: the node then waits.
  std::uint32_t seen_from(std::uint32_t slot) const { return seen_from_[slot]; }
  /// Slots of the nodes from which the labels of that node came; none of the source.
  std::span<const std::uint32_t> parents_at(std::size_t position) const;

  /// By position; several at one position where a node has several labels.
  std::span<const Growth> growths() const { return growths_; }
  /// Those of the node that is settled last at a position.
  std::span<const Growth> growths_at(std::size_t position) const;
  /// The boxes at a position, of `edges` edges. Cost: a look at the growths until then.
  std::vector<Box> boxes_at(std::size_t position, std::size_t edges) const;

 private:
  void sort_nodes(const Map& map, const MapFlood& flood);
  void find_parents(const Map& map, const MapFlood& flood, std::span<const WindowEdges> labels);
  void record_growths(const Map& map, MapFlood& flood);

  std::vector<std::uint32_t> order_;         ///< slots
  std::vector<Cost> distances_;              ///< in that order
  std::vector<std::uint32_t> settled_from_;  ///< by slot
  std::vector<std::uint32_t> seen_from_;
  std::vector<std::uint32_t> first_parent_;  ///< by place in the order; one more than nodes
  std::vector<std::uint32_t> parents_;
  std::vector<Growth> growths_;
};

}  // namespace goalbound::app
