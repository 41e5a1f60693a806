// What a side asks besides boxes, or in their place: made behind the session's back, explained, and kept in
// views.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cstddef>
#include <vector>

#include "app/fixture.hpp"
#include "features/checks/checks.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/verify.hpp"
#include "model/searches/side_options.hpp"
#include "model/session.hpp"

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

TEST(SideIndices, AreMadeOnceForBothSidesAndForManyProblems) {
  const auto session = ready_session();
  act(*session, "index left landmarks");
  act(*session, "index right landmarks");
  const auto* left = right_run(*session).set.members().back().get();
  EXPECT_EQ(session->side(Side::kLeft).run->set.members().back().get(), left);
  act(*session, "start 1,1");
  EXPECT_EQ(right_run(*session).set.members().back().get(), left) << "another problem needs no other index";
  for (const Side side : kSides)
    EXPECT_EQ(session->searches().order(side).value().set.members().back().get(), left);
}

TEST(SideIndices, ThatASearchNeedsAreThoseOfTheShelf) {
  const auto session = ready_session();
  act(*session, "make-index hierarchy");
  session->wait_for_work();
  const IndexKey key = key_of(session->map(), IndexValues::parse("hierarchy").value()).value();
  ASSERT_NE(session->shelf().shown(key).index, nullptr);
  act(*session, "search right ch");
  EXPECT_EQ(right_run(*session).set.find("hierarchy"), session->shelf().shown(key).index);
  EXPECT_EQ(right_run(*session).result.cost, session->side(Side::kLeft).run->result.cost);
}

TEST(SideIndices, SayHowFarTheyAre) {
  Session session;
  session.settings().background_precompute = false;
  session.set_map({.map = generate_map(*find_generator("caves"), 400, 400, 1).value(), .name = "caves"});
  act(session, "index right container:hull");
  EXPECT_THAT(session.side(Side::kRight).waiting_for, HasSubstr("containers (hull): "));
  EXPECT_TRUE(session.can_cancel());
  act(session, "cancel");
  EXPECT_THAT(session.side(Side::kRight).waiting_for, HasSubstr("no containers (hull) yet: make"));
  session.wait_for_work();
  EXPECT_EQ(session.side(Side::kRight).run, nullptr);
  EXPECT_FALSE(session.shelf().busy()) << "what was cancelled stays so";
  act(session, "make-index right");
  EXPECT_EQ(session.shelf().running().size(), 1U);
  session.cancel();
}

TEST(SideIndices, ThatTheMapCannotHaveSayWhy) {
  const auto session = session_on(road_graph(), true);
  act(*session, "index right container:disk:canonical");
  session->wait_for_work();
  EXPECT_EQ(session->side(Side::kRight).run, nullptr);
  EXPECT_TRUE(session->side(Side::kRight).refused);
  EXPECT_THAT(session->side(Side::kRight).waiting_for, HasSubstr("canonical"));
  EXPECT_FALSE(session->execute("make-index container:disk:canonical", false).ok());
}

TEST(SideIndices, AreStaleAfterAnEditUntilTheyAreMadeAnew) {
  const auto session = ready_session();
  act(*session, "index right container:disk");
  ASSERT_TRUE(right_run(*session).result.found());
  session->settings().background_precompute = false;
  act(*session, "paint 5,0 wall");
  session->wait_for_work();
  EXPECT_TRUE(session->shelf().stale().has(session->searches().asked_by(Side::kRight)->front()));
  EXPECT_TRUE(right_run(*session).edited) << "they answer by what has changed, too";
  EXPECT_TRUE(right_run(*session).result.found());
  act(*session, "make-index right");
  EXPECT_TRUE(right_run(*session).result.found());
  EXPECT_FALSE(right_run(*session).edited);
  act(*session, "undo");
  EXPECT_TRUE(right_run(*session).result.found()) << "those of before are there";
  EXPECT_FALSE(session->shelf().busy()) << "nothing was made";
}

class IndexFiles : public testing::Test {
 protected:
  std::string path(std::string_view name) const { return (folder_ / name).string(); }
  std::string last_message(const Session& session) const { return session.messages().all().back().text; }

  TemporaryFolder folder_;
};

