// The grid as Jump Point Search sees it: edges are jumps along straight lines to the next cell where a
// canonical path may turn. Without corner cutting diagonals have no forced neighbours; the jump points of the
// corner-cutting JPS of 2011 are different ones. Source: Harabor & Grastien, "Improving Jump Point Search",
// ICAPS 2014 (JPS without corner cutting, JPS+); Rabin, "JPS+: An Extreme A* Speed Optimization for Static
// Uniform Cost Grids", Game AI Pro 2 (target jump points); Baum, "JPS4", arXiv 2501.14816 (four moves).
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "goalbound/canonical.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/jump_table.hpp"
#include "goalbound/search/octile_graph.hpp"

namespace goalbound {

/// In which order the moves of canonical paths come on a uniform grid: diagonal ones, then straight ones.
struct DiagonalsFirst {
  /// What a step costs, in those of a uniform grid.
  static constexpr Cost kTimes = 1;
  /// Whether a path may leave a line of such moves anywhere, to one of its two sides.
  static constexpr bool comes_first(Direction d) { return is_diagonal(d); }
  /// The sides of a line of moves that come first.
  static constexpr std::array<Direction, 2> sides(Direction d) {
    return {first_component(d), second_component(d)};
  }
  /// The legal ones among moves that come first.
  static DirectionSet moves(const Grid& grid, NodeId n) { return grid.octile_moves(n); }
  /// What may follow a move that comes last, besides the same again.
  static DirectionSet forced(Direction d, DirectionSet free_neighbours) {
    return forced_successors(d, free_neighbours);
  }
};

/// The same where there are four moves: along rows, then along columns. Such a grid is no uniform one, and
/// counts the costs of both cells of a step.
struct RowsFirst {
  /// Both cells of a step are counted, where a uniform grid counts a step once.
  static constexpr Cost kTimes = 2;
  /// Rows: a path may leave one at any cell, up or down.
  static constexpr bool comes_first(Direction d) { return dx_of(d) != 0; }
  /// Up and down.
  static constexpr std::array<Direction, 2> sides(Direction /*d*/) { return {Direction::kN, Direction::kS}; }
  /// Every free neighbour: only straight ones are asked for.
  static DirectionSet moves(const Grid& grid, NodeId n) { return grid.free_neighbours(n); }
  /// Into a row, where the cell beside the one before is a wall.
  static DirectionSet forced(Direction d, DirectionSet free_neighbours) {
    return rows_first_successors(d, free_neighbours) - DirectionSet(d);
  }
};

/// A graph over a grid with jumps that are scanned for: no precomputed table. The scan along a line of moves
/// that come first, by the order, asks the pruner at every cell that it passes: boxes hold there too, so
/// whole fans of scans to its sides are skipped. `Cells`: the graph of its nodes.
template <class Cells, class Order = DiagonalsFirst>
class JumpScans : public Cells {
 public:
  static constexpr bool kCanonical = true;    ///< which edges leave a node depends on how it was reached
  static constexpr bool kHasDeadEnds = true;  ///< a jump may lead nowhere

  /// The grid must outlive it.
  explicit JumpScans(const QuerySetup& setup) : Cells(*setup.grid) {}

  /// Scans stop at the goal.
  void aim(NodeId goal) { goal_ = this->map_node(goal); }
  /// What `follow` needs of the node that is expanded: its cell on the grid.
  NodeId base(NodeId n) const { return this->map_node(n); }
  /// Follows the jump that an edge is; kNoNode where it leads nowhere.
  template <class Pruner>
  Step follow(NodeId from, Cell at, Direction edge, const Pruner& pruner) const {
    const std::int32_t count =
        Order::comes_first(edge) ? scan_first(from, edge, pruner) : scan_last(from, edge);
    if (count == 0) return Step();
    Step step = this->moves().steps(from, at, edge, count);
    step.to = this->own_number(step.to);
    step.cost *= Order::kTimes;
    return step;
  }

 private:
  /// Steps to the next cell that forces a turn or the goal; 0 when a wall comes first.
  std::int32_t scan_last(NodeId n, Direction f) const {
    DirectionSet open = this->grid().free_neighbours(n);
    for (std::int32_t count = 1; open.contains(f); ++count) {
      n = this->grid().neighbour(n, f);
      open = this->grid().free_neighbours(n);
      if (n == goal_ || !Order::forced(f, open).empty()) return count;
    }
    return 0;
  }

  /// Steps to the next cell from which a jump to a side leads somewhere, or to the goal; 0 without one.
  template <class Pruner>
  std::int32_t scan_first(NodeId n, Direction d, const Pruner& pruner) const {
    const std::array<Direction, 2> sides = Order::sides(d);
    for (std::int32_t count = 1; Order::moves(this->grid(), n).contains(d); ++count) {
      n = this->grid().neighbour(n, d);
      if (n == goal_) return count;
      DirectionSet keep = DirectionSet::all();
      if constexpr (Pruner::kPrunes) keep = pruner.allowed_edges(this->grid().slot(n));
      for (const Direction side : sides) {
        if (keep.contains(side) && scan_last(n, side) != 0) return count;
      }
      if (!keep.contains(d)) return 0;
    }
    return 0;
  }

