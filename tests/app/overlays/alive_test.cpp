// The arrow at the chosen edge, and agents in the place of a search.
#include <algorithm>
#include <cmath>

#include "app/overlays/support.hpp"
#include "model/crowd/crowd.hpp"

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
    const CrowdSide& crowd = *session_->crowd().side(side);
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

}  // namespace
}  // namespace goalbound::app::test
