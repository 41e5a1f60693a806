// Subgoal graphs: cells at the corners of obstacles, joined where a way as short as on an empty map leads
// from one to the other, in levels. A search connects both ends to the subgoals around them and searches no
// cells. Sources: T. Uras, S. Koenig, C. Hernandez, "Subgoal graphs for optimal pathfinding in eight-neighbor
// grids", ICAPS 2013 (simple and two-level ones); T. Uras, S. Koenig, "Identifying hierarchies for fast
// optimal search", AAAI 2014 (levels on levels), and "Understanding subgoal graphs by augmenting contraction
// hierarchies", IJCAI 2018.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "goalbound/grid.hpp"
#include "goalbound/index.hpp"
#include "goalbound/nested_index.hpp"

namespace goalbound {

/// The subgoals of a uniform grid, which are its straight jump points (is_straight_jump_point), and how far
/// straight lines lead from each cell. Memory: 8.2 bytes a free cell.
class SubgoalCells {
 public:
  /// Sides of its maps: a length of 15 bits.
  static constexpr std::int32_t kMostSide = 0x7FFF;

  /// No side of the grid may be longer than kMostSide; it must outlive this. Cost: a few visits of each cell.
  explicit SubgoalCells(const Grid& grid);

  /// Whose they are.
  const Grid& grid() const { return *grid_; }
  /// How many there are.
  std::uint32_t count() const { return before_.back(); }
  /// Whether the cell with that slot is one.
  bool contains(std::uint32_t slot) const { return (bits_[slot / 64] >> slot % 64 & 1U) != 0; }
  /// Its number among them, in the order of slots. It must be one.
  std::uint32_t number(std::uint32_t slot) const {
    const std::uint64_t below = bits_[slot / 64] & ((std::uint64_t{1} << slot % 64) - 1);
    return before_[slot / 64] + static_cast<std::uint32_t>(std::popcount(below));
  }
  /// Straight steps from a cell in a cardinal direction to the first subgoal, or to the last free cell.
  std::int32_t clearance(std::uint32_t slot, Direction d) const { return line(slot, d) & kMostSide; }
  /// Whether a subgoal ends that line.
  bool ends_at_subgoal(std::uint32_t slot, Direction d) const { return (line(slot, d) & kAtSubgoal) != 0; }

  /// Calls visit(node, number, cost) for each subgoal that is direct-h-reachable from the free cell `from`: a
  /// diagonal and then a straight line of free cells lead there, and no subgoal lies on the way. All such are
  /// told, each once; another one that is told lies behind one of them and costs what it says. Cost: a look
  /// at each cell of the diagonals.
  template <class Visit>
  void each_direct(NodeId from, const Visit& visit) const;

  /// Whether a diagonal and then a straight line of free cells lead from one free cell to another one: then
  /// no path is shorter.
  bool joins(NodeId from, NodeId to) const;

  /// Bytes of its tables.
  std::uint64_t byte_size() const {
    return lines_.size() * sizeof(lines_[0]) + bits_.size() * (sizeof(bits_[0]) + sizeof(before_[0]));
  }

 private:
  static constexpr std::uint16_t kAtSubgoal = 0x8000;

  std::uint16_t line(std::uint32_t slot, Direction cardinal) const {
    return lines_[slot][static_cast<std::size_t>(cardinal)];
  }
  void measure(NodeId n, Direction d);
  /// What leaves the diagonal `d` at its cell `n`, `steps` from its start, into one of its components, where
  /// a subgoal at most `limit` steps away ends the line. The new limit of the cells behind.
  template <class Visit>
  std::int32_t leave_diagonal(NodeId n, Direction side, Cost g, std::int32_t limit, const Visit& visit) const;

  const Grid* grid_;
  std::vector<std::array<std::uint16_t, 4>> lines_;  ///< by slot and cardinal: steps, and kAtSubgoal
  std::vector<std::uint64_t> bits_;                  ///< by slot: whether it is a subgoal
  std::vector<std::uint32_t> before_;                ///< by word of `bits_`: subgoals before it; and all
};

/// The kind `subgoals`. Subgoals have numbers: the ones that were contracted first come first, and those of
/// the *core*, which were not, last. An edge leads up, to a larger number, or from one of the core to
/// another. The shortest of all ways over edges that go up, on in the core, and down is optimal.
class SubgoalIndex final : public Index, public InnerEnds {
 public:
  /// To another subgoal.
  struct Edge {
    std::uint32_t to = 0;  ///< its number
    Cost cost = 0;         ///< of the way
  };
  /// What an edge leads over, besides a subgoal that was contracted.
  /// @{
  static constexpr std::uint32_t kDiagonalFirst = 0xFFFFFFFF;  ///< a diagonal, then a straight line
  static constexpr std::uint32_t kStraightFirst = 0xFFFFFFFE;  ///< a straight line, then a diagonal
  /// @}
  /// The graph as it is made and as files have it.
  struct Graph {
    std::vector<std::uint32_t> slots;    ///< of each subgoal
    std::vector<std::uint8_t> levels;    ///< of each: 0 for those that were contracted first
    std::uint32_t core = 0;              ///< number of the first one of the core
    std::vector<std::uint32_t> first;    ///< by subgoal, and one more: places in the others
    std::vector<Edge> edges;             ///< of each in rising order of where they lead
    std::vector<std::uint32_t> middles;  ///< of each edge: a subgoal below both ends, or one of the two above
  };

