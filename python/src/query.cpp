// Query: one search after the other.
#include <cmath>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "goalbound/partial_paths.hpp"
#include "goalbound/path_length.hpp"
#include "goalbound/path_nodes.hpp"
#include "goalbound/spot_paths.hpp"
#include "goalbound/trace.hpp"
#include "handles.hpp"
#include "watch.hpp"

namespace goalbound::python {

QueryParts make_query_of(const PyMap& map, const PyIndices* indices, const std::string& algorithm,
                         const QueryOptions& options) {
  const IndexSet set = indices == nullptr ? IndexSet() : indices->set;
  const SearchInfo* info = value_or_throw(search_called(algorithm, *map.map, set));
  auto made = watched(
      py::none(), [&](Progress& progress) { return make_query(*info, *map.map, set, options, &progress); });
  return {value_or_throw(std::move(made)), indices == nullptr ? nullptr : indices->map};
}

namespace {

bool is_address(const py::object& end) {
  return py::isinstance<py::tuple>(end) || py::isinstance<py::list>(end) || py::isinstance<py::array>(end);
}

}  // namespace

std::string words_of_end(const Map& map, SearchStatus status, const py::object& start,
                         const py::object& goal) {
  const bool of_start = status == SearchStatus::kStartBlocked || status == SearchStatus::kStartOutside;
  const py::object& end = of_start ? start : goal;
  const std::string word = of_start ? "start" : "goal";
  std::string words(describe(status));
  const auto at = words.find(word);
  if (at != std::string::npos) words.insert(at + word.size(), " " + py::str(end).cast<std::string>());
  if (!is_address(end)) return words;
  // Blocked cells of hexagons and of larger squares are none of their maps.
  if (has_cells(map) && map.as_grid() == nullptr)
    words = "the " + word + " " + py::str(end).cast<std::string>() + " is blocked or outside of the map";
  const NodeId nearest = map.nearest_node(place_of(map, address_in(map, end, word)));
  if (nearest == kNoNode) return words;
  return words + "; the nearest free " + std::string(map.kind().node_word) + " is " + map.name_of(nearest);
}

QueryOptions query_options(const std::string& heuristic, const std::string& open_list, double weight,
                           bool skip_way_back, bool allow_unsafe) {
  QueryOptions options;
  if (!heuristic.empty()) {
    const HeuristicInfo* info = find_heuristic(heuristic);
    if (info == nullptr) throw_invalid("unknown heuristic '" + heuristic + "'; heuristics() lists them");
    options.heuristic = info->id;
  }
  if (!open_list.empty()) {
    const OpenListInfo* info = find_open_list(open_list);
    if (info == nullptr) throw_invalid("unknown open list '" + open_list + "'; open_lists() lists them");
    options.open_list = info->id;
  }
  if (!(weight >= 1 && weight <= 10)) throw_invalid("weight must lie in 1 .. 10");
  options.weight_percent = static_cast<std::uint32_t>(std::lround(weight * 100));
  options.skip_way_back = skip_way_back;
  options.allow_unsafe = allow_unsafe;
  return options;
}

namespace {

/// Keeps what its search looks at. Python's threads may share it: one search at a time.
class PyQuery {
 public:
  PyQuery(const PyMap& map, const PyIndices* indices, const std::string& algorithm,
          const QueryOptions& options)
      : map_(map.map), parts_(make_query_of(map, indices, algorithm, options)) {}
  /// On a map that changes.
  PyQuery(const PyEditedMap& map, const std::string& algorithm) : map_(map.map) {
    const SearchInfo* info = value_or_throw(search_called(algorithm, *map.map, map.edited->indices()));
    parts_.query =
        value_or_throw(watched(py::none(), [&](Progress& /*progress*/) { return map.edited->query(*info); }));
  }
  /// Through doors.
  PyQuery(const PyDoorMap& doors, const PyIndices* indices, const std::string& algorithm)
      : map_(doors.doors->open_map()) {
    const IndexSet set = indices == nullptr ? IndexSet() : indices->set;
    const SearchInfo* info = value_or_throw(search_called(algorithm, *doors.doors->shut_map(), set));
    parts_.query = value_or_throw(
        watched(py::none(), [&](Progress& /*progress*/) { return doors.doors->query(*info, set); }));
    if (indices != nullptr) parts_.map_of_indices = indices->map;
  }
  PyQuery(const PyQuery& other) : map_(other.map_) {
    const std::lock_guard lock(other.mutex_);
    parts_ = {other.parts_.query->copy(), other.parts_.map_of_indices};
  }
  PyQuery& operator=(const PyQuery&) = delete;

