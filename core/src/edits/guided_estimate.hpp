// The estimate of a plain search on a map that changes, raised by what indices know of the map as it was.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "goalbound/search/heuristics.hpp"

namespace goalbound {

/// Those of a set that raise estimates and go on telling the truth while moves are only removed or dearer.
inline IndexSet guides_of(const IndexSet& indices) {
  IndexSet guides;
  for (const auto& index : indices.members()) {
    const IndexKind& kind = index->kind();
    if (kind.valid_after_removals && kind.roles.contains(IndexRole::kEstimates)) guides.add(index);
  }
  return guides;
}

/// A graph over the map as it is, for GuidedEstimate: it tells of nodes by their ids, as slots change.
template <class Graph>
class GuidedGraph : public Graph {
 public:
  using Graph::Graph;
  static std::uint32_t slot(NodeId n) { return static_cast<std::uint32_t>(n); }
};

/// `Estimate` by places, raised by indices of the map as it was. With added moves it is no bound of what is
/// left from everywhere, but is one along each shortest path that takes none of them: a search that bears
/// closed nodes that come back finds that one, if it costs less than all others. So does one that leaves out
/// the nodes from which no path led to the goal: that path leads over none of them.
template <class Estimate>
class GuidedEstimate {
 public:
  /// The map as it was must outlive it.
  GuidedEstimate(const Map& base, const IndexSet& guides, Estimate estimate)
      : base_(&base), estimate_(std::move(estimate)), guides_(base, guides) {}

  /// What the search template asks; both ends must be nodes of the map as it was.
  /// @{
  template <class Position>
  void aim(Position goal) {
    estimate_.aim(goal);
  }
  void aim_nodes(NodeId start, NodeId goal) { guides_.aim_nodes(start, goal); }
  template <class Position>
  Cost left(Position position, std::uint32_t node) const {
    const Cost left = std::min(estimate_.f(0, position), kTooLarge);
    return base_->is_node(NodeId(node)) ? guides_.lower_bound(left, base_->slot(NodeId(node))) : left;
  }
  static Cost f_with(Cost g, Cost left) { return f_with_left(g, left); }
  std::uint8_t who_knows_no_way(std::uint32_t node) const {
    return base_->is_node(NodeId(node)) ? guides_.who_knows_no_way(base_->slot(NodeId(node))) : 0;
  }
  /// @}

 private:
  const Map* base_;
  Estimate estimate_;
  IndexEstimate guides_;
};

}  // namespace goalbound
