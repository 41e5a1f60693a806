// For whom roads are: of files that have those of several, OpenStreetMap above all.
#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>

#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/files/opened_file.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

/// For whom the open map was opened; nothing where that was no question.
std::optional<RoadProfile> open_profile(const Session& session) {
  return opened_how(session.document()).roads.profile;
}

/// The open map is the roads of a file that may have others.
bool shows_roads_of_some(const Session& session) {
  if (!session.has_map() || as_road_graph(session.map()) == nullptr) return false;
  if (open_profile(session)) return true;
  const FormatInfo* format = format_of_file(session.document().path());
  return format != nullptr && format->id == "geojson";
}

Result<void> profile(Session& session, RoadProfile chosen) {
  if (shows_roads_of_some(session) && open_profile(session) != chosen) {
    if (const auto opened = session.open_map(session.document().path(), {.roads = {.profile = chosen}});
        !opened)
      return opened.error();
  }
  session.settings().road_profile = static_cast<int>(chosen);
  return {};
}

/// A map with edits that are in no file goes.
bool drops_roads(const Session& session, const ActionCall& call) {
  if (call.arguments.empty() || !shows_roads_of_some(session)) return false;
  return open_profile(session) != find_road_profile(call.arguments[0].text);
}

bool is_chosen(const Session& session, RoadProfile profile) {
  return open_profile(session).value_or(session.settings().road_profile_choice()) == profile;
}

/// Of each profile, in their order.
constexpr std::array<std::string_view, kRoadProfiles.size()> kProfileLabels = {
    "Roads for cars", "Roads for bikes", "Roads for people on foot"};

}  // namespace

ActionList roads_actions() {
  ActionList list;
  std::string ids;
  for (const RoadProfile one : kRoadProfiles) ids.append(ids.empty() ? "" : "|").append(id_of(one));
  const std::string_view usage = list.keep(std::move(ids));
  for (std::size_t i = 0; i < kRoadProfiles.size(); ++i) {
    const RoadProfile one = kRoadProfiles[i];
    list.add({.id = "profile",
              .arguments = usage,
              .label = kProfileLabels[i],
              .menu = "Edit/Roads",
              .menu_call = list.keep(fmt::format("profile {}", id_of(one))),
              .help =
                  "Open roads of OpenStreetMap for cars, bikes or people on foot, now and from now on; of "
                  "GeoJSON only the open ones, whose lines all are roads otherwise. Start and goal stay "
                  "about where they are.",
              .execute = typed<profile>,
              .checked = [one](const Session& session) { return is_chosen(session, one); },
              .drops_map = drops_roads});
  }
  return list;
}

}  // namespace goalbound::app
