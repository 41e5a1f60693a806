// Floods with a heap on the worker pool: list graphs and grids with costs of terrain.
#pragma once

#include <memory>

#include "goalbound/precompute.hpp"
#include "precompute/flood_stage.hpp"

namespace goalbound {

/// The map must outlive it and be no uniform grid.
std::unique_ptr<const FloodStage> make_heap_stage(const Map& map, const PrecomputeOptions& options);
/// Of one worker.
std::size_t heap_flood_bytes(const Map& map);

}  // namespace goalbound
