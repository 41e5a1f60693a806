// Editing with the mouse and the keyboard.
#include <gmock/gmock.h>

#include "app/panels_support.hpp"
#include "app/screen_text.hpp"
#include "features/edit/edit.hpp"
#include "model/edit/changed_map.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

class PanelsEdit : public testing::Test {
 protected:
  bool is_free(Cell cell) const { return grid_in(*session_).is_free(cell); }
  std::size_t steps() const { return session_->feature<Editing>().history().position(); }
  /// Where the strip over the maps has changed the size of the canvases.
  void use(const char* tool) {
    act(*session_, std::string("tool ") + tool);
    act(*session_, "fit");
    ui_.frames(3);
  }
  ImVec2 at(Cell cell) { return ui_.centre_of(cell); }

  std::unique_ptr<Session> session_ = ready_session();
  UiDriver ui_{*session_, kUsual};
};

TEST_F(PanelsEdit, ABrushStrokeIsOneStep) {
  use("brush");
  const std::uint64_t revision = session_->document().revision();
  ui_.frame(1.0F);
  ui_.move(at({1, 10}));
  ui_.press();
  ui_.move(at({4, 10}));
  ui_.move(at({4, 11}));
  ASSERT_TRUE(session_->feature<Editing>().hand.stroke.has_value());
  EXPECT_EQ(session_->feature<Editing>().hand.stroke->cells().size(), 5U);
  EXPECT_EQ(session_->document().revision(), revision) << "the map is another when the button is let go";
  ui_.release();
  EXPECT_FALSE(session_->feature<Editing>().hand.stroke.has_value());
  EXPECT_EQ(steps(), 1U);
  for (const Cell cell : {Cell{1, 10}, Cell{2, 10}, Cell{3, 10}, Cell{4, 10}, Cell{4, 11}}) {
    EXPECT_FALSE(is_free(cell)) << cell.x << ',' << cell.y;
  }
  EXPECT_TRUE(is_free({1, 11}));
}

TEST_F(PanelsEdit, KeysTakeStepsBackAndMakeThemAgain) {
  use("brush");
  const std::uint64_t hash = session_->map().hash();
  ui_.click(at({0, 3}));
  const std::uint64_t changed = session_->map().hash();
  EXPECT_NE(changed, hash);
  ui_.tap_with_ctrl('Z');
  EXPECT_EQ(session_->map().hash(), hash);
  ui_.tap_with_ctrl('Y');
  EXPECT_EQ(session_->map().hash(), changed);
  ui_.tap_with_ctrl('Z');
  ImGui::GetIO().KeyShift = true;
  ui_.tap_with_ctrl('Z');
  ImGui::GetIO().KeyShift = false;
  EXPECT_EQ(session_->map().hash(), changed) << "Ctrl+Shift+Z as well";
}

TEST_F(PanelsEdit, TheRightButtonErases) {
  use("brush");
  ui_.drag(at({2, 2}), at({5, 2}), 1);
  for (int x = 2; x <= 5; ++x) EXPECT_TRUE(is_free({x, 2})) << x;
  EXPECT_FALSE(is_free({6, 2}));
  EXPECT_FALSE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel))
      << "no menu opens where the right button draws";
  EXPECT_EQ(steps(), 1U);
}

TEST_F(PanelsEdit, LinesAndRectanglesGoFromPressToRelease) {
  use("line");
  ui_.drag(at({0, 0}), at({0, 3}));
  EXPECT_FALSE(is_free({0, 2}));
  use("rectangle");
  ui_.drag(at({10, 10}), at({11, 11}));
  EXPECT_FALSE(is_free({10, 11}));
  EXPECT_FALSE(is_free({11, 10}));
  EXPECT_EQ(steps(), 2U);
}

TEST_F(PanelsEdit, FillActsOnThePress) {
  use("fill");
  act(*session_, "terrain free");
  ui_.frame(1.0F);
  ui_.move(at({2, 2}));
  ui_.press();
  EXPECT_TRUE(is_free({9, 9})) << "the whole ring of walls";
  ui_.release();
  EXPECT_EQ(steps(), 1U);
}

TEST_F(PanelsEdit, CropKeepsWhatIsDragged) {
  use("crop");
  ui_.drag(at({3, 3}), at({8, 7}));
  EXPECT_EQ(grid_in(*session_).width(), 6);
  EXPECT_EQ(grid_in(*session_).height(), 5);
}

