// Which pruned edge lost a problem.
#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "goalbound/box_index.hpp"
#include "goalbound/map_flood.hpp"
#include "goalbound/search.hpp"
#include "goalbound/verify.hpp"
#include "precompute/distance_floods.hpp"

namespace goalbound {
namespace {

/// Every map has it, and it takes every edge: distances of the plain graph.
constexpr Ordering kPlainOrdering = Ordering::kRegular;

/// Costs of optimal paths to the goal, by NodeId.
Result<std::vector<Cost>> costs_to(const Map& map, NodeId goal) {
  const auto turned = turned_around(map);
  if (!turned) return turned.error();
  const auto flood = make_flood(*turned ? static_cast<const Map&>(**turned) : map);
  flood->run(goal, kPlainOrdering);
  std::vector<Cost> costs(map.node_limit(), kInfiniteCost);
  for (const NodeId n : flood->reached()) costs[index_of(n)] = flood->distance(n);
  return costs;
}

class LostEdgeFinder {
 public:
  LostEdgeFinder(const Map& map, const Bounds& bounds, NodeId start, NodeId goal, std::vector<Cost> to_goal)
      : map_(map),
        bounds_(bounds),
        goal_(goal),
        to_goal_(std::move(to_goal)),
        optimal_(to_goal_[index_of(start)]),
        flood_(make_flood(map)) {}

  /// Whether the skipped edge starts an optimal way to the goal, at a node that lies on an optimal path.
  bool is_on_optimal_path(const TraceEvent& event) {
    const Cost rest = to_goal_[index_of(event.node)];
    if (optimal_ == kInfiniteCost || rest == kInfiniteCost || event.g + rest != optimal_) return false;
    map_.edges(event.node, edges_);
    const auto edge = std::find_if(edges_.begin(), edges_.end(),
                                   [&](const Edge& candidate) { return candidate.index == event.edge; });
    const Cost behind = to_goal_[index_of(edge->to)];
    return behind != kInfiniteCost && behind + edge->cost == rest;
  }

  /// The fault of the edge; nothing when its ordering does not want it for this goal, as another optimal edge
  /// leads there too.
  std::optional<BoxFault> fault_of(const TraceEvent& event) {
    flood_->run(event.node, bounds_.info().ordering);
    const std::vector<Box> expected = flood_->boxes();
    flood_->choose_window(event.edge.value() / kEdgesOfAWindow);
    const StartEdges bit = StartEdges{1} << event.edge.value() % kEdgesOfAWindow;
    if ((flood_->labels(goal_) & bit) == 0) return std::nullopt;
    return BoxFault{.edge = {event.node, event.edge},
                    .stored = bounds_.box(map_.slot(event.node), event.edge),
                    .expected = expected[event.edge.value()],
                    .lost_goal_count = 1,
                    .lost_goals = {goal_}};
  }

 private:
  const Map& map_;
  const Bounds& bounds_;
  NodeId goal_;
  std::vector<Cost> to_goal_;
  Cost optimal_;
  std::unique_ptr<MapFlood> flood_;
  std::vector<Edge> edges_;  ///< of the node at hand
};

}  // namespace

std::optional<LostEdge> find_lost_edge(const Map& map, const Bounds& bounds, NodeId start, NodeId goal) {
  const auto query = make_query(*find_search("astar-gb"), map, index_set_of(bounds));
  if (!query || !map.is_node(start) || !map.is_node(goal)) return std::nullopt;
  auto to_goal = costs_to(map, goal);
  if (!to_goal) return std::nullopt;
  Trace trace;
  (*query)->find_traced(start, goal, trace);
  LostEdgeFinder finder(map, bounds, start, goal, std::move(to_goal).value());
  std::uint64_t expansion = 0;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    if (trace[i].kind == TraceEventKind::kExpand) ++expansion;
    if (trace[i].kind != TraceEventKind::kPrune || !finder.is_on_optimal_path(trace[i])) continue;
    if (auto fault = finder.fault_of(trace[i])) return LostEdge{expansion, i, std::move(*fault)};
  }
  return std::nullopt;
}

}  // namespace goalbound
