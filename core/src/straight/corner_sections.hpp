// Kinds of sections of files of the index `corners`.
#pragma once

#include <cstdint>

#include "goalbound/index_section.hpp"

namespace goalbound::corner_section {

inline constexpr std::uint32_t kEdgeBoxes = kFirstSection;
inline constexpr std::uint32_t kFirstStep = kFirstSection + 1;
inline constexpr std::uint32_t kAngles = kFirstSection + 2;
inline constexpr std::uint32_t kStepBoxes = kFirstSection + 3;
inline constexpr std::uint32_t kFirstSeen = kFirstSection + 4;
inline constexpr std::uint32_t kSeenCorners = kFirstSection + 5;
inline constexpr std::uint32_t kSeenBy = kFirstSection + 6;
inline constexpr std::uint32_t kNext = kFirstSection + 7;
inline constexpr std::uint32_t kMesh = kFirstSection + 8;

}  // namespace goalbound::corner_section
