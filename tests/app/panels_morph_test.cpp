// The strip over a map that morphs into its embedding, and nodes under the mouse where they are by then.
#include "app/panels_support.hpp"
#include "features/morph/morph.hpp"
#include "overlays/session_drawing.hpp"

namespace goalbound::app::test {
namespace {

std::unique_ptr<Session> morphed_session() {
  auto session = ready_session();
  act(*session, "morph 0.5");
  session->wait_for_work();
  return session;
}

ImVec2 middle_of(const ImGuiWindow& window, float share) {
  const ImRect rect = window.Rect();
  return {rect.Min.x + share * rect.GetWidth(), (rect.Min.y + rect.Max.y) / 2};
}

TEST(PanelMorph, TheSliderMovesNodes) {
  const auto session = morphed_session();
  UiDriver ui(*session, kUsual);
  const ImGuiWindow* strip = shown_window("morph");
  ASSERT_NE(strip, nullptr);
  EXPECT_GT(ui.layout().strip.height, 0);
  // Somewhere at the left lies the slider.
  double least = 1;
  double most = 0;
  for (float share = 0.02F; share < 0.4F; share += 0.02F) {
    ui.drag(middle_of(*strip, share), middle_of(*strip, share + 0.1F));
    ui.frames(2);
    if (!session->feature<Morph>().on()) act(*session, "morph 0.5");
    least = std::min(least, session->feature<Morph>().share());
    most = std::max(most, session->feature<Morph>().share());
  }
  EXPECT_LT(least, 0.5);
  EXPECT_GT(most, 0.5);
  act(*session, "morph off");
  ui.frames(2);
  EXPECT_EQ(shown_window("morph"), nullptr);
}

TEST(PanelMorph, TheMouseFindsNodesWhereTheyAre) {
  const auto session = morphed_session();
  UiDriver ui(*session, kUsual);
  SessionDrawing drawing;
  drawing.follow(*session);
  std::size_t found = 0;
  for (const NodeId node : grid_in(*session).free_nodes()) {
    const MapPoint at = drawing->centre(node);
    ui.move(MapView(session->view.camera, ui.map_area(Side::kRight), drawing->node_size()).to_screen(at));
    found += session->selection().hovered() == node ? 1 : 0;
    if (found > 10) break;
  }
  EXPECT_GT(found, 10U);
}

/// A wall would be painted elsewhere than it is seen.
TEST(PanelMorph, NothingIsPaintedMeanwhile) {
  const auto session = morphed_session();
  UiDriver ui(*session, kUsual);
  act(*session, "tool brush");
  ui.frames(2);
  EXPECT_EQ(shown_window("morph"), nullptr) << "the strip of the tools is there";
  const std::uint64_t before = session->document().revision();
  const Rect map = ui.map_area(Side::kRight);
  const ImVec2 middle(map.x + map.width / 2, map.y + map.height / 2);
  ui.drag(middle, {middle.x + 30, middle.y + 10});
  session->wait_for_work();
  EXPECT_EQ(session->document().revision(), before);
}

}  // namespace
}  // namespace goalbound::app::test
