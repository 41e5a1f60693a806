// A uniform grid and its boxes, laid out for JPS+ with goal bounding. Only cells where a straight jump ends
// are nodes, a few in a hundred. A diagonal jump visits the cells of its line from which a straight jump
// leads to a node: they lie one behind the other in the order of travel, each with the three boxes that
// decide there and the nodes that it leads to, so a diagonal reads memory forward and opens nothing on its
// way.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/cost.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/index.hpp"
#include "searches/jump_index/byte_boxes.hpp"
#include "searches/jump_index/huge_pages.hpp"
#include "searches/jump_index/rounded_landmarks.hpp"

namespace goalbound {

/// The kind `jump-index`. One serves any number of queries and threads. Memory: 80 bytes a free cell for
/// starts and goals, 132 bytes a node, 32 bytes a crossing. Cost to make: a few visits of each free cell.
class JumpIndex final : public Index {
 public:
  using Number = std::uint32_t;
  static constexpr Number kNone = std::numeric_limits<Number>::max();

  /// A cell where a straight jump may turn: what is asked when one arrives in one line of the cache, and in
  /// the next what is asked when the node is expanded. Arrays: by cardinal, and by diagonal less 4.
  struct alignas(128) Node {
    ByteBoxes<8> boxes;
    std::array<Number, 4> next{};              ///< the node where that cardinal leads; kNone without one
    std::array<std::uint16_t, 4> distance{};   ///< to `next`, in steps
    std::array<std::uint8_t, 4> successors{};  ///< bits of the directions that may follow that cardinal
    std::uint16_t x = 0;
    std::uint16_t y = 0;
    std::array<Number, 4> crossing{};      ///< the first one of that diagonal; kNone without one
    std::array<std::uint16_t, 4> reach{};  ///< steps of that diagonal until a wall
    LandmarkDistances far;
  };

  /// A cell of a diagonal from which straight jumps lead on. The next one of the diagonal lies behind it.
  struct Crossing {
    static constexpr unsigned kOn = 1;     ///< bit of the box of the diagonal: empty behind the last crossing
    static constexpr unsigned kFirst = 2;  ///< that of its first component: empty when it leads nowhere
    static constexpr unsigned kSecond = 4;    ///< that of its second component
    ByteBoxes<4> boxes;                       ///< the last one is always empty
    std::array<Number, 2> next{};             ///< node of each component; kNone without one
    std::array<std::uint16_t, 2> distance{};  ///< to it, in steps
    std::uint16_t x = 0;
    std::uint8_t exits = 0;  ///< bits of what there is besides boxes
  };

  /// Which one of a row, a column or a diagonal; kNoRank for none.
  using Rank = std::uint16_t;
  static constexpr Rank kNoRank = std::numeric_limits<Rank>::max();

  /// What a start or a goal needs of its cell. Arrays: by cardinal, and by diagonal less 4. Numbers are kept
  /// as ranks, half as long, since one start a query looks them up.
  struct Entry {
    ByteBoxes<8> boxes;
    std::array<Rank, 4> next{};      ///< see JumpIndex::next
    std::array<Rank, 4> crossing{};  ///< see JumpIndex::first_crossing
    std::array<std::uint16_t, 4> reach{};
    std::array<std::uint16_t, 4> run{};  ///< steps of that cardinal until a wall
    LandmarkDistances far;
  };

  /// `bounds` must be of the grid, `landmarks` of the grid and at most as many as LandmarkDistances holds.
  /// Neither is used afterwards; the grid must outlive it. Error kCancelled.
  static Result<std::shared_ptr<const JumpIndex>> make(const Grid& grid, const Bounds& bounds,
                                                       const LandmarkIndex& landmarks, Progress& progress);
  /// Bytes of an index of the grid at most.
  static std::size_t most_bytes(const Grid& grid);

