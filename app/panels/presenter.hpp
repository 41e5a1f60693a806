// The presenter mode: what an audience sees below the maps, and the spotlight.
#pragma once

#include "panels/context.hpp"

namespace goalbound::app {

/// Pixels that the strip of draw_presenter() takes; 0 without the mode, and while a lesson tells its own
/// story.
float presenter_height(const Session& session, const Fonts& fonts, const Sizes& sizes);
/// What the search does at this event, one line for each search that is shown, and the verdict on the chosen
/// edge. In the place of a lesson.
void draw_presenter(PanelContext& context);
/// Makes everything darker but what is near the mouse; nothing without the mode or the mouse.
void draw_spotlight(PanelContext& context);

}  // namespace goalbound::app
