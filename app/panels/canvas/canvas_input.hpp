// The mouse on a canvas: zoom, pan, selection, start and goal dragged, the context menu.
#pragma once

#include <optional>

#include "goalbound/geometry.hpp"
#include "panels/canvas/draw_list_painter.hpp"
#include "panels/context.hpp"

namespace goalbound::app {

/// One for both canvases: only one mouse drags.
class CanvasInput {
 public:
  /// The current ImGui item is the invisible button over the map.
  void handle(PanelContext& context, const MapView& view);
  /// Once a frame, after all canvases.
  void end_frame(PanelContext& context);

  /// The menu of the right click, inside the same window.
  void context_menu(PanelContext& context);
  bool panning() const { return drag_ == Drag::kPan; }

 private:
  enum class Drag { kNone, kPress, kPan, kStart, kGoal };

  Drag begin_drag(const PanelContext& context, const MapView& view) const;
  void go_on(PanelContext& context, const MapView& view);
  void hover(PanelContext& context, const MapView& view);
  void move_end(PanelContext& context, Cell cell);

  Drag drag_ = Drag::kNone;
  Cell pressed_cell_;
  Cell menu_cell_;
  bool open_menu_ = false;
  bool over_map_ = false;  ///< the mouse is on a canvas in this frame
  bool was_over_ = false;  ///< ... and was in the last one
};

}  // namespace goalbound::app
