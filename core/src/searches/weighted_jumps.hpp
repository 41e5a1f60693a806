// Grids with costs of terrain, and with any rule of moving, as Jump Point Search sees them. Source: Carlson,
// Moghadam, Harabor, Stuckey and Ebrahimi, "Optimal Pathfinding on Weighted Grid Maps", AAAI 2023 (weighted
// JPS). What prunes is told by costs alone, so that one rule serves terrain, four moves and corners that are
// cut.
//
// Of all optimal paths one is kept: that whose directions come first by rank(), at the first place where two
// differ. After the move p-n the move n-q is left out where another way p-q costs less, or as much and begins
// with a direction of a lower rank. A path with such a pair of moves is not optimal, or not the one that is
// kept; so that one is never left out. Where n leaves only straight on, it is no node: the jump goes on.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "goalbound/search/octile_graph.hpp"

namespace goalbound {

/// Memory: 9 bytes a free cell, and those of the cells' graph. What may follow a move is found out when it
/// is first asked.
class WeightedJumpGraph : public FreeCellGraph {
 public:
  static constexpr bool kCanonical = true;    ///< which edges leave a node depends on how it was reached
  static constexpr bool kHasDeadEnds = true;  ///< a jump may lead nowhere
  static constexpr bool kAnyCosts = true;     ///< a few moves may cost more than 32 bits hold

  /// Its grid must not be uniform, and outlive it.
  explicit WeightedJumpGraph(const QuerySetup& setup);

  std::uint64_t byte_size() const { return FreeCellGraph::byte_size() + own_bytes(); }
  /// Of what copies do not share.
  std::uint64_t own_bytes() const { return memos_.size() * sizeof(Memo); }

  /// Scans stop at the goal.
  void aim(NodeId goal) { goal_ = map_node(goal); }
  NodeId base(NodeId n) const { return map_node(n); }
  /// Edges out of the start.
  DirectionSet edges(NodeId n) const { return grid().moves(map_node(n)); }
  /// Edges out of a node that was reached by `incoming`.
  DirectionSet successors(NodeId n, Direction incoming) const { return after(map_node(n), incoming); }

  /// Follows the jump that an edge is; kNoNode where it leads nowhere. Each cell that it passes is asked for
  /// its boxes.
  template <class Pruner>
  Step follow(NodeId from, Cell at, Direction edge, const Pruner& pruner) const {
    const DirectionSet sides = sides_of(edge);
    std::uint64_t cost = 0;
    NodeId n = from;
    for (std::int32_t count = 1;; ++count) {
      const NodeId next = grid().neighbour(n, edge);
      cost += step_cost(n, next, edge);
      n = next;
      const DirectionSet kept = kept_after(n, edge, pruner);
      if (n == goal_ || !(kept - DirectionSet(edge) - sides).empty() || leads_aside(n, kept & sides, pruner))
        return step_to(at, edge, count, cost);
      if (!kept.contains(edge)) return Step();
    }
  }

 private:
  /// What may follow each move into a cell, where its bit of `known` is set.
  struct Memo {
    std::array<DirectionSet, kDirectionCount> after;
    DirectionSet known;
  };

  /// The moves of the kept path come in this order, wherever there is a choice: diagonals, then along rows.
  static constexpr int rank(Direction d) {
    if (is_diagonal(d)) return index_of(d) - index_of(Direction::kNE);
    return 4 + (dx_of(d) != 0 ? 0 : 2) + (dx_of(d) + dy_of(d) > 0 ? 1 : 0);
  }
  /// The sides to which paths leave a line of moves anywhere on even ground.
  DirectionSet sides_of(Direction d) const {
    if (is_diagonal(d)) return DirectionSet(first_component(d)) | DirectionSet(second_component(d));
    const bool is_first = has_four_moves_ && dx_of(d) != 0;
    return is_first ? DirectionSet(Direction::kN) | DirectionSet(Direction::kS) : DirectionSet();
  }

  std::uint64_t step_cost(NodeId from, NodeId to, Direction d) const {
    return std::uint64_t{cost_of(d)} * (std::uint64_t{weights_[index_of(from)]} + weights_[index_of(to)]);
  }

  DirectionSet after(NodeId n, Direction incoming) const {
    Memo& memo = memos_[grid().slot(n)];
    if (!memo.known.contains(incoming)) {
      memo.after[static_cast<std::size_t>(incoming)] = find_after(n, incoming);
      memo.known.add(incoming);
    }
    return memo.after[static_cast<std::size_t>(incoming)];
  }
  DirectionSet find_after(NodeId n, Direction incoming) const;
  /// Whether all neighbours are free and cost the same.
  bool is_even_around(NodeId n) const;
  template <class Pruner>
  DirectionSet kept_after(NodeId n, Direction incoming, const Pruner& pruner) const {
    const DirectionSet next = after(n, incoming);
    if constexpr (Pruner::kPrunes) return next & pruner.allowed_edges(grid().slot(n));
    return next;
  }

  /// Whether a line to one of the sides leads to the goal or to a cell where more than straight on is left.
  template <class Pruner>
  bool leads_aside(NodeId n, DirectionSet sides, const Pruner& pruner) const {
    for (const Direction side : sides) {
      if (leads(n, side, pruner)) return true;
    }
    return false;
  }
  template <class Pruner>
  bool leads(NodeId n, Direction d, const Pruner& pruner) const {
    for (;;) {
      n = grid().neighbour(n, d);
      if (n == goal_) return true;
      const DirectionSet kept = kept_after(n, d, pruner);
      if (kept != DirectionSet(d)) return !kept.empty();
    }
  }

  /// `count` steps away, which cost so much; more than 32 bits hold is too long for any optimal path.
  Step step_to(Cell at, Direction d, std::int32_t count, std::uint64_t cost) const {
    const Cell cell{at.x + dx_of(d) * count, at.y + dy_of(d) * count};
    return {own_number(grid().node(cell)), cell,
            static_cast<Cost>(std::min<std::uint64_t>(cost, kInfiniteCost))};
  }

  std::span<const std::uint16_t> weights_;
  bool has_four_moves_;
  NodeId goal_ = kNoNode;
  mutable std::vector<Memo> memos_;  ///< by slot; each query has its own
};

}  // namespace goalbound
