// The way through the search tree that a player shows at its position.
#pragma once

#include <optional>
#include <vector>

#include "goalbound/map.hpp"
#include "goalbound/trace.hpp"

namespace goalbound::app {

/// The number of the last expansion's event before the player's position; nothing before the first.
std::optional<std::size_t> last_expansion(const TracePlayer& player);

/// Searches on an index join two cells by a diagonal and then a straight line: the cell between, where the
/// jump that `edge` begins turns. kNoNode for a line without a turn, and for what is no jump.
NodeId turn_between(const Map& map, NodeId from, NodeId to, EdgeIndex edge);

/// Nodes from the start to one that the search has reached, along its cheapest known way: one a step, a jump
/// (two where it turns) or an arc. From the goal's side: from the node to the goal.
std::vector<NodeId> tree_path(const Map& map, const TracePlayer& player, NodeId node,
                              SearchSide side = SearchSide::kStart);

/// Only the ends and the nodes where the path turns.
std::vector<NodeId> corners_of(const Map& map, const std::vector<NodeId>& path);

}  // namespace goalbound::app
