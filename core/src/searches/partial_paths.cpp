#include "goalbound/partial_paths.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "goalbound/turns.hpp"
#include "maps/step_cost.hpp"
#include "searches/learned_estimates.hpp"

namespace goalbound {
namespace {

/// As junctions. But the last node stays as it is: the next search goes on there, and knows where it came
/// from.
void tell_unfinished(const Map& map, std::vector<NodeId>& path) {
  const Turns* turns = turns_of(map);
  if (turns == nullptr || path.empty()) return;
  const NodeId last = path.back();
  turns->tell(path);
  if (path.size() > 1) path.back() = last;
}

/// Ends the path at that one of the nodes within the cost which lies nearest to the goal. True where nothing
/// was cut off for its cost.
bool cut(const Map& map, NodeId goal, PathCost max_cost, PartialPath& path) {
  if (auto nodes = nodes_of_told_path(map, path.nodes)) path.nodes = *std::move(nodes);
  std::vector<Edge> edges;
  PathCost cost = 0;
  std::size_t best = 0;
  std::uint64_t least = left_between(map, path.nodes.front(), goal);
  path.cost = 0;
  std::size_t i = 1;
  for (; i < path.nodes.size(); ++i) {
    cost += step_cost(map, path.nodes[i - 1], path.nodes[i], edges);
    if (cost > max_cost) break;
    const std::uint64_t left = left_between(map, path.nodes[i], goal);
    if (left >= least) continue;
    least = left;
    best = i;
    path.cost = cost;
  }
  const bool fits = i == path.nodes.size();
  path.nodes.resize(best + 1);
  tell_unfinished(map, path.nodes);
  return fits;
}

/// Of a search that has no whole path: the way as far as it, or A*, has come. One that knows of no path may
/// have looked at jump points alone, or at nothing that boxes refuse: A* looks at all that can be reached.
void take_so_far(const Query& query, NodeId start, NodeId goal, std::uint64_t max_expansions,
                 PartialPath& path) {
  if (path.end == PathEnd::kUnfinished && query.path_so_far(path.nodes)) return;
  path.nodes.assign(1, start);
  const Map& map = query.map();
  const auto plain = make_query(*find_search("astar"), map);
  if (!plain) return;
  (*plain)->begin(start, goal);
  (*plain)->advance(max_expansions);
  std::vector<NodeId> nodes;
  if ((*plain)->path_so_far(nodes)) path.nodes = std::move(nodes);
}

}  // namespace

std::string_view id_of(PathEnd end) {
  switch (end) {
    case PathEnd::kGoal:
      return "goal";
    case PathEnd::kUnfinished:
      return "unfinished";
    case PathEnd::kCostLimit:
      return "cost-limit";
    case PathEnd::kNoPath:
      return "no-path";
    case PathEnd::kNoProgress:
      return "no-progress";
    case PathEnd::kInvalidEnd:
      return "invalid-end";
  }
  return "unknown";
}

PartialPath find_partial(Query& query, NodeId start, NodeId goal, const PartialLimits& limits,
                         LearnedEstimates* learned) {
  PartialPath path;
  query.begin(start, goal);
  path.result = query.advance(limits.max_expansions);
  if (is_invalid(path.result.status)) return path;
  if (path.result.found()) {
    query.path(path.nodes);
    path.cost = path.result.cost;
    path.end = PathEnd::kGoal;
  } else {
    path.end = path.result.status == SearchStatus::kNoPath ? PathEnd::kNoPath : PathEnd::kUnfinished;
  }
  if (learned != nullptr && path.end != PathEnd::kNoPath) {
    const Turns* turns = turns_of(query.map());
    if (auto nodes = nodes_of_told_path(query.map(), path.nodes)) path.nodes = *std::move(nodes);
    learned->state().lead(start, turns != nullptr ? turns->goal_of(start, goal) : goal, limits, path);
    if (!path.is_whole()) tell_unfinished(query.map(), path.nodes);
    if (path.is_whole() && turns != nullptr) turns->tell(path.nodes);
  }
  if (path.end == PathEnd::kNoPath || (learned == nullptr && !path.is_whole())) {
    take_so_far(query, start, goal, limits.max_expansions, path);
    if (!cut(query.map(), goal, limits.max_cost, path)) path.end = PathEnd::kCostLimit;
  } else if (learned == nullptr && path.cost > limits.max_cost) {
    cut(query.map(), goal, limits.max_cost, path);
    path.end = PathEnd::kCostLimit;
  }
  const bool was_stopped = path.end == PathEnd::kUnfinished || path.end == PathEnd::kCostLimit;
  if (was_stopped && path.nodes.size() == 1) path.end = PathEnd::kNoProgress;
  return path;
}

}  // namespace goalbound
