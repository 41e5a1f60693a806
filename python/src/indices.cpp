// Sets of indices: by their text, saved, loaded.
#include <filesystem>
#include <utility>

#include "arrays.hpp"
#include "goalbound/box_index.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/verify.hpp"
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
                       double budget, const py::object& progress) {
  const MakeIndexOptions options = {
      .threads = threads, .memory_limit = memory_limit, .budget_seconds = budget};
  auto set =
      watched(progress, [&](Progress& watched) { return provide_indices(*map.map, text, watched, options); });
  return {map.map, value_or_throw(std::move(set))};
}

/// The kind and what is chosen of it, of each index of the set.
py::list values_of(const PyIndices& self) {
  py::list members;
  for (const IndexValues& values : self.set.values()) {
    py::dict words;
    words["kind"] = values.kind()->id;
    for (const IndexParameter& parameter : values.kind()->parameters)
      words[py::str(std::string(parameter.id))] = values.of(parameter.id);
    members.append(words);
  }
  return members;
}

/// Of boxes counts of boxes, of other kinds of bytes.
py::dict verify(const PyIndices& self, std::uint32_t nodes, int threads, const py::object& progress) {
  const auto index = value_or_throw(self.set.only());
  const auto check = value_or_throw(watched(progress, [&](Progress& watched) {
    return verify_index(*self.map, *index, watched,
                        {.nodes = nodes, .threads = threads, .memory_limit = kNoMemoryLimit});
  }));
  py::dict counts;
  counts["good"] = check.good();
  if (const auto& report = check.boxes) {
    counts["nodes"] = report->nodes_checked;
    counts["edges"] = report->edges_checked;
    counts["equal"] = report->equal;
    counts["larger"] = report->larger;
    counts["too_small"] = report->too_small;
    counts["missing"] = report->missing;
    return counts;
  }
  counts["bytes"] = check.compared;
  counts["different"] = check.wrong;
  return counts;
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
      .def_property_readonly("values", &values_of,
                             "The same as a list of dicts: 'kind', and what is chosen of it, as 'ordering' "
                             "and 'method' of boxes.")
      .def("verify", &verify, py::kw_only(), py::arg("nodes") = 0, py::arg("threads") = 0,
           py::arg("progress") = py::none(),
           "Of a set of one: makes it anew and compares, boxes of so many nodes (0: all) by other means. A "
           "dict "
           "of counts, and 'good': whether no path is lost, of other kinds whether all is equal.")
      .def_property_readonly(
          "byte_size", [](const PyIndices& self) { return self.set.byte_size(); }, "Bytes of all of them.")
      .def("__len__", [](const PyIndices& self) { return self.set.size(); })
      .def("__repr__", [](const PyIndices& self) { return "<goalbound.Indices: " + self.set.text() + ">"; });
  class_of_maps(module).def(
      "indices", &make_indices, py::arg("text"), py::kw_only(), py::arg("threads") = 0,
      py::arg("memory_limit") = MakeIndexOptions().memory_limit, py::arg("budget") = 0.0,
      py::arg("progress") = py::none(),
      "What a query asks, by its text: 'boxes', 'boxes:canonical,landmarks:count=8'; a member that is the "
      "name of a file is loaded. On all cores (threads = 0).\n\n"
      "memory_limit: bytes for each index while it is made. budget: seconds after which 'boxes:anytime' "
      "ends.\n"
      "progress(done, total) is called now and then, and counts anew for each index; when it returns False, "
      "or "
      "Ctrl+C is pressed, the work ends.");
}

}  // namespace goalbound::python
