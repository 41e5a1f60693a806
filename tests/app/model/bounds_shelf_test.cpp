// Boxes by ordering, and the order of the jobs that compute them.
#include "model/bounds_shelf.hpp"

#include <gtest/gtest.h>

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
  const auto grid = std::make_shared<const Grid>(generate_map(*find_generator("caves"), 300, 300, 1).value());
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
  const auto grid = std::make_shared<const Grid>(generate_map(*find_generator("caves"), 200, 200, 1).value());
  BoundsShelf shelf;
  shelf.compute(grid, {.ordering = Ordering::kRegular, .threads = 1});
  shelf.compute(grid, {.ordering = Ordering::kCanonical, .threads = 1});
  const auto loaded =
      std::make_shared<const Bounds>(Bounds::info_for(*grid, Ordering::kRegular, Method::kExact), 1U);
  shelf.put(loaded, "a.gbb");
  EXPECT_EQ(shelf.state(Ordering::kRegular), BoundsState::kFit);
  EXPECT_EQ(shelf.bounds(Ordering::kRegular), loaded);
  EXPECT_EQ(shelf.path(Ordering::kRegular), "a.gbb");
  EXPECT_EQ(shelf.state(Ordering::kCanonical), BoundsState::kComputing);
}

}  // namespace
}  // namespace goalbound::app::test
