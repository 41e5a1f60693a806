// Of every node the first edge of an optimal path to every other one: a path without a search.
// Sources: A. Botea, "Ultra-fast optimal pathfinding without runtime search", AIIDE 2011 (compressed path
// databases); B. Strasser, A. Botea, D. Harabor, "Compressing optimal paths with run length encoding", JAIR
// 54, 2015 (rows by runs, orders of nodes, whichever edge is optimal where several are).
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "goalbound/index.hpp"

namespace goalbound {

/// The kind `moves`. The row of a node has all targets in one order for the whole map, cut into runs with the
/// same first edge; where several edges are optimal a run goes on as long as one serves all of it, which
/// makes as few runs as there can be in that order. Memory: 3 bytes a run, of which game maps have 20 to 30 a
/// node, and 4 to 8 a node.
class FirstMoveIndex final : public Index {
 public:
  /// With more edges out of one node there is none.
  static constexpr std::size_t kMostEdges = 254;

  /// IndexKind::make. Cost: of all pairs of nodes one distance and a look at the edges of one: sixteen
  /// targets at a time, by sweeps over a hierarchy where the map has small separators. Errors: kCancelled;
  /// kLimit where there are more runs than the memory allows.
  static Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress);

  /// The edge out of `from` with which an optimal path to `to` begins, always the same one; kNoEdge where
  /// they are the same and where no path leads there. Cost: one binary search among the runs of a row.
  EdgeIndex first_edge(NodeId from, NodeId to) const {
    const std::uint32_t slot = map_->slot(from);
    const std::uint32_t target = map_->slot(to);
    if (slot == target || !may_be_joined(slot, target)) return kNoEdge;
    return edge_at(slot, place_of(target));
  }
  /// The same between any places: an end that is no node, as a wall or a point between nodes, is linked to
  /// the node that lies nearest.
  EdgeIndex first_edge(Place from, Place to) const { return first_edge(linked(from), linked(to)); }
  /// The node that lies there, or the one that lies nearest. The map must have nodes.
  NodeId linked(Place place) const;

  /// For whoever walks a path: of two nodes, by slot, whether edges join them, one way or the other.
  bool may_be_joined(std::uint32_t a, std::uint32_t b) const {
    return parts_.empty() || parts_[a] == parts_[b];
  }
  /// Where targets with that slot stand in rows.
  std::uint32_t place_of(std::uint32_t slot) const { return places_.empty() ? slot : places_[slot]; }
  /// The first edge out of the node with that slot to the target at that place, which must be another node
  /// that may_be_joined() with it; kNoEdge where no path leads there.
  EdgeIndex edge_at(std::uint32_t slot, std::uint32_t place) const {
    const std::size_t page = std::size_t{slot} * pages_ + (place >> kPageBits);
    const auto key = static_cast<Begin>(place);
    // The last run that begins at the place or before: no branch, as none would be foreseen.
    const Begin* at = begins_.data() + first_[page];
    for (std::size_t left = first_[page + 1] - first_[page]; left > 1;) {
      const std::size_t half = left / 2;
      at += at[half] <= key ? half : 0;
      left -= half;
    }
    return edge_of(edges_[static_cast<std::size_t>(at - begins_.data())]);
  }

  /// Of all rows.
  std::size_t run_count() const { return begins_.size(); }
  /// Of the row of one node, by slot.
  std::size_t run_count(std::uint32_t slot) const {
    return first_[(slot + std::size_t{1}) * pages_] - first_[std::size_t{slot} * pages_];
  }

  bool fits(const Map& map) const override {
    return map.hash() == map_->hash() && std::size_t{map.node_count()} * pages_ + 1 == first_.size();
  }
  std::uint64_t byte_size() const override;
  /// `note`: the place of the goal in rows, and its slot.
  QueryContext context(const Map& map, NodeId start, NodeId goal, SearchSide side) const override;
  /// The edge of the row, and no other.
  std::uint8_t allowed_edges(std::uint32_t slot, std::size_t first, std::uint8_t edges,
                             const QueryContext& context) const override;
  std::string why(const Map& map, const Refused& refused, const QueryContext& context) const override;
  void picture(const Map& map, std::size_t which, NodeId node, const QueryContext* context,
               IndexPicture& picture) const override;

  /// All rows, for files.
  std::vector<IndexSection> sections() const;
  /// From such sections, of this map. Error kCorrupt.
  static Result<std::shared_ptr<const FirstMoveIndex>> from_sections(const Map& map,
                                                                     const IndexValues& values,
                                                                     std::span<const IndexSection> sections);

 private:
  friend class FirstMoveMaker;
  /// Of a run, its first place in the page.
  using Begin = std::uint16_t;
  /// So many places are a page, whose runs are kept together.
  static constexpr unsigned kPageBits = 16;
  static constexpr std::uint8_t kNoPath = 0xFF;

  /// `values`: of the kind. The map must outlive it.
  FirstMoveIndex(const Map& map, const IndexValues& values);
  static EdgeIndex edge_of(std::uint8_t edge) { return edge == kNoPath ? kNoEdge : EdgeIndex(edge); }
  Result<void> check_rows() const;
  /// Of each slot the number of the first edge to it, from 1; 0 for none.
  std::vector<double> edges_to_all(std::uint32_t slot) const;

  const Map* map_;
  std::size_t pages_;                  ///< of a row
  std::vector<std::uint32_t> parts_;   ///< by slot; empty where the map is one part
  std::vector<std::uint32_t> places_;  ///< by slot; empty where targets stand in the order of slots
  std::vector<std::uint32_t> first_;   ///< by slot and page, and one more: places in the others
  std::vector<Begin> begins_;          ///< of each page in rising order, the first one at 0
  std::vector<std::uint8_t> edges_;    ///< of each run; kNoPath where no path leads there
};

}  // namespace goalbound
