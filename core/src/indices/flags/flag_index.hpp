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
    const Word word = flags_[(first_edge(node) + edge.value()) * words_ + region / kBitsOfAWord];
    return ((word >> (region % kBitsOfAWord)) & 1U) != 0;
  }

  bool fits(const Map& map) const override;
  std::uint64_t byte_size() const override;
  /// `note`: the region of the far end.
  Aim aim(const Map& map, NodeId start, NodeId goal, SearchSide side) const override;
  std::uint8_t keep(std::uint32_t slot, std::size_t first, std::uint8_t edges, const Aim& aim) const override;
  std::string why(const Map& map, const Refused& refused, const Aim& aim) const override;
  void picture(const Map& map, std::size_t which, NodeId node, const Aim* aim,
               IndexPicture& picture) const override;

 private:
  friend class FlagMaker;
  std::size_t first_edge(NodeId node) const;
  /// The rectangle around the nodes of each region.
  std::vector<Box> region_boxes() const;

  const Map* map_;
  std::uint32_t words_;
  std::vector<Region> regions_;  ///< by slot
  std::vector<Word> flags_;      ///< by edge, as many words as the regions need
};

}  // namespace goalbound::index_flags
