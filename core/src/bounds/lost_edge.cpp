// Which pruned edge lost a problem.
#include "goalbound/flood.hpp"
#include "goalbound/search.hpp"
#include "goalbound/verify.hpp"

namespace goalbound {
namespace {

class LostEdgeFinder {
 public:
  LostEdgeFinder(const Grid& grid, const Bounds& bounds, Cell start, Cell goal)
      : grid_(grid), bounds_(bounds), goal_(goal), to_goal_(grid), from_node_(grid) {
    // The regular ordering makes every legal move: distances of the plain graph. They hold both ways.
    to_goal_.run(grid.node(goal), Ordering::kRegular);
    optimal_ = to_goal_.distance(grid.node(start));
  }

  /// Whether the skipped edge starts an optimal way to the goal, at a node that lies on an optimal path.
  bool is_on_optimal_path(const TraceEvent& event) const {
    const Cost rest = to_goal_.distance(event.node);
    if (optimal_ == kInfiniteCost || rest == kInfiniteCost || event.g + rest != optimal_) return false;
    const auto direction = static_cast<Direction>(event.direction);
    const Cost behind = to_goal_.distance(grid_.neighbour(event.node, direction));
    return behind != kInfiniteCost && behind + cost_of(direction) == rest;
  }

  /// The fault of the edge; nothing when its ordering does not want it for this goal, as another optimal edge
  /// leads there too.
  std::optional<BoxFault> fault_of(const TraceEvent& event) {
    const auto direction = static_cast<Direction>(event.direction);
    from_node_.run(event.node, bounds_.info().ordering);
    if (!from_node_.labels(grid_.node(goal_)).contains(direction)) return std::nullopt;
    return BoxFault{.cell = grid_.cell(event.node),
                    .direction = direction,
                    .stored = bounds_.box(grid_.slot(event.node), direction),
                    .expected = from_node_.boxes()[index_of(direction)],
                    .lost_goal_count = 1,
                    .lost_goals = {goal_}};
  }

 private:
  const Grid& grid_;
  const Bounds& bounds_;
  Cell goal_;
  Flood to_goal_;
  Flood from_node_;
  Cost optimal_ = kInfiniteCost;
};

}  // namespace

std::optional<LostEdge> find_lost_edge(const Grid& grid, const Bounds& bounds, Cell start, Cell goal) {
  const auto query = make_query(*find_search("astar-gb"), grid, &bounds);
  if (!query || !grid.is_free(start) || !grid.is_free(goal)) return std::nullopt;
  Trace trace;
  (*query)->find_traced(start, goal, trace);
  LostEdgeFinder finder(grid, bounds, start, goal);
  std::uint64_t expansion = 0;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    if (trace[i].kind == TraceEventKind::kExpand) ++expansion;
    if (trace[i].kind != TraceEventKind::kPrune || !finder.is_on_optimal_path(trace[i])) continue;
    if (auto fault = finder.fault_of(trace[i])) return LostEdge{expansion, i, std::move(*fault)};
  }
  return std::nullopt;
}

}  // namespace goalbound