  /// IndexKind::make. Cost: a look around from each subgoal, and for each that is contracted a few short
  /// searches. Errors: kCancelled; kLimit for more memory than allowed.
  static Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress);

  /// Of the map.
  const SubgoalCells& cells() const { return cells_; }
  /// How many subgoals there are.
  std::uint32_t count() const { return static_cast<std::uint32_t>(graph_.slots.size()); }
  /// Number of the first subgoal of the core.
  std::uint32_t core() const { return graph_.core; }
  /// Of the subgoal that is the SubgoalCells::number() of a cell.
  std::uint32_t number_of(std::uint32_t subgoal) const { return numbers_[subgoal]; }
  /// Where it lies.
  Cell cell(std::uint32_t number) const { return {places_[number][0], places_[number][1]}; }
  /// The node of the map.
  NodeId node(std::uint32_t number) const { return cells_.grid().node(cell(number)); }
  /// How many contractions lie below it, one upon the other.
  std::uint32_t level(std::uint32_t number) const { return graph_.levels[number]; }
  /// Edges up, or of the core to all others of it.
  std::span<const Edge> edges(std::uint32_t number) const {
    return {graph_.edges.data() + graph_.first[number], graph_.first[number + 1] - graph_.first[number]};
  }

  /// Appends the corners of the way over an edge, without that of `from`. One of the two has the other.
  void append_corners(std::uint32_t from, std::uint32_t to, std::vector<NodeId>& corners) const;
  /// The same between any two cells that are joined so: `shape` is kDiagonalFirst or kStraightFirst.
  void append_corners(Cell from, Cell to, std::uint32_t shape, std::vector<NodeId>& corners) const;

  /// Of what is made inside, which knows subgoals alone: a subgoal itself; of another cell those that are
  /// direct from it.
  void inner_ends(NodeId n, std::vector<InnerEnd>& ends) const override;

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
  SubgoalIndex(const IndexValues& values, SubgoalCells cells, Graph graph);
  /// The place of the edge among all edges; nothing where there is none.
  std::optional<std::size_t> find_edge(std::uint32_t from, std::uint32_t to) const;
  Result<void> check_graph() const;
  bool is_possible_edge(std::uint32_t from, std::size_t edge) const;
  void show_edges(NodeId node, IndexPicture& picture) const;

  SubgoalCells cells_;
  Graph graph_;
  std::vector<std::uint32_t> numbers_;                ///< by SubgoalCells::number()
  std::vector<std::array<std::uint16_t, 2>> places_;  ///< column and row by number
};

template <class Visit>
std::int32_t SubgoalCells::leave_diagonal(NodeId n, Direction side, Cost g, std::int32_t limit,
                                          const Visit& visit) const {
  const std::uint16_t line = this->line(grid_->slot(n), side);
  std::int32_t steps = line & kMostSide;
  if ((line & kAtSubgoal) != 0 && steps <= limit) {
    const auto to =
        NodeId(static_cast<std::uint32_t>(n) + static_cast<std::uint32_t>(steps * grid_->offset(side)));
    visit(to, number(grid_->slot(to)), g + static_cast<Cost>(steps) * kStraightCost);
    --steps;
  }
  return std::min(limit, steps);
}

template <class Visit>
void SubgoalCells::each_direct(NodeId from, const Visit& visit) const {
  // What lies straight ahead; behind a subgoal nothing is direct any more.
  std::array<std::int32_t, 4> limits{};
  for (const Direction d : kCardinals)
    limits[static_cast<std::size_t>(d)] = leave_diagonal(from, d, 0, kMostSide, visit);
  for (const Direction d : kDiagonals) {
    std::int32_t first = limits[static_cast<std::size_t>(first_component(d))];
    std::int32_t second = limits[static_cast<std::size_t>(second_component(d))];
    NodeId n = from;
    for (Cost g = kDiagonalCost; grid_->octile_moves(n).contains(d); g += kDiagonalCost) {
      n = grid_->neighbour(n, d);
      const std::uint32_t slot = grid_->slot(n);
      if (contains(slot)) {
        visit(n, number(slot), g);
        break;
      }
      first = leave_diagonal(n, first_component(d), g, first, visit);
      second = leave_diagonal(n, second_component(d), g, second, visit);
    }
  }
}

}  // namespace goalbound
