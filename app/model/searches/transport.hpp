// What the buttons of the timeline move: the searches, or what is shown in their place.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "goalbound/result.hpp"

namespace goalbound::app {

class Session;
class StepClock;

/// What is shown in the place of the searches, as the buttons see it.
class Transport {
 public:
  Transport() = default;
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;
  virtual ~Transport() = default;

  /// "walk": in messages, and as the action that ends it.
  virtual std::string_view name() const = 0;
  /// Where it is: "step 3 of 40".
  virtual std::string place_text() const = 0;
  /// That there is something to move. Error kInvalidArgument: in a script it may still be on its way.
  virtual Result<void> expect() const { return {}; }
  virtual bool can_play() const { return true; }
  virtual bool playing() const = 0;
  virtual void set_playing(bool playing) = 0;
  /// A step, or one to the next or previous place that counts, where it has such. Error kInvalidArgument
  /// where it cannot go back.
  virtual Result<void> move_by(bool far, int direction) = 0;
  /// Where it has places that one can go to; null without.
  virtual StepClock* clock() { return nullptr; }
};

/// Null where the searches have the timeline.
/// @{
Transport* shown_transport(Session& session);
const Transport* shown_transport(const Session& session);
/// @}
/// Of what is shown in the place of the searches; null for what has none, and for the searches.
/// @{
StepClock* shown_clock(Session& session);
const StepClock* shown_clock(const Session& session);
/// @}

/// There is something to play.
bool can_play(const Session& session);
bool is_playing(const Session& session);
/// Error kInvalidArgument where there is nothing to play.
Result<void> set_playing(Session& session, bool playing);

}  // namespace goalbound::app
