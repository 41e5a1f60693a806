// The boxes of a set of indices as arrays, and numbers about them.
#include <algorithm>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "goalbound/box_index.hpp"
#include "goalbound/map_flood.hpp"
#include "handles.hpp"

namespace goalbound::python {
namespace {

/// Those of the set. Throws LibraryError where it has none.
std::shared_ptr<const Bounds> boxes_in(const PyIndices& self) {
  const auto boxes = self.set.get<BoxIndex>();
  if (boxes == nullptr) throw_invalid("the indices '" + self.set.text() + "' hold no 'boxes'");
  return boxes->bounds();
}

/// The boxes of a grid where they lie. Shape: nodes x 8 x 4.
template <class Value>
py::array grid_boxes(const std::shared_ptr<const Bounds>& bounds) {
  constexpr auto kBytes = static_cast<py::ssize_t>(sizeof(Value));
  const auto* data = reinterpret_cast<const Value*>(bounds->bytes().data());
  return view_of(data, {static_cast<py::ssize_t>(bounds->info().node_count), 8, 4},
                 {32 * kBytes, kBytes, 8 * kBytes}, bounds);
}

void write_box(const Box& box, std::size_t axes, std::int32_t*& out) {
  for (const std::int32_t value : {box.min_x, box.max_x, box.min_y, box.max_y}) *out++ = value;
  if (axes == 3) {
    *out++ = box.min_z;
    *out++ = box.max_z;
  }
}

/// Of the nodes first .. end-1. Shape: boxes x 4 or 6.
py::array filled_boxes(const Bounds& bounds, std::uint32_t first, std::uint32_t end) {
  const std::size_t axes = bounds.shape().axes;
  const auto count =
      static_cast<std::size_t>(bounds.shape().first_box(end) - bounds.shape().first_box(first));
  py::array_t<std::int32_t> boxes({count, 2 * axes});
  std::int32_t* out = boxes.mutable_data();
  for (std::uint32_t slot = first; slot < end; ++slot) {
    for (std::size_t edge = 0; edge < bounds.boxes_of(slot); ++edge)
      write_box(bounds.box(slot, EdgeIndex(edge)), axes, out);
  }
  return boxes;
}

py::array boxes(const PyIndices& self) {
  const auto bounds = boxes_in(self);
  if (self.map->as_grid() == nullptr) return filled_boxes(*bounds, 0, bounds->info().node_count);
  switch (bounds->value_bytes()) {
    case 1:
      return grid_boxes<std::uint8_t>(bounds);
    case 2:
      return grid_boxes<std::uint16_t>(bounds);
    default:
      return grid_boxes<std::uint32_t>(bounds);
  }
}

py::array first_boxes(const PyIndices& self) {
  const auto bounds = boxes_in(self);
  const BoxShape& shape = bounds->shape();
  std::vector<std::uint64_t> first(std::size_t{shape.node_count} + 1);
  for (std::uint32_t slot = 0; slot <= shape.node_count; ++slot) first[slot] = shape.first_box(slot);
  return array_of(std::move(first));
}

py::array boxes_of_node(const PyIndices& self, const py::object& node) {
  const NodeId n = node_of(self.map, node, "node");
  if (!self.map->is_node(n)) throw_invalid("no node of the map lies there");
  const std::uint32_t slot = self.map->slot(n);
  return filled_boxes(*boxes_in(self), slot, slot + 1);
}

py::array qualities(const PyIndices& self) {
  const auto bounds = boxes_in(self);
  const auto qualities = bounds->qualities();
  return view_of(reinterpret_cast<const std::uint8_t*>(qualities.data()),
                 {static_cast<py::ssize_t>(qualities.size())}, {1}, bounds);
}

// --- statistics ---

double width_of(std::int32_t low, std::int32_t high) {
  return static_cast<double>(high) - static_cast<double>(low) + 1;
}
double area_of(const Box& box) {
  return box.empty() ? 0
                     : width_of(box.min_x, box.max_x) * width_of(box.min_y, box.max_y) *
                           width_of(box.min_z, box.max_z);
}

/// Places of about so many nodes, spread evenly.
std::vector<Place> sample_of(const Map& map, std::uint32_t count) {
  const std::uint32_t step = std::max(1U, map.node_count() / std::max(1U, count));
  std::vector<Place> places;
  for (std::uint32_t slot = 0; slot < map.node_count(); slot += step)
    places.push_back(map.place(map.node_of_slot(slot)));
  return places;
}

/// Per node: edges whose boxes are not empty, the mean share of the map that such a box covers, and the share
/// of pairs of an edge and a goal that boxes exclude.
py::dict statistics(const PyIndices& self, std::uint32_t goals) {
  const auto shared = boxes_in(self);
  const Bounds& bounds = *shared;
  const std::uint32_t nodes = bounds.info().node_count;
  const double whole = area_of(self.map->limits());
  const auto sample = sample_of(*self.map, goals);
  std::vector<std::uint32_t> used(nodes);
  std::vector<double> area(nodes);
  std::vector<double> pruned(nodes);
  {
    const py::gil_scoped_release released;
    for (std::uint32_t slot = 0; slot < nodes; ++slot) {
      const std::size_t edges = bounds.boxes_of(slot);
      std::size_t excluded = 0;
      for (std::size_t edge = 0; edge < edges; ++edge) {
        const Box box = bounds.box(slot, EdgeIndex(edge));
        used[slot] += box.empty() ? 0 : 1;
        area[slot] += area_of(box) / whole;
        for (const Place& goal : sample) excluded += box.contains(goal) ? 0 : 1;
      }
      area[slot] = used[slot] == 0 ? 0 : area[slot] / used[slot];
      pruned[slot] =
          edges == 0 ? 0 : static_cast<double>(excluded) / static_cast<double>(edges * sample.size());
    }
  }
  py::dict columns;
  columns["edges"] = array_of(std::move(used));
  columns["area"] = array_of(std::move(area));
  columns["pruned"] = array_of(std::move(pruned));
  return columns;
}

/// Per edge of a node: the share of the nodes in its box that no optimal path reaches through it.
py::array slack_of(const PyIndices& self, const py::object& node) {
  const Map& map = *self.map;
  const NodeId source = node_of(self.map, node, "node");
  if (!map.is_node(source)) throw_invalid("no node of the map lies there");
  const std::uint32_t slot = map.slot(source);
  constexpr std::size_t kMostLabels = 64;
  const auto bounds = boxes_in(self);
  std::vector<double> slack(bounds->boxes_of(slot), std::numeric_limits<double>::quiet_NaN());
  {
    const py::gil_scoped_release released;
    const auto flood = make_flood(map);
    flood->run(source, bounds->info().ordering);
    for (std::size_t edge = 0; edge < std::min(slack.size(), kMostLabels); ++edge) {
      const Box box = bounds->box(slot, EdgeIndex(edge));
      std::size_t inside = 0;
      std::size_t reached = 0;
      for (std::uint32_t other = 0; other < map.node_count(); ++other) {
        const NodeId n = map.node_of_slot(other);
        if (!box.contains(map.place(n))) continue;
        ++inside;
        reached += flood->labels(n) >> edge & 1U;
      }
      slack[edge] = inside == 0 ? 0 : 1 - static_cast<double>(reached) / static_cast<double>(inside);
    }
  }
  return array_of(std::move(slack));
}

}  // namespace

void add_boxes(py::module_& module) {
  class_of_indices(module)
      .def_property_readonly(
          "is_mapped", [](const PyIndices& self) { return boxes_in(self)->is_mapped(); },
          "Its boxes lie in a file.")
      .def_property_readonly("boxes", &boxes,
                             "All boxes of the set. On grids of shape (nodes, 8, 4), the memory of the boxes "
                             "itself; on other maps of shape (boxes, 4 or 6), int32, where the boxes of the "
                             "node in row i of Map.nodes are those from first_boxes[i] to first_boxes[i + "
                             "1]. Columns are min x, max x, min y, max y (min z, max z); a box is empty "
                             "where min x > max x. Error for a set without boxes, here and below.")
      .def_property_readonly("first_boxes", &first_boxes,
                             "The number of each node's first box, and of all: uint64.")
      .def("boxes_of", &boxes_of_node, py::arg("node"),
           "The boxes of one node, a row an edge: int32, shape (edges, 4 or 6).")
      .def_property_readonly("qualities", &qualities,
                             "Of the boxes of each node, in the order of Map.nodes: 0 missing, 1 inherited, "
                             "2 exact, uint8.")
      .def("statistics", &statistics, py::kw_only(), py::arg("goals") = 1000,
           "Of each node, in the order of Map.nodes: 'edges', boxes that are not empty; 'area', the mean "
           "share of the map that they cover; 'pruned', the share of pairs of an edge and a goal that its "
           "boxes exclude, over about so many goals.")
      .def("slack_of", &slack_of, py::arg("node"),
           "Of each edge of a node the share of the nodes in its box that it does not reach optimally: "
           "float64, nan beyond the 64th edge. Costs a flood.");
}

}  // namespace goalbound::python
