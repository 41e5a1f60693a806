// Maps that change: docs/changes.md.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "goalbound/grid.hpp"
#include "handles.hpp"
#include "watch.hpp"

namespace goalbound::python {
namespace {

PyEditedMap make_edited_map(const PyMap& map, const PyIndices* indices) {
  IndexSet set = indices == nullptr ? IndexSet() : indices->set;
  return {map.map, std::make_shared<EditedMap>(value_or_throw(EditedMap::make(map.map, std::move(set)))),
          nullptr};
}

void apply(const PyEditedMap& self, const MapChange& change) {
  const py::gil_scoped_release released;
  throw_failure(self.edited->apply(change));
}

Cell cell_named(const PyEditedMap& self, const py::object& cell) {
  const NodeId node = node_of(self.map, cell, "cell");
  const Grid* grid = self.map->as_grid();
  // What is no grid is refused by the map itself, in its words.
  return node == kNoNode || grid == nullptr ? Cell{-1, -1} : grid->cell(node);
}

void apply_text(const PyEditedMap& self, const std::string& text) {
  const auto changes = value_or_throw(parse_changes(text, "", *self.map));
  const py::gil_scoped_release released;
  throw_failure(self.edited->apply(changes));
}

void set_costs(const PyEditedMap& self, const py::object& costs) {
  const Numbers<std::uint32_t> numbers(costs, "costs");
  const py::gil_scoped_release released;
  throw_failure(self.edited->set_costs(numbers.values()));
}

py::dict difference_of(const PyEditedMap& self) {
  const MapDifference difference = [&] {
    const py::gil_scoped_release released;
    return self.edited->difference();
  }();
  py::dict words;
  words["removed"] = difference.removed;
  words["added"] = difference.added;
  words["cover"] = difference.cover;
  words["floods"] = difference.floods;
  return words;
}

PyMap snapshot_of(const PyEditedMap& self) {
  const py::gil_scoped_release released;
  return {value_or_throw(self.edited->snapshot()).map()};
}

void start_background(PyEditedMap& self, int threads) {
  const py::gil_scoped_release released;
  throw_failure(check_threads(threads));
  if (self.background == nullptr)
    self.background = precompute_in_background(*self.edited, {.threads = threads});
}

void wait_for_background(const PyEditedMap& self) {
  if (self.background == nullptr) return;
  throw_failure(watched(py::none(), [&](Progress& /*progress*/) { return self.background->wait(); }));
}

}  // namespace

void add_edited_maps(py::module_& module) {
  py::class_<PyEditedMap>(module, "EditedMap",
                          "A map with the indices that were made for it, and what was changed since: queries "
                          "answer exactly on the "
                          "map as it is, at the next call. Changes take about a microsecond, and leave the "
                          "map as it was where they "
                          "are refused.")
      .def(py::init(&make_edited_map), py::arg("map"), py::arg("indices") = py::none(),
           "The map and its indices.")
      .def(
          "block",
          [](const PyEditedMap& self, const py::object& cell) {
            apply(self, MapChange::block(cell_named(self, cell)));
          },
          py::arg("cell"), "A cell of a grid becomes a wall.")
      .def(
          "unblock",
          [](const PyEditedMap& self, const py::object& cell) {
            apply(self, MapChange::free(cell_named(self, cell)));
          },
          py::arg("cell"), "It becomes free: terrain that it had before it was blocked.")
      .def(
          "set_terrain",
          [](const PyEditedMap& self, const py::object& cell, char letter) {
            apply(self, MapChange::set_terrain(cell_named(self, cell), letter));
          },
          py::arg("cell"), py::arg("letter"), "Its letter, which with costs of terrain tells its cost.")
      .def(
          "set_edge",
          [](const PyEditedMap& self, const py::object& start, const py::object& end, std::uint32_t cost) {
            apply(self,
                  MapChange::edge(node_of(self.map, start, "start"), node_of(self.map, end, "end"), cost));
          },
          py::arg("start"), py::arg("end"), py::arg("cost"),
          "Of a graph or mesh: one edge leads from one node to the other, at this cost in the unit of the "
          "map's "
          "file, whatever led there before.")
      .def(
          "close_edge",
          [](const PyEditedMap& self, const py::object& start, const py::object& end) {
            apply(self, MapChange::close(node_of(self.map, start, "start"), node_of(self.map, end, "end")));
          },
          py::arg("start"), py::arg("end"), "No edge leads there any more.")
      .def("set_costs", &set_costs, py::arg("costs"),
           "Traffic: what each edge of a graph costs from now on, in the unit of the map's file, 0xFFFFFFFF "
           "where it is closed; all of them as one change. costs: whole numbers, in the order of "
           "map.edges_csr(). With the index 'hierarchy:customizable' the next query is as fast as ever.")
      .def("apply", &apply_text, py::arg("text"),
           "Several changes, all or none: lines of block, free, cost, edge and close, as goalbound changes "
           "writes them.")
      .def(
          "is_free",
          [](const PyEditedMap& self, const py::object& node) {
            return self.edited->is_node(node_of(self.map, node, "node"));
          },
          py::arg("node"), "Whether a path may go there now.")
      .def_property_readonly(
          "difference", &difference_of,
          "How it differs from the map that its indices were made for: moves 'removed' and "
          "'added', nodes in the 'cover' of the latter, and 'floods' from them.")
      .def("snapshot", &snapshot_of, "The map as it is, as a Map that stays so.")
      .def("precompute_in_background", &start_background, py::arg("threads") = 0,
           "From now on a thread makes new indices of the same kinds whenever the map has changed, and hands "
           "them over when they are done. threads: its workers; 0: one less than there are cores.")
      .def("wait", &wait_for_background,
           "Until the indices are those of the map as it is; at once where nothing goes on in the "
           "background.");
}

}  // namespace goalbound::python
