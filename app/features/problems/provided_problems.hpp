// Problems for whoever measures searches on the open map and was given none.
#pragma once

#include "goalbound/result.hpp"

namespace goalbound::app {

class Session;

/// A session without problems gets those of the scenario beside its map, or 1,000 random ones. Errors:
/// kInvalidArgument without a map; those of random_problems.
Result<void> provide_problems(Session& session);

}  // namespace goalbound::app
