// Line patterns on an ImGui draw list: the same on the map, in the legend and in tables.
#pragma once

#include <imgui.h>

#include <cstdint>
#include <span>

#include "overlays/draw_list.hpp"

namespace goalbound::app {

/// How a polyline in screen pixels is drawn.
struct Stroke {
  std::uint32_t colour = 0xFFFFFFFFU;
  float width = 1;
  LinePattern pattern = LinePattern::kSolid;
  bool closed = false;
};

/// Adds the visible parts of the polyline; what lies outside `clip_min` .. `clip_max` costs no dashes. The
/// dashes run on around corners.
void add_polyline(ImDrawList* list, std::span<const ImVec2> points, const Stroke& stroke, ImVec2 clip_min,
                  ImVec2 clip_max);

/// One segment without clipping, for legends.
void add_line_sample(ImDrawList* list, ImVec2 from, ImVec2 to, const Stroke& stroke);

}  // namespace goalbound::app
