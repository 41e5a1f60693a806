// The two sides of the split view.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace goalbound::app {

enum class Side : std::uint8_t { kLeft, kRight };
inline constexpr std::array<Side, 2> kSides = {Side::kLeft, Side::kRight};

/// "left" or "right".
constexpr std::string_view name_of(Side side) {
  return side == Side::kLeft ? "left" : "right";
}

}  // namespace goalbound::app
