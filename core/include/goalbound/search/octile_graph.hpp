// What the search template asks of a graph, for grids.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
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
  NodeId to = kNoNode;  ///< by the number of the graph
  Position position{};  ///< of that node
  Cost cost = 0;        ///< of the edge
};
/// On grids.
using Step = StepTo<Cell>;

/// What one step in each direction adds to a node, to its cell and to the cost: one load instead of a look-up
/// for each.
class MoveTable {
 public:
  /// A step to a neighbour.
  struct Move {
    std::int32_t offset = 0;  ///< to the index of a node
    std::int32_t dx = 0;      ///< to the column
    std::int32_t dy = 0;      ///< to the row
    Cost cost = 0;            ///< on uniform grids
    ExactDivision steps;      ///< from a difference of nodes
    LineStep line;            ///< for nodes of paths
  };

  /// Of a grid, which it needs only now.
  explicit MoveTable(const Grid& grid) {
    for (const Direction d : kAllDirections) {
      moves_[static_cast<std::size_t>(d)] = {
          grid.offset(d),          dx_of(d), dy_of(d), cost_of(d), ExactDivision(grid.offset(d)),
          LineStep(grid.offset(d))};
    }
  }
  /// A step in that direction.
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

/// What all graphs over a grid share: eight edges by direction, and cells as positions. They number nodes by
/// slot, so that nothing that a search keeps of a node is kept of a wall.
class OctileBase {
 public:
  /// What edges, sets of them, positions and states of nodes are.
  /// @{
  using MapType = Grid;
  using Edge = Direction;
  using EdgeSet = DirectionSet;
  using Position = Cell;
  using State = OctileNodeState;
  /// @}

  /// The grid must outlive it.
  explicit OctileBase(const Grid& grid) : grid_(&grid), moves_(grid) {}

  /// On which paths are found.
  const Grid& map() const { return *grid_; }
  /// Numbers of nodes lie below.
  std::size_t node_limit() const { return grid_->free_count(); }
  /// The number of a node of the map.
  NodeId own_number(NodeId n) const { return NodeId(grid_->slot(n)); }
  /// Of a node by its number here: the number is its slot.
  static std::uint32_t slot(NodeId own) { return static_cast<std::uint32_t>(own); }
  /// Where the boxes of these edges lie, for a pruner.
  static std::uint32_t boxes_of(NodeId n, DirectionSet /*edges*/) { return slot(n); }

 protected:
  /// What a step adds.
  const MoveTable& moves() const { return moves_; }
  /// For those that derive from it.
  const Grid& grid() const { return *grid_; }
  /// Between two nodes of the map.
  std::size_t steps_between(NodeId from, NodeId to, Direction d) const {
    const std::uint32_t difference = static_cast<std::uint32_t>(to) - static_cast<std::uint32_t>(from);
    return moves_[d].steps(static_cast<std::int32_t>(difference));
  }

 private:
  const Grid* grid_;
  MoveTable moves_;
};

/// What a search that steps from cell to cell reads of a free cell, besides its moves.
struct FreeCell {
  std::uint16_t x = 0;  ///< column
  std::uint16_t y = 0;  ///< row
  /// How many slots before its own the cell to the north is, and how many behind the one to the south, where
  /// these are free. Those to the west and to the east are the next ones. Of walls the same of the next free
  /// cell, if corners may be cut.
  std::array<std::uint16_t, 2> beside{};
};

/// The slots of a free cell and of the cells to its north and south: of the row above, its own and the row
/// below.
using RowSlots = std::array<std::uint32_t, 3>;

/// The free cells of a grid by slot. Memory: 9 bytes a free cell, shared by copies; the grid must outlive it.
class FreeCellGraph : public OctileBase {
 public:
  /// The grid must outlive it. Cost: one look at each free cell.
  explicit FreeCellGraph(const Grid& grid)
      : OctileBase(grid), cells_(cells_of(grid)), free_neighbours_(free_neighbours_of(grid)) {}

