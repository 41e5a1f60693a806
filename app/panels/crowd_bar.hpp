// The strip over the maps while a crowd walks on them, and what is told of it on each side.
#pragma once

#include "panels/context.hpp"

namespace goalbound::app {

/// Pixels that the strip takes; 0 without a crowd.
float crowd_bar_height(const Session& session, const Sizes& sizes);
void draw_crowd_bar(PanelContext& context);
/// In the place of the counters of a search.
void draw_crowd_counters(PanelContext& context, Side side, const Rect& area);

}  // namespace goalbound::app
