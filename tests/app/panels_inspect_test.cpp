// What looks into the boxes, driven by the mouse: rows, boxes and spokes that stand out together, the legend
// of a heat map, the pages of floods and orderings.
#include <gmock/gmock.h>

#include <algorithm>
#include <optional>

#include "app/panels_support.hpp"
#include "app/screen_text.hpp"
#include "features/flood/flood.hpp"
#include "features/heat/heat.hpp"
#include "panels/node_facts.hpp"

namespace goalbound::app::test {
namespace {

class InspectPanels : public testing::Test {
 protected:
  InspectPanels() : session(fitted_session()), ui(*session, kUsual) {}

  static std::unique_ptr<Session> fitted_session() {
    auto made = ready_session();
    made->view.fit_requested = true;
    return made;
  }
  void go(std::string_view line) {
    act(*session, line);
    session->wait_for_work();
    ui.frames(3);
  }
  /// The middle of the title of the upper legend on a side.
  ImVec2 legend_title(Side side) const {
    const ImGuiWindow* legend = shown_window(side == Side::kLeft ? "canvas left/" : "canvas right/");
    if (legend == nullptr) return {-1, -1};
    const Sizes sizes = ui.sizes();
    return {legend->Pos.x + sizes.padding + 20, legend->Pos.y + sizes.padding / 2 + 8};
  }

  std::unique_ptr<Session> session;
  UiDriver ui;
};

TEST_F(InspectPanels, ARowThatIsPointedAtStandsOut) {
  go("select 4,4");
  const Rect area = ui.layout().inspector;
  const Sizes sizes = ui.sizes();
  const float first_row =
      area.y + sizes.padding * 0.75F + 18 + sizes.gap + 15 + sizes.gap / 2 + 6 + sizes.row_height;
  ui.move({area.x + 60, first_row + sizes.row_height * 2.5F});
  ui.frame();
  EXPECT_EQ(session->selection().hovered_edge(), EdgeIndex(Direction::kS));
  ui.move({area.x + 60, area.bottom() - 10});
  ui.frame();
  EXPECT_EQ(session->selection().hovered_edge(), std::nullopt);
  act(*session, "hover-edge E");
  ui.frames(3);
  EXPECT_EQ(session->selection().hovered_edge(), EdgeIndex(Direction::kE)) << "a script's stays";
}

TEST_F(InspectPanels, ASpokeThatIsPointedAtStandsOut) {
  go("select 4,4");
  const ImVec2 here = ui.centre_of(Cell{4, 4});
  const ImVec2 south = ui.centre_of(Cell{4, 5});
  ui.move({here.x + (south.x - here.x) * 0.4F, here.y + (south.y - here.y) * 0.4F});
  ui.frame();
  EXPECT_EQ(session->selection().hovered_edge(), EdgeIndex(Direction::kS));
  ui.move(ui.centre_of(Cell{0, 0}));
  ui.frame();
  EXPECT_EQ(session->selection().hovered_edge(), std::nullopt);
  const ImVec2 left = ui.centre_of(Cell{4, 4}, Side::kLeft);
  ui.move({left.x, left.y + (south.y - here.y) * 0.4F});
  ui.frame();
  EXPECT_EQ(session->selection().hovered_edge(), std::nullopt) << "no boxes are shown there";
}

TEST_F(InspectPanels, TheLegendChoosesTheMeasure) {
  go("heat box-area");
  ui.click(legend_title(Side::kRight));
  ui.frames(2);
  EXPECT_EQ(session->selection().selected(), std::nullopt) << "a click on the legend is none on the map";
  // The second entry of the list that opens at the mouse.
  const ImVec2 at = ImGui::GetIO().MousePos;
  ui.click({at.x + 30, at.y + 45});
  ui.frames(2);
  EXPECT_EQ(all_measures()[static_cast<std::size_t>(session->settings().heat_measure)].id, "pruning-rate");
}

/// By the button in the legend, or by the key.
TEST_F(InspectPanels, OneClickGoesFromTheRowToItsBoxesAndBack) {
  go("select 4,4");
  go("heat index-values moves row");
  const ImGuiWindow* legend = shown_window("canvas right/");
  ASSERT_NE(legend, nullptr);
  const ImVec2 button = {legend->Pos.x + ui.sizes().padding + 20, legend->Pos.y + legend->Size.y - 20};
  ui.click(button);
  EXPECT_TRUE(session->feature<Heat>().row_as_box());
  ui.frames(2);
  EXPECT_THAT(ScreenText().all(), testing::HasSubstr("Show the row again"));
  ui.click(button);
  EXPECT_FALSE(session->feature<Heat>().row_as_box());
  ImGui::GetIO().KeyAlt = true;
  ui.tap('R');
  ImGui::GetIO().KeyAlt = false;
  EXPECT_TRUE(session->feature<Heat>().row_as_box());
  EXPECT_EQ(session->selection().selected(), node_at(*session, {4, 4})) << "no click on the map";
}

TEST_F(InspectPanels, KeysSwitchLayersAndTheFlood) {
  go("select 4,4");
  ui.tap('H');
  EXPECT_TRUE(session->settings().shows("heat-map"));
  ui.tap('K');
  EXPECT_TRUE(session->settings().shows("goal-view"));
  ui.tap('T');
  EXPECT_TRUE(session->feature<FloodClock>().on());
  EXPECT_EQ(session->ui.tab, "flood");
  session->wait_for_work();
  ui.frames(2);
  const std::size_t length = session->feature<FloodClock>().length();
  ASSERT_GT(length, 2U);
  ui.tap(key::kEnd);  // T plays it
  ui.tap(',');
  EXPECT_EQ(session->feature<FloodClock>().position(), length - 1);
  ui.tap('.');
  EXPECT_EQ(session->feature<FloodClock>().position(), length);
}

TEST_F(InspectPanels, EveryMeasureIsDrawnAtEverySize) {
  go("random-problems 5");
  for (const MeasureInfo& measure : all_measures()) {
    go("heat " + std::string(measure.id));
    for (const ImVec2 size : {kUsual, ImVec2(640, 400), ImVec2(120, 60)}) {
      ui.resize(size);
      ui.move({size.x * 0.6F, size.y / 2});
      ui.frames(40);  // tooltips too
      EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, 0);
    }
    ui.resize(kUsual);
  }
}

TEST_F(InspectPanels, TheFloodIsDrawnAtEveryPosition) {
  go("tab flood");
  go("flood on");
  go("select 4,4");
  for (const std::string_view where : {"start", "1", "2", "20", "end"}) {
    act(*session, "flood-seek " + std::string(where));
    ui.frames(2);
    EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, 0);
  }
  go("select none");
  go("tab orderings");
  go("select 4,4");
  go("edge S");
  EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, 0);
}

