// The strip between two panels: dragged it moves their border, a click on its grip folds one of them away.
#pragma once

#include <optional>
#include <string_view>

#include "panels/context.hpp"

namespace goalbound::app {

struct PanelEdge {
  const char* id;
  Rect strip;
  bool moves_sideways = true;  ///< else up and down
  bool folded = false;         ///< the panel is away: the strip only brings it back
  bool panel_after = true;     ///< the panel that folds is right of the strip, or below it
  std::string_view help;
  std::string_view key;  ///< that folds and unfolds
};

/// What the mouse did with it in this frame.
struct EdgeUse {
  std::optional<float> dragged_to;  ///< x or y on the screen, as the strip moves
  bool fold = false;                ///< fold the panel, or unfold it
  bool reset = false;               ///< a double click beside the grip: the usual size
};

/// Inside the current window.
EdgeUse draw_panel_edge(PanelContext& context, const PanelEdge& edge);

}  // namespace goalbound::app
