// The colours of the program in one place. Edges: eight colours that colour-blind people tell apart (after
// Okabe and Ito), each with a line pattern of its own.
#pragma once

#include <array>
#include <cstdint>

#include "goalbound/geometry.hpp"
#include "overlays/cell_image.hpp"
#include "overlays/draw_list.hpp"

namespace goalbound::app {

inline constexpr std::array<std::uint32_t, 8> kEdgeColours = {
    pack_rgba(86, 180, 233),   // N sky blue
    pack_rgba(230, 159, 0),    // E orange
    pack_rgba(0, 158, 115),    // S bluish green
    pack_rgba(240, 228, 66),   // W yellow
    pack_rgba(204, 121, 167),  // NE reddish purple
    pack_rgba(213, 94, 0),     // SE vermillion
    pack_rgba(136, 146, 255),  // SW periwinkle
    pack_rgba(240, 240, 240),  // NW white
};
inline constexpr std::array<LinePattern, 8> kEdgePatterns = {
    LinePattern::kSolid,    LinePattern::kDashed,     LinePattern::kDotted, LinePattern::kDashDot,
    LinePattern::kLongDash, LinePattern::kDashDotDot, LinePattern::kDouble, LinePattern::kSparse,
};
constexpr std::uint32_t edge_colour(Direction d) {
  return kEdgeColours[static_cast<std::size_t>(d)];
}
constexpr LinePattern edge_pattern(Direction d) {
  return kEdgePatterns[static_cast<std::size_t>(d)];
}

/// The same colour with another alpha (0..255).
constexpr std::uint32_t with_alpha(std::uint32_t colour, unsigned alpha) {
  return (colour & 0x00FFFFFFU) | (alpha << 24);
}

inline constexpr std::uint32_t kFreeColour = pack_rgba(58, 66, 75);
inline constexpr std::uint32_t kBlockedColour = pack_rgba(20, 22, 26);
inline constexpr std::uint32_t kSwampColour = pack_rgba(62, 74, 66);
inline constexpr std::uint32_t kWaterColour = pack_rgba(18, 28, 42);
inline constexpr std::uint32_t kTreeColour = pack_rgba(19, 34, 27);
inline constexpr std::uint32_t kUnfinishedColour = pack_rgba(70, 72, 78);
inline constexpr std::uint32_t kExactColour = pack_rgba(64, 160, 220);
inline constexpr std::uint32_t kClosedColour = pack_rgba(196, 78, 82);
inline constexpr std::uint32_t kOpenColour = pack_rgba(221, 170, 51);
inline constexpr std::uint32_t kNaturalColour = pack_rgba(126, 200, 160);
inline constexpr std::uint32_t kForcedColour = pack_rgba(255, 96, 96);
inline constexpr std::uint32_t kJumpPointColour = pack_rgba(92, 224, 150);
inline constexpr std::uint32_t kJumpDistanceColour = pack_rgba(150, 255, 196);
inline constexpr std::uint32_t kPrunedColour = pack_rgba(255, 138, 128);
inline constexpr std::uint32_t kPathColour = pack_rgba(255, 255, 255);
inline constexpr std::uint32_t kStartColour = pack_rgba(72, 207, 133);
inline constexpr std::uint32_t kGoalColour = pack_rgba(255, 92, 92);
inline constexpr std::uint32_t kCurrentColour = pack_rgba(64, 224, 255);
inline constexpr std::uint32_t kShadowColour = pack_rgba(0, 0, 0, 150);
inline constexpr std::uint32_t kSelectionColour = pack_rgba(255, 255, 255);

}  // namespace goalbound::app