TEST_F(InspectPanels, FactsOfANodeAreThoseOfTheLayersShown) {
  const NodeId node = node_at(*session, {4, 4});
  EXPECT_TRUE(node_facts(*session, node).empty());
  go("heat box-area");
  go("show goal-view");
  const auto facts = node_facts(*session, node);
  ASSERT_EQ(facts.size(), 2U);
  EXPECT_NE(facts[0].find("of the map"), std::string::npos);
  EXPECT_NE(facts[1].find("the goal"), std::string::npos);
  EXPECT_TRUE(node_facts(*session, node_at(*session, {2, 2})).empty()) << "a wall";
  go("random-problems 5");
  go("heat expansions");
  EXPECT_GE(node_facts(*session, node).size(), 2U);
}

TEST(OpenListPage, RowsAndMapPointAtEachOther) {
  const auto session = ready_session();
  UiDriver ui(*session, kUsual);
  act(*session, "tab open-list left");
  act(*session, "seek 30");
  ui.frames(3);
  const auto list = session->side(Side::kLeft).run->player->open_list();
  ASSERT_GT(list.size(), 2U);
  // Down the page until a row is under the mouse: the map shows its node.
  const Rect area = ui.layout().inspector;
  std::optional<NodeId> pointed_at;
  for (float y = area.bottom() - 10; y > area.y + area.height / 2 && !pointed_at; y -= 6) {
    ui.move({area.x + 60, y});
    ui.frames(2);
    pointed_at = session->selection().hovered();
  }
  ASSERT_TRUE(pointed_at);
  EXPECT_NE(std::ranges::find(list, *pointed_at), list.end());
  ui.move({area.x + 60, area.y + 5});
  ui.frames(2);
  EXPECT_FALSE(session->selection().hovered()) << "the mouse has left the list";
  // A node of the list that is pointed at on the map stands out in it.
  const auto before = ImGui::GetDrawData()->TotalVtxCount;
  session->hover(list.front());
  ui.frames(2);
  EXPECT_NE(ImGui::GetDrawData()->TotalVtxCount, before);
}

}  // namespace
}  // namespace goalbound::app::test
