// Colours that lie side by side, told apart without red and green and in grey.
#include "app/sight.hpp"

#include <gtest/gtest.h>

#include <map>

#include "app/overlays/support.hpp"
#include "overlays/light_tones.hpp"

namespace goalbound::app::test {
namespace {

constexpr double kAtAGlance = 10;

void expect_apart(std::uint32_t a, std::uint32_t b, std::string_view what) {
  for (const Sight sight : kAllSights) {
    EXPECT_GE(difference(sight, a, b), kAtAGlance) << what << ", sight " << static_cast<int>(sight);
    EXPECT_GE(difference(sight, light_fill(a), light_fill(b)), kAtAGlance)
        << what << ", sight " << static_cast<int>(sight) << ", on light ground";
  }
}

/// Rows of every terrain that costs something: a search along them expands some of each.
std::shared_ptr<const Map> striped_terrain() {
  TerrainCosts costs;
  std::uint16_t cost = 10;
  for (const char letter : {'.', 'G', 'S', 'W', 'T'}) costs[letter] = cost++;
  std::string text;
  for (int y = 0; y < 12; ++y) text += std::string(24, ".GSWT"[y % 5]) + (y < 11 ? "\n" : "");
  return weighted_grid_of(text, costs);
}

class SightOverlays : public OverlayTest {
 protected:
  SightOverlays() : OverlayTest(std::make_unique<Session>()) {}
};

TEST_F(SightOverlays, WhatASearchDidIsSeenOnEveryGround) {
  open(striped_terrain());
  act(*session_, "split off");
  act(*session_, "search right astar");
  act(*session_, "start 2,0");
  act(*session_, "goal 12,11");
  session_->wait_for_work();
  go("seek 150");
  const Grid& grid = *session_->document().grid();
  std::map<char, std::map<NodeStatus, std::uint32_t>> colours;
  const CellImage& cells = picture().cells;
  for (const NodeId n : grid.free_nodes()) {
    const Cell cell = grid.cell(n);
    const auto texel = static_cast<std::size_t>(cell.y * grid.width() + cell.x);
    colours[grid.terrain(cell)][player().status(n)] = cells.rgba[texel];
  }
  std::size_t compared = 0;
  for (const auto& [letter, of_letter] : colours) {
    for (auto one = of_letter.begin(); one != of_letter.end(); ++one) {
      for (auto other = std::next(one); other != of_letter.end(); ++other, ++compared)
        expect_apart(one->second, other->second, std::string("on ") + letter);
    }
  }
  EXPECT_GE(compared, 10U) << "the search has come to most grounds";
}

TEST(SightColours, PairsThatMeanDifferentThings) {
  expect_apart(kForcedColour, kNaturalColour, "turns by a wall, and others");
  expect_apart(kJumpPointColour, kClosedColour, "jump points, and what is expanded");
  expect_apart(kWaitingAgentColour, kWalkingAgentColour, "agents");
  expect_apart(kWalkedColour, kPlannedColour, "walked, and planned");
  expect_apart(kStraightColour, kPathColour, "a path at any angle, and that of cells");
  expect_apart(kUnreachableColour, kFreeColour, "what no path leads to");
  expect_apart(kExactColour, kUnfinishedColour, "boxes that are there, and others");
}

}  // namespace
}  // namespace goalbound::app::test
