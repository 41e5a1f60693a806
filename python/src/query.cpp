// Query: one search after the other.
#include <memory>
#include <mutex>
#include <utility>

#include "arrays.hpp"
#include "goalbound/box_index.hpp"
#include "goalbound/path_nodes.hpp"
#include "goalbound/trace.hpp"
#include "handles.hpp"
#include "watch.hpp"

namespace goalbound::python {

QueryParts make_query_of(const PyMap& map, const PyBounds* bounds, const std::string& algorithm,
                         const PyIndices* indices) {
  if (bounds != nullptr && indices != nullptr)
    throw_invalid("bounds and indices both; name boxes in the text of the indices");
  IndexSet set = indices == nullptr ? IndexSet() : indices->set;
  if (bounds != nullptr) set = index_set_of(bounds->bounds);
  const SearchInfo* info = value_or_throw(search_called(algorithm, *map.map, set));
  // Boxes that an algorithm does not ask are no error, as they always were.
  if (bounds != nullptr && !info->needs_bounds) set = {};
  auto made = watched(py::none(),
                      [&](Progress& progress) { return make_query(*info, *map.map, set, {}, &progress); });
  return {value_or_throw(std::move(made)), indices == nullptr ? nullptr : indices->map};
}

namespace {

/// Keeps what its search looks at. Python's threads may share it: one search at a time.
class PyQuery {
 public:
  PyQuery(const PyMap& map, const PyBounds* bounds, const std::string& algorithm, const PyIndices* indices)
      : map_(map.map), parts_(make_query_of(map, bounds, algorithm, indices)) {}
  /// On a map that changes.
  PyQuery(const PyEditedMap& map, const std::string& algorithm) : map_(map.map) {
    const SearchInfo* info = value_or_throw(search_called(algorithm, *map.map, map.edited->indices()));
    parts_.query =
        value_or_throw(watched(py::none(), [&](Progress& /*progress*/) { return map.edited->query(*info); }));
  }
  PyQuery(const PyQuery& other) : map_(other.map_) {
    const std::lock_guard lock(other.mutex_);
    parts_ = {other.parts_.query->copy(), other.parts_.map_of_indices};
  }
  PyQuery& operator=(const PyQuery&) = delete;

  const Map& map() const { return *map_; }
  std::shared_ptr<const Map> shared_map() const { return map_; }

  SearchResult find(const py::object& start, const py::object& goal) {
    const NodeId from = node_of(*map_, start, "start");
    const NodeId to = node_of(*map_, goal, "goal");
    const py::gil_scoped_release released;
    const std::lock_guard lock(mutex_);
    return parts_.query->find(from, to);
  }
  /// In the order in which the search took them.
  std::vector<NodeId> expanded(const py::object& start, const py::object& goal) {
    const NodeId from = node_of(*map_, start, "start");
    const NodeId to = node_of(*map_, goal, "goal");
    const py::gil_scoped_release released;
    const std::lock_guard lock(mutex_);
    Trace trace;
    parts_.query->find_traced(from, to, trace);
    std::vector<NodeId> nodes;
    for (const std::uint32_t event : trace.expansions()) nodes.push_back(trace[event].node);
    return nodes;
  }
  std::vector<NodeId> path(bool corners) const {
    const py::gil_scoped_release released;
    const std::lock_guard lock(mutex_);
    std::vector<NodeId> nodes;
    if (corners) {
      parts_.query->path_corners(nodes);
    } else {
      parts_.query->path(nodes);
    }
    return nodes;
  }

