// The caption of a figure of the papers: a strip below the maps that says what one sees, with the way to the
// figures beside.
#pragma once

#include "panels/context.hpp"

namespace goalbound::app {

/// Pixels that the strip takes; 0 without a figure.
float caption_height(const Session& session, const Fonts& fonts, const Sizes& sizes, ImVec2 window);
void draw_caption(PanelContext& context);

}  // namespace goalbound::app
