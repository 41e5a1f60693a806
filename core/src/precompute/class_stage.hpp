// Exact all-optimal boxes of any map without a flood from every node: from classes of targets.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "goalbound/precompute.hpp"
#include "hierarchy/elimination.hpp"
#include "hierarchy/map_arcs.hpp"
#include "precompute/flood_stage.hpp"

namespace goalbound {

/// Finding it is a third of what it takes to make the stage.
struct ClassOrder {
  MapArcs arcs;
  Elimination nodes;
};

/// Nothing where classes of targets do not serve: another ordering, a map without small separators, costs
/// that outgrow the lanes.
std::optional<ClassOrder> class_order(const Map& map, const PrecomputeOptions& options);
/// About how many bytes they take with these options, of all workers.
std::size_t class_stage_bytes(const Map& map, const ClassOrder& order, const PrecomputeOptions& options);
/// The map must outlive it.
std::unique_ptr<const FloodStage> make_class_stage(const Map& map, ClassOrder order,
                                                   const PrecomputeOptions& options);

}  // namespace goalbound
