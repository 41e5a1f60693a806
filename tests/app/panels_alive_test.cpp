// What moves: the crowd and its strip, the tree of a search, the flood on the timeline, lessons that keep
// their height, wide maps above each other.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>

#include "app/panels_support.hpp"
#include "app/screen_text.hpp"
#include "features/crowd/crowd.hpp"
#include "features/flood/flood.hpp"
#include "features/lessons/lesson_panel_view.hpp"
#include "features/lessons/lessons.hpp"
#include "features/search_table/search_table.hpp"
#include "features/walk/walk.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

TEST(AlivePanels, TheCrowdIsCountedOnBothSides) {
  const auto session = ready_session();
  act(*session, "crowd-agents 40");
  act(*session, "crowd-budget 500nodes");
  act(*session, "crowd on");
  session->wait_for_work();
  act(*session, "crowd-step 30");
  UiDriver ui(*session, kUsual);
  EXPECT_FALSE(ui.layout().strip.empty());
  const std::string text = ScreenText().all();
  for (const char* word : {"Agents", "500 nodes a frame", "walking", "waiting", "paths a second"}) {
    EXPECT_THAT(text, HasSubstr(word));
  }
  act(*session, "crowd off");
  ui.frames(2);
  EXPECT_TRUE(ui.layout().strip.empty());
}

TEST(AlivePanels, SpacePausesTheCrowd) {
  const auto session = ready_session();
  act(*session, "crowd-agents 10");
  act(*session, "crowd play");
  session->wait_for_work();
  UiDriver ui(*session, kUsual);
  ASSERT_TRUE(session->feature<Crowd>().playing());
  ui.tap(key::kSpace);
  EXPECT_FALSE(session->feature<Crowd>().playing());
  ui.tap(key::kSpace);
  EXPECT_TRUE(session->feature<Crowd>().playing());
}

TEST(AlivePanels, AWalkIsToldAndMovedByTheTimeline) {
  const auto session = ready_session();
  act(*session, "search right hpa");
  act(*session, "index right clusters:width=4:height=4");
  session->wait_for_work();
  act(*session, "walk on");
  session->wait_for_work();
  act(*session, "seek 1");
  UiDriver ui(*session, kUsual);
  EXPECT_FALSE(ui.layout().strip.empty());
  const std::string text = ScreenText().all();
  for (const char* word : {"Expansions behind each step", "A path refined on the way", "walked 1", "refined",
                           "behind them", "step 1 of"}) {
    EXPECT_THAT(text, HasSubstr(word));
  }
  ui.tap(key::kRight);
  EXPECT_EQ(session->feature<PathWalk>().position(), 2U);
  ui.tap(key::kEnd);
  EXPECT_TRUE(session->feature<PathWalk>().at_end());
  const Rect bar = ui.layout().timeline;
  for (float y = bar.y; y < bar.bottom() && session->feature<PathWalk>().at_end(); y += 6)
    ui.click({bar.x + bar.width / 2, y});
  EXPECT_GT(session->feature<PathWalk>().position(), 5U) << "a click on the row of time seeks";
  EXPECT_FALSE(session->feature<PathWalk>().at_end());
  ui.tap(key::kSpace);
  EXPECT_TRUE(session->feature<PathWalk>().playing());
  act(*session, "walk off");
  ui.frames(2);
  EXPECT_TRUE(ui.layout().strip.empty());
}

TEST(AlivePanels, TheTableSaysWhatItFound) {
  const auto session = ready_session();
  act(*session, "random-problems 30");
  act(*session, "run-table");
  session->wait_for_work();
  UiDriver ui(*session, kUsual);
  const std::string text = ScreenText().all();
  for (const char* word : {"JPS+ with goal bounding", "times as fast", "every path of equal length"}) {
    EXPECT_THAT(text, HasSubstr(word));
  }
}

TEST(AlivePanels, TheWeightsAreDrawnAsCharts) {
  const auto session = ready_session();
  act(*session, "random-problems 30");
  act(*session, "weights");
  {
    UiDriver ui(*session, kUsual);
    EXPECT_THAT(ScreenText().all(), HasSubstr("Run the weights"));
  }
  act(*session, "run-weights");
  session->wait_for_work();
  UiDriver ui(*session, kUsual);
  const std::string text = ScreenText().all();
  for (const char* word : {"longer than the shortest", "time of a problem", "expanded for a problem",
                           "Weighted A*", "30 problems: with a weight of 1.5", "Save as CSV"}) {
    EXPECT_THAT(text, HasSubstr(word));
  }
}

