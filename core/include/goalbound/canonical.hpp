// The canonical (diagonal-first) ordering of JPS without corner cutting, and the legal moves of each rule of
// moving, as one 12 x 256 table; and the ordering of four moves, rows first.
// Source: Rabin & Sturtevant, "Combining Bounding Boxes and JPS to Prune Grid Pathfinding", AAAI 2016 (the
// ordering); Harabor & Grastien, ICAPS 2014 (the variant without corner cutting); Baum, "JPS4", arXiv
// 2501.14816, 2025 (four moves).
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <array>
#include <cstdint>

#include "goalbound/geometry.hpp"
#include "goalbound/moves.hpp"

namespace goalbound {

/// Row of the table for the start of a search, which nothing came into: every legal move.
inline constexpr int kStartRow = 8;

/// Row of the table with the legal moves of a rule of grids: kStartRow for eight moves without corner
/// cutting.
constexpr int row_of(MoveRule rule) {
  return kStartRow + static_cast<int>(rule);
}

namespace detail {

/// Whether the rule has diagonal moves past so many free cells, 0 to 2, of the two beside such a move.
constexpr bool passes(MoveRule rule, int free_beside) {
  switch (rule) {
    case MoveRule::kEight:
      return free_beside == 2;
    case MoveRule::kEightCut:
      return free_beside >= 1;
    case MoveRule::kEightSqueeze:
      return true;
    case MoveRule::kFour:
    case MoveRule::kHex:
      break;
  }
  return false;
}

/// Moves that the rule allows, as bits of directions; `open`: free neighbours.
constexpr std::uint8_t legal_moves(DirectionSet open, MoveRule rule = MoveRule::kEight) {
  DirectionSet result;
  for (const Direction d : open) {
    if (!is_diagonal(d)) {
      result.add(d);
      continue;
    }
    const int free_beside =
        (open.contains(first_component(d)) ? 1 : 0) + (open.contains(second_component(d)) ? 1 : 0);
    if (passes(rule, free_beside)) result.add(d);
  }
  return result.bits();
}

/// Of these the ones that may follow a diagonal move.
constexpr std::uint8_t after_diagonal(Direction d, DirectionSet open) {
  const DirectionSet legal(legal_moves(open));
  const DirectionSet kept =
      DirectionSet(d) | DirectionSet(first_component(d)) | DirectionSet(second_component(d));
  return (legal & kept).bits();
}

/// Those that may follow a straight one: straight on, and what an obstacle behind forces.
constexpr std::uint8_t after_cardinal(Direction f, DirectionSet open) {
  const DirectionSet legal(legal_moves(open));
  DirectionSet result = legal & DirectionSet(f);
  for (const int turn : {1, 3}) {
    const auto side = static_cast<Direction>((index_of(f) + turn) & 3);
    const Direction behind = diagonal_of(opposite(f), side);
    if (!open.contains(side) || open.contains(behind)) continue;
    result.add(side);
    result = result | (legal & DirectionSet(diagonal_of(f, side)));
  }
  return result.bits();
}

/// All of them, made by the compiler.
constexpr std::array<std::array<std::uint8_t, 256>, kStartRow + kGridRuleCount> make_successor_table() {
  std::array<std::array<std::uint8_t, 256>, kStartRow + kGridRuleCount> table{};
  for (unsigned bits = 0; bits < 256; ++bits) {
    const DirectionSet open(static_cast<std::uint8_t>(bits));
    for (const Direction d : kAllDirections) {
      table[static_cast<std::size_t>(d)][bits] =
          is_diagonal(d) ? after_diagonal(d, open) : after_cardinal(d, open);
    }
    for (std::size_t rule = 0; rule < kGridRuleCount; ++rule)
      table[kStartRow + rule][bits] = legal_moves(open, static_cast<MoveRule>(rule));
  }
  return table;
}

/// By incoming direction, kStartRow or row_of(), and by free neighbours: bits of directions.
inline constexpr auto kSuccessorTable = make_successor_table();

/// What may follow a straight move where there are no others.
constexpr std::uint8_t after_four(Direction incoming, DirectionSet open) {
  DirectionSet result;
  for (const Direction d : kCardinals) {
    if (!open.contains(d) || d == opposite(incoming)) continue;
    const bool turns_into_row = dx_of(d) != 0 && dx_of(incoming) == 0;
    if (!turns_into_row || !open.contains(diagonal_of(opposite(incoming), d))) result.add(d);
  }
  return result.bits();
}

/// All of them, made by the compiler.
constexpr std::array<std::array<std::uint8_t, 256>, 4> make_rows_first_table() {
  std::array<std::array<std::uint8_t, 256>, 4> table{};
  for (unsigned bits = 0; bits < 256; ++bits) {
    for (const Direction d : kCardinals)
      table[static_cast<std::size_t>(d)][bits] = after_four(d, DirectionSet(static_cast<std::uint8_t>(bits)));
  }
  return table;
}

/// By incoming straight direction and by free neighbours: bits of directions.
inline constexpr auto kRowsFirstTable = make_rows_first_table();

}  // namespace detail

/// The moves that a canonical path may make next, at a cell whose free neighbours are `free_neighbours`,
/// after it came in by direction `incoming` (0..7), or started there (kStartRow).
constexpr DirectionSet canonical_successors(int incoming, DirectionSet free_neighbours) {
  return DirectionSet(detail::kSuccessorTable[static_cast<std::size_t>(incoming)][free_neighbours.bits()]);
}
/// The same after a move.
constexpr DirectionSet canonical_successors(Direction incoming, DirectionSet free_neighbours) {
  return canonical_successors(index_of(incoming), free_neighbours);
}

/// The successors after a cardinal move that an obstacle diagonally behind forces: all but "straight on".
/// A cell where this is not empty is a straight jump point for that direction.
constexpr DirectionSet forced_successors(Direction cardinal, DirectionSet free_neighbours) {
  return canonical_successors(cardinal, free_neighbours) - DirectionSet(cardinal);
}

/// Where there are four moves, those that a canonical path may make after one: it goes along rows as long as
/// it can. From a row any way but back; from a column straight on, and aside only where the cell beside the
/// one before is a wall: else the row before led there at the same cost.
constexpr DirectionSet rows_first_successors(Direction incoming, DirectionSet free_neighbours) {
  return DirectionSet(detail::kRowsFirstTable[static_cast<std::size_t>(incoming)][free_neighbours.bits()]);
}

}  // namespace goalbound
