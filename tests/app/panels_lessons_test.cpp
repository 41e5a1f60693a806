// The strip of a lesson: what it says, where it stands, that it leaves the map in sight, keys and answers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "app/panels_support.hpp"
#include "features/lessons/handout.hpp"
#include "features/lessons/lesson_panel_view.hpp"
#include "features/lessons/lessons.hpp"
#include "goalbound/formats.hpp"

namespace goalbound::app::test {
namespace {

namespace fs = std::filesystem;

constexpr int kPageUp = 266;
constexpr int kPageDown = 267;

class LessonPanels : public testing::Test {
 protected:
  void SetUp() override {
    fs::current_path(GOALBOUND_SOURCE_DIR);
    session_ = ready_session();
  }
  Layout layout(const UiDriver& ui, ImVec2 window) {
    LayoutWish wish = layout_wish(session_->settings(), ui.sizes());
    wish.lesson = lesson_height(*session_, ui.fonts(), ui.sizes(), window);
    return compute_layout(window, ui.sizes(), wish);
  }
  /// At every size; the strip's buttons stay where they are on all pages of a lesson, `tops` by the width of
  /// the window.
  void expect_map_in_sight(UiDriver& ui, const std::string& page, std::map<float, float>& tops);

  std::unique_ptr<Session> session_;
};

/// Of the strip as it is drawn.
ImRect strip() {
  for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
    if (window->Active && std::string_view(window->Name) == "lesson") return window->Rect();
  }
  return {};
}

void LessonPanels::expect_map_in_sight(UiDriver& ui, const std::string& page, std::map<float, float>& tops) {
  for (const auto& [window, scale] : {std::pair(ImVec2(800, 600), "1"), std::pair(ImVec2(1280, 720), "1"),
                                      std::pair(ImVec2(1600, 1000), "2")}) {
    SCOPED_TRACE(page + " at " + std::to_string(window.x) + " x " + scale);
    act(*session_, std::string("set ui-scale ") + scale);
    ui.resize(window);
    const auto top = tops.try_emplace(window.x, strip().Min.y).first;
    EXPECT_EQ(strip().Min.y, top->second) << "its buttons have moved";
    const Layout l = layout(ui, window);
    EXPECT_GT(l.lesson.height, 60);
    EXPECT_LE(l.lesson.height, 0.4F * window.y + 1);
    EXPECT_EQ(l.canvases[1].bottom(), l.lesson.y) << "below the maps, not over them";
    EXPECT_EQ(l.timeline.empty() ? l.status.y : l.timeline.y, l.lesson.bottom());
    EXPECT_GE(l.canvases[1].height, 0.2F * window.y);
  }
}

/// One of each page, and one of each answer.
std::size_t pictures_of(const Lesson& lesson) {
  const auto asks = [](const LessonPage& page) { return page.question.has_value(); };
  return lesson.pages.size() + static_cast<std::size_t>(std::ranges::count_if(lesson.pages, asks));
}

void expect_documented(const fs::path& file, const std::string& text) {
  const char* update = std::getenv("GOALBOUND_UPDATE_DOCS");
  if (update != nullptr && *update == '1') {
    ASSERT_TRUE(write_file(file, text));
  }
  std::ifstream stream(file);
  const std::string kept((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  EXPECT_EQ(kept, text) << file << " is not what the lesson says; docs/make_pages.sh writes it anew";
}

/// Every lesson is played once, for all that is to be seen of it.
TEST_F(LessonPanels, OfEveryPageSayWhatIsMeantAndDocumentedAndLeaveTheMapInSight) {
  const fs::path documented = "docs/lessons";
  UiDriver ui(*session_, kUsual);
  session_->settings().threads = 1;
  for (const Lesson& lesson : session_->feature<Lessons>().shelf().lessons()) {
    SCOPED_TRACE(lesson.id);
    std::set<std::string> pictures;
    std::map<float, float> tops;
    const auto page = write_handout(*session_, lesson, [&](const std::string& name) -> Result<void> {
      EXPECT_TRUE(pictures.insert(name).second) << name << " twice";
      EXPECT_TRUE(fs::exists(documented / name)) << name << ": docs/make_pages.sh draws it";
      expect_map_in_sight(ui, name, tops);
      return {};
    });
    ASSERT_TRUE(page.ok()) << page.error().to_string();
    EXPECT_EQ(pictures.size(), pictures_of(lesson));
    expect_documented(documented / (lesson.id + ".md"), *page);
    EXPECT_EQ(session_->feature<Lessons>().lesson(), nullptr);
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
  EXPECT_EQ(session_->feature<Lessons>().page_number(), 1U);
  ui.tap(kPageUp);
  EXPECT_EQ(session_->feature<Lessons>().page_number(), 0U);
  ui.tap(kPageUp);
  EXPECT_EQ(session_->feature<Lessons>().page_number(), 0U);
}

TEST_F(LessonPanels, AClickAnswers) {
  act(*session_, "lesson box 3");
  session_->wait_for_work();
  UiDriver ui(*session_, kUsual);
  ASSERT_TRUE(session_->feature<Lessons>().asks());
  // The answers stand side by side at the left, somewhere in the strip.
  const Layout l = layout(ui, kUsual);
  for (float y = l.lesson.y; y < l.lesson.bottom() && session_->feature<Lessons>().asks(); y += 8) {
    ui.click({l.lesson.x + 60, y});
  }
  EXPECT_EQ(session_->feature<Lessons>().chosen(), 0U);
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
