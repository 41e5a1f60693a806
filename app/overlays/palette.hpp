// The colours of the program in one place. Edges: eight colours that colour-blind people tell apart (after
// Okabe and Ito), each with a line pattern of its own. What lies side by side is told apart without red and
// green, and in grey, as tests of pixels hold: by its colour or by its shape.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "goalbound/geometry.hpp"
#include "goalbound/map.hpp"
#include "overlays/draw_list.hpp"
#include "overlays/fill.hpp"

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
/// From the ninth edge on colours come again.
constexpr std::uint32_t edge_colour(EdgeIndex e) {
  return kEdgeColours[e.value() % kEdgeColours.size()];
}
/// Each round of colours goes with patterns of its own: 64 edges are told apart.
constexpr LinePattern edge_pattern(EdgeIndex e) {
  return kEdgePatterns[(e.value() + e.value() / kEdgeColours.size()) % kEdgePatterns.size()];
}

/// What it is called on tags: "NE" on grids, else its number from 1.
inline std::string edge_tag(const Map& map, EdgeId edge) {
  if (map.as_grid() != nullptr) return std::string(name_of(direction_of(edge.edge)));
  return std::to_string(edge.edge.value() + 1);
}

/// The same colour with another alpha (0..255).
constexpr std::uint32_t with_alpha(std::uint32_t colour, unsigned alpha) {
  return (colour & 0x00FFFFFFU) | (alpha << 24);
}

// Boxes of a node against those of a file.
inline constexpr std::uint32_t kTighterColour = pack_rgba(80, 200, 220);
inline constexpr std::uint32_t kLooserColour = pack_rgba(240, 160, 50);
inline constexpr std::uint32_t kMixedChangeColour = pack_rgba(190, 110, 230);
inline constexpr std::uint32_t kOnlyOneColour = pack_rgba(108, 114, 124);

// Terrain. Letters that can be crossed at a cost have tints of their own on weighted grids.
inline constexpr std::uint32_t kFreeColour = pack_rgba(58, 66, 75);
inline constexpr std::uint32_t kBlockedColour = pack_rgba(20, 22, 26);
inline constexpr std::uint32_t kSwampColour = pack_rgba(62, 74, 66);
inline constexpr std::uint32_t kWaterColour = pack_rgba(18, 28, 42);
inline constexpr std::uint32_t kTreeColour = pack_rgba(19, 34, 27);
inline constexpr std::uint32_t kGrassCostColour = pack_rgba(50, 72, 50);
inline constexpr std::uint32_t kSwampCostColour = pack_rgba(74, 63, 34);
inline constexpr std::uint32_t kWaterCostColour = pack_rgba(36, 62, 104);
inline constexpr std::uint32_t kTreeCostColour = pack_rgba(20, 48, 38);
inline constexpr std::uint32_t kOtherCostColour = pack_rgba(78, 60, 88);
// Roads and nodes of a graph.
inline constexpr std::uint32_t kRoadColour = pack_rgba(98, 110, 124);
inline constexpr std::uint32_t kGraphNodeColour = pack_rgba(150, 160, 174);

/// Of maps in space: what is solid at the lowest and at the highest, where a slice cuts it, and free blocks.
inline constexpr std::uint32_t kSolidLowColour = pack_rgba(74, 84, 104);
inline constexpr std::uint32_t kSolidHighColour = pack_rgba(150, 160, 172);
inline constexpr std::uint32_t kSolidCutColour = pack_rgba(26, 29, 36);
inline constexpr std::uint32_t kAirColour = pack_rgba(58, 66, 75);

inline constexpr std::uint32_t kLightInk = pack_rgba(255, 255, 255, 230);
inline constexpr std::uint32_t kDarkInk = pack_rgba(12, 14, 18);

inline constexpr std::uint32_t kUnfinishedColour = pack_rgba(70, 72, 78);
inline constexpr std::uint32_t kExactColour = pack_rgba(64, 160, 220);
inline constexpr std::uint32_t kClosedColour = pack_rgba(196, 78, 82);
inline constexpr std::uint32_t kOpenColour = pack_rgba(221, 170, 51);
inline constexpr std::uint32_t kUnreachableColour = pack_rgba(170, 70, 160);
inline constexpr std::uint32_t kNaturalColour = pack_rgba(150, 214, 235);
inline constexpr std::uint32_t kForcedColour = pack_rgba(255, 96, 96);
inline constexpr std::uint32_t kLandmarkColour = pack_rgba(110, 210, 255);
inline constexpr std::uint32_t kJumpPointColour = pack_rgba(130, 240, 230);
inline constexpr std::uint32_t kJumpDistanceColour = pack_rgba(150, 255, 196);
inline constexpr std::uint32_t kPrunedColour = pack_rgba(255, 138, 128);
inline constexpr std::uint32_t kPathColour = pack_rgba(255, 255, 255);
inline constexpr std::uint32_t kStraightColour = pack_rgba(120, 226, 255);
inline constexpr std::uint32_t kShortestColour = pack_rgba(255, 214, 84);
// Of another program: neither among the colours of open and closed nodes nor of other ways.
inline constexpr std::uint32_t kTheirColour = pack_rgba(205, 130, 255);
inline constexpr std::uint32_t kIllegalColour = pack_rgba(255, 72, 72);
inline constexpr std::uint32_t kStartColour = pack_rgba(96, 240, 190);
inline constexpr std::uint32_t kGoalColour = pack_rgba(230, 60, 50);
inline constexpr std::uint32_t kCurrentColour = pack_rgba(64, 224, 255);
inline constexpr std::uint32_t kBreakColour = pack_rgba(236, 92, 255);
// Agents of a crowd.
inline constexpr std::uint32_t kWalkingAgentColour = pack_rgba(120, 240, 190);
inline constexpr std::uint32_t kWaitingAgentColour = pack_rgba(232, 104, 76);
// A path that is refined on the way: where the agent was, and what is only planned.
inline constexpr std::uint32_t kWalkedColour = pack_rgba(64, 150, 120);
inline constexpr std::uint32_t kPlannedColour = pack_rgba(255, 170, 64);
inline constexpr std::uint32_t kShadowColour = pack_rgba(0, 0, 0, 150);
inline constexpr std::uint32_t kSelectionColour = pack_rgba(255, 255, 255);

}  // namespace goalbound::app
