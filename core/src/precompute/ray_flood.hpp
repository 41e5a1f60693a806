// The flood by whole rays for one source at a time: a sixteenth of the memory of the one by lanes, and on
// open maps as fast.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "precompute/fast_flood.hpp"
#include "precompute/ray_map.hpp"

namespace goalbound {

/// `map` must outlive it.
std::unique_ptr<FastFlood> make_ray_flood(const RayMap& map);

}  // namespace goalbound
