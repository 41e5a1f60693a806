// The page of wrong boxes, and of boxes against those of a file.
#include <gmock/gmock.h>

#include "app/panels_support.hpp"
#include "box_files.hpp"
#include "features/checks/checks.hpp"

namespace goalbound::app::test {
namespace {

class ChecksPage : public testing::Test {
 protected:
  void SetUp() override {
    act(*session_, "set boxes boxes:exact");
    session_->wait_for_work();
    ASSERT_TRUE(save_boxes(*session_->bounds(), folder_ / "exact.gbb").ok());
    Bounds cut = *session_->bounds();
    for (const Cell cell : {Cell{0, 0}, Cell{5, 1}, Cell{2, 11}}) {
      const std::uint32_t slot = grid_in(*session_).slot(grid_in(*session_).node(cell));
      Box box = cut.box(slot, Direction::kE);
      --box.max_x;
      cut.set(slot, Direction::kE, box);
    }
    ASSERT_TRUE(save_boxes(cut, folder_ / "cut.gbb").ok());
    act(*session_, "load-index " + (folder_ / "cut.gbb").string());
    act(*session_, "verify");
    session_->wait_for_work();
  }
  /// Clicks down or up the page, so far from its left edge, until something has happened; the page is still
  /// that of checks then.
  template <class Happened>
  bool click_along(UiDriver& ui, float from_left, bool down, const Happened& happened) {
    const Rect area = ui.layout().inspector;
    for (float way = 10; way < area.bottom() - top_of_page(); way += 10) {
      ui.click({area.x + from_left, down ? top_of_page() + way : area.bottom() - way});
      session_->wait_for_work();
      if (happened()) return true;
    }
    return false;
  }

  TemporaryFolder folder_;
  std::unique_ptr<Session> session_ = ready_session();
};

TEST_F(ChecksPage, AClickOnARowGoesToTheBox) {
  UiDriver ui(*session_, {1600, 1000});
  ASSERT_EQ(session_->ui.tab, "checks");
  ASSERT_TRUE(click_along(ui, 60, true, [&] { return session_->feature<Checks>().fault() == 2; }));
  EXPECT_EQ(selected_cell(*session_), (Cell{2, 11}));
  EXPECT_EQ(start_cell(*session_), (Cell{2, 11}));
}

TEST_F(ChecksPage, AButtonRepairs) {
  UiDriver ui(*session_, {1600, 1000});
  const auto cut = session_->bounds();
  ASSERT_TRUE(click_along(ui, 190, false, [&] { return session_->bounds() != cut; }));
  ui.frames(2);
  const Bounds exact = load_boxes_for(session_->map(), folder_ / "exact.gbb").value();
  EXPECT_TRUE(same_boxes(*session_->bounds(), exact));
}

TEST_F(ChecksPage, AClickOnARowGoesToTheBoxThatDiffers) {
  act(*session_, "compare-index " + (folder_ / "exact.gbb").string());
  session_->wait_for_work();
  UiDriver ui(*session_, {1600, 1000});
  ASSERT_TRUE(click_along(ui, 60, true,
                          [&] { return session_->feature<Checks>().comparison().chosen().has_value(); }));
  const EdgeDiff& edge = session_->feature<Checks>()
                             .comparison()
                             .differences()
                             ->listed[*session_->feature<Checks>().comparison().chosen()];
  EXPECT_EQ(session_->selection().selected(), grid_in(*session_).node_of_slot(edge.slot));
}

TEST_F(ChecksPage, IsDrawnAtEverySize) {
  act(*session_, "compare-index " + (folder_ / "exact.gbb").string());
  session_->wait_for_work();
  UiDriver ui(*session_, kUsual);
  for (const ImVec2 size : {ImVec2(800, 600), ImVec2(3840, 2160), ImVec2(120, 60)}) {
    ui.resize(size);
    EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, 0);
  }
}

}  // namespace
}  // namespace goalbound::app::test
