// Who floods: work that comes from elsewhere, and floods that fail.
#include "goalbound/flooder.hpp"
#include "precompute/flood.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <mutex>

#include "goalbound/goalbound.hpp"

namespace goalbound {
namespace {

/// Sources in an order as bad as can be, and their boxes.
class ListedWork final : public FloodWork {
 public:
  explicit ListedWork(std::vector<NodeId> sources) : sources_(std::move(sources)) {}

  std::size_t next(std::span<NodeId> sources, std::vector<Box>& /*at_most*/) override {
    const std::scoped_lock lock(mutex_);
    const std::size_t count = std::min(sources.size(), sources_.size() - next_);
    std::copy_n(sources_.begin() + static_cast<std::ptrdiff_t>(next_), count, sources.begin());
    next_ += count;
    return count;
  }
  void done(std::span<const NodeId> sources, std::span<const Box> boxes) override {
    const std::scoped_lock lock(mutex_);
    for (std::size_t i = 0; i < sources.size(); ++i) {
      NodeBoxes of_source;
      std::copy_n(boxes.begin() + static_cast<std::ptrdiff_t>(i * of_source.size()), of_source.size(),
                  of_source.begin());
      found.emplace(sources[i], of_source);
    }
  }

  std::map<NodeId, NodeBoxes> found;

 private:
  std::mutex mutex_;
  std::vector<NodeId> sources_;
  std::size_t next_ = 0;
};

/// Random maps have many small parts.
Grid map_of_many_parts() {
  return generate_grid(*find_generator("random"), 40, 30, 5).value();
}

TEST(PrecomputeFlooder, FloodsFromWorkOfAnyOrder) {
  const Grid grid = map_of_many_parts();
  ASSERT_GT(find_components(grid).count(), 3U);
  const std::vector<NodeId> backwards(grid.free_nodes().rbegin(), grid.free_nodes().rend());
  for (const OrderingInfo& ordering : all_orderings()) {
    SCOPED_TRACE(ordering.id);
    const LocalFlooder flooder(FloodPlan::of(grid, {.ordering = ordering.ordering, .threads = 2}).value());
    ListedWork work(backwards);
    flooder.flood(work);
    EXPECT_EQ(work.found.size(), backwards.size());
    Flood flood(grid);
    for (const auto& [source, boxes] : work.found) {
      flood.run(source, ordering.ordering);
      EXPECT_EQ(boxes, flood.boxes());
    }
    std::vector<NodeId> grouped;
    for (const std::vector<NodeId>& group : flooder.in_groups(backwards)) {
      EXPECT_FALSE(group.empty());
      grouped.insert(grouped.end(), group.begin(), group.end());
    }
    std::sort(grouped.begin(), grouped.end());
    EXPECT_TRUE(
        std::equal(grouped.begin(), grouped.end(), grid.free_nodes().begin(), grid.free_nodes().end()));
  }
}

/// Floods from a few sources, and then no more.
class LostFlooder final : public Flooder {
 public:
  explicit LostFlooder(const Grid& grid) : flooder_(FloodPlan::of(grid, {.threads = 1}).value()) {}
  Result<void> flood(std::vector<NodeId> sources, BoundsDraft& draft, Progress& progress) override {
    if (sources.size() <= 5) return flooder_.flood(std::move(sources), draft, progress);
    sources.resize(5);
    if (auto done = flooder_.flood(std::move(sources), draft, progress); !done) return done;
    return Error{.code = ErrorCode::kIo, .message = "lost"};
  }

 private:
  LocalFlooder flooder_;
};

TEST(PrecomputeFlooder, ItsErrorEndsThePrecomputeAndWhatIsDoneStays) {
  const Grid grid = map_of_many_parts();
  for (const Method method : {Method::kExact, Method::kInherited, Method::kAnytime, Method::kJumpPoints}) {
    LostFlooder flooder(grid);
    BoundsDraft draft(start_of(grid, {.method = method}));
    Progress progress;
    const Result<void> done = precompute_into(draft, grid, {.method = method}, flooder, progress);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().message, "lost");
    const Bounds bounds = draft.snapshot();
    EXPECT_EQ(bounds.count(NodeQuality::kExact), 5U);
    EXPECT_EQ(bounds.count(NodeQuality::kInherited), 0U) << "nothing follows from unfinished floods";
  }
}

}  // namespace
}  // namespace goalbound
