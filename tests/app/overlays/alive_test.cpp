// The arrow at the chosen edge, and agents in the place of a search.
#include <algorithm>
#include <cmath>
#include <vector>

#include "app/overlays/support.hpp"
#include "features/crowd/crowd.hpp"
#include "features/walk/walk.hpp"
#include "overlays/svg/svg_page.hpp"

namespace goalbound::app::test {
namespace {

TEST_F(GridOverlays, TheChosenEdgeHasAnArrowThatCanBeSeen) {
  select("4,3");
  EXPECT_TRUE(draw("edge-arrow").lines.empty()) << "no edge is chosen";
  go("edge NE");
  for (const double pixels : {48.0, 3.0}) {
    const DrawList list = draw("edge-arrow", Side::kRight, viewport_of({0, 11, 0, 11}, pixels));
    ASSERT_FALSE(list.lines.empty()) << pixels;
    const MapPoint from = list.lines.back().points.front();
    const MapPoint to = list.lines.back().points.back();
    EXPECT_NEAR(to.x - from.x, from.y - to.y, 1e-9) << "to the upper right";
    EXPECT_GT(to.x, from.x);
    EXPECT_GT(std::hypot(to.x - from.x, to.y - from.y) * pixels, 20) << pixels;
    EXPECT_EQ(list.marks.back().shape, MarkShape::kArrow);
  }
}

TEST_F(GridOverlays, ACrowdTakesThePlaceOfTheSearch) {
  go("crowd-agents 30");
  go("crowd-budget 40nodes");
  go("crowd on");
  session_->wait_for_work();
  go("crowd-step 20");
  EXPECT_TRUE(draw("path").lines.empty());
  EXPECT_TRUE(draw("ends").marks.empty());
  for (const Side side : kSides) {
    const CrowdSide& crowd = *session_->feature<Crowd>().side(side);
    const DrawList list = draw("crowd", side);
    const auto in = [&](std::uint32_t colour) {
      return static_cast<std::size_t>(std::ranges::count(list.marks, colour, &Mark::colour));
    };
    EXPECT_EQ(in(kWaitingAgentColour), crowd.waiting());
    EXPECT_EQ(in(kWalkingAgentColour), crowd.agents() - crowd.waiting());
    for (const Mark& mark : list.marks) {
      EXPECT_TRUE(grid().is_free(Cell{static_cast<int>(mark.at.x), static_cast<int>(mark.at.y)}))
          << "agents walk through no wall";
    }
  }
  go("crowd off");
  EXPECT_FALSE(draw("path").lines.empty());
}

std::vector<MapPoint> line_of(const DrawList& list, std::uint32_t colour) {
  const auto line = std::ranges::find(list.lines, colour, &Polyline::colour);
  return line == list.lines.end() ? std::vector<MapPoint>() : line->points;
}

/// A picture of the map alone has it below, broken where it would be too wide.
TEST_F(GridOverlays, TheSentenceOfAWalkIsToldInFull) {
  go("walk on");
  session_->wait_for_work();
  go("seek 3");
  const auto legends = legends_of(view(Side::kRight, kWhole));
  ASSERT_EQ(legends.size(), 1U);
  EXPECT_EQ(legends.front().text, words_of(session_->feature<PathWalk>()));
  Legend short_one = legends.front();
  short_one.text = "3 steps";
  const std::vector<Legend> shortly = {short_one};
  EXPECT_EQ(legends_height(legends, 1600), legends_height(shortly, 1600)) << "one line";
  EXPECT_GT(legends_height(legends, 300), legends_height(shortly, 300)) << "several";
}

/// What is walked, refined and planned follows each other, and only the last is dashed.
TEST_F(GridOverlays, AWalkIsSolidAsFarAsItIsRefined) {
  go("walk-work 0");
  go("search right hpa");
  go("index right clusters:width=4:height=4");
  go("walk on");
  session_->wait_for_work();
  // To where there is some of each.
  const RefiningPath& path = *session_->feature<PathWalk>().path();
  go("step event +1");
  while (!session_->feature<PathWalk>().at_end() && (path.ready().empty() || path.ahead().size() < 2))
    go("step event +1");
  EXPECT_TRUE(draw("path").lines.empty()) << "the search is not drawn";
  EXPECT_TRUE(draw("walk", Side::kLeft).lines.empty()) << "on one side alone";
  EXPECT_EQ(draw("ends").marks.empty(), false);
  const DrawList list = draw("walk");
  const auto walked = line_of(list, kWalkedColour);
  const auto refined = line_of(list, kPathColour);
  const auto planned = line_of(list, kPlannedColour);
  ASSERT_FALSE(walked.empty() || refined.empty() || planned.empty());
  const auto same = [](const MapPoint& a, const MapPoint& b) { return a.x == b.x && a.y == b.y; };
  EXPECT_TRUE(same(walked.back(), refined.front()));
  EXPECT_TRUE(same(refined.back(), planned.front()));
  EXPECT_EQ(planned.size(), path.ahead().size() + 1);
  for (const Polyline& line : list.lines)
    EXPECT_EQ(line.pattern == LinePattern::kDashed,
              same(line.points.front(), planned.front()) && line.points.size() == planned.size());
  EXPECT_EQ(std::ranges::count(list.marks, kWalkingAgentColour, &Mark::colour), 1);
  go("seek end");
  EXPECT_TRUE(line_of(draw("walk"), kPlannedColour).empty());
  go("walk off");
  EXPECT_FALSE(draw("path").lines.empty());
}

}  // namespace
}  // namespace goalbound::app::test
