// Boxes in another metric: nodes get places in which what lies far by paths lies far apart (fast_map.hpp),
// and each edge has the box of the places of its goals there. Places are whole numbers, and a box is made and
// asked by the same ones, so that no goal is lost, whatever the places are. Sources: S. Rabin, N. Sturtevant:
// Combining Bounding Boxes and JPS to Prune Grid Pathfinding, AAAI 2016 (boxes in other metrics, as future
// work); L. Cohen et al.: The FastMap Algorithm for Shortest Path Computations, IJCAI 2018.
#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "goalbound/index.hpp"
#include "indices/edge_numbers.hpp"

namespace goalbound {

/// Where nodes lie: a number a slot and dimension.
struct MetricPlaces {
  using Number = std::uint16_t;

  std::uint32_t dimensions = 0;
  std::vector<Number> numbers;       ///< `dimensions` a slot
  std::vector<std::uint64_t> steps;  ///< by dimension: the cost that one stands for

  std::span<const Number> of(std::uint32_t slot) const {
    return std::span(numbers).subspan(std::size_t{slot} * dimensions, dimensions);
  }
};

/// Memory: 2 bytes a node and dimension, and twice as many an edge.
class MetricBoxIndex final : public Index {
 public:
  using Number = MetricPlaces::Number;
  static constexpr std::uint32_t kMostDimensions = 6;

  /// `boxes`: by edge the least number in each dimension, then the largest; of an edge without goals all of
  /// the former are larger.
  MetricBoxIndex(const Map& map, IndexValues values, MetricPlaces places, std::vector<Number> boxes)
      : Index(std::move(values)), map_(&map), places_(std::move(places)), boxes_(std::move(boxes)) {}

  /// Errors: kCancelled; kLimit for memory; those of precompute().
  static Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress);
  static IndexMemory memory(const Map& map, const IndexValues& values);

  const MetricPlaces& places() const { return places_; }
  /// The least numbers of an edge's box, then the largest.
  std::span<const Number> box(NodeId node, EdgeIndex edge) const {
    return box(first_edge_of(*map_, map_->slot(node)) + edge.value());
  }

  bool fits(const Map& map) const override;
  std::uint64_t byte_size() const override {
    return (places_.numbers.size() + boxes_.size()) * sizeof(Number) +
           places_.steps.size() * sizeof(std::uint64_t);
  }
  /// `note`: the slot of the far end.
  QueryContext context(const Map& map, NodeId start, NodeId goal, SearchSide side) const override;
  std::uint8_t allowed_edges(std::uint32_t slot, std::size_t first, std::uint8_t edges,
                             const QueryContext& context) const override;
  std::string why(const Map& map, const Refused& refused, const QueryContext& context) const override;
  /// The rectangle on the map around all that an edge's box holds.
  void picture(const Map& map, std::size_t which, NodeId node, const QueryContext* context,
               IndexPicture& picture) const override;

  std::vector<IndexSection> sections() const;
  /// Error kCorrupt.
  static Result<std::shared_ptr<const Index>> from_sections(const Map& map, const IndexValues& values,
                                                            std::span<const IndexSection> sections);

 private:
  std::span<const Number> box(std::size_t edge) const {
    const std::size_t numbers = std::size_t{2} * places_.dimensions;
    return std::span(boxes_).subspan(edge * numbers, numbers);
  }
  bool holds(std::size_t edge, std::uint32_t slot) const;

  const Map* map_;
  MetricPlaces places_;
  std::vector<Number> boxes_;  ///< twice as many as dimensions an edge
};

}  // namespace goalbound
