#include "model/comparison.hpp"

namespace goalbound::app {

bool same_options(const QueryOptions& a, const QueryOptions& b) {
  return a.heuristic == b.heuristic && a.open_list == b.open_list && a.weight_percent == b.weight_percent &&
         a.skip_way_back == b.skip_way_back && a.neighbours == b.neighbours &&
         a.allow_unsafe == b.allow_unsafe;
}

bool SearchRun::lost_length() const {
  return shortest && result.found() && result.cost > *shortest && claims_optimal(*info, *map, options);
}

std::optional<bool> equal_length(const SidePanel& left, const SidePanel& right) {
  if (left.run == nullptr || right.run == nullptr) return std::nullopt;
  const SearchRun& a = *left.run;
  const SearchRun& b = *right.run;
  // While the goal is dragged one side may be a problem ahead of the other.
  if (a.start != b.start || a.goal != b.goal) return std::nullopt;
  if (!a.result.found() && !b.result.found()) return std::nullopt;
  return a.result.found() == b.result.found() && a.result.cost == b.result.cost;
}

}  // namespace goalbound::app
