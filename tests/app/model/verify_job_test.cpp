// The check of all boxes in the background, and where it leads.
#include "model/indices/verify_job.hpp"
#include "box_files.hpp"

#include <gmock/gmock.h>

#include "app/fixture.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

/// The session's boxes with one of them changed, saved and loaded again.
void spoil(Session& session, const TemporaryFolder& folder, Cell cell, Direction d, const Box& box) {
  Bounds bounds = *session.bounds();
  bounds.set(grid_in(session).slot(grid_in(session).node(cell)), d, box);
  ASSERT_TRUE(save_boxes(bounds, folder / "spoilt.gbb").ok());
  act(session, "load-index " + (folder / "spoilt.gbb").string());
}

TEST(VerifyAction, SaysThatAllIsRight) {
  const auto session = ready_session();
  EXPECT_EQ(session->indices().verify_report(session->boxes()), nullptr);
  act(*session, "set boxes boxes:exact");
  session->wait_for_work();
  act(*session, "verify");
  ASSERT_NE(session->indices().verify_job(), nullptr);
  EXPECT_TRUE(session->busy());
  session->wait_for_work();
  EXPECT_EQ(session->indices().verify_job(), nullptr);
  ASSERT_NE(session->indices().verify_report(session->boxes()), nullptr);
  EXPECT_EQ(session->indices().verify_report(session->boxes())->nodes_checked,
            grid_in(*session).free_count());
  ASSERT_FALSE(session->messages().all().empty());
  EXPECT_FALSE(session->messages().all().back().is_error);
  EXPECT_THAT(session->messages().all().back().text, HasSubstr("boxes of 108 nodes are exact"));
  EXPECT_FALSE(session->selection().selected()) << "nothing to look at";
}

TEST(VerifyAction, SaysThatInheritedBoxesMayBeLarger) {
  const auto session = ready_session();
  act(*session, "set boxes boxes:inherited");
  session->wait_for_work();
  act(*session, "verify");
  session->wait_for_work();
  ASSERT_NE(session->indices().verify_report(session->boxes()), nullptr);
  EXPECT_GT(session->indices().verify_report(session->boxes())->larger, 0U) << "or this test shows nothing";
  EXPECT_FALSE(session->messages().all().back().is_error);
  EXPECT_THAT(session->messages().all().back().text, HasSubstr("as inherited boxes may be"));
  EXPECT_FALSE(session->selection().selected()) << "nothing to look at";
}

TEST(VerifyAction, GoesToTheFirstWrongEdge) {
  const TemporaryFolder folder;
  const auto session = ready_session();
  const Box right =
      session->bounds()->box(grid_in(*session).slot(grid_in(*session).node({5, 1})), Direction::kE);
  ASSERT_GT(right.max_x, right.min_x);
  spoil(*session, folder, {5, 1}, Direction::kE, {right.min_x, right.max_x - 1, right.min_y, right.max_y});
  act(*session, "verify");
  session->wait_for_work();
  EXPECT_EQ(session->indices().verify_report(session->boxes())->too_small, 1U);
  EXPECT_EQ(cell_at(*session, session->selection().selected()), (Cell{5, 1}));
  EXPECT_EQ(session->selection().edge(), EdgeIndex(Direction::kE));
  EXPECT_DOUBLE_EQ(session->view.camera.centre().x, 5.5);
  EXPECT_TRUE(session->messages().all().back().is_error);
  EXPECT_THAT(session->messages().all().back().text, HasSubstr("edge E of 5,1"));
}

TEST(VerifyAction, ChecksSoManyNodes) {
  const auto session = ready_session();
  act(*session, "verify 10");
  session->wait_for_work();
  EXPECT_EQ(session->indices().verify_report(session->boxes())->nodes_checked, 10U);
}

TEST(VerifyAction, IsAboutTheBoxesThatWereThere) {
  const auto session = ready_session();
  act(*session, "verify");
  session->wait_for_work();
  act(*session, "set boxes boxes:all-optimal");
  session->wait_for_work();
  EXPECT_EQ(session->indices().verify_report(session->boxes()), nullptr);
}

TEST(VerifyAction, CanBeCancelled) {
  Session session;
  session.settings().background_precompute = false;
  act(session, "generate caves 300 300 1");
  EXPECT_FALSE(session.execute("verify", false).ok()) << "there are no boxes";
  const TemporaryFolder folder;
  const Bounds empty(session.map(), Ordering::kCanonical, Method::kExact);
  ASSERT_TRUE(save_boxes(empty, folder / "empty.gbb").ok());
  act(session, "load-index " + (folder / "empty.gbb").string());
  act(session, "verify");
  ASSERT_NE(session.indices().verify_job(), nullptr);
  act(session, "cancel");
  EXPECT_EQ(session.indices().verify_job(), nullptr);
  session.wait_for_work();
  EXPECT_EQ(session.indices().verify_report(session.boxes()), nullptr);
}

TEST(VerifyWords, TellLargerBoxesFromWrongOnes) {
  const auto grid = grid_of(kLoopMap);
  VerifyReport report;
  report.edges_checked = 20;
  report.larger = 2;
  report.first_fault =
      BoxFault{.edge = {grid->node({1, 2}), Direction::kE}, .stored = {0, 9, 0, 9}, .expected = {0, 8, 0, 9}};
  EXPECT_THAT(describe(report, *grid, Method::kInherited), HasSubstr("as inherited boxes may be"));
  EXPECT_THAT(describe(report, *grid, Method::kExact), HasSubstr("edge E of 1,2"));
  report.too_small = 1;
  EXPECT_THAT(describe(report, *grid, Method::kInherited), HasSubstr("lose paths"));
}

}  // namespace
}  // namespace goalbound::app::test
