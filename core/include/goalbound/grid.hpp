// The grid: terrain, legal moves, and the graph that searches run on. It is uniform (eight moves without
// corner cutting, all cells alike: what jump points need), or has costs of terrain, or another rule of
// moving.
#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/canonical.hpp"
#include "goalbound/cost.hpp"
#include "goalbound/geometry.hpp"
#include "goalbound/map.hpp"
#include "goalbound/moves.hpp"
#include "goalbound/result.hpp"
#include "goalbound/terrain_costs.hpp"

namespace goalbound {

/// Largest width or height: coordinates of boxes are stored in 16 bits.
inline constexpr std::int32_t kMaxSide = 65535;
/// Largest number of cells, so that padded indices fit 32 bits with room to spare.
inline constexpr std::int64_t kMaxCells = std::int64_t{1} << 28;

/// `.`, `G` and `S` are traversable, everything else is blocked (the rule of the benchmark's own harness).
constexpr bool is_free_terrain(char c) {
  return c == '.' || c == 'G' || c == 'S';
}

/// Immutable map and graph, of the kind `octile-grid`, with costs of terrain `weighted-grid`, or with another
/// rule of moving the kind of that rule. By the usual rule there are eight moves, of which a diagonal one is
/// legal only if both orthogonal neighbours are free. Sharing one Grid between threads is safe: nothing in it
/// changes after it is made. Memory: 7 bytes a padded cell, 2 more if it is not uniform.
class Grid final : public Map {
 public:
  /// Row-major terrain characters, `width * height` of them. Errors: kInvalidArgument for a side below 1 or a
  /// wrong number of characters; kLimit for a map too large, or one on which an optimal path may cost more
  /// than 32 bits hold.
  static Result<Grid> create(std::int32_t width, std::int32_t height, std::string terrain);
  /// The same with costs of terrain: cells of a letter that has none are blocked. A step costs the mean of
  /// its two cells times its length, in units of 1 / kWeightedUnit cells of cost 1. Same errors.
  static Result<Grid> create(std::int32_t width, std::int32_t height, std::string terrain,
                             const TerrainCosts& costs, MoveRule rule = MoveRule::kEight);
  /// A uniform grid, or by another rule of moving one whose free cells all cost 1 (equal_costs). Same errors,
  /// and kInvalidArgument for kHex.
  static Result<Grid> create(std::int32_t width, std::int32_t height, std::string terrain, MoveRule rule);
  /// Rows of equal length from text lines, for tests and tools: "..@\n...". Same errors, and kSyntax for rows
  /// of different lengths.
  static Result<Grid> from_text(std::string_view rows);

  /// In cells.
  std::int32_t width() const { return width_; }
  /// In cells.
  std::int32_t height() const { return height_; }
  /// Free or not.
  std::int64_t cell_count() const { return std::int64_t{width_} * height_; }
  /// Number of traversable cells.
  std::uint32_t free_count() const { return static_cast<std::uint32_t>(free_nodes_.size()); }

  /// Whether it lies on the map, free or not.
  bool contains(Cell c) const { return c.x >= 0 && c.y >= 0 && c.x < width_ && c.y < height_; }
  /// Terrain character; the cell must lie on the map.
  char terrain(Cell c) const { return terrain_[static_cast<std::size_t>(c.y) * width_ + c.x]; }
  /// All terrain characters, row by row.
  std::string_view terrain() const { return terrain_; }
  /// False outside the map.
  bool is_free(Cell c) const { return contains(c) && is_free(node(c)); }

  // --- the graph ---
  /// One more than the largest NodeId: the size of arrays indexed by node.
  std::size_t node_limit() const override { return neighbours_.size(); }
  /// The cell must lie on the map.
  NodeId node(Cell c) const { return NodeId(static_cast<std::uint32_t>((c.y + 1) * stride_ + c.x + 1)); }
  /// Of any node below node_limit(): those of the border lie outside of the map.
  Cell cell(NodeId n) const {
    const auto i = static_cast<std::uint32_t>(n);
    const auto row = i / static_cast<std::uint32_t>(stride_);
    return {static_cast<std::int32_t>(i - row * stride_) - 1, static_cast<std::int32_t>(row) - 1};
  }
  /// The node must lie below node_limit().
  bool is_free(NodeId n) const { return slot_[index_of(n)] != kNoSlot; }
  /// False on grids with costs of terrain, or with another rule than the usual one.
  bool is_uniform() const { return weights_.empty(); }
  /// Which moves are legal.
  MoveRule rule() const { return rule_; }
  /// Whether all free cells cost the same, whatever the rule: false where terrain has costs of its own.
  bool has_equal_costs() const { return equal_costs_; }
  /// Cost of a legal move.
  Cost step_cost(NodeId n, Direction d) const {
    if (weights_.empty()) return goalbound::cost_of(d);
    return goalbound::cost_of(d) * (Cost{weights_[index_of(n)]} + weights_[index_of(neighbour(n, d))]);
  }
  /// What a straight step costs at least, in straight steps of a uniform grid; at least 1.
  std::uint64_t lowest_weight() const { return is_uniform() ? 1 : 2 * std::uint64_t{lowest_cost_}; }
  /// Of a grid that is not uniform: those of its letters.
  const TerrainCosts& terrain_costs() const { return costs_; }
  /// By NodeId, 0 for blocked cells; empty on a uniform grid.
  std::span<const std::uint16_t> weights() const { return weights_; }
  /// Which of the eight neighbours are free cells, legal move or not; empty for a blocked cell.
  DirectionSet free_neighbours(NodeId n) const { return neighbours_[index_of(n)]; }
  /// The legal moves out of a free cell.
  DirectionSet moves(NodeId n) const { return canonical_successors(row_of(rule_), free_neighbours(n)); }
  /// The same of a uniform grid, where no rule has to be looked up.
  DirectionSet octile_moves(NodeId n) const { return canonical_successors(kStartRow, free_neighbours(n)); }
  /// What a path between two cells costs at least, by their places alone: what it costs on an empty map of
  /// the cheapest terrain. Consistent, and exact where nothing is in the way.
  std::uint64_t least_cost(Cell from, Cell to) const {
    const Cost steps = rule_ == MoveRule::kFour ? manhattan_distance(from, to) : octile_distance(from, to);
    return steps * lowest_weight();
  }
  /// The node one step away; only legal moves lead to a free cell.
  NodeId neighbour(NodeId n, Direction d) const {
    return NodeId(static_cast<std::uint32_t>(n) + static_cast<std::uint32_t>(offset_[index_of(d)]));
  }
  /// What to add to a node's index to step in each direction.
  std::int32_t offset(Direction d) const { return offset_[index_of(d)]; }
  /// Padded row length in cells: width + 2.
  std::int32_t stride() const { return stride_; }