  const Map& map() const { return *map_; }
  std::shared_ptr<const Map> shared_map() const { return map_; }

  /// Of nodes what the search tells; else the path between places on edges as well.
  SpotPath find(const py::object& start, const py::object& goal) {
    const Spot from = spot_of(start, "start");
    const Spot to = spot_of(goal, "goal");
    const py::gil_scoped_release released;
    const std::lock_guard lock(mutex_);
    between_.reset();
    if (from.is_one_node() && to.is_one_node())
      return {.start = from, .goal = to, .result = parts_.query->find(from.node, to.node)};
    between_ = find_between(*parts_.query, from, to);
    return *between_;
  }
  PartialPath partial(const py::object& start, const py::object& goal, const PartialLimits& limits,
                      LearnedEstimates* learned) {
    const NodeId from = node_of(map_, start, "start");
    const NodeId to = node_of(map_, goal, "goal");
    const py::gil_scoped_release released;
    const std::lock_guard lock(mutex_);
    between_.reset();
    return find_partial(*parts_.query, from, to, limits, learned);
  }
  /// In the order in which the search took them.
  std::vector<NodeId> expanded(const py::object& start, const py::object& goal) {
    const NodeId from = node_of(map_, start, "start");
    const NodeId to = node_of(map_, goal, "goal");
    const py::gil_scoped_release released;
    const std::lock_guard lock(mutex_);
    between_.reset();
    Trace trace;
    parts_.query->find_traced(from, to, trace);
    std::vector<NodeId> nodes;
    for (const std::uint32_t event : trace.expansions()) nodes.push_back(trace[event].node);
    return nodes;
  }
  /// All that the search did.
  Trace trace(const py::object& start, const py::object& goal) {
    const NodeId from = node_of(map_, start, "start");
    const NodeId to = node_of(map_, goal, "goal");
    const py::gil_scoped_release released;
    const std::lock_guard lock(mutex_);
    between_.reset();
    Trace trace;
    parts_.query->find_traced(from, to, trace);
    return trace;
  }
  std::vector<NodeId> path(bool corners) const {
    const py::gil_scoped_release released;
    const std::lock_guard lock(mutex_);
    if (between_) return between_->nodes;
    std::vector<NodeId> nodes;
    if (corners) {
      parts_.query->path_corners(nodes);
    } else {
      parts_.query->path(nodes);
    }
    return nodes;
  }
  /// Where the last path leads; nothing where its ends are nodes.
  std::optional<std::vector<Address>> places_between() const {
    const std::lock_guard lock(mutex_);
    if (!between_) return std::nullopt;
    return addresses_of(*map_, *between_);
  }

 private:
  /// On the map as it is now.
  Spot spot_of(const py::object& end, const std::string& name) const {
    if (py::isinstance<py::str>(end))
      return value_or_throw(find_spot(map_, parts_.query->map(), end.cast<std::string>()));
    const NodeId node = node_of(map_, end, name);
    return py::hasattr(end, "__len__") && has_shared_places_ ? value_or_throw(spot_at(*map_, node))
                                                             : Spot{node};
  }

