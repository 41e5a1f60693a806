#include "searches/jump_index/jump_index_tree.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "goalbound/search/path_lines.hpp"

namespace goalbound {

JumpIndexTree::JumpIndexTree(std::shared_ptr<const JumpIndex> index)
    : index_(std::move(index)), states_(index_->node_count()), moves_(index_->grid()) {}

void JumpIndexTree::unmark_all() {
  std::fill(states_.begin(), states_.end(), State());
  query_ = 0;
}

void JumpIndexTree::path(std::vector<NodeId>& path) const {
  if (status_ != SearchStatus::kFound) return path.clear();
  const std::size_t count = 1 + steps();
  path.resize(count);
  write_lines(PathWriter(path.data(), count));
  path.front() = map().node(start_);
}

void JumpIndexTree::path_corners(std::vector<NodeId>& corners) const {
  CornerWriter writer(corners);
  if (status_ != SearchStatus::kFound) return;
  writer = write_lines(writer);
  writer.finish(map().node(start_));
}

/// From the last one back to the first one. A leg is a diagonal and then a straight line, or that alone: its
/// first step tells.
template <class Use>
void JumpIndexTree::for_each_leg(const Use& use) const {
  Number number = last_;
  Cell to = goal_;
  Cell from = cell_of(number);
  Direction edge = first_step_to_goal(from);
  for (;;) {
    use(from, to, edge);
    if (number == kFromStart) return;
    edge = states_[number].edge;
    number = states_[number].parent;
    to = from;
    from = cell_of(number);
  }
}

template <class Writer>
Writer JumpIndexTree::write_lines(Writer writer) const {
  NodeId last = map().node(goal_);
  for_each_leg([&](Cell from, Cell to, Direction edge) {
    last = write_leg(to.x - from.x, to.y - from.y, edge, last, writer);
  });
  return writer;
}

std::size_t JumpIndexTree::steps() const {
  // The cost of all but extremely long paths tells how many steps of each length are in them.
  if (cost_ < kLeastAmbiguousCost) {
    const OctileLength length = length_of(cost_);
    return std::size_t{length.straights} + length.diagonals;
  }
  std::size_t count = 0;
  for_each_leg([&](Cell from, Cell to, Direction /*edge*/) {
    count += static_cast<std::size_t>(std::max(std::abs(to.x - from.x), std::abs(to.y - from.y)));
  });
  return count;
}

/// Behind a diagonal without a branch on what follows, which no processor foresees.
template <class Writer>
NodeId JumpIndexTree::write_leg(std::int32_t dx, std::int32_t dy, Direction edge, NodeId last,
                                Writer& writer) const {
  const std::int32_t across = std::abs(dx);
  const std::int32_t along = std::abs(dy);
  if (!is_diagonal(edge)) {
    const auto steps = static_cast<std::size_t>(std::max(across, along));
    return writer.line(last, moves_[edge].line, steps);
  }
  const std::int32_t diagonals = std::min(across, along);
  const std::int32_t straights = std::max(across, along) - diagonals;
  const unsigned horizontal = 1 + 2 * unsigned{dx < 0};
  const unsigned vertical = 2 * unsigned{dy > 0};
  const unsigned is_horizontal = 0U - unsigned{across > along};
  const auto straight = static_cast<Direction>((horizontal & is_horizontal) | (vertical & ~is_horizontal));
  const NodeId corner = writer.line(last, moves_[straight].line, static_cast<std::size_t>(straights));
  return writer.line(corner, moves_[edge].line, static_cast<std::size_t>(diagonals));
}

}  // namespace goalbound
