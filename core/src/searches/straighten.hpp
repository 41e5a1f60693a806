// Paths over cells made shorter by straight ways, as those of plans over clusters want it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "goalbound/grid.hpp"

namespace goalbound {

/// Nodes of a part of a path that is straightened as a whole, wherever paths of plans are.
inline constexpr std::size_t kStraightenWindow = 64;

/// Replaces parts of a path by two lines, a diagonal and a straight one, where these are free and cost less.
/// The path stays one of legal moves between the same ends. `window`: nodes of a part, at most. Returns what
/// the path costs then. Cost: a few times a look at each of its cells.
PathCost straighten_path(const Grid& grid, std::vector<NodeId>& path, std::size_t window);

}  // namespace goalbound
