// Paths that are kept on maps that change: docs/changes.md.
#include "goalbound/kept_paths.hpp"

#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "handles.hpp"
#include "watch.hpp"

namespace goalbound::python {
namespace {

class PyKeptPaths {
 public:
  PyKeptPaths(const PyEditedMap& map, const std::string& algorithm) : map_(map.map), kept_(*map.edited) {
    const SearchInfo* info = value_or_throw(search_called(algorithm, *map.map, map.edited->indices()));
    query_ =
        value_or_throw(watched(py::none(), [&](Progress& /*progress*/) { return map.edited->query(*info); }));
  }

  KeptPaths::Id keep(const py::object& start, const py::object& goal) {
    const NodeId from = node_of(map_, start, "start");
    const NodeId to = node_of(map_, goal, "goal");
    const py::gil_scoped_release released;
    const std::lock_guard lock(asking_);
    return value_or_throw(kept_.keep(*query_, from, to));
  }
  void drop(KeptPaths::Id id) {
    const py::gil_scoped_release released;
    kept_.drop(id);
  }
  std::size_t size() const { return kept_.size(); }
  std::vector<KeptPaths::Id> ids() const { return kept_.ids(); }
  std::string verdict(KeptPaths::Id id) {
    const py::gil_scoped_release released;
    return std::string(id_of(kept_.verdict(id)));
  }
  std::vector<KeptPaths::Id> changed() {
    const py::gil_scoped_release released;
    return kept_.changed();
  }
  std::string ask(KeptPaths::Id id) {
    const py::gil_scoped_release released;
    const std::lock_guard lock(asking_);
    return std::string(id_of(value_or_throw(kept_.ask(id, *query_))));
  }
  std::string renew(KeptPaths::Id id) {
    const py::gil_scoped_release released;
    const std::lock_guard lock(asking_);
    return std::string(id_of(value_or_throw(kept_.renew(id, *query_))));
  }
  std::vector<NodeId> path(KeptPaths::Id id) const { return kept_.path(id); }
  const Map& map() const { return *map_; }

 private:
  std::shared_ptr<const Map> map_;  ///< as it was at first, whose places stay
  KeptPaths kept_;
  std::unique_ptr<Query> query_;
  std::mutex asking_;
};

}  // namespace

void add_kept_paths(py::module_& module) {
  py::class_<PyKeptPaths>(module, "KeptPaths",
                          "Paths on an EditedMap that somebody walks, or will: which of them are still the "
                          "shortest, without a search. A verdict is 'shortest' (still), 'unknown' (a change "
                          "may have made another one shorter, or this one dearer), 'longer' (a search said "
                          "so; it can be walked) or 'blocked' (one of its moves is gone).")
      .def(py::init<const PyEditedMap&, const std::string&>(), py::arg("map"), py::arg("algorithm") = "",
           "Keeps none yet. algorithm: what finds paths, as of EditedMap.query.")
      .def("keep", &PyKeptPaths::keep, py::arg("start"), py::arg("goal"),
           "Looks for a shortest path and keeps it, or that there is none: its number until it is dropped.")
      .def("drop", &PyKeptPaths::drop, py::arg("number"), "Forgets one.")
      .def("__len__", &PyKeptPaths::size, "How many are kept.")
      .def_property_readonly("numbers", &PyKeptPaths::ids, "Of all that are kept, rising.")
      .def("verdict", &PyKeptPaths::verdict, py::arg("number"), "What is known of one, without a search.")
      .def("changed", &PyKeptPaths::changed,
           "Those whose verdict is another one than at the last call, or than when they were kept.")
      .def("ask", &PyKeptPaths::ask, py::arg("number"), "Searches whether it is still the shortest.")
      .def("renew", &PyKeptPaths::renew, py::arg("number"),
           "Keeps the shortest path between its ends now under the same number.")
      .def(
          "path", [](const PyKeptPaths& self, KeptPaths::Id id) { return ids_of(self.path(id)); },
          py::arg("number"), "Its nodes from start to goal: uint32; empty where there was no path.")
      .def(
          "path_places",
          [](const PyKeptPaths& self, KeptPaths::Id id) { return places_of(self.map(), self.path(id)); },
          py::arg("number"), "The same as coordinates, a row of x, y (and z) each, as Map.places has them.");
}

}  // namespace goalbound::python
