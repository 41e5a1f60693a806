#include "goalbound/search/heuristics.hpp"

namespace goalbound {

LeastLeft::LeastLeft(const Map& map, const IndexSet& set, SearchSide side)
    : map_(&map), side_(side), indices_(map, set) {
  if (map.as_list() != nullptr)
    cost_of_unit_ = lowest_cost_of_length(*map.as_list(), *find_heuristic("euclidean"));
}

void LeastLeft::aim_nodes(NodeId start, NodeId goal) {
  end_ = map_->place(side_ == SearchSide::kStart ? goal : start);
  indices_.aim_nodes(start, goal, side_);
}

Cost LeastLeft::from(std::uint32_t slot, Place place) const {
  if (const Grid* grid = map_->as_grid())
    return indices_.lower_bound(saturated_estimate(grid->least_cost(cell_of(place), cell_of(end_))), slot);
  const double length =
      std::hypot(double(place.x) - end_.x, double(place.y) - end_.y, double(place.z) - end_.z);
  return indices_.lower_bound(saturated_estimate(static_cast<std::uint64_t>(cost_of_unit_ * length)), slot);
}

}  // namespace goalbound
