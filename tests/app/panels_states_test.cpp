// Every panel in every state at every size: no assertion of ImGui, no crash.
#include <gmock/gmock.h>

#include "app/panels_support.hpp"
#include "model/actions/action.hpp"
#include "panels/box_words.hpp"
#include "panels/panels.hpp"
#include "panels/popups/popup.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

struct UiState {
  const char* name;
  std::unique_ptr<Session> (*make)();
};

std::unique_ptr<Session> no_map() {
  return std::make_unique<Session>();
}
std::unique_ptr<Session> no_boxes() {
  return loop_session(false);
}
std::unique_ptr<Session> in_the_middle() {
  auto session = ready_session();
  act(*session, "select 4,4");
  act(*session, "edge SE");
  act(*session, "seek 20");
  act(*session, "show labels");
  session->messages().add(
      true, "something went wrong: a long sentence that needs more than one line to be told in full");
  session->messages().add(false, "saved");
  return session;
}
/// All of them answered, and the sides are others by now.
std::unique_ptr<Session> many_problems() {
  auto session = ready_session();
  act(*session, "random-problems 500");
  act(*session, "run-problems");
  session->wait_for_work();
  act(*session, "search left dijkstra");
  session->wait_for_work();
  return session;
}
std::unique_ptr<Session> without_path() {
  auto session = ready_session();
  act(*session, "goal 6,5");
  session->wait_for_work();
  act(*session, "seek end");
  return session;
}
std::unique_ptr<Session> start_on_a_wall() {
  auto session = ready_session();
  act(*session, "start 2,2");
  act(*session, "select 2,2");
  session->wait_for_work();
  return session;
}
std::unique_ptr<Session> only_walls() {
  auto session = std::make_unique<Session>();
  session->set_map({.map = grid_of("@@\n@@\n"), .name = "walls.map"});
  session->wait_for_work();
  return session;
}
std::unique_ptr<Session> one_canvas() {
  auto session = in_the_middle();
  act(*session, "split off");
  return session;
}

/// A search from both ends, stopped on its way up.
std::unique_ptr<Session> on_the_way_up() {
  auto session = ready_session();
  act(*session, "search left ch");
  session->wait_for_work();
  act(*session, "seek 30");
  return session;
}

std::unique_ptr<Session> unfinished_boxes() {
  auto session = loop_session();
  load_unfinished_bounds(*session);
  act(*session, "select 10,6");  // its boxes are missing
  act(*session, "edge N");
  act(*session, "show quality");
  return session;
}

class EveryState : public testing::TestWithParam<UiState> {};

TEST_P(EveryState, IsDrawnAtEverySize) {
  const auto session = GetParam().make();
  UiDriver ui(*session, kUsual);
  for (const ImVec2 size :
       {ImVec2(1100, 700), ImVec2(3840, 2160), ImVec2(640, 400), ImVec2(120, 60), ImVec2(1, 1)}) {
    ui.resize(size);
    ui.move({size.x / 2, size.y / 2});
    ui.frames(40);  // tooltips too
    EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, 0);
  }
}

TEST_P(EveryState, IsDrawnForAnAudience) {
  const auto session = GetParam().make();
  UiDriver ui(*session, kUsual);
  act(*session, "presenter on");
  for (const char* split : {"split on", "split off"}) {
    act(*session, split);
    ui.frames(3);
    EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, 0);
  }
}

TEST_P(EveryState, IsDrawnUnderEveryWindow) {
  const auto session = GetParam().make();
  UiDriver ui(*session, kUsual);
  for (const PopupEntry& popup : all_popup_entries()) {
    session->ui.popup = popup.id;
    for (const ImVec2 size : {kUsual, ImVec2(500, 300)}) ui.resize(size);
    EXPECT_EQ(session->ui.popup, popup.id);
    ui.tap(key::kEscape);
    EXPECT_EQ(session->ui.popup, "") << popup.id;
    ui.frames(2);
  }
}

TEST_P(EveryState, IsDrawnInEveryTab) {
  const auto session = GetParam().make();
  UiDriver ui(*session, {1600, 1000});
  const Rect area = ui.layout().inspector;
  // Somewhere on the row of tabs, whose height depends on the state: a sweep over the whole column.
  for (float y = area.y + 20; y < area.bottom(); y += 12) {
    for (const float x : {40.0F, 150.0F, 230.0F, 320.0F}) ui.click({area.x + x, y});
  }
  ui.frames(5);
  EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, 0);
}

