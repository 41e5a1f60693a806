// Boxes of a map that has changed since.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include "goalbound/bounds.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// Boxes of a map that has changed since, taken for the map at hand although they may lose its paths: for
/// whoever asks for that by name. Only when kind, limits, number of nodes and the number of edges of each
/// node are the same; nodes between two changed ones then get their neighbours' boxes. Error: kMismatch.
Result<Bounds> adopt_stale_bounds(const Bounds& stale, const Map& map);

}  // namespace goalbound
