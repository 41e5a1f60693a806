// Reaches of all nodes or of all edges of a map, over all optimal paths.
#pragma once

#include <vector>

#include "goalbound/job.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "hierarchy/hierarchy.hpp"
#include "hierarchy/map_arcs.hpp"

namespace goalbound {

/// What has a reach of its own.
enum class ReachOf : std::uint8_t { kNodes, kEdges };

/// By node of the arcs, or by arc. `hierarchy`: of them. Cost: three looks at each arc of the hierarchy for
/// every sixteen nodes. Memory of a worker: 128 bytes a node, and 4 for each reach. Errors: kCancelled;
/// kLimit where no thread can be started.
Result<std::vector<Cost>> swept_reaches(const MapArcs& arcs, const Hierarchy& hierarchy, ReachOf of,
                                        int threads, Progress& progress);
/// The same by a flood from every node.
Result<std::vector<Cost>> flooded_reaches(const Map& map, const MapArcs& arcs, ReachOf of, int threads,
                                          Progress& progress);

}  // namespace goalbound
