// Which measure the layer "heat-map" shows.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "model/actions/action_list.hpp"
#include "model/actions/arguments.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

Result<void> heat(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 1); !ok) return ok.error();
  std::vector<std::string_view> ids;
  for (const MeasureInfo& measure : all_measures()) ids.push_back(measure.id);
  const auto place = choice_argument(call.arguments[0], ids);
  if (!place) return place.error();
  session.settings().heat_measure = static_cast<int>(*place);
  session.heat_maps().forget_cancelled();
  session.settings().layers.show("heat-map", true);
  return {};
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
  const std::string_view usage = list.keep(std::move(ids));
  list.add({.id = "heat",
            .arguments = usage,
            .label = "Heat map of a measure",
            .help = "Colour every node by a measure, on a scale that is the same for all maps.",
            .execute = heat});
  for (std::size_t i = 0; i < all_measures().size(); ++i) {
    const MeasureInfo& measure = all_measures()[i];
    list.add({.id = "heat",
              .arguments = usage,
              .label = list.keep(fmt::format("Heat map: {}", measure.label)),
              .menu = "View/Heat map of",
              .menu_call = list.keep(fmt::format("heat {}", measure.id)),
              .help = list.keep(fmt::format("{}.", measure.description)),
              .execute = heat,
              .checked = [i](const Session& session) { return is_shown(session, i); }});
  }
  return list;
}

}  // namespace goalbound::app