TEST_F(PanelsEdit, EscapeDropsAStroke) {
  use("brush");
  ui_.frame(1.0F);
  ui_.move(at({1, 10}));
  ui_.press();
  ui_.move(at({4, 10}));
  ui_.tap(key::kEscape);
  ui_.move(at({6, 10}));
  ui_.release();
  EXPECT_EQ(steps(), 0U);
  EXPECT_TRUE(is_free({1, 10}));
  EXPECT_EQ(session_->view.tool, Tool::kBrush) << "the tool stays in the hand";
}

TEST_F(PanelsEdit, ABrushMayComeFromOutside) {
  use("brush");
  const ImVec2 inside = at({0, 6});
  const ImVec2 next = at({1, 6});
  const float cell = next.x - inside.x;
  ui_.drag({inside.x - 0.6F * cell, inside.y}, inside);
  EXPECT_FALSE(is_free({0, 6}));
  EXPECT_TRUE(is_free({1, 6}));
}

TEST_F(PanelsEdit, TheStripIsThereWhileTheMapIsEdited) {
  EXPECT_EQ(strip_height(*session_, ui_.sizes(), ui_.features()), 0);
  const float before = ui_.map_area(Side::kRight).height;
  ui_.tap('E');
  EXPECT_EQ(session_->view.tool, Tool::kBrush);
  ui_.frames(2);
  EXPECT_GT(strip_height(*session_, ui_.sizes(), ui_.features()), 20);
  EXPECT_LT(ui_.map_area(Side::kRight).height, before);
  use("erase");
  ui_.tap('E');
  EXPECT_EQ(session_->view.tool, Tool::kSelect);
  ui_.tap('E');
  EXPECT_EQ(session_->view.tool, Tool::kErase) << "the tool that edited last";
  act(*session_, "generate roads 8 8 1");
  EXPECT_EQ(session_->view.tool, Tool::kSelect) << "roads have no cells";
}

TEST_F(PanelsEdit, NothingIsInspectedUnderABrush) {
  use("brush");
  ui_.move(at({5, 5}));
  ui_.frames(2);
  EXPECT_FALSE(session_->inspected_node().has_value());
}

TEST_F(PanelsEdit, BracketsWithShiftChangeTheBrush) {
  use("brush");
  ImGui::GetIO().KeyShift = true;
  ui_.tap(']');
  ui_.tap(']');
  EXPECT_EQ(session_->feature<Editing>().hand.paint.size, 3);
  ui_.tap('[');
  ImGui::GetIO().KeyShift = false;
  EXPECT_EQ(session_->feature<Editing>().hand.paint.size, 2);
  ui_.click(at({0, 0}));
  EXPECT_FALSE(is_free({1, 1})) << "2 x 2 cells";
}

TEST_F(PanelsEdit, ABlockedSearchIsReleasedByItsButton) {
  session_->settings().background_precompute = false;
  use("select");
  act(*session_, "search right bfs-gb");  // which cannot answer by what has changed
  act(*session_, "erase 5,2");
  session_->wait_for_work();
  ui_.frames(3);
  ASSERT_TRUE(session_->side(Side::kRight).stale);
  const ImGuiWindow* button = shown_window("/notice");
  ASSERT_NE(button, nullptr);
  ui_.click(button->Rect().GetCenter());
  session_->wait_for_work();
  EXPECT_TRUE(session_->side(Side::kRight).use_stale);
  ASSERT_NE(session_->side(Side::kRight).run, nullptr);
  EXPECT_TRUE(session_->side(Side::kRight).run->stale);
}

TEST_F(PanelsEdit, ItIsSaidByWhichWayAnAnswerCame) {
  session_->settings().background_precompute = false;
  act(*session_, "start 4,1");
  act(*session_, "goal 4,3");
  ui_.frames(2);
  act(*session_, "erase 4,2");
  session_->wait_for_work();
  ui_.frames(3);
  ASSERT_TRUE(session_->side(Side::kRight).run->edited);
  EXPECT_THAT(ScreenText().all(), HasSubstr("Exact, over what was opened"));
}

TEST_F(PanelsEdit, EveryStateIsDrawnAtEverySize) {
  session_->settings().background_precompute = false;
  for (const char* line :
       {"tool brush", "erase 5,2", "stale right on", "goal 6,5", "tool crop", "stale right off",
        "erase 7,2 8,2", "heat answers-from-start", "heat floods", "paint 5,2 wall", "generate roads 4 4 1",
        "tool edge", "edge-change 300", "set-edge #1 #2 300", "browse-changes", "browse-save-changes",
        "browse-save-map", "new-map", "map-size"}) {
    act(*session_, line);
    session_->wait_for_work();
    for (const ImVec2 size : {kUsual, ImVec2(1100, 700), ImVec2(640, 400), ImVec2(1, 1)}) {
      ui_.resize(size);
      ui_.frames(2);
      EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, 0) << line;
    }
  }
}

