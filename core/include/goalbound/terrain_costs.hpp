// What it costs to cross each kind of terrain of a weighted grid.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "goalbound/cost.hpp"

namespace goalbound {

/// A cost for each letter of a map; 0: cells of that letter are blocked.
struct TerrainCosts {
  /// That a cell may cost.
  static constexpr std::uint16_t kMost = 10000;

  std::array<std::uint16_t, 256> by_letter{};  ///< By the letter's unsigned value.

  /// Of one letter.
  std::uint16_t operator[](char letter) const { return by_letter[static_cast<unsigned char>(letter)]; }
  /// Of one letter.
  std::uint16_t& operator[](char letter) { return by_letter[static_cast<unsigned char>(letter)]; }
  /// Of those above 0; 0 without any.
  std::uint16_t lowest() const;
  friend bool operator==(const TerrainCosts&, const TerrainCosts&) = default;
};

/// What the letters of free cells cost on a grid of another rule than the usual one, where nothing else is
/// said: 1 each.
TerrainCosts equal_costs();

/// A straight step between two cells of cost 1 costs this on a weighted grid: the mean of two whole numbers
/// may be a half one, so the unit is half that of uniform grids.
inline constexpr Cost kWeightedUnit = 2 * kStraightCost;

}  // namespace goalbound
