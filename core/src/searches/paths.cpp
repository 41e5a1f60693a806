#include <fmt/format.h>

#include "goalbound/path_nodes.hpp"
#include "goalbound/search.hpp"

namespace goalbound {

std::string_view describe(SearchStatus status) {
  switch (status) {
    case SearchStatus::kFound:
      return "found";
    case SearchStatus::kNoPath:
      return "no path";
    case SearchStatus::kUnfinished:
      return "unfinished";
    case SearchStatus::kStartOutside:
      return "the start lies outside the map";
    case SearchStatus::kGoalOutside:
      return "the goal lies outside the map";
    case SearchStatus::kStartBlocked:
      return "the start is blocked";
    case SearchStatus::kGoalBlocked:
      return "the goal is blocked";
  }
  return "unknown";
}

std::string_view id_of(AnswerWay way) {
  switch (way) {
    case AnswerWay::kSearch:
      return "search";
    case AnswerWay::kOld:
      return "old";
    case AnswerWay::kOverAdded:
      return "over-added";
    case AnswerWay::kPlain:
      return "plain";
  }
  return "unknown";
}

void Query::path_corners(std::vector<NodeId>& corners) const {
  path(corners);
  keep_corners(map(), corners);
}

bool Query::path_so_far(std::vector<NodeId>& path) const {
  path.clear();
  return false;
}

void keep_corners(const Map& map, std::vector<NodeId>& path) {
  if (map.as_grid() == nullptr || path.size() < 3) return;
  // Each direction of a grid has a difference of nodes that is its own.
  const auto difference = [](NodeId from, NodeId to) {
    return static_cast<std::uint32_t>(to) - static_cast<std::uint32_t>(from);
  };
  std::size_t kept = 1;
  std::uint32_t came_by = difference(path[0], path[1]);
  for (std::size_t i = 1; i + 1 < path.size(); ++i) {
    const std::uint32_t leaves_by = difference(path[i], path[i + 1]);
    if (leaves_by != came_by) path[kept++] = path[i];
    came_by = leaves_by;
  }
  path[kept++] = path.back();
  path.resize(kept);
}

OctileLength length_of(std::span<const Cell> path) {
  OctileLength length;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const bool straight = path[i].x == path[i - 1].x || path[i].y == path[i - 1].y;
    ++(straight ? length.straights : length.diagonals);
  }
  return length;
}

}  // namespace goalbound
