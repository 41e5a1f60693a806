// Boxes of the edges of a map whose nodes lie elsewhere: it is made as a graph of its own, with up to three
// axes at a time, and its boxes are those of any map (precompute.hpp).
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "goalbound/list_graph.hpp"
#include "goalbound/precompute.hpp"
#include "indices/embedding/fast_map.hpp"
#include "indices/metric_boxes/metric_box_index.hpp"
#include "indices/ordering_parameter.hpp"

namespace goalbound {
namespace index_metric_boxes {
namespace {

using Number = MetricPlaces::Number;
constexpr std::uint32_t kMostAxes = 3;

constexpr MapKindInfo embedded_kind(std::uint8_t axes) {
  return {.id = "embedded",
          .name = "embedded map",
          .description = "a map whose nodes lie elsewhere",
          .file_code = 0,
          .axes = axes,
          .rules = "",
          .node_word = "node",
          .nodes_word = "nodes",
          .canonical = false,
          .scenarios = false};
}
constexpr MapKindInfo kFlat = embedded_kind(2);
constexpr MapKindInfo kDeep = embedded_kind(3);

/// In the first dimension parts of the map that nothing joins lie beside each other, so that boxes of one
/// hold nothing of another.
MetricPlaces places_of(std::span<const Cost> coordinates, const Components& parts, std::uint32_t dimensions) {
  MetricPlaces places = {dimensions, std::vector<Number>(coordinates.size()), {}};
  std::vector<std::uint64_t> along(parts.of_slot.size());
  for (std::uint32_t k = 0; k < dimensions; ++k) {
    std::vector<std::uint64_t> begins(parts.sizes.size() + 1);
    for (std::size_t slot = 0; slot < along.size(); ++slot) {
      along[slot] = coordinates[slot * dimensions + k];
      std::uint64_t& length = begins[parts.of_slot[slot] + std::size_t{1}];
      if (k == 0) length = std::max(length, along[slot] + 1);
    }
    for (std::size_t part = 1; part < begins.size(); ++part) begins[part] += begins[part - 1];
    for (std::size_t slot = 0; slot < along.size(); ++slot) along[slot] += begins[parts.of_slot[slot]];
    const std::uint64_t most = along.empty() ? 0 : std::ranges::max(along);
    const std::uint64_t step = most / std::numeric_limits<Number>::max() + 1;
    places.steps.push_back(step);
    for (std::size_t slot = 0; slot < along.size(); ++slot)
      places.numbers[slot * dimensions + k] = static_cast<Number>(along[slot] / step);
  }
  return places;
}

/// Some of the dimensions, as axes of one graph.
struct Axes {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

/// As few graphs as can be.
std::vector<Axes> axes_of(std::uint32_t dimensions) {
  const std::uint32_t graphs = (dimensions + kMostAxes - 1) / kMostAxes;
  std::vector<Axes> result;
  for (std::uint32_t first = 0, i = 0; i < graphs; ++i) {
    const std::uint32_t count = (dimensions - first + graphs - i - 1) / (graphs - i);
    result.push_back({first, count});
    first += count;
  }
  return result;
}

Result<ListGraph> embedded(const Map& map, const MetricPlaces& places, Axes axes) {
  ListGraph::Parts parts;
  parts.places.reserve(map.node_count());
  std::vector<Edge> edges;
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    const auto at = places.of(slot).subspan(axes.first, axes.count);
    parts.places.push_back({at[0], at[1], axes.count == kMostAxes ? at[2] : 0});
    map.edges(map.node_of_slot(slot), edges);
    for (const Edge& edge : edges) parts.arcs.push_back({slot, map.slot(edge.to), edge.cost});
  }
  return ListGraph::create(std::move(parts), axes.count == kMostAxes ? kDeep : kFlat);
}

/// The boxes of all edges of a map, of some of the dimensions at a time.
class MetricBoxMaker {
 public:
  MetricBoxMaker(const IndexRequest& request, const MetricPlaces& places)
      : request_(request),
        places_(places),
        boxes_(static_cast<std::size_t>(request.map.box_count()) * 2 * places.dimensions) {
    const std::size_t dimensions = places.dimensions;
    for (std::size_t i = 0; i < boxes_.size(); ++i)
      boxes_[i] = i % (2 * dimensions) < dimensions ? std::numeric_limits<Number>::max() : Number{0};
  }

