// An agent that walks while its path is refined: what the clock shows is what the path itself gives, in
// whatever order its steps are sought.
#include "features/walk/walk.hpp"
#include "features/flood/flood.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "app/fixture.hpp"
#include "features/crowd/crowd.hpp"
#include "goalbound/clusters.hpp"
#include "model/searches/transport.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

/// On open ground of six clusters in a row.
std::unique_ptr<Session> corridor_session() {
  const std::string row(60, '.');
  auto session = session_on(grid_of(row + "\n" + row + "\n"));
  act(*session, "search right hpa");
  act(*session, "index right clusters:width=10:height=2");
  session->wait_for_work();
  set_problem(*session, {0, 0}, {59, 1});
  return session;
}

struct Shown {
  std::vector<NodeId> walked, ready, ahead;
  std::uint64_t expanded = 0;
  friend bool operator==(const Shown&, const Shown&) = default;
};

Shown shown(const Session& session) {
  const PathWalk& walk = session.feature<PathWalk>();
  const auto copy = [](std::span<const NodeId> nodes) { return std::vector(nodes.begin(), nodes.end()); };
  return {copy(walk.walked()), copy(walk.path()->ready()), copy(walk.path()->ahead()),
          walk.path()->expanded()};
}

std::unique_ptr<Session> walking_session(std::string_view work = "3") {
  auto session = corridor_session();
  act(*session, "walk-work " + std::string(work));
  act(*session, "walk on");
  session->wait_for_work();
  return session;
}

TEST(PathWalk, BeginsWithThePlanAloneAndEndsAtTheGoal) {
  const auto session = walking_session();
  const PathWalk& walk = session->feature<PathWalk>();
  ASSERT_NE(walk.path(), nullptr);
  EXPECT_EQ(walk.position(), 0U);
  EXPECT_TRUE(walk.path()->ready().empty());
  EXPECT_EQ(walk.path()->ahead().size(), 2 * 5U + 1) << "both cells of each link, and the goal";
  EXPECT_EQ(walk.plan_expanded(), walk.path()->expanded());
  EXPECT_EQ(walk.length(), 59U) << "as many columns, one step each";
  act(*session, "seek end");
  EXPECT_TRUE(walk.path()->ahead().empty());
  EXPECT_EQ(walk.path()->at(), session->searches().goal());
  EXPECT_EQ(walk.walked().size(), 60U);
  EXPECT_TRUE(
      cost_of_path(session->map(), walk.walked(), session->searches().start(), session->searches().goal())
          .has_value());
}

/// The same steps by a path of the library, and by steps in any order.
TEST(PathWalk, ShowsWhatThePathItselfGives) {
  const auto session = walking_session();
  Progress progress;
  const IndexSet set = provide_indices(session->map(), "clusters:width=10:height=2", progress).value();
  RefiningPath path = RefiningPath::make(set).value();
  path.begin(session->searches().start(), session->searches().goal());
  while (!path.is_planned()) path.advance(1);
  std::vector<Shown> steps;
  std::vector<NodeId> walked = {path.at()};
  do {
    steps.push_back({walked,
                     {path.ready().begin(), path.ready().end()},
                     {path.ahead().begin(), path.ahead().end()},
                     path.expanded()});
    walked.push_back(path.step());
    path.advance(3);
  } while (walked.back() != kNoNode);
  ASSERT_EQ(steps.size(), session->feature<PathWalk>().length() + 1);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    EXPECT_EQ(shown(*session), steps[i]) << i;
    act(*session, "step event +1");
  }
  for (const std::size_t i : {40U, 3U, 4U, 59U, 0U, 17U}) {
    act(*session, "seek " + std::to_string(i));
    EXPECT_EQ(shown(*session), steps[i]) << i;
  }
  act(*session, "step event -1");
  EXPECT_EQ(shown(*session), steps[16]);
}

TEST(PathWalk, SaysHowMuchIsRefined) {
  const auto session = walking_session("0");
  const PathWalk& walk = session->feature<PathWalk>();
  EXPECT_THAT(words_of(walk), HasSubstr("Nothing is refined yet"));
  EXPECT_THAT(words_of(walk), HasSubstr("a plan over 10 entrances"));
  act(*session, "step event +1");
  EXPECT_THAT(words_of(walk), HasSubstr("9 steps refined, 1 of them walked")) << "the first cluster";
  EXPECT_THAT(words_of(walk), HasSubstr("over 9 entrances"));
  act(*session, "seek end");
  EXPECT_THAT(words_of(walk), HasSubstr("All 59 steps refined, 59 of them walked"));
  act(*session, "walk-work 10000");
  session->wait_for_work();
  act(*session, "seek 1");
  EXPECT_THAT(words_of(walk), HasSubstr("All 59 steps refined, 1 of them walked")) << "behind one step";
}

