// Highway compiles the kernel once for each kind of vector and picks one at run time.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "precompute/jump_flood.cpp"  // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include "precompute/jump_kernel-inl.hpp"

#if HWY_ONCE
#include "precompute/jump_flood.hpp"

namespace goalbound {

std::unique_ptr<JumpFlood> make_jump_flood(const JumpNet& net, VectorKind kind) {
  return GOALBOUND_OF_VECTORS(make_jump_kernel, kind)(net);
}

std::size_t jump_flood_lanes(VectorKind kind) {
  return GOALBOUND_OF_VECTORS(widest_jump_lanes, kind)();
}

std::size_t jump_flood_bytes(const Grid& grid, std::size_t jump_points) {
  constexpr std::size_t kBytesPerJump =
      2 * kMostJumpLanes * sizeof(std::int32_t) + 8;  // costs and facts of all lanes; the queue
  return JumpReach::byte_size(grid, jump_points) + jump_points * kBytesPerJump + kDistanceMemoBytes;
}

bool jump_flood_holds(const Grid& grid) {
  const Cost longest = static_cast<Cost>(std::max(grid.width(), grid.height())) * kDiagonalCost;
  return longest < static_cast<Cost>(kLargestJumpCost);
}

}  // namespace goalbound
#endif
