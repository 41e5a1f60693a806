// The strip over the maps while they morph into their embedding.
#pragma once

#include "panels/context.hpp"

namespace goalbound::app {

/// Pixels that it takes; 0 while the map is the map, and where another strip is in its place.
float morph_bar_height(const Session& session, const Sizes& sizes);
void draw_morph_bar(PanelContext& context);

}  // namespace goalbound::app
