// Paths at any angle in the viewer: what they are, what a point sees, and both searches step by step.
#include "features/any_angle/any_angle.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

#include "app/fixture.hpp"
#include "features/heat/heat.hpp"
#include "features/heat/heat_map.hpp"
#include "features/lessons/quantities.hpp"
#include "features/walk/walk.hpp"
#include "goalbound/map_flood.hpp"
#include "model/searches/transport.hpp"

namespace goalbound::app::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const AnyAngle& any_angle_of(const Session& session) {
  return session.feature<AnyAngle>();
}

std::unique_ptr<Session> session_with(std::string_view line, const std::string& rows, Cell start, Cell goal) {
  auto session = session_on(grid_of(rows));
  set_problem(*session, start, goal);
  act(*session, line);
  session->wait_for_work();
  return session;
}

/// One wall in the middle.
std::unique_ptr<Session> wall_session(std::string_view line) {
  return session_with(line, "...\n.@.\n...\n", {0, 1}, {2, 1});
}

std::unique_ptr<Session> cave_session(std::string_view line) {
  auto session = session_on(grid_of("...\n"));
  act(*session, "generate caves 60 40 1");
  session->wait_for_work();
  act(*session, line);
  session->wait_for_work();
  return session;
}

TEST(AnyAnglePaths, AreFoundWhileTheLayerIsShown) {
  const auto session = wall_session("select none");
  EXPECT_EQ(any_angle_of(*session).answer(), nullptr);
  act(*session, "show any-angle");
  session->wait_for_work();
  const AnyAngleAnswer* answer = any_angle_of(*session).answer();
  ASSERT_NE(answer, nullptr);
  EXPECT_EQ(answer->path().points.size(), 4U) << "round the wall";
  EXPECT_EQ(answer->why_no_boxes, "");
  act(*session, "goal 0,2");
  EXPECT_EQ(any_angle_of(*session).answer(), nullptr) << "that is another path";
  session->wait_for_work();
  ASSERT_NE(any_angle_of(*session).answer(), nullptr);
  EXPECT_THAT(any_angle_of(*session).answer()->path().points, ElementsAre(HalfPoint{1, 3}, HalfPoint{1, 5}));
}

TEST(AnyAnglePaths, AreThoseOfTheMapAsItIs) {
  const auto session = wall_session("show any-angle");
  const double before = any_angle_of(*session).answer()->path().length;
  act(*session, "paint 1,0 wall");
  session->wait_for_work();
  EXPECT_GE(any_angle_of(*session).answer()->path().length, before);
  act(*session, "paint 1,1 free");
  session->wait_for_work();
  EXPECT_EQ(any_angle_of(*session).answer()->path().length, 2);
}

TEST(AnyAnglePaths, TellWhatTheInspectedCellSees) {
  const auto session = wall_session("show any-angle");
  EXPECT_EQ(any_angle_of(*session).eye(), (HalfPoint{1, 3})) << "the start";
  EXPECT_EQ(any_angle_of(*session).answer()->seen.size(), 2U);
  act(*session, "select 0,0");
  session->wait_for_work();
  EXPECT_EQ(any_angle_of(*session).eye(), (HalfPoint{1, 1}));
  EXPECT_EQ(any_angle_of(*session).answer()->seen.size(), 3U);
  EXPECT_EQ(any_angle_of(*session).answer()->taut_count(), 2U)
      << "a path that turns at the nearest corner would lead into the wall, or be no shortest one";
}

TEST(AnyAnglePaths, TellTheLinesOfAChosenCorner) {
  const auto session = wall_session("show any-angle");
  act(*session, "any-angle-corner 1,1");
  session->wait_for_work();
  EXPECT_EQ(any_angle_of(*session).eye(), (HalfPoint{2, 2}));
  EXPECT_EQ(wall_of_corner(grid_in(*session), {2, 2}), (HalfPoint{3, 3}));
  expect_refused(*session, "any-angle-corner 0,0", "no corner");
  expect_refused(*session, "any-angle-corner 1e300,1", "no corner");
  expect_refused(*session, "any-angle-corner 1,5.5", "no corner");
  EXPECT_EQ(any_angle_of(*session).corner(), (HalfPoint{2, 2}));
  act(*session, "paint 1,1 free");
  session->wait_for_work();
  EXPECT_EQ(any_angle_of(*session).corner(), std::nullopt) << "its wall is gone";
}

