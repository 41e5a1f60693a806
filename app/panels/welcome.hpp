// What a first start says below the maps: one sentence on what one sees, and three doors.
#pragma once

#include "panels/context.hpp"

namespace goalbound::app {

/// It is there; then the maps have the room of inspector, tools and status line as well.
bool shows_welcome(const Session& session);
/// Pixels that the strip of a window of this size takes; 0 while it is not there.
float welcome_height(const Session& session, const Fonts& fonts, const Sizes& sizes, ImVec2 window);
/// The window is so low that the timeline does without its rows as well.
bool is_low_welcome(const Session& session, const Sizes& sizes, ImVec2 window);
void draw_welcome(PanelContext& context);

}  // namespace goalbound::app
