// `search --any-angle`: the shortest of all ways over the cells of a grid, or over a mesh.
#pragma once

#include <memory>
#include <string>

#include "console.hpp"
#include "ends.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "index_options.hpp"

namespace goalbound::cli {

/// What it is asked for.
struct AnyAngleRequest {
  const Map& opened;            ///< the map as it was opened: indices are of this one
  const Map& now;               ///< with the changes, if there are any
  const std::string& map_file;  ///< for errors and JSON
  Ends ends;
  bool shows_path = false;  ///< also prints the points
};

/// Asks the index `corners` where it is chosen and the map has not changed. Reports the way, and how much
/// longer the shortest path of cells is. Errors: kInvalidArgument for other indices and for maps without such
/// ways.
Result<ExitStatus> search_any_angle(Console& console, const AnyAngleRequest& request,
                                    const IndexOptions& index);

/// The same over a mesh.
struct MeshAngleRequest {
  const std::shared_ptr<const Map>& map;  ///< a mesh
  const std::string& map_file;
  const std::string& start;  ///< X,Y, X,Y,Z or a node
  const std::string& goal;
  bool shows_path = false;
};
/// Errors: kInvalidArgument for points that no polygon holds, and for other indices.
Result<ExitStatus> search_any_angle(Console& console, const MeshAngleRequest& request,
                                    const IndexOptions& index);

}  // namespace goalbound::cli
