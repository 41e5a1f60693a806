// The ends of a search on the command line, and what is wrong with them.
#pragma once

#include <string>

#include "console.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"

namespace goalbound::cli {

struct Ends {
  NodeId start = kNoNode;
  NodeId goal = kNoNode;
};

/// The nodes that a search starts from and leads to, as people name them: a cell "12,7", or on other maps a
/// node "#4711" or a place, where the nearest node counts and is told on stderr. `map_file` is what errors
/// call the map. Errors: kInvalidArgument for what is no name, and for a cell that is blocked or off the map,
/// with the nearest free one.
Result<Ends> find_ends(Console& console, const Map& map, const std::string& start, const std::string& goal,
                       const std::string& map_file);

}  // namespace goalbound::cli
