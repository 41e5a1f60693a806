#include "overlays/tree_path.hpp"

#include <algorithm>

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

std::vector<NodeId> tree_path(const TracePlayer& player, NodeId node, SearchSide side) {
  std::vector<NodeId> path = {node};
  // Costs fall along the way, so it ends.
  for (NodeId back = player.node(node, side).parent; back != kNoNode; back = player.node(back, side).parent) {
    path.push_back(back);
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
