// From which end a search looks.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <array>
#include <cstdint>

namespace goalbound {

/// Most look from the start alone.
enum class SearchSide : std::uint8_t { kStart, kGoal };
/// In the order of the enum.
inline constexpr std::array kSearchSides = {SearchSide::kStart, SearchSide::kGoal};

}  // namespace goalbound
