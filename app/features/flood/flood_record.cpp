#include "features/flood/flood_record.hpp"

#include <algorithm>
#include <utility>

#include "model/indices/inspection.hpp"

namespace goalbound::app {
namespace {

NodeId target_of(const std::vector<Edge>& edges, EdgeIndex index) {
  const auto found = std::ranges::find(edges, index, &Edge::index);
  return found == edges.end() ? kNoNode : found->to;
}

/// Whether labels travel along an edge that lies on optimal paths: in the ordering regular only those of one
/// of several equal parents do.
bool hands_over(WindowEdges parent, WindowEdges child, bool from_source, EdgeIndex edge) {
  if (from_source) return edge.value() >= kEdgesOfAWindow || child.contains(edge);
  return parent.empty() || (parent.bits() & child.bits()) != 0;
}

}  // namespace

FloodRecord::FloodRecord(const Map& map, MapFlood& flood, std::span<const WindowEdges> labels) {
  sort_nodes(map, flood);
  find_parents(map, flood, labels);
  record_growths(map, flood);
}

/// A flood settles nodes of nearly the same distance in any order; here they come by distance.
void FloodRecord::sort_nodes(const Map& map, const MapFlood& flood) {
  std::vector<std::pair<Cost, std::uint32_t>> nodes;
  nodes.reserve(flood.reached().size());
  for (const NodeId n : flood.reached()) nodes.emplace_back(flood.distance(n), map.slot(n));
  std::ranges::stable_sort(nodes, {}, &std::pair<Cost, std::uint32_t>::first);
  settled_from_.assign(map.node_count(), kNever);
  order_.reserve(nodes.size());
  distances_.reserve(nodes.size());
  for (const auto& [distance, slot] : nodes) {
    order_.push_back(slot);
    distances_.push_back(distance);
    settled_from_[slot] = static_cast<std::uint32_t>(order_.size());
  }
}

void FloodRecord::find_parents(const Map& map, const MapFlood& flood, std::span<const WindowEdges> labels) {
  struct Link {
    std::uint32_t child;  // its position
    std::uint32_t parent;
  };
  std::vector<Link> links;
  std::vector<Edge> edges;
  std::vector<EdgeIndex> onward;
  seen_from_.assign(settled_from_.size(), kNever);
  seen_from_[order_.front()] = 0;
  for (const std::uint32_t slot : order_) {
    const NodeId n = map.node_of_slot(slot);
    map.edges(n, edges);
    flood.onward(n, onward);
    for (const EdgeIndex edge : onward) {
      const NodeId to = target_of(edges, edge);
      if (to == kNoNode) continue;
      const std::uint32_t child = map.slot(to);
      if (!hands_over(labels[slot], labels[child], n == flood.source(), edge)) continue;
      links.push_back({settled_from_[child], slot});
      seen_from_[child] = std::min(seen_from_[child], settled_from_[slot]);
    }
  }
  std::ranges::stable_sort(links, {}, &Link::child);
  first_parent_.reserve(order_.size() + 1);
  for (std::uint32_t position = 1; position <= order_.size(); ++position) {
    first_parent_.push_back(static_cast<std::uint32_t>(parents_.size()));
    while (parents_.size() < links.size() && links[parents_.size()].child == position)
      parents_.push_back(links[parents_.size()].parent);
  }
  first_parent_.push_back(static_cast<std::uint32_t>(parents_.size()));
}

void FloodRecord::record_growths(const Map& map, MapFlood& flood) {
  std::vector<Box> boxes(map.edge_limit(flood.source()));
  for (std::size_t first = 0; first < boxes.size(); first += kEdgesOfAWindow) {
    flood.choose_window(first / kEdgesOfAWindow);
    for (std::uint32_t position = 1; position <= order_.size(); ++position) {
      const NodeId n = map.node_of_slot(order_[position - 1]);
      const Place place = map.place(n);
      for (const EdgeIndex e : WindowEdges(flood.labels(n))) {
        Box& box = boxes[first + e.value()];
        if (box.contains(place)) continue;
        box.grow(place);
        growths_.push_back({position, EdgeIndex(first + e.value()), box});
      }
    }
  }
  std::ranges::stable_sort(growths_, {}, &Growth::position);
}

std::span<const std::uint32_t> FloodRecord::parents_at(std::size_t position) const {
  const std::uint32_t first = first_parent_[position - 1];
  return std::span(parents_).subspan(first, first_parent_[position] - first);
}

std::span<const FloodRecord::Growth> FloodRecord::growths_at(std::size_t position) const {
  const auto first = std::ranges::lower_bound(growths_, position, {}, &Growth::position);
  const auto last = std::ranges::upper_bound(growths_, position, {}, &Growth::position);
  return std::span(growths_).subspan(static_cast<std::size_t>(first - growths_.begin()),
                                     static_cast<std::size_t>(last - first));
}

std::vector<Box> FloodRecord::boxes_at(std::size_t position, std::size_t edges) const {
  std::vector<Box> boxes(edges);
  for (const Growth& growth : growths_) {
    if (growth.position > position) break;
    boxes[growth.edge.value()] = growth.box;
  }
  return boxes;
}

}  // namespace goalbound::app
