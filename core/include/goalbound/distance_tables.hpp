// What the oldest index is: of all pairs of nodes the next edge and the distance, as Floyd's loop of 1962
// leaves them ("ridiculously memory consuming"), packed without loss; and the same with a bounded loss, of
// pairs of a node and a block of nodes.
// Sources: R. Floyd, "Algorithm 97: Shortest Path", Communications of the ACM 5, 1962; S. Warshall, "A
// Theorem on Boolean Matrices", Journal of the ACM 9, 1962. Made by sweeps and floods instead of the cubic
// loop.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "goalbound/cost.hpp"
#include "goalbound/index.hpp"

namespace goalbound {

template <class Value>
class NumberRows;

/// The kind `table`. Memory: 5 bytes a pair of nodes unless it is packed. An estimate by it is the distance
/// itself.
class DistanceTable final : public Index {
 public:
  /// With more nodes there is none.
  static constexpr std::uint32_t kMostNodes = 16000;
  /// With more edges out of one node neither.
  static constexpr std::size_t kMostEdges = 254;

  /// IndexKind::make. Errors: kCancelled; kLimit where it takes more memory than allowed.
  static Result<std::shared_ptr<const DistanceTable>> make(const IndexRequest& request, Progress& progress);
  ~DistanceTable() override;

  /// By slots: the edge out of the first with which an optimal path to the second begins; kNoEdge where they
  /// are the same and where no path leads there.
  EdgeIndex next_edge(std::uint32_t from, std::uint32_t to) const;
  /// By slots; kInfiniteCost where no path leads there.
  Cost distance(std::uint32_t from, std::uint32_t to) const;
  /// Of the table of next edges.
  std::uint64_t edge_bytes() const;
  /// Of the table of distances.
  std::uint64_t cost_bytes() const;

  bool fits(const Map& map) const override { return map.hash() == map_->hash(); }
  std::uint64_t byte_size() const override { return edge_bytes() + cost_bytes(); }
  /// `note`: the slot of the far end.
  QueryContext context(const Map& map, NodeId start, NodeId goal, SearchSide side) const override;
  Cost lower_bound(Cost estimate, std::uint32_t slot, const QueryContext& context) const override;
  void picture(const Map& map, std::size_t which, NodeId node, const QueryContext* context,
               IndexPicture& picture) const override;

  /// Both tables, for files.
  std::vector<IndexSection> sections() const;
  /// From such sections, of this map. Error kCorrupt.
  static Result<std::shared_ptr<const DistanceTable>> from_sections(const Map& map, const IndexValues& values,
                                                                    std::span<const IndexSection> sections);

 private:
  friend class DistanceTableMaker;
  /// `values`: of the kind. The map must outlive it.
  DistanceTable(const Map& map, const IndexValues& values);
  bool has_edge(std::uint32_t slot, std::size_t edge) const;

  const Map* map_;
  std::unique_ptr<NumberRows<std::uint8_t>> edges_;  ///< by slot and slot: one more than the edge, 0 for none
  std::unique_ptr<NumberRows<Cost>> costs_;          ///< the same
};

/// The kind `block-table`. Nodes that lie together are a block, and of each node and block what the nearest
/// node of the block costs is kept: no path to any of its nodes costs less, and none more by more than
/// loss(). Memory: 4 bytes a node and block.
class BlockTable final : public Index {
 public:
  /// IndexKind::make. Errors: as of DistanceTable::make.
  static Result<std::shared_ptr<const BlockTable>> make(const IndexRequest& request, Progress& progress);

  /// Of the node with that slot.
  std::uint32_t block(std::uint32_t slot) const { return block_of_slot_[slot]; }
  /// How many there are.
  std::uint32_t block_count() const { return static_cast<std::uint32_t>(losses_.size()); }
  /// From a node, by slot, to the nearest of a block; kInfiniteCost where no path leads to any.
  Cost at_least(std::uint32_t slot, std::uint32_t block) const {
    return costs_[std::size_t{slot} * block_count() + block];
  }
  /// What the farthest node of a block that a path leads to costs more than the nearest, from wherever that
  /// is most.
  Cost loss(std::uint32_t block) const { return losses_[block]; }

  bool fits(const Map& map) const override { return map.hash() == map_->hash(); }
  std::uint64_t byte_size() const override;
  /// `note`: the block of the far end.
  QueryContext context(const Map& map, NodeId start, NodeId goal, SearchSide side) const override;
  Cost lower_bound(Cost estimate, std::uint32_t slot, const QueryContext& context) const override;
  void picture(const Map& map, std::size_t which, NodeId node, const QueryContext* context,
               IndexPicture& picture) const override;

  /// The blocks and all costs, for files.
  std::vector<IndexSection> sections() const;
  /// From such sections, of this map. Error kCorrupt.
  static Result<std::shared_ptr<const BlockTable>> from_sections(const Map& map, const IndexValues& values,
                                                                 std::span<const IndexSection> sections);

 private:
  /// `values`: of the kind. The map must outlive it.
  BlockTable(const Map& map, const IndexValues& values) : Index(values), map_(&map) {}

  const Map* map_;
  std::vector<std::uint16_t> block_of_slot_;
  std::vector<Cost> losses_;  ///< by block
  std::vector<Cost> costs_;   ///< by slot and block
};

}  // namespace goalbound
