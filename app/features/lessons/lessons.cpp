#include "features/lessons/lessons.hpp"

#include "model/session.hpp"

namespace goalbound::app {

OngoingWork Lessons::work() {
  return {.play = [this](double) { go_on(session()); }, .acting = [this] { return busy(); }};
}

/// A lesson without edits behind it needs not be closed for that.
void Lessons::return_map() {
  if (hides_edits()) close(session());
}

extern const FeatureInfo kFeature_lessons;
const FeatureInfo kFeature_lessons = {
    .id = "lessons",
    .make = &make_feature<Lessons>,
    .actions = &lessons_actions,
    .actions_after = "inspector",
    .popup =
        PopupEntry{.id = "lessons",
                   .label = "Lessons ...",
                   .menu = "Learn",
                   .key = "Ctrl+L",
                   .help = "What A* wastes, what an edge reaches, how its box prunes: short lessons to click "
                           "through.",
                   .needs = PopupNeeds::kNothing},
    .popup_after = "settings"};

}  // namespace goalbound::app
