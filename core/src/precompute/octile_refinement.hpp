// Which inherited boxes to replace by exact ones first.
#pragma once

#include <cstddef>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/grid.hpp"

namespace goalbound {

/// About `count` nodes that are not exact, at most seven more: those whose exact boxes should save searches
/// most, and their neighbours. Fewer where the rest lies near them; empty when all are exact. `bounds` has no
/// missing node. Cost: a few visits of each free cell.
std::vector<NodeId> loosest_nodes(const Grid& grid, const Bounds& bounds, std::size_t count);

}  // namespace goalbound
