// What a search template asks of a graph, for the octile grid.
#pragma once

#include <array>
#include <cstdint>

#include "goalbound/cost.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/search.hpp"

namespace goalbound {

/// Where an edge leads; `to` is kNoNode for an edge that leads nowhere (graphs with kHasDeadEnds alone).
struct Step {
  NodeId to = kNoNode;
  Cell cell;
  Cost cost = 0;
};

/// What one step in each direction adds to a node, to its cell and to the cost: one load instead of a look-up
/// for each.
class MoveTable {
 public:
  struct Move {
    std::int32_t offset = 0;
    std::int32_t dx = 0;
    std::int32_t dy = 0;
    Cost cost = 0;
  };

  explicit MoveTable(const Grid& grid) {
    for (const Direction d : kAllDirections) {
      moves_[static_cast<std::size_t>(d)] = {grid.offset(d), dx_of(d), dy_of(d), cost_of(d)};
    }
  }
  const Move& operator[](Direction d) const { return moves_[static_cast<std::size_t>(d)]; }
  /// `count` steps from `n`, which lies at `at`.
  Step steps(NodeId n, Cell at, Direction d, std::int32_t count) const {
    const Move& move = (*this)[d];
    return {NodeId(static_cast<std::uint32_t>(n) + static_cast<std::uint32_t>(move.offset * count)),
            {at.x + move.dx * count, at.y + move.dy * count},
            move.cost * static_cast<Cost>(count)};
  }

 private:
  std::array<Move, kDirectionCount> moves_;
};

/// The grid with its exact costs. Cheap to copy; the grid must outlive it.
class OctileGraph {
 public:
  static constexpr bool kCanonical = false;    ///< edges do not depend on how a node was reached
  static constexpr bool kHasDeadEnds = false;  ///< every edge leads to a node

  explicit OctileGraph(const QuerySetup& setup) : OctileGraph(*setup.grid) {}
  explicit OctileGraph(const Grid& grid) : grid_(&grid), moves_(grid) {}

  std::size_t node_limit() const { return grid_->node_limit(); }
  NodeId node(Cell cell) const { return grid_->node(cell); }
  Cell cell(NodeId n) const { return grid_->cell(n); }
  std::uint32_t slot(NodeId n) const { return grid_->slot(n); }
  /// Told the goal of each query before it starts.
  void aim(NodeId /*goal*/) {}
  /// The edges out of a node, as a set.
  DirectionSet edges(NodeId n) const { return grid_->moves(n); }
  /// Follows an edge out of `n`, which lies at `at`.
  template <class Pruner>
  Step follow(NodeId n, Cell at, Direction edge, const Pruner& /*pruner*/) const {
    return moves_.steps(n, at, edge, 1);
  }

 protected:
  const Grid& grid() const { return *grid_; }

 private:
  const Grid* grid_;
  MoveTable moves_;
};

/// The same edges, from the source that the query was asked to use.
class ChosenOctileGraph : public OctileGraph {
 public:
  explicit ChosenOctileGraph(const QuerySetup& setup)
      : OctileGraph(*setup.grid), computed_(setup.neighbours == NeighbourSource::kComputed) {}

  DirectionSet edges(NodeId n) const { return computed_ ? look_around(n) : OctileGraph::edges(n); }

 private:
  /// The rules of the grid, applied to the cells themselves.
  DirectionSet look_around(NodeId n) const {
    DirectionSet result;
    for (const Direction d : kAllDirections) {
      if (!is_free_towards(n, d)) continue;
      const bool cuts_corner = is_diagonal(d) && (!is_free_towards(n, first_component(d)) ||
                                                  !is_free_towards(n, second_component(d)));
      if (!cuts_corner) result.add(d);
    }
    return result;
  }
  bool is_free_towards(NodeId n, Direction d) const { return grid().is_free(grid().neighbour(n, d)); }

  bool computed_;
};

/// An octile graph where every move counts one: what breadth-first search sees.
template <class Octile>
class MoveCountGraph : public Octile {
 public:
  static constexpr bool kCountsMoves = true;

  using Octile::Octile;
  template <class Pruner>
  Step follow(NodeId n, Cell at, Direction edge, const Pruner& pruner) const {
    Step step = Octile::follow(n, at, edge, pruner);
    step.cost = 1;
    return step;
  }
};

}  // namespace goalbound
