// Highway compiles the kernel once for each kind of vector and picks one at run time.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "precompute/fast_flood.cpp"  // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include "precompute/lane_kernel-inl.hpp"

#if HWY_ONCE
#include "precompute/fast_flood.hpp"

namespace goalbound {

std::unique_ptr<FastFlood> make_lane_flood(const RayMap& map, VectorKind kind) {
  return GOALBOUND_OF_VECTORS(make_lane_kernel, kind)(map);
}

std::size_t widest_lane_count(VectorKind kind) {
  return GOALBOUND_OF_VECTORS(widest_lanes, kind)();
}

std::size_t fast_flood_bytes(const Grid& grid, std::size_t lanes) {
  return grid.node_limit() * (8 * lanes + sizeof(std::uint16_t));
}

}  // namespace goalbound
#endif
