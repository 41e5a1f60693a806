// Dead ends: what hangs on one node alone. A path that enters such a part and does not end there must come
// back over that node, so no path without a loop leads through it. The map is taken apart at all such nodes
// (blocks and cut nodes, which make a tree); of a query only the blocks between its ends are entered.
// Source: Y. Björnsson, K. Halldórsson: Improved Heuristics for Optimal Path-finding on Game Maps, AIIDE 2006
// (dead ends); J. Hopcroft, R. Tarjan: Algorithm 447: efficient algorithms for graph manipulation, 1973.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "goalbound/index.hpp"

namespace goalbound {

/// Blocks and cut nodes in the order in which a walk down the tree meets them: what hangs below one comes
/// behind it without a gap. Blocks are at even depths, cut nodes at odd ones.
struct BlockTree {
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

  std::vector<std::uint32_t> of_slot;  ///< by slot: a cut node itself, else the block of the node
  std::vector<std::uint32_t> parent;   ///< kNone at a root, of which each part of the map has one
};
/// Taking every edge as if it led both ways: a path along edges that lead one way is one of those that there
/// are then. Cost: a visit of each node and edge.
BlockTree block_tree_of(const Map& map);

/// Memory: 4 bytes a node, and 9 a block and a cut node.
class DeadEndIndex final : public Index {
 public:
  /// `tree`: of the map; parents come before what hangs on them.
  DeadEndIndex(const Map& map, const IndexValues& values, BlockTree tree);

  bool fits(const Map& map) const override {
    return map.hash() == map_hash_ && map.node_count() == tree_.of_slot.size();
  }
  std::uint64_t byte_size() const override;
  QueryContext context(const Map& map, NodeId start, NodeId goal, SearchSide side) const override;
  bool may_expand(std::uint32_t slot, Cost travelled, Cost at_least_left,
                  const QueryContext& context) const override;
  std::string why(const Map& map, const Refused& refused, const QueryContext& context) const override;
  /// How many nodes hang together without such a node: of a cut node in its largest block.
  void picture(const Map& map, std::size_t which, NodeId node, const QueryContext* context,
               IndexPicture& picture) const override;

  const BlockTree& tree() const { return tree_; }

 private:
  bool is_above(std::uint32_t a, std::uint32_t b) const { return a <= b && b <= last_[a]; }
  bool lies_between(std::uint32_t at, const QueryContext& context) const;
  std::uint32_t way_out(std::uint32_t at, const QueryContext& context) const;

  std::uint64_t map_hash_;
  BlockTree tree_;
  std::vector<std::uint32_t> last_;  ///< the last that hangs below it
  std::vector<bool> is_cut_;
};

}  // namespace goalbound
