#include "arrays.hpp"

#include <algorithm>
#include <limits>

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

/// Nothing lies as far away as 32 bits do not tell.
std::int32_t coordinate(const py::handle& object, const std::string& name) {
  if (PyIndex_Check(object.ptr()) == 0)
    throw py::type_error(name + " must be coordinates in whole numbers, (x, y) or (x, y, z)");
  const std::int64_t number = whole_number(object);
  if (number < std::numeric_limits<std::int32_t>::min() || number > std::numeric_limits<std::int32_t>::max())
    throw_invalid(name + " lies farther away than any node");
  return static_cast<std::int32_t>(number);
}

}  // namespace

py::array ids_of(std::vector<NodeId> nodes) {
  const auto kept = std::make_shared<const std::vector<NodeId>>(std::move(nodes));
  return view_of(reinterpret_cast<const std::uint32_t*>(kept->data()),
                 {static_cast<py::ssize_t>(kept->size())}, {sizeof(std::uint32_t)}, kept);
}

py::array_t<std::int32_t> places_of(const Map& map, std::span<const NodeId> nodes) {
  const std::size_t axes = map.kind().axes;
  py::array_t<std::int32_t> places({nodes.size(), axes});
  std::int32_t* out = places.mutable_data();
  for (const NodeId node : nodes) {
    const Place place = map.place(node);
    *out++ = place.x;
    *out++ = place.y;
    if (axes == 3) *out++ = place.z;
  }
  return places;
}

std::vector<NodeId> nodes_of(const Map& map, const py::handle& object, const std::string& name) {
  const py::array any = py::array::ensure(object);
  if (any && any.ndim() == 2) {
    const Numbers<std::int32_t> places(object, name);
    const std::size_t axes = places.size(1);
    if (axes != 2 && axes != 3) throw_invalid(name + " must have 2 or 3 columns, x, y and z");
    const auto values = places.values();
    std::vector<NodeId> nodes(places.size(0));
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const std::int32_t* at = values.data() + i * axes;
      nodes[i] = map.node_at({at[0], at[1], axes == 3 ? at[2] : 0});
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

NodeId node_of(const Map& map, const py::handle& object, const std::string& name) {
  if (py::isinstance<py::str>(object)) return value_or_throw(map.find_node(object.cast<std::string>()));
  // Plain tuples are what scripts write: they need no array in between.
  if (py::isinstance<py::tuple>(object)) {
    const auto numbers = py::reinterpret_borrow<py::tuple>(object);
    if (numbers.size() != 2 && numbers.size() != 3) throw_invalid(name + " must be (x, y) or (x, y, z)");
    return map.node_at({coordinate(numbers[0], name), coordinate(numbers[1], name),
                        numbers.size() == 3 ? coordinate(numbers[2], name) : 0});
  }
  if (py::hasattr(object, "__index__") && !py::hasattr(object, "__len__"))
    return node_numbered(map, whole_number(object));
  const Numbers<std::int32_t> place(object, name);
  if (place.axes() != 1 || (place.size(0) != 2 && place.size(0) != 3)) {
    throw py::type_error(name + " must be the id of a node, its name or its coordinates");
  }
  const auto at = place.values();
  return map.node_at({at[0], at[1], at.size() == 3 ? at[2] : 0});
}

}  // namespace goalbound::python
