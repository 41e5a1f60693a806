// Searches on maps that were drawn: what becomes of boxes, and why there is no path.
#include <gmock/gmock.h>

#include <algorithm>
#include <random>

#include "app/model/drawn_maps.hpp"
#include "features/edit/edit.hpp"
#include "features/problems/problems.hpp"
#include "model/actions/script_run.hpp"
#include "model/actions/view_script.hpp"
#include "model/searches/reachable.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

/// The cost that each side found, or kNoPathCost.
std::array<PathCost, 2> costs_of(const Session& session) {
  std::array<PathCost, 2> costs{};
  for (const Side s : kSides) {
    const auto& run = session.side(s).run;
    EXPECT_NE(run, nullptr) << session.side(s).waiting_for;
    if (run != nullptr) costs[static_cast<std::size_t>(s)] = run->result.cost;
  }
  return costs;
}

TEST(EditedMap, TwoHundredEditsNeverLoseAPath) {
  std::mt19937 random(3);
  const auto session = loop_session(true);
  for (int i = 0; i < 200; ++i) {
    const auto what = random() % 10;
    if (what == 0 && session->feature<Editing>().history().can_undo()) {
      act(*session, "undo");
    } else if (what == 1 && session->feature<Editing>().history().can_redo()) {
      act(*session, "redo");
    } else {
      act(*session, random_step(random, grid_in(*session)));
    }
    session->wait_for_work();
    const auto costs = costs_of(*session);
    ASSERT_EQ(costs[0], costs[1]) << i << '\n' << rows_of(*session);
    ASSERT_EQ(session->side(Side::kRight).run->map, session->document().shared_map());
  }
}

TEST(EditedMap, BoxesStayWhereOnlyLettersChange) {
  const auto session = ready_session();
  const auto bounds = session->bounds();
  session->settings().background_precompute = false;
  act(*session, "fill 0,0 G");
  EXPECT_EQ(session->bounds(), bounds) << "free stays free";
  EXPECT_FALSE(session->shelf().stale().has(boxes_key(Ordering::kCanonical)));
  session->wait_for_work();
  EXPECT_NE(session->side(Side::kRight).run, nullptr);
}

/// The loop with boxes, edited; no precompute follows.
std::unique_ptr<Session> with_stale_boxes(std::string_view edit) {
  auto session = ready_session();
  session->settings().background_precompute = false;
  act(*session, edit);
  session->wait_for_work();
  return session;
}

TEST(StaleBoxes, AnswerExactlyUntilThereAreNewOnes) {
  const auto session = with_stale_boxes("paint 5,2 wall");
  // Nothing has changed: there was a wall.
  EXPECT_NE(session->side(Side::kRight).run, nullptr);
  act(*session, "erase 5,2 6,2");
  session->wait_for_work();
  const SidePanel& right = session->side(Side::kRight);
  ASSERT_NE(right.run, nullptr) << right.waiting_for;
  ASSERT_TRUE(right.run->edited);
  EXPECT_FALSE(right.stale || right.run->stale);
  EXPECT_EQ(right.run->map, session->document().shared_map());
  EXPECT_EQ(right.run->result.cost, session->side(Side::kLeft).run->result.cost);
  EXPECT_EQ(session->shelf().state(boxes_key(Ordering::kCanonical)), IndexState::kNone);
  EXPECT_EQ(session->shelf().stale().change_count(boxes_key(Ordering::kCanonical)), 2U);
  ASSERT_NE(session->side(Side::kLeft).run, nullptr) << "a plain search needs none";
  EXPECT_EQ(session->side(Side::kLeft).run->map, session->document().shared_map());
  expect_refused(*session, "save-index stale.gbb", "there are no boxes");
  act(*session, "make-index");
  session->wait_for_work();
  ASSERT_NE(right.run, nullptr);
  EXPECT_FALSE(right.run->edited) << "the new ones are in use";
  EXPECT_TRUE(session->bounds()->fits(session->map()));
}

/// What breadth-first search finds is no bound of what others cost.
TEST(StaleBoxes, BlockASearchThatCannotAnswerByThem) {
  const auto session = with_stale_boxes("erase 5,2 6,2");
  act(*session, "search right bfs-gb");
  session->wait_for_work();
  const SidePanel& right = session->side(Side::kRight);
  EXPECT_EQ(right.run, nullptr);
  EXPECT_TRUE(right.stale);
  EXPECT_THAT(right.waiting_for, HasSubstr("boxes are stale, 2 cells have changed"));
}

