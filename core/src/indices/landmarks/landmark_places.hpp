// Where somebody wants landmarks, as the text of an index names them: "at=12/7+40/3".
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/map.hpp"

namespace goalbound {

/// Names of nodes with '+' between. Characters that mean something in the text of an index are written
/// otherwise: a comma as '/', others by their number, as in addresses of the web ("%3A"). Errors: those of
/// Map::find_node; kInvalidArgument for a number of a character that is none.
Result<std::vector<NodeId>> parse_landmark_places(const Map& map, std::string_view text);
/// The other way: "" of none.
std::string format_landmark_places(const Map& map, std::span<const NodeId> nodes);

}  // namespace goalbound
