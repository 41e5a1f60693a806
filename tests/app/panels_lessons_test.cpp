// The strip of a lesson: where it stands, that it leaves the map in sight, keys and answers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "app/panels_support.hpp"
#include "panels/lesson_panel.hpp"

namespace goalbound::app::test {
namespace {

constexpr int kPageUp = 266;
constexpr int kPageDown = 267;

class LessonPanels : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::current_path(GOALBOUND_SOURCE_DIR);
    session_ = ready_session();
  }
  Layout layout(const UiDriver& ui, ImVec2 window) {
    LayoutWish wish = layout_wish(session_->settings(), ui.sizes());
    wish.lesson = lesson_height(*session_, ui.fonts(), ui.sizes(), window);
    return compute_layout(window, ui.sizes(), wish);
  }
  std::unique_ptr<Session> session_;
};

/// Of the strip as it is drawn.
ImRect strip() {
  for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
    if (window->Active && std::string_view(window->Name) == "lesson") return window->Rect();
  }
  return {};
}

TEST_F(LessonPanels, LeaveTheMapInSightAtEverySizeAndKeepTheirPlace) {
  UiDriver ui(*session_, kUsual);
  std::map<std::pair<std::string, float>, float> tops;
  for (const Lesson& lesson : session_->lessons().shelf().lessons()) {
    for (std::size_t page = 1; page <= lesson.pages.size(); ++page) {
      act(*session_, "lesson " + lesson.id + " " + std::to_string(page));
      session_->wait_for_work();
      for (const auto& [window, scale] : {std::pair(ImVec2(800, 600), "1"), std::pair(ImVec2(1280, 720), "1"),
                                          std::pair(ImVec2(1600, 1000), "2")}) {
        act(*session_, std::string("set ui-scale ") + scale);
        ui.resize(window);
        const auto top = tops.try_emplace({lesson.id, window.x}, strip().Min.y).first;
        EXPECT_EQ(strip().Min.y, top->second) << lesson.id << " " << page << ": its buttons have moved";
        const Layout l = layout(ui, window);
        EXPECT_GT(l.lesson.height, 60) << lesson.id;
        EXPECT_LE(l.lesson.height, 0.4F * window.y + 1) << lesson.id;
        EXPECT_EQ(l.canvases[1].bottom(), l.lesson.y) << "below the maps, not over them";
        EXPECT_EQ(l.timeline.empty() ? l.status.y : l.timeline.y, l.lesson.bottom());
        EXPECT_GE(l.canvases[1].height, 0.2F * window.y) << lesson.id << " at " << window.x << " x " << scale;
      }
    }
  }
}

TEST_F(LessonPanels, WithoutOneNothingIsTaken) {
  UiDriver ui(*session_, kUsual);
  EXPECT_TRUE(layout(ui, kUsual).lesson.empty());
  act(*session_, "lesson astar");
  ui.frames(2);
  EXPECT_FALSE(layout(ui, kUsual).lesson.empty());
  act(*session_, "panels off");
  const Layout alone = layout(ui, kUsual);
  EXPECT_FALSE(alone.lesson.empty()) << "the maps and what is said of them";
  EXPECT_EQ(alone.lesson.bottom(), kUsual.y);
}

TEST_F(LessonPanels, PagesTurnByKeys) {
  act(*session_, "lesson box");
  session_->wait_for_work();
  UiDriver ui(*session_, kUsual);
  ui.tap(kPageDown);
  EXPECT_EQ(session_->lessons().page_number(), 1U);
  ui.tap(kPageUp);
  EXPECT_EQ(session_->lessons().page_number(), 0U);
  ui.tap(kPageUp);
  EXPECT_EQ(session_->lessons().page_number(), 0U);
}

TEST_F(LessonPanels, AClickAnswers) {
  act(*session_, "lesson box 3");
  session_->wait_for_work();
  UiDriver ui(*session_, kUsual);
  ASSERT_TRUE(session_->lessons().asks());
  // The answers stand side by side at the left, somewhere in the strip.
  const Layout l = layout(ui, kUsual);
  for (float y = l.lesson.y; y < l.lesson.bottom() && session_->lessons().asks(); y += 8) {
    ui.click({l.lesson.x + 60, y});
  }
  EXPECT_EQ(session_->lessons().chosen(), 0U);
}

TEST_F(LessonPanels, AreDrawnWithTheirList) {
  UiDriver ui(*session_, kUsual);
  act(*session_, "lessons");
  ui.frames(3);
  EXPECT_EQ(session_->ui.popup, "lessons");
  act(*session_, "lesson quiz");
  ui.frames(3);
  EXPECT_EQ(session_->ui.popup, "") << "the list makes room for the lesson";
}

}  // namespace
}  // namespace goalbound::app::test