TEST(StaleBoxes, FollowInTheBackgroundByThemselves) {
  const auto session = ready_session();
  act(*session, "erase 5,2 6,2");
  session->wait_for_work();
  ASSERT_NE(session->side(Side::kRight).run, nullptr);
  EXPECT_FALSE(session->side(Side::kRight).run->stale);
  EXPECT_TRUE(session->bounds()->fits(session->map()));
  const auto costs = costs_of(*session);
  EXPECT_EQ(costs[0], costs[1]);
}

TEST(StaleBoxes, AreSeenToLoseThePath) {
  const auto session = ready_session();
  // A new door in the upper wall; then the old one is closed, so that the ring has none but the new one.
  set_problem(*session, {5, 0}, {5, 3});
  act(*session, "stale right on");
  act(*session, "erase 5,2");
  act(*session, "paint 7,9 wall");
  session->wait_for_work();
  const SearchRun* run = session->side(Side::kRight).run.get();
  ASSERT_NE(run, nullptr) << session->side(Side::kRight).waiting_for;
  EXPECT_TRUE(run->stale);
  EXPECT_TRUE(session->side(Side::kLeft).run->result.found());
  EXPECT_FALSE(run->result.found());
  EXPECT_TRUE(run->lost_path());
  EXPECT_EQ(run->shortest, session->side(Side::kLeft).run->result.cost);
  EXPECT_TRUE(run->reachable.empty()) << "there is a way, so nothing is said to be out of reach";
  EXPECT_EQ(session->shelf().stale().change_count(boxes_key(Ordering::kCanonical)), 2U)
      << "boxes that are in use stay, although new ones were computed in between";
  act(*session, "stale right off");
  session->wait_for_work();
  run = session->side(Side::kRight).run.get();
  ASSERT_NE(run, nullptr);
  EXPECT_FALSE(run->stale);
  EXPECT_TRUE(run->result.found());
}

TEST(StaleBoxes, AreSeenToMakeAPathLonger) {
  const auto session = ready_session();
  set_problem(*session, {6, 1}, {6, 3});
  act(*session, "stale right on");
  act(*session, "erase 5,2 7,2");
  session->wait_for_work();
  const SearchRun* run = session->side(Side::kRight).run.get();
  ASSERT_NE(run, nullptr);
  ASSERT_TRUE(run->result.found()) << "by the old door";
  EXPECT_TRUE(run->lost_length());
  EXPECT_FALSE(run->lost_path());
  EXPECT_GT(run->result.cost, *run->shortest);
}

TEST(StaleBoxes, AViewComesBackWithThem) {
  const auto session = std::make_unique<Session>();
  act(*session, "generate rooms 32 32 2");
  act(*session, "paint 1,1 wall");
  session->wait_for_work();
  act(*session, "stale right on");
  act(*session, "rectangle 4,4 12,12 free");
  act(*session, "line 0,16 31,20 wall");
  session->wait_for_work();
  ASSERT_TRUE(session->side(Side::kRight).run->stale);
  Session copy;
  ScriptRun run(parse_script(view_script(*session).value(), "view").value());
  while (!run.done()) {
    const auto done = run.step(copy);
    ASSERT_TRUE(done.ok()) << done.error().to_string();
    if (run.waiting()) copy.wait_for_work();
    copy.update(0.01);
  }
  copy.wait_for_work();
  ASSERT_NE(copy.side(Side::kRight).run, nullptr);
  EXPECT_TRUE(copy.side(Side::kRight).run->stale);
  EXPECT_EQ(copy.shelf().stale().change_count(boxes_key(Ordering::kCanonical)),
            session->shelf().stale().change_count(boxes_key(Ordering::kCanonical)));
  EXPECT_EQ(copy.side(Side::kRight).run->result.stats, session->side(Side::kRight).run->result.stats);
}

TEST(StaleBoxes, GoByCellsAndNotByTheirRank) {
  const auto before = grid_of("....\n....\n....\n");
  const auto now = grid_of("@...\n....\n..@.\n");
  Progress progress;
  const Bounds boxes = precompute(*before, {.method = Method::kExact}, progress).value();
  const Bounds matched = match_boxes(*before, boxes, *now);
  EXPECT_TRUE(matched.fits(*now));
  for (const NodeId n : now->free_nodes()) {
    for (const Direction d : kAllDirections) {
      EXPECT_EQ(matched.box(now->slot(n), d), boxes.box(before->slot(n), d));
    }
    EXPECT_EQ(matched.quality(now->slot(n)), NodeQuality::kExact);
  }
  const Bounds back = match_boxes(*now, matched, *before);
  EXPECT_EQ(back.quality(before->slot(before->node({0, 0}))), NodeQuality::kMissing);
  EXPECT_EQ(back.box(before->slot(before->node({0, 0})), Direction::kE), before->limits())
      << "a cell that was a wall prunes nothing";
}

