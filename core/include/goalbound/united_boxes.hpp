// One set of boxes for all units of a game: those of each unit's own map, united edge by edge.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/index.hpp"

namespace goalbound {

/// Nodes in rising order, and which one of them a node is. Memory: 2 bits for each number up to the limit.
class NodeRanks {
 public:
  /// Of none.
  NodeRanks() = default;
  /// Of the nodes whose bit is set, 32 a word.
  explicit NodeRanks(std::span<const std::uint32_t> bits);

  /// How many there are.
  std::uint32_t count() const { return count_; }
  /// Whether it is one of them; false for any number.
  bool contains(NodeId n) const {
    const std::size_t word = index_of(n) / 32;
    return word < words_.size() && (words_[word].bits >> (index_of(n) % 32) & 1U) != 0;
  }
  /// How many come before a node, which must be one of them.
  std::uint32_t rank(NodeId n) const {
    const Word& word = words_[index_of(n) / 32];
    const std::uint32_t below = word.bits & ((1U << (index_of(n) % 32)) - 1);
    return word.before + static_cast<std::uint32_t>(std::popcount(below));
  }
  /// In bytes.
  std::uint64_t byte_size() const { return words_.size() * sizeof(Word); }

 private:
  struct Word {
    std::uint32_t bits;
    std::uint32_t before;  ///< nodes in the words before
  };
  std::vector<Word> words_;
  std::uint32_t count_ = 0;
};

/// The kind `united-boxes`: all-optimal boxes of the maps of several units (goalbound/units.hpp), united. It
/// fits the map of each of these units and no other; each query runs on the map of its own unit, with the
/// moves and costs of that map. Searches know it and ask its boxes without a detour.
class UnitedBoxIndex final : public Index {
 public:
  /// `hashes`: of the map of each unit; `bits`: 32 nodes a word, of those on which any unit fits; `boxes`: of
  /// these nodes, in their order.
  UnitedBoxIndex(IndexValues values, std::vector<std::uint64_t> hashes, std::vector<std::uint32_t> bits,
                 Bounds boxes);

  /// Of the maps of its units.
  std::span<const std::uint64_t> hashes() const { return hashes_; }
  /// Of all nodes on which any unit fits, in their order.
  const Bounds& boxes() const { return boxes_; }
  /// For the map of one of the units: by its slots the places of their boxes.
  std::shared_ptr<const std::uint32_t[]> places_on(const Grid& map) const;
  /// Which nodes these are, 32 a word, as files have them.
  std::span<const std::uint32_t> bits() const { return bits_; }

  bool fits(const Map& map) const override;
  std::uint64_t byte_size() const override { return boxes_.byte_size() + ranks_.byte_size(); }
  QueryContext context(const Map& map, NodeId start, NodeId goal, SearchSide side) const override;
  std::uint8_t allowed_edges(std::uint32_t slot, std::size_t first, std::uint8_t edges,
                             const QueryContext& context) const override;
  std::string why(const Map& map, const Refused& refused, const QueryContext& context) const override;
  void picture(const Map& map, std::size_t which, NodeId node, const QueryContext* context,
               IndexPicture& picture) const override;

 private:
  Box box(NodeId node, EdgeIndex edge) const { return boxes_.box(ranks_.rank(node), edge); }

  std::vector<std::uint64_t> hashes_;
  std::vector<std::uint32_t> bits_;
  NodeRanks ranks_;
  Bounds boxes_;
};

/// Error kMismatch for a map that the boxes do not fit: which units they are for.
Error no_such_unit(const UnitedBoxIndex& index, const Map& map);

}  // namespace goalbound
