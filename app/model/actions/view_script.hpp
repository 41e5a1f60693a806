// "Copy what reproduces this view".
#pragma once

#include <string>

#include "goalbound/result.hpp"

namespace goalbound::app {

class Session;

/// Lines of the command language that bring the view of the session back in a fresh program: map, boxes,
/// problem, searches, layers, selection, edge, breakpoints, camera, timeline. Error kInvalidArgument without
/// a map, or for a map that is in no file.
Result<std::string> view_script(const Session& session);

}  // namespace goalbound::app
