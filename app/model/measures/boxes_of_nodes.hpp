// What measures of boxes share: a walk over the nodes that have boxes.
#pragma once

#include <vector>

#include "features/heat/heat_order.hpp"
#include "goalbound/grid.hpp"
#include "model/indices/inspection.hpp"

namespace goalbound::app {

/// The boxes of the edges that a node has; of grids those of legal moves.
inline void boxes_of_edges(const Map& map, const Bounds& bounds, std::uint32_t slot,
                           std::vector<Box>& boxes) {
  boxes.resize(bounds.boxes_of(slot));
  bounds.boxes(slot, boxes);
  const Grid* grid = map.as_grid();
  if (grid == nullptr) return;
  const DirectionSet moves = grid->moves(map.node_of_slot(slot));
  std::size_t kept = 0;
  for (const Direction d : moves) boxes[kept++] = boxes[static_cast<std::size_t>(d)];
  boxes.resize(kept);
}

/// Sets the value of each node that has boxes and edges to what `value_of(boxes)` gives.
template <class ValueOf>
void measure_boxes(const HeatOrder& order, HeatValues& values, Progress& progress, const ValueOf& value_of) {
  constexpr std::uint32_t kSlice = 256;  // nodes between two looks at whether to stop
  const Bounds& bounds = *order.bounds;
  const auto nodes = static_cast<std::uint32_t>(values.size());
  progress.start(nodes);
  std::vector<Box> boxes;
  for (std::uint32_t first = 0; first < nodes && !progress.cancelled(); first += kSlice) {
    const std::uint32_t end = std::min(nodes, first + kSlice);
    for (std::uint32_t slot = first; slot < end; ++slot) {
      if (bounds.quality(slot) == NodeQuality::kMissing) continue;
      boxes_of_edges(*order.map, bounds, slot, boxes);
      if (!boxes.empty()) values.set(slot, static_cast<float>(value_of(boxes)));
    }
    progress.advance(end - first);
  }
}

}  // namespace goalbound::app
