// Where the boxes of some nodes' edges are to be written.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "goalbound/place.hpp"

namespace goalbound {

/// Room for the boxes of a few of all nodes, found by rank.
class WantedBoxes {
 public:
  explicit WantedBoxes(std::uint32_t node_count) : boxes_(node_count, nullptr) {}

  /// `boxes`: one for each edge of the node, empty ones, to be grown from now on.
  void add(std::uint32_t rank, std::span<Box> boxes) { boxes_[rank] = boxes.data(); }
  void remove(std::uint32_t rank) { boxes_[rank] = nullptr; }
  bool wants(std::uint32_t rank) const { return boxes_[rank] != nullptr; }
  /// An edge may have several arcs, each of which adds to its box.
  void grow(std::uint32_t rank, EdgeIndex edge, const Box& box) { boxes_[rank][edge.value()].grow(box); }

 private:
  std::vector<Box*> boxes_;  ///< by rank: the first of the node's; null: not wanted
};

}  // namespace goalbound
