// Map: from arrays and files, and what it knows of its nodes.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/generators.hpp"
#include "goalbound/grid_arrays.hpp"
#include "goalbound/map_flood.hpp"
#include "goalbound/open_options.hpp"
#include "goalbound/path_length.hpp"
#include "goalbound/problems.hpp"
#include "goalbound/turns.hpp"
#include "goalbound/units.hpp"
#include "handles.hpp"

namespace goalbound::python {
namespace {

PyMap as_py_map(Result<Grid> grid) {
  return {std::make_shared<const Grid>(value_or_throw(std::move(grid)))};
}

/// Sides of an array of two axes, rows first.
template <class T>
std::pair<std::int32_t, std::int32_t> sides_of(const Numbers<T>& cells, const std::string& name) {
  if (cells.axes() != 2) throw_invalid(name + " must have two axes, rows and columns");
  if (cells.size(0) > static_cast<std::size_t>(kMaxSide) ||
      cells.size(1) > static_cast<std::size_t>(kMaxSide))
    throw LibraryError(
        {ErrorCode::kLimit, name + " is too large; the limit is " + std::to_string(kMaxSide) + " a side"});
  return {static_cast<std::int32_t>(cells.size(1)), static_cast<std::int32_t>(cells.size(0))};
}

PyMap opened(const PyMap& map, const std::optional<std::string>& moves, const std::string& unit) {
  MapOptions options;
  if (moves) options.moves = value_or_throw(move_rule_called(*moves));
  auto shaped = value_or_throw(with_options(map.map, options));
  return {unit.empty() ? shaped : value_or_throw(with_unit_called(shaped, unit))};
}

PyMap from_free(const py::object& object, const std::optional<std::string>& moves, const std::string& unit) {
  const py::array free = py::array::ensure(object);
  if (!free) throw py::type_error("free must be an array, or rows of values in a list");
  if (free.dtype().kind() == 'f') {
    const auto numbers = decimals_of(free, "free");
    const std::span<const double> values(numbers.data(), static_cast<std::size_t>(numbers.size()));
    if (!std::ranges::all_of(values, [](double value) { return std::isfinite(value); }))
      throw_invalid(
          "free has a number that is infinite or none, which is neither 0 nor free: Map.from_costs takes "
          "weights, of which these are walls");
  }
  // A bool is a byte of 0 or 1, so its array is read in place as well; anything else is asked whether it is
  // zero.
  const bool in_place = free.dtype().kind() == 'b' || free.dtype().is(py::dtype::of<std::uint8_t>());
  const py::array bytes = in_place ? free : py::array(free.attr("astype")("bool"));
  const Numbers<std::uint8_t> cells(bytes.attr("view")("uint8"), "free");
  const auto [width, height] = sides_of(cells, "free");
  const py::gil_scoped_release released;
  return opened(as_py_map(grid_from_cells(width, height, cells.values())), moves, unit);
}

/// The smallest power of ten that makes all numbers whole, or the largest one with which they stay costs.
double scale_of_costs(std::span<const double> costs) {
  double most = 0;
  double scale = 1;
  for (const double cost : costs) {
    if (cost < 0) throw_invalid("costs has a number below 0; costs are 0, which is a wall, or more");
    if (std::isfinite(cost)) most = std::max(most, cost);
  }
  const auto is_whole = [&](double cost) {
    return !std::isfinite(cost) || std::round(cost * scale) / scale == cost;
  };
  while (most * scale * 10 <= TerrainCosts::kMost && !std::ranges::all_of(costs, is_whole)) scale *= 10;
  return scale;
}

/// Whole costs of cells: those that are infinite or no number are walls, as those of 0 are. Costs count in
/// their ratios alone.
py::array whole_costs(const py::object& costs) {
  const auto numbers = decimals_of(costs, "costs");
  const std::span<const double> values(numbers.data(), static_cast<std::size_t>(numbers.size()));
  const double scale = scale_of_costs(values);
  std::vector<std::uint16_t> whole;
  whole.reserve(values.size());
  for (const double value : values) {
    const double scaled = std::isfinite(value) ? std::round(value * scale) : 0;
    if (scaled > TerrainCosts::kMost || (scaled == 0 && value > 0 && std::isfinite(value)))
      throw_invalid("costs has the number " + std::to_string(value) +
                    ", which is too small or too large beside the others: the largest may be 10000 times the "
                    "smallest");
    whole.push_back(static_cast<std::uint16_t>(scaled));
  }
  return array_of(std::move(whole),
                  std::vector<py::ssize_t>(numbers.shape(), numbers.shape() + numbers.ndim()));
}

PyMap from_costs(const py::object& costs, const std::optional<std::string>& moves, const std::string& unit) {
  const Numbers<std::uint16_t> cells(has_decimals(costs) ? py::object(whole_costs(costs)) : costs, "costs");
  const auto [width, height] = sides_of(cells, "costs");
  const py::gil_scoped_release released;
  return opened(as_py_map(grid_from_costs(width, height, cells.values())), moves, unit);
}

/// A value of a keyword as a text of options has it; nothing for None, and for a flag that is off.
std::optional<std::string> option_value(const py::handle& value) {
  if (value.is_none() || (py::isinstance<py::bool_>(value) && !value.cast<bool>())) return std::nullopt;
  if (py::isinstance<py::bool_>(value)) return "";
  if (py::isinstance<py::str>(value) || !py::isinstance<py::iterable>(value)) return py::str(value);
  return py::str(",").attr("join")(value).cast<std::string>();
}

/// Keywords are the words of open_options.hpp with "_" for "-".
OpenOptions open_options_of(const py::kwargs& keywords) {
  OpenOptions options;
  for (const auto& [key, value] : keywords) {
    std::string word = py::str(key);
    std::ranges::replace(word, '_', '-');
    if (const auto text = option_value(value)) throw_failure(set_open_option(options, word, *text));
  }
  return options;
}

PyMap load(const std::filesystem::path& path, const py::kwargs& keywords) {
  const OpenOptions options = open_options_of(keywords);
  const py::gil_scoped_release released;
  return {value_or_throw(load_map(path, options))};
}

py::object shape_of(const PyMap& self) {
  const Grid* grid = self.map->as_grid();
  if (grid == nullptr) return py::none();
  return py::make_tuple(grid->height(), grid->width());
}

std::vector<NodeId> all_nodes(const Map& map) {
  std::vector<NodeId> nodes(map.node_count());
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) nodes[slot] = map.node_of_slot(slot);
  return nodes;
}

/// On grids the list that the map has itself.
py::array nodes(const PyMap& self) {
  const Grid* grid = self.map->as_grid();
  if (grid == nullptr) return ids_of(all_nodes(*self.map));
  const auto free = grid->free_nodes();
  return view_of(reinterpret_cast<const std::uint32_t*>(free.data()), {static_cast<py::ssize_t>(free.size())},
                 {sizeof(std::uint32_t)}, self.map);
}

NodeId checked_node(const PyMap& self, const py::handle& node) {
  const NodeId n = node_of(self.map, node, "node");
  if (!self.map->is_node(n)) throw_invalid("no node of the map lies there");
  return n;
}

py::tuple flood(const PyMap& self, const py::object& node, const std::string& ordering) {
  const Map& map = *self.map;
  const NodeId source = checked_node(self, node);
  Ordering chosen = usual_ordering(map.kind());
  if (!ordering.empty()) {
    const OrderingInfo* info = find_ordering(ordering);
    if (info == nullptr) throw_invalid("unknown ordering '" + ordering + "'");
    chosen = info->ordering;
  }
  throw_failure(check_ordering(map.kind(), chosen));
  std::vector<std::uint32_t> distances(map.node_count());
  std::vector<std::uint64_t> labels(map.node_count());
  {
    const py::gil_scoped_release released;
    const auto flood = make_flood(map);
    flood->run(source, chosen);
    const Turns* const turns = turns_of(map);
    for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
      const NodeId node_there = map.node_of_slot(slot);
      const NodeId n = turns != nullptr ? turns->goal_of(source, node_there) : node_there;
      distances[slot] = flood->distance(n);
      labels[slot] = flood->labels(n);
    }
  }
  return py::make_tuple(array_of(std::move(distances)), array_of(std::move(labels)));
}

