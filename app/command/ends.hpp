// The ends of a search on the command line, and what is wrong with them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "console.hpp"
#include "formats/file_frame.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"

namespace goalbound::cli {

struct Ends {
  NodeId start = kNoNode;
  NodeId goal = kNoNode;
};

/// Where nodes are looked for.
struct EndsOn {
  const Map& map;
  const std::string& file;              ///< what errors call the map
  std::optional<FileFrame> frame = {};  ///< of its file: pixels, metres, and objects with names
};

/// A node as people name it: a cell "12,7", or on other maps a node "#4711" or a place, where the nearest
/// node counts and is told on stderr; on levels and maps of robots also pixels "120px,88px", metres
/// "1.5m,-2m" and the name of an object. `which` is what errors call the node ("start"). Errors:
/// kInvalidArgument for what is no name, for one of several objects, and for a cell that is blocked or off
/// the map, with the nearest free one.
Result<NodeId> find_end(Console& console, const EndsOn& on, const std::string& text, std::string_view which);
/// The nodes that a search starts from and leads to. Same errors.
Result<Ends> find_ends(Console& console, const EndsOn& on, const std::string& start, const std::string& goal);

}  // namespace goalbound::cli
