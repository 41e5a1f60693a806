// Distances without paths, and fields.
#include "goalbound/distances.hpp"

#include <limits>
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

double length_or_infinite(const Map& map, Cost cost) {
  return cost == kInfiniteCost ? std::numeric_limits<double>::infinity() : map.length_of(cost);
}

std::vector<double> lengths_of(const Map& map, const std::vector<Cost>& costs) {
  std::vector<double> lengths;
  lengths.reserve(costs.size());
  for (const Cost cost : costs) lengths.push_back(length_or_infinite(map, cost));
  return lengths;
}

/// Keeps its maps; any number of Python's threads may call it.
class PyDistances {
 public:
  PyDistances(const PyMap& map, const PyIndices* indices, std::size_t rows, const std::string& way,
              const py::object& progress)
      : map_(map.map),
        map_of_indices_(indices == nullptr ? nullptr : indices->map),
        finder_(value_or_throw(watched(progress, [&](Progress& watched) {
          DistanceOptions options{.rows = rows};
          if (!way.empty()) options.way = value_or_throw(distance_way(way));
          return DistanceFinder::make(*map.map, indices == nullptr ? IndexSet() : indices->set, options,
                                      &watched);
        }))) {}

  std::string way() const { return std::string(id_of(finder_.way())); }

  py::array matrix(const py::object& starts, const py::object& goals, int threads,
                   const py::object& progress) {
    throw_failure(check_threads(threads));
    const auto from = nodes_of(*map_, starts, "starts");
    const auto to = nodes_of(*map_, goals, "goals");
    std::vector<Cost> costs(from.size() * to.size());
    throw_failure(watched(progress, [&](Progress& watched) {
      const std::lock_guard lock(mutex_);
      return finder_.matrix(from, to, costs, threads, &watched);
    }));
    return array_of(lengths_of(*map_, costs),
                    {static_cast<py::ssize_t>(from.size()), static_cast<py::ssize_t>(to.size())});
  }

  py::array row(const py::object& node, bool is_start) {
    const NodeId end = node_of(map_, node, is_start ? "start" : "goal");
    std::vector<Cost> costs(map_->node_count());
    {
      const py::gil_scoped_release released;
      const std::lock_guard lock(mutex_);
      throw_failure(is_start ? finder_.from(end, costs) : finder_.to(end, costs));
    }
    return array_of(lengths_of(*map_, costs));
  }

  py::tuple within(const py::object& start, double length) {
    if (!(length >= 0)) throw_invalid("a length cannot be below 0");
    const NodeId node = node_of(map_, start, "start");
    std::vector<NodeId> nodes;
    std::vector<double> lengths;
    {
      const py::gil_scoped_release released;
      const std::lock_guard lock(mutex_);
      for (const auto& [reached, cost] : finder_.within(node, most_cost(*map_, length))) {
        nodes.push_back(reached);
        lengths.push_back(map_->length_of(cost));
      }
    }
    return py::make_tuple(ids_of(std::move(nodes)), array_of(std::move(lengths)));
  }

 private:
  std::shared_ptr<const Map> map_;
  std::shared_ptr<const Map> map_of_indices_;
  DistanceFinder finder_;
  std::mutex mutex_;
};

/// `edited`: the map as it is now, once it was repaired.
class PyField {
 public:
  PyField(const PyMap& map, const py::object& goals)
      : map_(map.map),
        field_(value_or_throw(GoalField::make(*map.map, nodes_of(*map.map, goals, "goals")))) {}

  double left(const py::object& node) const {
    return length_or_infinite(*map_, field_.left(node_of(map_, node, "node")));
  }
  std::optional<std::uint32_t> next(const py::object& node) const {
    const NodeId found = field_.next(now(), node_of(map_, node, "node"));
    if (found == kNoNode) return std::nullopt;
    return static_cast<std::uint32_t>(found);
  }
  py::array lengths() const {
    std::vector<double> lengths;
    for (std::uint32_t slot = 0; slot < map_->node_count(); ++slot)
      lengths.push_back(length_or_infinite(*map_, field_.left(map_->node_of_slot(slot))));
    return array_of(std::move(lengths));
  }
  std::size_t repair(const PyEditedMap& edited, const py::object& changed) {
    if (edited.map->hash() != map_->hash()) throw_invalid("the edited map is one of another map");
    const auto nodes = nodes_of(*map_, changed, "changed");
    const py::gil_scoped_release released;
    const std::size_t others = value_or_throw(field_.repair(edited.edited->map(), nodes));
    edited_ = edited.edited;
    return others;
  }

 private:
  const Map& now() const { return edited_ ? edited_->map() : *map_; }

  std::shared_ptr<const Map> map_;
  std::shared_ptr<EditedMap> edited_;
  GoalField field_;
};

}  // namespace

void add_distances(py::module_& module) {
  py::class_<PyDistances>(
      module, "Distances",
      "Distances without paths. Lengths are in the unit of the map; inf where no path leads.")
      .def(py::init<const PyMap&, const PyIndices*, std::size_t, const std::string&, const py::object&>(),
           py::arg("map"), py::arg("indices") = py::none(), py::kw_only(), py::arg("rows") = 1,
           py::arg("way") = "", py::arg("progress") = py::none(),
           "By an index 'table' or 'hierarchy' where there is one; else a hierarchy is made where so many "
           "rows "
           "(starts that will be asked about, or goals where those are fewer) are worth it. way: 'table', "
           "'hierarchy' or 'floods'.")
      .def_property_readonly("way", &PyDistances::way, "How they are found.")
      .def("matrix", &PyDistances::matrix, py::arg("starts"), py::arg("goals"), py::kw_only(),
           py::arg("threads") = 0, py::arg("progress") = py::none(),
           "Lengths from each start to each goal: float64, a row for each start.")
      .def(
          "from_node", [](PyDistances& self, const py::object& node) { return self.row(node, true); },
          py::arg("start"), "Lengths from one node to all, in the order of Map.nodes: float64.")
      .def(
          "to_node", [](PyDistances& self, const py::object& node) { return self.row(node, false); },
          py::arg("goal"), "Lengths from all nodes to one, in the order of Map.nodes: float64.")
      .def("within", &PyDistances::within, py::arg("start"), py::arg("length"),
           "All nodes at most so far away, the nearest first: ids (uint32) and lengths (float64).");
  py::class_<PyField>(
      module, "GoalField",
      "Of every node how far the nearest of some goals is, and where to go next (a flow field).")
      .def(py::init<const PyMap&, const py::object&>(), py::arg("map"), py::arg("goals"),
           "Goals that no path may visit count for nothing.")
      .def("left", &PyField::left, py::arg("node"), "Length of the shortest path to the nearest goal; inf.")
      .def("next", &PyField::next, py::arg("node"),
           "The node that comes next on that path; None at a goal and where no path leads to any.")
      .def_property_readonly("lengths", &PyField::lengths,
                             "left() of all nodes, in the order of Map.nodes of the map that it was made of: "
                             "float64.")
      .def("repair", &PyField::repair, py::arg("edited"), py::arg("changed"),
           "Makes it that of the map as it is now, whose nodes `changed` were closed, opened or given other "
           "terrain, or have other edges. Returns how many nodes got another length.");
}

}  // namespace goalbound::python