  /// Rank of a free node in row-major order, 0 .. free_count()-1: the place of its boxes. The node must be
  /// free.
  std::uint32_t slot(NodeId n) const override { return slot_[index_of(n)]; }
  /// The free nodes in row-major order: `free_nodes()[slot(n)] == n`.
  std::span<const NodeId> free_nodes() const { return free_nodes_; }

  /// XXH3 of width, height, the rule and which cells are free, or what they cost: two maps with equal hash
  /// have the same boxes.
  std::uint64_t hash() const override { return hash_; }

  // --- Map ---
  const MapKindInfo& kind() const override;
  std::uint32_t node_count() const override { return free_count(); }
  bool is_node(NodeId n) const override { return index_of(n) < slot_.size() && is_free(n); }
  NodeId node_of_slot(std::uint32_t slot) const override {
    assert(slot < free_nodes_.size());
    return free_nodes_[slot];
  }
  Place place(NodeId n) const override {
    assert(index_of(n) < node_limit());
    return cell(n);
  }
  Box limits() const override { return {0, width_ - 1, 0, height_ - 1}; }
  std::size_t edge_limit(NodeId /*n*/) const override { return kDirectionCount; }
  std::uint64_t box_count() const override { return std::uint64_t{free_count()} * kDirectionCount; }
  void edges(NodeId n, std::vector<Edge>& edges) const override;
  NodeId node_at(Place place) const override {
    return contains(cell_of(place)) ? node(cell_of(place)) : kNoNode;
  }
  NodeId nearest_node(Place place) const override;
  Result<NodeId> find_node(std::string_view text) const override;
  std::string name_of(NodeId n) const override;
  std::string name_of(EdgeId edge) const override;
  double length_of(PathCost cost) const override;
  std::string length_text(PathCost cost) const override;
  double spacing() const override { return 1; }
  const Grid* as_grid() const override { return this; }

 private:
  friend class GridEdits;  // an EditedMap keeps one that it changes

  static constexpr std::uint32_t kNoSlot = 0xFFFFFFFFU;
  Grid(std::int32_t width, std::int32_t height, std::string terrain);
  /// Numbers the cells that `is_free_cell` names and finds their neighbours.
  template <class IsFree>
  void connect(const IsFree& is_free_cell);

  std::int32_t width_ = 0;
  std::int32_t height_ = 0;
  std::int32_t stride_ = 0;
  std::uint64_t hash_ = 0;
  std::array<std::int32_t, 8> offset_{};
  std::string terrain_;
  std::vector<DirectionSet> neighbours_;
  std::vector<std::uint32_t> slot_;
  std::vector<NodeId> free_nodes_;
  TerrainCosts costs_;
  std::vector<std::uint16_t> weights_;
  std::uint16_t lowest_cost_ = 1;  ///< of its terrain
  MoveRule rule_ = MoveRule::kEight;
  bool equal_costs_ = true;
};

/// A grid of the same cells and costs that moves by another rule. Errors: those of Grid::create.
Result<Grid> with_rule(const Grid& grid, MoveRule rule);

/// The cells of nodes that follow each other by legal moves, as those of a path. Replaces `cells`.
void cells_of(const Grid& grid, std::span<const NodeId> path, std::vector<Cell>& cells);
/// As a new list.
std::vector<Cell> cells_of(const Grid& grid, std::span<const NodeId> path);

/// True for a free cell where a canonical path that comes in by some cardinal may turn (see canonical.hpp).
bool is_straight_jump_point(const Grid& grid, NodeId n);
/// Number of such cells.
std::uint32_t count_straight_jump_points(const Grid& grid);

}  // namespace goalbound
