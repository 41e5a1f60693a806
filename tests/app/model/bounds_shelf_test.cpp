// Boxes by ordering, and the order of the jobs that compute them.
#include "model/bounds_shelf.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "app/fixture.hpp"

namespace goalbound::app::test {
namespace {

TEST(BoundsShelf, ComputesOneOrderingAfterAnother) {
  const auto grid = grid_of(kLoopMap);
  BoundsShelf shelf;
  for (const OrderingInfo& info : all_orderings()) {
    EXPECT_EQ(shelf.state(info.ordering), BoundsState::kNone);
    shelf.compute(grid, {.ordering = info.ordering, .threads = 1});
  }
  EXPECT_EQ(shelf.state(all_orderings()[0].ordering), BoundsState::kComputing);
  EXPECT_EQ(shelf.state(all_orderings()[1].ordering), BoundsState::kQueued);
  for (const OrderingInfo& info : all_orderings()) {
    const auto done = shelf.take_finished(true);
    ASSERT_TRUE(done);
    EXPECT_EQ(done->ordering, info.ordering);
    EXPECT_FALSE(done->error);
    EXPECT_EQ(shelf.state(info.ordering), BoundsState::kFit);
    EXPECT_EQ(shelf.bounds(info.ordering)->info().ordering, info.ordering);
  }
  EXPECT_FALSE(shelf.take_finished(true));
  EXPECT_FALSE(shelf.busy());
}

TEST(BoundsShelf, AnOrderThatChangesReplacesTheOneBefore) {
  const auto grid = generate_map(*find_generator("caves"), 300, 300, 1).value();
  BoundsShelf shelf;
  shelf.compute(grid, {.ordering = Ordering::kRegular, .threads = 1});
  shelf.compute(grid, {.ordering = Ordering::kCanonical, .threads = 1});
  const PrecomputeJob* regular = shelf.job();
  shelf.compute(grid, {.ordering = Ordering::kRegular, .threads = 1});
  EXPECT_EQ(shelf.job(), regular) << "goes on";
  shelf.compute(grid, {.ordering = Ordering::kRegular, .threads = 2});
  EXPECT_EQ(shelf.job()->options().ordering, Ordering::kCanonical);
  EXPECT_EQ(shelf.state(Ordering::kRegular), BoundsState::kQueued);
  shelf.clear();
  for (const OrderingInfo& info : all_orderings()) EXPECT_EQ(shelf.state(info.ordering), BoundsState::kNone);
}

TEST(BoundsShelf, LoadedBoxesEndTheJobOfTheirOrderingAlone) {
  const auto grid = generate_map(*find_generator("caves"), 200, 200, 1).value();
  BoundsShelf shelf;
  shelf.compute(grid, {.ordering = Ordering::kRegular, .threads = 1});
  shelf.compute(grid, {.ordering = Ordering::kCanonical, .threads = 1});
  const auto loaded = std::make_shared<const Bounds>(*grid, Ordering::kRegular, Method::kExact);
  shelf.put(loaded, "a.gbb");
  EXPECT_EQ(shelf.state(Ordering::kRegular), BoundsState::kFit);
  EXPECT_EQ(shelf.bounds(Ordering::kRegular), loaded);
  EXPECT_EQ(shelf.path(Ordering::kRegular), "a.gbb");
  EXPECT_EQ(shelf.state(Ordering::kCanonical), BoundsState::kComputing);
}

/// Few of its cells are jump points: no node is missing any more after a small part of a precompute.
std::shared_ptr<const Grid> rooms(std::int32_t side) {
  return std::make_shared<const Grid>(generate_grid(*find_generator("rooms"), side, side, 1).value());
}

/// Takes snapshots until one fulfils `enough`; false when the job ends before that.
template <class Enough>
bool follow_until(BoundsShelf& shelf, const Enough& enough) {
  while (!shelf.job()->finished()) {
    if (shelf.take_snapshot(1000) && enough()) return true;
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

TEST(BoundsShelf, AnotherMethodReplacesTheJob) {
  const auto grid = rooms(200);
  BoundsShelf shelf;
  shelf.compute(grid, {.method = Method::kExact, .threads = 1});
  const PrecomputeJob* exact = shelf.job();
  shelf.compute(grid, {.method = Method::kExact, .threads = 1});
  EXPECT_EQ(shelf.job(), exact) << "goes on";
  shelf.compute(grid, {.method = Method::kAnytime, .threads = 1});
  EXPECT_EQ(shelf.job()->options().method, Method::kAnytime);
  EXPECT_TRUE(shelf.serves(Ordering::kCanonical, Method::kAnytime));
  EXPECT_FALSE(shelf.serves(Ordering::kCanonical, Method::kExact));
  EXPECT_FALSE(shelf.serves(Ordering::kCanonical, std::nullopt));
  shelf.compute(grid, {.ordering = Ordering::kAllOptimal, .method = Method::kInherited, .threads = 1});
  EXPECT_TRUE(shelf.serves(Ordering::kAllOptimal, Method::kInherited)) << "in turn";
  for (const MethodInfo& info : all_methods()) EXPECT_FALSE(shelf.serves(Ordering::kRegular, info.method));
}

TEST(BoundsShelf, ShowsWhatTheJobHasSoFar) {
  const auto grid = rooms(200);
  BoundsShelf shelf;  // boxes of the ordering regular come one after the other: nodes are missing for long
  shelf.compute(grid, {.ordering = Ordering::kRegular, .method = Method::kExact, .threads = 1});
  EXPECT_EQ(shelf.bounds(Ordering::kRegular), nullptr);
  EXPECT_EQ(shelf.revision(Ordering::kRegular), 0U);
  ASSERT_TRUE(follow_until(shelf, [&] { return shelf.counts(Ordering::kRegular).exact > 0; }));
  EXPECT_TRUE(shelf.is_partial(Ordering::kRegular));
  EXPECT_EQ(shelf.state(Ordering::kRegular), BoundsState::kComputing);
  EXPECT_EQ(shelf.counts(Ordering::kRegular), count_nodes(*shelf.bounds(Ordering::kRegular)));
  EXPECT_GT(shelf.counts(Ordering::kRegular).missing, 0U);
  EXPECT_EQ(shelf.counts(Ordering::kRegular).total(), grid->free_count());
  EXPECT_GT(shelf.byte_size(), 0U);
  EXPECT_EQ(shelf.bounds(Ordering::kCanonical), nullptr) << "of the job's ordering alone";

  const auto revision = shelf.revision(Ordering::kRegular);
  EXPECT_FALSE(shelf.take_snapshot(0)) << "not so soon again";
  EXPECT_EQ(shelf.revision(Ordering::kRegular), revision);
  ASSERT_TRUE(follow_until(shelf, [] { return true; }));
  EXPECT_GT(shelf.revision(Ordering::kRegular), revision);

  shelf.set_path(Ordering::kRegular, "part.gbb");
  EXPECT_EQ(shelf.path(Ordering::kRegular), "") << "the next snapshot is not what that file holds";
  shelf.cancel();
  EXPECT_EQ(shelf.bounds(Ordering::kRegular), nullptr) << "nodes were missing";
  EXPECT_EQ(shelf.state(Ordering::kRegular), BoundsState::kNone);
}

TEST(BoundsShelf, BoxesFromBeforeAreUsedUntilNoNodeIsMissing) {
  const auto grid = rooms(400);  // inherited boxes come soon, exact ones take far longer than the test
  BoundsShelf shelf;
  const auto before = std::make_shared<const Bounds>(*grid, Ordering::kCanonical, Method::kExact);
  shelf.put(before, "before.gbb");
  shelf.compute(grid, {.method = Method::kAnytime, .threads = 1});
  ASSERT_TRUE(follow_until(shelf, [&] { return shelf.is_partial(Ordering::kCanonical); }));
  EXPECT_EQ(shelf.counts(Ordering::kCanonical).missing, 0U);
  EXPECT_GT(shelf.counts(Ordering::kCanonical).inherited, 0U);
  EXPECT_EQ(shelf.path(Ordering::kCanonical), "");
  const auto partial = shelf.bounds(Ordering::kCanonical);
  shelf.cancel();
  EXPECT_EQ(shelf.bounds(Ordering::kCanonical), partial) << "as good as finished ones";
  EXPECT_EQ(shelf.state(Ordering::kCanonical), BoundsState::kFit);
  EXPECT_FALSE(shelf.is_partial(Ordering::kCanonical));
}

TEST(BoundsShelf, BoxesFromBeforeComeBackWhenAJobEndsThatLacksNodes) {
  const auto grid = rooms(200);
  BoundsShelf shelf;  // boxes of the ordering regular come one after the other: nodes are missing for long
  const auto before = std::make_shared<const Bounds>(*grid, Ordering::kRegular, Method::kExact);
  shelf.put(before, "before.gbb");
  shelf.compute(grid, {.ordering = Ordering::kRegular, .method = Method::kExact, .threads = 1});
  ASSERT_TRUE(follow_until(shelf, [] { return true; }));
  EXPECT_EQ(shelf.bounds(Ordering::kRegular), before);
  shelf.cancel();
  EXPECT_EQ(shelf.bounds(Ordering::kRegular), before);
  EXPECT_EQ(shelf.path(Ordering::kRegular), "before.gbb");
  shelf.drop(Ordering::kRegular);
  EXPECT_EQ(shelf.state(Ordering::kRegular), BoundsState::kNone);
}

TEST(BoundsShelf, TheEndOfAJobReplacesWhatItShowed) {
  const auto grid = rooms(40);
  BoundsShelf shelf;
  shelf.compute(grid, {.method = Method::kAnytime, .threads = 1});
  (void)follow_until(shelf, [] { return false; });
  ASSERT_FALSE(shelf.take_finished(true)->error);
  EXPECT_FALSE(shelf.is_partial(Ordering::kCanonical));
  EXPECT_EQ(shelf.counts(Ordering::kCanonical), (NodeCounts{.exact = grid->free_count()}));
}

}  // namespace
}  // namespace goalbound::app::test
