// What the buttons of the timeline move: the searches, or what is shown in their place.
#pragma once

#include <cstdint>

#include "goalbound/result.hpp"

namespace goalbound::app {

class Session;

enum class Transport : std::uint8_t { kSearches, kFlood, kCrowd };
Transport transport_of(const Session& session);

/// There is something to play.
bool can_play(const Session& session);
bool is_playing(const Session& session);
/// Error kInvalidArgument where there is nothing to play.
Result<void> set_playing(Session& session, bool playing);

/// That a flood is shown, and there. Error kInvalidArgument: in a script the flood of a node that was
/// selected just now may still be on its way.
Result<void> expect_flood(const Session& session);

}  // namespace goalbound::app
