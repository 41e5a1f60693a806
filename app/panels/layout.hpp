// Where each panel stands. A fixed layout, computed from the size of the window alone.
#pragma once

#include <imgui.h>

#include <array>

#include "panels/theme.hpp"

namespace goalbound::app {

/// In ImGui screen pixels, y down.
struct Rect {
  float x = 0;
  float y = 0;
  float width = 0;
  float height = 0;

  ImVec2 min() const { return {x, y}; }
  ImVec2 max() const { return {x + width, y + height}; }
  ImVec2 size() const { return {width, height}; }
  float right() const { return x + width; }
  float bottom() const { return y + height; }
  bool contains(ImVec2 p) const { return p.x >= x && p.y >= y && p.x < right() && p.y < bottom(); }
  bool empty() const { return width <= 0 || height <= 0; }
};

struct Layout {
  Rect menu;
  Rect tools;
  /// Of Side::kLeft and Side::kRight; without the split view the left one is empty and the right one has the
  /// whole middle. Both have the same size when shown, so that one camera shows the same cells on both.
  std::array<Rect, 2> canvases;
  Rect inspector;
  Rect edit;    ///< above the canvases while the map is edited; else empty
  Rect lesson;  ///< below the canvases; empty without one
  Rect timeline;
  Rect status;
};

/// No two panels overlap, and together they fill the window; in windows below about 800 x 500 the inspector
/// and then the timeline give way to the canvases.
/// Without `panels` the canvases have the whole window, and everything else is empty but the lesson, whose
/// height in pixels is given (0: none), as is that of the strip for editing.
Layout compute_layout(ImVec2 window, const Sizes& sizes, bool split, bool panels = true, float lesson = 0,
                      float edit = 0);
/// For an audience: the canvases, below them the lesson, or what stands in its place, and the timeline.
Layout compute_presenter_layout(ImVec2 window, const Sizes& sizes, bool split, float lesson);

/// A canvas from top to bottom.
struct CanvasLayout {
  Rect title;
  Rect map;
  Rect counters;
};
CanvasLayout compute_canvas_layout(const Rect& canvas, const Sizes& sizes);

}  // namespace goalbound::app