py::tuple edges_of(const PyMap& self, const py::object& node) {
  std::vector<Edge> edges;
  self.map->edges(checked_node(self, node), edges);
  std::vector<std::uint16_t> numbers;
  std::vector<std::uint32_t> targets;
  std::vector<std::uint32_t> costs;
  for (const Edge& edge : edges) {
    numbers.push_back(static_cast<std::uint16_t>(edge.index.value()));
    targets.push_back(static_cast<std::uint32_t>(edge.to));
    costs.push_back(edge.cost);
  }
  return py::make_tuple(array_of(std::move(numbers)), array_of(std::move(targets)),
                        array_of(std::move(costs)));
}

py::tuple draw(const PyMap& self, std::size_t count, std::uint64_t seed) {
  const auto problems = value_or_throw(draw_problems(*self.map, count, seed));
  std::vector<std::uint32_t> starts;
  std::vector<std::uint32_t> goals;
  starts.reserve(problems.size());
  goals.reserve(problems.size());
  for (const RandomProblem& problem : problems) {
    starts.push_back(static_cast<std::uint32_t>(problem.start));
    goals.push_back(static_cast<std::uint32_t>(problem.goal));
  }
  return py::make_tuple(array_of(std::move(starts)), array_of(std::move(goals)));
}

std::string in_words(const PyMap& self) {
  const MapKindInfo& kind = self.map->kind();
  return "<goalbound.Map: " + std::string(kind.name) + ", " + std::to_string(self.map->node_count()) + " " +
         std::string(self.map->node_count() == 1 ? kind.node_word : kind.nodes_word) + ">";
}

}  // namespace

