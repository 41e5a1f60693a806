// Which cells are subgoals, and how far lines lead from each cell.
#include <cstdlib>
#include <initializer_list>

#include "goalbound/subgoals.hpp"

namespace goalbound {

SubgoalCells::SubgoalCells(const Grid& grid)
    : grid_(&grid), lines_(grid.free_count()), bits_(grid.free_count() / 64 + 1) {
  const auto nodes = grid.free_nodes();
  for (std::uint32_t slot = 0; slot < nodes.size(); ++slot) {
    if (is_straight_jump_point(grid, nodes[slot])) bits_[slot / 64] |= std::uint64_t{1} << slot % 64;
  }
  before_.assign(1, 0);
  for (const std::uint64_t word : bits_)
    before_.push_back(before_.back() + static_cast<std::uint32_t>(std::popcount(word)));
  // A line follows from that of the next cell on, so each direction is swept against itself.
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    for (const Direction d : {Direction::kN, Direction::kW}) measure(nodes[i], d);
    for (const Direction d : {Direction::kS, Direction::kE}) measure(nodes[nodes.size() - 1 - i], d);
  }
}

void SubgoalCells::measure(NodeId n, Direction d) {
  if (!grid_->free_neighbours(n).contains(d)) return;
  const std::uint32_t next = grid_->slot(grid_->neighbour(n, d));
  const auto one = std::uint16_t{1};
  lines_[grid_->slot(n)][static_cast<std::size_t>(d)] =
      static_cast<std::uint16_t>(contains(next) ? kAtSubgoal | one : line(next, d) + one);
}

bool SubgoalCells::joins(NodeId from, NodeId to) const {
  Cell at = grid_->cell(from);
  const Cell end = grid_->cell(to);
  const std::int32_t diagonals = std::min(std::abs(end.x - at.x), std::abs(end.y - at.y));
  const auto across = end.x > at.x ? Direction::kE : Direction::kW;
  const auto along = end.y > at.y ? Direction::kS : Direction::kN;
  NodeId n = from;
  if (diagonals > 0) {
    const Direction d = diagonal_of(across, along);
    for (std::int32_t i = 0; i < diagonals; ++i) {
      if (!grid_->octile_moves(n).contains(d)) return false;
      n = grid_->neighbour(n, d);
    }
    at = step(at, d, diagonals);
  }
  const Direction d = at.x == end.x ? along : across;
  std::int32_t left = std::abs(end.x - at.x) + std::abs(end.y - at.y);
  while (left > 0) {  // from subgoal to subgoal
    const std::uint32_t slot = grid_->slot(n);
    const std::int32_t steps = clearance(slot, d);
    if (steps >= left) return true;
    if (!ends_at_subgoal(slot, d)) return false;
    left -= steps;
    n = NodeId(static_cast<std::uint32_t>(n) + static_cast<std::uint32_t>(steps * grid_->offset(d)));
  }
  return true;
}

}  // namespace goalbound
