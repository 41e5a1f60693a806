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
    edge.exact_box = boxes[static_cast<std::size_t>(d)];
    set_box(result, d, edge.exact_box);
  }
  return result;
}

void Inspector::set_box(Inspection& inspection, Direction d, const Box& box) const {
  EdgeReport& edge = inspection.edges[static_cast<std::size_t>(d)];
  edge.box = box;
  edge.free_in_box = box.empty() ? 0 : count_free(*grid_, box);
  edge.reached_in_box = edge.reached;
  if (box.contains(edge.exact_box)) return;
  edge.reached_in_box = 0;
  for (const NodeId n : grid_->free_nodes()) {
    if (box.contains(grid_->cell(n)) && inspection.labels[grid_->slot(n)].contains(d)) ++edge.reached_in_box;
  }
}

void Inspector::use_index(Inspection& inspection, const Bounds* index, std::uint64_t index_revision) {
  if (inspection.index_revision == index_revision) return;
  inspection.index_revision = index_revision;
  const std::uint32_t slot = grid_->slot(grid_->node(inspection.cell));
  inspection.quality = index == nullptr ? std::nullopt : std::optional(index->quality(slot));
  const bool has_node = inspection.quality && *inspection.quality != NodeQuality::kMissing;
  bool changed = false;
  for (const Direction d : kAllDirections) {
    const EdgeReport& edge = inspection.edges[static_cast<std::size_t>(d)];
    const Box box = has_node ? index->box(slot, d) : edge.exact_box;
    if (box == edge.box) continue;
    set_box(inspection, d, box);
    changed = true;
  }
  if (changed) inspection.revision = ++revision_;
}

}  // namespace goalbound::app
