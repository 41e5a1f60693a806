// Numpy's arrays in and out: read where they lie, and handed over with the memory that the library filled.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "goalbound/spots.hpp"
#include "handles.hpp"

namespace goalbound::python {

namespace py = pybind11;

/// Whole numbers of Python as an array of T, row by row: the array itself where it is one already, and a
/// checked copy of any other whole numbers. Throws LibraryError for what is no array of whole numbers or
/// does not fit; `name` is what the error calls it.
template <class T>
class Numbers {
 public:
  Numbers(const py::handle& object, const std::string& name) : array_(in_place_or_copied(object, name)) {}

  std::size_t axes() const { return static_cast<std::size_t>(array_.ndim()); }
  std::size_t size(std::size_t axis) const {
    return static_cast<std::size_t>(array_.shape(static_cast<py::ssize_t>(axis)));
  }
  std::span<const T> values() const { return {array_.data(), static_cast<std::size_t>(array_.size())}; }

 private:
  using Array = py::array_t<T, py::array::c_style>;

  static Array in_place_or_copied(const py::handle& object, const std::string& name) {
    if (Array::check_(object)) return py::reinterpret_borrow<Array>(object);
    const py::array any = py::array::ensure(object);
    const char kind = any ? any.dtype().kind() : '?';
    if (kind != 'i' && kind != 'u' && !(any && any.size() == 0)) {
      throw py::type_error(name + " must be an array of whole numbers");
    }
    const auto wide = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>::ensure(any);
    std::vector<py::ssize_t> shape(any.shape(), any.shape() + any.ndim());
    Array narrow(shape);
    T* out = narrow.mutable_data();
    for (py::ssize_t i = 0; i < wide.size(); ++i) {
      const std::int64_t value = wide.data()[i];
      if (!std::in_range<T>(value)) {
        throw_invalid(name + " has the number " + std::to_string(value) + "; it must lie in " +
                      std::to_string(std::numeric_limits<T>::min()) + " .. " +
                      std::to_string(std::numeric_limits<T>::max()));
      }
      out[i] = static_cast<T>(value);
    }
    return narrow;
  }

  Array array_;
};

/// Whether what is given holds decimal numbers: an array of them, or a list with one.
inline bool has_decimals(const py::handle& object) {
  const py::array any = py::array::ensure(object);
  return any && any.dtype().kind() == 'f' && any.size() > 0;
}

/// Numbers as float64, row by row. Throws for what is no array of numbers.
inline py::array_t<double, py::array::c_style> decimals_of(const py::handle& object,
                                                           const std::string& name) {
  const auto array = py::array_t<double, py::array::c_style | py::array::forcecast>::ensure(object);
  if (!array) throw py::type_error(name + " must be an array of numbers");
  return py::reinterpret_borrow<py::array_t<double, py::array::c_style>>(array);
}

/// An array on memory that `keeper` keeps alive, which Python may only read. Strides are in bytes.
template <class T>
py::array view_of(const T* data, std::vector<py::ssize_t> shape, std::vector<py::ssize_t> strides,
                  std::shared_ptr<const void> keeper) {
  auto kept = std::make_unique<std::shared_ptr<const void>>(std::move(keeper));
  const py::capsule base(kept.get(),
                         [](void* pointer) { delete static_cast<std::shared_ptr<const void>*>(pointer); });
  kept.release();
  py::array array(py::dtype::of<T>(), std::move(shape), std::move(strides), data, base);
  array.attr("setflags")(py::arg("write") = false);
  return array;
}

/// The vector itself as an array, without a copy. `shape` is that of all its values; empty: a row of them.
template <class T>
py::array_t<T> array_of(std::vector<T> values, std::vector<py::ssize_t> shape = {}) {
  auto kept = std::make_unique<std::vector<T>>(std::move(values));
  if (shape.empty()) shape = {static_cast<py::ssize_t>(kept->size())};
  T* const data = kept->data();
  const py::capsule base(kept.get(), [](void* pointer) { delete static_cast<std::vector<T>*>(pointer); });
  kept.release();
  return py::array_t<T>(std::move(shape), data, base);
}

/// Ids of nodes as plain numbers, uint32, on the memory of the vector.
py::array ids_of(std::vector<NodeId> nodes);
/// Where they are as people say it: the cells of a map that has cells, else coordinates in the unit of its
/// file. int32, or float64 where a unit has several places. Shape: nodes x axes of the map.
py::array places_of(const Map& map, std::span<const NodeId> nodes);

/// The nodes that an array names: by its ids where it has one axis, by addresses where it has two (rows of x,
/// y or x, y, z). Where nothing lies, and for numbers that no node has, it is kNoNode. `name` is what errors
/// call it.
std::vector<NodeId> nodes_of(const Map& map, const py::handle& object, const std::string& name);
/// Coordinates as people write them. Throws for what is none.
Address address_in(const Map& map, const py::handle& object, const std::string& name);
/// One node: its number, a text as docs/places.md lists them, or a tuple of coordinates.
NodeId node_of(const std::shared_ptr<const Map>& map, const py::handle& object, const std::string& name);

}  // namespace goalbound::python
