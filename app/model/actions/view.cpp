// Camera, layers and settings.
#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "goalbound/nav_mesh.hpp"
#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

Result<void> show(Session& session, EntryOf<all_layers> layer) {
  session.settings().layers.show(layer->id, true);
  return {};
}

Result<void> hide(Session& session, EntryOf<all_layers> layer) {
  session.settings().layers.show(layer->id, false);
  return {};
}

Result<void> toggle(Session& session, EntryOf<all_layers> layer) {
  Layers& layers = session.settings().layers;
  layers.show(layer->id, !layers.shows(layer->id));
  return {};
}

Result<void> panels(Session& session, Switch wanted) {
  const bool on = wanted.of(session.settings().show_panels);
  session.settings().show_panels = on;
  // Who pressed the key by chance must learn the way back.
  const bool by_key = !wanted.wanted;
  if (by_key && !on) session.messages().replace("panels", "The panels are hidden. Tab brings them back.");
  return {};
}

/// A part of the panels that can be folded away.
struct Part {
  std::string_view id;
  std::string_view label;
  std::string_view key;
  std::string_view help;
  bool Settings::*shown;
};
constexpr auto kParts = std::to_array<Part>({
    {"inspector", "Inspector", "F6", "Show the panel at the right, or give its room to the maps.",
     &Settings::show_inspector},
    {"node", "Node in the inspector", "Shift+F6",
     "Show the node pointed at and its edges in the inspector, or give their room to the page below.",
     &Settings::show_node},
    {"rows", "Rows of the timeline", "F8", "Show a row of each search in the timeline, or the buttons alone.",
     &Settings::show_rows},
});

std::span<const Part> all_parts() {
  return kParts;
}

Result<void> panel(Session& session, EntryOf<all_parts> part, Switch wanted) {
  bool& shown = session.settings().*part->shown;
  shown = wanted.of(shown);
  if (&shown == &session.settings().show_inspector) session.ui.keep_folded = !shown;
  return {};
}

/// "1000x440" in pixels.
Result<PictureSize> size_argument(std::string_view text) {
  constexpr std::int64_t kMost = 8192;
  const std::size_t cross = text.find('x');
  if (cross == std::string_view::npos) {
    return invalid(fmt::format("'{}' is no size; write width and height in pixels as in 1280x800", text));
  }
  const auto width = integer_argument(text.substr(0, cross), 1, kMost);
  if (!width) return width.error();
  const auto height = integer_argument(text.substr(cross + 1), 1, kMost);
  if (!height) return height.error();
  return PictureSize{static_cast<int>(*width), static_cast<int>(*height)};
}

Result<void> size(Session& session, ReadBy<size_argument> size) {
  session.requests.size = *size;
  return {};
}

Result<void> set(Session& session, const std::string& key, const std::string& value) {
  const SettingInfo* info = find_setting(key);
  if (info == nullptr && is_former_setting(key)) return {};
  if (info == nullptr) return invalid(fmt::format("there is no setting '{}'", key));
  if (const auto done = set_setting(session.settings(), *info, value); !done) return done.error();
  session.apply_settings();
  return {};
}

Result<void> fit(Session& session) {
  session.view.fit_requested = true;
  return {};
}

Result<void> zoom(Session& session, double factor, const std::optional<MapPoint>& anchor) {
  if (factor <= 0) return invalid("the zoom factor must be above 0; 2 shows cells twice as large");
  session.view.camera.zoom_about(anchor.value_or(session.view.camera.centre()), factor);
  session.view.fit_requested = false;
  return {};
}

Result<void> pan(Session& session, double dx, double dy) {
  session.view.camera.pan_by(dx, dy);
  session.view.fit_requested = false;
  return {};
}

Result<void> look(Session& session, MapPoint centre, double pixels) {
  if (pixels <= 0) return invalid("a cell must be larger than 0 pixels");
  session.view.look_at(centre, pixels);
  return {};
}

Result<void> full_screen(Session& session) {
  session.ui.full_screen = !session.ui.full_screen;
  return {};
}

bool can_show(LayerNeeds needs, const Session& session) {
  if (!session.has_map() || needs == LayerNeeds::kMap) return true;  // without a map: what the next one shows
  if (needs == LayerNeeds::kMesh) return as_nav_mesh(session.map()) != nullptr;
  const Grid* grid = session.document().grid();
  return grid != nullptr && (needs == LayerNeeds::kGrid || grid->is_uniform());
}

