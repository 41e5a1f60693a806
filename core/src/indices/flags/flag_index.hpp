// Arc flags: of each edge one bit a region of the map, which tells whether an optimal path to any node of the
// region begins with it.
// Sources: U. Lauther: An extremely fast, exact algorithm for finding shortest paths in static networks with
// geographical background, GI-Tage 2004; M. Hilger, E. Köhler, R. Möhring, H. Schilling: Fast point-to-point
// shortest path computations with arc-flags, DIMACS challenge 2006.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "goalbound/index.hpp"
#include "indices/edge_numbers.hpp"
#include "indices/regions.hpp"

namespace goalbound::index_flags {

/// Memory: 2 bytes a node, and a bit a region for each edge, in words of 64.
class FlagIndex final : public Index {
 public:
  using Word = std::uint64_t;
  static constexpr std::uint32_t kBitsOfAWord = 64;

  /// Without any flag.
  FlagIndex(const Map& map, IndexValues values);
  static std::uint32_t words(const IndexValues& values) {
    return (values.number("regions") + kBitsOfAWord - 1) / kBitsOfAWord;
  }

  /// The regions are cut and every flag is found out. Errors: kCancelled; those of ListGraph::reversed().
  static Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress);
  std::vector<IndexSection> sections() const;
  /// Error kCorrupt.
  static Result<std::shared_ptr<const Index>> from_sections(const Map& map, const IndexValues& values,
                                                            std::span<const IndexSection> sections);

  Region region(std::uint32_t slot) const { return regions_[slot]; }
  bool flag(NodeId node, EdgeIndex edge, Region region) const {
    const Word word = flags_[word_of(map_->slot(node), edge, region)];
    return ((word >> (region % kBitsOfAWord)) & 1U) != 0;
  }

  bool fits(const Map& map) const override;
  std::uint64_t byte_size() const override;
  /// `note`: the region of the far end.
  QueryContext context(const Map& map, NodeId start, NodeId goal, SearchSide side) const override;
  std::uint8_t allowed_edges(std::uint32_t slot, std::size_t first, std::uint8_t edges,
                             const QueryContext& context) const override;
  std::string why(const Map& map, const Refused& refused, const QueryContext& context) const override;
  void picture(const Map& map, std::size_t which, NodeId node, const QueryContext* context,
               IndexPicture& picture) const override;

 private:
  friend class FlagMaker;
  std::size_t word_of(std::uint32_t slot, EdgeIndex edge, Region region) const {
    return (first_edge_of(*map_, slot) + edge.value()) * words_ + region / kBitsOfAWord;
  }
  /// For pictures, once the regions are there.
  void outline_regions();

  const Map* map_;
  std::uint32_t words_;
  std::vector<Region> regions_;  ///< by slot
  std::vector<Word> flags_;      ///< by edge, as many words as the regions need
  /// Around the nodes of each region, empty where it has none: a rectangle, or where regions are cut along
  /// separators the smallest convex polygon.
  std::vector<IndexLine> outlines_;
};

}  // namespace goalbound::index_flags
