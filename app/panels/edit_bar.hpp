// The strip over the maps while they are edited: tools, undo and redo, brush and terrain.
#pragma once

#include "panels/context.hpp"

namespace goalbound::app {

/// Pixels that it takes; 0 unless a tool that edits is in the hand.
float edit_bar_height(const Session& session, const Sizes& sizes);
void draw_edit_bar(PanelContext& context);

}  // namespace goalbound::app
