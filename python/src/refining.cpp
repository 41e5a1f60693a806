// Paths that are planned over clusters and refined while somebody walks them.
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "goalbound/clusters.hpp"
#include "goalbound/refining_path.hpp"
#include "handles.hpp"

namespace goalbound::python {
namespace {

RefiningPath make_path(const PyMap& map, const PyIndices& indices, bool smooths) {
  auto path = value_or_throw(RefiningPath::make(indices.set, {.smooths = smooths}));
  if (!indices.set.get<ClusterIndex>()->fits(*map.map))
    throw LibraryError({ErrorCode::kMismatch, "the clusters were made for another map"});
  return path;
}

/// Keeps what it plans on. Python's threads may share it: one call at a time.
class PyRefiningPath {
 public:
  PyRefiningPath(const PyMap& map, const PyIndices& indices, bool smooths)
      : map_(indices.map), path_(make_path(map, indices, smooths)) {}

  const Map& map() const { return *map_; }

  /// `ask(path)` while nobody else does, and other threads of Python go on.
  template <class Ask>
  auto locked(const Ask& ask) {
    const py::gil_scoped_release released;
    const std::lock_guard lock(mutex_);
    return ask(path_);
  }

  void begin(const py::object& start, const py::object& goal) {
    const NodeId from = node_of(map_, start, "start");
    const NodeId to = node_of(map_, goal, "goal");
    const SearchStatus status = locked([&](RefiningPath& path) { return path.begin(from, to); });
    if (is_invalid(status)) throw_invalid(words_of_end(*map_, status, start, goal));
  }

 private:
  std::shared_ptr<const Map> map_;  ///< for which the clusters were made
  RefiningPath path_;
  std::mutex mutex_;
};

py::object node_or_none(NodeId node) {
  return node == kNoNode ? py::object(py::none()) : py::object(py::int_(static_cast<std::uint32_t>(node)));
}

using Nodes = std::span<const NodeId> (RefiningPath::*)() const;
template <Nodes which>
std::vector<NodeId> nodes_in(PyRefiningPath& self) {
  return self.locked([](const RefiningPath& path) {
    const auto nodes = (path.*which)();
    return std::vector(nodes.begin(), nodes.end());
  });
}

std::string status_of(PyRefiningPath& self) {
  switch (self.locked([](const RefiningPath& path) { return path.status(); })) {
    case SearchStatus::kFound:
      return "complete";
    case SearchStatus::kUnfinished:
      return "unfinished";
    default:
      return "no-path";
  }
}

py::object planned_cost(PyRefiningPath& self) {
  const PathCost cost = self.locked([](const RefiningPath& path) { return path.planned_cost(); });
  return cost == kNoPathCost ? py::object(py::none()) : py::object(py::int_(cost));
}
py::object planned_length(PyRefiningPath& self) {
  const PathCost cost = self.locked([](const RefiningPath& path) { return path.planned_cost(); });
  return cost == kNoPathCost ? py::object(py::none()) : py::object(py::float_(self.map().length_of(cost)));
}

}  // namespace

void add_refining_paths(py::module_& module) {
  py::class_<PyRefiningPath>(
      module, "RefiningPath",
      "A path that is planned as a whole over clusters, and whose nodes are looked for part by part while an "
      "agent walks it: the first step is there as soon as the plan is. It may be longer than the shortest "
      "one.")
      .def(py::init<const PyMap&, const PyIndices&, bool>(), py::arg("map"), py::arg("indices"),
           py::kw_only(), py::arg("smooths") = true,
           "indices: those of map.indices('clusters'), or a set with them. smooths: nearly as short as paths "
           "of 'hpa-smooth'; else they are those of 'hpa'. Error without clusters, and for those of another "
           "map.")
      .def("begin", &PyRefiningPath::begin, py::arg("start"), py::arg("goal"),
           "A new path, of which nothing is looked for yet: ids of nodes, coordinates (x, y) or names. Error "
           "where no node lies there.")
      .def(
          "advance",
          [](PyRefiningPath& self, std::uint64_t max_expansions) {
            return self.locked(
                [&](RefiningPath& path) { return path.advance(max_expansions) == SearchStatus::kFound; });
          },
          py::arg("max_expansions"),
          "Goes on for so many expansions at most: with the plan, then with the part that is needed next. "
          "True once the path is complete.")
      .def(
          "advance_part",
          [](PyRefiningPath& self) {
            return self.locked(
                [](RefiningPath& path) { return path.advance_part() == SearchStatus::kFound; });
          },
          "Goes on by one part, whatever that takes: the plan, if there is none yet, then a step into the "
          "next cluster and the nodes through it. True once the path is complete.")
      .def(
          "step",
          [](PyRefiningPath& self) {
            return node_or_none(self.locked([](RefiningPath& path) { return path.step(); }));
          },
          "Walks on by one node and says which; what it needs is looked for at once. None at the goal, and "
          "where nothing leads there.")
      .def_property_readonly(
          "at",
          [](PyRefiningPath& self) {
            return node_or_none(self.locked([](const RefiningPath& path) { return path.at(); }));
          },
          "Where the agent is; None before any path.")
      .def_property_readonly("status", &status_of, "'unfinished', 'complete' or 'no-path'.")
      .def_property_readonly(
          "planned",
          [](PyRefiningPath& self) {
            return self.locked([](const RefiningPath& path) { return path.is_planned(); });
          },
          "The way is known from entrance to entrance.")
      .def_property_readonly(
          "complete", [](PyRefiningPath& self) { return status_of(self) == "complete"; },
          "All of its nodes are there.")
      .def_property_readonly("planned_cost", &planned_cost,
                             "The path costs no more, a whole number; None before it is planned.")
      .def_property_readonly("planned_length", &planned_length,
                             "The same as people see it: cells; None before it is planned.")
      .def_property_readonly(
          "expanded",
          [](PyRefiningPath& self) {
            return self.locked([](const RefiningPath& path) { return path.expanded(); });
          },
          "Cells and entrances expanded so far.")
      .def_property_readonly(
          "so_far", [](PyRefiningPath& self) { return ids_of(nodes_in<&RefiningPath::so_far>(self)); },
          "The path so far, from the start on: what was walked, and the steps that are there: uint32.")
      .def_property_readonly(
          "so_far_places",
          [](PyRefiningPath& self) { return places_of(self.map(), nodes_in<&RefiningPath::so_far>(self)); },
          "The same as coordinates: int32, a row of x, y each.")
      .def_property_readonly(
          "ready", [](PyRefiningPath& self) { return ids_of(nodes_in<&RefiningPath::ready>(self)); },
          "The nodes that step() gives next without a search: uint32.")
      .def_property_readonly(
          "ahead", [](PyRefiningPath& self) { return ids_of(nodes_in<&RefiningPath::ahead>(self)); },
          "What the plan leads over behind these: entrances of clusters, and the goal: uint32.")
      .def("__repr__", [](PyRefiningPath& self) {
        return "<goalbound.RefiningPath: " + status_of(self) + ", " +
               std::to_string(nodes_in<&RefiningPath::so_far>(self).size()) + " nodes so far>";
      });
}

}  // namespace goalbound::python