TEST_F(PanelsEdit, TheDialogMakesAMap) {
  act(*session_, "new-map");
  ui_.frames(3);
  // Its height follows from its text: the button is the lowest thing at the left.
  for (float y = 0.75F * kUsual.y; y > 0.5F * kUsual.y && !session_->ui.popup.empty(); y -= 8) {
    ui_.click({(kUsual.x - 460) / 2 + 60, y});
  }
  EXPECT_EQ(session_->ui.popup, "") << "it closes when the map is made";
  EXPECT_THAT(session_->document().origin(), testing::EndsWith(" 64 64 1"));
}

TEST_F(PanelsEdit, TheSizeOfTheInterfaceWaitsForTheMouse) {
  act(*session_, "settings");
  ui_.frames(3);
  const double before = session_->settings().ui_scale;
  bool changed = false;
  for (float y = 0.1F * kUsual.y; y < 0.5F * kUsual.y && !changed; y += 8) {
    ui_.frame(1.0F);
    ui_.move({700, y});
    ui_.press();
    ui_.move({720, y});
    ui_.move({730, y});
    EXPECT_EQ(session_->settings().ui_scale, before) << "not while the mouse holds the slider";
    ui_.release();
    changed = session_->settings().ui_scale != before;
    act(*session_, "set threads 0");
  }
  EXPECT_TRUE(changed);
}

/// Roads between junctions that lie 10 apart.
class PanelsEdges : public testing::Test {
 protected:
  PanelsEdges() {
    act(*session_, "tool edge");
    act(*session_, "fit");
    ui_.frames(3);
  }
  /// Between two nodes, nearer to the first.
  ImVec2 on_edge(std::string_view a, std::string_view b) const {
    const ImVec2 from = ui_.centre_of(session_->map().find_node(a).value());
    const ImVec2 to = ui_.centre_of(session_->map().find_node(b).value());
    return {from.x + 0.4F * (to.x - from.x), from.y + 0.4F * (to.y - from.y)};
  }
  bool leads(std::string_view a, std::string_view b) const {
    return cost_of_move(session_->map(), session_->map().find_node(a).value(),
                        session_->map().find_node(b).value()) != kInfiniteCost;
  }

  std::unique_ptr<Session> session_ = session_on(road_graph());
  UiDriver ui_{*session_, kUsual};
};

TEST_F(PanelsEdges, AClickClosesAndTheOtherButtonOpens) {
  const std::uint64_t hash = session_->map().hash();
  ui_.move(on_edge("#1", "#2"));
  ui_.frames(2);
  ASSERT_TRUE(session_->feature<Editing>().hand.aimed_edge);
  ui_.click(on_edge("#1", "#2"));
  EXPECT_FALSE(leads("#1", "#2") || leads("#2", "#1"));
  EXPECT_EQ(session_->feature<Editing>().history().position(), 1U);
  ui_.click(on_edge("#1", "#2"), 1);
  EXPECT_EQ(session_->map().hash(), hash) << "a closed edge is found where it was";
  ui_.tap_with_ctrl('Z');
  EXPECT_FALSE(leads("#1", "#2"));
  ui_.tap_with_ctrl('Z');
  EXPECT_EQ(session_->map().hash(), hash);
}

TEST_F(PanelsEdges, OneWayIsThatFromTheNearerEnd) {
  act(*session_, "edge-ways one");
  ui_.click(on_edge("#6", "#7"));
  EXPECT_FALSE(leads("#6", "#7"));
  EXPECT_TRUE(leads("#7", "#6"));
}

TEST_F(PanelsEdges, AClickBesideEdgesChangesNothing) {
  const ImVec2 a = ui_.centre_of(session_->map().find_node("#1").value());
  const ImVec2 b = ui_.centre_of(session_->map().find_node("#7").value());
  ui_.click({(a.x + b.x) / 2, (a.y + b.y) / 2});
  EXPECT_EQ(session_->feature<Editing>().history().position(), 0U);
  EXPECT_FALSE(session_->document().edited());
}

TEST_F(PanelsEdges, BlocksAndMeshesShowTheirEdgesWhileTheToolIsInTheHand) {
  for (const char* map : {"generate marsh 20 14 1", "generate tower 16 16 1"}) {
    act(*session_, map);
    act(*session_, "edit on");
    act(*session_, "fit");
    ui_.frames(3);
    std::vector<Edge> edges;
    session_->map().edges(NodeId(0), edges);
    ASSERT_FALSE(edges.empty());
    EXPECT_EQ(session_->view.tool, Tool::kEdge);
    EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, 0);
  }
}

}  // namespace
}  // namespace goalbound::app::test
