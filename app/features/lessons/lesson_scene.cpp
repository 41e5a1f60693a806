#include "features/lessons/lesson_scene.hpp"

#include <utility>

#include "model/session.hpp"

namespace goalbound::app {
namespace {

/// Also boxes that a job makes tighter.
IndexShelf::Kept finished_indices(const IndexShelf& shelf) {
  IndexShelf::Kept finished;
  for (const IndexShelf::Shelved& index : shelf.kept()) {
    const bool better = shelf.is_partial(*index.key);
    if (!better && index.complete()) finished.push_back(index);
  }
  for (const IndexShelf::Running& running : shelf.running()) {
    if (running.partial.complete()) finished.push_back(running.partial);
  }
  return finished;
}

/// What points at places of the map: nothing of it has a meaning on another one.
void restore_places(Session& session, SceneBefore& before) {
  for (const auto& put_back : before.kept) put_back();
  session.select(before.selection.selected());
  session.choose_edge(before.selection.edge());
}

/// What they show of the inspector and of layers was so before, or is not.
void restore_features(Session& session, const SceneBefore& before) {
  for (const auto* lines : {&before.features.before_camera, &before.features.last}) {
    for (const std::string& line : *lines) {
      if (line == "wait") {
        session.wait_for_quick_work();
      } else {
        (void)session.execute(line, false);
      }
    }
  }
  session.view.camera = before.camera;
  session.view.fit_requested = before.fits;
  session.settings().layers = before.settings.layers;
  session.ui.tab = before.tab;
}

}  // namespace

SceneBefore scene_before(const Session& session) {
  SceneBefore before;
  before.document = session.document();
  before.ends = {session.searches().start(), session.searches().goal()};
  for (const Side s : kSides) before.sides[static_cast<std::size_t>(s)] = session.side(s);
  before.settings = session.settings();
  before.indices = finished_indices(session.shelf());
  before.selection = session.selection();
  before.tab = session.ui.tab;
  before.camera = session.view.camera;
  before.fits = session.view.fit_requested;
  before.features = session.features().saved();
  before.kept = session.features().keep();
  return before;
}

void restore_scene(Session& session, SceneBefore before) {
  begin_scene(session);
  // The map first, with the precompute still as the lesson had it or off: what is there is not made.
  session.settings().background_precompute = false;
  if (before.document.has_map()) {
    session.take_up(before.document, before.ends);
    for (const IndexShelf::Shelved& index : before.indices) session.indices().put(index);
  }
  copy_scene_settings(before.settings, session.settings());
  session.apply_settings();
  for (const Side s : kSides) session.searches().choose(s, before.sides[static_cast<std::size_t>(s)]);
  session.ui.tab = before.tab;
  session.settings().show_inspector = before.settings.show_inspector;
  if (!before.document.has_map()) return;
  session.searches().set_problem(before.ends.start, before.ends.goal);
  restore_places(session, before);
  restore_features(session, before);
}

void copy_scene_settings(const Settings& from, Settings& to) {
  to.layers = from.layers;
  to.split_view = from.split_view;
  to.show_node = from.show_node;
  to.background_precompute = from.background_precompute;
  to.boxes = from.boxes;
  to.heat_measure = from.heat_measure;
  to.speed = from.speed;
}

void begin_scene(Session& session) {
  session.opening().discard();  // of the page before
  Timeline& timeline = session.searches().timeline();
  timeline.set_playing(false);
  timeline.seek(timeline.length());
  session.select(std::nullopt);
  session.hover(std::nullopt);
  session.choose_edge(std::nullopt);
  session.hover_edge(std::nullopt);
  session.features().end_all();
  session.searches().hold(false);
  session.ui.close_popups();
  session.messages().dismiss();  // they are about the page before
  session.ui.tab = UiState().tab;
  session.ui.tab_side = UiState().tab_side;
  session.view.tool = Tool::kSelect;
  copy_scene_settings(Settings(), session.settings());
  session.apply_settings();
  for (const Side s : kSides) {
    SideChoice choice;
    choice.search = find_search(s == Side::kLeft ? "astar" : "astar-gb");
    session.searches().choose(s, choice);
  }
}

}  // namespace goalbound::app
