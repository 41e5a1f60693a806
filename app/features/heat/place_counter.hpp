// How many nodes lie in a box, for whoever asks about many boxes of one map.
#pragma once

#include <cstdint>
#include <vector>

#include "goalbound/map.hpp"

namespace goalbound::app {

/// On grids sums over all cells left of and above each, so that a box takes four looks; on other maps a tree
/// of places, in which a box takes about the square root of the number of nodes. Memory: 4 bytes a cell, 16 a
/// node.
class PlaceCounter {
 public:
  explicit PlaceCounter(const Map& map);
  /// Nodes that paths may visit. The box lies within the limits of the map, or is empty.
  std::uint64_t count(const Box& box) const;

 private:
  struct Part {
    std::size_t first;
    std::size_t end;
  };
  void sum_up(const Grid& grid);
  void divide(std::size_t node, Part part);
  std::uint64_t count_in(std::size_t node, Part part, const Box& box) const;

  std::size_t row_ = 0;              ///< of sums_: one more than the columns
  std::vector<std::uint32_t> sums_;  ///< empty on maps that are no grid
  std::vector<Place> places_;        ///< in the order of the tree
  std::vector<Box> boxes_;           ///< of each part: the root is 1, the halves of i are 2i and 2i+1
};

}  // namespace goalbound::app
