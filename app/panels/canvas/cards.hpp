// Where what lies over a map goes: legends, notices, messages. None covers what one looks at there.
#pragma once

#include <imgui.h>

#include <optional>
#include <vector>

#include "overlays/overlay_view.hpp"
#include "panels/canvas/draw_list_painter.hpp"
#include "panels/layout.hpp"

namespace goalbound::app {

/// Of one canvas and one frame.
class Cards {
 public:
  /// Nothing lies there yet.
  void begin(const Rect& area);
  /// Start, goal and the chosen node must be seen, and as much of the path over nodes as can be.
  void keep_off(const OverlayView& view, const MapView& where, float scale);

  /// A free place, as near as can be to that one: 0 at the left and above, 1 at the right and below. It is
  /// taken then. Nothing where there is none.
  std::optional<Rect> place(ImVec2 size, ImVec2 liked);

  const Rect& area() const { return area_; }
  /// What no card may cover, on the screen.
  const std::vector<Rect>& kept_free() const { return kept_free_; }

 private:
  bool is_free(const Rect& rect) const;

  Rect area_;
  std::vector<Rect> kept_free_;
  std::vector<Rect> taken_;
  std::vector<ImVec2> path_;  ///< points of it, close together
};

}  // namespace goalbound::app