TEST(PathWalk, SaysWhyNobodyWalks) {
  const auto session = session_on(grid_of("..@..\n"));
  set_problem(*session, {0, 0}, {4, 0});
  act(*session, "walk on");
  session->wait_for_work();
  EXPECT_EQ(session->feature<PathWalk>().length(), 0U);
  EXPECT_FALSE(can_play(*session));
  EXPECT_THAT(words_of(session->feature<PathWalk>()), HasSubstr("No way leads to the goal"));
  set_problem(*session, {2, 0}, {4, 0});
  session->wait_for_work();
  EXPECT_THAT(words_of(session->feature<PathWalk>()), HasSubstr("must be free cells"));
  set_problem(*session, {0, 0}, {1, 0});
  session->wait_for_work();
  EXPECT_EQ(session->feature<PathWalk>().length(), 1U);
  EXPECT_EQ(session->feature<PathWalk>().position(), 0U) << "it begins, and does not jump to the end";
}

TEST(PathWalk, IsPlayedByTheButtonsOfTheTimeline) {
  const auto session = walking_session();
  const std::size_t search = session->searches().timeline().position();
  EXPECT_EQ(shown_clock(*session), &session->feature<PathWalk>());
  EXPECT_FALSE(is_playing(*session)) << "in a script it stands until it is told to walk";
  act(*session, "toggle-play");
  EXPECT_TRUE(session->busy()) << "frames go on";
  session->update(PathWalk::kSeconds / 2);
  EXPECT_NEAR(static_cast<double>(session->feature<PathWalk>().position()), 29.5, 1);
  act(*session, "pause");
  EXPECT_FALSE(is_playing(*session));
  act(*session, "step expansion +1");
  EXPECT_NEAR(static_cast<double>(session->feature<PathWalk>().position()), 30.5, 1);
  expect_refused(*session, "seek difference", "a walk is shown");
  EXPECT_EQ(session->searches().timeline().position(), search) << "the searches stay where they were";
  act(*session, "walk toggle");
  EXPECT_EQ(shown_transport(*session), nullptr);
  EXPECT_EQ(session->feature<PathWalk>().path(), nullptr);
  act(*session, "walk toggle");
  session->wait_for_work();
  session->update(PathWalk::kSeconds);
  EXPECT_TRUE(session->feature<PathWalk>().at_end()) << "one key plays it from its beginning";
  EXPECT_FALSE(session->busy());
}

TEST(PathWalk, FollowsEndsEditsAndClusters) {
  const auto session = walking_session();
  act(*session, "seek 5");
  act(*session, "goal 20,0");
  session->wait_for_work();
  EXPECT_EQ(session->feature<PathWalk>().length(), 20U);
  EXPECT_EQ(session->feature<PathWalk>().position(), 5U) << "the agent has come as far";
  act(*session, "rectangle 8,0 8,0 wall");
  session->wait_for_work();
  ASSERT_NE(session->feature<PathWalk>().path(), nullptr);
  EXPECT_EQ(&session->feature<PathWalk>().path()->map(), &session->map()) << "on the map as it is";
  act(*session, "seek end");
  EXPECT_EQ(std::ranges::count(session->feature<PathWalk>().walked(), node_at(*session, {8, 0})), 0);
  act(*session, "index right clusters:width=4:height=2");
  session->wait_for_work();
  act(*session, "seek start");
  EXPECT_EQ(session->feature<PathWalk>().path()->ahead().size(), 2 * 5U + 1);
  session->set_map({.map = grid_of("....\n....\n"), .name = "other"});
  session->wait_for_work();
  EXPECT_FALSE(session->feature<PathWalk>().on()) << "it goes with its map";
}

TEST(PathWalk, TakesThePlaceOfTheOthersThatPlay) {
  const auto session = walking_session();
  act(*session, "crowd on");
  EXPECT_FALSE(session->feature<PathWalk>().on());
  act(*session, "walk on");
  EXPECT_FALSE(session->feature<Crowd>().on());
  act(*session, "flood on");
  EXPECT_FALSE(session->feature<PathWalk>().on());
  act(*session, "walk on");
  EXPECT_FALSE(session->feature<FloodClock>().on());
}

TEST(PathWalk, ComesBackWithTheView) {
  const TemporaryFolder folder;
  const auto session = walking_session("7");
  act(*session, "save-map " + (folder / "walk.map").string());
  act(*session, "seek 12");
  act(*session, "copy-view");
  EXPECT_THAT(session->requests.clipboard.value_or(""), HasSubstr("walk-work 7\nwalk on\nwait\nseek 12\n"));
}

TEST(PathWalk, IsRefusedWithTheReason) {
  Session empty;
  expect_refused(empty, "walk on", "map");
  const auto roads = session_on(road_graph());
  expect_refused(*roads, "walk on", "grid");
  EXPECT_FALSE(roads->feature<PathWalk>().on());
  const auto session = loop_session();
  expect_refused(*session, "walk-work 10001", "10001");
  act(*session, "walk on");
  expect_refused(*session, "walk maybe", "maybe");
}

TEST(PathWalk, CannotBeSoughtBeforeItIsThere) {
  const auto session = loop_session();
  act(*session, "walk on");
  expect_refused(*session, "seek 3", "there is no walk yet");
  session->wait_for_work();
  act(*session, "seek 3");
  EXPECT_EQ(session->feature<PathWalk>().position(), 3U);
}

}  // namespace
}  // namespace goalbound::app::test
