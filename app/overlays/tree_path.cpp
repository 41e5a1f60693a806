#include "overlays/tree_path.hpp"

#include <algorithm>

#include "goalbound/grid.hpp"

namespace goalbound::app {
namespace {

/// Steps of a path: multiples of a whole step have the same direction.
struct Step {
  std::int64_t x;
  std::int64_t y;
};
Step step_between(Place from, Place to) {
  return {std::int64_t{to.x} - from.x, std::int64_t{to.y} - from.y};
}
bool same_direction(Step a, Step b) {
  return a.x * b.y == a.y * b.x && a.x * b.x + a.y * b.y > 0;
}

}  // namespace

std::optional<std::size_t> last_expansion(const TracePlayer& player) {
  const auto all = player.trace().expansions();
  const auto behind = std::lower_bound(all.begin(), all.end(), player.position());
  if (behind == all.begin()) return std::nullopt;
  return *(behind - 1);
}

NodeId turn_between(const Map& map, NodeId from, NodeId to, EdgeIndex edge) {
  const Grid* grid = map.as_grid();
  if (grid == nullptr || edge == kNoEdge) return kNoNode;
  const Cell a = grid->cell(from);
  const Cell b = grid->cell(to);
  const Direction first = direction_of(edge);
  const int diagonals = std::min(std::abs(b.x - a.x), std::abs(b.y - a.y));
  const Cell turn = step(a, first, diagonals);
  return is_diagonal(first) && turn != b ? grid->node(turn) : kNoNode;
}

std::vector<NodeId> tree_path(const Map& map, const TracePlayer& player, NodeId node, SearchSide side) {
  std::vector<NodeId> path = {node};
  // Costs fall along the way, so it ends.
  for (NodeView view = player.node(node, side); view.parent != kNoNode;
       view = player.node(view.parent, side)) {
    const NodeId turn = turn_between(map, view.parent, path.back(), view.edge);
    if (turn != kNoNode) path.push_back(turn);
    path.push_back(view.parent);
  }
  if (side == SearchSide::kStart) std::reverse(path.begin(), path.end());
  return path;
}

std::vector<NodeId> corners_of(const Map& map, const std::vector<NodeId>& path) {
  if (path.size() < 3) return path;
  std::vector<NodeId> corners = {path.front()};
  for (std::size_t i = 1; i + 1 < path.size(); ++i) {
    const Place here = map.place(path[i]);
    const Step before = step_between(map.place(path[i - 1]), here);
    const Step after = step_between(here, map.place(path[i + 1]));
    if (!same_direction(before, after)) corners.push_back(path[i]);
  }
  corners.push_back(path.back());
  return corners;
}

}  // namespace goalbound::app
