#include "model/transport.hpp"

#include "model/crowd/crowd.hpp"
#include "model/session.hpp"
#include "model/walk/path_walk.hpp"

namespace goalbound::app {
namespace {

Result<void> expect_walk(const Session& session) {
  if (session.walk().path() != nullptr) return {};
  return Error{ErrorCode::kInvalidArgument, "there is no walk yet; in a script, 'wait' for it"};
}

template <class Clock, class AnySession>
Clock* clock_in(AnySession& session) {
  switch (transport_of(session)) {
    case Transport::kFlood:
      return &session.flood();
    case Transport::kWalk:
      return &session.walk();
    case Transport::kCrowd:
    case Transport::kSearches:
      break;
  }
  return nullptr;
}

}  // namespace

Transport transport_of(const Session& session) {
  if (session.crowd().on()) return Transport::kCrowd;
  if (session.walk().on()) return Transport::kWalk;
  return session.flood().on() ? Transport::kFlood : Transport::kSearches;
}

StepClock* shown_clock(Session& session) {
  return clock_in<StepClock>(session);
}
const StepClock* shown_clock(const Session& session) {
  return clock_in<const StepClock>(session);
}

bool agents_walk(const Session& session) {
  return session.crowd().on() || session.walk().on();
}

void end_transports(Session& session) {
  session.flood().switch_on(false);
  session.crowd().switch_on(false);
  session.walk().switch_on(false);
}

bool can_play(const Session& session) {
  if (transport_of(session) == Transport::kCrowd) return true;
  if (const StepClock* clock = shown_clock(session)) return clock->length() > 0;
  return session.searches().timeline().length() > 0;
}

bool is_playing(const Session& session) {
  if (transport_of(session) == Transport::kCrowd) return session.crowd().playing();
  if (const StepClock* clock = shown_clock(session)) return clock->playing();
  return session.searches().timeline().playing();
}

Result<void> set_playing(Session& session, bool playing) {
  if (transport_of(session) == Transport::kCrowd) {
    session.crowd().set_playing(playing);
    return {};
  }
  if (StepClock* clock = shown_clock(session)) {
    if (const auto ok = expect_clock(session); !ok) return ok.error();
    clock->set_playing(playing);
    return {};
  }
  if (playing && !can_play(session)) {
    return Error{ErrorCode::kInvalidArgument, "no search has been recorded yet; in a script, 'wait' for it"};
  }
  session.searches().timeline().set_playing(playing);
  return {};
}

Result<void> expect_clock(const Session& session) {
  return transport_of(session) == Transport::kWalk ? expect_walk(session) : expect_flood(session);
}

Result<void> expect_flood(const Session& session) {
  if (!session.flood().on()) {
    return Error{ErrorCode::kInvalidArgument,
                 "no flood is shown; 'flood on' shows that of the selected node"};
  }
  if (session.flood().record() != nullptr) return {};
  return Error{ErrorCode::kInvalidArgument,
               "there is no flood yet: select a node; in a script, 'wait' for it"};
}

}  // namespace goalbound::app
