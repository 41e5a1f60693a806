// The method of the precompute, and what a session shows while it runs.
#include <gmock/gmock.h>

#include <chrono>
#include <random>
#include <thread>

#include "app/fixture.hpp"
#include "box_files.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

NodeCounts counts_of(const Session& session) {
  return session.shelf().counts(session.boxes());
}

/// A map whose precompute takes far longer than what a test waits for, by one thread, so that no test has to
/// be faster than it. Few cells of rooms are jump points: no node is missing any more after a small part of
/// it.
#ifdef GOALBOUND_SANITIZED
const std::string kLargeRooms = "rooms 300 300";
#else
const std::string kLargeRooms = "rooms 400 400";
#endif

std::unique_ptr<Session> session_at_work(const std::string& method, const std::string& map = kLargeRooms) {
  auto session = std::make_unique<Session>();
  session->settings().threads = 1;
  act(*session, "set boxes boxes:" + method);
  act(*session, "generate " + map + " 1");
  return session;
}

/// Lets frames pass, as far apart as leaves the work the processor, until the state is reached; false when
/// the precompute ends before that.
template <class Reached>
bool update_until(Session& session, const Reached& reached) {
  while (precompute_job(session) != nullptr) {
    session.update(1);
    if (precompute_job(session) != nullptr && reached()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return false;
}

TEST(PrecomputeMethod, IsChosenByTheMapUnlessSaid) {
  const auto session = ready_session();
  EXPECT_EQ(session->bounds()->info().method, Method::kExact) << "the map is small";
  EXPECT_EQ(counts_of(*session), (NodeCounts{.exact = grid_in(*session).free_count()}));
  EXPECT_EQ(session->shelf().usual_method(boxes_key(Ordering::kCanonical))->method, Method::kExact);
  const auto bounds = session->bounds();
  act(*session, "set boxes boxes:exact");
  EXPECT_EQ(precompute_job(*session), nullptr) << "they are exact already";
  act(*session, "set boxes boxes");
  EXPECT_EQ(session->bounds(), bounds);

  act(*session, "generate caves 140 120 1");  // jump points all over it, but floods take no time
  session->wait_for_work();
  EXPECT_EQ(session->bounds()->info().method, Method::kExact);
  act(*session, "set boxes boxes:inherited");
  session->wait_for_work();
  EXPECT_EQ(session->shelf().usual_method(session->boxes()), std::nullopt) << "it was said";
  EXPECT_GT(counts_of(*session).inherited, 0U);
  EXPECT_EQ(counts_of(*session).missing, 0U);
  act(*session, "set boxes boxes:exact");
  session->wait_for_work();
  EXPECT_EQ(counts_of(*session), (NodeCounts{.exact = grid_in(*session).free_count()}));
}

/// A tenth of the cells is blocked by chance: neither jump points nor classes of targets serve it.
std::shared_ptr<const Grid> sparse_grid(std::size_t side) {
  std::mt19937 random(7);
  std::string rows;
  for (std::size_t i = 0; i < side * (side + 1); ++i)
    rows += i % (side + 1) == side ? '\n' : random() % 10 == 0 ? '@' : '.';
  return grid_of(rows);
}

TEST(PrecomputeMethod, WhereExactBoxesTakeLongTheyTightenWhileSearchesUseThem) {
  Session session;
  session.settings().threads = 1;
  session.set_map({.map = sparse_grid(200), .name = "sparse"});
  ASSERT_TRUE(update_until(session, [&] {
    return session.side(Side::kRight).run != nullptr && counts_of(session).inherited > 0;
  }));
  EXPECT_EQ(precompute_job(session)->method(), Method::kAnytime);
  EXPECT_EQ(counts_of(session).missing, 0U);
  const auto usual = session.shelf().usual_method(boxes_key(Ordering::kCanonical));
  ASSERT_TRUE(usual.has_value());
  EXPECT_EQ(usual->method, Method::kAnytime);
  EXPECT_THAT(usual->reason, HasSubstr("from every node"));
}

TEST(PrecomputeMethod, ChosenByTheMapSearchesHaveInheritedBoxesEarly) {
  const auto session = session_at_work("automatic", "rooms 600 600");
  EXPECT_EQ(precompute_job(*session)->options().method, std::nullopt);
  ASSERT_TRUE(update_until(*session, [&] {
    return session->side(Side::kRight).run != nullptr && counts_of(*session).inherited > 0;
  }));
  EXPECT_EQ(counts_of(*session).missing, 0U);
  EXPECT_EQ(precompute_job(*session)->method(), Method::kExact);
}

TEST(PrecomputeMethod, AChangeComputesOtherBoxesAndKeepsThoseThatAreThere) {
  const auto session = ready_session();
  const auto exact = session->bounds();
  act(*session, "set boxes boxes:inherited");
  ASSERT_NE(precompute_job(*session), nullptr);
  EXPECT_EQ(precompute_job(*session)->options().method, Method::kInherited);
  session->wait_for_work();
  EXPECT_EQ(session->bounds()->info().method, Method::kInherited);
  EXPECT_EQ(session->side(Side::kRight).run->bounds, session->bounds());
  act(*session, "set boxes boxes:exact");
  EXPECT_EQ(precompute_job(*session), nullptr) << "there are exact ones";
  EXPECT_EQ(session->bounds(), exact);
  session->wait_for_work();
  EXPECT_EQ(session->side(Side::kRight).run->bounds, exact);
  session->settings().boxes = boxes_key(Ordering::kCanonical, "anytime").values;  // as the panel does
  session->apply_settings();
  session->update(0);
  ASSERT_NE(precompute_job(*session), nullptr);
  EXPECT_EQ(precompute_job(*session)->options().method, Method::kAnytime);
  session->wait_for_work();
  EXPECT_EQ(counts_of(*session), (NodeCounts{.exact = grid_in(*session).free_count()})) << "in the end";
}

TEST(PrecomputeMethod, WhatIsWantedNoMoreEnds) {
  const auto session = session_at_work("automatic");
  const IndexKey before = session->boxes();
  ASSERT_EQ(session->shelf().state(before), IndexState::kComputing);
  act(*session, "index right boxes:exact");
  EXPECT_EQ(session->shelf().state(before), IndexState::kNone);
  EXPECT_EQ(precompute_job(*session)->options().method, Method::kExact);
}

TEST(PrecomputeMethod, OfTheOrderingRegularIsAlwaysExact) {
  const auto session = ready_session();
  act(*session, "set boxes boxes:regular");
  session->wait_for_work();
  EXPECT_EQ(session->bounds()->info().method, Method::kExact);
  for (const std::string action : {"make-index ", "set boxes "}) {
    const auto refused = session->execute(action + "boxes:regular:inherited", false);
    ASSERT_FALSE(refused.ok());
    EXPECT_THAT(refused.error().message, HasSubstr("inherited boxes of the regular ordering do not exist"));
  }
  act(*session, "make-index boxes:regular:exact");
}

TEST(PrecomputeMethod, IsLeftToAMapThatHasNotTheOneOfTheSettings) {
  const auto session = ready_session();
  act(*session, "set boxes boxes:jump-points:canonical");
  session->wait_for_work();
  EXPECT_EQ(session->bounds()->info().method, Method::kJumpPoints);
  session->set_map({.map = road_graph(), .name = "roads"});
  EXPECT_EQ(session->boxes(), boxes_key(Ordering::kAllOptimal));
  session->set_map({.map = grid_of(kLoopMap), .name = "loop"});
  EXPECT_EQ(session->boxes(), boxes_key(Ordering::kCanonical, "jump-points"));
}

TEST(PrecomputeMethod, IsPartOfACopiedView) {
  Session session;
  act(session, format_action({"open", {GOALBOUND_SOURCE_DIR "/assets/maps/loop.map"}}));
  act(session, "set boxes boxes:anytime");
  act(session, "copy-view");
  EXPECT_THAT(session.requests.clipboard.value_or(""), HasSubstr("set boxes boxes:anytime\n"));
}

TEST(PrecomputeAtWork, ASearchPrunesByTheBoxesSoFar) {
#ifdef GOALBOUND_SANITIZED
  constexpr std::string_view kMap = "random 150 150";
#else
  constexpr std::string_view kMap = "random 300 300";
#endif
  const auto session = session_at_work("exact", std::string(kMap));  // which nothing is inherited on before
  EXPECT_EQ(session->side(Side::kRight).run, nullptr);
  EXPECT_THAT(session->side(Side::kRight).waiting_for, HasSubstr("canonical, exact boxes: "));
  ASSERT_TRUE(update_until(*session, [&] { return session->side(Side::kRight).run != nullptr; }));
  const SearchRun& run = *session->side(Side::kRight).run;
  EXPECT_GT(run.box_counts.missing, 0U);
  EXPECT_EQ(run.box_counts, count_nodes(*run.bounds));
  EXPECT_EQ(session->side(Side::kRight).waiting_for, "");
  ASSERT_TRUE(update_until(*session, [&] { return session->side(Side::kLeft).run != nullptr; }));
  EXPECT_EQ(equal_length(session->side(Side::kLeft), session->side(Side::kRight)), true);
  const TemporaryFolder folder;
  for (const std::string& line : {std::string("verify"), "save-index " + (folder / "a.gbb").string()}) {
    const auto refused = session->execute(line, false);
    ASSERT_FALSE(refused.ok()) << line;
    EXPECT_THAT(refused.error().message, HasSubstr("still being computed"));
  }
  act(*session, "cancel");
  EXPECT_EQ(session->bounds(), nullptr);
  EXPECT_EQ(session->side(Side::kRight).run, nullptr) << "its boxes are gone";
  EXPECT_THAT(session->side(Side::kRight).waiting_for, HasSubstr("no canonical, exact boxes yet"));
}

TEST(PrecomputeAtWork, BoxesThatAreMadeTighterAreUsedSavedAndKept) {
  const auto session = session_at_work("anytime");
  const auto is_refining = [&] { return session->bounds() != nullptr && counts_of(*session).missing == 0; };
  ASSERT_TRUE(update_until(*session, is_refining)) << "the map must be large enough";
  const auto first = counts_of(*session);
  ASSERT_TRUE(update_until(*session, [&] { return counts_of(*session).exact > first.exact; }));
  const TemporaryFolder folder;
  act(*session, "save-index " + (folder / "a.gbb").string());
  ASSERT_TRUE(load_boxes_for(grid_in(*session), folder / "a.gbb").ok());
  const auto kept = session->bounds();
  act(*session, "cancel");
  EXPECT_EQ(session->bounds(), kept);
  EXPECT_EQ(session->shelf().state(session->boxes()), IndexState::kFit);
  session->wait_for_work();
  ASSERT_NE(session->side(Side::kRight).run, nullptr);
  EXPECT_EQ(session->side(Side::kRight).run->box_counts.missing, 0U);
}

TEST(PrecomputeAtWork, FollowsNewerBoxesOnlyAtTheEndOfTheTimeline) {
  const auto session = session_at_work("anytime");
  const auto has_run = [&] { return session->side(Side::kRight).run != nullptr; };
  ASSERT_TRUE(update_until(*session, [&] { return has_run() && session->searches().timeline().at_end(); }));
  const auto bounds = session->side(Side::kRight).run->bounds;
  ASSERT_TRUE(update_until(*session, [&] { return session->side(Side::kRight).run->bounds != bounds; }))
      << "at the end, the search follows";
  EXPECT_TRUE(session->searches().timeline().at_end());

  session->searches().timeline().seek(5);
  // A search that was ordered before still comes; none with the boxes that come from now on.
  const NodeCounts now = counts_of(*session);
  ASSERT_TRUE(update_until(*session, [&] { return counts_of(*session).exact > now.exact + 1000; }));
  EXPECT_LE(session->side(Side::kRight).run->box_counts.exact, now.exact)
      << "whoever steps through it keeps it";
  EXPECT_EQ(session->searches().timeline().position(), 5U);
}

TEST(PrecomputeAtWork, ASearchThatWasStoppedIsNotBegunAnewByItself) {
  const auto session = session_at_work("anytime");
  act(*session, "search right astar-gb");
  const auto is_searching = [&] {
    act(*session, "swap");
    return session->searches().stop() && session->side(Side::kRight).stopped;
  };
  ASSERT_TRUE(update_until(*session, is_searching));
  const NodeCounts now = counts_of(*session);
  ASSERT_TRUE(update_until(*session, [&] { return counts_of(*session).exact > now.exact + 1000; }));
  EXPECT_TRUE(session->side(Side::kRight).stopped);
  const SearchRun* run = session->side(Side::kRight).run.get();
  EXPECT_TRUE(run == nullptr || run->box_counts.exact <= now.exact);
  act(*session, "swap");
  EXPECT_FALSE(session->side(Side::kRight).stopped) << "it is asked for anew";
}

TEST(UnfinishedBoxes, OfAFileAreSearchedWith) {
  const auto session = loop_session();
  load_unfinished_bounds(*session);
  EXPECT_EQ(session->shelf().state(session->boxes()), IndexState::kFit);
  EXPECT_GT(counts_of(*session).missing, 0U);
  EXPECT_GT(counts_of(*session).inherited, 0U);
  EXPECT_GT(counts_of(*session).exact, 0U);
  ASSERT_NE(session->side(Side::kRight).run, nullptr);
  EXPECT_EQ(session->side(Side::kRight).run->box_counts, counts_of(*session));
  EXPECT_EQ(equal_length(session->side(Side::kLeft), session->side(Side::kRight)), true);
}

TEST(UnfinishedBoxes, ThatLackEveryNodeAreNotSearchedWith) {
  const TemporaryFolder folder;
  const auto session = loop_session();
  const Bounds none(grid_in(*session), Ordering::kCanonical, Method::kExact);
  ASSERT_TRUE(save_boxes(none, folder / "none.gbb").ok());
  act(*session, "load-index " + (folder / "none.gbb").string());
  session->wait_for_work();
  EXPECT_EQ(counts_of(*session), (NodeCounts{.missing = grid_in(*session).free_count()}));
  EXPECT_EQ(session->side(Side::kRight).run, nullptr);
  EXPECT_THAT(session->side(Side::kRight).waiting_for, HasSubstr("no canonical, exact boxes yet"));
}

TEST(UnfinishedBoxes, ThoseOfTheIndexAreInspected) {
  const auto session = loop_session();
  session->select(node_at(*session, {5, 0}));
  session->wait_for_quick_work();
  EXPECT_EQ(session->inspection()->quality, std::nullopt) << "there is no index";
  load_unfinished_bounds(*session);
  Inspector inspector(grid_in(*session));
  std::array<int, 3> seen{};
  int larger = 0;
  for (const NodeId n : grid_in(*session).free_nodes()) {
    const std::uint32_t slot = grid_in(*session).slot(n);
    const NodeQuality quality = session->bounds()->quality(slot);
    session->select(n);
    session->wait_for_quick_work();
    const Inspection& inspection = *session->inspection();
    const Inspection exact = inspector.inspect(n, Ordering::kCanonical);
    ASSERT_EQ(inspection.quality, quality);
    ++seen[static_cast<std::size_t>(quality)];
    for (const Direction d : kAllDirections) {
      const EdgeReport& edge = inspection.edges[static_cast<std::size_t>(d)];
      const Box smallest = exact.edges[static_cast<std::size_t>(d)].box;
      EXPECT_EQ(edge.exact_box, smallest);
      // A missing node's boxes, the whole map, are never shown.
      EXPECT_EQ(edge.box, quality == NodeQuality::kMissing ? smallest : session->bounds()->box(slot, d));
      EXPECT_EQ(edge.reached_in_box, edge.reached);
      larger += edge.box == smallest ? 0 : 1;
    }
  }
  for (const int count : seen) EXPECT_GT(count, 0);
  EXPECT_GT(larger, 0) << "or this test shows nothing";
}

TEST(UnfinishedBoxes, ABoxThatIsTooSmallSaysWhatItLoses) {
  const auto grid = grid_of("....\n");
  Progress progress;
  Bounds bounds = precompute(*grid, {}, progress).value();
  bounds.set(0, Direction::kE, {1, 2, 0, 0});
  Inspector inspector(*grid);
  Inspection inspection = inspector.inspect(grid->node({0, 0}), Ordering::kCanonical);
  const auto revision = inspection.revision;
  inspector.use_index(inspection, &bounds, 1);
  const EdgeReport& edge = inspection.edges[static_cast<std::size_t>(Direction::kE)];
  EXPECT_EQ(edge.reached, 3U);
  EXPECT_EQ(edge.reached_in_box, 2U);
  EXPECT_EQ(edge.nodes_in_box, 2U);
  EXPECT_EQ(edge.missed(), 0U);
  EXPECT_NE(inspection.revision, revision) << "pictures of it are remade";
  inspector.use_index(inspection, nullptr, 0);
  EXPECT_EQ(inspection.quality, std::nullopt);
  EXPECT_EQ(edge.box, edge.exact_box);
}

}  // namespace
}  // namespace goalbound::app::test
