#include "searches/jump_index/jump_index_search.hpp"

namespace goalbound {

void JumpIndexSearch::forget_last_query() {
  constexpr std::uint32_t kLastQuery = 0x7FFFFFFFU;
  if (query_ == kLastQuery) {
    std::fill(states_.begin(), states_.end(), State());
    query_ = 0;
  }
  ++query_;
  open_.clear();
}

void JumpIndexSearch::path(std::vector<NodeId>& path) const {
  if (status_ != SearchStatus::kFound) return path.clear();
  std::size_t count = 1;
  for_each_leg([&](Cell from, Cell to) { count += steps_between(from, to); });
  path.resize(count);
  NodeId* end = path.data() + count;
  for_each_leg([&](Cell from, Cell to) { end = write_leg(from, to, end); });
  path.front() = map().node(start_);
}

/// From the last one back to the first one. A leg is a diagonal and then a straight line.
template <class Use>
void JumpIndexSearch::for_each_leg(const Use& use) const {
  Cell to = goal_;
  for (Number number = last_; number != kFromStart; number = states_[number].parent) {
    const Cell from = cell_of(number);
    use(from, to);
    to = from;
  }
  use(start_, to);
}

std::size_t JumpIndexSearch::steps_between(Cell from, Cell to) {
  return static_cast<std::size_t>(std::max(std::abs(to.x - from.x), std::abs(to.y - from.y)));
}

NodeId* JumpIndexSearch::write_leg(Cell from, Cell to, NodeId* end) const {
  const std::int32_t dx = to.x - from.x;
  const std::int32_t dy = to.y - from.y;
  const auto diagonals = static_cast<std::size_t>(std::min(std::abs(dx), std::abs(dy)));
  const std::size_t straights = steps_between(from, to) - diagonals;
  NodeId last = map().node(to);
  if (straights != 0) {
    const bool across = std::abs(dx) > std::abs(dy);
    const Direction d = across ? (dx > 0 ? Direction::kE : Direction::kW)
                               : (dy > 0 ? Direction::kS : Direction::kN);
    last = write_line_back(last, moves_[d].offset, straights, end);
    end -= straights;
  }
  if (diagonals != 0) write_line_back(last, moves_[towards(dx, dy)].offset, diagonals, end);
  return end - diagonals;
}

}  // namespace goalbound
