#include "model/transport.hpp"

#include "model/crowd/crowd.hpp"
#include "model/session.hpp"

namespace goalbound::app {

Transport transport_of(const Session& session) {
  if (session.crowd().on()) return Transport::kCrowd;
  return session.flood().on() ? Transport::kFlood : Transport::kSearches;
}

bool can_play(const Session& session) {
  switch (transport_of(session)) {
    case Transport::kCrowd:
      return true;
    case Transport::kFlood:
      return session.flood().record() != nullptr;
    case Transport::kSearches:
      break;
  }
  return session.searches().timeline().length() > 0;
}

bool is_playing(const Session& session) {
  switch (transport_of(session)) {
    case Transport::kCrowd:
      return session.crowd().playing();
    case Transport::kFlood:
      return session.flood().playing();
    case Transport::kSearches:
      break;
  }
  return session.searches().timeline().playing();
}

Result<void> set_playing(Session& session, bool playing) {
  switch (transport_of(session)) {
    case Transport::kCrowd:
      session.crowd().set_playing(playing);
      return {};
    case Transport::kFlood:
      if (const auto ok = expect_flood(session); !ok) return ok.error();
      session.flood().set_playing(playing);
      return {};
    case Transport::kSearches:
      break;
  }
  if (playing && !can_play(session)) {
    return Error{ErrorCode::kInvalidArgument, "no search has been recorded yet; in a script, 'wait' for it"};
  }
  session.searches().timeline().set_playing(playing);
  return {};
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
