// Reach: of each node the largest distance to the nearer end of any optimal path that leads over it. A node
// that lies farther from both ends of a query than its reach lies on no optimal path between them. The same
// of edges, for the node that each leaves and the paths over the edge. Source: R. Gutman: Reach-based
// routing: a new approach to shortest path algorithms optimized for road networks, ALENEX 2004; over all
// optimal paths, so that none is lost.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "goalbound/index.hpp"

namespace goalbound {

/// Memory: 4 bytes a node, or 4 an edge and a node.
class ReachIndex final : public Index {
 public:
  /// `reaches`: by slot, or by edge (first_edge_of) where `values` say so.
  ReachIndex(const Map& map, const IndexValues& values, std::vector<Cost> reaches);

  /// By sweeps over a hierarchy, and by a flood from every node of maps that have none. Errors: kCancelled;
  /// kLimit where no thread can be started.
  static Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress);

  /// By slot.
  std::span<const Cost> reaches() const { return reaches_; }
  /// By edge; empty where nodes alone have one. On no optimal path it is 0.
  std::span<const Cost> reaches_of_edges() const { return of_edges_; }

  bool fits(const Map& map) const override {
    return map.hash() == map_->hash() && map.node_count() == reaches_.size();
  }
  std::uint64_t byte_size() const override { return (reaches_.size() + of_edges_.size()) * sizeof(Cost); }
  /// From the goal's side the two costs have changed places, which makes no difference: edges may lead one
  /// way.
  bool may_expand(std::uint32_t slot, Cost travelled, Cost at_least_left,
                  const QueryContext& /*context*/) const override {
    return std::min(travelled, at_least_left) <= reaches_[slot];
  }
  bool prunes_out_edges() const override { return !of_edges_.empty(); }
  std::uint8_t allowed_out_edges(std::uint32_t slot, std::size_t first, std::uint8_t edges, Cost travelled,
                                 Cost at_least_left, const QueryContext& context) const override;
  std::string why(const Map& map, const Refused& refused, const QueryContext& context) const override;
  void picture(const Map& map, std::size_t which, NodeId node, const QueryContext* context,
               IndexPicture& picture) const override;

 private:
  IndexLine circle(NodeId node) const;

  const Map* map_;
  double cost_of_unit_;         ///< at least, of a way that leads a unit of places on
  std::vector<Cost> reaches_;   ///< by slot
  std::vector<Cost> of_edges_;  ///< by edge
};

}  // namespace goalbound
