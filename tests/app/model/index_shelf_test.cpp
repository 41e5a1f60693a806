// Indices by what is chosen of them, and the order of the jobs that make them.
#include "model/indices/index_shelf.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "app/fixture.hpp"

namespace goalbound::app::test {
namespace {

const PrecomputeJob* job_of(const IndexShelf& shelf, const IndexKey& key) {
  return shelf.running(key)->job->precompute();
}

TEST(IndexShelf, ComputesOneOrderingAfterAnother) {
  const auto grid = grid_of(kLoopMap);
  IndexShelf shelf;
  for (const OrderingInfo& info : all_orderings()) {
    EXPECT_EQ(shelf.state(boxes_key(info.ordering)), IndexState::kNone);
    shelf.compute({.map = grid, .key = boxes_key(info.ordering), .threads = 1});
  }
  EXPECT_EQ(shelf.state(boxes_key(all_orderings()[0].ordering)), IndexState::kComputing);
  EXPECT_EQ(shelf.state(boxes_key(all_orderings()[1].ordering)), IndexState::kQueued);
  for (const OrderingInfo& info : all_orderings()) {
    const auto done = shelf.take_finished(true);
    ASSERT_TRUE(done);
    EXPECT_EQ(done->key, boxes_key(info.ordering));
    EXPECT_FALSE(done->error);
    EXPECT_EQ(shelf.state(boxes_key(info.ordering)), IndexState::kFit);
    EXPECT_EQ(shelf.bounds(boxes_key(info.ordering))->info().ordering, info.ordering);
  }
  EXPECT_FALSE(shelf.take_finished(true));
  EXPECT_FALSE(shelf.busy());
}

TEST(IndexShelf, AnOrderThatChangesReplacesTheOneBefore) {
  const auto grid = generate_map(*find_generator("caves"), 300, 300, 1).value();
  IndexShelf shelf;
  shelf.compute({.map = grid, .key = boxes_key(Ordering::kRegular), .threads = 1});
  shelf.compute({.map = grid, .key = boxes_key(Ordering::kCanonical), .threads = 1});
  const PrecomputeJob* regular = job_of(shelf, boxes_key(Ordering::kRegular));
  shelf.compute({.map = grid, .key = boxes_key(Ordering::kRegular), .threads = 1});
  EXPECT_EQ(job_of(shelf, boxes_key(Ordering::kRegular)), regular) << "goes on";
  shelf.compute({.map = grid, .key = boxes_key(Ordering::kRegular), .threads = 2});
  EXPECT_EQ(shelf.state(boxes_key(Ordering::kCanonical)), IndexState::kComputing);
  EXPECT_EQ(shelf.state(boxes_key(Ordering::kRegular)), IndexState::kQueued);
  shelf.clear();
  for (const OrderingInfo& info : all_orderings())
    EXPECT_EQ(shelf.state(boxes_key(info.ordering)), IndexState::kNone);
}

TEST(IndexShelf, LoadedBoxesEndTheJobOfTheirOrderingAlone) {
  const auto grid = generate_map(*find_generator("caves"), 200, 200, 1).value();
  IndexShelf shelf;
  shelf.compute({.map = grid, .key = boxes_key(Ordering::kRegular), .threads = 1});
  shelf.compute({.map = grid, .key = boxes_key(Ordering::kCanonical), .threads = 1});
  const auto loaded = std::make_shared<const Bounds>(*grid, Ordering::kRegular, Method::kExact);
  shelf.put(grid, boxes_key(Ordering::kRegular), std::make_shared<const BoxIndex>(loaded), "a.gbb");
  EXPECT_EQ(shelf.state(boxes_key(Ordering::kRegular)), IndexState::kFit);
  EXPECT_EQ(shelf.bounds(boxes_key(Ordering::kRegular)), loaded);
  EXPECT_EQ(shelf.path(boxes_key(Ordering::kRegular)), "a.gbb");
  EXPECT_EQ(shelf.state(boxes_key(Ordering::kCanonical)), IndexState::kComputing);
}

/// Few of its cells are jump points: no node is missing any more after a small part of a precompute.
std::shared_ptr<const Grid> rooms(std::int32_t side) {
  return std::make_shared<const Grid>(generate_grid(*find_generator("rooms"), side, side, 1).value());
}

/// Takes snapshots until one fulfils `enough`; false when the job ends before that.
template <class Enough>
bool follow_until(IndexShelf& shelf, const Enough& enough) {
  while (!shelf.running().front().job->finished()) {
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

TEST(IndexShelf, BoxesByAnotherMethodAreMadeBesideThem) {
  const auto grid = rooms(200);
  const IndexKey exact = boxes_key(Ordering::kCanonical, "exact");
  const IndexKey anytime = boxes_key(Ordering::kCanonical, "anytime");
  IndexShelf shelf;
  shelf.compute({.map = grid, .key = exact, .threads = 1});
  const PrecomputeJob* job = job_of(shelf, exact);
  shelf.compute({.map = grid, .key = exact, .threads = 1});
  EXPECT_EQ(job_of(shelf, exact), job) << "goes on";
  shelf.compute({.map = grid, .key = anytime, .threads = 1});
  EXPECT_EQ(job_of(shelf, exact)->options().method, Method::kExact);
  EXPECT_EQ(job_of(shelf, anytime)->options().method, Method::kAnytime);
  const IndexKey other = boxes_key(Ordering::kAllOptimal, "anytime");
  shelf.compute({.map = grid, .key = other, .threads = 1});
  EXPECT_EQ(shelf.state(other), IndexState::kQueued) << "in turn";
}

TEST(IndexShelf, BoxesAreReusedWhereTheyAreAsGood) {
  const auto grid = grid_of(kLoopMap);
  IndexShelf shelf;
  const auto put = [&](Ordering ordering, Method method, const std::filesystem::path& path) {
    auto boxes = std::make_shared<const Bounds>(*grid, ordering, method);
    shelf.put(grid, boxes_key(ordering, name_of(method)), std::make_shared<const BoxIndex>(boxes), path);
    return boxes;
  };
  const auto inherited = put(Ordering::kCanonical, Method::kInherited, "");
  EXPECT_FALSE(shelf.reuse(grid, boxes_key(Ordering::kCanonical))) << "there may be better ones";
  const auto exact = put(Ordering::kCanonical, Method::kExact, "");
  EXPECT_FALSE(shelf.reuse(grid, boxes_key(Ordering::kAllOptimal)));
  EXPECT_FALSE(shelf.reuse(grid, boxes_key(Ordering::kCanonical, "anytime")));
  const auto bytes = shelf.byte_size();
  ASSERT_TRUE(shelf.reuse(grid, boxes_key(Ordering::kCanonical)));
  EXPECT_EQ(shelf.bounds(boxes_key(Ordering::kCanonical)), exact);
  EXPECT_EQ(shelf.byte_size(), bytes) << "they are the same";
  const auto file = put(Ordering::kAllOptimal, Method::kInherited, "a.gbb");
  ASSERT_TRUE(shelf.reuse(grid, boxes_key(Ordering::kAllOptimal)));
  EXPECT_EQ(shelf.bounds(boxes_key(Ordering::kAllOptimal)), file);
  EXPECT_EQ(shelf.path(boxes_key(Ordering::kAllOptimal)), "a.gbb");
}

TEST(IndexShelf, ShowsWhatTheJobHasSoFar) {
  const auto grid = rooms(200);
  IndexShelf shelf;  // boxes of the ordering regular come one after the other: nodes are missing for long
  shelf.compute({.map = grid, .key = boxes_key(Ordering::kRegular, "exact"), .threads = 1});
  EXPECT_EQ(shelf.bounds(boxes_key(Ordering::kRegular, "exact")), nullptr);
  EXPECT_EQ(shelf.shown(boxes_key(Ordering::kRegular, "exact")).revision, 0U);
  ASSERT_TRUE(
      follow_until(shelf, [&] { return shelf.counts(boxes_key(Ordering::kRegular, "exact")).exact > 0; }));
  EXPECT_TRUE(shelf.is_partial(boxes_key(Ordering::kRegular, "exact")));
  EXPECT_EQ(shelf.state(boxes_key(Ordering::kRegular, "exact")), IndexState::kComputing);
  EXPECT_EQ(shelf.counts(boxes_key(Ordering::kRegular, "exact")),
            count_nodes(*shelf.bounds(boxes_key(Ordering::kRegular, "exact"))));
  EXPECT_GT(shelf.counts(boxes_key(Ordering::kRegular, "exact")).missing, 0U);
  EXPECT_EQ(shelf.counts(boxes_key(Ordering::kRegular, "exact")).total(), grid->free_count());
  EXPECT_GT(shelf.byte_size(), 0U);
  EXPECT_EQ(shelf.bounds(boxes_key(Ordering::kCanonical)), nullptr) << "of the job's ordering alone";

  const auto revision = shelf.shown(boxes_key(Ordering::kRegular, "exact")).revision;
  EXPECT_FALSE(shelf.take_snapshots(0)) << "not so soon again";
  EXPECT_EQ(shelf.shown(boxes_key(Ordering::kRegular, "exact")).revision, revision);
  ASSERT_TRUE(follow_until(shelf, [] { return true; }));
  EXPECT_GT(shelf.shown(boxes_key(Ordering::kRegular, "exact")).revision, revision);

  shelf.set_path(boxes_key(Ordering::kRegular, "exact"), "part.gbb");
  EXPECT_EQ(shelf.path(boxes_key(Ordering::kRegular, "exact")), "")
      << "the next snapshot is not what that file holds";
  shelf.cancel();
  EXPECT_EQ(shelf.bounds(boxes_key(Ordering::kRegular, "exact")), nullptr) << "nodes were missing";
  EXPECT_EQ(shelf.state(boxes_key(Ordering::kRegular, "exact")), IndexState::kNone);
}

TEST(IndexShelf, BoxesFromBeforeAreUsedUntilNoNodeIsMissing) {
  const auto grid = rooms(400);  // inherited boxes come soon, exact ones take far longer than the test
  IndexShelf shelf;
  const auto before = std::make_shared<const Bounds>(*grid, Ordering::kCanonical, Method::kExact);
  shelf.put(grid, boxes_key(Ordering::kCanonical, "anytime"), std::make_shared<const BoxIndex>(before),
            "before.gbb");
  shelf.compute({.map = grid, .key = boxes_key(Ordering::kCanonical, "anytime"), .threads = 1});
  ASSERT_TRUE(
      follow_until(shelf, [&] { return shelf.is_partial(boxes_key(Ordering::kCanonical, "anytime")); }));
  EXPECT_EQ(shelf.counts(boxes_key(Ordering::kCanonical, "anytime")).missing, 0U);
  EXPECT_GT(shelf.counts(boxes_key(Ordering::kCanonical, "anytime")).inherited, 0U);
  EXPECT_EQ(shelf.path(boxes_key(Ordering::kCanonical, "anytime")), "");
  const auto partial = shelf.bounds(boxes_key(Ordering::kCanonical, "anytime"));
  shelf.cancel();
  EXPECT_EQ(shelf.bounds(boxes_key(Ordering::kCanonical, "anytime")), partial) << "as good as finished ones";
  EXPECT_EQ(shelf.state(boxes_key(Ordering::kCanonical, "anytime")), IndexState::kFit);
  EXPECT_FALSE(shelf.is_partial(boxes_key(Ordering::kCanonical, "anytime")));
}

TEST(IndexShelf, BoxesFromBeforeComeBackWhenAJobEndsThatLacksNodes) {
  const auto grid = rooms(200);
  IndexShelf shelf;  // boxes of the ordering regular come one after the other: nodes are missing for long
  const auto before = std::make_shared<const Bounds>(*grid, Ordering::kRegular, Method::kExact);
  shelf.put(grid, boxes_key(Ordering::kRegular, "exact"), std::make_shared<const BoxIndex>(before),
            "before.gbb");
  shelf.compute({.map = grid, .key = boxes_key(Ordering::kRegular, "exact"), .threads = 1});
  ASSERT_TRUE(follow_until(shelf, [] { return true; }));
  EXPECT_EQ(shelf.bounds(boxes_key(Ordering::kRegular, "exact")), before);
  shelf.cancel();
  EXPECT_EQ(shelf.bounds(boxes_key(Ordering::kRegular, "exact")), before);
  EXPECT_EQ(shelf.path(boxes_key(Ordering::kRegular, "exact")), "before.gbb");
  shelf.drop(boxes_key(Ordering::kRegular, "exact"));
  EXPECT_EQ(shelf.state(boxes_key(Ordering::kRegular, "exact")), IndexState::kNone);
}

TEST(IndexShelf, TheEndOfAJobReplacesWhatItShowed) {
  const auto grid = rooms(40);
  IndexShelf shelf;
  shelf.compute({.map = grid, .key = boxes_key(Ordering::kCanonical, "anytime"), .threads = 1});
  (void)follow_until(shelf, [] { return false; });
  ASSERT_FALSE(shelf.take_finished(true)->error);
  EXPECT_FALSE(shelf.is_partial(boxes_key(Ordering::kCanonical, "anytime")));
  EXPECT_EQ(shelf.counts(boxes_key(Ordering::kCanonical, "anytime")),
            (NodeCounts{.exact = grid->free_count()}));
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
  EXPECT_EQ(told_values(*grid, boxes_key(Ordering::kCanonical)).text(), "boxes:canonical");
  EXPECT_EQ(key_on(*grid, "boxes"), boxes_key(Ordering::kCanonical));
  EXPECT_EQ(key_on(*grid, "boxes:inherited"), boxes_key(Ordering::kCanonical, "inherited"));
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
    EXPECT_EQ(shelf.key_of(*shelf.shown(key).index), key);
    EXPECT_EQ(shelf.state(key), IndexState::kFit);
  }
  EXPECT_EQ(shelf.kept().size() + 1, offered_indices().size()) << "what is left to the map is canonical";
}

TEST(IndexShelf, KindsAreMadeBesideEachOtherAndEachInTurn) {
  const auto grid = caves(300);
  const IndexKey hulls = key_on(*grid, "container:hull");
  const IndexKey disks = key_on(*grid, "container:disk");
  const IndexKey inherited = boxes_key(Ordering::kCanonical, "exact");
  IndexShelf shelf;
  for (const IndexKey& key : {boxes_key(Ordering::kRegular), hulls, disks, inherited})
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
