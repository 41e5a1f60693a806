// What every panel is given in a frame.
#pragma once

#include <imgui.h>

#include <span>

#include "model/session.hpp"
#include "panels/fonts.hpp"
#include "panels/layout.hpp"
#include "panels/map_painter.hpp"
#include "panels/theme.hpp"
#include "panels/ui.hpp"

namespace goalbound::app {

/// How long the mouse has rested on one item: tooltips wait for it.
class HoverClock {
 public:
  static constexpr float kDelay = 0.35F;  ///< seconds until a tooltip comes

  /// Once a frame, before any panel.
  void begin_frame(float dt);
  /// To be called while the item that begins at `where` is hovered; true once it has been for kDelay. Of
  /// several in one frame the first counts.
  bool rested_on(ImVec2 where);
  /// True while a tooltip is about to come: frames must go on.
  bool waiting() const { return hovered_ && rested_frames_ < kTooltipFrames; }

 private:
  /// ImGui measures a tooltip in a first frame, which it does not show.
  static constexpr int kTooltipFrames = 3;

  ImVec2 where_{-1, -1};
  float seconds_ = 0;
  int rested_frames_ = 0;  ///< since kDelay has passed
  float dt_ = 0;
  bool hovered_ = false;
};

class FeatureViews;

struct PanelContext {
  Session& session;
  const Fonts& fonts;
  MapPainter& painter;
  const Sizes& sizes;
  const Layout& layout;
  const FeatureViews& features;
  HoverClock& hover;
  float dt;
  std::span<const MousePlace> mouse_way{};  ///< places of the mouse up to where it is now; may be empty
};

}  // namespace goalbound::app
