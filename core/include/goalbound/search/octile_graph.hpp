// What the search template asks of a graph, for grids.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "goalbound/cost.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/search.hpp"
#include "goalbound/search/nodes.hpp"
#include "goalbound/search/path_lines.hpp"

namespace goalbound {

/// Where an edge leads; `to` is kNoNode for an edge that leads nowhere (graphs with kHasDeadEnds alone).
template <class Position>
struct StepTo {
  NodeId to = kNoNode;
  Position position{};
  Cost cost = 0;
};
using Step = StepTo<Cell>;

/// What one step in each direction adds to a node, to its cell and to the cost: one load instead of a look-up
/// for each.
class MoveTable {
 public:
  /// A step to a neighbour.
  struct Move {
    std::int32_t offset = 0;
    std::int32_t dx = 0;
    std::int32_t dy = 0;
    Cost cost = 0;
    ExactDivision steps;  ///< from a difference of nodes
    LineStep line;
  };

  explicit MoveTable(const Grid& grid) {
    for (const Direction d : kAllDirections) {
      moves_[static_cast<std::size_t>(d)] = {
          grid.offset(d),          dx_of(d), dy_of(d), cost_of(d), ExactDivision(grid.offset(d)),
          LineStep(grid.offset(d))};
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

/// What all graphs over a grid share: eight edges by direction, and cells as positions.
class OctileBase {
 public:
  using MapType = Grid;
  using Edge = Direction;
  using EdgeSet = DirectionSet;
  using Position = Cell;
  using State = OctileNodeState;

  explicit OctileBase(const Grid& grid) : grid_(&grid), moves_(grid) {}

  const Grid& map() const { return *grid_; }
  std::size_t node_limit() const { return grid_->node_limit(); }
  /// A graph may number nodes in its own way: searches know nodes by these numbers alone, all below
  /// `node_limit()`.
  static NodeId own_number(NodeId n) { return n; }
  static NodeId map_node(NodeId own) { return own; }
  static std::uint64_t byte_size() { return 0; }  // of tables besides the map
  Cell position(NodeId n) const { return grid_->cell(n); }
  std::uint32_t slot(NodeId n) const { return grid_->slot(n); }
  /// Where the boxes of these edges lie, for a pruner.
  std::uint32_t boxes_of(NodeId n, DirectionSet /*edges*/) const { return slot(n); }
  /// Told the goal of each query before it starts.
  void aim(NodeId /*goal*/) {}
  /// Steps from its parent to `n`, along the edge or jump that led to it.
  std::size_t steps_back(NodeId n, const State& state) const {
    const std::uint32_t difference = static_cast<std::uint32_t>(n) - static_cast<std::uint32_t>(state.parent);
    return moves_[state.edge].steps(static_cast<std::int32_t>(difference));
  }
  /// Tells a PathWriter or a CornerWriter these nodes, `n` included and its parent left out.
  template <class Writer>
  void write_way_back(NodeId n, const State& state, Writer& writer) const {
    writer.line(n, moves_[state.edge].line, steps_back(n, state));
  }

 protected:
  const MoveTable& moves() const { return moves_; }
  const Grid& grid() const { return *grid_; }

 private:
  const Grid* grid_;
  MoveTable moves_;
};

/// The grid with its exact costs. Cheap to copy; the grid must outlive it.
class OctileGraph : public OctileBase {
 public:
  static constexpr bool kCanonical = false;    ///< edges do not depend on how a node was reached
  static constexpr bool kHasDeadEnds = false;  ///< every edge leads to a node

  explicit OctileGraph(const QuerySetup& setup) : OctileGraph(*setup.grid) {}
  explicit OctileGraph(const Grid& grid) : OctileBase(grid) {}

  /// The edges out of a node, as a set.
  DirectionSet edges(NodeId n) const { return grid().moves(n); }
  /// The same but for the one that leads straight back to the parent.
  static DirectionSet without_way_back(DirectionSet edges, NodeId /*n*/, const State& state) {
    return edges - DirectionSet(opposite(state.edge));
  }
  /// Follows an edge out of `n`, which lies at `at`.
  template <class Pruner>
  Step follow(NodeId n, Cell at, Direction edge, const Pruner& /*pruner*/) const {
    return moves().steps(n, at, edge, 1);
  }
};

/// The same edges with costs of terrain.
class WeightedOctileGraph : public OctileGraph {
 public:
  explicit WeightedOctileGraph(const QuerySetup& setup)
      : OctileGraph(*setup.grid), weights_(setup.grid->weights()) {}

  template <class Pruner>
  Step follow(NodeId n, Cell at, Direction edge, const Pruner& pruner) const {
    Step step = OctileGraph::follow(n, at, edge, pruner);
    step.cost *= Cost{weights_[index_of(n)]} + weights_[index_of(step.to)];
    return step;
  }

 private:
  std::span<const std::uint16_t> weights_;
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

/// A graph where every move counts one: what breadth-first search sees.
template <class Graph>
class MoveCountGraph : public Graph {
 public:
  static constexpr bool kCountsMoves = true;

  using Graph::Graph;
  template <class Pruner>
  auto follow(NodeId n, typename Graph::Position at, typename Graph::Edge edge, const Pruner& pruner) const {
    auto step = Graph::follow(n, at, edge, pruner);
    step.cost = 1;
    return step;
  }
};

}  // namespace goalbound
