// What a side searches with, as buttons above its map: the search, and a popup with everything else.
#pragma once

#include "panels/context.hpp"

namespace goalbound::app {

/// The name of the search as a button that opens the list of searches; returns its right edge.
float draw_search_chooser(PanelContext& context, Side side, const Rect& line);

/// One for each side.
class OptionsChooser {
 public:
  /// A button that says what differs from the usual, from `left` on, and its popup; returns its right edge.
  float draw(PanelContext& context, Side side, const Rect& line, float left);

 private:
  void popup(PanelContext& context, Side side, ImVec2 below);

  bool open_ = false;  ///< whether ImGui was told to open the popup that UiState asks for
};

}  // namespace goalbound::app
