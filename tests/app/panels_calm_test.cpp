// What is shown only when it is asked for: inspector, captions, groups of pages and of settings.
#include <gmock/gmock.h>

#include "app/panels_support.hpp"
#include "app/screen_text.hpp"
#include "model/searches/side_options.hpp"
#include "model/view/tabs.hpp"
#include "panels/fuzzy.hpp"

namespace goalbound::app::test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

class Calm : public testing::Test {
 protected:
  Calm() {
    session_->settings().show_inspector = false;  // as the program comes
    ui_.frames(2);
  }
  std::string screen() {
    ui_.frames(2);
    ImGui::Render();
    return ScreenText().all();
  }

  std::unique_ptr<Session> session_ = ready_session();
  UiDriver ui_{*session_, kUsual};
};

TEST_F(Calm, AClickOnANodeOpensTheInspector) {
  ASSERT_FALSE(Settings().show_inspector);
  EXPECT_TRUE(ui_.layout().inspector.empty());
  ui_.move(ui_.centre_of({4, 4}));
  ui_.frames(2);
  EXPECT_TRUE(ui_.layout().inspector.empty()) << "maps stand still while the mouse moves";
  ui_.click(ui_.centre_of({4, 4}));
  EXPECT_FALSE(ui_.layout().inspector.empty());
  EXPECT_EQ(selected_cell(*session_), (Cell{4, 4}));
}

TEST_F(Calm, WhoFoldedItByHandIsNotDisturbed) {
  act(*session_, "panel inspector on");
  act(*session_, "panel inspector toggle");
  ui_.frames(2);
  ui_.click(ui_.centre_of({4, 4}));
  EXPECT_TRUE(ui_.layout().inspector.empty());
  act(*session_, "why");
  ui_.frames(2);
  EXPECT_FALSE(ui_.layout().inspector.empty()) << "whoever asks for a page sees it";
}

TEST_F(Calm, WithoutANodeThereIsNoTableOfEdges) {
  act(*session_, "panel inspector on");
  EXPECT_THAT(screen(), testing::AllOf(HasSubstr("Point at a free cell"), Not(HasSubstr("slack"))));
  act(*session_, "select 4,4");
  EXPECT_THAT(screen(), HasSubstr("slack"));
}

TEST_F(Calm, PagesOfAGroupShareAButton) {
  std::vector<std::string_view> groups;
  for (const InspectorTab& page : inspector_tabs()) {
    if (groups.empty() || groups.back() != page.group) groups.push_back(page.group);
  }
  EXPECT_LE(groups.size(), 6U);
  std::vector<std::string_view> once = groups;
  std::ranges::sort(once);
  EXPECT_EQ(std::ranges::adjacent_find(once), once.end()) << "the pages of a group stand together";
  act(*session_, "tab now");
  EXPECT_THAT(screen(), testing::AllOf(HasSubstr("Boxes"), Not(HasSubstr("Orderings"))));
  act(*session_, "tab flood");
  EXPECT_THAT(screen(), testing::AllOf(HasSubstr("Orderings"), HasSubstr("Checks")));
}

TEST_F(Calm, APageOfAnOlderViewIsFound) {
  for (const char* page : {"pseudocode", "event"}) {
    act(*session_, "tab compare");
    act(*session_, std::string("tab ") + page);
    EXPECT_EQ(session_->ui.tab, "now");
  }
}

TEST_F(Calm, TheTimelineExplainsItselfUntilItIsDragged) {
  ui_.resize({1280, 1000});
  EXPECT_THAT(screen(), HasSubstr("drag to scrub"));
  const float height = ui_.layout().timeline.height;
  const Rect bar = ui_.layout().timeline;
  ui_.click({bar.x + bar.width / 2, bar.y + ui_.sizes().gap * 3 + ui_.sizes().button + 8});
  EXPECT_FALSE(session_->settings().show_captions);
  EXPECT_THAT(screen(), Not(HasSubstr("drag to scrub")));
  EXPECT_LT(ui_.layout().timeline.height, height);
}

TEST_F(Calm, SearchesOfOneNameAreNumbered) {
  EXPECT_EQ(search_name(*session_, Side::kRight), "A* with goal bounding");
  act(*session_, "search left astar-gb");
  act(*session_, "heuristic left zero");
  EXPECT_EQ(search_name(*session_, Side::kLeft), "A* with goal bounding (1)");
  EXPECT_EQ(search_name(*session_, Side::kRight), "A* with goal bounding (2)");
  const auto differences = option_differences(*session_);
  ASSERT_EQ(differences.size(), 1U);
  EXPECT_EQ(differences[0].label, "Heuristic");
  act(*session_, "tab compare");
  session_->wait_for_work();
  EXPECT_THAT(screen(), testing::AllOf(HasSubstr("bounding (1)"), HasSubstr("Heuristic")));
  act(*session_, "split off");
  EXPECT_EQ(search_name(*session_, Side::kRight), "A* with goal bounding");
}

TEST_F(Calm, BoxesThatFitAreNotSpokenOf) {
  EXPECT_THAT(screen(), Not(HasSubstr("fit this map")));
  act(*session_, "verify");
  session_->wait_for_work();
  EXPECT_THAT(screen(), HasSubstr("boxes verified"));
}

TEST_F(Calm, SettingsAreGroupedAndFound) {
  act(*session_, "settings");
  EXPECT_THAT(screen(), testing::AllOf(HasSubstr("Look"), HasSubstr("Colours"), HasSubstr("Playing")));
  ui_.type("colours");
  EXPECT_THAT(screen(), testing::AllOf(HasSubstr("Colours"), Not(HasSubstr("Playing"))));
}

TEST_F(Calm, AFigureHasItsCaptionOnTheScreen) {
  act(*session_, "figure gap-22-1");
  session_->wait_for_work();
  EXPECT_THAT(screen(), testing::AllOf(HasSubstr("Game AI Pro 22.1"), HasSubstr("hatched cells")));
  ASSERT_NE(shown_window("caption"), nullptr);
  EXPECT_LE(shown_window("canvas right")->Rect().Max.y, shown_window("caption")->Rect().Min.y + 1);
  act(*session_, "figure none");
  EXPECT_THAT(screen(), Not(HasSubstr("Game AI Pro 22.1")));
}

TEST(Words, AreAllLookedFor) {
  EXPECT_TRUE(has_words("Camera follows: put the node into the middle", "middle CAM"));
  EXPECT_FALSE(has_words("Camera follows", "camera leads"));
  EXPECT_TRUE(has_words("anything", ""));
}

}  // namespace
}  // namespace goalbound::app::test
