// A grid that takes changes: cells become walls, free, or other terrain.
#pragma once

#include <array>
#include <memory>
#include <set>
#include <span>
#include <unordered_map>
#include <vector>

#include "edits/map_edits.hpp"
#include "goalbound/grid.hpp"
#include "precompute/distance_floods.hpp"

namespace goalbound {

/// Memory: that of the grid, and 2 bytes a padded cell; floods besides.
class GridEdits final : public MapEdits {
 public:
  explicit GridEdits(std::shared_ptr<const Grid> grid);

  const Map& base() const override { return *base_; }
  const Map& now() const override { return now_; }
  bool is_node(NodeId n) const override;

  Result<MapChange> apply(const MapChange& change) override;
  Result<void> check_costs() override;
  void settle() override;
  void rebase(std::shared_ptr<const Map> base) override;
  MakeMap snapshot() const override;

  std::size_t removed() const override { return removed_count_; }
  std::size_t added() const override { return added_count_; }
  std::vector<NodePair> added_moves() const override;
  void moves_of(const MapChange& change, const UseMove& use) const override;
  void changed_moves(const UseMove& use) const override;
  bool suffers(std::span<const NodeId> path) const override;
  bool may_suffer(std::span<const NodeId> corners) const override;

  Cost at_least(Place from, Place to) const override;
  double least_cost_of_unit() const override { return 1; }  // by the terrain's letters, which stay
  AddedFlood flood(NodeId source) override;
  void walk_to(NodeId n, std::span<const Cost> to, std::vector<NodeId>& path) const override;
  void walk_back(NodeId n, std::span<const Cost> from, std::vector<NodeId>& path) const override;
  /// Rays are as quick as JPS; a heap looks at all cells, and A* at a part of them.
  std::uint32_t searches_a_flood() const override { return now_.is_uniform() ? 1 : 2; }
  std::unique_ptr<Query> plain_query() const override;
  std::unique_ptr<Query> guided_query(const IndexSet& guides) const override;
  bool plain_needs_settled() const override { return false; }
  std::uint64_t byte_size() const override;

 private:
  static constexpr int kBlockBits = 4;  ///< a block is a square of 16 x 16 cells

  /// Nodes around a cell and it itself: what its change can change the moves of.
  using Around = std::array<NodeId, 9>;

  Result<char> letter_for(const MapChange& change) const;
  bool is_free_letter(char letter) const;
  void set(NodeId n, char letter);
  void take_room_for(NodeId n);
  void connect(NodeId n, bool free);
  Around around(NodeId n) const;
  void moves_around(NodeId n, const UseMove& use) const;
  bool differs(NodeId n) const;
  /// Compares the moves out of a node with those that it had.
  void compare(NodeId n);
  /// A node that a move was removed from is one, or is none any more.
  void note_removed(NodeId n, bool is_one);
  std::size_t block_of(Cell cell) const {
    return static_cast<std::size_t>((cell.y >> kBlockBits) + 1) * blocks_a_row_ +
           static_cast<std::size_t>((cell.x >> kBlockBits) + 1);
  }
  void note_hash();
  /// What a path over all cells would cost.
  std::uint64_t total_cost() const;

  std::shared_ptr<const Grid> base_;
  Grid now_;
  std::vector<DirectionSet> removed_;  ///< by NodeId
  std::vector<DirectionSet> added_;    ///< by NodeId
  /// By block of cells, with a border of empty ones: how many nodes that moves were removed from lie in it
  /// and in the eight blocks around.
  std::vector<std::uint32_t> removed_near_;
  std::size_t blocks_a_row_;
  std::set<NodeId> with_added_;                          ///< nodes that have some; others do no harm
  std::set<NodeId> touched_;                             ///< cells that were changed since this was made
  std::unordered_map<std::uint32_t, char> before_wall_;  ///< terrain of cells before they were blocked
  std::vector<NodeId> unsettled_;  ///< free now or blocked, and not when slots were numbered
  std::size_t removed_count_ = 0;
  std::size_t added_count_ = 0;
  std::size_t differing_cells_ = 0;
  std::uint64_t changes_ = 0;

  std::uint64_t free_cells_ = 0;  ///< on a uniform grid, else the sum of all weights
  std::uint64_t heaviest_ = 1;    ///< weight of a cell, at least
  std::uint64_t longest_ = 0;     ///< bound of an optimal path when it was looked at; 0: not yet
  std::uint64_t parts_ = 1;       ///< into which changes since may have cut ways of that length

  std::unique_ptr<RayMap> ray_map_;
  std::unique_ptr<SingleFlood> rays_;
  std::unique_ptr<MapFlood> heap_;
};

}  // namespace goalbound