 private:
  std::shared_ptr<const Map> map_;
  QueryParts parts_;
  mutable std::mutex mutex_;
};

/// The map keeps its unit.
struct PyAnswer {
  std::shared_ptr<const Map> map;
  SearchResult result;
};

PyAnswer checked_answer(const PyQuery& query, const SearchResult& result) {
  if (is_invalid(result.status)) throw_invalid(std::string(describe(result.status)));
  return {query.shared_map(), result};
}

py::object cost_of(const PyAnswer& self) {
  return self.result.found() ? py::object(py::int_(self.result.cost)) : py::object(py::none());
}
py::object length_of(const PyAnswer& self) {
  return self.result.found() ? py::object(py::float_(self.map->length_of(self.result.cost)))
                             : py::object(py::none());
}

void add_answers(py::module_& module) {
  py::class_<PyAnswer>(module, "Answer", "What one search came to. It is true where a path was found.")
      .def_property_readonly(
          "found", [](const PyAnswer& self) { return self.result.found(); }, "A path leads there.")
      .def_property_readonly("cost", &cost_of, "Of the path, a whole number; None without one.")
      .def_property_readonly("length", &length_of,
                             "The same as people see it: cells on grids; None without a path.")
      .def_property_readonly(
          "expanded", [](const PyAnswer& self) { return self.result.stats.expanded; },
          "Nodes taken from the open list.")
      .def_property_readonly(
          "generated", [](const PyAnswer& self) { return self.result.stats.generated; }, "Edges followed.")
      .def_property_readonly(
          "pruned", [](const PyAnswer& self) { return self.result.stats.pruned; }, "Edges that a box spared.")
      .def_property_readonly(
          "way", [](const PyAnswer& self) { return id_of(self.result.way); },
          "How it came about: 'search', or on an EditedMap 'old', 'over-added' or 'plain'.")
      .def("__bool__", [](const PyAnswer& self) { return self.result.found(); })
      .def("__repr__", [](const PyAnswer& self) {
        if (!self.result.found()) return std::string("<goalbound.Answer: no path>");
        return "<goalbound.Answer: length " + self.map->length_text(self.result.cost) + ", " +
               std::to_string(self.result.stats.expanded) + " expanded>";
      });
}

}  // namespace

void add_queries(py::module_& module) {
  add_answers(module);
  py::class_<PyQuery>(
      module, "Query",
      "One search on one map, with its boxes. Threads that share one wait for each other, and path() is "
      "that of the last search of any of them: give each a copy().")
      .def(py::init([](const PyMap& map, const PyBounds* bounds, const std::string& algorithm,
                       const PyIndices* indices) {
             return std::make_unique<PyQuery>(map, bounds, algorithm, indices);
           }),
           py::arg("map"), py::arg("bounds") = py::none(), py::arg("algorithm") = "", py::kw_only(),
           py::arg("indices") = py::none(),
           "algorithm: an id of algorithms(); '' is the fastest that suits the map and its boxes or indices, "
           "of which one may be given.")
      .def(
          "find",
          [](PyQuery& self, const py::object& start, const py::object& goal) {
            return checked_answer(self, self.find(start, goal));
          },
          py::arg("start"), py::arg("goal"),
          "Searches from start to goal: ids of nodes, places (x, y) or names. Error where no node lies "
          "there.")
      .def(
          "path", [](const PyQuery& self) { return ids_of(self.path(false)); },
          "The path of the last search, start and goal included: uint32; empty without one.")
      .def(
          "path_places", [](const PyQuery& self) { return places_of(self.map(), self.path(false)); },
          "The same as places: int32, a row of x, y (and z) each.")
      .def(
          "corners", [](const PyQuery& self) { return ids_of(self.path(true)); },
          "Where the same path turns, and its ends: uint32.")
      .def(
          "expanded",
          [](PyQuery& self, const py::object& start, const py::object& goal) {
            return ids_of(self.expanded(start, goal));
          },
          py::arg("start"), py::arg("goal"),
          "The nodes that the search takes from its open list, in order: uint32. Searches once more, and "
          "slower.")
      .def(
          "copy", [](const PyQuery& self) { return std::make_unique<PyQuery>(self); },
          "For another thread: shares the tables of the search.");
  class_of_maps(module).def(
      "query",
      [](const PyMap& self, const std::string& algorithm, const PyBounds* bounds, const PyIndices* indices) {
        return std::make_unique<PyQuery>(self, bounds, algorithm, indices);
      },
      py::arg("algorithm") = "", py::kw_only(), py::arg("bounds") = py::none(),
      py::arg("indices") = py::none(),
      "A Query of the map; '' is the fastest algorithm that suits what is given.");
  static_cast<py::class_<PyEditedMap>>(module.attr("EditedMap"))
      .def(
          "query",
          [](const PyEditedMap& self, const std::string& algorithm) {
            return std::make_unique<PyQuery>(self, algorithm);
          },
          py::arg("algorithm") = "",
          "A Query that answers on the map as it is; '' is the fastest algorithm that suits its indices.");
}

}  // namespace goalbound::python
