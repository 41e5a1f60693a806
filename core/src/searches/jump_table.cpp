#include "goalbound/jump_table.hpp"

#include <initializer_list>

#include "goalbound/canonical.hpp"

namespace goalbound {

JumpTable::JumpTable(const Grid& grid) : distances_(grid.free_count()) {
  // A distance follows from that of the next cell on, so each direction is swept against itself: row-major
  // order for directions that lead up or left, the reverse for the others. Diagonals look at the finished
  // cardinals.
  const auto sweep = [&](auto first, auto last, std::initializer_list<Direction> directions) {
    for (; first != last; ++first) {
      for (const Direction d : directions) fill(grid, *first, d);
    }
  };
  const auto nodes = grid.free_nodes();
  sweep(nodes.begin(), nodes.end(), {Direction::kN, Direction::kW});
  sweep(nodes.rbegin(), nodes.rend(), {Direction::kS, Direction::kE});
  sweep(nodes.begin(), nodes.end(), {Direction::kNE, Direction::kNW});
  sweep(nodes.rbegin(), nodes.rend(), {Direction::kSE, Direction::kSW});
}

void JumpTable::fill(const Grid& grid, NodeId n, Direction d) {
  std::int16_t& distance = distances_[grid.slot(n)][static_cast<std::size_t>(d)];
  distance = 0;
  if (!grid.octile_moves(n).contains(d)) return;
  const NodeId next = grid.neighbour(n, d);
  const std::uint32_t next_slot = grid.slot(next);
  const bool turns = is_diagonal(d) ? this->distance(next_slot, first_component(d)) > 0 ||
                                          this->distance(next_slot, second_component(d)) > 0
                                    : !forced_successors(d, grid.free_neighbours(next)).empty();
  const std::int32_t rest = this->distance(next_slot, d);
  if (turns || rest == kMaxDistance || rest == -kMaxDistance) {
    distance = 1;
  } else {
    distance = static_cast<std::int16_t>(rest > 0 ? rest + 1 : rest - 1);
  }
}

}  // namespace goalbound
