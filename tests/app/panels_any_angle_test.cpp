// Paths at any angle in the window: the page of the inspector, clicks on corners, the strip and the counters.
#include <gmock/gmock.h>

#include "app/panels_support.hpp"
#include "app/screen_text.hpp"
#include "features/any_angle/any_angle.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string text_after(UiDriver& ui) {
  ui.frames(3);
  return ScreenText().all();
}

TEST_F(Panels, TheAnyAnglePageOffersTheLayerAndTellsOfIt) {
  act(*session, "tab any-angle");
  EXPECT_THAT(text_after(ui), HasSubstr("Show it on the map"));
  act(*session, "show any-angle");
  session->wait_for_work();
  const std::string text = text_after(ui);
  EXPECT_THAT(text, Not(HasSubstr("Show it on the map")));
  for (const char* word :
       {"path of cells", "at any angle", "shorter by", "taut", "left by boxes", "Step by step"})
    EXPECT_THAT(text, HasSubstr(word));
}

TEST_F(Panels, AClickOnACornerShowsItsLines) {
  act(*session, "show any-angle");
  session->wait_for_work();
  ui.frames(3);
  const Grid& grid = grid_in(*session);
  HalfPoint corner{-1, -1};
  for (int y = 1; y < grid.height() && corner.x < 0; ++y) {
    for (int x = 1; x < grid.width() && corner.x < 0; ++x) {
      if (wall_of_corner(grid, {2 * x, 2 * y})) corner = {2 * x, 2 * y};
    }
  }
  ASSERT_GE(corner.x, 0);
  const MapView view(session->view.camera, ui.map_area(Side::kRight));
  const ImVec2 at = view.to_screen({0.5 * corner.x, 0.5 * corner.y});
  const auto selected = session->selection().selected();
  ui.click(at);
  EXPECT_EQ(session->feature<AnyAngle>().corner(), corner);
  EXPECT_EQ(session->selection().selected(), selected) << "the click does nothing else";
  ui.click(at);
  EXPECT_EQ(session->feature<AnyAngle>().corner(), std::nullopt) << "once more ends it";
}

TEST_F(Panels, TheSearchAtAnyAngleHasAStripCountersAndARow) {
  act(*session, "any-angle on");
  session->wait_for_work();
  act(*session, "seek end");
  const std::string text = text_after(ui);
  for (const char* word :
       {"A* on corners of walls", "A* on corners with goal bounding", "expanded", "pruned", "step "})
    EXPECT_THAT(text, HasSubstr(word));
  const Rect bar = ui.layout().timeline;
  for (float y = bar.y; y < bar.bottom() && session->feature<AnyAngle>().at_end(); y += 6)
    ui.click({bar.x + bar.width / 2, y});
  EXPECT_FALSE(session->feature<AnyAngle>().at_end()) << "a click on its row of time seeks";
}

}  // namespace
}  // namespace goalbound::app::test
