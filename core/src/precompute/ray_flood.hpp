// The flood by whole rays for one source at a time: a sixteenth of the memory of the one by lanes, and on
// open maps as fast.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "goalbound/cost.hpp"
#include "precompute/fast_flood.hpp"
#include "precompute/ray_map.hpp"

namespace goalbound {

/// Also tells how far everything is.
class SingleFlood : public FastFlood {
 public:
  /// `costs[i]` becomes the distance from the source to `nodes[i]`; kInfiniteCost where there is no way.
  virtual void distances(NodeId source, std::span<const NodeId> nodes, std::span<Cost> costs) = 0;
  /// The node is free now and was blocked, or the other way round; the map's flags tell already.
  virtual void changed(NodeId n) = 0;
};

/// `map` must outlive it.
std::unique_ptr<SingleFlood> make_ray_flood(const RayMap& map);

}  // namespace goalbound
