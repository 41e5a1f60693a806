// Maps with doors.
#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "handles.hpp"
#include "watch.hpp"

namespace goalbound::python {
namespace {

PyDoorMap make_doors(const PyMap& map, const std::string& text, const py::object& progress) {
  auto list = value_or_throw(parse_doors(text, "", *map.map));
  auto made = value_or_throw(watched(
      progress, [&](Progress& watched) { return DoorMap::make(map.map, std::move(list), &watched); }));
  return {std::make_shared<DoorMap>(std::move(made))};
}

/// A door by its name or its number.
std::size_t door_named(const PyDoorMap& self, const py::object& door) {
  const auto doors = self.doors->doors();
  if (py::isinstance<py::str>(door)) {
    const auto name = door.cast<std::string>();
    const auto found = std::ranges::find(doors, name, &Door::name);
    if (found == doors.end()) throw_invalid("no door is called '" + name + "'");
    return static_cast<std::size_t>(found - doors.begin());
  }
  const auto number = door.cast<std::int64_t>();
  if (number < 0 || static_cast<std::size_t>(number) >= doors.size())
    throw_invalid("there is no door " + std::to_string(number) + " among " + std::to_string(doors.size()));
  return static_cast<std::size_t>(number);
}

void set_open(const PyDoorMap& self, const py::object& door, bool open) {
  const std::size_t number = door_named(self, door);
  const py::gil_scoped_release released;
  self.doors->set_open(number, open);
}

}  // namespace

void add_doors(py::module_& module) {
  py::class_<PyDoorMap>(
      module, "DoorMap",
      "A map with doors, all shut at first: each of their states is exact at once, and none "
      "makes indices stale.")
      .def(py::init(&make_doors), py::arg("map"), py::arg("doors"), py::kw_only(),
           py::arg("progress") = py::none(),
           "doors: a line for each, its name and its cells X,Y or its edges A>B; A-B is both ways.")
      .def_property_readonly(
          "shut_map", [](const PyDoorMap& self) { return PyMap{self.doors->shut_map()}; },
          "The map with all doors shut, for which indices are made.")
      .def_property_readonly(
          "names",
          [](const PyDoorMap& self) {
            std::vector<std::string> names;
            for (const Door& door : self.doors->doors()) names.push_back(door.name);
            return names;
          },
          "Of all doors, by number.")
      .def(
          "is_open",
          [](const PyDoorMap& self, const py::object& door) {
            return self.doors->is_open(door_named(self, door));
          },
          py::arg("door"), "Whether that door is open: a name or a number.")
      .def(
          "open", [](const PyDoorMap& self, const py::object& door) { set_open(self, door, true); },
          py::arg("door"), "Opens it. Queries follow at their next call.")
      .def(
          "shut", [](const PyDoorMap& self, const py::object& door) { set_open(self, door, false); },
          py::arg("door"), "Shuts it.");
}

}  // namespace goalbound::python
