// Exact all-optimal boxes of any map without a flood from every node: from classes of targets.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "goalbound/precompute.hpp"
#include "precompute/flood_stage.hpp"

namespace goalbound {

/// Null where classes of targets do not serve: another ordering, a map without small separators, costs that
/// outgrow the lanes. The map must outlive it.
std::unique_ptr<const FloodStage> make_class_stage(const Map& map, const PrecomputeOptions& options);

/// Where they do serve: about how many bytes they take with these options, of all workers. Cost: the order of
/// the nodes, a third of what it takes to make the stage.
std::optional<std::size_t> class_stage_bytes(const Map& map, const PrecomputeOptions& options);

}  // namespace goalbound
