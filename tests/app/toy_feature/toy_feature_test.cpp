// What a new feature gets for its folder and its line: one test for each entry of the list.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <utility>

#include "app/panels_support.hpp"
#include "app/screen_text.hpp"
#include "box_files.hpp"
#include "features/lessons/quantities.hpp"
#include "features/walk/walk.hpp"
#include "frog/frog.hpp"
#include "model/actions/script_run.hpp"
#include "model/searches/transport.hpp"
#include "model/view/view_address.hpp"
#include "overlays/overlay.hpp"
#include "overlays/session_drawing.hpp"
#include "viewer/map_export.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;
using testing::Not;

Frog& frog_of(Session& session) {
  return session.feature<Frog>();
}

/// After three hops.
std::unique_ptr<Session> hopping_session() {
  auto session = ready_session();
  act(*session, "frog on");
  act(*session, "seek 3");
  return session;
}

void run_script(Session& session, Script script) {
  ScriptRun run(std::move(script));
  while (!run.done()) {
    const auto done = run.step(session);
    ASSERT_TRUE(done) << done.error().to_string();
    if (run.waiting()) session.wait_for_work();
  }
  session.wait_for_work();
}

std::string shown_text(UiDriver& ui) {
  ui.frames(3);
  return ScreenText().all();
}

TEST(ToyFeature, HasItsActionItsKeyItsMenuAndItsHelp) {
  const auto actions = all_actions();
  const auto action = std::ranges::find(actions, "frog", &ActionInfo::id);
  ASSERT_NE(action, actions.end());
  EXPECT_EQ(action->key, "Alt+Shift+Q");
  EXPECT_EQ(action->menu, "Search");
  EXPECT_EQ(action->help, "A frog hops along the path.");
  EXPECT_GT(action, std::ranges::find(actions, "walk-work", &ActionInfo::id)) << "where it wants to stand";
  EXPECT_LT(action, std::ranges::find(actions, "step", &ActionInfo::id));
}

/// A feature whose place among actions, layers or pages does not exist would be missing without a word.
TEST(ToyFeature, NothingOfAFeatureIsLeftOut) {
  std::set<std::string_view> pages;
  for (const InspectorTab& page : inspector_tabs()) pages.insert(page.id);
  for (const FeatureInfo* feature : all_features()) {
    const ActionList own = feature->actions == nullptr ? ActionList() : feature->actions();
    for (const ActionInfo& action : own.infos()) EXPECT_NE(find_action(action.id), nullptr) << action.id;
    for (const FeatureLayerInfo& layer : feature->layers)
      EXPECT_EQ(std::ranges::count(all_overlays(), layer.layer.id, &OverlayEntry::id), 1) << layer.layer.id;
    EXPECT_TRUE(!feature->page || pages.contains(feature->page->id)) << feature->id;
    EXPECT_TRUE(!feature->popup || find_popup(feature->popup->id) != nullptr) << feature->id;
  }
}

TEST(ToyFeature, IsOneModeOfSeveral) {
  const auto session = ready_session();
  session->searches().timeline().seek(0);
  session->searches().timeline().set_playing(true);
  act(*session, "frog on");
  EXPECT_FALSE(session->searches().timeline().playing());
  act(*session, "walk on");
  EXPECT_FALSE(frog_of(*session).on());
  act(*session, "frog on");
  EXPECT_FALSE(session->feature<PathWalk>().on());
  act(*session, "morph 0.5");
  EXPECT_TRUE(frog_of(*session).on()) << "it can hop on nodes that have moved";
}

TEST(ToyFeature, HasTheTimeline) {
  const auto session = hopping_session();
  EXPECT_EQ(shown_clock(*session), &frog_of(*session));
  EXPECT_EQ(frog_of(*session).position(), 3U);
  act(*session, "step event +1");
  EXPECT_EQ(frog_of(*session).position(), 4U);
  EXPECT_EQ(shown_transport(*session)->place_text(),
            fmt::format("hop 4 of {}", frog_of(*session).path().size() - 1));
  act(*session, "play");
  session->update(0.5);
  EXPECT_GT(frog_of(*session).position(), 4U);
  expect_refused(*session, "seek difference", "'frog off' ends it");
  act(*session, "frog off");
  EXPECT_EQ(shown_transport(*session), nullptr);
}

TEST(ToyFeature, ComesBackWithACopiedView) {
  const TemporaryFolder folder;
  const auto session = hopping_session();
  act(*session, format_action({"save-map", {(folder / "loop.map").string()}}));
  act(*session, "copy-view");
  Session fresh;
  run_script(fresh, parse_script(*session->requests.clipboard, "view").value());
  EXPECT_TRUE(frog_of(fresh).on());
  EXPECT_EQ(frog_of(fresh).position(), 3U);
}

