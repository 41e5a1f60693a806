// What searches make for themselves is made once for all of them, whichever thread asks first.
#include "model/indices/shared_indices.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "goalbound/generators.hpp"

namespace goalbound::app::test {
namespace {

std::shared_ptr<const Map> room_map() {
  return find_generator("rooms")->make(40, 40, 1).value();
}

IndexSet completed(SharedIndices& shared, const std::shared_ptr<const Map>& map, std::string_view search) {
  Progress progress;
  return shared.complete(*find_search(search), map, {}, progress, {}).value();
}

TEST(SharedIndices, AreMadeOnceForAllSearchesThatNeedThem) {
  const auto map = room_map();
  SharedIndices shared;
  const IndexSet left = completed(shared, map, "ch-gb");
  const IndexSet right = completed(shared, map, "ch-gb");
  EXPECT_EQ(left, right);
  EXPECT_EQ(completed(shared, map, "jps-plus"), completed(shared, map, "jps-plus"));
  Progress progress;
  EXPECT_EQ(shared.make(map, IndexValues(*find_index("jump-table")), progress).value(),
            completed(shared, map, "jps-plus").members().front());
}

TEST(SharedIndices, WhoeverNeedsWhatAnotherThreadMakesWaitsForIt) {
  const auto map = room_map();
  SharedIndices shared;
  std::array<IndexSet, 4> sets;
  std::vector<std::thread> threads;
  for (IndexSet& set : sets) threads.emplace_back([&] { set = completed(shared, map, "ch-gb"); });
  for (std::thread& thread : threads) thread.join();
  for (const IndexSet& set : sets) EXPECT_EQ(set, sets.front());
}

TEST(SharedIndices, StayWhileSomebodyHasThem) {
  const auto map = room_map();
  SharedIndices shared;
  const IndexSet kept = completed(shared, map, "ch");
  const std::weak_ptr<const Index> left = completed(shared, map, "jps-plus").members().front();
  shared.drop_unused();
  shared.drop_unused();
  EXPECT_EQ(completed(shared, map, "ch"), kept) << "of the side whose turn it was not";
  EXPECT_TRUE(left.expired());
}

TEST(SharedIndices, OfAnotherMapAreOthers) {
  SharedIndices shared;
  const auto map = room_map();
  const IndexSet first = completed(shared, map, "jps-plus");
  EXPECT_NE(completed(shared, room_map(), "jps-plus"), first);
  EXPECT_NE(completed(shared, map, "jps-plus"), first) << "those of one map at a time are kept";
}

TEST(SharedIndices, ACancelledOrderLeavesTheNextOneItsTurn) {
  const auto map = room_map();
  SharedIndices shared;
  Progress cancelled;
  cancelled.cancel();
  EXPECT_EQ(shared.complete(*find_search("ch-gb"), map, {}, cancelled, {}).error().code,
            ErrorCode::kCancelled);
  EXPECT_FALSE(completed(shared, map, "ch-gb").empty());
}

}  // namespace
}  // namespace goalbound::app::test
