// The list of what goes on in a session.
#pragma once

#include <vector>

#include "model/ongoing_work.hpp"

namespace goalbound::app {

class Session;

/// In the order in which one thing needs another.
std::vector<OngoingWork> work_of(Session& session);

}  // namespace goalbound::app
