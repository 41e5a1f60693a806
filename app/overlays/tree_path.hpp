// The way through the search tree that a player shows at its position.
#pragma once

#include <optional>
#include <vector>

#include "goalbound/grid.hpp"
#include "goalbound/trace.hpp"

namespace goalbound::app {

/// The number of the last expansion's event before the player's position; nothing before the first.
std::optional<std::size_t> last_expansion(const TracePlayer& player);

/// Cells from the start to a node that the search has reached, along its cheapest known way: one a step, or
/// one a jump.
std::vector<Cell> tree_path(const TracePlayer& player, const Grid& grid, NodeId node);

/// Only the ends and the cells where the path turns.
std::vector<Cell> corners_of(const std::vector<Cell>& path);

}  // namespace goalbound::app
