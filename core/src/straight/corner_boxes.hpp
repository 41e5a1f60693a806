// Of each taut edge out of a corner the box of all cells out of the corner's sight to which a shortest way
// begins along it.
#pragma once

#include <optional>
#include <vector>

#include "goalbound/job.hpp"
#include "straight/cell_blocks.hpp"
#include "straight/cell_box.hpp"
#include "straight/corner_matrix.hpp"
#include "straight/taut_graph.hpp"

namespace goalbound {

/// By edge of the graph. Nothing where it was cancelled. `progress` advances by one a corner. `matrix`:
/// filled on the way; null: not wanted.
std::optional<std::vector<CellBox>> make_corner_boxes(const TautGraph& graph, const CellBlocks& blocks,
                                                      CornerMatrix* matrix, int threads, Progress& progress);

}  // namespace goalbound
