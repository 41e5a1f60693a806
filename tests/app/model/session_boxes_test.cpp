// Boxes of a session: who computes them when, which side has whose, and what refuses them.
#include <gmock/gmock.h>

#include "app/fixture.hpp"
#include "box_files.hpp"
#include "model/session.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

TEST(Session, PrecomputeStartsTheSideThatWaitsForIt) {
  const auto session = loop_session();
  EXPECT_NE(session->side(Side::kLeft).run, nullptr);
  EXPECT_EQ(session->side(Side::kRight).run, nullptr);
  EXPECT_THAT(session->side(Side::kRight).waiting_for, HasSubstr("no canonical boxes yet"));
  EXPECT_FALSE(equal_length(session->side(Side::kLeft), session->side(Side::kRight)).has_value());
  act(*session, "make-index");
  EXPECT_EQ(session->shelf().state(session->boxes()), IndexState::kComputing);
  EXPECT_TRUE(session->busy());
  EXPECT_THAT(session->side(Side::kRight).waiting_for, HasSubstr("canonical boxes: "));
  session->wait_for_work();
  EXPECT_EQ(session->shelf().state(session->boxes()), IndexState::kFit);
  ASSERT_NE(session->side(Side::kRight).run, nullptr);
  EXPECT_EQ(session->side(Side::kRight).waiting_for, "");
  EXPECT_EQ(equal_length(session->side(Side::kLeft), session->side(Side::kRight)), true);
  EXPECT_GT(session->side(Side::kRight).run->result.stats.pruned, 0U);
  EXPECT_LT(session->side(Side::kRight).run->result.stats.expanded,
            session->side(Side::kLeft).run->result.stats.expanded);
  EXPECT_FALSE(session->busy());
}

TEST(Session, CancelledPrecomputeLeavesTheBoxesFromBefore) {
  const auto session = ready_session();
  const auto before = session->bounds();
  ASSERT_NE(before, nullptr);
  act(*session, "set boxes boxes:all-optimal");
  act(*session, "cancel");
  session->wait_for_work();
  EXPECT_EQ(session->shelf().state(session->boxes()), IndexState::kNone) << "nothing begins it anew";
  EXPECT_EQ(session->bounds(), nullptr);
  EXPECT_EQ(session->shelf().bounds(boxes_key(Ordering::kCanonical)), before);
  EXPECT_THAT(session->side(Side::kRight).waiting_for, HasSubstr("no all-optimal boxes yet"));
  act(*session, "set boxes boxes:canonical");
  session->wait_for_work();
  EXPECT_EQ(session->bounds(), before) << "the boxes of the other ordering are still there";
  EXPECT_NE(session->side(Side::kRight).run, nullptr);
}

TEST(Session, CancelStopsALongPrecompute) {
  Session session;
  act(session, "generate caves 600 600 1");
  ASSERT_NE(precompute_job(session), nullptr);
  act(session, "cancel");
  EXPECT_EQ(session.shelf().state(session.boxes()), IndexState::kNone);
  EXPECT_THAT(session.side(Side::kRight).waiting_for, HasSubstr("no canonical boxes yet"));
  session.wait_for_work();
  session.update(0);
  EXPECT_FALSE(session.busy());
  EXPECT_EQ(session.bounds(), nullptr);
  // the next map does not wait for the one before either
  act(session, "make-index");
  act(session, "generate rooms 20 20 1");
  session.wait_for_work();
  EXPECT_EQ(session.shelf().state(session.boxes()), IndexState::kFit);
  EXPECT_TRUE(session.bounds()->fits(grid_in(session)));
}

TEST(Session, CanEndInTheMiddleOfItsWork) {
  for (int i = 0; i < 5; ++i) {
    Session session;
    act(session, "generate caves 300 300 1");
    if (i % 2 == 0) act(session, "cancel");
    act(session, "swap");
    session.update(0);
  }
}

TEST(Session, AskingAgainGoesOnWithThePrecomputeThatRuns) {
  Session session;
  act(session, "generate caves 300 300 1");
  const PrecomputeJob* job = precompute_job(session);
  act(session, "make-index");
  EXPECT_EQ(precompute_job(session), job);
  act(session, "make-index boxes:regular");
  EXPECT_EQ(precompute_job(session), job) << "one after another";
  EXPECT_EQ(session.shelf().state(boxes_key(Ordering::kRegular)), IndexState::kQueued);
  EXPECT_EQ(session.boxes(), boxes_key(Ordering::kCanonical)) << "sides go by what they ask";
  act(session, "cancel");
  EXPECT_EQ(precompute_job(session), nullptr) << "also what waits";
}

TEST(Session, TheBoxesOfTheSettingsAreThoseOfBothSides) {
  const auto session = ready_session();
  session->settings().background_precompute = false;
  act(*session, "set boxes boxes:all-optimal");
  for (const Side s : kSides) EXPECT_EQ(session->side(s).boxes.ordering(), Ordering::kAllOptimal);
  EXPECT_EQ(session->shelf().state(session->boxes()), IndexState::kNone);
  EXPECT_EQ(session->side(Side::kRight).run, nullptr)
      << "boxes of another ordering are not what was asked for";
  act(*session, "make-index");
  session->wait_for_work();
  EXPECT_EQ(session->shelf().state(session->boxes()), IndexState::kFit);
  EXPECT_EQ(session->bounds()->info().ordering, Ordering::kAllOptimal);
  session->settings().boxes = boxes_key(Ordering::kRegular).values;  // as the settings file and the panel do
  session->update(0);
  EXPECT_EQ(session->boxes().ordering(), Ordering::kRegular);
}