TEST(ToyFeature, ComesBackWithAnAddress) {
  const std::filesystem::path assets = std::filesystem::path(GOALBOUND_SOURCE_DIR) / "assets";
  Session session;
  act(session, format_action({"open", {(assets / "maps" / "loop.map").string()}}));
  session.wait_for_work();
  act(session, "frog on");
  act(session, "seek 3");
  const auto address = view_address(session, assets);
  ASSERT_TRUE(address) << address.error().to_string();
  Session fresh;
  run_script(fresh, script_of_address(*address, assets).value());
  EXPECT_TRUE(frog_of(fresh).on());
  EXPECT_EQ(frog_of(fresh).position(), 3U);
  const auto refused = script_of_address("map=maps/loop.map&frog=paint 1,1 wall", assets);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("stands in 'frog'"));
}

TEST(ToyFeature, ComesBackAfterALesson) {
  const TemporaryFolder folder;
  const auto session = hopping_session();
  std::ofstream(folder / "own.lesson") << "# T\n## P\ntext\n> select 0,0\n";
  act(*session, format_action({"lesson", {(folder / "own.lesson").string()}}));
  session->wait_for_work();
  EXPECT_FALSE(frog_of(*session).on()) << "a page begins with the searches";
  act(*session, "lesson none");
  session->wait_for_work();
  EXPECT_TRUE(frog_of(*session).on());
  EXPECT_EQ(frog_of(*session).position(), 3U);
}

/// No line says how much it has eaten, and another map is another pond to it.
TEST(ToyFeature, WhatNoLineBringsBackComesBackAfterALesson) {
  const TemporaryFolder folder;
  const auto session = hopping_session();
  frog_of(*session).feed();
  const std::filesystem::path map = std::filesystem::path(GOALBOUND_SOURCE_DIR) / "assets/maps/loop.map";
  std::ofstream(folder / "own.lesson")
      << "# T\n> " << format_action({"open", {map.string()}}) << "\n## P\ntext\n";
  act(*session, format_action({"lesson", {(folder / "own.lesson").string()}}));
  session->wait_for_work();
  EXPECT_EQ(frog_of(*session).flies(), 0) << "the map of the lesson was entered";
  act(*session, "lesson none");
  EXPECT_EQ(frog_of(*session).flies(), 1);
}

TEST(ToyFeature, IsHungryOnAnotherMapButNotAfterAnEdit) {
  const auto session = hopping_session();
  frog_of(*session).feed();
  act(*session, "paint 0,5 wall");
  EXPECT_EQ(frog_of(*session).flies(), 1);
  act(*session, "generate rooms 30 30 1");
  EXPECT_EQ(frog_of(*session).flies(), 0);
}

TEST(ToyFeature, EndsWhatItHasBegunBeforeAnyAction) {
  const auto session = hopping_session();
  frog_of(*session).leap(6);
  EXPECT_EQ(frog_of(*session).position(), 3U);
  act(*session, "step event +1");
  EXPECT_EQ(frog_of(*session).position(), 7U) << "it leaps first, then it hops";
}

TEST(ToyFeature, LendsAMapAndGivesBackThatOfTheUser) {
  const TemporaryFolder folder;
  const auto session = hopping_session();
  session->ui.asks = true;
  session->named_files = NamedFiles::kAnywhere;
  act(*session, "paint 0,5 wall");
  const auto own = session->document().shared_map();
  frog_of(*session).dive();
  EXPECT_EQ(session->files_of_maps(), NamedFiles::kInFolder) << "who knows where ponds come from";
  act(*session, "paint 3,0 wall");
  act(*session, format_action({"save-map", {(folder / "pond.map").string()}}));
  act(*session, "paint 0,2 wall");
  act(*session, format_action({"open", {(folder / "pond.map").string()}}));
  EXPECT_EQ(session->ui.popup, "") << "nobody asks about edits of a map that is lent";
  EXPECT_FALSE(session->document().edited());
  act(*session, "quit");
  EXPECT_FALSE(session->requests.quit);
  EXPECT_EQ(session->ui.popup, "unsaved");
  EXPECT_EQ(session->document().shared_map(), own) << "what is asked about is seen";
  EXPECT_EQ(session->files_of_maps(), NamedFiles::kAnywhere);
  act(*session, "unsaved-edits keep");
  act(*session, "undo");
  EXPECT_FALSE(session->document().edited()) << "the steps have come back with it";
}

TEST(ToyFeature, HasNumbersForLessons) {
  const auto session = hopping_session();
  EXPECT_EQ(fill_in(*session, "It hopped {frog.hops} times.").value(), "It hopped 3 times.");
  EXPECT_TRUE(holds(*session, "frog.hops < left.path").value());
}

/// The path is another one on another map, and the same again when the map is.
TEST(ToyFeature, FollowsAnEditAndItsUndo) {
  const auto session = hopping_session();
  const std::vector<NodeId> before = frog_of(*session).path();
  const Cell third = grid_in(*session).cell(before[3]);
  act(*session, fmt::format("paint {},{} wall", third.x, third.y));
  session->wait_for_work();
  EXPECT_NE(frog_of(*session).path(), before);
  EXPECT_EQ(frog_of(*session).position(), 3U);
  act(*session, "undo");
  session->wait_for_work();
  EXPECT_EQ(frog_of(*session).path(), before);
}

