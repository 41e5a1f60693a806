// Indices by what is chosen of them, and the order of the jobs that make them.
#include "model/index_shelf.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "app/fixture.hpp"

namespace goalbound::app::test {
namespace {

TEST(IndexShelf, ComputesOneOrderingAfterAnother) {
  const auto grid = grid_of(kLoopMap);
  IndexShelf shelf;
  for (const OrderingInfo& info : all_orderings()) {
    EXPECT_EQ(shelf.state(info.ordering), IndexState::kNone);
    shelf.compute({.map = grid, .key = info.ordering, .threads = 1});
  }
  EXPECT_EQ(shelf.state(all_orderings()[0].ordering), IndexState::kComputing);
  EXPECT_EQ(shelf.state(all_orderings()[1].ordering), IndexState::kQueued);
  for (const OrderingInfo& info : all_orderings()) {
    const auto done = shelf.take_finished(true);
    ASSERT_TRUE(done);
    EXPECT_EQ(done->key, IndexKey(info.ordering));
    EXPECT_FALSE(done->error);
    EXPECT_EQ(shelf.state(info.ordering), IndexState::kFit);
    EXPECT_EQ(shelf.bounds(info.ordering)->info().ordering, info.ordering);
  }
  EXPECT_FALSE(shelf.take_finished(true));
  EXPECT_FALSE(shelf.busy());
}

TEST(IndexShelf, AnOrderThatChangesReplacesTheOneBefore) {
  const auto grid = generate_map(*find_generator("caves"), 300, 300, 1).value();
  IndexShelf shelf;
  shelf.compute({.map = grid, .key = Ordering::kRegular, .threads = 1});
  shelf.compute({.map = grid, .key = Ordering::kCanonical, .threads = 1});
  const PrecomputeJob* regular = shelf.boxes_job();
  shelf.compute({.map = grid, .key = Ordering::kRegular, .threads = 1});
  EXPECT_EQ(shelf.boxes_job(), regular) << "goes on";
  shelf.compute({.map = grid, .key = Ordering::kRegular, .threads = 2});
  EXPECT_EQ(shelf.boxes_job()->options().ordering, Ordering::kCanonical);
  EXPECT_EQ(shelf.state(Ordering::kRegular), IndexState::kQueued);
  shelf.clear();
  for (const OrderingInfo& info : all_orderings()) EXPECT_EQ(shelf.state(info.ordering), IndexState::kNone);
}

TEST(IndexShelf, LoadedBoxesEndTheJobOfTheirOrderingAlone) {
  const auto grid = generate_map(*find_generator("caves"), 200, 200, 1).value();
  IndexShelf shelf;
  shelf.compute({.map = grid, .key = Ordering::kRegular, .threads = 1});
  shelf.compute({.map = grid, .key = Ordering::kCanonical, .threads = 1});
  const auto loaded = std::make_shared<const Bounds>(*grid, Ordering::kRegular, Method::kExact);
  shelf.put(grid, Ordering::kRegular, std::make_shared<const BoxIndex>(loaded), "a.gbb");
  EXPECT_EQ(shelf.state(Ordering::kRegular), IndexState::kFit);
  EXPECT_EQ(shelf.bounds(Ordering::kRegular), loaded);
  EXPECT_EQ(shelf.path(Ordering::kRegular), "a.gbb");
  EXPECT_EQ(shelf.state(Ordering::kCanonical), IndexState::kComputing);
}

/// Few of its cells are jump points: no node is missing any more after a small part of a precompute.
std::shared_ptr<const Grid> rooms(std::int32_t side) {
  return std::make_shared<const Grid>(generate_grid(*find_generator("rooms"), side, side, 1).value());
}

/// Takes snapshots until one fulfils `enough`; false when the job ends before that.
template <class Enough>
bool follow_until(IndexShelf& shelf, const Enough& enough) {
  while (!shelf.boxes_job()->finished()) {
    if (shelf.take_snapshots(1000) && enough()) return true;
  }
  return false;
}

TEST(WatchedPrecompute, CopiesHaveWhatTheJobHasByThen) {
  // Regular boxes of it take far longer than any test: it never ends before it is cancelled.
  const auto watched =
      watch_precompute(rooms(400), {.ordering = Ordering::kRegular, .method = Method::kExact, .threads = 1});
  ASSERT_TRUE(watched);
  const auto next_copy = [&] {
    auto copy = (*watched)->take(1000);
    while (!copy) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      copy = (*watched)->take(1000);
    }
    EXPECT_EQ(copy->counts, count_nodes(*copy->bounds));
    return *std::move(copy);
  };
  const auto first = next_copy();
  // A copy may hold what came while it was made, so that the next one need not have more.
  auto later = next_copy();
  while (later.counts.exact <= first.counts.exact) later = next_copy();
}

TEST(WatchedPrecompute, MayEndOrBeTakenWhileItIsCopied) {
  for (int i = 0; i < 3; ++i) {
    const auto watched = watch_precompute(rooms(40), {.method = Method::kAnytime, .threads = 1});
    (void)(*watched)->take(1000);
    if (i == 0) continue;
    if (i == 1) (*watched)->cancel();
    (*watched)->stop_copying();
    EXPECT_EQ((*watched)->job().take().ok(), i == 2);
  }
}

TEST(IndexShelf, AnotherMethodReplacesTheJob) {
  const auto grid = rooms(200);
  IndexShelf shelf;
  shelf.compute({.map = grid, .key = Ordering::kCanonical, .method = Method::kExact, .threads = 1});
  const PrecomputeJob* exact = shelf.boxes_job();
  shelf.compute({.map = grid, .key = Ordering::kCanonical, .method = Method::kExact, .threads = 1});
  EXPECT_EQ(shelf.boxes_job(), exact) << "goes on";
  shelf.compute({.map = grid, .key = Ordering::kCanonical, .method = Method::kAnytime, .threads = 1});
  EXPECT_EQ(shelf.boxes_job()->options().method, Method::kAnytime);
  EXPECT_TRUE(shelf.serves(Ordering::kCanonical, Method::kAnytime));
  EXPECT_FALSE(shelf.serves(Ordering::kCanonical, Method::kExact));
  EXPECT_FALSE(shelf.serves(Ordering::kCanonical, std::nullopt));
  shelf.compute({.map = grid, .key = Ordering::kAllOptimal, .method = Method::kInherited, .threads = 1});
  EXPECT_TRUE(shelf.serves(Ordering::kAllOptimal, Method::kInherited)) << "in turn";
  for (const MethodInfo& info : all_methods()) EXPECT_FALSE(shelf.serves(Ordering::kRegular, info.method));
}

TEST(IndexShelf, ShowsWhatTheJobHasSoFar) {
  const auto grid = rooms(200);
  IndexShelf shelf;  // boxes of the ordering regular come one after the other: nodes are missing for long
  shelf.compute({.map = grid, .key = Ordering::kRegular, .method = Method::kExact, .threads = 1});
  EXPECT_EQ(shelf.bounds(Ordering::kRegular), nullptr);
  EXPECT_EQ(shelf.shown(Ordering::kRegular).revision, 0U);
  ASSERT_TRUE(follow_until(shelf, [&] { return shelf.counts(Ordering::kRegular).exact > 0; }));
  EXPECT_TRUE(shelf.is_partial(Ordering::kRegular));
  EXPECT_EQ(shelf.state(Ordering::kRegular), IndexState::kComputing);
  EXPECT_EQ(shelf.counts(Ordering::kRegular), count_nodes(*shelf.bounds(Ordering::kRegular)));
  EXPECT_GT(shelf.counts(Ordering::kRegular).missing, 0U);
  EXPECT_EQ(shelf.counts(Ordering::kRegular).total(), grid->free_count());
  EXPECT_GT(shelf.byte_size(), 0U);
  EXPECT_EQ(shelf.bounds(Ordering::kCanonical), nullptr) << "of the job's ordering alone";

  const auto revision = shelf.shown(Ordering::kRegular).revision;
  EXPECT_FALSE(shelf.take_snapshots(0)) << "not so soon again";
  EXPECT_EQ(shelf.shown(Ordering::kRegular).revision, revision);
  ASSERT_TRUE(follow_until(shelf, [] { return true; }));
  EXPECT_GT(shelf.shown(Ordering::kRegular).revision, revision);

  shelf.set_path(Ordering::kRegular, "part.gbb");
  EXPECT_EQ(shelf.path(Ordering::kRegular), "") << "the next snapshot is not what that file holds";
  shelf.cancel();
  EXPECT_EQ(shelf.bounds(Ordering::kRegular), nullptr) << "nodes were missing";
  EXPECT_EQ(shelf.state(Ordering::kRegular), IndexState::kNone);
}

TEST(IndexShelf, BoxesFromBeforeAreUsedUntilNoNodeIsMissing) {
  const auto grid = rooms(400);  // inherited boxes come soon, exact ones take far longer than the test
  IndexShelf shelf;
  const auto before = std::make_shared<const Bounds>(*grid, Ordering::kCanonical, Method::kExact);
  shelf.put(grid, before->info().ordering, std::make_shared<const BoxIndex>(before), "before.gbb");
  shelf.compute({.map = grid, .key = Ordering::kCanonical, .method = Method::kAnytime, .threads = 1});
  ASSERT_TRUE(follow_until(shelf, [&] { return shelf.is_partial(Ordering::kCanonical); }));
  EXPECT_EQ(shelf.counts(Ordering::kCanonical).missing, 0U);
  EXPECT_GT(shelf.counts(Ordering::kCanonical).inherited, 0U);
  EXPECT_EQ(shelf.path(Ordering::kCanonical), "");
  const auto partial = shelf.bounds(Ordering::kCanonical);
  shelf.cancel();
  EXPECT_EQ(shelf.bounds(Ordering::kCanonical), partial) << "as good as finished ones";
  EXPECT_EQ(shelf.state(Ordering::kCanonical), IndexState::kFit);
  EXPECT_FALSE(shelf.is_partial(Ordering::kCanonical));
}

TEST(IndexShelf, BoxesFromBeforeComeBackWhenAJobEndsThatLacksNodes) {
  const auto grid = rooms(200);
  IndexShelf shelf;  // boxes of the ordering regular come one after the other: nodes are missing for long
  const auto before = std::make_shared<const Bounds>(*grid, Ordering::kRegular, Method::kExact);
  shelf.put(grid, before->info().ordering, std::make_shared<const BoxIndex>(before), "before.gbb");
  shelf.compute({.map = grid, .key = Ordering::kRegular, .method = Method::kExact, .threads = 1});
  ASSERT_TRUE(follow_until(shelf, [] { return true; }));
  EXPECT_EQ(shelf.bounds(Ordering::kRegular), before);
  shelf.cancel();
  EXPECT_EQ(shelf.bounds(Ordering::kRegular), before);
  EXPECT_EQ(shelf.path(Ordering::kRegular), "before.gbb");
  shelf.drop(Ordering::kRegular);
  EXPECT_EQ(shelf.state(Ordering::kRegular), IndexState::kNone);
}

TEST(IndexShelf, TheEndOfAJobReplacesWhatItShowed) {
  const auto grid = rooms(40);
  IndexShelf shelf;
  shelf.compute({.map = grid, .key = Ordering::kCanonical, .method = Method::kAnytime, .threads = 1});
  (void)follow_until(shelf, [] { return false; });
  ASSERT_FALSE(shelf.take_finished(true)->error);
  EXPECT_FALSE(shelf.is_partial(Ordering::kCanonical));
  EXPECT_EQ(shelf.counts(Ordering::kCanonical), (NodeCounts{.exact = grid->free_count()}));
}

IndexKey key_on(const Map& map, std::string_view text) {
  return key_of(map, IndexValues::parse(text).value()).value();
}

std::shared_ptr<const Map> caves(std::int32_t side) {
  return generate_map(*find_generator("caves"), side, side, 1).value();
}

TEST(IndexKeys, AreWhatTheMapMakesOfTheText) {
  const auto grid = grid_of(kLoopMap);
  EXPECT_EQ(key_on(*grid, "container:hull"), key_on(*grid, "container:hull:canonical:corners=8"));
  EXPECT_FALSE(key_on(*grid, "container:hull") == key_on(*grid, "container:disk"));
  EXPECT_EQ(told_values(*grid, key_on(*grid, "container:hull")).text(), "container:hull");
  EXPECT_EQ(told_values(*grid, key_on(*grid, "container:hull:regular:corners=4")).text(),
            "container:hull:regular:corners=4");
  EXPECT_EQ(told_values(*grid, Ordering::kCanonical).text(), "boxes:canonical");
  EXPECT_EQ(key_on(*grid, "boxes"), IndexKey(Ordering::kCanonical));
  EXPECT_TRUE(IndexKey(Ordering::kRegular).of_side_boxes());
  EXPECT_FALSE(key_on(*grid, "boxes:inherited").of_side_boxes());
  EXPECT_EQ(words_of(key_on(*grid, "boxes:all-optimal").values), "all-optimal boxes");
  EXPECT_EQ(words_of(IndexValues::parse("container:box-sector").value()), "containers (box sector)");
  EXPECT_EQ(words_of(IndexValues::parse("landmarks:count=4").value()), "landmarks (count 4)");
}

TEST(IndexShelf, MakesEveryKindOfTheRegistry) {
  const auto grid = grid_of(kLoopMap);
  IndexShelf shelf;
  for (const OfferedIndex& offered : offered_indices()) {
    const IndexKey key = key_of(*grid, offered.values).value();
    shelf.compute({.map = grid, .key = key, .threads = 1});
    EXPECT_NE(shelf.state(key), IndexState::kNone);
    while (shelf.busy()) {
      const auto done = shelf.take_finished(true);
      ASSERT_TRUE(done && !done->error) << done->error->to_string();
    }
    ASSERT_NE(shelf.shown(key).index, nullptr);
    EXPECT_EQ(IndexKey(*shelf.shown(key).index), key);
    EXPECT_EQ(shelf.state(key), IndexState::kFit);
  }
  EXPECT_EQ(shelf.kept().size(), offered_indices().size());
}

TEST(IndexShelf, KindsAreMadeBesideEachOtherAndEachInTurn) {
  const auto grid = caves(300);
  const IndexKey hulls = key_on(*grid, "container:hull");
  const IndexKey disks = key_on(*grid, "container:disk");
  const IndexKey inherited = compared_boxes(Ordering::kCanonical, Method::kExact);
  IndexShelf shelf;
  for (const IndexKey& key : {IndexKey(Ordering::kRegular), hulls, disks, inherited})
    shelf.compute({.map = grid, .key = key, .threads = 1});
  EXPECT_EQ(shelf.running().size(), 3U);
  EXPECT_EQ(shelf.state(disks), IndexState::kQueued);
  EXPECT_EQ(shelf.state(inherited), IndexState::kComputing);
  const auto* hull_job = shelf.running(hulls)->job.get();
  shelf.compute({.map = grid, .key = hulls, .threads = 1});
  EXPECT_EQ(shelf.running(hulls)->job.get(), hull_job) << "goes on";
  shelf.cancel(hulls);
  EXPECT_EQ(shelf.state(hulls), IndexState::kNone);
  EXPECT_EQ(shelf.state(disks), IndexState::kComputing);
  shelf.cancel();
  EXPECT_FALSE(shelf.busy());
}

TEST(IndexShelf, KeepsTheMapOfAnIndexAndTheReasonOfAFailure) {
  auto grid = std::make_shared<const Grid>(*grid_of(kLoopMap));
  const IndexKey disks = key_on(*grid, "container:disk");
  IndexShelf shelf;
  shelf.compute({.map = grid, .key = disks, .threads = -1});
  const auto failed = shelf.take_finished(true);
  ASSERT_TRUE(failed && failed->error);
  ASSERT_NE(shelf.failure(disks), nullptr);
  EXPECT_EQ(shelf.failure(disks)->message, failed->error->message);
  shelf.compute({.map = grid, .key = disks, .threads = 1});
  EXPECT_EQ(shelf.failure(disks), nullptr) << "it is tried again";
  ASSERT_FALSE(shelf.take_finished(true)->error);
  const std::shared_ptr<const Index> index = shelf.shown(disks).index;
  const std::weak_ptr<const Map> map = std::exchange(grid, nullptr);
  shelf.clear();
  EXPECT_FALSE(map.expired()) << "the index looks into it";
}

}  // namespace
}  // namespace goalbound::app::test