TEST(Session, EachSideHasBoxesOfItsOwnOrdering) {
  const auto session = ready_session();
  act(*session, "search left astar-gb");
  act(*session, "index left boxes:regular");
  EXPECT_EQ(session->shelf().state(boxes_key(Ordering::kRegular)), IndexState::kComputing) << "on demand";
  session->wait_for_work();
  ASSERT_NE(session->side(Side::kLeft).run, nullptr);
  ASSERT_NE(session->side(Side::kRight).run, nullptr);
  EXPECT_EQ(session->side(Side::kLeft).run->bounds->info().ordering, Ordering::kRegular);
  EXPECT_EQ(session->side(Side::kRight).run->bounds->info().ordering, Ordering::kCanonical);
  EXPECT_EQ(equal_length(session->side(Side::kLeft), session->side(Side::kRight)), true);
  EXPECT_EQ(session->boxes().ordering(), Ordering::kCanonical) << "the right side's is inspected";
  EXPECT_EQ(session->shelf().byte_size(), 2 * session->bounds()->byte_size());
}

TEST(Session, BoxesThatNoSideNeedsAreNotComputed) {
  const auto session = ready_session();
  act(*session, "index left boxes:regular");  // A* has no use for them
  session->wait_for_work();
  EXPECT_EQ(session->shelf().state(boxes_key(Ordering::kRegular)), IndexState::kNone);
  session->settings().background_precompute = false;
  act(*session, "search left astar-gb");
  session->wait_for_work();
  EXPECT_EQ(session->shelf().state(boxes_key(Ordering::kRegular)), IndexState::kNone)
      << "only where the settings allow it";
  act(*session, "make-index");
  session->wait_for_work();
  EXPECT_EQ(session->shelf().state(boxes_key(Ordering::kRegular)), IndexState::kFit)
      << "those in use that are missing";
}

TEST(Session, LoadedBoxesAreAskedByBothSides) {
  const TemporaryFolder folder;
  const auto session = ready_session();
  act(*session, "set boxes boxes:all-optimal");
  session->wait_for_work();
  act(*session, "save-index " + (folder / "all.gbb").string());
  act(*session, "set boxes boxes");
  session->wait_for_work();
  act(*session, "load-index " + (folder / "all.gbb").string());
  for (const Side s : kSides) EXPECT_EQ(session->side(s).boxes, boxes_key(Ordering::kAllOptimal, "exact"));
  EXPECT_EQ(session->shelf().state(session->boxes()), IndexState::kFit);
  EXPECT_EQ(session->shelf().path(session->boxes()), folder / "all.gbb");
}

TEST(Session, BoxesOfAnotherMapAreRefused) {
  const TemporaryFolder folder;
  const auto session = ready_session();
  const Bounds other(*grid_of("...\n"), Ordering::kCanonical, Method::kExact);
  ASSERT_TRUE(save_boxes(other, folder / "other.gbb").ok());
  const auto before = session->bounds();
  const auto loaded = session->load_index(folder / "other.gbb");
  ASSERT_FALSE(loaded.ok());
  EXPECT_EQ(loaded.error().code, ErrorCode::kMismatch);
  EXPECT_EQ(session->bounds(), before);
  EXPECT_EQ(session->shelf().state(session->boxes()), IndexState::kFit);
}

TEST(Session, SearchesThatRefuseTheBoxesSayWhy) {
  const auto session = ready_session();
  act(*session, "set boxes boxes:regular");
  act(*session, "search right jps-gb");
  session->wait_for_work();
  EXPECT_EQ(session->side(Side::kRight).run, nullptr);
  EXPECT_THAT(session->side(Side::kRight).waiting_for, HasSubstr("loses paths"));
  session->update(0);
  EXPECT_THAT(session->side(Side::kRight).waiting_for, HasSubstr("loses paths"));
  act(*session, "set boxes boxes:canonical");
  session->wait_for_work();
  EXPECT_NE(session->side(Side::kRight).run, nullptr);
}

/// ALGORITHMS: from (5,3) to (0,3) one box of one parent per goal loses every path that a jump point search
/// follows.
constexpr std::string_view kSixBySix =
    "...@..\n"
    "@.....\n"
    ".....@\n"
    ".@....\n"
    "......\n"
    "@.@@..\n";

TEST(Session, UnsafeBoxesMayBeUsedToSeeThemFail) {
  Session session;
  session.set_map({.map = grid_of(kSixBySix), .name = "six"});
  act(session, "search left jps");
  act(session, "search right jps-gb");
  act(session, "index right boxes:regular");
  session.wait_for_work();
  EXPECT_EQ(session.side(Side::kRight).run, nullptr);
  act(session, "unsafe right on");
  bool lost = false;
  for (const NodeId start : grid_in(session).free_nodes()) {
    for (const NodeId goal : grid_in(session).free_nodes()) {
      session.searches().set_problem(start, goal);
      session.wait_for_work();
      ASSERT_NE(session.side(Side::kRight).run, nullptr);
      lost = lost || equal_length(session.side(Side::kLeft), session.side(Side::kRight)) == false;
    }
  }
  EXPECT_TRUE(lost);
  act(session, "unsafe right off");
  session.wait_for_work();
  EXPECT_EQ(session.side(Side::kRight).run, nullptr);
}

}  // namespace
}  // namespace goalbound::app::test