  /// Of what it keeps besides the grid.
  std::uint64_t byte_size() const { return node_limit() * (sizeof(FreeCell) + sizeof(DirectionSet)); }
  /// The node of the map with that number here.
  NodeId map_node(NodeId own) const { return grid().node(position(own)); }
  /// Where a node lies.
  Cell position(NodeId n) const { return {at(n).x, at(n).y}; }
  /// Told the goal of each query before it starts.
  void aim(NodeId /*goal*/) {}
  /// What `follow` needs of the node that is expanded.
  RowSlots base(NodeId n) const {
    const std::uint32_t own = slot(n);
    return {own - at(n).beside[0], own, own + at(n).beside[1]};
  }
  /// Steps from its parent to `n`, along the edge or jump that led to it.
  std::size_t steps_back(NodeId n, const State& state) const {
    return steps_between(map_node(state.parent), map_node(n), state.edge);
  }
  /// Tells a PathWriter or a CornerWriter these nodes, `n` included and its parent left out.
  template <class Writer>
  void write_way_back(NodeId n, const State& state, Writer& writer) const {
    writer.line(map_node(n), moves()[state.edge].line, steps_back(n, state));
  }

 protected:
  /// Whether a diagonal move may have a wall beside it.
  static bool cuts_corners(const Grid& grid) {
    return grid.rule() == MoveRule::kEightCut || grid.rule() == MoveRule::kEightSqueeze;
  }
  /// Its legal moves by the usual rule.
  DirectionSet moves_from(NodeId n) const { return canonical_successors(kStartRow, free_neighbours(n)); }
  /// As Grid::free_neighbours, by the number of a node here.
  DirectionSet free_neighbours(NodeId n) const { return free_neighbours_[slot(n)]; }
  /// A legal move out of a node, which lies at `at`: if it is a diagonal one, the cell straight to the north
  /// or south is free, and the end of the move is the slot before or behind it.
  Step one_step(const RowSlots& rows, Cell at, Direction edge) const {
    const MoveTable::Move& move = moves()[edge];
    const std::uint32_t in_row = rows.begin()[move.dy + 1];
    return {
        NodeId(in_row + static_cast<std::uint32_t>(move.dx)), {at.x + move.dx, at.y + move.dy}, move.cost};
  }

 private:
  const FreeCell& at(NodeId n) const { return cells_[slot(n)]; }
  static std::shared_ptr<const FreeCell[]> cells_of(const Grid& grid) {
    const auto cells = std::make_shared<FreeCell[]>(grid.free_count());
    for (const NodeId n : grid.free_nodes()) {
      const std::uint32_t slot = grid.slot(n);
      const Cell cell = grid.cell(n);
      cells[slot].x = static_cast<std::uint16_t>(cell.x);
      cells[slot].y = static_cast<std::uint16_t>(cell.y);
      // Less than the width of a grid, which 16 bits hold; of walls anything where no corner is cut.
      const std::uint32_t north = first_slot_from(grid, grid.neighbour(n, Direction::kN));
      const std::uint32_t south = first_slot_from(grid, grid.neighbour(n, Direction::kS));
      cells[slot].beside = {static_cast<std::uint16_t>(slot - north),
                            static_cast<std::uint16_t>(south - slot)};
    }
    return cells;
  }
  /// Of a wall where corners may be cut: that of the next free cell, for the diagonal moves past the wall.
  static std::uint32_t first_slot_from(const Grid& grid, NodeId n) {
    if (!cuts_corners(grid) || grid.is_free(n)) return grid.slot(n);
    const auto free = grid.free_nodes();
    return static_cast<std::uint32_t>(std::lower_bound(free.begin(), free.end(), n) - free.begin());
  }
  static std::shared_ptr<const DirectionSet[]> free_neighbours_of(const Grid& grid) {
    const auto free = std::make_shared<DirectionSet[]>(grid.free_count());
    for (const NodeId n : grid.free_nodes()) free[grid.slot(n)] = grid.free_neighbours(n);
    return free;
  }

  std::shared_ptr<const FreeCell[]> cells_;
  std::shared_ptr<const DirectionSet[]> free_neighbours_;
};

/// The grid with its exact costs.
class OctileGraph : public FreeCellGraph {
 public:
  static constexpr bool kCanonical = false;    ///< edges do not depend on how a node was reached
  static constexpr bool kHasDeadEnds = false;  ///< every edge leads to a node

  /// The grid must outlive it.
  /// @{
  explicit OctileGraph(const QuerySetup& setup) : OctileGraph(*setup.grid) {}
  explicit OctileGraph(const Grid& grid) : FreeCellGraph(grid) {}
  /// @}

