#include "overlays/tree_path.hpp"

#include <algorithm>

namespace goalbound::app {
namespace {

/// Where the edge or jump into a node began: the first cell back along it whose cost is lower by just the
/// steps between. Nothing for the start and for a node that was not reached.
std::optional<NodeId> parent_of(const TracePlayer& player, const Grid& grid, NodeId node) {
  const NodeView& view = player.node(node);
  if (view.direction == TraceEvent::kNoDirection || node == player.trace().start()) return std::nullopt;
  const auto direction = static_cast<Direction>(view.direction);
  const Cost step_cost = cost_of(direction);
  NodeId back = node;
  for (Cost cost = step_cost; cost <= view.g; cost += step_cost) {
    back = grid.neighbour(back, opposite(direction));
    if (!grid.is_free(back)) return std::nullopt;
    const NodeView& there = player.node(back);
    if (there.status != NodeStatus::kUnseen && there.g == view.g - cost) return back;
  }
  return std::nullopt;
}

Cell sign_of(Cell from, Cell to) {
  return {(to.x > from.x) - (to.x < from.x), (to.y > from.y) - (to.y < from.y)};
}

}  // namespace

std::optional<std::size_t> last_expansion(const TracePlayer& player) {
  const auto all = player.trace().expansions();
  const auto behind = std::lower_bound(all.begin(), all.end(), player.position());
  if (behind == all.begin()) return std::nullopt;
  return *(behind - 1);
}

std::vector<Cell> tree_path(const TracePlayer& player, const Grid& grid, NodeId node) {
  std::vector<Cell> path = {grid.cell(node)};
  // Costs fall along the way, so it ends.
  for (auto parent = parent_of(player, grid, node); parent; parent = parent_of(player, grid, *parent)) {
    path.push_back(grid.cell(*parent));
  }
  std::reverse(path.begin(), path.end());
  return path;
}

std::vector<Cell> corners_of(const std::vector<Cell>& path) {
  if (path.size() < 3) return path;
  std::vector<Cell> corners = {path.front()};
  for (std::size_t i = 1; i + 1 < path.size(); ++i) {
    if (sign_of(path[i - 1], path[i]) != sign_of(path[i], path[i + 1])) corners.push_back(path[i]);
  }
  corners.push_back(path.back());
  return corners;
}

}  // namespace goalbound::app
