#include "goalbound/flooder.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include "precompute/flood_rules.hpp"

namespace goalbound {
namespace {

/// Groups of sources one after the other, and their boxes into a draft.
class DraftWork final : public FloodWork {
 public:
  DraftWork(const Map& map, SourceGroups groups, BoundsDraft& draft, Progress& progress)
      : map_(map), groups_(std::move(groups)), draft_(draft), progress_(progress) {}

  std::size_t next(std::span<NodeId> sources) override {
    if (progress_.ending()) return 0;
    const std::size_t i = next_.fetch_add(1, std::memory_order_relaxed);
    if (i >= groups_.groups.size()) return 0;
    const std::span<const NodeId> group = groups_.of(groups_.groups[i]);
    std::copy(group.begin(), group.end(), sources.begin());
    return group.size();
  }
  void done(std::span<const NodeId> sources, std::span<const Box> boxes) override {
    for (const NodeId source : sources) {
      const std::size_t count = map_.edge_limit(source);
      draft_.set(map_.slot(source), boxes.first(count), NodeQuality::kExact);
      boxes = boxes.subspan(count);
    }
    progress_.advance(sources.size());
  }

 private:
  const Map& map_;
  const SourceGroups groups_;
  BoundsDraft& draft_;
  Progress& progress_;
  std::atomic<std::size_t> next_{0};
};

}  // namespace

LocalFlooder::LocalFlooder(const Map& map, const PrecomputeOptions& options)
    : map_(&map), stage_(rules_of(map)->make_stage(options)) {}

LocalFlooder::~LocalFlooder() = default;

Result<void> LocalFlooder::flood(std::vector<NodeId> sources, BoundsDraft& draft, Progress& progress) {
  DraftWork work(*map_, stage_->groups_of(std::move(sources)), draft, progress);
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
