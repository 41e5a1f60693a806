// The ends of a search on the command line, and what is wrong with them.
#pragma once

#include <string>
#include <string_view>

#include "console.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"

namespace goalbound::cli {

struct Ends {
  NodeId start = kNoNode;
  NodeId goal = kNoNode;
};

/// A node as people name it: a cell "12,7", or on other maps a node "#4711" or a place, where the nearest
/// node counts and is told on stderr. `which` and `map_file` are what errors call the node ("start") and the
/// map. Errors: kInvalidArgument for what is no name, and for a cell that is blocked or off the map, with the
/// nearest free one.
Result<NodeId> find_end(Console& console, const Map& map, const std::string& text, std::string_view which,
                        const std::string& map_file);
/// The nodes that a search starts from and leads to. Same errors.
Result<Ends> find_ends(Console& console, const Map& map, const std::string& start, const std::string& goal,
                       const std::string& map_file);

}  // namespace goalbound::cli
