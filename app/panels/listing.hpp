// The pseudocode of a search with the line that the current event belongs to.
#pragma once

#include <utility>

#include "panels/context.hpp"

namespace goalbound::app {

class Listing {
 public:
  /// Into the current window. The run must have a player.
  void draw(PanelContext& context, const SearchRun& run);

 private:
  /// In a low window the line that runs is scrolled into sight when it is another one: no farther than it
  /// takes from the top, so that what one sees depends on nothing before.
  void scroll_to(float end_of_line);

  std::pair<float, float> shown_;  ///< the end of the line, and the height of the window
};

}  // namespace goalbound::app
