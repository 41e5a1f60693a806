// Agents that both searches serve with the same budget a frame.
#include "features/crowd/crowd.hpp"

#include <gmock/gmock.h>

#include <memory>
#include <string>
#include <vector>

#include "app/fixture.hpp"
#include "model/searches/transport.hpp"

namespace goalbound::app::test {
namespace {

std::unique_ptr<Session> crowded_session(std::string_view budget = "5nodes") {
  auto session = ready_session();
  act(*session, "crowd-agents 60");
  act(*session, "crowd-budget " + std::string(budget));
  act(*session, "crowd on");
  session->wait_for_work();
  return session;
}

std::size_t walking(const Session& session, Side side) {
  const CrowdSide& crowd = *session.feature<Crowd>().side(side);
  return crowd.agents() - crowd.waiting();
}

std::vector<CrowdPlace> places(const CrowdSide& crowd) {
  std::vector<CrowdPlace> all;
  for (std::size_t i = 0; i < crowd.agents(); ++i) all.push_back(crowd.place_of(i));
  return all;
}

bool same_place(const CrowdPlace& a, const CrowdPlace& b) {
  return a.from == b.from && a.to == b.to && a.part == b.part && a.waiting == b.waiting;
}

TEST(Crowd, WalksFurtherWhereASearchNeedsLess) {
  const auto session = crowded_session();
  act(*session, "crowd-step 120");
  EXPECT_GT(walking(*session, Side::kRight), walking(*session, Side::kLeft));
  EXPECT_GT(session->feature<Crowd>().side(Side::kRight)->paths(),
            session->feature<Crowd>().side(Side::kLeft)->paths());
  EXPECT_GT(session->feature<Crowd>().side(Side::kRight)->paths_a_second(), 0);
}

TEST(Crowd, IsTheSameAgainWithABudgetInNodes) {
  const auto one = crowded_session();
  const auto two = crowded_session();
  act(*one, "crowd-step 90");
  act(*two, "crowd-step 30");
  act(*two, "crowd-step 60");
  for (const Side side : kSides) {
    const auto a = places(*one->feature<Crowd>().side(side));
    const auto b = places(*two->feature<Crowd>().side(side));
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) EXPECT_TRUE(same_place(a[i], b[i])) << i;
  }
}

/// Every agent is on a straight line between two free nodes, walks or waits, and nobody is counted twice.
TEST(Crowd, StaysOnTheMap) {
  const auto session = crowded_session();
  for (int round = 0; round < 40; ++round) {
    act(*session, "crowd-step 5");
    for (const Side side : kSides) {
      const CrowdSide& crowd = *session->feature<Crowd>().side(side);
      std::size_t waiting = 0;
      for (const CrowdPlace& place : places(crowd)) {
        ASSERT_TRUE(session->map().is_node(place.from));
        ASSERT_TRUE(session->map().is_node(place.to));
        ASSERT_GE(place.part, 0);
        ASSERT_LE(place.part, 1);
        waiting += place.waiting ? 1 : 0;
      }
      ASSERT_EQ(waiting, crowd.waiting());
    }
  }
}

TEST(Crowd, WithEnoughTimeNobodyWaits) {
  const auto session = crowded_session("100000nodes");
  act(*session, "crowd-step 30");
  for (const Side side : kSides) EXPECT_EQ(walking(*session, side), 60U);
  EXPECT_LT(session->feature<Crowd>().side(Side::kRight)->load(), 1);
}

TEST(Crowd, KeepsABudgetOfExpansions) {
  const auto session = crowded_session("10nodes");
  act(*session, "crowd-step 1");
  EXPECT_EQ(session->feature<Crowd>().side(Side::kLeft)->load(), 1)
      << "somebody waits, so all of it was needed";
  EXPECT_LE(session->feature<Crowd>().side(Side::kLeft)->paths(), 10U);
}

TEST(Crowd, GrowsAndShrinks) {
  const auto session = crowded_session();
  act(*session, "crowd-step 20");
  act(*session, "crowd-agents 5");
  EXPECT_EQ(session->feature<Crowd>().side(Side::kLeft)->agents(), 5U);
  act(*session, "crowd-step 20");
  act(*session, "crowd-agents 200");
  act(*session, "crowd-step 20");
  const CrowdSide& crowd = *session->feature<Crowd>().side(Side::kLeft);
  EXPECT_EQ(crowd.agents(), 200U);
  EXPECT_GT(crowd.waiting(), 100U) << "those that are new have no path yet";
}

TEST(Crowd, IsPlayedByTheButtonsOfTheTimeline) {
  const auto session = crowded_session();
  EXPECT_EQ(shown_transport(*session), &session->feature<Crowd>());
  EXPECT_FALSE(is_playing(*session)) << "in a script it stands until it is told to walk";
  act(*session, "crowd off");
  act(*session, "crowd toggle");
  session->wait_for_work();
  EXPECT_TRUE(is_playing(*session));
  EXPECT_TRUE(session->busy()) << "frames go on";
  for (int i = 0; i < 50; ++i) session->update(0.1);
  const std::uint64_t paths = session->feature<Crowd>().side(Side::kRight)->paths();
  EXPECT_GT(paths, 0U);
  act(*session, "toggle-play");
  EXPECT_FALSE(is_playing(*session));
  session->update(0.5);
  EXPECT_EQ(session->feature<Crowd>().side(Side::kRight)->paths(), paths);
  act(*session, "step event +1");
  EXPECT_GE(session->feature<Crowd>().side(Side::kRight)->paths(), paths);
  expect_refused(*session, "step event -1", "backwards");
  expect_refused(*session, "seek 5", "no timeline");
  act(*session, "crowd off");
  EXPECT_EQ(shown_transport(*session), nullptr);
}

TEST(Crowd, FollowsTheSearchesOfTheSides) {
  const auto session = crowded_session();
  act(*session, "crowd-step 50");
  act(*session, "search left astar-gb");
  session->wait_for_work();
  act(*session, "crowd-step 50");
  EXPECT_EQ(walking(*session, Side::kLeft), walking(*session, Side::kRight))
      << "both begin anew, with the same agents and the same search";
}

TEST(Crowd, WaitsForBoxesAndSaysSo) {
  const auto session = loop_session();
  act(*session, "crowd on");
  session->wait_for_work();
  EXPECT_EQ(session->feature<Crowd>().side(Side::kRight), nullptr);
  EXPECT_THAT(session->feature<Crowd>().waiting_for(), testing::HasSubstr("boxes"));
  expect_refused(*session, "crowd-step 1", "boxes");
  act(*session, "make-index");
  session->wait_for_work();
  act(*session, "crowd-step 1");
}

TEST(Crowd, GoesWithItsMap) {
  const auto session = crowded_session();
  session->set_map({.map = grid_of("....\n....\n"), .name = "other"});
  session->wait_for_work();
  EXPECT_FALSE(session->feature<Crowd>().on());
}

TEST(Crowd, WalksOnOtherKindsOfMap) {
  for (const std::shared_ptr<const Map>& map :
       {std::shared_ptr<const Map>(road_graph()), std::shared_ptr<const Map>(swamp_grid())}) {
    const auto session = session_on(map, true);
    act(*session, "crowd-agents 20");
    act(*session, "crowd-budget 500nodes");
    act(*session, "crowd on");
    session->wait_for_work();
    act(*session, "crowd-step 60");
    EXPECT_GT(session->feature<Crowd>().side(Side::kRight)->paths(), 0U);
  }
}

TEST(Crowd, RefusesWhatMakesNoSense) {
  Session empty;
  expect_refused(empty, "crowd on", "map");
  const auto session = ready_session();
  expect_refused(*session, "crowd-step 1", "there is no crowd");
  expect_refused(*session, "crowd-agents 0", "0");
  expect_refused(*session, "crowd-budget 5s", "no budget");
  expect_refused(*session, "crowd-budget 1us", "not from");
  expect_refused(*session, "crowd-budget 0nodes", "not from");
}

}  // namespace
}  // namespace goalbound::app::test
