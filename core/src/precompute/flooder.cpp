#include "goalbound/flooder.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include "precompute/exact_stage.hpp"

namespace goalbound {
namespace {

/// Groups of sources one after the other, and their boxes into a draft.
class DraftWork final : public FloodWork {
 public:
  DraftWork(const Grid& grid, SourceGroups groups, BoundsDraft& draft, Progress& progress)
      : grid_(grid), groups_(std::move(groups)), draft_(draft), progress_(progress) {}

  std::size_t next(std::span<NodeId> sources) override {
    if (progress_.ending()) return 0;
    const std::size_t i = next_.fetch_add(1, std::memory_order_relaxed);
    if (i >= groups_.groups.size()) return 0;
    const std::span<const NodeId> group = groups_.of(groups_.groups[i]);
    std::copy(group.begin(), group.end(), sources.begin());
    return group.size();
  }
  void done(std::span<const NodeId> sources, std::span<const NodeBoxes> boxes) override {
    for (std::size_t i = 0; i < sources.size(); ++i) {
      draft_.set(grid_.slot(sources[i]), boxes[i], NodeQuality::kExact);
    }
    progress_.advance(sources.size());
  }

 private:
  const Grid& grid_;
  const SourceGroups groups_;
  BoundsDraft& draft_;
  Progress& progress_;
  std::atomic<std::size_t> next_{0};
};

}  // namespace

LocalFlooder::LocalFlooder(const Grid& grid, const PrecomputeOptions& options)
    : grid_(&grid), stage_(std::make_unique<const ExactStage>(grid, options)) {}

LocalFlooder::~LocalFlooder() = default;

Result<void> LocalFlooder::flood(std::vector<NodeId> sources, BoundsDraft& draft, Progress& progress) {
  DraftWork work(*grid_, stage_->groups_of(std::move(sources)), draft, progress);
  stage_->run(work);
  return {};
}

void LocalFlooder::flood(FloodWork& work) const {
  stage_->run(work);
}

std::vector<NodeId> LocalFlooder::in_order(std::vector<NodeId> sources) const {
  return stage_->groups_of(std::move(sources)).sources;
}

}  // namespace goalbound
