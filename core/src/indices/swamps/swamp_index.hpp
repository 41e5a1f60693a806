// Swamps: sets of nodes that no optimal path passes which begins and ends outside of them. Of a query those
// are left out in which neither end lies.
// Source: N. Pochter, A. Zohar, J. Rosenschein, A. Felner: Search Space Reduction Using Swamp Hierarchies,
// AAAI 2010; over all optimal paths, so that none is lost and other indices may be asked besides.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "goalbound/index.hpp"
#include "indices/regions.hpp"

namespace goalbound {

/// In each region of a level at most one swamp (or several that do not touch). A region of a level is four of
/// the level below.
struct Swamps {
  std::vector<Region> region;        ///< by slot, of the lowest level
  std::vector<std::uint8_t> levels;  ///< by slot: bit l where it lies in a swamp of level l
};

/// Memory: 3 bytes a node.
class SwampIndex final : public Index {
 public:
  static constexpr std::uint32_t kMostLevels = 5;

  SwampIndex(const Map& map, const IndexValues& values, Swamps swamps)
      : Index(values), map_hash_(map.hash()), swamps_(std::move(swamps)) {}

  /// Errors: kCancelled.
  static Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress);

  const Swamps& swamps() const { return swamps_; }

  bool fits(const Map& map) const override {
    return map.hash() == map_hash_ && map.node_count() == swamps_.region.size();
  }
  std::uint64_t byte_size() const override {
    return swamps_.region.size() * (sizeof(Region) + sizeof(std::uint8_t));
  }
  QueryContext context(const Map& map, NodeId start, NodeId goal, SearchSide side) const override;
  bool may_expand(std::uint32_t slot, Cost travelled, Cost at_least_left,
                  const QueryContext& context) const override;
  std::string why(const Map& map, const Refused& refused, const QueryContext& context) const override;
  /// On how many levels each node lies in a swamp.
  void picture(const Map& map, std::size_t which, NodeId node, const QueryContext* context,
               IndexPicture& picture) const override;

 private:
  std::uint64_t map_hash_;
  Swamps swamps_;
};

}  // namespace goalbound
