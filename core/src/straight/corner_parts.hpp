// What the index `corners` holds.
#pragma once

#include <optional>
#include <vector>

#include "straight/cell_blocks.hpp"
#include "straight/cell_box.hpp"
#include "straight/corner_matrix.hpp"
#include "straight/ground.hpp"
#include "straight/inherited_boxes.hpp"
#include "straight/taut_graph.hpp"

namespace goalbound {

/// Of an edge between two corners: a shortest way that follows it has its goal in one box, its start in the
/// other, but for those in sight of the end that they lie behind.
struct EdgeBoxes {
  CellBox goals;
  CellBox starts;
};

/// Immutable once it is made, and never moved: the graph points to the ground.
struct CornerParts {
  explicit CornerParts(const Grid& grid) : map_hash(grid.hash()), ground(grid) {}

  std::uint64_t map_hash;
  StraightGround ground;
  std::optional<TautGraph> graph;           ///< set once it is made
  std::vector<EdgeBoxes> boxes;             ///< by edge of the graph; empty without the index
  std::optional<InheritedBoxes> inherited;  ///< the same
  std::optional<CellBlocks> blocks;         ///< the same
  std::optional<CornerMatrix> matrix;       ///< only where the index has it
  /// For each corner that a block sees the union of the boxes that its cells inherit there.
  std::vector<CellBox> block_boxes;

  /// Fills block_boxes from all others.
  void join_block_boxes();
  std::uint64_t byte_size() const;
};

}  // namespace goalbound
