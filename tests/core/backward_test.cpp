// The backward precompute against the forward one.
#include "goalbound/precompute.hpp"
#include "precompute/fast_flood.hpp"
#include "support.hpp"

namespace goalbound {
namespace {

using test::grid_of;

constexpr PrecomputeOptions kBackward = {.ordering = Ordering::kAllOptimal, .backward = true};

Bounds backward(const Grid& grid, int threads = 1, std::size_t memory = std::size_t{100} << 20) {
  PrecomputeOptions options = kBackward;
  options.threads = threads;
  options.memory_limit = memory;
  Progress progress;
  return precompute(grid, options, progress).value();
}

TEST(PrecomputeBackward, GivesTheForwardBoxes) {
  std::mt19937 random(17);
  for (int i = 0; i < 400; ++i) {
    const int width = 1 + static_cast<int>(random() % 24);
    const int height = 1 + static_cast<int>(random() % 24);
    const Grid grid = test::random_grid(random, width, height, static_cast<int>(random() % 60));
    const Bounds forward = test::bounds_of(grid, Ordering::kAllOptimal);
    const std::size_t memory = i % 2 == 0 ? std::size_t{100} << 20 : 1;  // by lanes, and one by one
    ASSERT_EQ(backward(grid, 1 + i % 3, memory), forward) << "map " << i;
  }
}

TEST(PrecomputeBackward, GivesThemOnOwnMapsAndWideOnes) {
  for (const GeneratorInfo* generator : all_generators()) {
    if (generator->extension != ".map") continue;
    const Grid grid = generate_grid(*generator, 61, 47, 3).value();
    EXPECT_EQ(backward(grid), test::bounds_of(grid, Ordering::kAllOptimal)) << generator->id;
  }
  const Grid wide = grid_of(std::string(300, '.') + "\n" + std::string(300, '.') + "\n");
  EXPECT_EQ(backward(wide, 2), test::bounds_of(wide, Ordering::kAllOptimal));
}

/// Costs outgrow the range that a flood starts with.
TEST(PrecomputeBackward, FollowsALongCorridor) {
  const Grid grid = test::serpentine(101);
  EXPECT_EQ(backward(grid), test::bounds_of(grid, Ordering::kAllOptimal));
}

TEST(PrecomputeBackward, RefusesWhatItCannotMake) {
  const Grid grid = grid_of("..\n..\n");
  for (const Ordering ordering : {Ordering::kRegular, Ordering::kCanonical}) {
    PrecomputeOptions options = kBackward;
    options.ordering = ordering;
    Progress progress;
    const auto refused = precompute(grid, options, progress);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::kInvalidArgument);
    EXPECT_NE(refused.error().message.find("all-optimal"), std::string::npos);
  }
  PrecomputeOptions inherited = kBackward;
  inherited.method = Method::kInherited;
  PrecomputeOptions part = kBackward;
  part.shard = {.index = 1, .count = 2};
  for (const PrecomputeOptions& options : {inherited, part}) {
    Progress progress;
    EXPECT_EQ(precompute(grid, options, progress).error().code, ErrorCode::kInvalidArgument);
  }
}

TEST(PrecomputeBackward, LeavesNothingHalfDoneWhenCancelled) {
  const Grid grid = grid_of("...\n...\n");
  BoundsDraft draft(start_of(grid, kBackward));
  Progress progress;
  progress.cancel();
  const auto cancelled = precompute_into(draft, grid, kBackward, progress);
  ASSERT_FALSE(cancelled);
  EXPECT_EQ(cancelled.error().code, ErrorCode::kCancelled);
  EXPECT_EQ(draft.snapshot().count(NodeQuality::kMissing), 6U);
}

TEST(PrecomputeBackward, StatesTheMemoryOfEachWorkersBoxes) {
  const Grid grid = test::serpentine(61);
  PrecomputeOptions options = kBackward;
  options.threads = 2;
  EXPECT_EQ(working_set(grid, options).scratch_bytes,
            2 * (fast_flood_bytes(grid, widest_lane_count()) + 64 * grid.free_count()));
}

}  // namespace
}  // namespace goalbound
