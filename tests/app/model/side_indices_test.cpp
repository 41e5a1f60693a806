// What a side asks besides boxes, or in their place: made behind the session's back, explained, and kept in
// views.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "app/fixture.hpp"
#include "model/session.hpp"
#include "model/side_options.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

const SearchRun& right_run(Session& session) {
  session.wait_for_work();
  return *session.side(Side::kRight).run;
}

TEST(SideIndices, TakeThePlaceOfBoxesWhereTheyRefuseEdges) {
  const auto session = ready_session();
  const SearchResult boxes = right_run(*session).result;
  ASSERT_NE(right_run(*session).bounds, nullptr);
  for (const char* shape : {"disk", "hull", "box-sector"}) {
    act(*session, fmt::format("index right container:{}", shape));
    const SearchRun& run = right_run(*session);
    EXPECT_EQ(run.bounds, nullptr);
    EXPECT_EQ(run.set.text(), fmt::format("container:{}:canonical", shape));
    EXPECT_EQ(run.result.cost, boxes.cost);
    EXPECT_GT(run.result.stats.pruned, 0U);
  }
  act(*session, "index right none");
  EXPECT_EQ(right_run(*session).set.text(), "boxes:canonical:exact");
  EXPECT_EQ(right_run(*session).result.stats, boxes.stats);
}

TEST(SideIndices, AreAskedWithoutWaitingForBoxes) {
  Session session;
  session.settings().background_precompute = false;
  session.set_map({.map = grid_of(kLoopMap), .name = "loop"});
  EXPECT_THAT(session.side(Side::kRight).waiting_for, HasSubstr("precompute"));
  act(session, "index right container:sector");
  EXPECT_TRUE(right_run(session).result.found());
}

TEST(SideIndices, RaiseEstimatesBesideBoxes) {
  const auto session = ready_session();
  session->wait_for_work();
  const SearchResult plain = session->side(Side::kLeft).run->result;
  act(*session, "index left landmarks");
  act(*session, "index right landmarks:count=2");
  const SearchRun& right = right_run(*session);
  EXPECT_EQ(right.set.text(), "boxes:canonical:exact,landmarks:count=2");
  const SearchRun& left = *session->side(Side::kLeft).run;
  EXPECT_EQ(left.set.text(), "landmarks");
  EXPECT_EQ(left.result.cost, plain.cost);
  EXPECT_LT(left.result.stats.expanded, plain.stats.expanded);
}

TEST(SideIndices, AreNamedByThePrunesAndTellWhy) {
  const auto session = ready_session();
  act(*session, "index right container:hull,landmarks");
  const SearchRun& run = right_run(*session);
  ASSERT_FALSE(run.trace->prunes().empty());
  for (const std::uint32_t number : run.trace->prunes()) {
    const TraceEvent& event = (*run.trace)[number];
    EXPECT_EQ(event.index, 0);
    EXPECT_THAT(run.why_refused(event.index, event.node, event.edge),
                testing::AnyOf(HasSubstr("outside of the hull"), HasSubstr("no hull")));
    EXPECT_EQ(run.refused_by(event.node, event.edge), 0U);
  }
}

TEST(SideIndices, ThatTheSearchHasNoUseForAreKeptAndNotAsked) {
  const auto session = ready_session();
  act(*session, "index right container:disk");
  act(*session, "search right jump-index-gb");
  const SearchRun& run = right_run(*session);
  EXPECT_EQ(run.set.text(), "boxes:canonical:exact");
  for (const SideOption& option : all_side_options()) {
    if (option.id != "index") continue;
    EXPECT_EQ(option.current(session->side(Side::kRight)), "container:disk");
    EXPECT_THAT(option.refusal(session->side(Side::kRight), &session->map()),
                HasSubstr("alone, not 'container'"));
  }
  act(*session, "search right jps-plus-gb");
  EXPECT_EQ(right_run(*session).set.text(), "container:disk:canonical");
}

TEST(SideIndices, FollowTheMapWhenItIsEdited) {
  const auto session = ready_session();
  act(*session, "index right container:disk");
  ASSERT_TRUE(right_run(*session).result.found());
  const auto before = right_run(*session).map;
  act(*session, "paint 5,0 wall");
  const SearchRun& run = right_run(*session);
  EXPECT_NE(run.map, before);
  EXPECT_TRUE(run.set.members().front()->fits(*run.map));
}

}  // namespace
}  // namespace goalbound::app::test
