// What the buttons of the timeline move: the searches, or what is shown in their place.
#pragma once

#include <cstdint>

#include "goalbound/result.hpp"

namespace goalbound::app {

class Session;
class StepClock;

enum class Transport : std::uint8_t { kSearches, kFlood, kCrowd, kWalk };
Transport transport_of(const Session& session);

/// Of the flood or the walk that has the timeline; null where the searches or the crowd have it.
/// @{
StepClock* shown_clock(Session& session);
const StepClock* shown_clock(const Session& session);
/// @}
/// Agents walk on the map, many or one, and have the strip over it.
bool agents_walk(const Session& session);
/// What plays in place of the searches ends, the crowd, the flood or the walk.
void end_transports(Session& session);

/// There is something to play.
bool can_play(const Session& session);
bool is_playing(const Session& session);
/// Error kInvalidArgument where there is nothing to play.
Result<void> set_playing(Session& session, bool playing);

/// That the flood or the walk that has the timeline is there. Error kInvalidArgument: in a script it may
/// still be on its way.
Result<void> expect_clock(const Session& session);
/// That a flood is shown, and there. Error kInvalidArgument: in a script the flood of a node that was
/// selected just now may still be on its way.
Result<void> expect_flood(const Session& session);

}  // namespace goalbound::app
