// Where each panel stands: computed from the size of the window, and from what the user has chosen to see.
#pragma once

#include <imgui.h>

#include <array>

#include "panels/theme.hpp"

namespace goalbound::app {

class Session;

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
  bool overlaps(const Rect& other) const {
    return x < other.right() && other.x < right() && y < other.bottom() && other.y < bottom();
  }
  bool empty() const { return width <= 0 || height <= 0; }
};

struct Layout {
  Rect menu;
  Rect tools;
  /// Of Side::kLeft and Side::kRight; without the split view the left one is empty and the right one has the
  /// whole middle. Both have the same size when shown, so that one camera shows the same cells on both. A map
  /// that is much wider than high has them one below the other.
  std::array<Rect, 2> canvases;
  Rect inspector;
  Rect inspector_edge;  ///< left of it: moved by dragging; there, too, while the inspector is folded away
  Rect strip;           ///< above the canvases while the map is edited, and over maps in space; else empty
  Rect lesson;          ///< below the canvases; empty without one
  Rect timeline;
  Rect status;
};

/// What a layout is asked for. Lengths in pixels.
struct LayoutWish {
  bool split = false;
  bool panels = true;         ///< without them the canvases have the window, but for the lesson
  bool inspector = true;      ///< else only its edge is there
  bool rows = true;           ///< of the timeline; else only its buttons are there
  bool room_for_two = false;  ///< of them, also where one search is shown
  bool captions = true;       ///< a line that explains the rows
  float inspector_width = 0;  ///< 0: as the window has room
  float lesson = 0;           ///< its height; 0: none
  float strip = 0;            ///< height of the strip over the canvases; 0: none
  float map_aspect = 1;       ///< width of the map by its height
  bool maps_first = false;    ///< canvases, lesson, timeline and menu have the whole window
};
/// Of the map that is open: how many times as wide as high it is drawn. 1 without one, and of a map in space,
/// which changes as it is turned.
float aspect_of_map(const Session& session);
/// What the settings say; without lesson and strip.
LayoutWish layout_wish(const Settings& settings, const Sizes& sizes);

/// No two panels overlap, and together they fill the window; in windows below about 800 x 500 the inspector
/// and then the timeline give way to the canvases.
Layout compute_layout(ImVec2 window, const Sizes& sizes, const LayoutWish& wish);
/// For an audience: the canvases, below them the lesson, or what stands in its place, and the timeline.
Layout compute_presenter_layout(ImVec2 window, const Sizes& sizes, bool split, float lesson,
                                float map_aspect = 1);

/// A canvas from top to bottom.
struct CanvasLayout {
  Rect title;
  Rect map;
  Rect counters;
};
CanvasLayout compute_canvas_layout(const Rect& canvas, const Sizes& sizes);

}  // namespace goalbound::app
