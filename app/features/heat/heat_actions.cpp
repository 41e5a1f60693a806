// Which measure the layer "heat-map" shows.
#include "features/heat/heat.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "features/landmarks/landmarks.hpp"
#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

/// With those that there are.
Error no_such_picture(const IndexKind& kind) {
  std::string known;
  for (const IndexPictureInfo& picture : kind.pictures) {
    if (picture.has_values()) known += fmt::format("{}{}", known.empty() ? "" : ", ", picture.id);
  }
  if (known.empty()) return invalid(fmt::format("the index '{}' has no numbers to show", kind.id));
  return invalid(fmt::format("the index '{}' shows: {}", kind.id, known));
}

/// What is shown of indices: "subgoals levels", "subgoals", or "" for what the side asks.
Result<ChosenPicture> chosen_picture(const std::optional<IndexKey>& key,
                                     const std::optional<std::string>& picture) {
  ChosenPicture chosen{.picture = picture.value_or("")};
  if (!key) return chosen;
  chosen.index = key->values;
  const IndexKind& kind = *chosen.index->kind();
  if (!picture_to_show(kind, chosen.picture)) return no_such_picture(kind);
  return chosen;
}

Result<void> choose_heat(Session& session, EntryOf<all_measures> measure, const std::optional<IndexKey>& key,
                         const std::optional<std::string>& picture) {
  if (measure->needs != MeasureNeeds::kIndex && key)
    return invalid(fmt::format("'{}' is about no index", measure->id));
  auto chosen = chosen_picture(key, picture);
  if (!chosen) return chosen.error();
  session.settings().heat_measure = static_cast<int>(measure.place);
  session.feature<Heat>().choose(std::move(chosen).value());
  session.settings().layers.show("heat-map", true);
  return {};
}

/// Of the selected node, in the colours of its edges.
bool shows_row(const Session& session) {
  return std::ranges::any_of(kSides, [&](Side side) {
    const HeatMap* heat = session.feature<Heat>().view(side).map;
    return heat != nullptr && heat->scale() == MeasureScale::kEdge;
  });
}

/// The row, or the boxes that are what four numbers a colour keep of it.
Result<void> row_as_box(Session& session, Switch wanted) {
  const bool on = wanted.of(session.feature<Heat>().row_as_box());
  if (!shows_row(session))
    return invalid("no row is shown; 'heat index-values moves row' shows that of the selected node");
  session.feature<Heat>().set_row_as_box(on);
  session.settings().layers.show("boxes", on);
  return {};
}

Result<void> landmark_field(Session& session, const std::string& word) {
  if (word == "off") {
    session.settings().layers.show("heat-map", false);
    return {};
  }
  const auto number = landmark_argument(word);
  if (!number) return number.error();
  session.feature<Heat>().set_landmark(*number);
  return session.execute("heat landmark-field", false);
}

bool is_shown(const Session& session, std::size_t place) {
  return session.settings().shows("heat-map") && session.settings().heat_measure == static_cast<int>(place);
}

}  // namespace

ActionList heat_actions() {
  ActionList list;
  std::string ids;
  for (const MeasureInfo& measure : all_measures())
    ids += fmt::format("{}{}", ids.empty() ? "" : "|", measure.id);
  const std::string_view usage = list.keep(std::move(ids) + " [INDEX [PICTURE]]");
  list.add(
      {.id = "heat",
       .arguments = usage,
       .label = "Heat map of a measure",
       .help = "Colour every node by a measure, on a scale that is the same for all maps. Of index-values an "
               "INDEX and one of its pictures can be named, as 'subgoals levels' or 'table edges'; without, "
               "it is what the side asks or its search needs.",
       .execute = typed<choose_heat>});
  for (std::size_t i = 0; i < all_measures().size(); ++i) {
    const MeasureInfo& measure = all_measures()[i];
    list.add({.id = "heat",
              .arguments = usage,
              .label = list.keep(fmt::format("Heat map: {}", measure.label)),
              .menu = "View/Heat map of",
              .menu_call = list.keep(fmt::format("heat {}", measure.id)),
              .help = list.keep(fmt::format("{}.", measure.description)),
              .execute = typed<choose_heat>,
              .checked = [i](const Session& session) { return is_shown(session, i); }});
  }
  list.add({.id = "row-as-box",
            .arguments = "on|off|toggle",
            .label = "Row as boxes",
            .menu = "View",
            .menu_call = "row-as-box toggle",
            .key = "Alt+R",
            .help = "Where the heat map shows the row of a node (which edge leads to each other node): show "
                    "it as the boxes of its edges, the row squeezed into four numbers an edge, or as the row "
                    "again.",
            .execute = typed<row_as_box>,
            .checked = [](const Session& session) { return session.feature<Heat>().row_as_box(); },
            .enabled = shows_row});
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
