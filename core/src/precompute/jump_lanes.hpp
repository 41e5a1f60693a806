// Numbers of the jump-point flood that do not depend on the kind of vector.
#pragma once

#include <cstddef>
#include <cstdint>

namespace goalbound {

inline constexpr std::size_t kMostJumpLanes = 16;
/// Larger costs may not be sent on: with one more straight line they still fit a lane, and so does what is
/// not reached.
inline constexpr std::int32_t kLargestJumpCost = 1 << 29;
inline constexpr std::int32_t kUnreachedJump = 1 << 30;

/// Cells whose distances are remembered within one flood.
inline constexpr std::size_t kDistanceMemoCells = 8192;
inline constexpr std::size_t kDistanceMemoBytes =
    kDistanceMemoCells * (2 * kMostJumpLanes * sizeof(std::int32_t) + 2 * sizeof(std::uint32_t));

}  // namespace goalbound