  /// The edges out of a node, as a set.
  DirectionSet edges(NodeId n) const { return moves_from(n); }
  /// The same but for the one that leads straight back to the parent.
  static DirectionSet without_way_back(DirectionSet edges, NodeId /*n*/, const State& state) {
    return edges - DirectionSet(opposite(state.edge));
  }
  /// Follows a legal move out of a node, which lies at `at`.
  template <class Pruner>
  Step follow(const RowSlots& rows, Cell at, Direction edge, const Pruner& /*pruner*/) const {
    return one_step(rows, at, edge);
  }
};

/// The same edges, of which a path takes the canonical ones alone: which edges leave a node depends on how it
/// was reached, and of all ways of equal cost that differ only in the order of their moves one is followed.
class CanonicalOctileGraph : public FreeCellGraph {
 public:
  static constexpr bool kCanonical = true;     ///< which edges leave a node depends on how it was reached
  static constexpr bool kHasDeadEnds = false;  ///< every edge leads to a node

  /// The grid must outlive it.
  explicit CanonicalOctileGraph(const QuerySetup& setup) : FreeCellGraph(*setup.grid) {}

  /// Edges out of the start.
  DirectionSet edges(NodeId n) const { return moves_from(n); }
  /// Edges out of a node that was reached by `incoming`.
  DirectionSet successors(NodeId n, Direction incoming) const {
    return canonical_successors(incoming, free_neighbours(n));
  }
  /// One step by that edge, from a node that lies at `at`.
  template <class Pruner>
  Step follow(const RowSlots& rows, Cell at, Direction edge, const Pruner& /*pruner*/) const {
    return one_step(rows, at, edge);
  }
};

/// The moves of any rule, with costs of terrain.
class WeightedOctileGraph : public OctileGraph {
 public:
  static constexpr bool kAnyCosts = true;  ///< a few moves may cost more than 32 bits hold

  /// Its grid must not be uniform, and outlive it.
  explicit WeightedOctileGraph(const QuerySetup& setup)
      : OctileGraph(*setup.grid),
        weights_(setup.grid->weights()),
        row_(row_of(setup.grid->rule())),
        cuts_corners_(FreeCellGraph::cuts_corners(*setup.grid)) {}

  /// Edges out of a node, by the rule of the grid.
  DirectionSet edges(NodeId n) const { return canonical_successors(row_, free_neighbours(n)); }
  /// One step by that edge, from a node that lies at `at`; it costs the mean of its two cells times its
  /// length.
  template <class Pruner>
  Step follow(const RowSlots& rows, Cell at, Direction edge, const Pruner& pruner) const {
    Step step = OctileGraph::follow(rows, at, edge, pruner);
    if (cuts_corners_ && is_diagonal(edge) && !is_free_above_or_below(rows, edge)) {
      // What was counted from is the next free cell behind the wall, to the east: the end itself, if that is
      // where the move leads.
      step.to = NodeId(static_cast<std::uint32_t>(step.to) - (dx_of(edge) > 0 ? 1U : 0U));
    }
    step.cost *= Cost{weights_[index_of(grid().node(at))]} + weights_[index_of(grid().node(step.position))];
    return step;
  }

 private:
  /// Whether the cell straight to the north or south is free, past which a diagonal move leads.
  bool is_free_above_or_below(const RowSlots& rows, Direction diagonal) const {
    return free_neighbours(NodeId(rows[1])).contains(dy_of(diagonal) < 0 ? Direction::kN : Direction::kS);
  }

  std::span<const std::uint16_t> weights_;
  int row_;
  bool cuts_corners_;
};

/// The same edges, from the source that the query was asked to use.
class ChosenOctileGraph : public OctileGraph {
 public:
  /// Its grid must outlive it.
  explicit ChosenOctileGraph(const QuerySetup& setup)
      : OctileGraph(*setup.grid), computed_(setup.neighbours == NeighbourSource::kComputed) {}

  /// Edges out of a node.
  DirectionSet edges(NodeId n) const { return computed_ ? look_around(map_node(n)) : OctileGraph::edges(n); }

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
  /// Costs are numbers of moves, not lengths.
  static constexpr bool kCountsMoves = true;

  using Graph::Graph;
  /// One step of the graph itself, at the cost 1.
  template <class Base, class Pruner>
  auto follow(const Base& base, typename Graph::Position at, typename Graph::Edge edge,
              const Pruner& pruner) const {
    auto step = Graph::follow(base, at, edge, pruner);
    step.cost = 1;
    return step;
  }
};

}  // namespace goalbound
