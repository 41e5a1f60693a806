// The split view: the same map twice under one camera, each with the search of its side.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "model/view/camera.hpp"
#include "overlays/overlay.hpp"
#include "overlays/session_drawing.hpp"
#include "panels/canvas/canvas_input.hpp"
#include "panels/canvas/cards.hpp"
#include "panels/canvas/draw_list_painter.hpp"
#include "panels/canvas/side_chooser.hpp"
#include "panels/context.hpp"

namespace goalbound::app {

class Canvases {
 public:
  void draw(PanelContext& context);
  /// True while the mouse moves the map; Space then plays nothing.
  bool panning() const { return input_.panning(); }
  /// What lies over the map of a side in this frame; more may be placed.
  Cards& cards(Side side) { return cards_[static_cast<std::size_t>(side)]; }

 private:
  void fit_camera(PanelContext& context);
  bool hold_place(const PanelContext& context, const std::array<Rect, 2>& maps) const;
  bool stands_as_fitted(const Camera& camera) const;
  void note_fitted(const Camera& camera, const std::array<Rect, 2>& maps);
  void draw_side(PanelContext& context, Side side);
  void draw_map(PanelContext& context, Side side, const Rect& area);
  void paint_map(PanelContext& context, Side side, const MapView& view);
  void hover_edge(PanelContext& context, const MapView& view, OverlayView& overlays);

  SessionDrawing drawing_;
  std::array<CanvasPicture, 2> pictures_;
  std::array<OptionsChooser, 2> options_;
  std::array<Cards, 2> cards_;
  std::vector<Legend> legends_;  ///< of the side that is being drawn
  CanvasInput input_;
  bool over_edge_ = false;  ///< the mouse is on a box or a spoke
  bool was_over_edge_ = false;
  MapPoint fitted_centre_{};  ///< where fitting put the camera: while nobody moves it, it follows the window
  double fitted_zoom_ = 0;
  bool fit_waits_ = false;  ///< until the mouse is not on a map: what it may click next stays in its place
  std::array<Rect, 2> last_maps_{};  ///< where the maps were in the last frame
  ImVec2 last_window_{0, 0};
};

/// How many times fewer nodes the right search expands, over the seam of both titles; empty where that cannot
/// be said, and for one search alone.
Rect ratio_plate(const PanelContext& context);
void draw_ratio(PanelContext& context);
/// The line above a map: the search, what it is told, its progress, and how it ended.
void draw_canvas_title(PanelContext& context, Side side, const Rect& area, OptionsChooser& options);
/// The line below a map: expanded, generated, pruned, length, open adds.
void draw_canvas_counters(PanelContext& context, Side side, const Rect& area);
/// What the map cannot say: no map, no run yet, no path. Drawn over it, at its lower edge where there is
/// room.
void draw_canvas_notice(PanelContext& context, Side side, Cards& cards);
/// What the colours of the map mean, in its upper left corner where there is room.
void draw_canvas_legends(PanelContext& context, const std::vector<Legend>& legends, Cards& cards);
/// The node under the mouse, and what the searches know of it, once the mouse rests.
void draw_node_tooltip(PanelContext& context);

}  // namespace goalbound::app