  NodeId goal_ = kNoNode;
};

/// Jumps found by scanning the grid.
class JumpScanGraph : public JumpScans<FreeCellGraph> {
 public:
  using JumpScans::JumpScans;

  /// Edges out of the start.
  DirectionSet edges(NodeId n) const { return moves_from(n); }
  /// Edges out of a node that was reached by `incoming`.
  DirectionSet successors(NodeId n, Direction incoming) const {
    return canonical_successors(incoming, free_neighbours(n));
  }
};

/// The same where there are four moves: JPS4.
class FourJumpScanGraph : public JumpScans<FreeCellGraph, RowsFirst> {
 public:
  using JumpScans::JumpScans;

  /// Edges out of the start.
  DirectionSet edges(NodeId n) const {
    return canonical_successors(row_of(MoveRule::kFour), free_neighbours(n));
  }
  /// Edges out of a node that was reached by `incoming`.
  DirectionSet successors(NodeId n, Direction incoming) const {
    return rows_first_successors(incoming, free_neighbours(n));
  }
};

/// Jumps read from a table: JPS+.
class JumpTableGraph : public OctileBase {
 public:
  /// What the search template asks of a graph, as of OctileGraph.
  /// @{
  static constexpr bool kCanonical = true;
  static constexpr bool kHasDeadEnds = true;

  explicit JumpTableGraph(const QuerySetup& setup)
      : JumpTableGraph(*setup.grid, *setup.set.get<JumpTableIndex>()) {}
  /// The table must be of the grid; it is shared.
  JumpTableGraph(const Grid& grid, const JumpTableIndex& table) : OctileBase(grid), nodes_(table.nodes()) {}

  NodeId map_node(NodeId own) const { return at(own).node; }
  void aim(NodeId goal) { goal_cell_ = position(goal); }
  static NodeId base(NodeId n) { return n; }
  static std::uint64_t byte_size() { return 0; }  // the table counts for itself

  Cell position(NodeId n) const { return {at(n).x, at(n).y}; }
  DirectionSet edges(NodeId n) const { return canonical_successors(kStartRow, at(n).free_neighbours); }
  DirectionSet successors(NodeId n, Direction incoming) const {
    return canonical_successors(incoming, at(n).free_neighbours);
  }
  std::size_t steps_back(NodeId n, const State& state) const {
    return steps_between(map_node(state.parent), map_node(n), state.edge);
  }
  template <class Writer>
  void write_way_back(NodeId n, const State& state, Writer& writer) const {
    writer.line(map_node(n), moves()[state.edge].line, steps_back(n, state));
  }
  /// @}
  /// With boxes, a jump point from which only the same direction is left is passed over, as on game maps
  /// almost half of them are; where nothing is left the jump leads nowhere. Each line knows the slots that
  /// its jumps lead to, so that the line and the boxes of the cell where a jump ends are fetched at once.
  template <class Pruner>
  Step follow(NodeId n, Cell from, Direction edge, const Pruner& pruner) const {
    const auto d = static_cast<std::size_t>(edge);
    const std::int32_t target = steps_to_goal(from, edge);
    std::int32_t count = 0;
    for (NodeId to = n;;) {
      const JumpNode& node = at(to);
      const std::int32_t distance = node.distance[d];
      const std::int32_t reach = distance > 0 ? distance : -distance;
      if (target > 0 && target <= count + reach) return target_point(n, from, edge, target);
      if (distance <= 0) return Step();
      count += distance;
      to = NodeId(node.next_slot[d]);
      if constexpr (!Pruner::kPrunes) return jump(to, from, edge, count);
      const DirectionSet kept = pruner.allowed_edges(slot(to)) & successors(to, edge);
      if (kept.empty()) return Step();
      if (kept != DirectionSet(edge)) return jump(to, from, edge, count);
    }
  }

 private:
  const JumpNode& at(NodeId n) const { return nodes_[slot(n)]; }

  /// A jump to `to`, `count` steps from the cell `from`.
  Step jump(NodeId to, Cell from, Direction edge, std::int32_t count) const {
    Step step = moves().steps(kNoNode, from, edge, count);
    step.to = to;
    return step;
  }
  /// One that ends because of the goal; its cell may be none where jumps end on this map.
  Step target_point(NodeId n, Cell from, Direction edge, std::int32_t count) const {
    Step step = moves().steps(map_node(n), from, edge, count);
    step.to = own_number(step.to);
    return step;
  }
  /// Straight moves: steps to the goal when it lies straight ahead. Diagonal ones: steps to the cell where
  /// they meet the goal's row or column (the target jump point), which need not be a jump point of the map. 0
  /// or less when there is no such cell ahead.
  std::int32_t steps_to_goal(Cell from, Direction d) const {
    const MoveTable::Move& move = moves()[d];
    const std::int32_t dx = goal_cell_.x - from.x;
    const std::int32_t dy = goal_cell_.y - from.y;
    if (is_diagonal(d)) return std::min(dx * move.dx, dy * move.dy);
    const std::int32_t aside = dx * move.dy + dy * move.dx;
    return aside == 0 ? dx * move.dx + dy * move.dy : 0;
  }

  std::shared_ptr<const JumpNode[]> nodes_;
  Cell goal_cell_;
};

}  // namespace goalbound
