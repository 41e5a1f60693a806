// Boxes made for the cells of a grid themselves, shared by squares of them: exact, where those that cells
// inherit from corners hold more goals.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "goalbound/job.hpp"
#include "straight/cell_blocks.hpp"
#include "straight/cell_box.hpp"
#include "straight/corner_boxes.hpp"

namespace goalbound {

/// Of each corner that a block sees, in their order.
struct CellBoxes {
  std::vector<CellBox> boxes;  ///< goals out of a cell's sight to which a shortest way turns there first
  std::vector<std::uint64_t> kept_by;  ///< bits of the cells that have some
};

/// Exact, but for what the cells of a block share. Nothing where it was cancelled. `progress` advances by one
/// a cell.
std::optional<CellBoxes> make_cell_boxes(const CornerViews& views, const StraightGround& ground,
                                         const CellBlocks& blocks, int threads, Progress& progress);
/// What each thread takes while they are made, in bytes.
std::uint64_t cell_box_scratch(std::uint64_t corners, std::uint64_t blocks);

}  // namespace goalbound