  const Grid& grid() const { return *grid_; }
  unsigned shift() const { return shift_; }
  std::size_t node_count() const { return nodes_.size(); }
  const Node& node(Number n) const { return nodes_[n]; }
  const Crossing* crossing(Number n) const { return &crossings_[n]; }
  /// By slot of a free cell.
  const Entry& entry(std::uint32_t slot) const { return entries_[slot]; }
  /// Of all `far`: the cost that one stands for.
  Cost landmark_unit() const { return landmark_unit_; }
  /// The node that is this cell; kNone for other cells.
  Number node_at(Cell cell) const;
  /// The node where that cardinal leads from a cell and its entry; kNone without one.
  Number next(const Entry& entry, Cell cell, Direction cardinal) const {
    const Rank rank = entry.next[static_cast<std::size_t>(cardinal)];
    if (rank == kNoRank) return kNone;
    if (is_horizontal(cardinal)) return rows_[static_cast<std::size_t>(cell.y)] + rank;
    return by_column_[columns_[static_cast<std::size_t>(cell.x)] + rank];
  }
  /// The first crossing of that diagonal; kNone without one.
  Number first_crossing(const Entry& entry, Cell cell, Direction diagonal) const {
    const std::size_t d = static_cast<std::size_t>(diagonal) - 4;
    const Rank rank = entry.crossing[d];
    return rank == kNoRank ? kNone : lines_[d][line_of(cell, diagonal)] + rank;
  }
  bool fits(const Map& map) const override;
  std::uint64_t byte_size() const override;

 private:
  JumpIndex(IndexValues values, const Grid& grid);
  /// False when it was cancelled.
  bool fill(const Bounds& bounds, const LandmarkIndex& landmarks, Progress& progress);

  /// Cells along a diagonal, while they are walked from its far end.
  struct Line {
    Number end = 0;           ///< behind its crossings that are not filled yet
    Number first = kNone;     ///< the crossing that is met next by who travels on
    std::uint16_t reach = 0;  ///< steps until a wall
  };
  /// By diagonal less 4, and by line.
  using Lines = std::array<std::vector<Line>, 4>;

  static constexpr bool is_horizontal(Direction cardinal) {
    return cardinal == Direction::kE || cardinal == Direction::kW;
  }
  /// The line of a cell among all that run like that diagonal, whatever walls stand in their way.
  std::size_t line_of(Cell cell, Direction diagonal) const {
    const bool rises = diagonal == Direction::kNE || diagonal == Direction::kSW;
    return static_cast<std::size_t>(rises ? cell.x + cell.y : cell.x - cell.y + grid_->height() - 1);
  }
  void fill_boxes(const Bounds& bounds);
  void fill_landmarks(const LandmarkIndex& landmarks);
  void find_nodes();
  void sort_by_column();
  /// Of a cell that is a node: in its row, or its column.
  Rank rank_of_node(Cell cell, Direction cardinal) const;
  void fill_straights(std::array<Direction, 2> cardinals);
  void fill_straight(Entry& entry, NodeId ahead, Direction cardinal) const;
  Lines count_crossings();
  void fill_diagonals(std::array<Direction, 2> diagonals, Lines& lines);
  /// `next` of the entry must be filled; `moves` are those of its cell.
  static bool is_crossing(const Entry& entry, DirectionSet moves, Direction diagonal);
  Crossing crossing_at(const Entry& entry, Cell cell, Direction diagonal, bool is_last) const;
  void fill_node(Node& node) const;

  const Grid* grid_;
  std::uint64_t map_hash_;
  unsigned shift_;
  Cost landmark_unit_ = 1;
  HugePageVector<Node> nodes_;                ///< row by row
  std::vector<Number> rows_;                  ///< the first node of each row, and the end
  std::vector<Number> columns_;               ///< the same in `by_column_`
  std::vector<Number> by_column_;             ///< nodes column by column
  std::array<std::vector<Number>, 4> lines_;  ///< the first crossing of each line, by diagonal less 4
  HugePageVector<Crossing> crossings_;
  HugePageVector<Entry> entries_;
};

}  // namespace goalbound
