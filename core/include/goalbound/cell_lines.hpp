// The cells of a uniform grid as bits along rows, columns and both diagonals: how far a line of legal moves
// leads from a cell, and which cells on it are marked, is read 64 cells at a time.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "goalbound/grid.hpp"

namespace goalbound {

/// Two marks of each cell in each of the eight directions, and the gaps where no move leads on. Memory: 12
/// bits and a quarter for each cell within 64 of a free one along its line, in each of the four slopes.
class CellLines {
 public:
  /// Which mark of a cell and a direction.
  enum class Mark : std::uint8_t { kAhead, kBehind };
  /// Of a cell among those that have a mark: in strips of 64 places, in each line by line.
  using Rank = std::uint32_t;

  /// Without marks yet. Cost: a visit of each cell in four directions.
  explicit CellLines(const Grid& grid);

  /// Marks a free cell for a direction.
  void add(Mark mark, Cell cell, Direction d);
  /// Counts what add() has marked, for rank().
  void count();
  /// How many cells are marked kAhead for that cardinal.
  Rank count_of(Direction cardinal) const { return counts_[static_cast<std::size_t>(cardinal)]; }
  /// Whether a free cell has that mark.
  bool has(Mark mark, Cell cell, Direction d) const {
    const Place place = place_of(cell, d);
    return (marks(groups_[place.group], mark, d) >> place.bit & 1U) != 0;
  }
  /// Of a free cell among those that are marked kAhead for that cardinal.
  Rank rank(Cell cell, Direction cardinal) const {
    const Place place = place_of(cell, cardinal);
    const Group& group = groups_[place.group];
    const std::uint64_t below = marks(group, Mark::kAhead, cardinal) & ((std::uint64_t{1} << place.bit) - 1);
    return group.before[is_rising(cardinal)] + static_cast<Rank>(std::popcount(below));
  }

  /// Calls visit(steps) for each cell in that direction of a free one, itself left out, that legal moves lead
  /// to and that has the mark for `of`, the direction or its opposite: the nearest first, until visit returns
  /// false.
  template <class Visit>
  void each(Mark mark, Direction of, Cell from, Direction d, const Visit& visit) const;
  /// Whether so many legal moves in that direction lead from a free cell.
  bool is_clear(Cell from, Direction d, std::int32_t steps) const;

  /// Bytes of its tables.
  std::uint64_t byte_size() const {
    return groups_.size() * sizeof(Group) + directory_.size() * sizeof(directory_[0]);
  }

 private:
  /// 64 cells of a line, one bit each. Arrays of two: for the direction in which places fall, and that in
  /// which they rise.
  struct Group {
    std::uint64_t gaps = ~std::uint64_t{0};  ///< no legal move leads from here to the next place
    std::array<std::uint64_t, 2> ahead{};
    std::array<std::uint64_t, 2> behind{};
    std::array<Rank, 2> before{};  ///< cells marked kAhead in groups before this one
  };
  struct Place {
    std::uint32_t group = 0;
    unsigned bit = 0;
  };
  static constexpr std::uint32_t kBits = 64;

  static constexpr bool is_rising(Direction d) { return dy_of(d) > 0 || (dy_of(d) == 0 && dx_of(d) > 0); }
  /// Rows, columns, diagonals that rise and that fall to the right.
  static constexpr std::size_t slope_of(Direction d) {
    if (!is_diagonal(d)) return dy_of(d) == 0 ? 0 : 1;
    return dx_of(d) == dy_of(d) ? 3 : 2;
  }
  static std::uint64_t marks(const Group& group, Mark mark, Direction of) {
    return (mark == Mark::kAhead ? group.ahead : group.behind)[is_rising(of)];
  }
  /// In `directory_`, of 64 cells each. Lines side by side lie beside each other, as a look along one crosses
  /// many of another slope.
  struct Chunk {
    std::uint32_t number = 0;
    std::uint32_t at = 0;  ///< the place of the cell on its line
  };
  Chunk chunk_of(Cell cell, Direction d) const;
  Place place_of(Cell cell, Direction d) const {
    const Chunk chunk = chunk_of(cell, d);
    return {directory_[chunk.number], chunk.at % kBits};
  }

  std::array<std::uint32_t, 4> line_counts_{};  ///< of each slope; a diagonal goes on at the other side
  std::array<std::uint32_t, 4> first_{};        ///< chunk of each slope
  std::vector<std::uint32_t> directory_;  ///< by chunk: its group; 0, of gaps alone, where no cell is free
  std::vector<Group> groups_;             ///< slope by slope, in the order of chunks
  std::array<Rank, 4> counts_{};          ///< by cardinal
};

inline CellLines::Chunk CellLines::chunk_of(Cell cell, Direction d) const {
  const auto x = static_cast<std::uint32_t>(cell.x);
  const auto y = static_cast<std::uint32_t>(cell.y);
  const std::size_t slope = slope_of(d);
  const std::uint32_t lines = line_counts_[slope];
  const std::uint32_t at = slope == 0 ? x : y;
  std::uint32_t line = slope == 0 ? y : x;
  // A diagonal that leaves at one side comes in again at the other one, past a column of walls.
  if (slope == 2) line = (x + y) % lines;
  if (slope == 3) line = (x + (lines - y % lines)) % lines;
  return {first_[slope] + at / kBits * lines + line, at};
}

template <class Visit>
void CellLines::each(Mark mark, Direction of, Cell from, Direction d, const Visit& visit) const {
  const Chunk chunk = chunk_of(from, d);
  const auto at = static_cast<std::int32_t>(chunk.at);
  std::uint32_t number = chunk.number;
  const std::uint32_t lines = line_counts_[slope_of(d)];
  auto base = static_cast<std::int32_t>(chunk.at / kBits * kBits);
  const unsigned bit = chunk.at % kBits;
  const std::uint64_t below = (std::uint64_t{1} << bit) - 1;
  if (is_rising(d)) {
    std::uint64_t places = ~below;  // whose gap would end the line
    std::uint64_t wanted = places - (std::uint64_t{1} << bit);
    for (;; number += lines, base += kBits) {
      const Group& group = groups_[directory_[number]];
      const std::uint64_t gaps = group.gaps & places;
      if (gaps != 0) wanted &= gaps ^ (gaps - 1);  // up to the first gap
      for (std::uint64_t left = marks(group, mark, of) & wanted; left != 0; left &= left - 1) {
        if (!visit(base + std::countr_zero(left) - at)) return;
      }
      if (gaps != 0) return;
      places = wanted = ~std::uint64_t{0};
    }
  }
  std::uint64_t places = below;
  for (;; number -= lines, base -= kBits) {
    const Group& group = groups_[directory_[number]];
    const std::uint64_t gaps = group.gaps & places;
    std::uint64_t wanted = places;
    if (gaps != 0) wanted &= ~(~std::uint64_t{0} >> std::countl_zero(gaps));  // down to behind the last gap
    for (std::uint64_t left = marks(group, mark, of) & wanted; left != 0;) {
      const int next = 63 - std::countl_zero(left);
      if (!visit(at - base - next)) return;
      left ^= std::uint64_t{1} << next;
    }
    if (gaps != 0 || base == 0) return;
    places = ~std::uint64_t{0};
  }
}

}  // namespace goalbound
