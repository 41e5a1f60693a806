// What comes and goes by itself: tooltips, the cursor of a field, the presenter's layout.
#include <imgui_internal.h>

#include "app/panels_support.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app::test {
namespace {

bool shows_tooltip() {
  for (const ImGuiWindow* window : GImGui->Windows) {
    const bool tooltip = (window->Flags & ImGuiWindowFlags_Tooltip) != 0;
    if (tooltip && window->Active && !window->Hidden) return true;
  }
  return false;
}

/// Draws as the window does: only while the interface asks for it. The number of frames.
int frames_until_quiet(UiDriver& ui) {
  constexpr int kMost = 200;
  int frames = 0;
  while (ui.ui().wants_redraw() && frames < kMost) {
    ui.frame(0.05F);
    ++frames;
  }
  return frames;
}

TEST(Interface, ATooltipComesWhileTheMouseRests) {
  const auto session = ready_session();
  UiDriver ui(*session, kUsual);
  const Rect tools = ui.layout().tools;
  ui.move({tools.x + tools.width / 2, tools.y + tools.width / 2});
  EXPECT_FALSE(shows_tooltip());
  const int frames = frames_until_quiet(ui);
  EXPECT_LT(frames, 100) << "it must come to rest";
  EXPECT_TRUE(shows_tooltip());
}

TEST(Interface, ATooltipOfTheMapComesAsWell) {
  const auto session = ready_session();
  UiDriver ui(*session, kUsual);
  ui.move(ui.centre_of(Cell{1, 1}));
  EXPECT_LT(frames_until_quiet(ui), 100);
  EXPECT_TRUE(shows_tooltip());
}

TEST(Interface, AnOpenPaletteDrawsNothingWhileNothingHappens) {
  const auto session = ready_session();
  UiDriver ui(*session, kUsual);
  act(*session, "palette");
  ui.frames(3);
  EXPECT_LT(frames_until_quiet(ui), 100);
  ui.type("zoom");
  EXPECT_LT(frames_until_quiet(ui), 100);
}

TEST(Interface, ThePresenterShowsMapsStripAndTimeline) {
  for (const ImVec2 window : {ImVec2(1280, 720), ImVec2(400, 250), ImVec2(1920, 1080)}) {
    for (const bool split : {false, true}) {
      const Sizes sizes = sizes_for(1.5F, false);
      const Layout l = compute_presenter_layout(window, sizes, split, 120);
      EXPECT_TRUE(l.menu.empty() && l.tools.empty() && l.inspector.empty() && l.status.empty());
      EXPECT_EQ(l.canvases[1].right(), window.x);
      EXPECT_EQ(l.canvases[1].bottom(), l.lesson.y);
      EXPECT_EQ(l.lesson.bottom(), l.timeline.y);
      EXPECT_EQ(l.timeline.bottom(), window.y);
      EXPECT_EQ(l.canvases[0].empty(), !split);
    }
  }
}

TEST(Interface, ThePresenterIsDrawnInEveryState) {
  const auto session = ready_session();
  UiDriver ui(*session, kUsual);
  for (const char* line : {"presenter on", "seek 9", "select 4,4", "edge SE", "split off", "theme light",
                           "lesson box", "lesson none", "panels off", "spotlight off"}) {
    act(*session, line);
    session->wait_for_work();
    ui.move({300, 200});
    ui.frames(2);
  }
  act(*session, "presenter off");
  ui.frames(2);
}

TEST(Interface, TheSpotlightIsDrawnOnlyForThePresenter) {
  const auto session = ready_session();
  UiDriver ui(*session, kUsual);
  const auto drawn = [&] {
    ui.move({300, 200});
    return ImGui::GetForegroundDrawList()->VtxBuffer.Size;
  };
  EXPECT_EQ(drawn(), 0);
  act(*session, "presenter on");
  EXPECT_GT(drawn(), 0);
  act(*session, "spotlight off");
  EXPECT_EQ(drawn(), 0);
}

ImVec2 middle(const Rect& rect) {
  return {rect.x + rect.width / 2, rect.y + rect.height / 2};
}

TEST(PanelEdges, TheInspectorsEdgeIsDraggedAndADoubleClickBringsTheUsualWidth) {
  const auto session = ready_session();
  UiDriver ui(*session, kUsual);
  const Layout before = ui.layout();
  const ImVec2 beside_grip = {middle(before.inspector_edge).x, before.inspector_edge.y + 40};
  ui.drag(beside_grip, {beside_grip.x - 90, beside_grip.y + 5});
  EXPECT_NEAR(ui.layout().inspector.width, before.inspector.width + 90, 2);
  EXPECT_LT(ui.layout().canvases[0].width, before.canvases[0].width);
  // Far beyond the window: the canvases keep what they need, and the inspector its least width.
  const ImVec2 edge = {middle(ui.layout().inspector_edge).x, beside_grip.y};
  ui.drag(edge, {-500, beside_grip.y});
  EXPECT_GE(ui.layout().canvases[0].width, ui.sizes().canvas_min_width - 2);
  ui.drag({middle(ui.layout().inspector_edge).x, beside_grip.y}, {1275, beside_grip.y});
  EXPECT_EQ(ui.layout().inspector.width, ui.sizes().inspector_least_width);
  const ImVec2 again = {middle(ui.layout().inspector_edge).x, beside_grip.y};
  ui.click(again);
  ui.press();
  ui.release();
  EXPECT_EQ(session->settings().inspector_width, 0);
  EXPECT_TRUE(session->settings().show_inspector);
}

TEST(PanelEdges, AClickOnAGripFoldsAndUnfolds) {
  const auto session = ready_session();
  UiDriver ui(*session, kUsual);
  const float width = ui.layout().canvases[1].width;
  ui.click(middle(ui.layout().inspector_edge));
  EXPECT_FALSE(session->settings().show_inspector);
  EXPECT_TRUE(ui.layout().inspector.empty());
  EXPECT_GT(ui.layout().canvases[1].width, width);
  const Rect folded = ui.layout().inspector_edge;
  ui.click({middle(folded).x, folded.y + 5});
  EXPECT_TRUE(session->settings().show_inspector);
  EXPECT_EQ(session->settings().inspector_width, 0) << "a click is no drag";
  EXPECT_EQ(ui.layout().canvases[1].width, width);
}

TEST(PanelEdges, TheTimelineWithoutRowsLeavesTheMapsTheRoom) {
  const auto session = ready_session();
  UiDriver ui(*session, kUsual);
  const Layout before = ui.layout();
  ui.tap(key::kF1 + 7);
  EXPECT_FALSE(session->settings().show_rows);
  EXPECT_EQ(ui.layout().timeline.height, ui.sizes().transport_height);
  EXPECT_GT(ui.layout().canvases[1].height, before.canvases[1].height);
  EXPECT_EQ(ui.layout().timeline.bottom(), before.timeline.bottom());
  ui.click({ui.layout().timeline.right() - 20, middle(ui.layout().timeline).y});
  EXPECT_TRUE(session->settings().show_rows);
}

TEST(PanelEdges, TheLineBelowTheNodeIsDraggedAndFoldsIt) {
  const auto session = ready_session();
  UiDriver ui(*session, kUsual);
  const Rect area = ui.layout().inspector;
  const auto edge_height = [] {
    const ImGuiWindow* node = nullptr;
    for (const ImGuiWindow* window : GImGui->Windows) {
      if (window->Active && std::string_view(window->Name).starts_with("inspector/node")) node = window;
    }
    return node == nullptr ? 0.0F : node->Rect().Max.y;
  };
  const float usual = edge_height();
  ASSERT_GT(usual, area.y);
  const auto line = [&] { return edge_height() + ui.sizes().inspector_edge; };
  ui.drag({area.x + 40, line()}, {area.x + 40, area.y + 200});
  EXPECT_GT(session->settings().node_height, 0);
  EXPECT_NEAR(edge_height(), area.y + 200, 12);
  ui.click({area.x + area.width / 2, line()});
  EXPECT_FALSE(session->settings().show_node);
  EXPECT_EQ(edge_height(), 0) << "only the heading is left";
  ui.tap(key::kF1 + 5);
  EXPECT_FALSE(session->settings().show_node) << "F6 is the key of the inspector, Shift+F6 that of the node";
  EXPECT_FALSE(session->settings().show_inspector);
}

TEST(WrappedText, BreaksAtBlanksAlone) {
  const auto session = ready_session();
  UiDriver ui(*session, kUsual);
  const std::string text =
      "goal (95,95) taken from the open list: a path of length 158.27 is found\nand 1.5 more";
  std::size_t lines_before = text.size();
  for (float width = 40; width < 700; width += 20) {
    std::string broken = broken_at_blanks(text, width);
    std::size_t lines = 0;
    for (std::size_t begin = 0; begin <= broken.size(); ++lines) {
      const std::size_t end = std::min(broken.find('\n', begin), broken.size());
      const std::string line = broken.substr(begin, end - begin);
      EXPECT_TRUE(ImGui::CalcTextSize(line.c_str()).x <= width || line.find(' ') == std::string::npos)
          << line;
      begin = end + 1;
    }
    EXPECT_LE(lines, lines_before) << "a wider paragraph has no more lines";
    lines_before = lines;
    ASSERT_EQ(broken.size(), text.size());
    for (std::size_t i = 0; i < text.size(); ++i) EXPECT_TRUE(broken[i] == text[i] || text[i] == ' ');
  }
  EXPECT_EQ(lines_before, 2U) << "the line end of the text itself stays";
}

}  // namespace
}  // namespace goalbound::app::test
