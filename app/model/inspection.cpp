#include "model/inspection.hpp"

#include <algorithm>

namespace goalbound::app {
namespace {

/// Looks at each cell of the box: eight boxes touch a cell at most eight times, as the flood before did.
std::uint64_t count_free(const Grid& grid, const Box& box) {
  std::uint64_t count = 0;
  for (std::int32_t y = box.min_y; y <= box.max_y; ++y) {
    const auto row = grid.terrain().substr(static_cast<std::size_t>(y) * grid.width() + box.min_x,
                                           static_cast<std::size_t>(box.max_x - box.min_x) + 1);
    count += static_cast<std::uint64_t>(std::count_if(row.begin(), row.end(), is_free_terrain));
  }
  return count;
}

}  // namespace

DirectionSet Inspector::optimal_moves(NodeId n) const {
  DirectionSet result;
  for (const Direction d : flood_.moves_made(n)) {
    if (flood_.distance(grid_->neighbour(n, d)) == flood_.distance(n) + cost_of(d)) result.add(d);
  }
  return result;
}

Inspection Inspector::inspect(Cell cell, Ordering ordering) {
  const NodeId source = grid_->node(cell);
  flood_.run(source, ordering);
  Inspection result;
  result.cell = cell;
  result.ordering = ordering;
  result.revision = ++revision_;
  result.labels.resize(grid_->free_count());
  result.onward.resize(grid_->free_count());
  for (const NodeId n : flood_.reached()) {
    const DirectionSet labels = flood_.labels(n);
    result.labels[grid_->slot(n)] = labels;
    result.onward[grid_->slot(n)] = optimal_moves(n);
    if (n != source) ++result.reached;
    for (const Direction d : labels) ++result.edges[static_cast<std::size_t>(d)].reached;
  }
  const NodeBoxes boxes = flood_.boxes();
  const DirectionSet moves = grid_->moves(source);
  for (const Direction d : kAllDirections) {
    EdgeReport& edge = result.edges[static_cast<std::size_t>(d)];
    edge.legal = moves.contains(d);
    edge.box = boxes[static_cast<std::size_t>(d)];
    edge.free_in_box = edge.box.empty() ? 0 : count_free(*grid_, edge.box);
  }
  return result;
}

}  // namespace goalbound::app
