// Exact boxes without a flood from every node, from classes of targets: all-optimal ones of any map,
// canonical ones of uniform grids.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "goalbound/precompute.hpp"
#include "precompute/class_graph.hpp"
#include "precompute/class_plan.hpp"
#include "precompute/flood_stage.hpp"

namespace goalbound {

/// What a flood by rays takes of one processor, nanoseconds a node.
inline constexpr double kRaysNodeNs = 5;

/// Longer than any precompute: centuries.
inline constexpr double kAnyNs = 1e19;

/// Nothing where classes of targets do not serve: another ordering, a map without small separators, costs
/// that outgrow the lanes; canonical boxes that would take more than `most_ns` of one processor; or when
/// stopped. Finding it is a third of what it takes to make the stage.
std::optional<ClassGraph> class_graph_for(const Map& map, Ordering ordering, double most_ns = kAnyNs,
                                          const Progress* progress = nullptr);
/// Whether exact boxes of all nodes take a few times less than by floods over all nodes.
bool are_much_faster(const Map& map, const ClassGraph& graph);
/// About how many bytes they take on the map with these options, of all workers.
std::size_t class_stage_bytes(const Map& map, const ClassGraph& graph, const PrecomputeOptions& options);
/// The map must outlive it. Null when stopped. `sizes`: nothing for those that suit the map and the workers.
std::unique_ptr<const FloodStage> make_class_stage(const Map& map, ClassGraph graph,
                                                   const PrecomputeOptions& options, const Progress* progress,
                                                   const std::optional<ClassSizes>& sizes = {});

}  // namespace goalbound
