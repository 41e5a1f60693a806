// Which inherited boxes to replace by exact ones first.
#pragma once

#include <cstddef>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/grid.hpp"

namespace goalbound {

/// Up to `count` nodes that are not exact, those first whose exact boxes should save searches most; empty
/// when all are exact.
std::vector<NodeId> loosest_nodes(const Grid& grid, const Bounds& bounds, std::size_t count);

}  // namespace goalbound
