// Overlays about the boxes of the inspected node.
#include <fmt/format.h>

#include <cmath>
#include <set>

#include "app/overlays/support.hpp"
#include "goalbound/containers.hpp"

namespace goalbound::app::test {
namespace {

TEST_F(GridOverlays, BoxesOfEveryEdgeThatHasOne) {
  go("select 5,8");
  for (const NodeId n : grid().free_nodes()) {
    session_->select(n);
    settle();
    std::size_t boxes = 0;
    std::size_t excluded = 0;
    for (const EdgeReport& edge : inspection().edges) {
      boxes += edge.box.empty() ? 0U : 1U;
      excluded += !edge.box.empty() && !edge.box.contains(goal()) ? 1U : 0U;
    }
    const DrawList list = draw("boxes");
    EXPECT_EQ(list.lines.size(), boxes);
    EXPECT_EQ(plates(list), boxes);
    EXPECT_EQ(static_cast<std::size_t>(std::count_if(
                  list.labels.begin(), list.labels.end(),
                  [](const Label& label) { return label.text.find("×") != std::string::npos; })),
              excluded);
  }
  open(grid_of(std::string(".....\n.....\n.....\n.....\n.....\n")));
  go("select 2,2");
  EXPECT_EQ(draw("boxes").lines.size(), 8U);
  EXPECT_TRUE(draw("boxes", Side::kLeft).lines.empty()) << "the plain side is left alone";
  go("split off");
  EXPECT_EQ(draw("boxes", Side::kLeft).lines.size(), 8U);
  go("hide boxes");
  EXPECT_TRUE(draw("boxes").lines.empty());
}

TEST_F(GridOverlays, WhatTheSideAsksIsDrawnInPlaceOfBoxes) {
  go("select 5,8");
  for (const ContainerInfo* info : all_containers()) {
    go(fmt::format("index right container:{}", info->id));
    session_->wait_for_work();
    const OverlayView seen = view(Side::kRight, kWhole);
    ASSERT_EQ(seen.asked.size(), 1U);
    const auto& index = dynamic_cast<const ContainerIndex&>(*seen.asked[0]);
    EXPECT_EQ(&index.info(), info);
    const DrawList list = draw("boxes");
    std::size_t shapes = 0;
    std::size_t excluded = 0;
    for (const EdgeReport& edge : inspection().edges) {
      if (edge.exact_box.empty()) continue;
      ++shapes;
      excluded += index.keeps(inspection().node, edge.edge, goal()) ? 0U : 1U;
    }
    EXPECT_EQ(list.lines.size(), info->id == "box-sector" ? 2 * shapes : shapes) << info->id;
    EXPECT_EQ(plates(list), shapes);
    EXPECT_EQ(static_cast<std::size_t>(std::count_if(
                  list.labels.begin(), list.labels.end(),
                  [](const Label& label) { return label.text.find("×") != std::string::npos; })),
              excluded);
    ASSERT_EQ(legends_of(seen).size(), 1U);
    EXPECT_TRUE(legends_of(seen)[0].title.starts_with("containers (")) << legends_of(seen)[0].title;
  }
  EXPECT_TRUE(view(Side::kLeft, kWhole).asked.empty());
  go("flood on");
  settle();
  EXPECT_EQ(draw("boxes").lines.size(), plates(draw("boxes"))) << "boxes grow; nothing else does";
  go("flood off");
  go("index right none");
  EXPECT_TRUE(legends_of(view(Side::kRight, kWhole)).empty());
}

TEST_F(GridOverlays, LandmarksAreMarkedOnTheSideThatAsksThem) {
  EXPECT_TRUE(draw("index-marks", Side::kLeft).marks.empty());
  go("index left landmarks:count=3");
  session_->wait_for_work();
  EXPECT_EQ(draw("index-marks", Side::kLeft).marks.size(), 6U) << "a disc and a ring each";
  EXPECT_TRUE(draw("index-marks").marks.empty());
  go("hide search");
  EXPECT_TRUE(draw("index-marks", Side::kLeft).marks.empty());
}

TEST_F(GridOverlays, TheReachOfANodeIsACircleAroundIt) {
  go("search left bidirectional");
  go("index left reach");
  session_->wait_for_work();
  EXPECT_TRUE(draw("index-circles", Side::kLeft).lines.empty()) << "no node is pointed at";
  go("select 0,1");
  const DrawList list = draw("index-circles", Side::kLeft);
  ASSERT_EQ(list.lines.size(), 2U) << "a line and its shadow";
  const auto reach = view(Side::kLeft, kWhole).asked.at(0);
  IndexPicture picture;
  reach->picture(session_->map(), 1, kNoNode, nullptr, picture);
  const Grid& grid = *session_->map().as_grid();
  const double radius = picture.values[grid.slot(grid.node({0, 1}))];
  ASSERT_GT(radius, 0);
  for (const Polyline& line : list.lines) {
    EXPECT_TRUE(line.closed);
    for (const MapPoint& point : line.points)
      EXPECT_NEAR(std::hypot(point.x - 0.5, point.y - 1.5), radius, 1e-6) << "around the middle of the cell";
  }
  EXPECT_TRUE(draw("index-circles").lines.empty()) << "the right side does not ask it";
  go("hide boxes");
  EXPECT_TRUE(draw("index-circles", Side::kLeft).lines.empty());
}

TEST_F(GridOverlays, TheClusterOfACellIsDrawnAroundIt) {
  go("search left hpa");
  go("index left clusters:width=3:height=3");
  session_->wait_for_work();
  go("select 0,1");
  const DrawList list = draw("index-circles", Side::kLeft);
  ASSERT_EQ(list.lines.size(), 2U) << "a rectangle and its shadow";
  for (const Polyline& line : list.lines) {
    EXPECT_TRUE(line.closed);
    EXPECT_EQ(line.points.size(), 4U);
  }
}

TEST_F(GridOverlays, EachBoxHasItsColourPatternAndLetter) {
  open(grid_of(std::string(".....\n.....\n.....\n.....\n.....\n")));
  go("select 2,2");
  const DrawList list = draw("boxes");
  ASSERT_EQ(list.lines.size(), 8U);
  std::set<LinePattern> patterns;
  std::set<std::uint32_t> colours;
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_TRUE(list.lines[i].closed);
    EXPECT_EQ(list.lines[i].colour, edge_colour(kAllDirections[i]));
    EXPECT_TRUE(list.labels[i].text.starts_with(name_of(kAllDirections[i])));
    patterns.insert(list.lines[i].pattern);
    colours.insert(list.lines[i].colour);
  }
  EXPECT_EQ(patterns.size(), 8U);
  EXPECT_EQ(colours.size(), 8U);
}

TEST_F(GridOverlays, TheChosenEdgeStandsOut) {
  open(grid_of(std::string(".....\n.....\n.....\n.....\n.....\n")));
  go("select 2,2");
  go("edge NE");
  const DrawList list = draw("boxes");
  ASSERT_EQ(list.lines.size(), 8U);
  const Polyline& chosen = list.lines.back();
  EXPECT_EQ(chosen.colour, edge_colour(Direction::kNE));
  for (std::size_t i = 0; i < 7; ++i) {
    EXPECT_LT(list.lines[i].width, chosen.width);
    EXPECT_LT(list.lines[i].colour >> 24, 255U) << "dimmed";
  }
}

TEST_F(GridOverlays, TagsOfBoxesDoNotCoverEachOther) {
  open(grid_of(std::string(".....\n.....\n.....\n.....\n.....\n")));
  go("select 2,2");
  const Viewport viewport = viewport_of({0, 4, 0, 4}, 60);
  const DrawList list = draw("boxes", Side::kRight, viewport);
  for (std::size_t i = 0; i < list.labels.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const double dx = std::abs(list.labels[i].at.x - list.labels[j].at.x) * viewport.pixels_per_cell;
      const double dy = std::abs(list.labels[i].at.y - list.labels[j].at.y) * viewport.pixels_per_cell;
      EXPECT_TRUE(dx > 16 || dy > 16) << list.labels[i].text << " on " << list.labels[j].text;
    }
  }
}

TEST_F(GridOverlays, EachSideShowsTheBoxesThatItsSearchUses) {
  go("select 0,10");
  EXPECT_TRUE(draw("boxes", Side::kLeft).lines.empty()) << "A* uses none";
  go("search left astar-gb");
  go("index left boxes:all-optimal");
  const auto area = [](const DrawList& list) {
    double sum = 0;
    for (const Polyline& line : list.lines) {
      sum += (line.points[2].x - line.points[0].x) * (line.points[2].y - line.points[0].y);
    }
    return sum;
  };
  EXPECT_GT(area(draw("boxes", Side::kLeft)), area(draw("boxes", Side::kRight)));
}

}  // namespace
}  // namespace goalbound::app::test
