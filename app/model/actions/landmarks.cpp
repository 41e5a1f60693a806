// Landmarks that are moved by hand, and the field of one of them.
#include <fmt/format.h>

#include <string>

#include "features/heat/heat.hpp"
#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/landmarks.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

constexpr std::int64_t kMostLandmarks = 32;

/// As people count them.
Result<std::size_t> landmark_number(std::string_view text) {
  const auto number = integer_argument(text, 1, kMostLandmarks);
  if (!number) return number.error();
  return static_cast<std::size_t>(*number - 1);
}

Result<void> landmark(Session& session, Side side, ReadBy<landmark_number> number, NodeOrPointedAt to) {
  return move_landmark(session, side, *number, to.node);
}

Result<void> landmark_field(Session& session, const std::string& word) {
  if (word == "off") {
    session.settings().layers.show("heat-map", false);
    return {};
  }
  const auto number = landmark_number(word);
  if (!number) return number.error();
  session.feature<Heat>().set_landmark(*number);
  return session.execute("heat landmark-field", false);
}

bool asks_landmarks(const Session& session) {
  return asked_landmarks(session, Side::kLeft) || asked_landmarks(session, Side::kRight);
}

}  // namespace

ActionList landmarks_actions() {
  ActionList list;
  list.add({.id = "landmark",
            .arguments = "left|right NUMBER [NODE]",
            .label = "Move a landmark",
            .help = "Put a landmark of a side, by its number, on a node; dragging its disc does it, too. Its "
                    "distances are measured anew, and the search follows.",
            .execute = typed<landmark>,
            .enabled = asks_landmarks});
  list.add({.id = "landmark-field",
            .arguments = "NUMBER|off",
            .label = "Field of a landmark",
            .help = "Colour every node by what one landmark tells of its path to the goal: the difference of "
                    "their distances.",
            .execute = typed<landmark_field>,
            .enabled = asks_landmarks});
  return list;
}

}  // namespace goalbound::app
