#include "model/indices/inspection.hpp"

#include <algorithm>

#include "goalbound/grid.hpp"

namespace goalbound::app {
namespace {

std::uint64_t count_free(const Grid& grid, const Box& box) {
  std::uint64_t count = 0;
  for (std::int32_t y = box.min_y; y <= box.max_y; ++y) {
    NodeId n = grid.node({box.min_x, y});
    for (std::int32_t x = box.min_x; x <= box.max_x; ++x, n = grid.neighbour(n, Direction::kE)) {
      count += grid.is_free(n) ? 1U : 0U;
    }
  }
  return count;
}

std::uint64_t count_places(const Map& map, const Box& box) {
  std::uint64_t count = 0;
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    count += box.contains(map.place(map.node_of_slot(slot))) ? 1U : 0U;
  }
  return count;
}

}  // namespace

double area_of(const Map& map, const Box& box) {
  if (map.as_grid() != nullptr) return area_of(box);
  if (box.empty()) return 0;
  const PlaceWords words = map.place_words();
  return (words.number(box.max_x) - words.number(box.min_x)) *
         (words.number(box.max_y) - words.number(box.min_y));
}

std::uint64_t count_nodes_in(const Map& map, const Box& box) {
  if (box.empty()) return 0;
  const Grid* grid = map.as_grid();
  return grid != nullptr ? count_free(*grid, box) : count_places(map, box);
}

Inspector::Inspector(const Map& map) : map_(&map), flood_(make_flood(map)) {}

Inspection Inspector::inspect(NodeId node, Ordering ordering, bool record) {
  flood_->run(node, ordering);
  Inspection result;
  result.node = node;
  result.ordering = ordering;
  result.revision = ++revision_;
  describe_edges(result);
  collect_labels(result);
  const std::vector<Box> boxes = flood_->boxes();
  for (EdgeReport& edge : result.edges) {
    edge.exact_box = boxes[edge.edge.value()];
    set_box(result, edge, edge.exact_box);
    edge.nodes_in_exact_box = edge.nodes_in_box;
  }
  if (record) result.flood = std::make_shared<const FloodRecord>(*map_, *flood_, result.labels);
  return result;
}

void Inspector::describe_edges(Inspection& inspection) {
  inspection.edges.resize(map_->edge_limit(inspection.node));
  for (std::size_t i = 0; i < inspection.edges.size(); ++i) inspection.edges[i].edge = EdgeIndex(i);
  std::vector<Edge> edges;
  map_->edges(inspection.node, edges);
  for (const Edge& edge : edges) {
    EdgeReport& report = inspection.edges[edge.index.value()];
    report.to = edge.to;
    report.legal = true;
  }
}

void Inspector::collect_labels(Inspection& inspection) {
  inspection.labels.resize(map_->node_count());
  inspection.onward.resize(map_->node_count());
  std::vector<EdgeIndex> onward;
  for (const NodeId n : flood_->reached()) {
    const std::uint32_t slot = map_->slot(n);
    const WindowEdges labels(flood_->labels(n));
    inspection.labels[slot] = labels;
    flood_->onward(n, onward);
    for (const EdgeIndex e : onward) inspection.onward[slot].add(e);
    if (n != inspection.node) ++inspection.reached;
    for (const EdgeIndex e : labels) ++inspection.edges[e.value()].reached;
  }
  count_reached_by_later_edges(inspection);
}

/// Labels are kept for the first window alone; what the edges behind it reach is only counted.
void Inspector::count_reached_by_later_edges(Inspection& inspection) {
  for (std::size_t first = kEdgesOfAWindow; first < inspection.edges.size(); first += kEdgesOfAWindow) {
    flood_->choose_window(first / kEdgesOfAWindow);
    for (const NodeId n : flood_->reached()) {
      for (const EdgeIndex e : WindowEdges(flood_->labels(n))) ++inspection.edges[first + e.value()].reached;
    }
  }
}

void Inspector::set_box(const Inspection& inspection, EdgeReport& edge, const Box& box) {
  edge.box = box;
  edge.nodes_in_box = count_nodes_in(*map_, box);
  edge.reached_in_box =
      box.contains(edge.exact_box) ? edge.reached : count_reached_in(inspection, edge.edge, box);
}

/// Only for boxes that are too small: an index that is wrong. Floods again, as another node may have been
/// inspected since.
std::uint64_t Inspector::count_reached_in(const Inspection& inspection, EdgeIndex edge, const Box& box) {
  flood_->run(inspection.node, inspection.ordering);
  flood_->choose_window(edge.value() / kEdgesOfAWindow);
  const EdgeIndex in_window(edge.value() % kEdgesOfAWindow);
  const auto reached = flood_->reached();
  return static_cast<std::uint64_t>(std::count_if(reached.begin(), reached.end(), [&](NodeId n) {
    return box.contains(map_->place(n)) && WindowEdges(flood_->labels(n)).contains(in_window);
  }));
}

void Inspector::use_index(Inspection& inspection, const Bounds* index, std::uint64_t index_revision) {
  if (inspection.index_revision == index_revision) return;
  inspection.index_revision = index_revision;
  const std::uint32_t slot = map_->slot(inspection.node);
  inspection.quality = index == nullptr ? std::nullopt : std::optional(index->quality(slot));
  const bool has_node = inspection.quality && *inspection.quality != NodeQuality::kMissing;
  bool changed = false;
  for (EdgeReport& edge : inspection.edges) {
    const Box box = has_node ? index->box(slot, edge.edge) : edge.exact_box;
    if (box == edge.box) continue;
    set_box(inspection, edge, box);
    changed = true;
  }
  if (changed) inspection.revision = ++revision_;
}

void Inspector::compare_inherited(Inspection& inspection, const Bounds* inherited,
                                  std::uint64_t inherited_revision) {
  if (inspection.inherited_revision == inherited_revision) return;
  inspection.inherited_revision = inherited_revision;
  inspection.revision = ++revision_;
  const std::uint32_t slot = map_->slot(inspection.node);
  const bool has_node = inherited != nullptr && inherited->quality(slot) != NodeQuality::kMissing;
  for (EdgeReport& edge : inspection.edges) {
    edge.inherited.reset();
    if (!has_node) continue;
    const Box box = inherited->box(slot, edge.edge);
    edge.inherited = OtherBox{box, count_nodes_in(*map_, box)};
  }
}

}  // namespace goalbound::app
