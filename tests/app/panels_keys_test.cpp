// Keys, and the palette of actions: what they do to the session.
#include <gmock/gmock.h>

#include "app/panels_support.hpp"
#include "model/actions/action.hpp"
#include "panels/panels.hpp"
#include "panels/popups/popup.hpp"

namespace goalbound::app::test {
namespace {

TEST_F(Panels, SpacePlaysAndPauses) {
  act(*session, "seek start");
  ui.tap(key::kSpace);
  EXPECT_TRUE(session->searches().timeline().playing());
  ui.frames(30);
  EXPECT_GT(session->searches().timeline().position(), 10U);
  ui.tap(key::kSpace);
  EXPECT_FALSE(session->searches().timeline().playing());
}

TEST_F(Panels, SpaceAndDragPanAndDoNotPlay) {
  act(*session, "seek start");
  const ImVec2 before = ui.centre_of({5, 5});
  ui.move(before);
  ui.key_down(key::kSpace);
  ui.press();
  ui.move({before.x + 25, before.y + 10});
  ui.release();
  ui.key_up(key::kSpace);
  EXPECT_NEAR(ui.centre_of({5, 5}).x - before.x, 25, 0.01);
  EXPECT_FALSE(session->searches().timeline().playing());
  EXPECT_EQ(session->selection().selected(), std::nullopt);
}

TEST_F(Panels, ADoubleClickOnAWallFitsTheMap) {
  act(*session, "look 3,3 90");
  const ImVec2 wall = ui.centre_of({2, 3});
  ui.move(wall);
  for (int i = 0; i < 2; ++i) {
    ui.press();
    ui.release();
  }
  ui.frame();
  EXPECT_LT(session->view.camera.pixels_per_cell(), 60);
  EXPECT_NEAR(session->view.camera.centre().x, 6, 1e-9);
}

TEST_F(Panels, KeysOneToEightChooseEdgesOfAGrid) {
  for (const Direction d : kAllDirections) {
    ui.tap('1' + index_of(d));
    EXPECT_EQ(session->selection().edge(), EdgeIndex(d));
  }
}

TEST_F(Panels, ArrowsStep) {
  act(*session, "seek start");
  ui.tap(key::kRight);
  EXPECT_EQ(session->searches().timeline().position(), 1U);
  ui.tap(key::kEnd);
  EXPECT_TRUE(session->searches().timeline().at_end());
  ui.tap(key::kLeft);
  EXPECT_EQ(session->searches().timeline().position() + 1, session->searches().timeline().length());
  ui.tap(key::kHome);
  EXPECT_EQ(session->searches().timeline().position(), 0U);
}

TEST_F(Panels, HeldArrowsGoOnAndHeldTogglesDoNot) {
  act(*session, "seek start");
  ui.key_down(key::kRight);
  ui.frames(60);
  ui.key_up(key::kRight);
  EXPECT_GT(session->searches().timeline().position(), 5U);
  const bool boxes = session->settings().shows("boxes");
  ui.key_down('B');
  ui.frames(60);
  ui.key_up('B');
  EXPECT_NE(session->settings().shows("boxes"), boxes) << "toggled once";
}

TEST_F(Panels, EveryKeyOfTheTableIsKnownAndStandsForOneAction) {
  std::vector<std::pair<KeyChord, std::string_view>> seen;
  for (const ActionInfo& action : all_actions()) {
    if (action.key.empty()) continue;
    const auto chord = parse_key(action.key);
    ASSERT_TRUE(chord) << action.key;
    for (const auto& [other, name] : seen) EXPECT_FALSE(other == *chord) << action.key << " twice: " << name;
    seen.emplace_back(*chord, action.key);
  }
  EXPECT_GT(seen.size(), 20U);
}

TEST_F(Panels, ThePaletteRunsWhatIsTyped) {
  ui.tap_with_ctrl('P');
  ASSERT_EQ(session->ui.popup, "palette");
  ui.frames(2);
  ui.type("goal 4,8");
  ui.tap(key::kEnter);
  EXPECT_EQ(goal_cell(*session), (Cell{4, 8}));
  EXPECT_NE(session->ui.popup, "palette");
  EXPECT_EQ(session->selection().edge(), std::nullopt) << "the typed digits are no keys";
}

TEST_F(Panels, ThePaletteFindsActionsByTheirLabels) {
  act(*session, "split on");
  ui.tap_with_ctrl('P');
  ui.frames(2);
  ui.type("split view");
  ui.tap(key::kEnter);
  EXPECT_FALSE(session->settings().split_view);
}

TEST_F(Panels, ThePaletteShowsErrorsAndStaysOpen) {
  ui.tap_with_ctrl('P');
  ui.frames(2);
  ui.type("goal 400,8");
  ui.tap(key::kEnter);
  EXPECT_EQ(session->ui.popup, "palette");
  EXPECT_EQ(goal_cell(*session), (Cell{11, 11}));
  EXPECT_TRUE(session->messages().all().empty()) << "the palette says it itself";
}

TEST_F(Panels, EscapeClosesTheWindowThenDeselectsAndNeverQuits) {
  act(*session, "select 4,4");
  ui.tap(key::kF1);
  ASSERT_EQ(session->ui.popup, "help");
  ui.frames(2);
  ui.tap(key::kEscape);
  EXPECT_NE(session->ui.popup, "help");
  EXPECT_EQ(selected_cell(*session), (Cell{4, 4})) << "one Esc closes the window and no more";
  ui.tap(key::kEscape);
  EXPECT_EQ(session->selection().selected(), std::nullopt);
  for (int i = 0; i < 5; ++i) ui.tap(key::kEscape);
  EXPECT_FALSE(ui.ui().wants_quit());
  ui.tap_with_ctrl('Q');
  EXPECT_TRUE(ui.ui().wants_quit());
}

}  // namespace
}  // namespace goalbound::app::test
