#include "searches/learned_estimates.hpp"

#include <algorithm>
#include <queue>
#include <tuple>

#include "maps/step_cost.hpp"

namespace goalbound {

LearnedEstimates::LearnedEstimates(const Map& map, const IndexSet& set)
    : state_(std::make_unique<State>(map, set)) {}
LearnedEstimates::~LearnedEstimates() = default;
LearnedEstimates::LearnedEstimates(LearnedEstimates&& other) noexcept = default;
LearnedEstimates& LearnedEstimates::operator=(LearnedEstimates&& other) noexcept = default;

std::size_t LearnedEstimates::size() const {
  return state_->size();
}

void LearnedEstimates::forget() {
  state_->forget();
}

IndexSet LearnedEstimates::State::fitting(const Map& map, const IndexSet& set) {
  IndexSet result;
  for (const auto& index : set.members()) {
    if (index->fits(map)) result.add(index);
  }
  return result;
}

void LearnedEstimates::State::aim(NodeId start, NodeId goal) {
  if (goal != goal_) forget();
  goal_ = goal;
  left_.aim_nodes(start, goal);
}

PathCost LearnedEstimates::State::left(NodeId n) const {
  if (const auto raised = raised_.find(n); raised != raised_.end()) return raised->second;
  const Cost least = left_.from(map_->slot(n), map_->place(n));
  return least == kInfiniteCost ? kNoPathCost : least;
}

void LearnedEstimates::State::learn(NodeId n, PathCost left_of_n) {
  if (left_of_n > left(n)) raised_[n] = left_of_n;
}

std::optional<NodeId> LearnedEstimates::State::look(NodeId start, NodeId goal, std::uint64_t max_expansions) {
  // The least f first; of equal ones the node that is farthest from the start.
  using Entry = std::tuple<PathCost, PathCost, NodeId>;
  const auto comes_later = [](const Entry& a, const Entry& b) {
    return std::get<0>(a) != std::get<0>(b) ? std::get<0>(a) > std::get<0>(b)
                                            : std::get<1>(a) < std::get<1>(b);
  };
  std::priority_queue<Entry, std::vector<Entry>, decltype(comes_later)> open(comes_later);
  seen_.clear();
  seen_[start].g = 0;
  open.emplace(left(start), 0, start);
  std::vector<Edge> edges;
  for (std::uint64_t expanded = 0; !open.empty();) {
    const auto [f, g, n] = open.top();
    Seen& here = seen_[n];
    if (g != here.g || here.is_expanded) {
      open.pop();
      continue;
    }
    if (n == goal || expanded == max_expansions) return n;
    open.pop();
    ++expanded;
    here.is_expanded = true;
    map_->edges(n, edges);
    for (const Edge& edge : edges) {
      const PathCost left_there = left(edge.to);
      if (left_there == kNoPathCost) continue;
      Seen& there = seen_[edge.to];
      if (there.g <= g + edge.cost) continue;
      // Estimates may fall by more than a step costs: then a node is expanded again.
      there = {g + edge.cost, n, false};
      open.emplace(there.g + left_there, there.g, edge.to);
    }
  }
  return std::nullopt;
}

std::vector<NodeId> LearnedEstimates::State::path_to(NodeId n) const {
  std::vector<NodeId> path;
  for (; n != kNoNode; n = seen_.at(n).from) path.push_back(n);
  std::reverse(path.begin(), path.end());
  return path;
}

void LearnedEstimates::State::cut(PathCost max_cost, PartialPath& path) const {
  const PathCost left_at_start = left(path.nodes.front());
  std::vector<Edge> edges;
  PathCost cost = 0;
  std::size_t last = 0;
  path.cost = 0;
  for (std::size_t i = 1; i < path.nodes.size(); ++i) {
    cost += step_cost(*map_, path.nodes[i - 1], path.nodes[i], edges);
    if (cost > max_cost) break;
    if (left(path.nodes[i]) >= left_at_start && last != 0) continue;
    last = i;
    path.cost = cost;
  }
  if (last + 1 == path.nodes.size()) return;
  path.nodes.resize(last + 1);
  path.end = PathEnd::kCostLimit;
}

void LearnedEstimates::State::lead(NodeId start, NodeId goal, const PartialLimits& limits,
                                   PartialPath& path) {
  aim(start, goal);
  if (path.is_whole()) {
    // Along a shortest path what is left is known. Learned, so that a next search that is stopped does not
    // lead back.
    if (path.cost <= limits.max_cost) return;
    std::vector<Edge> edges;
    PathCost left_here = path.cost;
    for (std::size_t i = 0; i + 1 < path.nodes.size(); ++i) {
      learn(path.nodes[i], left_here);
      left_here -= step_cost(*map_, path.nodes[i], path.nodes[i + 1], edges);
    }
    cut(limits.max_cost, path);
    return;
  }
  const std::optional<NodeId> next = look(start, goal, limits.max_expansions);
  if (!next) {
    path.nodes.assign(1, start);
    path.cost = 0;
    path.end = PathEnd::kNoPath;
    return;
  }
  // No path from an expanded node to the goal costs less than this says: each leads through the open list.
  const PathCost least_f = seen_.at(*next).g + left(*next);
  for (const auto& [n, seen] : seen_) {
    if (seen.is_expanded && seen.g < least_f) learn(n, least_f - seen.g);
  }
  path.nodes = path_to(*next);
  path.end = *next == goal ? PathEnd::kGoal : PathEnd::kUnfinished;
  cut(limits.max_cost, path);
}

}  // namespace goalbound
