// The open lesson: a strip of text below the maps, which keep the rest of the window.
#pragma once

#include "panels/context.hpp"

namespace goalbound::app {

/// A lesson is open in so low a window that the rows of the timeline make room for the maps.
bool is_low_lesson(const Session& session, const Sizes& sizes, ImVec2 window);
/// Pixels that the strip of a window of this size takes; 0 without a lesson. As many as its longest page
/// needs, so that turning one moves nothing, and no more than a third of the window: a longer text scrolls.
float lesson_height(const Session& session, const Fonts& fonts, const Sizes& sizes, ImVec2 window);
/// Title, text, question, and buttons to turn the pages.
void draw_lesson(PanelContext& context);

}  // namespace goalbound::app
