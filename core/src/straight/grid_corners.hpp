// What the index `corners` holds of a grid.
#pragma once

#include <optional>
#include <vector>

#include "goalbound/grid.hpp"
#include "straight/cell_blocks.hpp"
#include "straight/corner_parts.hpp"
#include "straight/ground.hpp"

namespace goalbound {

struct GridCorners final : CornerParts {
  explicit GridCorners(const Grid& grid) : CornerParts(grid.hash()), ground(grid) {}

  std::span<const Corner> corners() const override { return ground.corners(); }
  std::uint64_t byte_size() const override;
  TautGraph::Eyes eyes() const override;
  InheritedBoxes::Eyes sights() const override;
  std::uint64_t steps_to_look() const override { return ground.free_count(); }
  bool look(int threads, Progress& progress) override;
  std::optional<std::vector<CellBox>> make_boxes(const CornerViews& views, CornerMatrix* table, int threads,
                                                 Progress& progress) const override;
  bool sharpen(const CornerViews& views, int threads, Progress& progress) override;
  std::uint64_t steps_to_sharpen() const override { return ground.free_count(); }
  void finish() override;

  StraightGround ground;
  std::optional<CellBlocks> blocks;  ///< nothing without the index
  /// For each corner that a block sees the union of the boxes of its cells there.
  std::vector<CellBox> block_boxes;
  bool is_sharp = false;  ///< of boxes that were made for the cells; else of those that they inherit
};

}  // namespace goalbound
