#include <fmt/format.h>

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

OctileLength length_of(std::span<const Cell> path) {
  OctileLength length;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const bool straight = path[i].x == path[i - 1].x || path[i].y == path[i - 1].y;
    ++(straight ? length.straights : length.diagonals);
  }
  return length;
}

std::string explain_exclusion(const Box& box, Place goal) {
  if (box.empty()) return "empty box: no goal is reached optimally through this edge";
  if (goal.x < box.min_x) return fmt::format("goal x {} < box min x {}", goal.x, box.min_x);
  if (goal.x > box.max_x) return fmt::format("goal x {} > box max x {}", goal.x, box.max_x);
  if (goal.y < box.min_y) return fmt::format("goal y {} < box min y {}", goal.y, box.min_y);
  if (goal.y > box.max_y) return fmt::format("goal y {} > box max y {}", goal.y, box.max_y);
  if (goal.z < box.min_z) return fmt::format("goal z {} < box min z {}", goal.z, box.min_z);
  if (goal.z > box.max_z) return fmt::format("goal z {} > box max z {}", goal.z, box.max_z);
  return {};
}

}  // namespace goalbound
