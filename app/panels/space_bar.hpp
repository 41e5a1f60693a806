// The strip over maps in space: from where they are looked at, and where they are cut open.
#pragma once

#include "panels/context.hpp"

namespace goalbound::app {

/// Pixels that it takes; 0 on flat maps.
float space_bar_height(const Session& session, const Sizes& sizes);
/// Where the strip for editing would be, which flat maps have.
void draw_space_bar(PanelContext& context);

}  // namespace goalbound::app
