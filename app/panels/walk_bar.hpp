// The strip over the maps while an agent walks a path that is refined on the way, and what is told of it.
#pragma once

#include "panels/context.hpp"

namespace goalbound::app {

/// Whether the walk has the place of that side's search.
bool shows_walk(const Session& session, Side side);
/// Pixels that the strip takes; 0 without a walk.
float walk_bar_height(const Session& session, const Sizes& sizes);
void draw_walk_bar(PanelContext& context);
/// In the place of the counters of a search.
void draw_walk_counters(PanelContext& context, const Rect& area);

}  // namespace goalbound::app