TEST(StaleBoxes, FitAgainWhenTheMapIsAsItWas) {
  const auto session = with_stale_boxes("erase 5,2");
  ASSERT_TRUE(session->shelf().stale().has(boxes_key(Ordering::kCanonical)));
  act(*session, "paint 5,2 wall");
  EXPECT_FALSE(session->shelf().stale().has(boxes_key(Ordering::kCanonical))) << "no cell is another";
  session->wait_for_work();
  ASSERT_NE(session->bounds(), nullptr) << "they are those of the map again";
  ASSERT_NE(session->side(Side::kRight).run, nullptr);
  EXPECT_FALSE(session->side(Side::kRight).run->edited);
}

TEST(StaleBoxes, AreNotThoseOfAMapThatWasDrawnAndTakenBack) {
  const auto session = ready_session();
  act(*session, "erase 5,2");
  act(*session, "make-index");
  session->wait_for_work();
  act(*session, "undo");
  session->wait_for_work();
  EXPECT_FALSE(session->shelf().stale().has(boxes_key(Ordering::kCanonical)));
  act(*session, "stale right on");
  session->wait_for_work();
  EXPECT_FALSE(session->used_boxes(Side::kRight).stale) << "boxes of the map as it is are there";
}

TEST(StaleBoxes, GoWithTheSizeOfTheMap) {
  const auto session = with_stale_boxes("resize 20 20");
  EXPECT_FALSE(session->shelf().stale().has(boxes_key(Ordering::kCanonical)));
  EXPECT_EQ(session->side(Side::kRight).run, nullptr);
  EXPECT_THAT(session->side(Side::kRight).waiting_for, HasSubstr("no canonical boxes yet"));
  act(*session, "undo");
  session->wait_for_work();
  EXPECT_NE(session->side(Side::kRight).run, nullptr) << "the old boxes came back";
}

TEST(StaleBoxes, ProblemsOfTheTableGoWithTheMap) {
  const auto session = ready_session();
  act(*session, "random-problems 5");
  ASSERT_FALSE(session->feature<Problems>().empty());
  act(*session, "erase 5,2");
  EXPECT_TRUE(session->feature<Problems>().empty());
  EXPECT_THAT(session->messages().all().back().text, HasSubstr("the problems of the table were closed"));
}

// --- no path, and why ---

TEST(NoPath, WhatCanBeReachedIsKnown) {
  const auto session = ready_session();
  set_problem(*session, {0, 0}, {6, 5});  // in the pocket
  session->wait_for_work();
  for (const Side s : kSides) {
    const SearchRun& run = *session->side(s).run;
    EXPECT_FALSE(run.result.found());
    EXPECT_FALSE(run.lost_path());
    ASSERT_EQ(run.reachable.size(), session->map().node_count());
    EXPECT_EQ(std::count(run.reachable.begin(), run.reachable.end(), false), 2) << "the pocket";
  }
}

TEST(NoPath, UnsafeBoxesLosePathsThatThereAre) {
  std::mt19937 random(5);
  const auto session = session_on(grid_of(kLoopMap));
  act(*session, "generate random 24 24 3");
  act(*session, "search right jps-plus-gb");
  act(*session, "unsafe right on");
  act(*session, "index right boxes:regular");
  act(*session, "make-index");
  int lost = 0;
  const Grid& grid = grid_in(*session);
  for (int i = 0; i < 200; ++i) {
    const auto nodes = grid.free_nodes();
    session->searches().set_problem(nodes[random() % nodes.size()], nodes[random() % nodes.size()]);
    session->wait_for_work();
    const SearchRun& run = *session->side(Side::kRight).run;
    const SearchRun& plain = *session->side(Side::kLeft).run;
    ASSERT_TRUE(run.shortest.has_value());
    EXPECT_EQ(*run.shortest, plain.result.cost);
    EXPECT_EQ(run.lost_path(), plain.result.found() && !run.result.found());
    EXPECT_EQ(run.lost_length(), run.result.found() && run.result.cost > plain.result.cost);
    lost += run.lost_path() || run.lost_length() ? 1 : 0;
  }
  EXPECT_GT(lost, 0) << "regular boxes are unsafe for jump point searches";
}

}  // namespace
}  // namespace goalbound::app::test
