// Highway compiles the kernel once for each kind of vector and picks one at run time.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "precompute/lane_flood.cpp"  // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include "precompute/lane_kernel-inl.hpp"

#if HWY_ONCE
#include "precompute/lane_flood.hpp"

namespace goalbound {

HWY_EXPORT(make_lane_kernel);
HWY_EXPORT(widest_lanes);

std::unique_ptr<LaneFlood> make_lane_flood(const RayMap& map, std::size_t most_lanes) {
  return HWY_DYNAMIC_DISPATCH(make_lane_kernel)(map, most_lanes);
}

std::size_t widest_lane_count() {
  return HWY_DYNAMIC_DISPATCH(widest_lanes)();
}

std::size_t lane_flood_bytes(const Grid& grid, std::size_t lanes) {
  return grid.node_limit() * (8 * lanes + sizeof(std::uint16_t));
}

}  // namespace goalbound
#endif
