// Exact integer path costs. A straight step costs 13860, a diagonal one 19601: 19601/13860 is a convergent of
// sqrt(2), so order and ties are those of the real lengths while the numbers of diagonals of two compared
// paths differ by less than 13860. No float and no epsilon takes part in any search or precompute on grids.
#pragma once

#include <cstdint>
#include <limits>
#include <numbers>

#include "goalbound/geometry.hpp"

namespace goalbound {

/// A path cost in 1/13860 cells. 32 bits hold optimal paths of up to 309,000 straight steps; Grid refuses
/// maps on which a longer one is possible.
using Cost = std::uint32_t;

/// Of a step to the north, east, south or west.
inline constexpr Cost kStraightCost = 13860;
/// Of a diagonal step.
inline constexpr Cost kDiagonalCost = 19601;
/// No way: more than any path costs.
inline constexpr Cost kInfiniteCost = std::numeric_limits<Cost>::max();
/// Of an estimate that is too large for 32 bits, as an inadmissible one may be, or one of a goal that cannot
/// be reached. It does not say that there is no way.
inline constexpr Cost kTooLarge = kInfiniteCost - 1;

/// What a path costs that need not be an optimal one: the one of fewest moves, or what a search with stale
/// boxes or a weight above 100 leaves. Costs of optimal paths, and so of everything that is compared on the
/// way, fit into Cost.
using PathCost = std::uint64_t;
/// No path.
inline constexpr PathCost kNoPathCost = std::numeric_limits<PathCost>::max();

/// Of a step on a uniform grid.
constexpr Cost cost_of(Direction d) {
  return is_diagonal(d) ? kDiagonalCost : kStraightCost;
}

/// The length of a path shown to people: `straights + diagonals * sqrt(2)`.
struct OctileLength {
  std::uint32_t straights = 0;  ///< steps
  std::uint32_t diagonals = 0;  ///< steps

  /// In cells.
  constexpr double value() const { return straights + diagonals * std::numbers::sqrt2; }
  /// The same in units of Cost, exactly.
  constexpr std::uint64_t cost() const {
    return std::uint64_t{straights} * kStraightCost + std::uint64_t{diagonals} * kDiagonalCost;
  }
  friend bool operator==(const OctileLength&, const OctileLength&) = default;
};

/// Below this cost no two paths of different steps cost the same: the two step costs have no common divisor.
inline constexpr Cost kLeastAmbiguousCost = kStraightCost * kDiagonalCost;

/// Splits a cost into its steps. Exact below kLeastAmbiguousCost, and above it while fewer than 13860
/// diagonals are in it. What no path costs gives steps of another cost: see OctileLength::cost.
constexpr OctileLength length_of(PathCost cost) {
  constexpr std::uint64_t kInverse = [] {  // kDiagonalCost * kInverse = 1 modulo kStraightCost
    std::uint64_t inverse = 1;
    while (inverse * kDiagonalCost % kStraightCost != 1) ++inverse;
    return inverse;
  }();
  const auto diagonals = static_cast<std::uint32_t>(cost % kStraightCost * kInverse % kStraightCost);
  return {static_cast<std::uint32_t>((cost - PathCost{diagonals} * kDiagonalCost) / kStraightCost),
          diagonals};
}

/// Cost of the shortest way between two cells on an empty map.
constexpr Cost octile_distance(Cell a, Cell b) {
  const auto dx = static_cast<Cost>(a.x < b.x ? b.x - a.x : a.x - b.x);
  const auto dy = static_cast<Cost>(a.y < b.y ? b.y - a.y : a.y - b.y);
  const Cost low = dx < dy ? dx : dy;
  const Cost high = dx < dy ? dy : dx;
  return low * kDiagonalCost + (high - low) * kStraightCost;
}

/// The same where only straight steps are legal.
constexpr Cost manhattan_distance(Cell a, Cell b) {
  const auto dx = static_cast<Cost>(a.x < b.x ? b.x - a.x : a.x - b.x);
  const auto dy = static_cast<Cost>(a.y < b.y ? b.y - a.y : a.y - b.y);
  return (dx + dy) * kStraightCost;
}

}  // namespace goalbound
