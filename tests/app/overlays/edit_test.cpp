// What overlays show while a map is edited, and where no path leads.
#include "features/edit/edit.hpp"
#include "app/overlays/support.hpp"
#include "features/heat/heat.hpp"
#include "overlays/edge_pick.hpp"
#include "overlays/ground_colour.hpp"

namespace goalbound::app::test {
namespace {

TEST_F(GridOverlays, AStrokeLooksLikeWhatItWillBecome) {
  go("tool brush");
  EXPECT_TRUE(draw("stroke").rects.empty()) << "nobody points at the map";
  session_->feature<Editing>().hand.stroke.emplace(grid(), Tool::kBrush, Paint(), false, Cell{1, 1});
  session_->feature<Editing>().hand.stroke->move_to({5, 1});
  const DrawList list = draw("stroke");
  ASSERT_EQ(list.rects.size(), 1U) << "a run of cells is one rectangle";
  EXPECT_EQ(list.rects[0].min.x, 1);
  EXPECT_EQ(list.rects[0].max.x, 6);
  EXPECT_EQ(list.rects[0].colour, ground_colour(grid(), '@'));
  const DrawList part = draw("stroke", Side::kRight, viewport_of({4, 11, 0, 11}, 48));
  ASSERT_EQ(part.rects.size(), 1U);
  EXPECT_EQ(part.rects[0].min.x, 4) << "what cannot be seen is left out";
  session_->feature<Editing>().hand.stroke->move_to({5, 4});
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

TEST_F(GridOverlays, OnOneCellTheGoalIsWithinTheStart) {
  go("goal 4,4");
  go("start 4,4");
  const DrawList list = draw("ends");
  ASSERT_EQ(list.marks.size(), 3U);
  EXPECT_EQ(list.marks[1].colour, kStartColour);
  EXPECT_EQ(list.marks[2].colour, kGoalColour);
  EXPECT_LT(list.marks[2].radius, list.marks[1].radius);
  go("start 5,4");
  EXPECT_EQ(draw("ends").marks.size(), 4U);
}

TEST_F(GridOverlays, ASideWithStaleBoxesShowsThose) {
  session_->settings().background_precompute = false;
  go("stale right on");
  go("erase 5,2");
  session_->wait_for_work();
  settle();
  const OverlayView right = view(Side::kRight, kWhole);
  ASSERT_NE(right.boxes.bounds, nullptr);
  EXPECT_TRUE(right.boxes.bounds->fits(session_->map()));
  EXPECT_EQ(right.boxes.counts.missing, 1U) << "the cell that was a wall";
  EXPECT_EQ(pattern({5, 2}), FillPattern::kUnfinished);
  EXPECT_EQ(view(Side::kLeft, kWhole).boxes.bounds, nullptr) << "the left side was told nothing";
}

// --- answers by the boxes of the map as it was ---

std::size_t count_shapes(const DrawList& list, MarkShape shape) {
  return static_cast<std::size_t>(
      std::ranges::count_if(list.marks, [&](const Mark& mark) { return mark.shape == shape; }));
}

TEST_F(GridOverlays, WhatHasChangedSinceTheBoxesIsFramed) {
  session_->settings().background_precompute = false;
  go("start 0,10");
  go("goal 0,11");
  go("erase 5,2");
  go("paint 1,1 wall");
  session_->wait_for_work();
  settle();
  const DrawList list = draw("changes");
  const SearchRun& run = *session_->side(Side::kRight).run;
  ASSERT_TRUE(run.edited);
  EXPECT_EQ(std::ranges::count_if(list.lines, [](const Polyline& line) { return line.closed; }), 2);
  EXPECT_EQ(count_shapes(list, MarkShape::kCross), 1U) << "on the new wall";
  EXPECT_EQ(count_shapes(list, MarkShape::kDiamond), 2 * run.edited->cover.size());
  EXPECT_TRUE(draw("changes", Side::kLeft).lines.empty()) << "the plain search knows the map as it is";
  go("hide changes");
  EXPECT_TRUE(draw("changes").lines.empty());
}

TEST_F(GridOverlays, TheOldPathIsSeenWhereItIsCut) {
  session_->settings().background_precompute = false;
  go("start 6,3");
  go("goal 3,10");  // by the door at 7,9
  go("paint 7,9 wall");
  go("erase 4,9");
  session_->wait_for_work();
  settle();
  const SearchRun& run = *session_->side(Side::kRight).run;
  ASSERT_EQ(run.edited->way, AnswerWay::kOverAdded);
  ASSERT_FALSE(run.edited->taken.empty());
  go("seek end");
  const auto dashed = [](const DrawList& list) {
    return std::ranges::count_if(list.lines,
                                 [](const Polyline& line) { return line.pattern == LinePattern::kLongDash; });
  };
  EXPECT_EQ(dashed(draw("changes")), 1);
  go("seek start");
  EXPECT_EQ(dashed(draw("changes")), 0) << "the search that is seen has yet to find it";
}

/// Each way has a colour and a pattern of its own, and the legend tells the shares.
TEST_F(GridOverlays, NodesAreTintedByTheWayOfTheirAnswer) {
  session_->settings().background_precompute = false;
  go("start 0,0");
  go("erase 5,2");
  go("paint 7,9 wall");
  go("heat answers-from-start");
  session_->wait_for_work();
  settle();
  const HeatMap& heat = *session_->feature<Heat>().view(Side::kRight).map;
  ASSERT_GE(heat.class_sizes.size(), 3U);
  for (const NodeId n : grid().free_nodes()) {
    const float way = heat.values[grid().slot(n)];
    const FillPattern wanted = way == 2   ? FillPattern::kDots
                               : way == 3 ? FillPattern::kHatch
                                          : FillPattern::kNone;
    EXPECT_EQ(pattern(grid().cell(n)), wanted);
  }
  std::vector<Legend> legends = legends_of(view(Side::kRight, kWhole));
  ASSERT_EQ(legends.size(), 1U);
  ASSERT_GE(legends[0].entries.size(), 3U);
  EXPECT_THAT(legends[0].entries[0].text, testing::StartsWith("by the old indices: "));
  EXPECT_EQ(legends[0].entries[1].pattern, FillPattern::kDots);
}

TEST(ListOverlays, EditedEdgesAreDrawnEachInAWayOfItsOwn) {
  const auto session = session_on(road_graph());
  const auto drawing = [&] { return make_drawing(session->document().shared_map()); };
  const auto lines = [&](MapDrawing& of) {
    OverlayView view = make_view(*session, Side::kRight, of, session->map().limits());
    view.viewport = viewport_of(session->map().limits(), 30);
    DrawList list;
    for (const OverlayEntry& entry : all_overlays()) {
      if (entry.id == "changes" && is_visible(*entry.info, view)) entry.info->draw(view, list);
    }
    return list;
  };
  EXPECT_TRUE(lines(*drawing()).lines.empty());
  act(*session, "close-edge #1 #2");
  act(*session, "set-edge #2 #3 300%");
  act(*session, "set-edge #3 #4 50% one-way");
  const DrawList list = lines(*drawing());
  ASSERT_EQ(list.lines.size(), 6U) << "a shadow and a line each; both ways of a street are one";
  EXPECT_EQ(list.lines[1].pattern, LinePattern::kDashed);
  EXPECT_EQ(list.marks.size(), 1U) << "a cross on the closed one";
  EXPECT_EQ(list.lines[3].pattern, LinePattern::kSolid);
  EXPECT_GT(list.lines[3].width, list.lines[1].width);
  EXPECT_EQ(list.lines[5].pattern, LinePattern::kDouble);
}

TEST(ListOverlays, TheEdgeUnderAPointIsTheNearest) {
  const auto session = session_on(road_graph());
  const auto drawing = make_drawing(session->document().shared_map());
  const auto node = [&](std::string_view name) { return session->map().find_node(name).value(); };
  const MapPoint a = drawing->centre(node("#1"));
  const auto edge = edge_under(*drawing, nullptr, {a.x + 3, a.y + 0.2}, 2);
  ASSERT_TRUE(edge);
  EXPECT_EQ(*edge, std::pair(node("#1"), node("#2")));
  const auto back = edge_under(*drawing, nullptr, {a.x + 8, a.y + 0.2}, 2);
  EXPECT_EQ(*back, std::pair(node("#2"), node("#1"))) << "from the end that is nearer";
  EXPECT_FALSE(edge_under(*drawing, nullptr, {a.x + 5, a.y + 5}, 2));
}

}  // namespace
}  // namespace goalbound::app::test
