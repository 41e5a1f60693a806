// Texts, plates and long paths as they are drawn, with fonts.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "app/panels_support.hpp"
#include "overlays/palette.hpp"
#include "panels/line_patterns.hpp"
#include "panels/panels.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app::test {
namespace {

class PanelDrawing : public testing::Test {
 protected:
  PanelDrawing() : session(ready_session()), ui(*session, {1280, 800}) {}

  /// Runs a piece of drawing inside a frame.
  template <class Draw>
  void in_a_frame(const Draw& draw) {
    ImGui::NewFrame();
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({1280, 800});
    ImGui::Begin("test");
    draw(ImGui::GetWindowDrawList());
    ImGui::End();
    ImGui::Render();
  }
  PaintCounts paint(const DrawList& content, const Camera& camera, int* vertices = nullptr) {
    PaintCounts counts;
    in_a_frame([&](ImDrawList* list) {
      const int before = list->VtxBuffer.Size;
      counts = paint_draw_list(list, ui.fonts().map, MapView(camera, {100, 100, 600, 600}), content);
      if (vertices != nullptr) *vertices = list->VtxBuffer.Size - before;
    });
    return counts;
  }

  std::unique_ptr<Session> session;
  UiDriver ui;
};

TEST_F(PanelDrawing, CutTextFitsAndSaysThatItIsCut) {
  const ImFont* font = ui.fonts().ui;
  const std::string text = "A* with goal bounding and more";
  for (float width = 0; width < 300; width += 7) {
    const std::string cut = fit_text(font, text, width);
    EXPECT_LE(text_width(font, cut), width + 0.5F);
    EXPECT_TRUE(cut == text || cut.empty() || cut.ends_with("…")) << cut;
  }
  EXPECT_EQ(fit_text(font, text, text_width(font, text)), text);
  EXPECT_EQ(fit_text(font, {}, 10), "");
  EXPECT_EQ(text_width(font, {}), 0);
}

TEST_F(PanelDrawing, TheStatusBarHoldsAllItsTexts) {
  const Sizes sizes = sizes_for(1, true);
  HoverClock hover;
  for (const float width : {1100.0F, 1280.0F, 1600.0F}) {
    const Layout layout = compute_layout({width, 800}, sizes, {.split = true});
    const PanelContext context = {*session, ui.fonts(), ui.painter(), sizes, layout, ui.features(), hover, 0};
    for (const SearchInfo* left : all_searches()) {
      for (const SearchInfo* right : all_searches()) {
        act(*session, "search left " + std::string(left->id));
        act(*session, "search right " + std::string(right->id));
        session->hover(node_at(*session, {10, 11}));
        const float room = width - 2 * sizes.padding;
        const auto texts = status_texts(context, room);
        EXPECT_EQ(texts.size(), 5U);
        EXPECT_LE(status_width(context, texts), room) << left->id << " " << right->id;
        for (const std::string& text : texts) EXPECT_FALSE(text.ends_with("…")) << text;
      }
    }
  }
}

TEST_F(PanelDrawing, TheUsualStatusIsNotShortenedAt1280) {
  const Sizes sizes = sizes_for(1, true);
  HoverClock hover;
  const Layout layout = compute_layout({1280, 800}, sizes, {.split = true});
  const PanelContext context = {*session, ui.fonts(), ui.painter(), sizes, layout, ui.features(), hover, 0};
  session->hover(node_at(*session, {0, 11}));
  const float room = 1280 - 2 * sizes.padding;
  EXPECT_THAT(status_texts(context, room), testing::ElementsAre("select", "A* against A* with goal bounding",
                                                                "canonical boxes, exact (automatic)",
                                                                "no corner cutting", "cell (0,11) free"));
}

TEST_F(PanelDrawing, WhatLiesOutsideTheCanvasIsNotDrawn) {
  DrawList content;
  content.rects.push_back({{0, 0}, {2, 2}, 0xFFFFFFFF});
  content.rects.push_back({{500, 0}, {502, 2}, 0xFFFFFFFF});
  content.lines.push_back({.points = {{0, 0}, {5, 5}}});
  content.lines.push_back({.points = {{-50, 0}, {-50, 5}}});
  content.marks.push_back({.at = {3, 3}, .shape = MarkShape::kCross});
  content.marks.push_back({.at = {3, 300}, .shape = MarkShape::kArrow});
  content.labels.push_back({.at = {4, 4}, .text = "NW"});
  content.labels.push_back({.at = {4, 4}, .text = "tiny", .min_node_pixels = 100});
  Camera camera;
  camera.look_at({5, 5}, 30);
  const PaintCounts counts = paint(content, camera);
  EXPECT_EQ(counts.drawn, 4U);
  EXPECT_EQ(counts.culled, 4U);
}

TEST_F(PanelDrawing, PlatesDoNotCoverEachOther) {
  DrawList content;
  for (int i = 0; i < 8; ++i) {
    content.labels.push_back({.at = {5, 5}, .text = "NW ×", .plate = true});
  }
  Camera camera;
  camera.look_at({5, 5}, 30);
  EXPECT_EQ(paint(content, camera).moved_labels, 7U);
}

TEST_F(PanelDrawing, ALongPathSeenFromAfarIsThinned) {
  DrawList content;
  Polyline path;
  for (int i = 0; i < 200'000; ++i) {
    path.points.push_back({static_cast<double>(i % 1000), static_cast<double>(i) / 200});
  }
  content.lines.push_back(path);
  Camera camera;
  camera.look_at({500, 500}, 0.01);
  int vertices = 0;
  paint(content, camera, &vertices);
  EXPECT_LT(vertices, 20'000);
}

TEST_F(PanelDrawing, ALongPathIsCutIntoPiecesThatSixteenBitIndicesHold) {
  DrawList content;
  Polyline path;
  for (int i = 0; i < 45'000; ++i) {
    path.points.push_back({static_cast<double>(i % 2), static_cast<double>(i) / 600});
  }
  content.lines.push_back(path);
  Camera camera;
  camera.look_at({0, 37}, 50);
  in_a_frame([&](ImDrawList* list) {
    paint_draw_list(list, ui.fonts().map, MapView(camera, {100, 100, 600, 600}), content);
    EXPECT_GT(list->VtxBuffer.Size, 90'000);
    for (const ImDrawCmd& command : list->CmdBuffer) {
      for (unsigned i = 0; i < command.ElemCount; ++i) {
        const unsigned vertex = list->IdxBuffer[static_cast<int>(command.IdxOffset + i)] + command.VtxOffset;
        ASSERT_LT(vertex, static_cast<unsigned>(list->VtxBuffer.Size));
      }
    }
  });
}

TEST_F(PanelDrawing, DashesOfAHugeBoxAreClipped) {
  for (const LinePattern pattern : kEdgePatterns) {
    DrawList content;
    content.lines.push_back(
        {.points = {{0, 0}, {1000, 0}, {1000, 1000}, {0, 1000}}, .pattern = pattern, .closed = true});
    Camera camera;
    camera.look_at({0, 0}, 128);
    int vertices = 0;
    paint(content, camera, &vertices);
    EXPECT_GT(vertices, 0);
    EXPECT_LT(vertices, 4000) << static_cast<int>(pattern);
  }
}

TEST_F(PanelDrawing, EveryLinePatternHasItsOwnShape) {
  // Where the ink is, vertex by vertex.
  std::vector<std::vector<float>> shapes;
  in_a_frame([&](ImDrawList* list) {
    for (const LinePattern pattern : kEdgePatterns) {
      const int before = list->VtxBuffer.Size;
      add_line_sample(list, {10, 10}, {210, 10}, {.width = 2, .pattern = pattern});
      auto& shape = shapes.emplace_back();
      for (int i = before; i < list->VtxBuffer.Size; ++i) {
        shape.push_back(list->VtxBuffer[i].pos.x);
        shape.push_back(list->VtxBuffer[i].pos.y);
      }
    }
  });
  std::ranges::sort(shapes);
  EXPECT_EQ(std::ranges::adjacent_find(shapes), shapes.end());
}

}  // namespace
}  // namespace goalbound::app::test