TEST(AnyAnglePaths, ExpandFewerCornersWithBoxes) {
  const auto session = cave_session("any-angle on");
  const AnyAngle& any_angle = any_angle_of(*session);
  EXPECT_EQ(any_angle.position(), 0U);
  EXPECT_EQ(any_angle.counts_of(Side::kLeft).expanded, 0U);
  act(*session, "seek end");
  const AnyAngleCounts without = any_angle.counts_of(Side::kLeft);
  const AnyAngleCounts with = any_angle.counts_of(Side::kRight);
  EXPECT_LT(with.expanded, without.expanded);
  EXPECT_EQ(without.pruned, 0U);
  EXPECT_GT(with.pruned, 0U);
  EXPECT_NEAR(any_angle.run(Side::kLeft).path.length, any_angle.run(Side::kRight).path.length, 1e-9);
  EXPECT_THAT(judge_any_angle(any_angle).text, HasSubstr("fewer"));
  EXPECT_LT(any_angle.answer()->path().length,
            session->map().length_of(session->side(Side::kLeft).run->result.cost));
}

TEST(AnyAnglePaths, AreSearchedForStepByStep) {
  const auto session = cave_session("any-angle on");
  const AnyAngle& any_angle = any_angle_of(*session);
  EXPECT_EQ(words_of_step(any_angle, Side::kRight), "");
  EXPECT_EQ(shown_clock(*session), &any_angle);
  act(*session, "step event +1");
  EXPECT_EQ(any_angle.position(), 1U);
  EXPECT_NE(words_of_step(any_angle, Side::kRight), "");
  for (const Side side : kSides) {
    EXPECT_EQ(any_angle.steps_of(side), 1U);
    EXPECT_EQ(any_angle.instead_on(side), Instead::kSearch);
  }
  act(*session, "seek end");
  EXPECT_TRUE(any_angle.is_at_end(Side::kLeft));
  EXPECT_TRUE(any_angle.is_at_end(Side::kRight)) << "the shorter one waits for the other";
  act(*session, "walk on");
  EXPECT_FALSE(any_angle.on()) << "one mode of several";
}

TEST(AnyAnglePaths, ComeBackWithASavedView) {
  const auto session = cave_session("any-angle on");
  act(*session, "seek 7");
  SavedLines lines;
  any_angle_of(*session).save(lines);
  EXPECT_THAT(lines.last, ElementsAre("any-angle on", "wait", "seek 7"));
  act(*session, "any-angle off");
  const auto wall = wall_session("any-angle-corner 2,1");
  SavedLines corner;
  any_angle_of(*wall).save(corner);
  EXPECT_THAT(corner.before_camera, ElementsAre("any-angle-corner 2,1"));
}

TEST(AnyAnglePaths, HaveNumbersForLessons) {
  const auto session = wall_session("select none");
  EXPECT_THAT(evaluate(*session, "any-angle.lines").error().message, HasSubstr("show any-angle"));
  act(*session, "show any-angle");
  session->wait_for_work();
  EXPECT_EQ(evaluate(*session, "any-angle.lines").value().value, 3);
  EXPECT_TRUE(holds(*session, "any-angle.seen = 2 and any-angle.taut = 2 and any-angle.kept <= 2").value());
  EXPECT_TRUE(holds(*session, "any-angle.expanded <= any-angle.without").value());
  EXPECT_NEAR(evaluate(*session, "any-angle.length").value().value, 1 + std::sqrt(2.0), 1e-12);
}

TEST(AnyAnglePaths, OfMeshesAreBesidePolyanya) {
  const auto session = session_on(grid_of("...\n"));
  act(*session, "generate marsh 60 40 1");
  session->wait_for_work();
  act(*session, "any-angle on");
  session->wait_for_work();
  const AnyAngle& any_angle = any_angle_of(*session);
  ASSERT_NE(any_angle.answer(), nullptr);
  EXPECT_EQ(any_angle.answer()->why_no_boxes, "");
  EXPECT_TRUE(any_angle.shows_intervals(Side::kLeft));
  EXPECT_FALSE(any_angle.shows_intervals(Side::kRight));
  const AnyAnglePath& by_intervals = any_angle.run(Side::kLeft).path;
  const AnyAnglePath& by_corners = any_angle.run(Side::kRight).path;
  ASSERT_TRUE(by_intervals.found() && by_corners.found());
  EXPECT_NEAR(by_intervals.length, by_corners.length, 1e-6);
  act(*session, "seek end");
  EXPECT_TRUE(any_angle.is_at_end(Side::kLeft));
  EXPECT_GT(any_angle.counts_of(Side::kLeft).expanded, 0U);
  EXPECT_EQ(any_angle.counts_of(Side::kRight).expanded, by_corners.expanded);
  EXPECT_THAT(words_of_step(any_angle, Side::kRight), HasSubstr("the corner "));
  expect_refused(*session, "any-angle-corner 1,1", "for grids");
}

