// Distances from the start in bands, and an arrow from every node towards the goal.
#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "app/overlays/support.hpp"
#include "features/distances/distances.hpp"
#include "goalbound/distances.hpp"

namespace goalbound::app::test {
namespace {

TEST_F(GridOverlays, NodesOfOneBandFromTheStartHaveOneColour) {
  go("show isochrones");
  const double band = session_->feature<DistanceLayers>().band();
  auto finder = DistanceFinder::make(grid()).value();
  std::vector<Cost> costs(grid().node_count());
  ASSERT_TRUE(finder.from(session_->searches().start(), costs).ok());
  std::vector<std::set<std::uint32_t>> colours_of_band;
  for (std::uint32_t slot = 0; slot < costs.size(); ++slot) {
    if (costs[slot] == kInfiniteCost) continue;
    const auto number = static_cast<std::size_t>(std::floor(grid().length_of(costs[slot]) / band));
    colours_of_band.resize(std::max(colours_of_band.size(), number + 1));
    colours_of_band[number].insert(colour(grid().cell(grid().node_of_slot(slot))));
  }
  EXPECT_LE(colours_of_band.size(), 13U);
  EXPECT_GE(colours_of_band.size(), 4U);
  std::set<std::uint32_t> all;
  for (const auto& colours : colours_of_band) {
    EXPECT_LE(colours.size(), 1U);
    all.insert(colours.begin(), colours.end());
  }
  EXPECT_GE(all.size(), 4U);
  const auto legends = legends_of(view(Side::kRight, kWhole));
  EXPECT_TRUE(std::ranges::any_of(
      legends, [](const Legend& legend) { return legend.title == "Distance from the start"; }));
}

TEST_F(GridOverlays, EachNodeButTheGoalPointsTowardsIt) {
  EXPECT_TRUE(draw("goal-field").marks.empty());
  go("show goal-field");
  const NodeId goal = session_->searches().goal();
  const auto reached = static_cast<std::size_t>(std::ranges::count_if(grid().free_nodes(), [&](NodeId node) {
    return node != goal && session_->feature<DistanceLayers>().answer()->to_goal->left(node) != kInfiniteCost;
  }));
  EXPECT_EQ(draw("goal-field").marks.size(), reached);
  EXPECT_LT(draw("goal-field", Side::kRight, viewport_of({0, 11, 0, 11}, 6)).marks.size(), reached / 4)
      << "small cells have room for every third row and column";
  go("goal " + std::to_string(start().x) + "," + std::to_string(start().y));
  const auto there = draw("goal-field").marks;
  ASSERT_FALSE(there.empty());
}

TEST_F(GridOverlays, DistancesFollowAnEdit) {
  go("show goal-field");
  const std::size_t before = draw("goal-field").marks.size();
  open(grid_of("...@.\n...@.\n"));
  go("start 0,0");
  go("goal 2,1");
  EXPECT_EQ(draw("goal-field").marks.size(), 5U) << "two cells lie behind the wall";
  EXPECT_NE(before, 5U);
}

}  // namespace
}  // namespace goalbound::app::test
