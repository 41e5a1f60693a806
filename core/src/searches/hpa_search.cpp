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
  constexpr std::size_t kWindow = 64;
  if (!smooth_.empty()) cost_ = straighten_path(map(), smooth_, kWindow);
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

/// Empty where the index says what is not so: a file may.
void HpaSearch::fine_path(std::vector<NodeId>& path) const {
  std::vector<NodeId> plan = {goal_};  // from the goal to the start
  for (Number n = meeting_; n != kEnd; n = states_[n].parent) plan.push_back(index_->cell_of(n));
  path.assign(1, start_);
  ClusterFlood flood(map());
  while (!plan.empty()) {
    const NodeId to = plan.back();
    plan.pop_back();
    if (cluster_of(to) != cluster_of(path.back())) {
      path.push_back(to);
    } else if (!append_within(flood, *index_, to, path)) {
      return path.clear();
    }
  }
}

}  // namespace goalbound
