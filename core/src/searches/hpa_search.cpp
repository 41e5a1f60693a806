#include "searches/hpa_search.hpp"

#include "searches/straighten.hpp"

namespace goalbound {

void HpaSearch::begin_query(NodeId start, NodeId goal) {
  constexpr std::uint32_t kLastQuery = 0x7FFFFFFF;
  if (query_ == kLastQuery) {
    std::ranges::fill(states_, State());
    query_ = 0;
  }
  ++query_;
  start_ = start;
  goal_ = goal;
  open_.clear();
  phase_ = Phase::kStart;
  best_ = kNoPathCost;
  meeting_ = kEnd;
  status_ = SearchStatus::kUnfinished;
  stats_ = {.open_add = 2};
  flood_.begin(start, index_->shape().limits(cluster_of(start), map()));
}

HpaSearch::Number HpaSearch::number_at(NodeId n) const {
  const std::size_t in = cluster_of(n);
  const auto number = index_->cluster(in).find(n);
  return number ? index_->first_node(in) + *number : kEnd;
}

NodeId HpaSearch::told_parent(Number number) const {
  const State& state = states_[number];
  if (state.parent != kEnd) return index_->cell_of(state.parent);
  if (index_->cell_of(number) == start_) return kNoNode;
  return from_start_[number - index_->first_node(cluster_of(start_))];
}

void HpaSearch::finish() {
  status_ = best_ == kNoPathCost ? SearchStatus::kNoPath : SearchStatus::kFound;
  cost_ = best_;
  if (status_ == SearchStatus::kNoPath || !smooths_) return;
  fine_path(smooth_);
  if (!smooth_.empty()) cost_ = straighten_path(map(), smooth_, kStraightenWindow);
}

bool HpaSearch::append_within(ClusterFlood& flood, const ClusterIndex& index, NodeId to,
                              std::vector<NodeId>& path) {
  const Grid& grid = index.grid();
  const NodeId from = path.back();
  if (from == to) return true;
  const ClusterShape& shape = index.shape();
  flood.begin(from, shape.limits(shape.cluster_of(grid.cell(from)), grid));
  if (!flood.run_to(to)) return false;
  const std::size_t first = path.size();
  for (NodeId n = to; n != from; n = flood.parent(n)) path.push_back(n);
  std::reverse(path.begin() + static_cast<std::ptrdiff_t>(first), path.end());
  return true;
}

void HpaSearch::plan(std::vector<PlannedPart>& plan) const {
  plan.clear();
  if (status_ != SearchStatus::kFound) return;
  plan.push_back({goal_, 0});
  for (Number n = meeting_; n != kEnd; n = states_[n].parent)
    plan.push_back({index_->cell_of(n), states_[n].level});
  std::ranges::reverse(plan);
}

bool HpaSearch::append_part(ClusterFlood& flood, PlanCutter& cutter, const PlannedPart& part,
                            std::vector<NodeId>& path) const {
  if (part.level == PlannedPart::kOverBorder) {
    path.push_back(part.to);
    return true;
  }
  if (part.level == 0) return append_within(flood, *index_, part.to, path);
  std::vector<PlannedPart> parts;
  std::uint64_t expanded = 0;
  return cutter.cut(path.back(), part, parts, expanded) &&
         std::ranges::all_of(
             parts, [&](const PlannedPart& below) { return append_part(flood, cutter, below, path); });
}

/// Empty where the index says what is not so: a file may.
void HpaSearch::fine_path(std::vector<NodeId>& path) const {
  std::vector<PlannedPart> plan;
  this->plan(plan);
  path.assign(1, start_);
  ClusterFlood flood(map());
  PlanCutter cutter(*index_);
  const bool is_there = std::ranges::all_of(
      plan, [&](const PlannedPart& part) { return append_part(flood, cutter, part, path); });
  if (!is_there) path.clear();
}

}  // namespace goalbound
