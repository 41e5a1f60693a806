#include "precompute/jump_reach.hpp"

#include <algorithm>

namespace goalbound {

void JumpReach::find(std::uint32_t node, std::uint32_t slot) {
  if (reaches_.empty() ||
      reaches_.size() + net_->jump_count() + 1 > most_) {  // the longest list has all jump points
    std::fill(first_.begin(), first_.end(), 0);
    reaches_.assign(1, {});  // a list never begins at 0
  }
  const auto begin = static_cast<std::uint32_t>(reaches_.size());
  reaches_.push_back({});
  for (int d = 4; d < kDirectionCount; ++d) look_back(node, d, 0);
  for (int c = 0; c < 4; ++c) {
    std::uint32_t at = node;
    std::uint32_t straights = 0;
    while (const std::uint32_t steps = net_->turns_behind(at).off_cardinal[static_cast<std::size_t>(c)]) {
      at -= steps * static_cast<std::uint32_t>(net_->offset(c));
      straights += steps;
      const std::uint32_t jump = net_->lines(at).jump_point;
      if (jump != CellAhead::kNoJump && net_->turns_into(jump, c))
        reaches_.push_back({jump, static_cast<std::int32_t>(straights * kStraightCost)});
      look_back(at, 4 + c, straights);
      look_back(at, 4 + ((c + 3) & 3), straights);
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
  while (const std::uint32_t steps = net_->turns_behind(node).on_diagonal[i]) {
    node -= steps * static_cast<std::uint32_t>(net_->offset(diagonal));
    diagonals += steps;
    reaches_.push_back({net_->lines(node).jump_point,
                        static_cast<std::int32_t>(diagonals * kDiagonalCost + straights * kStraightCost)});
  }
}

}  // namespace goalbound
