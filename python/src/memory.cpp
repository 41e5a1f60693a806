// Maps, boxes and indices from arrays and bytes, and back: also how Python's pickle keeps them.
#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/list_graph.hpp"
#include "goalbound/nav_mesh.hpp"
#include "goalbound/path_length.hpp"
#include "goalbound/turns.hpp"
#include "handles.hpp"

namespace goalbound::python {
namespace {

/// What errors call what came from memory.
constexpr const char* kInMemory = "(memory)";

PyMap map_of_bytes(const py::bytes& bytes, const py::bytes& beside) {
  const auto text = static_cast<std::string_view>(bytes);
  const auto second = static_cast<std::string_view>(beside);
  const py::gil_scoped_release released;
  return {value_or_throw(parse_map(text, kInMemory, second))};
}

py::tuple bytes_of_map(const PyMap& self) {
  const auto bytes = value_or_throw(format_map(*self.map));
  return py::make_tuple(py::bytes(bytes.bytes), py::bytes(bytes.beside));
}

std::vector<Place> read_places(const py::object& object) {
  const Numbers<std::int32_t> numbers(object, "coordinates");
  if (numbers.axes() != 2 || (numbers.size(1) != 2 && numbers.size(1) != 3))
    throw_invalid("coordinates must have two axes: a row of x, y (and z) for each node");
  const std::size_t axes = numbers.size(1);
  const auto values = numbers.values();
  std::vector<Place> places(numbers.size(0));
  for (std::size_t i = 0; i < places.size(); ++i) {
    const std::int32_t* at = values.data() + i * axes;
    places[i] = {at[0], at[1], axes == 3 ? at[2] : 0};
  }
  return places;
}

std::vector<ListGraph::Arc> read_arcs(const py::object& edges, const py::object& costs) {
  const Numbers<std::uint32_t> ends(edges, "edges");
  const Numbers<std::uint32_t> numbers(costs, "costs");
  if (ends.axes() != 2 || ends.size(1) != 2)
    throw_invalid("edges must have two axes: a row of two node numbers for each edge, from 0");
  if (numbers.axes() != 1 || numbers.size(0) != ends.size(0))
    throw_invalid("costs must be a row of as many numbers as there are edges, " +
                  std::to_string(ends.size(0)));
  std::vector<ListGraph::Arc> arcs(ends.size(0));
  for (std::size_t i = 0; i < arcs.size(); ++i)
    arcs[i] = {ends.values()[2 * i], ends.values()[2 * i + 1], numbers.values()[i]};
  return arcs;
}

template <class Graph>
PyMap as_py_map(Result<Graph> graph) {
  return {std::make_shared<const Graph>(value_or_throw(std::move(graph)))};
}

/// The smallest power of ten, up to a million, that makes all numbers whole, or the largest one with which
/// they lie within the limits of a graph.
double scale_of_places(std::span<const double> numbers) {
  constexpr double kMostScale = 1e6;
  double farthest = 0;
  for (const double number : numbers) {
    if (!(std::abs(number) <= ListGraph::kFarthest))
      throw_invalid("coordinates has the number " + std::to_string(number) + "; they reach to " +
                    std::to_string(ListGraph::kFarthest) + " either way");
    farthest = std::max(farthest, std::abs(number));
  }
  double scale = 1;
  const auto is_whole = [&](double number) { return std::round(number * scale) / scale == number; };
  while (scale < kMostScale && farthest * scale * 10 <= ListGraph::kFarthest &&
         !std::ranges::all_of(numbers, is_whole))
    scale *= 10;
  return scale;
}

void take_places(ListGraph::Parts& parts, const py::object& coordinates) {
  if (!has_decimals(coordinates)) {
    parts.places = read_places(coordinates);
    return;
  }
  const auto numbers = decimals_of(coordinates, "coordinates");
  parts.place_unit = scale_of_places({numbers.data(), static_cast<std::size_t>(numbers.size())});
  std::vector<std::int32_t> whole;
  for (py::ssize_t i = 0; i < numbers.size(); ++i)
    whole.push_back(static_cast<std::int32_t>(std::lround(numbers.data()[i] * parts.place_unit)));
  parts.places = read_places(array_of(
      std::move(whole), std::vector<py::ssize_t>(numbers.shape(), numbers.shape() + numbers.ndim())));
}

/// What edges cost; those that are infinite are closed, and taken out of `parts`.
std::vector<double> take_decimal_costs(ListGraph::Parts& parts, const py::object& edges,
                                       const py::object& costs) {
  const auto numbers = decimals_of(costs, "costs");
  std::vector<std::uint32_t> none(static_cast<std::size_t>(numbers.size()));
  const std::vector<ListGraph::Arc> arcs = read_arcs(
      edges,
      array_of(std::move(none), std::vector<py::ssize_t>(numbers.shape(), numbers.shape() + numbers.ndim())));
  std::vector<double> kept;
  for (std::size_t i = 0; i < arcs.size(); ++i) {
    const double cost = numbers.data()[i];
    if (std::isinf(cost) && cost > 0) continue;
    parts.arcs.push_back(arcs[i]);
    kept.push_back(cost);
  }
  return kept;
}

PyMap map_of_graph(const py::object& coordinates, const py::object& edges, const py::object& costs,
                   std::vector<std::string> names, bool y_up) {
  ListGraph::Parts parts{.names = std::move(names), .y_up = y_up};
  take_places(parts, coordinates);
  if (has_decimals(costs)) {
    const std::vector<double> numbers = take_decimal_costs(parts, edges, costs);
    const py::gil_scoped_release released;
    return as_py_map(OwnCostGraph::create(std::move(parts), numbers));
  }
  parts.arcs = read_arcs(edges, costs);
  const py::gil_scoped_release released;
  return as_py_map(ListGraph::create(std::move(parts)));
}

PyMap map_of_mesh(const py::object& points, std::vector<std::vector<std::uint32_t>> polygons,
                  const std::string& nodes) {
  const auto where = find_mesh_nodes(nodes);
  if (!where) throw_invalid("nodes is '" + nodes + "'; it may be 'centres' or 'edge-middles'");
  const py::array_t<double, py::array::c_style | py::array::forcecast> numbers(points);
  if (numbers.ndim() != 2 || (numbers.shape(1) != 2 && numbers.shape(1) != 3))
    throw_invalid("points must have two axes: a row of x, y (and z) for each corner");
  MeshParts parts{.points = {}, .polygons = std::move(polygons), .links = {}};
  for (py::ssize_t i = 0; i < numbers.shape(0); ++i)
    parts.points.push_back(
        {numbers.at(i, 0), numbers.at(i, 1), numbers.shape(1) == 3 ? numbers.at(i, 2) : 0});
  const py::gil_scoped_release released;
  return {std::make_shared<const NavMesh>(value_or_throw(NavMesh::create(std::move(parts), *where)))};
}

// --- pickle ---

/// Of a plain graph all that it is made of, as its file would lose names and the third axis.
bool is_plain_graph(const Map& map) {
  return map.as_list() != nullptr && map.kind().id == "graph";
}

/// What nodes cannot tell of turns is refused.
py::list state_of_turns(const ListGraph& map) {
  const auto rules = rules_by_nodes(map);
  if (!rules)
    throw_invalid(
        "rules about turns that differ between several edges from one node to another cannot be pickled");
  py::list list;
  for (const TurnRule& rule : *rules)
    list.append(py::make_tuple(static_cast<int>(rule.kind), rule.nodes, rule.cost));
  return list;
}

TurnRules turns_of_state(const py::list& state) {
  TurnRules rules;
  for (const py::handle item : state) {
    const auto [kind, nodes, cost] = item.cast<std::tuple<int, std::vector<std::uint32_t>, double>>();
    const bool is_kind = kind >= 0 && kind <= static_cast<int>(TurnRule::Kind::kCosts);
    if (!is_kind || !(cost >= 0)) throw_invalid("a pickle of a graph is damaged");
    rules.rules.push_back({static_cast<TurnRule::Kind>(kind), nodes, cost});
  }
  return rules;
}

py::tuple state_of_graph(const ListGraph& map) {
  const ListGraph& graph = *roads_of(map);
  std::vector<std::uint32_t> from;
  std::vector<std::uint32_t> to;
  std::vector<std::uint32_t> costs;
  std::vector<std::string> names;
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    names.push_back(graph.name_of(NodeId(node)).substr(1));  // behind the #
    for (const ListGraph::OutEdge& edge : graph.out(NodeId(node))) {
      from.push_back(node);
      to.push_back(static_cast<std::uint32_t>(edge.to));
      costs.push_back(edge.cost / graph.cost_scale());
    }
  }
  std::vector<std::int32_t> places;
  for (const Place& at : graph.places()) places.insert(places.end(), {at.x, at.y, at.z});
  constexpr PathCost kMuch = 1U << 30U;
  const double cost_unit = static_cast<double>(kMuch / graph.cost_scale()) / graph.length_of(kMuch);
  const std::vector<py::ssize_t> shape = {static_cast<py::ssize_t>(graph.node_count()), 3};
  return py::make_tuple(array_of(std::move(places), shape), array_of(std::move(from)),
                        array_of(std::move(to)), array_of(std::move(costs)), names, cost_unit,
                        graph.place_unit(), graph.y_up(), state_of_turns(map));
}

PyMap graph_of_state(const py::tuple& state) {
  ListGraph::Parts parts{.places = read_places(state[0])};
  const Numbers<std::uint32_t> from(state[1], "from");
  const Numbers<std::uint32_t> to(state[2], "to");
  const Numbers<std::uint32_t> costs(state[3], "costs");
  if (from.size(0) != to.size(0) || from.size(0) != costs.size(0))
    throw_invalid("a pickle of a graph is damaged");
  for (std::size_t i = 0; i < from.size(0); ++i)
    parts.arcs.push_back({from.values()[i], to.values()[i], costs.values()[i]});
  parts.names = state[4].cast<std::vector<std::string>>();
  parts.cost_unit = state[5].cast<double>();
  parts.place_unit = state[6].cast<double>();
  parts.y_up = state[7].cast<bool>();
  const TurnRules turns = turns_of_state(state[8].cast<py::list>());
  if (turns.empty()) return as_py_map(ListGraph::create(std::move(parts)));
  std::vector<double> own;
  for (const ListGraph::Arc& arc : parts.arcs) own.push_back(arc.cost / parts.cost_unit);
  return as_py_map(OwnCostGraph::create(std::move(parts), own, turns, RoughCosts::kHeld));
}

py::tuple state_of(const PyMap& self) {
  if (is_plain_graph(*self.map)) return state_of_graph(*self.map->as_list());
  return bytes_of_map(self);
}

PyMap map_of_state(const py::tuple& state) {
  if (state.size() == 9) return graph_of_state(state);
  if (state.size() != 2) throw_invalid("a pickle of a map is damaged");
  return map_of_bytes(state[0].cast<py::bytes>(), state[1].cast<py::bytes>());
}

// --- indices ---

py::list bytes_of_indices(const PyIndices& self, bool compress) {
  py::list members;
  for (const auto& member : self.set.members())
    members.append(py::bytes(value_or_throw(index_file_bytes(*self.map, *member, {.compress = compress}))));
  return members;
}

PyIndices indices_of_bytes(const PyMap& map, const std::vector<py::bytes>& members) {
  PyIndices indices{map.map, {}};
  for (const py::bytes& bytes : members)
    indices.set.add(value_or_throw(parse_index(*map.map, static_cast<std::string_view>(bytes), kInMemory)));
  return indices;
}

}  // namespace