INSTANTIATE_TEST_SUITE_P(
    Panels, EveryState,
    testing::Values(UiState{"NoMap", no_map}, UiState{"NoBoxes", no_boxes},
                    UiState{"InTheMiddle", in_the_middle}, UiState{"ManyProblems", many_problems},
                    UiState{"WithoutPath", without_path}, UiState{"StartOnAWall", start_on_a_wall},
                    UiState{"OnlyWalls", only_walls}, UiState{"OneCanvas", one_canvas},
                    UiState{"OnTheWayUp", on_the_way_up}, UiState{"UnfinishedBoxes", unfinished_boxes}),
    [](const auto& state) { return std::string(state.param.name); });

TEST(PanelsAtWork, DrawTheProgressOfThePrecompute) {
  auto session = std::make_unique<Session>();
  session->settings().threads = 1;
  act(*session, "set boxes boxes:regular");  // regular boxes of it take minutes
  act(*session, "generate rooms 300 300 1");
  UiDriver ui(*session, kUsual);
  ASSERT_EQ(session->shelf().state(session->boxes()), IndexState::kComputing)
      << "the map must be large enough";
  ui.frames(5);
  EXPECT_TRUE(ui.ui().wants_redraw());
  act(*session, "cancel");
  ui.frames(2);
  EXPECT_EQ(session->shelf().state(session->boxes()), IndexState::kNone);
}

TEST(PanelsAtWork, SayHowFarTheBoxesAre) {
  Session session;
  EXPECT_EQ(quality_note(session, nullptr).line, "");
  session.settings().background_precompute = false;
  session.set_map({.map = grid_of(kLoopMap), .name = "loop.map"});
  EXPECT_EQ(asked_text(session, Brevity::kFull), "canonical boxes, none yet");
  EXPECT_EQ(quality_note(session, nullptr).line, "canonical boxes: none yet");
  EXPECT_EQ(node_quality_text(session, node_at(session, {0, 0})), "");
  session.select(node_at(session, {0, 0}));
  session.wait_for_quick_work();
  EXPECT_THAT(quality_note(session, session.inspection()).line, HasSubstr("the map has none yet"));
  load_unfinished_bounds(session);
  EXPECT_EQ(asked_text(session, Brevity::kFull),
            "canonical boxes of 70 of 108 nodes, the others are missing");
  EXPECT_EQ(asked_text(session, Brevity::kBrief), "canonical, 65 % of the nodes");
  EXPECT_EQ(quality_note(session, nullptr).line, "boxes: 38 nodes exact, 32 inherited, 38 missing");
  const auto line_at = [&](Cell cell) {
    session.select(node_at(session, cell));
    session.wait_for_quick_work();
    return quality_note(session, session.inspection()).line;
  };
  EXPECT_EQ(line_at({0, 0}), "boxes: exact");
  EXPECT_EQ(line_at({5, 0}), "boxes: inherited, perhaps larger than needed");
  EXPECT_EQ(line_at({11, 0}), "not computed yet: boxes of a flood from here");
  EXPECT_TRUE(quality_note(session, session.inspection()).is_warning);
  EXPECT_EQ(node_quality_text(session, node_at(session, {0, 0})), "boxes exact");
  EXPECT_EQ(node_quality_text(session, node_at(session, {11, 0})), "boxes not computed yet");
  EXPECT_EQ(node_quality_text(session, node_at(session, {2, 2})), "") << "a wall";
  act(session, "index right boxes:inherited");
  act(session, "make-index");
  session.wait_for_work();
  EXPECT_EQ(asked_text(session, Brevity::kFull), "canonical boxes, inherited");
  act(session, "index right boxes:regular");
  act(session, "make-index");
  session.wait_for_work();
  EXPECT_EQ(asked_text(session, Brevity::kFull), "regular boxes, always exact");
  EXPECT_EQ(quality_note(session, nullptr).line, "boxes: all 108 nodes exact");
}

