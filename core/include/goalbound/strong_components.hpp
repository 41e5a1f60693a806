// Parts of a map with one-way edges, within which every node reaches every other.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include "goalbound/map.hpp"

namespace goalbound {

/// As find_components(), but of nodes between which paths lead both ways. Cost: two looks at each edge.
Components find_strong_components(const Map& map);

}  // namespace goalbound
