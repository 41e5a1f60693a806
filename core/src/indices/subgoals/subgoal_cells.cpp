// Which cells are subgoals, and the marks by which legs between them are found. Of a cardinal: *ahead* are
// its subgoals, *behind* the cells to which a leg comes before it goes on in that direction: from a turn
// there, by a diagonal, or straight through a subgoal. Of a diagonal: *ahead* are the cells from which one of
// its components leads to a subgoal, *behind* those at which a path may turn into it.
#include <cstdlib>

#include "goalbound/subgoals.hpp"

namespace goalbound {
namespace {

/// In an order in which the cell one step ahead comes first.
template <class Use>
void each_from_ahead(const Grid& grid, Direction d, const Use& use) {
  const auto nodes = grid.free_nodes();
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const NodeId n = nodes[grid.offset(d) < 0 ? i : nodes.size() - 1 - i];
    if (grid.octile_moves(n).contains(d)) use(n, grid.neighbour(n, d));
  }
}

/// Which of all free cells are marked, by slot.
std::vector<bool> marked(const CellLines& lines, const Grid& grid, CellLines::Mark mark, Direction d) {
  std::vector<bool> result(grid.free_count());
  for (const NodeId n : grid.free_nodes()) result[grid.slot(n)] = lines.has(mark, grid.cell(n), d);
  return result;
}

/// The same of cells from which legal moves in that direction lead to one that is marked.
std::vector<bool> leading_to(const std::vector<bool>& marks, const Grid& grid, Direction d) {
  std::vector<bool> result(marks.size());
  each_from_ahead(grid, d, [&](NodeId n, NodeId ahead) {
    const std::uint32_t slot = grid.slot(ahead);
    result[grid.slot(n)] = marks[slot] || result[slot];
  });
  return result;
}

}  // namespace

SubgoalCells::SubgoalCells(const Grid& grid) : grid_(&grid), lines_(grid) {
  for (const NodeId n : grid.free_nodes()) mark_turns(grid.cell(n), grid.free_neighbours(n));
  mark_ways();
  lines_.count();
  for (const Direction d : kCardinals) {
    const auto i = static_cast<std::size_t>(d);
    first_[i + 1] = first_[i] + lines_.count_of(d);
  }
}

void SubgoalCells::mark_turns(Cell cell, DirectionSet open) {
  DirectionSet turns;
  for (const Direction d : kCardinals) {
    if (!open.contains(opposite(d))) continue;  // no path comes in by it
    const DirectionSet forced = forced_successors(d, open);
    if (forced.empty()) continue;
    lines_.add(Mark::kAhead, cell, d);
    lines_.add(Mark::kBehind, cell, d);
    turns = turns | forced;
  }
  for (const Direction d : turns) lines_.add(Mark::kBehind, cell, d);
}

void SubgoalCells::mark_ways() {
  for (const Direction d : kDiagonals) {
    const auto behind = leading_to(marked(lines_, *grid_, Mark::kBehind, d), *grid_, opposite(d));
    for (const Direction side : {first_component(d), second_component(d)}) {
      const auto ahead = leading_to(marked(lines_, *grid_, Mark::kAhead, side), *grid_, side);
      for (const NodeId n : grid_->free_nodes()) {
        if (ahead[grid_->slot(n)]) lines_.add(Mark::kAhead, grid_->cell(n), d);
        if (behind[grid_->slot(n)]) lines_.add(Mark::kBehind, grid_->cell(n), side);
      }
    }
  }
}

std::vector<Subgoal> SubgoalCells::all() const {
  std::vector<Subgoal> result(count());
  for (const NodeId n : grid_->free_nodes())
    each_of(grid_->cell(n), [&](const Subgoal& subgoal) { result[number(subgoal)] = subgoal; });
  return result;
}

bool SubgoalCells::joins(Cell from, Cell to) const {
  const std::int32_t across = std::abs(to.x - from.x);
  const std::int32_t along = std::abs(to.y - from.y);
  const std::int32_t diagonals = std::min(across, along);
  const auto horizontal = to.x > from.x ? Direction::kE : Direction::kW;
  const auto vertical = to.y > from.y ? Direction::kS : Direction::kN;
  const Direction d = diagonal_of(horizontal, vertical);
  if (!lines_.is_clear(from, d, diagonals)) return false;
  return lines_.is_clear(step(from, d, diagonals), across > along ? horizontal : vertical,
                         std::max(across, along) - diagonals);
}

}  // namespace goalbound
