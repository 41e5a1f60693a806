// One event of a search in words.
#pragma once

#include <string>
#include <string_view>

#include "model/session.hpp"

namespace goalbound::app {

/// "pruned", "expanded", "start" ...: the heading of an event.
std::string_view event_name(TraceEventKind kind);

/// "edge SW of (152,17) skipped: goal x 266 > box max x 151". The run belongs to the session's map.
std::string describe_event(const Session& session, const SearchRun& run, const TraceEvent& event);

}  // namespace goalbound::app
