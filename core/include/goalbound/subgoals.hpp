// Subgoal graphs: cells at the corners of obstacles, joined where a canonical path leads from one turn to the
// next, and contracted. A search connects both ends to the subgoals around them and searches no cells.
// Sources: T. Uras, S. Koenig, C. Hernandez, "Subgoal graphs for optimal pathfinding in eight-neighbor
// grids", ICAPS 2013; T. Uras, S. Koenig, "Understanding subgoal graphs by augmenting contraction
// hierarchies", IJCAI 2018 (canonical edges); D. Harabor, A. Grastien, "Improving jump point search", ICAPS
// 2014 (the turns).
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "goalbound/canonical.hpp"
#include "goalbound/cell_lines.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/index.hpp"
#include "goalbound/nested_index.hpp"

namespace goalbound {

/// A cell where canonical paths turn, as one comes in.
struct Subgoal {
  Cell cell;                           ///< a straight jump point (is_straight_jump_point)
  Direction incoming = Direction::kN;  ///< the cardinal of the last step
};

/// The subgoals of a uniform grid: its straight jump points, one for each cardinal by which a path comes in
/// that an obstacle may turn there. Of all optimal paths between two cells one is canonical. It is made of
/// legs, a diagonal and then a straight line, each of which may be as short as nothing; between two legs it
/// comes to a subgoal, and goes on straight or as the obstacle there forces it. Memory: CellLines.
class SubgoalCells {
 public:
  /// Sides of its maps: places are kept in 16 bits.
  static constexpr std::int32_t kMostSide = 0xFFFF;

  /// No side of the grid may be longer than kMostSide; it must outlive this. Cost: a few visits of each cell.
  explicit SubgoalCells(const Grid& grid);

  /// Whose they are.
  const Grid& grid() const { return *grid_; }
  /// How many there are.
  std::uint32_t count() const { return first_.back(); }
  /// Whether that is one; the cell must be free.
  bool contains(const Subgoal& subgoal) const {
    return lines_.has(CellLines::Mark::kAhead, subgoal.cell, subgoal.incoming);
  }
  /// Its number among them. It must be one.
  std::uint32_t number(const Subgoal& subgoal) const {
    return first_[index_of(subgoal.incoming)] + lines_.rank(subgoal.cell, subgoal.incoming);
  }
  /// All of them, by number. Cost: a visit of each cell.
  std::vector<Subgoal> all() const;
  /// Calls visit(subgoal) for each of a free cell.
  template <class Visit>
  void each_of(Cell cell, const Visit& visit) const {
    for (const Direction d : kCardinals) {
      if (contains({cell, d})) visit(Subgoal{cell, d});
    }
  }
  /// Whether a path that came in so may go on in that direction.
  bool may_leave(const Subgoal& subgoal, Direction d) const {
    return canonical_successors(subgoal.incoming, grid_->free_neighbours(grid_->node(subgoal.cell)))
        .contains(d);
  }

  /// Calls visit(subgoal, cost) for each end of a leg out of a free cell that begins with one of the
  /// directions: those of a start are all its moves, those of a subgoal the ones that may_leave(). Cost: a
  /// look at each cell of the diagonals from which a straight line leads to a subgoal.
  template <class Visit>
  void each_ahead(Cell from, DirectionSet directions, const Visit& visit) const;
  /// Calls visit(subgoal, cost) for each one out of which a leg leads to a free cell. Cost: a look at each
  /// cell of the straight lines to which a turn or a diagonal from a subgoal leads.
  template <class Visit>
  void each_behind(Cell to, const Visit& visit) const;

  /// Whether a leg leads from one free cell to another one: then no path is shorter.
  bool joins(Cell from, Cell to) const;

  /// Bytes of its tables.
  std::uint64_t byte_size() const { return lines_.byte_size(); }

 private:
  using Mark = CellLines::Mark;

