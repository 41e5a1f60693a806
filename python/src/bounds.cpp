// Boxes: computed, saved, loaded, and as arrays.
#include <filesystem>
#include <memory>
#include <span>
#include <utility>

#include "arrays.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/precompute.hpp"
#include "handles.hpp"
#include "watch.hpp"

namespace goalbound::python {
namespace {

/// "exact, inherited, anytime".
template <class Info>
std::string words_of(std::span<const Info> infos) {
  std::string ids;
  for (const Info& info : infos) ids.append(ids.empty() ? "" : ", ").append(info.id);
  return ids;
}

Ordering ordering_called(const std::string& id, const Map& map) {
  if (id.empty()) return usual_ordering(map.kind());
  const OrderingInfo* info = find_ordering(id);
  if (info == nullptr) throw_invalid("unknown ordering '" + id + "'; there are " + words_of(all_orderings()));
  return info->ordering;
}

PyBounds precompute_boxes(const PyMap& map, const std::string& ordering, const std::string& method,
                          int threads, double budget, std::size_t memory_limit, const py::object& progress) {
  const MethodChoice* choice = find_method_choice(method);
  if (choice == nullptr)
    throw_invalid("unknown method '" + method + "'; there are " + words_of(all_method_choices()));
  PrecomputeOptions options;
  options.ordering = ordering_called(ordering, *map.map);
  options.method = choice->method;
  options.threads = threads;
  options.budget_seconds = budget;
  options.memory_limit = memory_limit;
  auto bounds = watched(progress, [&](Progress& watched) { return precompute(*map.map, options, watched); });
  return {map.map, std::make_shared<const Bounds>(value_or_throw(std::move(bounds)))};
}

PyBounds load_boxes(const PyMap& map, const std::filesystem::path& path, bool mapped) {
  const py::gil_scoped_release released;
  auto bounds = load_bounds_for(*map.map, path, mapped ? LoadMode::kMap : LoadMode::kCopy);
  return {map.map, std::make_shared<const Bounds>(value_or_throw(std::move(bounds)))};
}

/// The boxes of a grid where they lie. Shape: nodes x 8 x 4.
template <class Value>
py::array grid_boxes(const PyBounds& self) {
  constexpr auto kBytes = static_cast<py::ssize_t>(sizeof(Value));
  const auto* data = reinterpret_cast<const Value*>(self.bounds->bytes().data());
  return view_of(data, {static_cast<py::ssize_t>(self.bounds->info().node_count), 8, 4},
                 {32 * kBytes, kBytes, 8 * kBytes}, self.bounds);
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

py::array boxes(const PyBounds& self) {
  const Bounds& bounds = *self.bounds;
  if (self.map->as_grid() == nullptr) return filled_boxes(bounds, 0, bounds.info().node_count);
  switch (bounds.value_bytes()) {
    case 1:
      return grid_boxes<std::uint8_t>(self);
    case 2:
      return grid_boxes<std::uint16_t>(self);
    default:
      return grid_boxes<std::uint32_t>(self);
  }
}

py::array first_boxes(const PyBounds& self) {
  const BoxShape& shape = self.bounds->shape();
  std::vector<std::uint64_t> first(std::size_t{shape.node_count} + 1);
  for (std::uint32_t slot = 0; slot <= shape.node_count; ++slot) first[slot] = shape.first_box(slot);
  return array_of(std::move(first));
}

py::array boxes_of_node(const PyBounds& self, const py::object& node) {
  const NodeId n = node_of(*self.map, node, "node");
  if (!self.map->is_node(n)) throw_invalid("no node of the map lies there");
  const std::uint32_t slot = self.map->slot(n);
  return filled_boxes(*self.bounds, slot, slot + 1);
}

py::array qualities(const PyBounds& self) {
  const auto qualities = self.bounds->qualities();
  return view_of(reinterpret_cast<const std::uint8_t*>(qualities.data()),
                 {static_cast<py::ssize_t>(qualities.size())}, {1}, self.bounds);
}

}  // namespace

void add_bounds(py::module_& module) {
  py::class_<PyBounds>(module, "Bounds", "A box for every edge of one map, which never changes.")
      .def_static(
          "load", &load_boxes, py::arg("map"), py::arg("path"), py::arg("mapped") = false,
          "The boxes of a file; Error where they belong to another map. mapped: they stay in the file where "
          "nobody may write to it.")
      .def(
          "save",
          [](const PyBounds& self, const std::filesystem::path& path, bool compress) {
            const py::gil_scoped_release released;
            throw_failure(save_bounds(*self.bounds, path, {.compress = compress}));
          },
          py::arg("path"), py::arg("compress") = false, "Replaces the file as a whole, or leaves it.")
      .def_property_readonly(
          "map", [](const PyBounds& self) { return PyMap{self.map}; }, "The map that they belong to.")
      .def_property_readonly(
          "ordering", [](const PyBounds& self) { return info_of(self.bounds->info().ordering).id; },
          "'regular', 'canonical' or 'all-optimal'.")
      .def_property_readonly(
          "method", [](const PyBounds& self) { return name_of(self.bounds->info().method); },
          "'exact', 'inherited' or 'anytime'.")
      .def_property_readonly(
          "byte_size", [](const PyBounds& self) { return self.bounds->byte_size(); }, "Bytes of the boxes.")
      .def_property_readonly(
          "is_mapped", [](const PyBounds& self) { return self.bounds->is_mapped(); }, "They lie in a file.")
      .def_property_readonly("boxes", &boxes,
                             "All boxes. On grids of shape (nodes, 8, 4), the memory of the boxes itself; on "
                             "other maps of shape (boxes, "
                             "4 or 6), int32, where the boxes of the node in row i of Map.nodes are those "
                             "from first_boxes[i] to "
                             "first_boxes[i + 1]. Columns are min x, max x, min y, max y (min z, max z); a "
                             "box is empty where min x > max x.")
      .def_property_readonly("first_boxes", &first_boxes,
                             "The number of each node's first box, and of all: uint64.")
      .def("boxes_of", &boxes_of_node, py::arg("node"),
           "The boxes of one node, a row an edge: int32, shape (edges, 4 or 6).")
      .def_property_readonly("qualities", &qualities,
                             "0 missing, 1 inherited, 2 exact, in the order of Map.nodes: uint8.")
      .def("__repr__", [](const PyBounds& self) {
        return "<goalbound.Bounds: " + std::string(info_of(self.bounds->info().ordering).id) + ", " +
               std::string(name_of(self.bounds->info().method)) + ", " +
               std::to_string(self.bounds->info().box_count) + " boxes>";
      });

  module.def("precompute", &precompute_boxes, py::arg("map"), py::kw_only(), py::arg("ordering") = "",
             py::arg("method") = "exact", py::arg("threads") = 0, py::arg("budget") = 0.0,
             py::arg("memory_limit") = PrecomputeOptions().memory_limit, py::arg("progress") = py::none(),
             "The boxes of every edge of the map, on all cores (threads = 0).\n\n"
             "ordering: '' is the usual one of the map. method: 'exact', 'inherited', 'anytime' (until "
             "budget seconds are "
             "spent) or 'automatic'.\n"
             "progress(done, total) is called now and then; when it returns False, or Ctrl+C is pressed, the "
             "work ends.");
}

}  // namespace goalbound::python
