#include "overlays/ground_colour.hpp"

#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

std::uint32_t colour_of_terrain(char terrain) {
  switch (terrain) {
    case '.':
    case 'G':
      return kFreeColour;
    case 'S':
      return kSwampColour;
    case 'W':
      return kWaterColour;
    case 'T':
      return kTreeColour;
    default:
      return kBlockedColour;
  }
}

/// Of letters that are crossed at a cost: no two that a map usually has look alike.
std::uint32_t colour_of_cost_terrain(char terrain) {
  switch (terrain) {
    case '.':
      return kFreeColour;
    case 'G':
      return kGrassCostColour;
    case 'S':
      return kSwampCostColour;
    case 'W':
      return kWaterCostColour;
    case 'T':
      return kTreeCostColour;
    default:
      return kOtherCostColour;
  }
}

}  // namespace

std::uint32_t ground_colour(const Grid& grid, char letter) {
  const bool costs = !grid.has_equal_costs() && grid.terrain_costs()[letter] != 0;
  if (costs) return colour_of_cost_terrain(letter);
  // A letter without a cost is a wall on weighted grids, whatever it is elsewhere.
  return grid.has_equal_costs() || !is_free_terrain(letter) ? colour_of_terrain(letter) : kBlockedColour;
}

}  // namespace goalbound::app