/// Pixel by pixel over the page: somewhere the mouse is on a branch, and somewhere on a column of f, g and h.
TEST(AlivePanels, PointingAtTheTreeLightsUpTheMap) {
  const auto session = ready_session();
  act(*session, "tab tree left");
  session->wait_for_work();
  UiDriver ui(*session, kUsual);
  const Rect page = ui.layout().inspector;
  const float x = page.x + page.width / 2;
  std::size_t lit = 0;
  std::size_t rows = 0;
  for (float y = page.y + page.height / 2; y < page.bottom(); y += 6) {
    ui.move({x, y});
    ++rows;
    lit += session->selection().hovered() ? 1 : 0;
  }
  EXPECT_GT(lit, rows / 4);
  ui.move({page.x + page.width / 2, page.y + 4});
  EXPECT_FALSE(session->selection().hovered()) << "and goes out when the mouse leaves";
}

/// The page is chosen for the left search, which is not shown.
TEST(AlivePanels, TheTreeOfOneSearchAloneIsPointedAtToo) {
  const auto session = ready_session();
  act(*session, "tab tree left");
  act(*session, "split off");
  session->wait_for_work();
  UiDriver ui(*session, kUsual);
  const Rect page = ui.layout().inspector;
  bool lit = false;
  for (float y = page.y + page.height / 2; y < page.bottom(); y += 6) {
    ui.move({page.x + page.width / 2, y});
    ui.frames(40);  // until a tooltip comes
    lit = lit || session->selection().hovered();
  }
  EXPECT_TRUE(lit);
}

TEST(AlivePanels, AClickOnTheTreeSelects) {
  const auto session = ready_session();
  act(*session, "tab tree left");
  session->wait_for_work();
  UiDriver ui(*session, kUsual);
  const Rect page = ui.layout().inspector;
  for (float y = page.bottom() - 10; y > page.y && !session->selection().selected(); y -= 10)
    ui.click({page.x + page.width / 2, y});
  EXPECT_TRUE(session->selection().selected());
}

TEST(AlivePanels, TheTimelineIsThatOfTheFlood) {
  const auto session = ready_session();
  act(*session, "select 5,8");
  act(*session, "flood on");
  session->wait_for_work();
  UiDriver ui(*session, kUsual);
  EXPECT_THAT(ScreenText().all(), HasSubstr("node 106 of 106"));
  ui.tap(key::kHome);
  EXPECT_EQ(session->feature<FloodClock>().position(), 0U);
  ui.tap(key::kRight);
  EXPECT_EQ(session->feature<FloodClock>().position(), 1U);
  const Rect bar = ui.layout().timeline;
  for (float y = bar.y; y < bar.bottom() && session->feature<FloodClock>().position() < 30; y += 6)
    ui.click({bar.x + bar.width / 2, y});
  EXPECT_GT(session->feature<FloodClock>().position(), 30U) << "a click on the row of time seeks";
}

TEST(AlivePanels, AWideMapHasItsSidesOneBelowTheOther) {
  std::string row(120, '.');
  const auto session = session_on(grid_of(row + "\n" + row + "\n" + row + "\n"), true);
  UiDriver ui(*session, kUsual);
  const Layout wide = ui.layout();
  EXPECT_EQ(wide.canvases[0].x, wide.canvases[1].x);
  EXPECT_LE(wide.canvases[0].bottom(), wide.canvases[1].y);
  EXPECT_EQ(wide.canvases[0].width, wide.canvases[1].width);
  EXPECT_EQ(wide.canvases[0].height, wide.canvases[1].height);
  session->set_map({.map = grid_of(kLoopMap), .name = "loop"});
  ui.frames(2);
  EXPECT_EQ(ui.layout().canvases[0].y, ui.layout().canvases[1].y);
}

TEST(AlivePanels, ALessonKeepsItsHeight) {
  std::filesystem::current_path(GOALBOUND_SOURCE_DIR);
  const auto session = ready_session();
  UiDriver ui(*session, kUsual);
  for (const char* id : {"box", "quiz"}) {
    act(*session, std::string("lesson ") + id);
    session->wait_for_work();
    const float height = lesson_height(*session, ui.fonts(), ui.sizes(), kUsual);
    for (std::size_t page = 1; page <= session->feature<Lessons>().lesson()->pages.size(); ++page) {
      act(*session, "lesson-page " + std::to_string(page));
      session->wait_for_work();
      EXPECT_EQ(lesson_height(*session, ui.fonts(), ui.sizes(), kUsual), height) << id << page;
      if (!session->feature<Lessons>().asks()) continue;
      act(*session, "answer 1");
      session->wait_for_work();
      EXPECT_EQ(lesson_height(*session, ui.fonts(), ui.sizes(), kUsual), height) << id << page;
    }
  }
}

}  // namespace
}  // namespace goalbound::app::test
