// What the timeline shows in the place of the searches' rows: the flood, the crowd or the walk that its
// buttons move.
#pragma once

#include <string>

#include "panels/context.hpp"

namespace goalbound::app {

/// Where it is, in words, for the right end of the buttons; empty while the searches have the timeline.
std::string transport_clock(const Session& session);
/// True where there are rows of something else than the searches: they are drawn then.
bool draw_transport_rows(PanelContext& context, const Rect& area);

}  // namespace goalbound::app
