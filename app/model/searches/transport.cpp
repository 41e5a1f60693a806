#include "model/searches/transport.hpp"

#include "model/session.hpp"

namespace goalbound::app {

Transport* shown_transport(Session& session) {
  return session.features().transport();
}
const Transport* shown_transport(const Session& session) {
  return session.features().transport();
}

StepClock* shown_clock(Session& session) {
  Transport* shown = session.features().transport();
  return shown == nullptr ? nullptr : shown->clock();
}
const StepClock* shown_clock(const Session& session) {
  Transport* shown = session.features().transport();
  return shown == nullptr ? nullptr : shown->clock();
}

bool can_play(const Session& session) {
  if (const Transport* shown = shown_transport(session)) return shown->can_play();
  return session.searches().timeline().length() > 0;
}

bool is_playing(const Session& session) {
  if (const Transport* shown = shown_transport(session)) return shown->playing();
  return session.searches().timeline().playing();
}

Result<void> set_playing(Session& session, bool playing) {
  if (Transport* shown = shown_transport(session)) {
    if (auto there = shown->expect(); !there) return there;
    shown->set_playing(playing);
    return {};
  }
  if (playing && !can_play(session)) {
    return Error{ErrorCode::kInvalidArgument, "no search has been recorded yet; in a script, 'wait' for it"};
  }
  session.searches().timeline().set_playing(playing);
  return {};
}

}  // namespace goalbound::app