TEST(ToyFeature, HasALayerWithASwitchAndALegend) {
  const auto session = hopping_session();
  SessionDrawing drawing;
  drawing.follow(*session);
  const OverlayView view = make_view(*session, Side::kRight, *drawing, session->map().limits());
  const auto overlay = std::ranges::find(all_overlays(), "puddles", &OverlayEntry::id);
  ASSERT_NE(overlay, all_overlays().end());
  EXPECT_EQ(std::prev(overlay)->id, "breakpoints") << "just over what it names";
  EXPECT_TRUE(is_visible(*overlay->info, view));
  Legend legend;
  overlay->info->legend(view, legend);
  EXPECT_EQ(legend.title, "Frog");
  act(*session, "hide puddles");
  EXPECT_FALSE(is_visible(*overlay->info, view));
}

TEST(ToyFeature, HasAStripCountersARowAndAPage) {
  const auto session = ready_session();
  UiDriver ui(*session, kUsual);
  EXPECT_THAT(shown_text(ui), Not(HasSubstr("Catch it")));
  act(*session, "frog on");
  act(*session, "seek 3");
  act(*session, "tab frog");
  const std::string text = shown_text(ui);
  EXPECT_THAT(text, HasSubstr("Catch it"));
  EXPECT_THAT(text, HasSubstr("hops"));
  EXPECT_THAT(text, HasSubstr("hop 3 of"));
  EXPECT_THAT(text, HasSubstr("It sits on node hop 3"));
}

TEST(ToyFeature, HasDragsOfItsOwn) {
  const auto session = hopping_session();
  session->view.fit_requested = true;
  UiDriver ui(*session, kUsual);
  const std::vector<NodeId> path = frog_of(*session).path();
  const MapPoint camera = session->view.camera.centre();
  ui.drag(ui.centre_of(path[3]), ui.centre_of(path[7]));
  EXPECT_EQ(frog_of(*session).position(), 7U);
  EXPECT_EQ(session->view.camera.centre().x, camera.x) << "the map stays where it is";
}

TEST(ToyFeature, IsTakenBehindTheDiscsOfStartAndGoal) {
  const auto session = hopping_session();
  act(*session, "seek 0");
  session->view.fit_requested = true;
  UiDriver ui(*session, kUsual);
  ui.drag(ui.centre_of(Cell{0, 0}), ui.centre_of(Cell{0, 3}));
  EXPECT_EQ(start_cell(*session), (Cell{0, 3})) << "what stands under it is moved";
}

TEST(ToyFeature, AClickOnItIsOneOnItsNode) {
  const auto session = hopping_session();
  session->view.fit_requested = true;
  UiDriver ui(*session, kUsual);
  const std::vector<NodeId> path = frog_of(*session).path();
  ui.drag(ui.centre_of(path[3]), ui.centre_of(path[7]));
  EXPECT_EQ(session->selection().selected(), std::nullopt) << "a drag is no click";
  ui.click(ui.centre_of(path[7]));
  EXPECT_EQ(session->selection().selected(), path[7]);
  EXPECT_EQ(frog_of(*session).position(), 7U);
}

TEST(ToyFeature, SeesTheMouseAndItsWheelAndHasALineInTheMenu) {
  const auto session = hopping_session();
  session->view.fit_requested = true;
  UiDriver ui(*session, kUsual);
  const NodeId sixth = frog_of(*session).path()[6];
  ui.move(ui.centre_of(sixth));
  ui.frames(2);
  EXPECT_EQ(frog_of(*session).watched(), sixth);
  const double zoom = session->view.camera.pixels_per_cell();
  ImGui::GetIO().KeyAlt = true;
  ui.wheel(1);
  ImGui::GetIO().KeyAlt = false;
  EXPECT_EQ(frog_of(*session).position(), 4U);
  EXPECT_EQ(session->view.camera.pixels_per_cell(), zoom) << "the wheel is its own then";
  ui.wheel(1);
  EXPECT_EQ(frog_of(*session).position(), 4U);
  EXPECT_GT(session->view.camera.pixels_per_cell(), zoom);
  ui.click(ImGui::GetIO().MousePos, 1);
  EXPECT_THAT(shown_text(ui), HasSubstr("Begin at the frog"));
  ui.tap(key::kEscape);
  ui.move({2, 2});
  ui.frames(2);
  EXPECT_EQ(frog_of(*session).watched(), kNoNode);
}

TEST(ToyFeature, BecomesAFilm) {
  const TemporaryFolder folder;
  const auto session = hopping_session();
  MapExporter exporter;
  auto film = FrameExporter::begin(*session, {.folder = folder / "film", .count = 3});
  ASSERT_TRUE(film) << film.error().to_string();
  std::set<std::size_t> positions;
  while (!film->done()) {
    ASSERT_TRUE(film->step(*session, exporter));
    positions.insert(frog_of(*session).position());
  }
  film->end(*session);
  const std::size_t last = frog_of(*session).length();
  EXPECT_EQ(positions, (std::set<std::size_t>{0, last / 2, last}));
  EXPECT_EQ(frog_of(*session).position(), 3U) << "it sits where it sat";
}

}  // namespace
}  // namespace goalbound::app::test