  void mark_turns(Cell cell, DirectionSet open);
  void mark_ways();
  /// What leads to the cell behind a diagonal `d`, which ends there.
  template <class Visit>
  void each_behind_diagonal(Cell end, Direction d, Cost left, const Visit& visit) const;
  /// The subgoals of a cell at which a path may turn into that direction.
  template <class Visit>
  void each_that_turns(Cell cell, Direction into, Cost left, const Visit& visit) const;

  const Grid* grid_;
  CellLines lines_;  ///< marked by how a leg that has come to a cell may go on (subgoal_cells.cpp)
  std::array<std::uint32_t, 5> first_{};  ///< number of each cardinal, and of all
};

/// The kind `subgoals`. Subgoals have numbers: the ones that were contracted first come first, and those of
/// the *core*, which were not, last. An arc leads up, to a larger number, or from one of the core to another.
/// The shortest of all ways over arcs that go up, on in the core, and down is optimal.
class SubgoalIndex final : public Index, public InnerEnds {
 public:
  /// From a subgoal on, or back to one from which a way leads here.
  struct Edge {
    std::uint32_t to = 0;  ///< the number of the other one
    Cost cost = 0;         ///< of the way
  };
  /// The middle of an arc that is a leg; of others it is the subgoal that was contracted.
  static constexpr std::uint32_t kLeg = 0xFFFFFFFF;
  /// What is kept of each subgoal: the arcs to larger numbers and within the core.
  struct Arcs {
    std::vector<std::uint32_t> first;    ///< by subgoal, and one more: places in the others
    std::vector<Edge> edges;             ///< of each in rising order of where they lead
    std::vector<std::uint32_t> middles;  ///< of each edge: a subgoal below both ends, or kLeg
  };
  /// The graph as it is made and as files have it.
  struct Graph {
    std::vector<std::uint32_t> cells;  ///< by number: SubgoalCells::number()
    std::vector<std::uint8_t> levels;  ///< of each: 0 for those that were contracted first
    std::uint32_t core = 0;            ///< number of the first one of the core
    std::array<Arcs, 2> arcs;          ///< out of each, and against their direction into each from above
  };

  /// IndexKind::make. Cost: a look around from each subgoal, and for each that is contracted a few short
  /// searches. Errors: kCancelled; kLimit for more memory than allowed.
  static Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress);

  /// Of the map.
  const SubgoalCells& cells() const { return cells_; }
  /// How many subgoals there are.
  std::uint32_t count() const { return static_cast<std::uint32_t>(graph_.cells.size()); }
  /// Number of the first subgoal of the core.
  std::uint32_t core() const { return graph_.core; }
  /// Of a subgoal.
  std::uint32_t number_of(const Subgoal& subgoal) const { return numbers_[cells_.number(subgoal)]; }
  /// Where it lies.
  Cell cell(std::uint32_t number) const { return {places_[number][0], places_[number][1]}; }
  /// The node of the map.
  NodeId node(std::uint32_t number) const { return cells_.grid().node(cell(number)); }
  /// How many contractions lie below it, one upon the other.
  std::uint32_t level(std::uint32_t number) const { return graph_.levels[number]; }
  /// What the search from that side follows from a subgoal: up, and from the start's in the core. From the
  /// goal's side arcs are followed against their direction, and those within the core are none of them.
  std::span<const Edge> edges(SearchSide side, std::uint32_t number) const {
    const Arcs& arcs = graph_.arcs[static_cast<std::size_t>(side)];
    return {arcs.edges.data() + arcs.first[number], arcs.first[number + 1] - arcs.first[number]};
  }

  /// Appends the corners of the way over an arc, without that of `from`.
  void append_corners(std::uint32_t from, std::uint32_t to, std::vector<NodeId>& corners) const;
  /// The same of a leg between two cells.
  void append_corners(Cell from, Cell to, std::vector<NodeId>& corners) const;

  /// Of what is made inside, which knows subgoals alone: those around a cell.
  void inner_ends(NodeId n, SearchSide side, std::vector<InnerEnd>& ends) const override;
  void inner_nodes(NodeId n, std::vector<NodeId>& nodes) const override;