  Result<std::vector<Number>> make(Progress& progress) {
    for (const Axes axes : axes_of(places_.dimensions)) {
      const auto graph = embedded(request_.map, places_, axes);
      if (!graph) return graph.error();
      const auto bounds = precompute(*graph,
                                     {.ordering = chosen_ordering(request_.map, request_.values),
                                      .threads = request_.threads,
                                      .memory_limit = request_.memory_limit},
                                     progress);
      if (!bounds) return bounds.error();
      take(*bounds, axes);
    }
    return std::move(boxes_);
  }

 private:
  void take(const Bounds& bounds, Axes axes) {
    std::vector<Edge> edges;
    std::size_t first = 0;
    for (std::uint32_t slot = 0; slot < request_.map.node_count(); ++slot) {
      const NodeId node = request_.map.node_of_slot(slot);
      request_.map.edges(node, edges);
      for (std::size_t e = 0; e < edges.size(); ++e) {
        if (const Box box = bounds.box(slot, EdgeIndex(e)); !box.empty())
          take(box, axes, first + edges[e].index.value());
      }
      first += request_.map.edge_limit(node);
    }
  }

  void take(const Box& box, Axes axes, std::size_t edge) {
    const std::array least = {box.min_x, box.min_y, box.min_z};
    const std::array most = {box.max_x, box.max_y, box.max_z};
    const std::size_t at = edge * 2 * places_.dimensions + axes.first;
    for (std::uint32_t k = 0; k < axes.count; ++k) {
      boxes_[at + k] = static_cast<Number>(least[k]);
      boxes_[at + places_.dimensions + k] = static_cast<Number>(most[k]);
    }
  }

  const IndexRequest& request_;
  const MetricPlaces& places_;
  std::vector<Number> boxes_;
};

std::size_t index_bytes(const Map& map, std::size_t dimensions) {
  const std::size_t numbers = map.node_count() + 2 * static_cast<std::size_t>(map.box_count());
  return numbers * dimensions * sizeof(Number);
}

}  // namespace
}  // namespace index_metric_boxes

IndexMemory MetricBoxIndex::memory(const Map& map, const IndexValues& values) {
  const WorkingSet set = working_set(map, {.ordering = chosen_ordering(map, values)});
  constexpr std::size_t kOfANode = 48;   // the embedding; the graph
  constexpr std::size_t kOfAnEdge = 20;  // the graph, while it is made
  return {.index_bytes = index_metric_boxes::index_bytes(map, values.number("dimensions")),
          .scratch_bytes = std::max(fast_map_scratch_bytes(map),
                                    set.box_bytes + set.scratch_bytes + map.node_count() * kOfANode +
                                        static_cast<std::size_t>(map.box_count()) * kOfAnEdge)};
}

Result<std::shared_ptr<const Index>> MetricBoxIndex::make(const IndexRequest& request, Progress& progress) {
  using namespace index_metric_boxes;
  const std::uint32_t dimensions = request.values.number("dimensions");
  const std::size_t needed = index_bytes(request.map, dimensions);
  if (needed > request.memory_limit) {
    return Error{ErrorCode::kLimit,
                 fmt::format("boxes in {} dimensions need {} bytes on this map, and {} are allowed",
                             dimensions, needed, request.memory_limit)};
  }
  const Components parts = find_components(request.map);
  const auto coordinates = fast_map(request.map, parts, dimensions, progress);
  if (!coordinates) return coordinates.error();
  MetricPlaces places = places_of(*coordinates, parts, dimensions);
  auto boxes = MetricBoxMaker(request, places).make(progress);
  if (!boxes) return boxes.error();
  return std::shared_ptr<const Index>(std::make_shared<const MetricBoxIndex>(
      request.map, request.values, std::move(places), *std::move(boxes)));
}

}  // namespace goalbound
