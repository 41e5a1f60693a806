// Nodes in another metric: each gets coordinates of its own, so that what two nodes' coordinates differ by in
// sum is about what the path between them costs, and never more. Where walls make paths long, nodes that lie
// side by side on the map lie far apart here.
// Sources: L. Cohen, T. Uras, S. Jahangiri, A. Arunasalam, S. Koenig, T. K. S. Kumar: The FastMap Algorithm
// for Shortest Path Computations, IJCAI 2018; C. Rayner, M. Bowling, N. Sturtevant: Euclidean Heuristic
// Optimization, AAAI 2011. Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "goalbound/cost.hpp"
#include "goalbound/index.hpp"

namespace goalbound {

/// The kind `embedding`: an estimate by coordinates, in the unit of costs. Along any edge all coordinates
/// together change by no more than it costs, so that estimates are consistent, whole numbers throughout.
/// Where edges lead one way, they count both ways here. Memory: 4 bytes a node and dimension.
class EmbeddingIndex final : public Index {
 public:
  /// Cost: about six floods a dimension, one thread. Error kCancelled.
  static Result<std::shared_ptr<const EmbeddingIndex>> make(const Map& map, std::uint32_t dimensions,
                                                            Progress& progress);

  /// How many coordinates a node has.
  std::uint32_t dimensions() const { return dimensions_; }
  /// Of the node with that slot. Those of nodes between which no edge leads, either way, say nothing of each
  /// other.
  std::span<const Cost> coordinates(std::uint32_t slot) const {
    return std::span(coordinates_).subspan(std::size_t{slot} * dimensions_, dimensions_);
  }

  bool fits(const Map& map) const override {
    return map.hash() == map_hash_ && coordinates_.size() == std::size_t{map.node_count()} * dimensions_;
  }
  std::uint64_t byte_size() const override { return coordinates_.size() * sizeof(Cost); }
  /// `note`: the slot of the far end.
  QueryContext context(const Map& map, NodeId start, NodeId goal, SearchSide side) const override;
  Cost lower_bound(Cost estimate, std::uint32_t slot, const QueryContext& context) const override;
  void picture(const Map& map, std::size_t which, NodeId node, const QueryContext* context,
               IndexPicture& picture) const override;

  /// All coordinates, for files.
  std::vector<IndexSection> sections() const;
  /// From such sections, of this map. Error kCorrupt.
  static Result<std::shared_ptr<const EmbeddingIndex>> from_sections(const Map& map,
                                                                     const IndexValues& values,
                                                                     std::span<const IndexSection> sections);

 private:
  /// `values`: of the kind.
  EmbeddingIndex(const Map& map, const IndexValues& values, std::vector<Cost> coordinates)
      : Index(values),
        map_hash_(map.hash()),
        dimensions_(values.number("dimensions")),
        coordinates_(std::move(coordinates)) {}

  std::uint64_t map_hash_;
  std::uint32_t dimensions_;
  std::vector<Cost> coordinates_;  ///< `dimensions_` a slot
};

}  // namespace goalbound
