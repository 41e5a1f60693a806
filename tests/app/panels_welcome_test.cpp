// What a first start shows below the maps, and the ratio over them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <memory>
#include <utility>

#include "app/panels_support.hpp"
#include "features/lessons/lessons.hpp"
#include "panels/welcome.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app::test {
namespace {

class WelcomePanel : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::current_path(GOALBOUND_SOURCE_DIR);
    session_ = ready_session();
    session_->ui.asks = true;
    act(*session_, "invitation show");
  }
  /// The middle of a door, counted from 0.
  static ImVec2 door(const Layout& l, int number) {
    return {l.lesson.x + l.lesson.width * (0.25F + 0.25F * static_cast<float>(number)),
            l.lesson.bottom() - 24};
  }
  Layout layout(const UiDriver& ui, ImVec2 size) const {
    LayoutWish wish = layout_wish(session_->settings(), ui.sizes());
    wish.maps_first = shows_welcome(*session_);
    wish.rows = wish.rows && !is_low_welcome(*session_, ui.sizes(), size);
    wish.lesson = welcome_height(*session_, ui.fonts(), ui.sizes(), size);
    return compute_layout(size, ui.sizes(), wish);
  }
  std::unique_ptr<Session> session_;
};

constexpr SizeAndScale kWindows[] = {{800, 600, "1"},   {800, 600, "2"},   {1280, 720, "1.5"},
                                     {1600, 1000, "1"}, {1600, 1000, "2"}, {3840, 2160, "2"}};

TEST_F(WelcomePanel, LeavesTheMapsTheirRoomAtEverySize) {
  UiDriver ui(*session_, kUsual);
  for (const SizeAndScale& shown : kWindows) {
    const ImVec2 size = shown.size();
    const char* scale = shown.scale;
    act(*session_, std::string("set ui-scale ") + scale);
    act(*session_, "invitation show");
    ui.resize(size);
    const Layout l = layout(ui, size);
    EXPECT_TRUE(l.inspector.empty() && l.tools.empty() && l.status.empty() && l.inspector_edge.empty());
    EXPECT_GE(l.canvases[1].height, 0.2F * size.y) << size.x << " x " << scale;
    EXPECT_EQ(l.canvases[1].bottom(), l.lesson.y);
    ASSERT_NE(shown_window("welcome"), nullptr);
    EXPECT_EQ(shown_window("welcome")->Size.y, l.lesson.height);
  }
}

TEST_F(WelcomePanel, StaysWhileOneLooksAndPlaysAndMovesTheGoal) {
  UiDriver ui(*session_, kUsual);
  for (const char* line : {"seek 3", "play", "pause", "goal 11,10", "fit"}) {
    act(*session_, line);
    EXPECT_TRUE(session_->ui.invitation) << line;
  }
  act(*session_, "select 3,3");
  EXPECT_FALSE(session_->ui.invitation) << "the inspector is asked for";
  ui.frames(2);
  EXPECT_EQ(shown_window("welcome"), nullptr);
}

TEST_F(WelcomePanel, HasThreeDoors) {
  UiDriver ui(*session_, kUsual);
  const Layout l = layout(ui, kUsual);
  ui.click(door(l, 0));
  ASSERT_NE(session_->feature<Lessons>().lesson(), nullptr);
  EXPECT_EQ(session_->feature<Lessons>().lesson()->id,
            session_->feature<Lessons>().shelf().lessons().front().id);
  act(*session_, "lesson none");
  EXPECT_FALSE(session_->settings().invite_to_lessons) << "who went through a door needs none again";

  act(*session_, "invitation show");
  ui.frames(2);
  ui.click(door(l, 1));
  EXPECT_EQ(session_->view.tool, Tool::kBrush);
  act(*session_, "tool select");

  act(*session_, "invitation show");
  ui.frames(2);
  ui.click(door(l, 2));
  EXPECT_EQ(session_->ui.popup, "browse-map");
}

TEST_F(WelcomePanel, OffersToMakeAMapWhereTheOpenOneIsNotDrawnOn) {
  session_->set_map({.map = road_graph(), .name = "roads"});
  session_->wait_for_work();
  act(*session_, "invitation show");
  UiDriver ui(*session_, kUsual);
  ui.click(door(layout(ui, kUsual), 1));
  EXPECT_EQ(session_->ui.popup, "new-map");
}

TEST_F(WelcomePanel, TheRatioStandsAtEverySize) {
  act(*session_, "invitation dismiss");
  UiDriver ui(*session_, kUsual);
  for (const SizeAndScale& shown : kWindows) {
    const ImVec2 size = shown.size();
    const char* scale = shown.scale;
    for (const char* panels : {"on", "off"}) {
      act(*session_, std::string("set ui-scale ") + scale);
      act(*session_, std::string("panels ") + panels);
      ui.resize(size);
      const ImGuiWindow* ratio = shown_window("ratio");
      ASSERT_NE(ratio, nullptr) << size.x << " x " << scale;
      const Judgement saved = judge_saving(session_->side(Side::kLeft), session_->side(Side::kRight));
      const float needed = text_width(ui.fonts().heading, saved.brief);
      EXPECT_GT(ratio->Size.x, needed) << size.x << " x " << scale;
      EXPECT_GE(ratio->Pos.x, 0);
      EXPECT_LE(ratio->Pos.x + ratio->Size.x, size.x);
    }
  }
  act(*session_, "split off");
  ui.frames(2);
  EXPECT_EQ(shown_window("ratio"), nullptr) << "one search alone is compared with none";
}

}  // namespace
}  // namespace goalbound::app::test
