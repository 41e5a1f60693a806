// Sets of indices: by their text, saved, loaded.
#include <filesystem>
#include <utility>

#include "arrays.hpp"
#include "goalbound/index_files.hpp"
#include "handles.hpp"
#include "watch.hpp"

namespace goalbound::python {
namespace {

PyIndices load_indices(const PyMap& map, const std::filesystem::path& path, bool mapped) {
  const py::gil_scoped_release released;
  auto index = load_index_for(*map.map, path, mapped ? LoadMode::kMap : LoadMode::kCopy);
  return {map.map, IndexSet{value_or_throw(std::move(index))}};
}

void save_indices(const PyIndices& self, const std::filesystem::path& path, bool compress) {
  const py::gil_scoped_release released;
  const auto only = value_or_throw(self.set.only());
  throw_failure(save_index(*self.map, *only, path, {.compress = compress}));
}

PyIndices make_indices(const PyMap& map, const std::string& text, int threads, std::size_t memory_limit,
                       const py::object& progress) {
  const MakeIndexOptions options = {.threads = threads, .memory_limit = memory_limit};
  auto set =
      watched(progress, [&](Progress& watched) { return provide_indices(*map.map, text, watched, options); });
  return {map.map, value_or_throw(std::move(set))};
}

}  // namespace

void add_indices(py::module_& module) {
  py::class_<PyIndices>(module, "Indices",
                        "Indices of one map that a query asks together, which never change: Map.indices.")
      .def_static(
          "load", &load_indices, py::arg("map"), py::arg("path"), py::arg("mapped") = false,
          "The one index of a file; Error where it belongs to another map. mapped: it stays in the file, "
          "where nobody may write to it.")
      .def("save", &save_indices, py::arg("path"), py::arg("compress") = false,
           "Of a set of one: replaces the file as a whole, or leaves it.")
      .def_property_readonly(
          "map", [](const PyIndices& self) { return PyMap{self.map}; }, "The map that they belong to.")
      .def_property_readonly(
          "text", [](const PyIndices& self) { return self.set.text(); },
          "What they are: 'boxes:canonical:exact,landmarks'. Map.indices reads it.")
      .def_property_readonly(
          "byte_size", [](const PyIndices& self) { return self.set.byte_size(); }, "Bytes of all of them.")
      .def("__len__", [](const PyIndices& self) { return self.set.size(); })
      .def("__repr__", [](const PyIndices& self) { return "<goalbound.Indices: " + self.set.text() + ">"; });
  class_of_maps(module).def(
      "indices", &make_indices, py::arg("text"), py::kw_only(), py::arg("threads") = 0,
      py::arg("memory_limit") = MakeIndexOptions().memory_limit, py::arg("progress") = py::none(),
      "What a query asks, by its text: 'boxes:canonical,landmarks:count=8'; a member that is the name of a "
      "file is loaded.\n\n"
      "memory_limit: bytes for each index while it is made. progress and Ctrl+C: as precompute; it counts "
      "anew for each index.");
}

}  // namespace goalbound::python
