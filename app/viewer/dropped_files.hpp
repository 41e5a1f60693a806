// Files that the user drops on the window.
#pragma once

#include <string>
#include <vector>

#include "model/session.hpp"

namespace goalbound::app {

/// Opens maps first, then loads boxes (.gbb), then scenarios, in whatever order they were dropped:
/// boxes and problems belong to a map.
/// A failure is told by a message of the session.
void open_dropped_files(Session& session, std::vector<std::string> files);

}  // namespace goalbound::app
