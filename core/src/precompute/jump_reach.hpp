// Which jump points reach a cell straight away, made on first use and kept as long as there is room.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "precompute/jump_net.hpp"

namespace goalbound {

/// One per thread. For a cell, all jump points with the cell in one of the fans that they turn into: the last
/// turn of a canonical optimal path to the cell is made at one of them, or the path has no turn. Memory:
/// byte_size().
class JumpReach {
 public:
  explicit JumpReach(const JumpNet& net)
      : net_(&net),
        first_(net.grid().free_count() + std::size_t{1}),
        most_(most_reaches(net.grid(), net.jump_count())) {
    reaches_.reserve(most_);
  }

  struct Reach {
    std::uint32_t jump = 0;
    std::int32_t cost = 0;  ///< from the jump point to the cell
  };
  /// Valid until the next call.
  std::span<const Reach> of(std::uint32_t node) {
    const std::uint32_t slot = net_->grid().slot(NodeId(node));
    if (first_[slot] == 0) find(node, slot);
    const std::uint32_t begin = first_[slot];
    return std::span(reaches_).subspan(begin + 1, reaches_[begin].jump);
  }

  static std::size_t byte_size(const Grid& grid, std::size_t jump_points) {
    return grid.free_count() * sizeof(std::uint32_t) + most_reaches(grid, jump_points) * sizeof(Reach);
  }

 private:
  /// Entries of all lists together, with what tells their lengths. A quarter of the room costs a third of the
  /// speed on the most open maps.
  static std::size_t most_reaches(const Grid& grid, std::size_t jump_points) {
    constexpr std::size_t kUsual = std::size_t{1} << 22;
    const std::size_t longest = jump_points + 1;
    return std::max(2 * longest, std::min(kUsual, grid.free_count() * longest)) + 1;
  }

  void find(std::uint32_t node, std::uint32_t slot);
  void look_back(std::uint32_t node, int diagonal, std::uint32_t straights);

  const JumpNet* net_;
  std::vector<std::uint32_t> first_;  ///< by slot: of its list, whose first entry has its length; 0: not made
  std::vector<Reach> reaches_;
  std::size_t most_;
};

}  // namespace goalbound