void add_memory(py::module_& module) {
  class_of_maps(module)
      .def_static("from_bytes", &map_of_bytes, py::arg("bytes"), py::arg("beside") = py::bytes(),
                  "The map of the bytes of a file of any kind; beside: those of the file that belongs to it, "
                  ".co of .gr, .map of .costs.")
      .def_static("from_graph", &map_of_graph, py::arg("coordinates"), py::arg("edges"), py::arg("costs"),
                  py::kw_only(), py::arg("names") = std::vector<std::string>(), py::arg("y_up") = false,
                  "A graph from arrays: a row of x, y for each node, a row of two node numbers (from 0) "
                  "for each directed edge, and what each edge costs. Decimal numbers are held as those of "
                  "files are; an "
                  "edge of an infinite cost is closed.")
      .def_static("from_mesh", &map_of_mesh, py::arg("points"), py::arg("polygons"), py::kw_only(),
                  py::arg("nodes") = "centres",
                  "A navigation mesh: a row of x, y (and z) for each corner, and convex polygons as lists of "
                  "corner numbers, from 0. nodes: 'centres' or 'edge-middles'.")
      .def("to_bytes", &bytes_of_map,
           "What its file would hold, and the file beside it: two bytes objects. Error for a map that no "
           "format holds.")
      .def(py::pickle(&state_of, &map_of_state));
  class_of_indices(module)
      .def_static("from_bytes", &indices_of_bytes, py::arg("map"), py::arg("members"),
                  "Indices of a list of bytes, each those of a file with one index.")
      .def("to_bytes", &bytes_of_indices, py::arg("compress") = false,
           "A list with the bytes of a file for each index. Error for one that is made anew each time.")
      .def(py::pickle(
          [](const PyIndices& self) { return py::make_tuple(PyMap{self.map}, bytes_of_indices(self, true)); },
          [](const py::tuple& state) {
            return indices_of_bytes(state[0].cast<PyMap>(), state[1].cast<std::vector<py::bytes>>());
          }));
}

}  // namespace goalbound::python
