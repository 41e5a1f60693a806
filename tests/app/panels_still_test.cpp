// What one is about to click stays where it is, whatever panels come and go.
#include <gtest/gtest.h>

#include <cfloat>
#include <memory>
#include <string>

#include "app/panels_support.hpp"

namespace goalbound::app::test {
namespace {

/// A window as a start shows it: the inspector is folded.
class StillMaps : public Panels {
 protected:
  void SetUp() override {
    session->settings().show_inspector = false;
    ui.frames(3);
  }
  ImVec2 mouse_on(Cell cell, Side side = Side::kLeft) {
    const ImVec2 at = ui.centre_of(cell, side);
    ui.move(at);
    EXPECT_EQ(hovered_cell(*session), cell);
    return at;
  }
  double zoom() const { return session->view.camera.pixels_per_cell(); }
};

TEST_F(StillMaps, TheFirstClickOpensTheInspectorAndTheSecondHitsTheSameCell) {
  const Cell cell{4, 4};
  const ImVec2 at = mouse_on(cell);
  const double before = zoom();
  ui.click(at);
  ui.frames(3);
  ASSERT_TRUE(session->settings().show_inspector);
  EXPECT_EQ(hovered_cell(*session), cell);
  EXPECT_EQ(zoom(), before);
  act(*session, "deselect");
  ui.click(at);
  EXPECT_EQ(selected_cell(*session), cell);
}

TEST_F(StillMaps, AMapThatWasMovedByHandStaysToo) {
  act(*session, "look 5,5 30");
  ui.frames(2);
  const Cell cell{4, 5};
  const ImVec2 at = mouse_on(cell);
  for (const char* action : {"panel inspector on", "tool brush", "panel rows off", "tool select"}) {
    act(*session, action);
    ui.frames(3);
    EXPECT_EQ(hovered_cell(*session), cell) << action;
  }
  ui.move({at.x, 2});
  EXPECT_EQ(zoom(), 30) << "who has chosen a zoom keeps it";
}

TEST_F(StillMaps, EditingBeginsUnderTheMouse) {
  const Cell cell{4, 4};
  mouse_on(cell);
  ui.tap('E');
  ui.frames(3);
  ASSERT_TRUE(info_of(session->view.tool).edits);
  EXPECT_EQ(hovered_cell(*session), cell);
  ui.press();
  ui.release();
  EXPECT_FALSE(grid_in(*session).is_free(cell)) << "what was seen under the mouse is painted";
}

TEST_F(StillMaps, TheMapIsFittedOnceTheMouseHasLeftIt) {
  const ImVec2 at = mouse_on({4, 4});
  const double before = zoom();
  act(*session, "panel inspector on");
  ui.frames(3);
  ASSERT_EQ(zoom(), before);
  const Rect inspector = ui.layout().inspector;
  ui.move({inspector.x + 20, inspector.y + 20});
  ui.frames(2);
  EXPECT_LT(zoom(), before) << "all of it is seen again";
  const double fitted = zoom();
  ui.move(at);
  ui.frames(2);
  EXPECT_EQ(zoom(), fitted);
}

TEST_F(StillMaps, WithoutAMouseOnThemMapsFollowTheWindow) {
  ui.move({5, 5});
  const double before = zoom();
  act(*session, "panel inspector on");
  ui.frames(3);
  EXPECT_LT(zoom(), before);
  mouse_on({4, 4}, Side::kRight);
  const double fitted = zoom();
  ui.resize({1000, 640});
  EXPECT_LT(zoom(), fitted) << "another window is no panel that came";
}

TEST_F(StillMaps, AStrokeFollowsTheWholeWayOfTheMouse) {
  act(*session, "tool brush");
  ui.frames(2);
  const auto place = [&](Cell cell) {
    const ImVec2 at = ui.centre_of(cell, Side::kLeft);
    return MousePlace{at.x, at.y};
  };
  const ImVec2 from = ui.centre_of({4, 4}, Side::kLeft);
  ui.move(from);
  ui.press();
  ui.ui().follow_mouse({place({8, 4}), place({8, 8})});
  ui.move(ui.centre_of({8, 8}, Side::kLeft));
  ui.move({-FLT_MAX, -FLT_MAX});
  ui.release();
  const Grid& grid = grid_in(*session);
  EXPECT_FALSE(grid.is_free(Cell{8, 4})) << "the corner, though the mouse was not seen there";
  EXPECT_FALSE(grid.is_free(Cell{8, 8}));
  EXPECT_TRUE(grid.is_free(Cell{6, 6})) << "not straight there";
  EXPECT_TRUE(grid.is_free(Cell{0, 0})) << "a mouse that leaves the window draws no line";
}

}  // namespace
}  // namespace goalbound::app::test
