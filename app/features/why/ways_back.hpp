// Where one may have come from: the edges of a map the other way round.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "goalbound/grid.hpp"
#include "goalbound/list_graph.hpp"
#include "goalbound/map.hpp"

namespace goalbound::app {

/// Of one map, which must outlive it. Cost: nothing until it is asked; then, on a graph with one-way edges, a
/// look at each edge and 4 bytes for it.
class WaysBack {
 public:
  explicit WaysBack(const Map& map) : map_(&map) {}
  /// body(from) for each edge that leads from there to `n`.
  template <class Body>
  void for_each(NodeId n, const Body& body) {
    if (const Grid* grid = map_->as_grid(); grid != nullptr) {
      for (const Direction d : grid->moves(n)) body(grid->neighbour(n, d));
    } else if (map_->as_list()->is_symmetric()) {
      for (const auto& edge : map_->as_list()->out(n)) body(edge.to);
    } else {
      if (!back_) back_.emplace(*map_->as_list());
      for (const NodeId from : back_->to(n)) body(from);
    }
  }

 private:
  /// The nodes from which edges lead to each node.
  class EdgesBack {
   public:
    explicit EdgesBack(const ListGraph& graph);
    std::span<const NodeId> to(NodeId n) const;

   private:
    std::vector<std::uint32_t> first_;  ///< by node: into from_
    std::vector<NodeId> from_;
  };

  const Map* map_;
  std::optional<EdgesBack> back_;
};

}  // namespace goalbound::app