TEST(AnyAnglePaths, OfMeshesAreBesideTheSameSearchWithoutBoxes) {
  const auto session = session_on(grid_of("...\n"));
  expect_refused(*session, "any-angle-left corners", "for navigation meshes");
  act(*session, "generate marsh 60 40 1");
  session->wait_for_work();
  act(*session, "any-angle on");
  act(*session, "any-angle-left corners");
  session->wait_for_work();
  act(*session, "seek end");
  const AnyAngle& any_angle = any_angle_of(*session);
  ASSERT_NE(any_angle.answer(), nullptr);
  EXPECT_FALSE(any_angle.shows_intervals(Side::kLeft));
  EXPECT_NEAR(any_angle.run(Side::kLeft).path.length, any_angle.run(Side::kRight).path.length, 1e-9);
  EXPECT_GT(any_angle.counts_of(Side::kLeft).expanded, any_angle.counts_of(Side::kRight).expanded);
  EXPECT_EQ(any_angle.counts_of(Side::kLeft).pruned, 0U);
  SavedLines lines;
  any_angle.save(lines);
  EXPECT_THAT(lines.before_camera, ElementsAre("any-angle-left corners"));
  act(*session, "any-angle-left polyanya");
  session->wait_for_work();
  EXPECT_TRUE(any_angle.shows_intervals(Side::kLeft));
  expect_refused(*session, "any-angle-left astar", "'polyanya' or 'corners'");
}

TEST(AnyAnglePaths, TellWhatTheInspectedNodeOfAMeshSees) {
  const auto session = session_on(grid_of("...\n"));
  act(*session, "generate marsh 60 40 1");
  session->wait_for_work();
  act(*session, "show any-angle");
  session->wait_for_work();
  const AnyAngle& any_angle = any_angle_of(*session);
  ASSERT_TRUE(any_angle.shown());
  ASSERT_NE(any_angle.answer(), nullptr);
  const auto of_start = any_angle.eye();
  EXPECT_GT(any_angle.answer()->seen.size(), 0U);
  EXPECT_GE(any_angle.answer()->seen.size(), any_angle.answer()->taut_count());
  EXPECT_GE(any_angle.answer()->taut_count(), any_angle.answer()->kept_count());
  EXPECT_THAT(any_angle.words_of_point(of_start), testing::StartsWith("("));
  const NavMesh& mesh = *as_nav_mesh(session->map());
  act(*session, "select #" + std::to_string(session->map().node_count() / 2));
  session->wait_for_work();
  const Place place = mesh.place_of(mesh.point(*session->inspected_node()));
  EXPECT_EQ(any_angle.eye(), (HalfPoint{place.x, place.y}));
}

TEST(AnyAnglePaths, SayWhyThereAreNone) {
  const auto roads = session_on(grid_of("...\n"));
  act(*roads, "generate tower 24 24 1");
  roads->wait_for_work();
  expect_refused(*roads, "any-angle on", "cost the same");
  EXPECT_THAT(any_angle_of(*roads).why_none(), HasSubstr("cost the same"));
  act(*roads, "show any-angle");
  EXPECT_FALSE(any_angle_of(*roads).shown());

  const auto apart = session_with("any-angle on", ".@.\n.@.\n", {0, 0}, {2, 0});
  ASSERT_NE(any_angle_of(*apart).answer(), nullptr);
  EXPECT_FALSE(any_angle_of(*apart).answer()->path().found());
  act(*apart, "goal 1,0");
  apart->wait_for_work();
  EXPECT_THAT(any_angle_of(*apart).why_none(), HasSubstr("free cells"));
  expect_refused(*apart, "seek 1", "free cells");
}

TEST(AnyAnglePaths, HaveAHeatMapOfWhatTheySave) {
  const auto session = cave_session("heat any-angle-gain");
  const HeatMap& heat = *session->feature<Heat>().view(Side::kRight).map;
  const Map& map = session->map();
  const Grid& grid = grid_in(*session);
  AnyAngleFinder finder = AnyAngleFinder::make(map).value();
  const auto flood = make_flood(map);
  flood->run(session->searches().start(), Ordering::kRegular);
  int saved = 0;
  for (const NodeId node : flood->reached()) {
    const double walked = map.length_of(flood->distance(node));
    const double straight = finder.find(grid.cell(session->searches().start()), grid.cell(node)).length;
    const double percent = walked > 0 ? 100 * (1 - straight / walked) : 0;
    ASSERT_NEAR(heat.values[map.slot(node)], percent, 0.0051);
    saved += percent > 1 ? 1 : 0;
  }
  EXPECT_GT(saved, 100);
  EXPECT_EQ(value_text(heat, 4.25F), "4.25 % shorter");
}

}  // namespace
}  // namespace goalbound::app::test
