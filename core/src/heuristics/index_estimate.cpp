#include "goalbound/search/heuristics.hpp"

namespace goalbound {

IndexEstimate::IndexEstimate(const Map& map, const IndexSet& set) : map_(&map) {
  for (std::size_t i = 0; i < set.size(); ++i) {
    const auto& index = set.members()[i];
    if (index->kind().roles.contains(IndexRole::kEstimates))
      asked_.push_back({index, QueryContext(), static_cast<std::uint8_t>(i)});
  }
}

void IndexEstimate::aim_nodes(NodeId start, NodeId goal, SearchSide side) {
  for (Asked& asked : asked_) asked.context = asked.index->context(*map_, start, goal, side);
}

std::uint8_t IndexEstimate::who_knows_no_way(std::uint32_t slot) const {
  for (const Asked& asked : asked_) {
    if (asked.index->lower_bound(0, slot, asked.context) == kInfiniteCost) return asked.number;
  }
  return 0;
}

}  // namespace goalbound
