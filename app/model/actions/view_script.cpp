#include "model/actions/view_script.hpp"

#include <fmt/format.h>

#include "features/edit/edit.hpp"
#include "model/actions/action_calls.hpp"
#include "model/actions/arguments.hpp"
#include "model/searches/side_options.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

/// Settings that show in the picture; the others belong to the machine.
bool is_visible(std::string_view key) {
  return key == "split-view" || key == "boxes" || key == "heat-measure" ||
         (key.starts_with("show-") && key != "show-tooltips");
}

void add(const ActionCall& call, std::string& script) {
  script += format_action(call) + '\n';
}

/// The map, and where a side goes by stale boxes the way to them: they are computed before the edits that
/// follow, and the side is told to keep them.
std::string map_lines(const Session& session) {
  for (const Side s : kSides) {
    const SidePanel& side = session.side(s);
    const bool stale = session.used_boxes(s).stale;
    const bool answers =
        session.searches().changed_for(s) != nullptr && session.shelf().stale().has(side.boxes);
    if (!stale && !answers) continue;
    std::string lines = format_action(calls::choose(s, "index", text_of(side.indices)));
    lines += fmt::format("\n{}\nwait", format_action(calls::make_index(side.boxes.values.text())));
    if (stale) lines += fmt::format("\nstale {} on", name_of(s));
    return session.feature<Editing>().history().script(session.shelf().stale().map(side.boxes), lines);
  }
  return session.document().origin();
}

/// Loaded ones are asked by a side, so the sides choose after them. What is in no file is made again: boxes
/// here, others when a side asks them.
void add_indices(const Session& session, std::string& script) {
  for (const IndexKey& key : session.searches().boxes_in_use()) {
    if (session.shelf().path(key).empty() && session.shelf().state(key) != IndexState::kNone)
      add(calls::make_index(key.values.text()), script);
  }
  for (const IndexShelf::Shelved& index : session.shelf().kept()) {
    const std::filesystem::path& path = session.shelf().path(*index.key);
    if (!path.empty()) add(calls::load_index(path), script);
  }
}

void add_choices(const Session& session, std::string& script) {
  for (const SideOption& option : all_side_options()) {
    for (const Side s : kSides) {
      add(calls::choose(s, option.id, option.current(session.side(s))), script);
    }
  }
}

/// A map without places has no ends.
void add_problem(const Session& session, std::string& script) {
  if (session.searches().start() == kNoNode) return;
  add(calls::start(session.map(), session.searches().start()), script);
  add(calls::goal(session.map(), session.searches().goal()), script);
}

void add_selection(const Session& session, std::string& script) {
  if (const auto node = session.inspected_node()) add(calls::select(session.map(), *node), script);
  if (const auto edge = session.selection().edge()) add(calls::edge(session.map(), edge), script);
}

void add_position(const Session& session, std::string& script) {
  const Timeline& timeline = session.searches().timeline();
  if (timeline.length() == 0) return;
  script += "wait\n";
  script += timeline.at_end() ? std::string("seek end\n") : fmt::format("seek {}\n", timeline.position());
}

}  // namespace

Result<std::string> view_script(const Session& session) {
  if (const auto map = expect_map(session); !map) return map.error();
  if (session.document().origin().empty())
    return invalid("this map is in no file; save it first with save-map");
  std::string script;  // settings first: the map's precompute begins with them
  for (const SettingInfo& info : all_settings()) {
    if (!is_visible(info.key)) continue;
    script += fmt::format("set {} {}\n", info.key, get_setting(session.settings(), info));
  }
  script += map_lines(session) + '\n';
  add_indices(session, script);
  add_choices(session, script);
  const SavedLines features = session.features().saved();
  // The ends come behind them, as they may have been moved since.
  for (const std::string& line : features.before_ends) script += line + '\n';
  add_problem(session, script);
  add_selection(session, script);
  for (const std::string& line : features.before_camera) script += line + '\n';
  const Camera& camera = session.view.camera;
  if (session.view.fit_requested) {
    script += "fit\n";
  } else {
    script += fmt::format("look {},{} {}\n", camera.centre().x, camera.centre().y, camera.pixels_per_cell());
  }
  add_position(session, script);
  // Last: while one of them is shown the searches stay where they are.
  for (const std::string& line : features.last) script += line + '\n';
  return script;
}

}  // namespace goalbound::app
