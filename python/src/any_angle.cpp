// Shortest ways at any angle.
#include "goalbound/any_angle.hpp"

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "handles.hpp"

namespace goalbound::python {
namespace {

/// Keeps what it looks at. Python's threads may share it: one call at a time.
class PyAnyAngle {
 public:
  PyAnyAngle(const PyMap& map, const PyIndices* indices)
      : map_(map.map),
        finder_(
            value_or_throw(AnyAngleFinder::make(*map.map, indices == nullptr ? IndexSet() : indices->set))) {}

  AnyAnglePath find(const py::object& start, const py::object& goal) {
    const Grid& grid = *map_->as_grid();
    const Cell from = grid.cell(node_of(map_, start, "start"));
    const Cell to = grid.cell(node_of(map_, goal, "goal"));
    AnyAnglePath path;
    {
      const py::gil_scoped_release released;
      const std::lock_guard lock(mutex_);
      path = finder_.find(from, to);
    }
    if (is_invalid(path.status)) throw_invalid(words_of_end(*map_, path.status, start, goal));
    return path;
  }

 private:
  std::shared_ptr<const Map> map_;
  AnyAngleFinder finder_;
  std::mutex mutex_;
};

std::vector<std::pair<double, double>> points_of(const AnyAnglePath& path) {
  std::vector<std::pair<double, double>> points;
  for (const HalfPoint point : path.points) points.emplace_back(0.5 * (point.x - 1), 0.5 * (point.y - 1));
  return points;
}

}  // namespace

void add_any_angle(py::module_& module) {
  py::class_<AnyAnglePath>(module, "AnyAnglePath", "A way by straight lines over the cells of a grid.")
      .def("__bool__", &AnyAnglePath::found)
      .def_property_readonly("found", &AnyAnglePath::found, "Whether there is a way.")
      .def_property_readonly(
          "length",
          [](const AnyAnglePath& path) {
            return path.found() ? py::object(py::float_(path.length)) : py::object(py::none());
          },
          "Of its lines, in cells; None without a way.")
      .def_property_readonly(
          "points", &points_of,
          "Start, corners of walls where it turns, and goal, as (x, y): the middle of the cell (3, 4) "
          "is (3.0, 4.0).")
      .def_readonly("expanded", &AnyAnglePath::expanded, "Corners taken from the open list.")
      .def_readonly("pruned", &AnyAnglePath::pruned, "Lines skipped because their box misses an end.");
  py::class_<PyAnyAngle>(module, "AnyAngle",
                         "Searches for the shortest of all ways over a grid, whatever their angle: lines "
                         "that turn at corners of walls. "
                         "They may touch walls, and never pass between two that touch at a point.")
      .def(py::init<const PyMap&, const PyIndices*>(), py::arg("map"), py::arg("indices") = nullptr,
           "indices: those of map.indices('corners'), which make it many times faster. Error for a map that "
           "is no grid "
           "of squares of equal cost.")
      .def("find", &PyAnyAngle::find, py::arg("start"), py::arg("goal"),
           "Between the middles of two cells: ids of nodes or coordinates (x, y). Error where no free cell "
           "lies there.");
}

}  // namespace goalbound::python