void add_layers(ActionList& list) {
  std::string ids;
  for (const LayerInfo& layer : all_layers()) ids += fmt::format("{}{}", ids.empty() ? "" : "|", layer.id);
  const std::string_view usage = list.keep(std::move(ids));
  list.add({.id = "toggle",
            .arguments = usage,
            .label = "Show or hide layer",
            .help = "Show a layer of the map, or hide it when it is shown.",
            .execute = typed<toggle>});
  for (const LayerInfo& layer : all_layers()) {
    list.add({.id = "toggle",
              .arguments = usage,
              .label = layer.label,
              .menu = layer.menu,
              .menu_call = list.keep(fmt::format("toggle {}", layer.id)),
              .key = layer.key,
              .help = list.keep(fmt::format("{}.", layer.help)),
              .execute = typed<toggle>,
              .checked = [id = layer.id](const Session& s) { return s.settings().shows(id); },
              .enabled = [needs = layer.needs](const Session& s) { return can_show(needs, s); }});
  }
  list.add({.id = "show",
            .arguments = usage,
            .label = "Show layer",
            .help = "Show a layer of the map.",
            .execute = typed<show>});
  list.add({.id = "hide",
            .arguments = usage,
            .label = "Hide layer",
            .help = "Hide a layer of the map.",
            .execute = typed<hide>});
}

void add_camera(ActionList& list) {
  list.add({.id = "fit",
            .label = "Fit the map",
            .menu = "View",
            .menu_call = "fit",
            .key = "F",
            .help = "Show the whole map.",
            .execute = typed<fit>,
            .enabled = has_map,
            .looks_around = true});
  list.add({.id = "zoom",
            .arguments = "FACTOR [X,Y]",
            .label = "Zoom in",
            .menu = "View",
            .menu_call = "zoom 1.25",
            .key = "=",
            .help = "Zoom by a factor about a point of the map, or about the middle of the view.",
            .execute = typed<zoom>,
            .enabled = has_map,
            .looks_around = true});
  list.add({.id = "zoom",
            .arguments = "FACTOR [X,Y]",
            .label = "Zoom out",
            .menu = "View",
            .menu_call = "zoom 0.8",
            .key = "-",
            .help = "Show more of the map.",
            .execute = typed<zoom>,
            .enabled = has_map});
  list.add({.id = "pan",
            .arguments = "DX DY",
            .label = "Pan",
            .help = "Move the map by so many pixels to the right and down.",
            .execute = typed<pan>,
            .looks_around = true});
  list.add({.id = "look",
            .arguments = "X,Y PIXELS",
            .label = "Look at",
            .help = "Put a point of the map into the middle, with cells of so many pixels.",
            .execute = typed<look>,
            .looks_around = true});
}

}  // namespace

ActionList view_actions() {
  ActionList list;
  add_camera(list);
  add_layers(list);
  list.add({.id = "split",
            .arguments = "on|off|toggle",
            .label = "Split view",
            .menu = "View",
            .menu_call = "split toggle",
            .key = "D",
            .help = "Show two searches side by side on one map.",
            .execute = typed<switch_setting<&Settings::split_view>>,
            .checked = [](const Session& session) { return session.settings().split_view; }});
  list.add({.id = "panels",
            .arguments = "on|off|toggle",
            .label = "Panels",
            .menu = "View/Panels",
            .menu_call = "panels toggle",
            .key = "Tab",
            .help = "Show menu, tools, inspector and timeline, or only the maps.",
            .execute = typed<panels>,
            .checked = [](const Session& session) { return session.settings().show_panels; }});
  for (const Part& part : kParts) {
    list.add({.id = "panel",
              .arguments = "inspector|node|rows on|off|toggle",
              .label = part.label,
              .menu = "View/Panels",
              .menu_call = list.keep(fmt::format("panel {} toggle", part.id)),
              .key = part.key,
              .help = part.help,
              .execute = typed<panel>,
              .checked = [shown = part.shown](const Session& s) { return s.settings().*shown; }});
  }
  list.add({.id = "size",
            .arguments = "WxH",
            .label = "Size of the window",
            .help = "Give the window, or the pictures of a script, so many pixels.",
            .execute = typed<size>,
            .scope = ActionScope::kOutside,
            .looks_around = true});
  list.add({.id = "full-screen",
            .label = "Full screen",
            .menu = "View",
            .menu_call = "full-screen",
            .key = "F11",
            .help = "Fill the whole screen, or go back to a window.",
            .execute = typed<full_screen>,
            .checked = [](const Session& session) { return session.ui.full_screen; },
            .scope = ActionScope::kOutside});
  list.add({.id = "set",
            .arguments = "KEY VALUE",
            .label = "Change a setting",
            .help = "Change one of the settings by its key.",
            .execute = typed<set>});
  return list;
}

}  // namespace goalbound::app