void add_maps(py::module_& module) {
  py::class_<PyMap>(
      module, "Map",
      "A map of any kind, which never changes: a grid, a grid with costs, roads, meshes, space.\n\n"
      "Its nodes have ids. Wherever one is asked for, its coordinates (x, y) or its name do as well.")
      .def_static(
          "from_free", &from_free, py::arg("free"), py::kw_only(), py::arg("moves") = py::none(),
          py::arg("unit") = "",
          "A grid from an array, or a list, of rows and columns: what is not zero is free. Arrays of bool "
          "and uint8 are "
          "read where they lie. `moves`: '8' without cut corners, '4', '8-cut', '8-squeeze' or 'hex'; "
          "`unit`: for what walks there, as in Map.with_unit.")
      .def_static(
          "from_costs", &from_costs, py::arg("costs"), py::kw_only(), py::arg("moves") = py::none(),
          py::arg("unit") = "",
          "A grid with costs of terrain from an array of rows and columns: 0 is blocked, 1 to 10,000 is what "
          "a cell costs. Decimal numbers are multiplied by a power of ten, and blocked where they are "
          "infinite. "
          "Arrays of uint16 are read where they lie.")
      .def_static(
          "load", &load, py::arg("path"),
          "The map of a file of any kind, recognised by its content. Keywords say what the file leaves open, "
          "as "
          "options of the command line do: moves='4', unit='2x2', units='units.json', blocks=['Fringe', "
          "'Water'], depth=1, "
          "unknown='free', radius=0.22, profile='bike', road_costs='length', cost='toll', snap=0.5, "
          "turns='ignored', u_turns='forbidden', turn_costs='profile', "
          "rough_costs=True, files_anywhere=True. What the file has no use for is refused. Files that it "
          "names "
          "must lie in its folder, or deeper, without `files_anywhere`.")
      .def_property_readonly(
          "reading", [](const PyMap& self) { return lines_of_reading(self.map); },
          "What the reader of the file assumed, ignored or left out, a line each; empty for maps of no file.")
      .def(
          "save",
          [](const PyMap& self, const std::filesystem::path& path) {
            const py::gil_scoped_release released;
            throw_failure(save_map(*self.map, path));
          },
          py::arg("path"), "Writes the map in the format of its kind.")
      .def(
          "with_unit",
          [](const PyMap& self, const std::string& unit) {
            const py::gil_scoped_release released;
            return PyMap{value_or_throw(with_unit_called(self.map, unit))};
          },
          py::arg("unit"),
          "The map of the same cells for what is so large: '3x2' cells, 'r1.5' a disk by its radius in "
          "cells, "
          "'2+.1+T5' with what letters cost it; or a name of with_units.")
      .def(
          "with_units",
          [](const PyMap& self, const std::string& json) {
            return PyMap{
                value_or_throw(with_named_units(self.map, value_or_throw(parse_units(json, "units"))))};
          },
          py::arg("json"),
          "The same map, which knows units by their names, for with_unit and the index "
          "'united-boxes:units=A/B': a text in JSON, '{\"wagon\": {\"size\": \"2x2\", \"costs\": {\".\": "
          "1}}}'.")
      .def_property_readonly(
          "unit", [](const PyMap& self) { return std::string(unit_of(*self.map)); },
          "For which unit it is, as with_unit takes it; '' for one cell.")
      .def_property_readonly(
          "kind", [](const PyMap& self) { return self.map->kind().id; },
          "What kind of map it is: 'octile-grid', 'graph' ...")
      .def_property_readonly("shape", &shape_of, "(rows, columns) of a grid, None of other maps.")
      .def_property_readonly(
          "axes", [](const PyMap& self) { return static_cast<int>(self.map->kind().axes); },
          "Of coordinates and boxes: 2 or 3.")
      .def_property_readonly(
          "node_count", [](const PyMap& self) { return self.map->node_count(); },
          "Nodes that paths may visit.")
      .def_property_readonly("nodes", &nodes, "Ids of all nodes, rising: uint32.")
      .def_property_readonly(
          "places", [](const PyMap& self) { return places_of(*self.map, all_nodes(*self.map)); },
          "Where all nodes are, in the order of `nodes`, a row of x, y (and z) each: cells (int32) on maps "
          "of "
          "cells, hexagons, quadtrees and voxels, else coordinates in the unit of the file (int32, or "
          "float64 "
          "where they may have decimals).")
      .def_property_readonly(
          "hash", [](const PyMap& self) { return self.map->hash(); },
          "Maps of equal hash have the same boxes.")
      .def(
          "nodes_at",
          [](const PyMap& self, const py::object& places) {
            return ids_of(nodes_of(*self.map, places, "places"));
          },
          py::arg("places"),
          "The nodes of these cells, or just at these coordinates: uint32, 0xFFFFFFFF where there is none.")
      .def(
          "places_of",
          [](const PyMap& self, const py::object& nodes) {
            const auto ids = nodes_of(*self.map, nodes, "nodes");
            for (const NodeId id : ids) {
              if (id == kNoNode) throw_invalid("nodes has a number that no node has");
            }
            return places_of(*self.map, ids);
          },
          py::arg("nodes"),
          "Where the nodes with these ids are, a row of x, y (and z) each, as `places` has them.")
      .def(
          "node",
          [](const PyMap& self, const py::object& node) {
            return static_cast<std::uint32_t>(checked_node(self, node));
          },
          py::arg("node"),
          "The id of the node with this name or at these coordinates. Raises Error where no node lies.")
      .def(
          "nearest",
          [](const PyMap& self, double x, double y, double z) -> std::optional<std::uint32_t> {
            const NodeId node = self.map->nearest_node(place_of(*self.map, Address{x, y, z}));
            if (node == kNoNode) return std::nullopt;
            return static_cast<std::uint32_t>(node);
          },
          py::arg("x"), py::arg("y"), py::arg("z") = 0,
          "The node that lies nearest to a cell or to coordinates; None on a map without nodes.")
      .def(
          "name",
          [](const PyMap& self, const py::object& node) {
            return self.map->name_of(checked_node(self, node));
          },
          py::arg("node"), "What people call the node: '12,7' or '#4711'.")
      .def(
          "slot",
          [](const PyMap& self, const py::object& node) { return self.map->slot(checked_node(self, node)); },
          py::arg("node"), "The rank of the node in `nodes`: its row in arrays of boxes and of floods.")
      .def("edges", &edges_of, py::arg("node"),
           "The edges out of a node: their numbers (uint16), where they lead (uint32) and what they cost "
           "(uint32).")
      .def("flood", &flood, py::arg("node"), py::arg("ordering") = "",
           "Distances from a node to every one (uint32; 0xFFFFFFFF where no path leads) and the start edges "
           "that lead "
           "there on optimal paths (uint64, bit i for the edge i, of the first 64 edges). In the order of "
           "`nodes`.")
      .def("draw_problems", &draw, py::arg("count"), py::arg("seed") = 1,
           "Random starts and goals between which paths lead, the same on every machine: two arrays of "
           "uint32.")
      .def(
          "length_of", [](const PyMap& self, PathCost cost) { return self.map->length_of(cost); },
          py::arg("cost"), "A cost in the unit that people see: cells on grids.")
      .def_property_readonly(
          "length_unit", [](const PyMap& self) { return std::string(id_of(length_unit(*self.map))); },
          "What lengths on the map are counted in: 'cells', 'voxels', 'units' (of the coordinates), "
          "'metres', "
          "'seconds', or 'cost', whose unit the file does not tell.")
      .def_property_readonly(
          "cost_step", [](const PyMap& self) { return cost_step(*self.map); },
          "Costs of the file are held in steps of so much, rounded downwards, in its own unit; 0: exactly.")
      .def("__repr__", &in_words);

  module.def(
      "algorithms",
      [] {
        std::vector<std::string> ids;
        for (const SearchInfo* search : all_searches()) ids.emplace_back(search->id);
        return ids;
      },
      "Ids of all searches, as Query takes them.");
}

}  // namespace goalbound::python
