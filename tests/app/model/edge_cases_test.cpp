// Problems at the edge of what a map allows, as the viewer's session meets them.
#include <gtest/gtest.h>

#include "app/fixture.hpp"

namespace goalbound::app::test {
namespace {

std::unique_ptr<Session> plain_session(std::shared_ptr<const Grid> grid) {
  auto session = std::make_unique<Session>();
  session->settings().background_precompute = false;
  session->set_map({.map = std::move(grid), .name = "map"});
  act(*session, "search left dijkstra");
  act(*session, "search right astar");
  return session;
}

/// A corridor that winds through 301 x 301 cells: 45,601 of them in a row.
std::string serpentine_rows() {
  std::string rows;
  for (int y = 0; y < 301; ++y) {
    std::string row(301, y % 2 == 0 ? '.' : '@');
    if (y % 4 == 1) row.back() = '.';
    if (y % 4 == 3) row.front() = '.';
    rows += row + "\n";
  }
  return rows;
}

TEST(EdgeCases, APathOfFortyFiveThousandCellsIsShownAndScrubbed) {
  const auto session = plain_session(grid_of(serpentine_rows()));
  act(*session, "start 0,0");
  act(*session, "goal 300,300");
  session->wait_for_work();
  for (const Side side : kSides) {
    const SearchRun* run = session->side(side).run.get();
    ASSERT_NE(run, nullptr);
    ASSERT_TRUE(run->result.found());
    EXPECT_EQ(run->path.size(), 45'601U);
    EXPECT_EQ(run->result.cost, 45'600U * kStraightCost);
  }
  EXPECT_EQ(equal_length(session->side(Side::kLeft), session->side(Side::kRight)), true);
  const std::size_t half = session->searches().timeline().length() / 2;
  session->searches().timeline().seek(half);
  session->update(0);
  EXPECT_EQ(session->side(Side::kLeft).run->player->position(), half);
  EXPECT_LT(session->side(Side::kLeft).run->player->counts().expanded, 45'601U);
}

TEST(EdgeCases, StartEqualToGoalIsAFinishedSearch) {
  const auto session = loop_session();
  act(*session, "search right astar");
  act(*session, "start 3,3");
  act(*session, "goal 3,3");
  session->wait_for_work();
  for (const Side side : kSides) {
    EXPECT_TRUE(session->side(side).run->result.found());
    EXPECT_EQ(session->side(side).run->result.cost, 0U);
    EXPECT_EQ(session->side(side).run->path.size(), 1U);
  }
}

TEST(EdgeCases, NoPathIsSaidOnBothSides) {
  const auto session = plain_session(grid_of("..@..\n"));
  act(*session, "start 0,0");
  act(*session, "goal 4,0");
  session->wait_for_work();
  for (const Side side : kSides) {
    EXPECT_EQ(session->side(side).run->result.status, SearchStatus::kNoPath);
    EXPECT_TRUE(session->side(side).run->path.empty());
  }
  EXPECT_FALSE(equal_length(session->side(Side::kLeft), session->side(Side::kRight)).has_value());
}

}  // namespace
}  // namespace goalbound::app::test
