#include "precompute/jump_reach.hpp"

#include <algorithm>

namespace goalbound {

void JumpReach::find(std::uint32_t node, std::uint32_t slot) {
  // The longest lists have an entry a jump point; twice as many always fit.
  if (reaches_.size() + net_->jump_count() + 1 > std::max(kMostReaches, 2 * net_->jump_count() + 2) ||
      reaches_.empty()) {
    std::fill(first_.begin(), first_.end(), 0);
    reaches_.assign(1, {});  // a list never begins at 0
  }
  const auto begin = static_cast<std::uint32_t>(reaches_.size());
  reaches_.push_back({});
  for (int d = 4; d < kDirectionCount; ++d) look_back(node, d, 0);
  for (int c = 0; c < 4; ++c) {
    const int back = c ^ 2;
    const std::uint32_t length = net_->lines(node).wall[static_cast<std::size_t>(back)];
    std::uint32_t at = node;
    for (std::uint32_t steps = 1; steps <= length; ++steps) {
      at += static_cast<std::uint32_t>(net_->offset(back));
      const std::uint32_t jump = net_->lines(at).jump_point;
      if (jump != CellLines::kNoJump && net_->turns_into(jump, c))
        reaches_.push_back({jump, static_cast<std::int32_t>(steps * kStraightCost)});
      look_back(at, 4 + c, steps);
      look_back(at, 4 + ((c + 3) & 3), steps);
    }
  }
  reaches_[begin].jump = static_cast<std::uint32_t>(reaches_.size()) - begin - 1;
  first_[slot] = begin;
}

/// The jump points behind a cell that turn into the diagonal; their ways go on from the cell by so many
/// straight steps.
void JumpReach::look_back(std::uint32_t node, int diagonal, std::uint32_t straights) {
  const auto i = static_cast<std::size_t>(diagonal - 4);
  std::uint32_t diagonals = 0;
  while (const std::uint32_t steps = net_->lines(node).turn_behind[i]) {
    node -= steps * static_cast<std::uint32_t>(net_->offset(diagonal));
    diagonals += steps;
    reaches_.push_back({net_->lines(node).jump_point,
                        static_cast<std::int32_t>(diagonals * kDiagonalCost + straights * kStraightCost)});
  }
}

}  // namespace goalbound