TEST(PanelsAtWork, SayWhatEachSideAsks) {
  const auto session = ready_session();
  const auto after = [&](std::string_view line) {
    act(*session, line);
    session->wait_for_work();
    return asked_text(*session, Brevity::kFull);
  };
  EXPECT_EQ(after("index right container:box-sector"), "containers (box sector)");
  EXPECT_EQ(after("index left landmarks:count=3"), "left landmarks (count 3), right containers (box sector)");
  EXPECT_EQ(after("index right landmarks:count=3"),
            "left landmarks (count 3), right canonical boxes, exact (automatic) + landmarks (count 3)");
  EXPECT_EQ(asked_text(*session, Brevity::kName),
            "left landmarks (count 3), right canonical + landmarks (count 3)");
  EXPECT_EQ(after("search right astar"), "landmarks (count 3)") << "of both";
  EXPECT_EQ(after("index right none"), "left landmarks (count 3), right no index");
  EXPECT_EQ(after("index left none"), "canonical boxes, exact (automatic)") << "those that are inspected";
  EXPECT_EQ(after("split off"), "canonical boxes, exact (automatic)");
  act(*session, "search right astar-gb");
  session->settings().background_precompute = false;
  EXPECT_EQ(after("index right container:disk"), "containers (disk)");
  EXPECT_EQ(after("paint 5,0 wall"), "containers (disk), stale");
  EXPECT_EQ(after("resize 14 14"), "containers (disk)") << "made anew for a map of another size";
}

TEST(PanelsAtWork, AnIndexIsSeenToBeMadeAndStopped) {
  Session session;
  session.settings().background_precompute = false;
  session.set_map({.map = generate_map(*find_generator("caves"), 300, 300, 1).value(), .name = "caves"});
  act(session, "index right container:hull");
  UiDriver ui(session, kUsual);
  ASSERT_EQ(session.shelf().running().size(), 1U);
  EXPECT_THAT(asked_text(session, Brevity::kFull),
              testing::MatchesRegex("containers \\(hull\\), being made: .* %"));
  EXPECT_TRUE(ui.ui().wants_redraw());
  act(session, "cancel");
  ui.frames(2);
  EXPECT_EQ(asked_text(session, Brevity::kFull), "containers (hull), none yet");
  const ImGuiWindow* button = shown_window("/notice");
  ASSERT_NE(button, nullptr);
  ui.click(button->Rect().GetCenter());
  EXPECT_EQ(session.shelf().running().size(), 1U) << "it is made after all";
  session.cancel();
}

TEST(PanelsAtWork, SayThatBoxesAreMadeTighter) {
  Session session;
  session.settings().threads = 1;
  act(session, "set boxes boxes:anytime");
  act(session, "generate rooms 400 400 1");
  UiDriver ui(session, kUsual);
  const PrecomputeJob* job = precompute_job(session);
  ASSERT_NE(job, nullptr);
  while (precompute_job(session) == job && !is_tightening(session, *session.running_boxes())) {
    session.update(1);
    ui.frame();
  }
  ASSERT_EQ(precompute_job(session), job) << "the map must be large enough";
  EXPECT_THAT(asked_text(session, Brevity::kFull),
              testing::MatchesRegex("canonical boxes, tightening: .* of .* nodes exact"));
  EXPECT_THAT(asked_text(session, Brevity::kBrief), testing::MatchesRegex("canonical, tightening .* %"));
  EXPECT_THAT(rate_text(job->progress()), testing::MatchesRegex(".* of .* nodes, .* a second, .* left"));
  EXPECT_EQ(rate_text({}), "looking for the fastest method") << "before the first flood nothing is counted";
  ui.frames(40);
  act(session, "cancel");
  ui.frames(2);
  EXPECT_THAT(asked_text(session, Brevity::kFull),
              testing::MatchesRegex("canonical boxes, .* of .* nodes exact"));
}

TEST(PanelsAtWork, OpeningAWindowClosesTheOther) {
  const auto session = ready_session();
  UiDriver ui(*session, kUsual);
  act(*session, "settings");
  ui.frames(2);
  act(*session, "help");
  ui.frames(2);
  EXPECT_EQ(session->ui.popup, "help");
  EXPECT_NE(session->ui.popup, "settings");
}

}  // namespace
}  // namespace goalbound::app::test
