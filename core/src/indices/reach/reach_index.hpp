// Reach: of each node the largest distance to the nearer end of any optimal path that leads over it. A node
// that lies farther from both ends of a query than its reach lies on no optimal path between them.
// Source: R. Gutman: Reach-based routing: a new approach to shortest path algorithms optimized for road
// networks, ALENEX 2004; over all optimal paths, so that none is lost.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "goalbound/index.hpp"

namespace goalbound {

/// Memory: 4 bytes a node.
class ReachIndex final : public Index {
 public:
  /// `reaches`: by slot.
  ReachIndex(const Map& map, const IndexValues& values, std::vector<Cost> reaches)
      : Index(values), map_hash_(map.hash()), reaches_(std::move(reaches)) {}

  /// By sweeps over a hierarchy, and by a flood from every node of maps that have none. Errors: kCancelled;
  /// kLimit where no thread can be started.
  static Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress);

  /// By slot.
  std::span<const Cost> reaches() const { return reaches_; }

  bool fits(const Map& map) const override {
    return map.hash() == map_hash_ && map.node_count() == reaches_.size();
  }
  std::uint64_t byte_size() const override { return reaches_.size() * sizeof(Cost); }
  bool enter(std::uint32_t slot, Cost travelled, Cost at_least_left, const Aim& /*aim*/) const override {
    return std::min(travelled, at_least_left) <= reaches_[slot];
  }
  std::string why(const Map& map, const Refused& refused, const Aim& aim) const override;
  void picture(const Map& map, std::size_t which, NodeId node, const Aim* aim,
               IndexPicture& picture) const override;

 private:
  std::uint64_t map_hash_;
  std::vector<Cost> reaches_;  ///< by slot
};

}  // namespace goalbound
