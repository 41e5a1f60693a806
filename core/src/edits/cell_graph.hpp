// A grid that changes, as plain searches see it: cells by the number of the map, whose facts are read from
// the grid itself. What other graphs over a grid copy for speed would have to be made anew after each change.
#pragma once

#include <cstdint>

#include "goalbound/grid.hpp"
#include "goalbound/search/jump_graphs.hpp"
#include "goalbound/search/octile_graph.hpp"

namespace goalbound {

/// What a search template asks of a graph, as of FreeCellGraph.
class CellGraph : public OctileBase {
 public:
  using OctileBase::OctileBase;

  std::size_t node_limit() const { return grid().node_limit(); }
  static NodeId own_number(NodeId n) { return n; }
  static NodeId map_node(NodeId own) { return own; }
  static std::uint64_t byte_size() { return 0; }
  Cell position(NodeId n) const { return grid().cell(n); }
  static NodeId base(NodeId n) { return n; }
  std::size_t steps_back(NodeId n, const State& state) const {
    return steps_between(state.parent, n, state.edge);
  }
  template <class Writer>
  void write_way_back(NodeId n, const State& state, Writer& writer) const {
    writer.line(n, moves()[state.edge].line, steps_back(n, state));
  }
};

/// Jumps that are scanned for: JPS.
class CellJumps : public JumpScans<CellGraph> {
 public:
  using JumpScans::JumpScans;

  DirectionSet edges(NodeId n) const { return grid().octile_moves(n); }
  DirectionSet successors(NodeId n, Direction incoming) const {
    return canonical_successors(incoming, grid().free_neighbours(n));
  }
};

/// Steps of any rule, with costs of terrain.
class WeightedCells : public CellGraph {
 public:
  static constexpr bool kCanonical = false;
  static constexpr bool kHasDeadEnds = false;
  static constexpr bool kAnyCosts = true;

  explicit WeightedCells(const QuerySetup& setup) : CellGraph(*setup.grid) {}

  void aim(NodeId /*goal*/) {}
  DirectionSet edges(NodeId n) const { return grid().moves(n); }
  static DirectionSet without_way_back(DirectionSet edges, NodeId /*n*/, const State& state) {
    return edges - DirectionSet(opposite(state.edge));
  }
  template <class Pruner>
  Step follow(NodeId from, Cell at, Direction edge, const Pruner& /*pruner*/) const {
    Step step = moves().steps(from, at, edge, 1);
    step.cost = grid().step_cost(from, edge);
    return step;
  }
};

}  // namespace goalbound
