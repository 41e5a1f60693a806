// The ends of a search on the command line, and what is wrong with them.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "console.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "goalbound/spots.hpp"

namespace goalbound::cli {

struct Ends {
  NodeId start = kNoNode;
  NodeId goal = kNoNode;
};

/// Where ends are looked for.
struct EndsOn {
  const Map& map;                            ///< as it is now
  const std::string& file;                   ///< what errors call the map
  const std::shared_ptr<const Map>& opened;  ///< which knows its file
};

/// A spot as people name it: what find_spot() reads, and metres "1.5m,-2m" on maps of robots. A place that is
/// not quite that of what was found is told on stderr. `which` is what errors call the end ("start"). Errors:
/// those of find_spot(); kInvalidArgument for a cell that is blocked or off the map, with the nearest free
/// one.
Result<Spot> find_spot_end(Console& console, const EndsOn& on, const std::string& text,
                           std::string_view which);
/// The same for whoever needs a node. Errors: kInvalidArgument also for a place on an edge.
Result<NodeId> find_end(Console& console, const EndsOn& on, const std::string& text, std::string_view which);
/// The nodes that a search starts from and leads to. Same errors.
Result<Ends> find_ends(Console& console, const EndsOn& on, const std::string& start, const std::string& goal);

}  // namespace goalbound::cli