  std::shared_ptr<const Map> map_;
  QueryParts parts_;
  bool has_shared_places_ = has_shared_places(*map_);
  std::optional<SpotPath> between_;  ///< the last answer, where an end lies on an edge
  mutable std::mutex mutex_;
};

/// The map keeps its unit.
struct PyAnswer {
  std::shared_ptr<const Map> map;
  SearchResult result;
  PathLength length{};
  bool is_on_nodes = true;
};

/// A path that may end before the goal.
struct PyPartialPath {
  std::shared_ptr<const Map> map;
  PartialPath path;
};

/// What an agent learns on its way.
struct PyLearned {
  std::shared_ptr<const Map> map;
  LearnedEstimates estimates;
};

PyPartialPath checked_partial(PyQuery& query, const py::object& start, const py::object& goal,
                              const py::object& max_cost, const py::object& max_expansions,
                              PyLearned* learned) {
  PartialLimits limits;
  if (!max_cost.is_none()) limits.max_cost = max_cost.cast<std::uint64_t>();
  if (!max_expansions.is_none()) limits.max_expansions = max_expansions.cast<std::uint64_t>();
  if (learned != nullptr && learned->map != query.shared_map())
    throw_invalid("learned: these estimates are of another map");
  PartialPath path = query.partial(start, goal, limits, learned == nullptr ? nullptr : &learned->estimates);
  if (path.end == PathEnd::kInvalidEnd)
    throw_invalid(words_of_end(query.map(), path.result.status, start, goal));
  return {query.shared_map(), std::move(path)};
}

PyAnswer checked_answer(PyQuery& query, const py::object& start, const py::object& goal) {
  const SpotPath path = query.find(start, goal);
  const SearchResult& result = path.result;
  if (is_invalid(result.status)) throw_invalid(words_of_end(query.map(), result.status, start, goal));
  if (!path.start.is_node() || !path.goal.is_node()) return {query.shared_map(), result, path.length, false};
  PathLength length{query.map().length_of(result.cost), 0};
  if (result.found() && has_own_costs(query.map()))
    length = path_length(query.map(), query.path(false), result.cost);
  return {query.shared_map(), result, length};
}

/// Rows of x and y: only graphs in the plane have places on edges.
py::array rows_of(const std::vector<Address>& places) {
  py::array_t<double> rows({places.size(), std::size_t{2}});
  double* out = rows.mutable_data();
  for (const Address& at : places) {
    *out++ = at.x;
    *out++ = at.y;
  }
  return rows;
}

/// One event of a trace, as numpy sees it.
struct EventRow {
  std::uint8_t kind;
  std::uint16_t edge;
  std::uint32_t node;
  std::uint32_t from;
  std::uint32_t g;
  std::uint32_t h;
  std::uint32_t f;
};

py::array rows_of(const Trace& trace) {
  std::vector<EventRow> rows;
  rows.reserve(trace.size());
  for (const TraceEvent& event : trace.events()) {
    rows.push_back({static_cast<std::uint8_t>(event.kind), static_cast<std::uint16_t>(event.edge.value()),
                    static_cast<std::uint32_t>(event.node), static_cast<std::uint32_t>(event.from), event.g,
                    event.f >= event.g ? event.f - event.g : 0, event.f});
  }
  return py::array_t<EventRow>(static_cast<py::ssize_t>(rows.size()), rows.data());
}

/// In the order of TraceEventKind.
std::vector<std::string> event_words() {
  return {"start", "expand", "open",  "decrease", "reopen", "unite", "unite-reopen", "dead-end",
          "pass",  "reject", "prune", "refuse",   "meet",   "goal",  "exhausted"};
}

py::object cost_of(const PyAnswer& self) {
  return self.result.found() && self.is_on_nodes ? py::object(py::int_(self.result.cost))
                                                 : py::object(py::none());
}
py::object length_of(const PyAnswer& self) {
  return self.result.found() ? py::object(py::float_(self.length.length)) : py::object(py::none());
}

void add_answers(py::module_& module) {
  py::class_<PyAnswer>(module, "Answer", "What one search came to. It is true where a path was found.")
      .def_property_readonly(
          "found", [](const PyAnswer& self) { return self.result.found(); }, "A path leads there.")
      .def_property_readonly(
          "cost", &cost_of,
          "Of the path, a whole number; None without one, and where an end lies on an edge.")
      .def_property_readonly("length", &length_of,
                             "The same as people see it: cells on grids; None without a path.")
      .def_property_readonly(
          "too_long_at_most", [](const PyAnswer& self) { return self.length.too_long_at_most; },
          "By how much the path of an optimal search may be longer than the shortest by the costs of the "
          "file, "
          "as a map holds whole numbers of 32 bits: 0 where it holds these exactly.")
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

void add_partial_paths(py::module_& module) {
  py::class_<PyPartialPath>(module, "PartialPath",
                            "A path to the goal, or as near to it as was found. It is true where it leads to "
                            "the goal.")
      .def_property_readonly(
          "end", [](const PyPartialPath& self) { return id_of(self.path.end); },
          "Why it ends where it does: 'goal', 'unfinished', 'cost-limit', 'no-path' or 'no-progress'.")
      .def_property_readonly(
          "cost", [](const PyPartialPath& self) { return self.path.cost; }, "Of the path, a whole number.")
      .def_property_readonly(
          "length", [](const PyPartialPath& self) { return self.map->length_of(self.path.cost); },
          "The same as people see it: cells on grids.")
      .def_property_readonly(
          "path", [](const PyPartialPath& self) { return ids_of(self.path.nodes); },
          "Its nodes from the start on: uint32.")
      .def_property_readonly(
          "path_places", [](const PyPartialPath& self) { return places_of(*self.map, self.path.nodes); },
          "The same as coordinates, a row of x, y (and z) each, as Map.places has them.")
      .def("__bool__", [](const PyPartialPath& self) { return self.path.is_whole(); })
      .def("__repr__", [](const PyPartialPath& self) {
        return "<goalbound.PartialPath: length " + self.map->length_text(self.path.cost) + ", ends by '" +
               std::string(id_of(self.path.end)) + "'>";
      });
}

void add_learned(py::module_& module) {
  py::class_<PyLearned>(
      module, "LearnedEstimates",
      "What one agent learns on its way to one goal, so that it arrives although each of its "
      "searches looks at few nodes: Query.partial(..., learned=...). For another goal it forgets.")
      .def(py::init([](const PyMap& map, const PyIndices* indices) {
             const IndexSet set = indices == nullptr ? IndexSet() : indices->set;
             for (const auto& index : set.members()) {
               if (!index->fits(*map.map)) throw_invalid("indices: they are of another map");
             }
             return PyLearned{map.map, LearnedEstimates(*map.map, set)};
           }),
           py::arg("map"), py::arg("indices") = py::none(),
           "Nothing learned yet; asks what the indices estimate.")
      .def("__len__", [](const PyLearned& self) { return self.estimates.size(); })
      .def(
          "forget", [](PyLearned& self) { self.estimates.forget(); }, "When the map has changed.")
      .def("__repr__", [](const PyLearned& self) {
        return "<goalbound.LearnedEstimates: of " + std::to_string(self.estimates.size()) + " nodes>";
      });
}

}  // namespace

void add_queries(py::module_& module) {
  PYBIND11_NUMPY_DTYPE(EventRow, kind, edge, node, from, g, h, f);
  add_answers(module);
  add_partial_paths(module);
  add_learned(module);
  module.def("trace_kinds", &event_words, "What the numbers of `kind` in Query.trace mean, from 0.");
  py::class_<PyQuery>(
      module, "Query",
      "One search on one map, with its indices. Threads that share one wait for each other, and path() is "
      "that of the last search of any of them: give each a copy().")
      .def(py::init([](const PyMap& map, const PyIndices* indices, const std::string& algorithm,
                       const std::string& heuristic, const std::string& open_list, double weight,
                       bool skip_way_back, bool allow_unsafe) {
             return std::make_unique<PyQuery>(
                 map, indices, algorithm,
                 query_options(heuristic, open_list, weight, skip_way_back, allow_unsafe));
           }),
           py::arg("map"), py::arg("indices") = py::none(), py::arg("algorithm") = "", py::kw_only(),
           py::arg("heuristic") = "", py::arg("open_list") = "", py::arg("weight") = 1.0,
           py::arg("skip_way_back") = false, py::arg("allow_unsafe") = false,
           "algorithm: an id of algorithms(); '' is the fastest that suits the map and the indices. "
           "heuristic, open_list: ids of heuristics() and open_lists(), '' is the "
           "algorithm's own. weight: f = g + weight x h, 1 to 10. allow_unsafe: take boxes that the "
           "algorithm may "
           "lose paths with. Error for what the algorithm does not take.")
      .def(
          "find",
          [](PyQuery& self, const py::object& start, const py::object& goal) {
            return checked_answer(self, start, goal);
          },
          py::arg("start"), py::arg("goal"),
          "Searches from start to goal: ids of nodes, coordinates (x, y) or texts, as docs/places.md lists "
          "them; on graphs also places on an edge, 'A>B@0.25' and 'road:13.4,52.5'. Error where no node lies "
          "there.")
      .def("partial", &checked_partial, py::arg("start"), py::arg("goal"), py::kw_only(),
           py::arg("max_cost") = py::none(), py::arg("max_expansions") = py::none(),
           py::arg("learned") = py::none(),
           "A PartialPath: to the goal, or as near to it as a search within these limits comes, also where "
           "nothing leads there. With LearnedEstimates an agent that walks each path to its end leaves dead "
           "ends "
           "that are deeper than the limit. Error where no node lies there.")
      .def(
          "path", [](const PyQuery& self) { return ids_of(self.path(false)); },
          "The path of the last search, start and goal included: uint32; empty without one.")
      .def(
          "path_places",
          [](const PyQuery& self) {
            const auto between = self.places_between();
            return between ? rows_of(*between) : places_of(self.map(), self.path(false));
          },
          "The same as coordinates, a row of x, y (and z) each, as Map.places has them; with both ends where "
          "these lie on edges.")
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
          "trace",
          [](PyQuery& self, const py::object& start, const py::object& goal) {
            return rows_of(self.trace(start, goal));
          },
          py::arg("start"), py::arg("goal"),
          "All that the search does, in order: a structured array with the fields kind (a number in "
          "trace_kinds()), edge, node, from, g, h and f. Searches once more, and slower.")
      .def(
          "copy", [](const PyQuery& self) { return std::make_unique<PyQuery>(self); },
          "For another thread: shares the tables of the search.");
  class_of_maps(module).def(
      "query",
      [](const PyMap& self, const std::string& algorithm, const PyIndices* indices) {
        return std::make_unique<PyQuery>(self, indices, algorithm, QueryOptions());
      },
      py::arg("algorithm") = "", py::kw_only(), py::arg("indices") = py::none(),
      "A Query of the map; '' is the fastest algorithm that suits what is given.");
  static_cast<py::class_<PyEditedMap>>(module.attr("EditedMap"))
      .def(
          "query",
          [](const PyEditedMap& self, const std::string& algorithm) {
            return std::make_unique<PyQuery>(self, algorithm);
          },
          py::arg("algorithm") = "",
          "A Query that answers on the map as it is; '' is the fastest algorithm that suits its indices.");
  static_cast<py::class_<PyDoorMap>>(module.attr("DoorMap"))
      .def(
          "query",
          [](const PyDoorMap& self, const std::string& algorithm, const PyIndices* indices) {
            return std::make_unique<PyQuery>(self, indices, algorithm);
          },
          py::arg("algorithm") = "", py::kw_only(), py::arg("indices") = py::none(),
          "A Query that answers in whatever state the doors are; indices: of shut_map.");
}

}  // namespace goalbound::python
