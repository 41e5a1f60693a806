#include "arrays.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "goalbound/nav_mesh.hpp"

namespace goalbound::python {

namespace {

NodeId node_numbered(const Map& map, std::int64_t number) {
  const bool on_map = number >= 0 && number < static_cast<std::int64_t>(map.node_limit());
  return on_map ? NodeId(static_cast<std::uint32_t>(number)) : kNoNode;
}

/// Of any whole number of Python; what is larger than 64 bits is the largest or the smallest of those.
std::int64_t whole_number(const py::handle& object) {
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(object.ptr()));
  if (!number) throw py::error_already_set();
  int overflow = 0;
  const long long value = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
  if (overflow == 0) return value;
  return overflow < 0 ? std::numeric_limits<std::int64_t>::min() : std::numeric_limits<std::int64_t>::max();
}

/// Cells are whole; nothing lies as far away as 32 bits do not tell.
double coordinate(const Map& map, const py::handle& object, const std::string& name) {
  constexpr double kFarAway = 2147483648.0;
  if (has_cells(map) && PyIndex_Check(object.ptr()) == 0)
    throw py::type_error(name + " must be a cell in whole numbers, (x, y) or (x, y, z)");
  if (PyNumber_Check(object.ptr()) == 0)
    throw py::type_error(name + " must be coordinates, (x, y) or (x, y, z)");
  double number = PyFloat_AsDouble(object.ptr());
  if (PyErr_Occurred() != nullptr) {
    if (PyErr_ExceptionMatches(PyExc_OverflowError) == 0) throw py::error_already_set();
    PyErr_Clear();
    number = kFarAway;
  }
  if (!(std::abs(number) < kFarAway)) throw_invalid(name + " lies farther away than any node");
  return number;
}

/// Rows of numbers: whole ones where they are cells.
py::array_t<double, py::array::c_style> numbers_in(const Map& map, const py::array& array,
                                                   const std::string& name) {
  const char kind = array.dtype().kind();
  const bool is_whole = kind == 'i' || kind == 'u' || array.size() == 0;
  if (!is_whole && (kind != 'f' || has_cells(map)))
    throw py::type_error(name + " must be an array of " + (has_cells(map) ? "whole numbers" : "numbers"));
  return py::array_t<double, py::array::c_style | py::array::forcecast>::ensure(array);
}

template <class T, class Put>
py::array rows_of_places(std::span<const NodeId> nodes, std::size_t axes, const Put& put) {
  py::array_t<T> places({nodes.size(), axes});
  T* out = places.mutable_data();
  for (const NodeId node : nodes) {
    const auto at = put(node);
    *out++ = static_cast<T>(at.x);
    *out++ = static_cast<T>(at.y);
    if (axes == 3) *out++ = static_cast<T>(at.z);
  }
  return places;
}

}  // namespace

py::array ids_of(std::vector<NodeId> nodes) {
  const auto kept = std::make_shared<const std::vector<NodeId>>(std::move(nodes));
  return view_of(reinterpret_cast<const std::uint32_t*>(kept->data()),
                 {static_cast<py::ssize_t>(kept->size())}, {sizeof(std::uint32_t)}, kept);
}

py::array places_of(const Map& map, std::span<const NodeId> nodes) {
  const std::size_t axes = map.kind().axes;
  if (!has_cells(map) && map.place_unit() != 1)
    return rows_of_places<double>(nodes, axes, [&](NodeId node) { return address_of(map, node); });
  return rows_of_places<std::int32_t>(nodes, axes, [&](NodeId node) { return cell_of_node(map, node); });
}

namespace {

/// What lies there; on the ground of a mesh, which has few nodes, the nearest one, as commands take it.
NodeId node_on(const Map& map, const Address& at) {
  const Place place = place_of(map, at);
  const NodeId exact = map.node_at(place);
  const NavMesh* mesh = as_nav_mesh(map);
  if (exact != kNoNode || mesh == nullptr) return exact;
  std::vector<std::uint32_t> around;
  mesh->areas_around({at.x, at.y, at.z}, around);
  return around.empty() ? kNoNode : map.nearest_node(place);
}

}  // namespace

std::vector<NodeId> nodes_of(const Map& map, const py::handle& object, const std::string& name) {
  const py::array any = py::array::ensure(object);
  if (any && any.ndim() == 2) {
    const auto places = numbers_in(map, any, name);
    const auto axes = static_cast<std::size_t>(places.shape(1));
    if (axes != 2 && axes != 3) throw_invalid(name + " must have 2 or 3 columns, x, y and z");
    std::vector<NodeId> nodes(static_cast<std::size_t>(places.shape(0)));
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const double* at = places.data() + i * axes;
      nodes[i] = node_on(map, Address{at[0], at[1], axes == 3 ? at[2] : 0});
    }
    return nodes;
  }
  const Numbers<std::uint32_t> ids(object, name);
  if (ids.axes() != 1) throw_invalid(name + " must be a row of node ids, or rows of coordinates");
  std::vector<NodeId> nodes(ids.size(0));
  std::ranges::transform(ids.values(), nodes.begin(),
                         [&map](std::uint32_t id) { return node_numbered(map, id); });
  return nodes;
}

Address address_in(const Map& map, const py::handle& object, const std::string& name) {
  const bool is_text = py::isinstance<py::bytes>(object);
  const auto numbers =
      py::reinterpret_steal<py::object>(is_text ? nullptr : PySequence_Fast(object.ptr(), ""));
  if (!numbers) {
    PyErr_Clear();
    throw py::type_error(name + " must be the id of a node, its name or its coordinates");
  }
  const auto sequence = py::reinterpret_borrow<py::sequence>(numbers);
  if (sequence.size() != 2 && sequence.size() != 3) throw_invalid(name + " must be (x, y) or (x, y, z)");
  return {coordinate(map, sequence[0], name), coordinate(map, sequence[1], name),
          sequence.size() == 3 ? coordinate(map, sequence[2], name) : 0};
}

NodeId node_of(const std::shared_ptr<const Map>& map, const py::handle& object, const std::string& name) {
  if (py::isinstance<py::str>(object)) return value_or_throw(find_node(map, object.cast<std::string>()));
  if (py::hasattr(object, "__index__") && !py::hasattr(object, "__len__"))
    return node_numbered(*map, whole_number(object));
  return node_on(*map, address_in(*map, object, name));
}

}  // namespace goalbound::python
