// What the colours of an overlay mean, as plain data; the canvas panel draws it into a corner.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "features/heat/heat_map.hpp"
#include "overlays/fill.hpp"

namespace goalbound::app {

struct Legend {
  struct Entry {
    std::uint32_t colour;
    std::string text;
    FillPattern pattern = FillPattern::kNone;  ///< over the colour
  };
  std::string title;
  /// One sample of a colour each.
  std::vector<Entry> entries;
  /// Marks of a scale of scale_colour(); empty: there is no scale.
  std::vector<ScaleTick> ticks;
  /// Where the node under the mouse lies on the scale.
  std::optional<double> marker;
  /// What is said of that node, or why there is nothing to show; "" for nothing.
  std::string text;
  /// The text is a sentence, told in as many lines as it takes.
  bool in_full = false;
  /// The title chooses another measure.
  bool chooses_measure = false;
  /// A button below, and what it does; both "" for none.
  std::string_view button{};
  std::string_view button_tip{};  ///< while the mouse is on it
  std::string_view call{};
};

struct OverlayView;
/// Of all visible overlays that have one, bottom to top; one without a title is none.
std::vector<Legend> legends_of(const OverlayView& view);

}  // namespace goalbound::app
