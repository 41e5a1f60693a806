// What overlays show while a map is edited, and where no path leads.
#include "app/overlays/support.hpp"
#include "overlays/ground_colour.hpp"

namespace goalbound::app::test {
namespace {

TEST_F(GridOverlays, AStrokeLooksLikeWhatItWillBecome) {
  go("tool brush");
  EXPECT_TRUE(draw("stroke").rects.empty()) << "nobody points at the map";
  session_->view.stroke.emplace(grid(), Tool::kBrush, Paint(), false, Cell{1, 1});
  session_->view.stroke->move_to({5, 1});
  const DrawList list = draw("stroke");
  ASSERT_EQ(list.rects.size(), 1U) << "a run of cells is one rectangle";
  EXPECT_EQ(list.rects[0].min.x, 1);
  EXPECT_EQ(list.rects[0].max.x, 6);
  EXPECT_EQ(list.rects[0].colour, ground_colour(grid(), '@'));
  const DrawList part = draw("stroke", Side::kRight, viewport_of({4, 11, 0, 11}, 48));
  ASSERT_EQ(part.rects.size(), 1U);
  EXPECT_EQ(part.rects[0].min.x, 4) << "what cannot be seen is left out";
  session_->view.stroke->move_to({5, 4});
  EXPECT_EQ(draw("stroke").rects.size(), 4U);
}

TEST_F(GridOverlays, ABrushShowsWhereItWouldDraw) {
  go("tool brush");
  go("brush 3");
  go("hover 5,5");
  const DrawList list = draw("stroke");
  ASSERT_EQ(list.rects.size(), 3U);
  EXPECT_EQ(list.rects[0].min.x, 4);
  EXPECT_EQ(list.rects[0].min.y, 4);
  EXPECT_EQ(list.rects[2].max.y, 7);
  go("tool fill");
  EXPECT_TRUE(draw("stroke").rects.empty()) << "a fill has no size";
}

TEST_F(GridOverlays, WhatCannotBeReachedIsTintedWhenTheSearchIsOver) {
  go("hide search");
  const Cell pocket = {6, 5};
  const std::uint32_t before = colour(pocket);
  go("goal 6,5");
  session_->wait_for_work();
  go("seek end");
  const std::uint32_t tinted = colour(pocket);
  EXPECT_NE(tinted, before);
  EXPECT_EQ(colour({6, 6}), tinted) << "the other cell of the pocket";
  EXPECT_EQ(colour({0, 5}), before) << "what can be reached";
  EXPECT_EQ(colour(pocket, Side::kLeft), tinted);
  go("seek start");
  EXPECT_EQ(colour(pocket), before) << "the search has not found it out yet";
  go("seek end");
  go("hide unreachable");
  EXPECT_EQ(colour(pocket), before);
}

TEST_F(GridOverlays, StartAndGoalOnOneCellAreOneDisc) {
  go("goal 4,4");
  go("start 4,4");
  const DrawList list = draw("ends");
  ASSERT_EQ(list.labels.size(), 1U);
  EXPECT_EQ(list.labels[0].text, "SG");
  go("start 5,4");
  EXPECT_EQ(draw("ends").labels.size(), 2U);
}

TEST_F(GridOverlays, ASideWithStaleBoxesShowsThose) {
  session_->settings().background_precompute = false;
  go("stale right on");
  go("erase 5,2");
  session_->wait_for_work();
  settle();
  const OverlayView right = view(Side::kRight, kWhole);
  ASSERT_NE(right.bounds, nullptr);
  EXPECT_TRUE(right.bounds->fits(session_->map()));
  EXPECT_EQ(right.box_counts.missing, 1U) << "the cell that was a wall";
  EXPECT_EQ(pattern({5, 2}), FillPattern::kUnfinished);
  EXPECT_EQ(view(Side::kLeft, kWhole).bounds, nullptr) << "the left side was told nothing";
}

}  // namespace
}  // namespace goalbound::app::test
