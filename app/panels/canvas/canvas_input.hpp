// The mouse on a canvas: zoom, pan, selection, start and goal dragged, the context menu.
#pragma once

#include <optional>

#include "overlays/map_drawing.hpp"
#include "panels/canvas/draw_list_painter.hpp"
#include "panels/context.hpp"
#include "panels/feature_view.hpp"

namespace goalbound::app {

/// One for both canvases: only one mouse drags.
class CanvasInput {
 public:
  /// The current ImGui item is the invisible button over the map.
  void handle(PanelContext& context, Side side, const MapView& view, const MapDrawing& drawing);
  /// Once a frame, after all canvases.
  void end_frame(PanelContext& context);

  /// The menu of the right click, inside the same window.
  void context_menu(PanelContext& context);
  bool panning() const { return drag_ == Drag::kPan; }

 private:
  enum class Drag { kNone, kPress, kPan, kTurn, kStart, kGoal, kFeature };

  Drag begin_drag(PanelContext& context, const Spot& spot);
  void go_on(PanelContext& context, const Spot& spot);
  void hover(PanelContext& context, const Spot& spot);
  void release(PanelContext& context, const Spot& spot);
  void move_free_end(PanelContext& context, const Spot& spot);
  void move_end(PanelContext& context, NodeId node);

  Drag drag_ = Drag::kNone;
  FeatureView* dragged_ = nullptr;  ///< that has the mouse
  NodeId pressed_ = kNoNode;        ///< under the mouse when the button went down
  NodeId grabbed_ = kNoNode;        ///< the nearest then
  NodeId menu_node_ = kNoNode;
  std::vector<SpotMenuItem> menu_;  ///< of features
  bool open_menu_ = false;
  bool over_map_ = false;  ///< the mouse is on a canvas in this frame
  bool was_over_ = false;  ///< ... and was in the last one
};

}  // namespace goalbound::app
