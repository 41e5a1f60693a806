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
  DraftWork(const Map& map, SourceGroups groups, bool tell_boxes, BoundsDraft& draft, Progress& progress)
      : map_(map), groups_(std::move(groups)), tell_boxes_(tell_boxes), draft_(draft), progress_(progress) {}

  std::size_t next(std::span<NodeId> sources, std::vector<Box>& at_most) override {
    if (ending()) return 0;
    const std::size_t i = next_.fetch_add(1, std::memory_order_relaxed);
    if (i >= groups_.groups.size()) return 0;
    const std::span<const NodeId> group = groups_.of(groups_.groups[i]);
    std::copy(group.begin(), group.end(), sources.begin());
    if (tell_boxes_) append_boxes(map_, draft_, group, at_most);
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
  bool ending() const override { return failed_.load(std::memory_order_relaxed) || progress_.ending(); }
  CallersThreads threads() const override { return progress_.threads(); }
  /// The others have nothing to wait for, and no reason to go on.
  void failed() override { failed_ = true; }

 private:
  const Map& map_;
  const SourceGroups groups_;
  const bool tell_boxes_;
  BoundsDraft& draft_;
  Progress& progress_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> failed_{false};
};

}  // namespace

void append_boxes(const Map& map, const BoundsDraft& draft, std::span<const NodeId> nodes,
                  std::vector<Box>& boxes) {
  for (const NodeId n : nodes) {
    const std::size_t before = boxes.size();
    boxes.resize(before + map.edge_limit(n));
    draft.boxes(map.slot(n), std::span(boxes).subspan(before));
  }
}

LocalFlooder::LocalFlooder(FloodPlan plan, const Progress* progress)
    : map_(&plan.map()), stage_(plan.way_->make_stage(progress)) {}

LocalFlooder::~LocalFlooder() = default;

Result<void> LocalFlooder::flood(std::vector<NodeId> sources, BoundsDraft& draft, Progress& progress) {
  DraftWork work(*map_, stage_->groups_of(std::move(sources)), uses_known_boxes(), draft, progress);
  return or_lack_of_threads("the boxes cannot be computed", [&]() -> Result<void> {
    stage_->run(work);
    return {};
  });
}

void LocalFlooder::flood(FloodWork& work) const {
  stage_->run(work);
}

bool LocalFlooder::uses_known_boxes() const {
  return stage_->uses_known_boxes();
}

std::size_t LocalFlooder::sources_worth_a_run() const {
  return stage_->sources_worth_a_run();
}

std::vector<std::vector<NodeId>> LocalFlooder::in_groups(std::vector<NodeId> sources) const {
  const SourceGroups groups = stage_->groups_of(std::move(sources));
  std::vector<std::vector<NodeId>> result;
  for (const SourceGroup& group : groups.groups) {
    const auto of_group = groups.of(group);
    result.emplace_back(of_group.begin(), of_group.end());
  }
  return result;
}

}  // namespace goalbound