  bool fits(const Map& map) const override;
  std::uint64_t byte_size() const override;
  void picture(const Map& map, std::size_t which, NodeId node, const QueryContext* context,
               IndexPicture& picture) const override;

  /// The graph, for files.
  std::vector<IndexSection> sections() const;
  /// From such sections, of this map. Error kCorrupt.
  static Result<std::shared_ptr<const SubgoalIndex>> from_sections(const Map& map, const IndexValues& values,
                                                                   std::span<const IndexSection> sections);

 private:
  /// An arc as it is travelled.
  struct Arc {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    Cost cost = 0;
    std::uint32_t middle = 0;
  };

  SubgoalIndex(const IndexValues& values, SubgoalCells cells, Graph graph);
  /// Nothing where there is none.
  std::optional<Arc> find_arc(std::uint32_t from, std::uint32_t to) const;
  Result<void> check_graph() const;
  bool is_possible_edge(SearchSide side, std::uint32_t number, std::size_t edge) const;
  bool is_possible_leg(const Arc& arc) const;
  void show_edges(NodeId node, IndexPicture& picture) const;

  SubgoalCells cells_;
  Graph graph_;
  std::vector<std::uint32_t> numbers_;                ///< by SubgoalCells::number()
  std::vector<std::array<std::uint16_t, 2>> places_;  ///< column and row by number
  std::vector<Direction> incoming_;                   ///< by number
};

template <class Visit>
void SubgoalCells::each_ahead(Cell from, DirectionSet directions, const Visit& visit) const {
  const auto go_straight = [&](Cell at, Direction d, Cost g) {
    lines_.each(Mark::kAhead, d, at, d, [&](std::int32_t steps) {
      visit(Subgoal{step(at, d, steps), d}, g + static_cast<Cost>(steps) * kStraightCost);
      return false;
    });
  };
  for (const Direction d : directions) {
    if (!is_diagonal(d)) {
      go_straight(from, d, 0);
      continue;
    }
    lines_.each(Mark::kAhead, d, from, d, [&](std::int32_t steps) {
      const Cell at = step(from, d, steps);
      for (const Direction side : {first_component(d), second_component(d)})
        go_straight(at, side, static_cast<Cost>(steps) * kDiagonalCost);
      return true;
    });
  }
}

template <class Visit>
void SubgoalCells::each_that_turns(Cell cell, Direction into, Cost left, const Visit& visit) const {
  const DirectionSet open = grid_->free_neighbours(grid_->node(cell));
  for (const Direction d : kCardinals) {
    if (d != into && open.contains(opposite(d)) && forced_successors(d, open).contains(into))
      visit(Subgoal{cell, d}, left);
  }
}

template <class Visit>
void SubgoalCells::each_behind_diagonal(Cell end, Direction d, Cost left, const Visit& visit) const {
  lines_.each(Mark::kBehind, d, end, opposite(d), [&](std::int32_t steps) {
    each_that_turns(step(end, opposite(d), steps), d, left + static_cast<Cost>(steps) * kDiagonalCost, visit);
    return true;
  });
}

template <class Visit>
void SubgoalCells::each_behind(Cell to, const Visit& visit) const {
  for (const Direction d : kDiagonals) each_behind_diagonal(to, d, 0, visit);
  for (const Direction d : kCardinals) {
    lines_.each(Mark::kBehind, d, to, opposite(d), [&](std::int32_t steps) {
      const Cell at = step(to, opposite(d), steps);
      const Cost left = static_cast<Cost>(steps) * kStraightCost;
      for (const Direction side : kCardinals) {
        if (side != d && side != opposite(d)) each_behind_diagonal(at, diagonal_of(d, side), left, visit);
      }
      each_that_turns(at, d, left, visit);
      const bool goes_on = !contains({at, d});  // another leg ends there
      if (!goes_on) visit(Subgoal{at, d}, left);
      return goes_on;
    });
  }
}

}  // namespace goalbound
