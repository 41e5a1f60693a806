// Cells and directions of the octile grid. (0,0) is top-left, x grows right, y grows down.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

#include "goalbound/place.hpp"

namespace goalbound {

/// Column x and row y, in cells.
struct Cell {
  std::int32_t x = 0;  ///< column, from 0
  std::int32_t y = 0;  ///< row, from 0 at the top
  /// On the plane, z 0.
  constexpr operator Place() const { return {x, y, 0}; }  // NOLINT: a cell is a place
  friend bool operator==(const Cell&, const Cell&) = default;
};
/// Of a place on a grid.
constexpr Cell cell_of(Place place) {
  return {place.x, place.y};
}

/// The eight moves. Cardinals come first, clockwise from north; diagonal 4 + i lies between the cardinals
/// i and (i + 1) % 4. The value is the bit number in a DirectionSet and the edge's slot in a node's boxes.
enum class Direction : std::uint8_t { kN, kE, kS, kW, kNE, kSE, kSW, kNW };

/// Moves out of a cell.
inline constexpr int kDirectionCount = 8;
/// In the order of the enum.
inline constexpr std::array<Direction, 8> kAllDirections = {Direction::kN,  Direction::kE,  Direction::kS,
                                                            Direction::kW,  Direction::kNE, Direction::kSE,
                                                            Direction::kSW, Direction::kNW};
/// The four straight ones of them.
inline constexpr std::array<Direction, 4> kCardinals = {Direction::kN, Direction::kE, Direction::kS,
                                                        Direction::kW};
/// The others.
inline constexpr std::array<Direction, 4> kDiagonals = {Direction::kNE, Direction::kSE, Direction::kSW,
                                                        Direction::kNW};

/// 0 .. 7: the number of the edge.
constexpr int index_of(Direction d) {
  return static_cast<int>(d);
}
/// NE, SE, SW or NW.
constexpr bool is_diagonal(Direction d) {
  return index_of(d) >= 4;
}
/// The one that leads back.
constexpr Direction opposite(Direction d) {
  return static_cast<Direction>(index_of(d) ^ 2);
}

/// The cardinal pair of a diagonal: NE gives N and E.
constexpr Direction first_component(Direction diagonal) {
  return static_cast<Direction>(index_of(diagonal) - 4);
}
/// The other one: NE gives E.
constexpr Direction second_component(Direction diagonal) {
  return static_cast<Direction>((index_of(diagonal) - 3) & 3);
}
/// The diagonal made of two perpendicular cardinals, in any order.
constexpr Direction diagonal_of(Direction a, Direction b) {
  const int low = std::min(index_of(a), index_of(b));
  const int high = std::max(index_of(a), index_of(b));
  return static_cast<Direction>(low == 0 && high == 3 ? 7 : 4 + low);
}

/// What a step adds to the column.
constexpr int dx_of(Direction d) {
  constexpr std::array<int, 8> kDx = {0, 1, 0, -1, 1, 1, -1, -1};
  return kDx[static_cast<std::size_t>(d)];
}
/// What a step adds to the row: 1 to the south.
constexpr int dy_of(Direction d) {
  constexpr std::array<int, 8> kDy = {-1, 0, 1, 0, -1, 1, 1, -1};
  return kDy[static_cast<std::size_t>(d)];
}
/// So many steps away, on the map or not.
constexpr Cell step(Cell cell, Direction d, int count = 1) {
  return {cell.x + dx_of(d) * count, cell.y + dy_of(d) * count};
}

/// "N", "E", ... "NW".
constexpr std::string_view name_of(Direction d) {
  constexpr std::array<std::string_view, 8> kNames = {"N", "E", "S", "W", "NE", "SE", "SW", "NW"};
  return kNames[static_cast<std::size_t>(d)];
}
/// Reads "n", "N", "se" ...; nothing for any other text.
std::optional<Direction> direction_from_name(std::string_view name);

/// The direction from `from` to a cell next to it, or along a straight or diagonal line; nothing otherwise.
std::optional<Direction> direction_between(Cell from, Cell to);

/// A set of directions: one bit each. Iterates in the order of the enum.
class DirectionSet {
 public:
  constexpr DirectionSet() = default;
  /// Bit i stands for the direction of that value.
  constexpr explicit DirectionSet(std::uint8_t bits) : bits_(bits) {}
  /// That one alone.
  constexpr explicit DirectionSet(Direction d) : bits_(static_cast<std::uint8_t>(1U << index_of(d))) {}
  /// All eight.
  static constexpr DirectionSet all() { return DirectionSet(std::uint8_t{0xFF}); }

  /// Bit i stands for the direction of that value.
  constexpr std::uint8_t bits() const { return bits_; }
  /// Has none.
  constexpr bool empty() const { return bits_ == 0; }
  /// How many it has.
  constexpr int size() const { return std::popcount(bits_); }
  /// Whether it has this one.
  constexpr bool contains(Direction d) const { return ((bits_ >> index_of(d)) & 1U) != 0; }
  /// Changes nothing where it is there already.
  constexpr void add(Direction d) { bits_ = static_cast<std::uint8_t>(bits_ | (1U << index_of(d))); }

  friend constexpr DirectionSet operator|(DirectionSet a, DirectionSet b) {
    return DirectionSet(static_cast<std::uint8_t>(a.bits_ | b.bits_));
  }
  friend constexpr DirectionSet operator&(DirectionSet a, DirectionSet b) {
    return DirectionSet(static_cast<std::uint8_t>(a.bits_ & b.bits_));
  }
  /// a without b.
  friend constexpr DirectionSet operator-(DirectionSet a, DirectionSet b) {
    return DirectionSet(static_cast<std::uint8_t>(a.bits_ & ~b.bits_));
  }
  friend constexpr bool operator==(DirectionSet, DirectionSet) = default;

  /// The directions of the set, in order.
  class Iterator {
   public:
    /// From the lowest of these bits on.
    constexpr explicit Iterator(unsigned bits) : bits_(bits) {}
    /// Not at the end.
    constexpr Direction operator*() const { return static_cast<Direction>(std::countr_zero(bits_)); }
    /// Not at the end.
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    unsigned bits_;
  };
  /// At the first direction.
  constexpr Iterator begin() const { return Iterator(bits_); }
  /// Past the last one.
  constexpr Iterator end() const { return Iterator(0); }

 private:
  std::uint8_t bits_ = 0;
};

/// The eight boxes of one node, by Direction.
using NodeBoxes = std::array<Box, kDirectionCount>;

}  // namespace goalbound
