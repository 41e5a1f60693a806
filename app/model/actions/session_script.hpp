// What the program shows when it ends, to come back at the next start.
#pragma once

#include <string>

#include "goalbound/result.hpp"

namespace goalbound::app {

class Session;

/// The lines of view_script(), with paths that hold wherever the program is started next, and the page of the
/// inspector; where the user wants to lose the edits of the map, no more than that map. Errors: those of
/// view_script(); kInvalidArgument while a lesson is open, which has a scene of its own.
Result<std::string> session_script(const Session& session);

}  // namespace goalbound::app