TEST_F(IndexFiles, OfEveryKindAreSavedLoadedAndVerified) {
  for (const OfferedIndex& offered : offered_indices()) {
    const std::string text = offered.values.text();
    const IndexKind& kind = *offered.values.kind();
    if (kind.id == "boxes" || !check_file_of(offered.values) || kind.roles.empty()) continue;
    const auto session = ready_session();
    act(*session, "make-index " + text);
    session->wait_for_work();
    act(*session, format_action({"save-index", {path("a.gbb"), text}}));
    act(*session, "verify " + text);
    session->wait_for_work();
    EXPECT_THAT(last_message(*session), HasSubstr("are as they should be")) << text;

    const auto other = ready_session();
    act(*other, format_action({"load-index", {path("a.gbb")}}));
    EXPECT_THAT(last_message(*other), HasSubstr("which the right side asks")) << text;
    EXPECT_EQ(other->shelf().running().size(), 0U) << "nothing is made";
    EXPECT_EQ(right_run(*other).set.members().back()->kind().id, kind.id);
    EXPECT_EQ(other->shelf().path(key_of(other->map(), offered.values).value()), path("a.gbb"));
  }
}

TEST_F(IndexFiles, OfOtherProgramsAreReadAndTheirOwn) {
  const auto grid = grid_of(kLoopMap);
  Progress progress;
  const auto made = make_index(*grid, IndexValues::parse("container:hull").value(), {}, progress).value();
  ASSERT_TRUE(save_index(*grid, *made, path("hulls.gbb")).ok());
  const auto session = ready_session();
  act(*session, format_action({"load-index", {path("hulls.gbb")}}));
  EXPECT_EQ(right_run(*session).set.text(), "container:hull:canonical");
  act(*session, format_action({"save-index", {path("again.gbb")}}));
  const auto read = load_index_for(*grid, path("again.gbb"));
  ASSERT_TRUE(read.ok());
  EXPECT_EQ((*read)->values(), made->values());
  EXPECT_TRUE(verify_index(*grid, **read, progress).value().wrong == 0);
}

TEST_F(IndexFiles, ThatAreWrongAreToldAndThatOfAnotherMapIsRefused) {
  const auto grid = grid_of(kLoopMap);
  Progress progress;
  auto values = IndexValues::parse("landmarks:count=3").value();
  const auto made = make_index(*grid, values, {}, progress).value();
  // The distances of one landmark less: right by their checksums, and not what the name says.
  std::vector<IndexSection> sections = made->kind().write(*made);
  std::vector<std::byte> bytes(sections.back().bytes.begin(), sections.back().bytes.end());
  bytes.front() = static_cast<std::byte>(static_cast<unsigned>(bytes.front()) ^ 1U);
  sections.back().bytes = bytes;
  const auto wrong = made->kind().read(*grid, values, sections);
  ASSERT_TRUE(wrong.ok()) << wrong.error().to_string();
  ASSERT_TRUE(save_index(*grid, **wrong, path("wrong.gbb")).ok());
  const auto session = ready_session();
  act(*session, format_action({"load-index", {path("wrong.gbb")}}));
  act(*session, "verify right");
  session->wait_for_work();
  EXPECT_THAT(last_message(*session), HasSubstr("of landmarks (count 3) are not what they should be"));
  EXPECT_TRUE(session->messages().all().back().is_error);
  act(*session, format_action({"compare-index", {path("wrong.gbb")}}));
  session->wait_for_work();
  EXPECT_TRUE(session->feature<Checks>().comparison().differences()->sums.same()) << "it is that of the file";
  act(*session, "repair right");
  session->wait_for_work();
  EXPECT_THAT(last_message(*session), HasSubstr("landmarks (count 3) made anew"));
  session->wait_for_work();
  EXPECT_EQ(session->feature<Checks>().comparison().differences()->sums.different, 1U);
  act(*session, "verify right");
  session->wait_for_work();
  EXPECT_THAT(last_message(*session), HasSubstr("are as they should be"));
  EXPECT_FALSE(session->execute("repair right", false).ok()) << "nothing is wrong";

  const auto other = session_on(grid_of("....\n....\n"), true);
  const auto refused = other->execute(format_action({"load-index", {path("wrong.gbb")}}), false);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::kMismatch);
}

TEST_F(IndexFiles, AViewNamesThem) {
  const auto session = ready_session();
  act(*session, format_action({"save-map", {path("loop.map")}}));
  act(*session, "make-index container:sector");
  session->wait_for_work();
  act(*session, format_action({"save-index", {path("s.gbb"), "container:sector"}}));
  act(*session, "index right container:sector");
  act(*session, "copy-view");
  EXPECT_THAT(*session->requests.clipboard, testing::AllOf(HasSubstr("load-index " + path("s.gbb")),
                                                           HasSubstr("index right container:sector")));
}

}  // namespace
}  // namespace goalbound::app::test
