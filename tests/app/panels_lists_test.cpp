// Lists in windows: what a key closes, and what typing leaves of a list of files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <memory>

#include "app/panels_support.hpp"
#include "app/screen_text.hpp"

namespace goalbound::app::test {
namespace {

TEST(PanelLists, EscapeClosesTheListAndThenItsWindow) {
  const auto session = ready_session();
  UiDriver ui(*session, kUsual);
  for (const char* popup : {"new-map", "browse-map"}) {
    act(*session, popup);
    ui.frames(3);
    const ImVec2 middle = {kUsual.x / 2, kUsual.y / 2};
    const ImGuiWindow* list = nullptr;
    for (float y = 60; y < kUsual.y - 60 && list == nullptr; y += 10) {
      ui.click({middle.x + 60, y});
      ui.frames(2);
      list = shown_window("##Combo_");
    }
    ASSERT_NE(list, nullptr) << popup;
    ASSERT_EQ(session->ui.popup, popup);
    ui.tap(key::kEscape);
    ui.frames(2);
    EXPECT_EQ(shown_window("##Combo_"), nullptr) << popup;
    EXPECT_EQ(session->ui.popup, popup) << "the list alone";
    ui.tap(key::kEscape);
    ui.frames(2);
    EXPECT_EQ(session->ui.popup, "");
  }
}

TEST(PanelLists, PathsOfAnotherProgramAreToldByTheirFaults) {
  const auto session = ready_session();
  const TemporaryFolder folder;
  std::ofstream(folder / "game.jsonl") << R"({"path": [[0,0],[1,1],[2,0]]})"
                                       << "\n"
                                       << R"({"id": "orc", "path": [[0,3],[1,2],[2,1]]})"
                                       << "\n";
  act(*session, "open-paths " + (folder / "game.jsonl").string());
  act(*session, "problem 2");
  session->wait_for_work();
  UiDriver ui(*session, kUsual);
  ui.frames(3);
  const std::string text = ScreenText().all();
  for (const char* word : {"2 paths, 2 with faults", "corner-cut", "longer", "1.414", "Path 'orc', line 2",
                           "Path of another program: orc", "theirs: illegal at point 3 of 3"}) {
    EXPECT_THAT(text, testing::HasSubstr(word));
  }
}

class FileList : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::current_path(GOALBOUND_SOURCE_DIR "/assets/maps");
    session_ = ready_session();
    ui_ = std::make_unique<UiDriver>(*session_, kUsual);
    act(*session_, "browse-map");
    ui_->frames(4);
  }
  void TearDown() override {
    ui_.reset();
    std::filesystem::current_path(GOALBOUND_SOURCE_DIR);
  }
  std::unique_ptr<Session> session_;
  std::unique_ptr<UiDriver> ui_;
};

TEST_F(FileList, HoldsWhatWasTypedAndEnterTakesTheOnlyOneThatIsLeft) {
  EXPECT_THAT(ScreenText().all(), testing::HasSubstr("rooms.map"));
  ui_->type("MARSH");
  ui_->frames(2);
  const std::string left = ScreenText().all();
  EXPECT_THAT(left, testing::HasSubstr("marsh.mesh"));
  EXPECT_THAT(left, testing::Not(testing::HasSubstr("rooms.map")));
  ui_->tap(key::kEnter);
  ui_->frames(2);
  session_->wait_for_work();
  EXPECT_EQ(session_->document().name(), "marsh.mesh");
}

TEST_F(FileList, KeepsTheKeysAfterAnError) {
  ui_->type("no such file");
  ui_->tap(key::kEnter);
  ui_->frames(3);
  EXPECT_THAT(ScreenText().all(), testing::HasSubstr("there is no file"));
  ui_->type("marsh.mesh");
  ui_->tap(key::kEnter);
  ui_->frames(2);
  session_->wait_for_work();
  EXPECT_EQ(session_->document().name(), "marsh.mesh");
}

/// In a window that is scrolled until less than a pixel of it is left in sight.
TEST(PanelLists, ATableIsScrolledOutOfSight) {
  const auto session = ready_session();
  act(*session, "break prune");
  UiDriver ui(*session, {204, 200});
  act(*session, "breakpoints");
  ui.frames(3);
  ImGuiWindow* window = shown_window("###popup")->RootWindow;
  ASSERT_GT(window->ScrollMax.y, 100);
  for (float y = 0; y <= window->ScrollMax.y; ++y) {
    window->Scroll.y = y;
    ui.frame();
  }
}

}  // namespace
}  // namespace goalbound::app::test
