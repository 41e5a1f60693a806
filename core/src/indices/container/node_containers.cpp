#include <bit>

#include "goalbound/containers.hpp"

namespace goalbound {

NodeContainers::NodeContainers(const Map& map, const ContainerInfo& info, const ContainerSpace& space,
                               Ordering ordering)
    : map_(&map), info_(&info), space_(space), ordering_(ordering), flood_(make_flood(map)) {}

void NodeContainers::make(NodeId node) {
  node_ = map_->place(node);
  heads_.assign(map_->edge_limit(node), node_);
  map_->edges(node, edges_);
  for (const Edge& edge : edges_) heads_[edge.index.value()] = map_->place(edge.to);
  if (goals_.size() < heads_.size()) goals_.resize(heads_.size());
  for (std::vector<Place>& goals : goals_) goals.clear();

  flood_->run(node, ordering_);
  for (std::size_t first = 0; first < heads_.size(); first += kEdgesOfAWindow) {
    if (first > 0) flood_->choose_window(first / kEdgesOfAWindow);
    for (const NodeId n : flood_->reached()) {
      for (StartEdges bits = flood_->labels(n); bits != 0; bits &= bits - 1)
        goals_[first + static_cast<std::size_t>(std::countr_zero(bits))].push_back(map_->place(n));
    }
  }

  const std::size_t words = info_->words(space_);
  records_.assign(heads_.size() * words, 0);
  for (std::size_t e = 0; e < heads_.size(); ++e) {
    const std::span<std::uint32_t> record = std::span(records_).subspan(e * words, words);
    if (!goals_[e].empty()) info_->fill(space_, ends(EdgeIndex(e)), goals_[e], record);
  }
}

std::span<const std::uint32_t> NodeContainers::record(EdgeIndex e) const {
  if (goals_[e.value()].empty()) return {};
  const std::size_t words = info_->words(space_);
  return std::span(records_).subspan(e.value() * words, words);
}

}  // namespace goalbound
