// How the interface looks: colours, size, presenter mode, settings as they were at first.
#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "features/lessons/lessons.hpp"
#include "features/lessons/way_on.hpp"
#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

constexpr double kScaleStep = 0.1;

constexpr auto kThemeWords = std::to_array<std::string_view>({"dark", "light", "toggle"});

Result<void> theme(Session& session, OneOf<kThemeWords> choice) {
  Theme& now = session.settings().theme;
  const Theme other = now == Theme::kDark ? Theme::kLight : Theme::kDark;
  now = choice == 2 ? other : static_cast<Theme>(choice.place);
  return {};
}

constexpr auto kScaleWords = std::to_array<std::string_view>({"larger", "smaller", "normal"});

Result<void> ui_scale(Session& session, OneOf<kScaleWords> choice) {
  double& scale = session.settings().ui_scale;
  const double wanted = choice == 2 ? 1 : scale + (choice == 0 ? kScaleStep : -kScaleStep);
  // Whole tenths, so that as many steps back lead to the same size.
  scale =
      std::clamp(std::round(wanted / kScaleStep) / std::round(1 / kScaleStep), kSmallestScale, kLargestScale);
  return {};
}

/// What it changes is no setting, so all is as before when it ends.
Result<void> presenter(Session& session, Switch wanted) {
  const bool by_key = !wanted.wanted;
  const bool begins = wanted.of(session.ui.presenter) && !session.ui.presenter;
  session.ui.presenter = wanted.of(session.ui.presenter);
  if (begins && by_key)
    session.messages().replace("presenter", "Presenter mode: Page Down goes on, Page Up back. F7 ends it.");
  return {};
}

Result<void> spotlight(Session& session, Switch wanted) {
  session.ui.spotlight = wanted.of(session.ui.spotlight);
  return {};
}

/// Lines of the file that this program does not know stay: they are another version's.
Result<void> reset_settings(Session& session) {
  Settings usual;
  usual.unknown_lines = std::move(session.settings().unknown_lines);
  session.settings() = std::move(usual);
  session.apply_settings();
  return {};
}

constexpr auto kClickerWords = std::to_array<std::string_view>({"next", "previous"});

/// A clicker has two keys: they turn the pages of a lesson, and step where none is open.
Result<void> clicker(Session& session, OneOf<kClickerWords> choice) {
  const bool lesson = session.feature<Lessons>().lesson() != nullptr;
  if (lesson && choice == 0) return session.execute(way_on(session).action, false);
  if (lesson) return session.execute(ActionCall{"lesson-page", {kClickerWords[choice]}}, false);
  return session.execute(ActionCall{"step", {"event", choice == 0 ? "+1" : "-1"}}, false);
}

bool clicker_goes_on(const Session& session) {
  return session.feature<Lessons>().lesson() != nullptr || session.has_map();
}

bool clicker_goes_back(const Session& session) {
  return session.feature<Lessons>().lesson() == nullptr ? session.has_map()
                                                        : session.feature<Lessons>().page_number() > 0;
}

void add_presenter(ActionList& list) {
  list.add(
      {.id = "presenter",
       .arguments = "on|off|toggle",
       .label = "Presenter mode",
       .menu = "View/Presenting",
       .menu_call = "presenter toggle",
       .key = "F7",
       .help = "Show large text and only maps, timeline and what happens, with a spotlight around the mouse; "
               "afterwards all is as it was.",
       .execute = typed<presenter>,
       .checked = [](const Session& session) { return session.ui.presenter; }});
  list.add({.id = "spotlight",
            .arguments = "on|off|toggle",
            .label = "Spotlight of the presenter",
            .menu = "View/Presenting",
            .menu_call = "spotlight toggle",
            .key = "Shift+F7",
            .help = "In the presenter mode: make everything darker but what is near the mouse.",
            .execute = typed<spotlight>,
            .checked = [](const Session& session) { return session.ui.spotlight; }});
  list.add({.id = "clicker",
            .arguments = "next|previous",
            .label = "Page or event on",
            .menu = "Learn",
            .menu_call = "clicker next",
            .key = "PageDown",
            .help =
                "Turn to the next page of the lesson, behind its last one to the next lesson; without one, "
                "step to the next event.",
            .execute = typed<clicker>,
            .enabled = clicker_goes_on,
            .scope = ActionScope::kOutside});
  list.add({.id = "clicker",
            .arguments = "next|previous",
            .label = "Page or event back",
            .menu = "Learn",
            .menu_call = "clicker previous",
            .key = "PageUp",
            .help = "Turn to the page of the lesson before; without one, step back by an event.",
            .execute = typed<clicker>,
            .enabled = clicker_goes_back});
}

}  // namespace

ActionList interface_actions() {
  ActionList list;
  list.add({.id = "theme",
            .arguments = "dark|light|toggle",
            .label = "Light colours",
            .menu = "View",
            .menu_call = "theme toggle",
            .help = "Show the panels in dark letters on light ground, or the other way round.",
            .execute = typed<theme>,
            .checked = [](const Session& session) { return session.settings().theme == Theme::kLight; }});
  constexpr auto kSizes = std::to_array<std::array<std::string_view, 4>>({
      {"Larger text", "ui-scale larger", "Ctrl+Plus", "Make text and controls larger by a tenth."},
      {"Smaller text", "ui-scale smaller", "Ctrl+Minus", "Make text and controls smaller by a tenth."},
      {"Normal text", "ui-scale normal", "Ctrl+0", "Give text and controls their usual size."},
  });
  for (const auto& [label, call, key, help] : kSizes) {
    list.add({.id = "ui-scale",
              .arguments = "larger|smaller|normal",
              .label = label,
              .menu = "View/Size of the text",
              .menu_call = call,
              .key = key,
              .help = help,
              .execute = typed<ui_scale>});
  }
  add_presenter(list);
  list.add({.id = "reset-settings",
            .label = "Reset all settings",
            .menu = "File",
            .menu_call = "reset-settings",
            .help = "Give every setting the value that it has when the program is new.",
            .execute = typed<reset_settings>,
            .scope = ActionScope::kOutside});
  return list;
}

}  // namespace goalbound::app
