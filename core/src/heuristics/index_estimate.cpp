#include "goalbound/search/heuristics.hpp"

namespace goalbound {

IndexEstimate::IndexEstimate(const Map& map, const IndexSet& set) : map_(&map) {
  for (const auto& index : set.members()) {
    if (index->kind().roles.contains(IndexRole::kEstimates)) asked_.push_back({index, Aim()});
  }
}

void IndexEstimate::aim_nodes(NodeId start, NodeId goal, SearchSide side) {
  for (Asked& asked : asked_) asked.aim = asked.index->aim(*map_, start, goal, side);
}

}  // namespace goalbound
