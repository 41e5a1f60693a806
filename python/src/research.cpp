// What those who measure need: edges as one array, scenarios, generators, lists.
#include <cmath>
#include <filesystem>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/generators.hpp"
#include "goalbound/problems.hpp"
#include "handles.hpp"

namespace goalbound::python {
namespace {

/// Rows and columns are ranks in Map.nodes, so that what numpy and scipy make of it fits other arrays.
py::tuple edges_csr(const PyMap& self) {
  const Map& map = *self.map;
  std::vector<std::uint64_t> first{0};
  std::vector<std::uint32_t> targets;
  std::vector<std::uint32_t> costs;
  std::vector<Edge> edges;
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    map.edges(map.node_of_slot(slot), edges);
    for (const Edge& edge : edges) {
      targets.push_back(map.slot(edge.to));
      costs.push_back(edge.cost);
    }
    first.push_back(targets.size());
  }
  return py::make_tuple(array_of(std::move(first)), array_of(std::move(targets)), array_of(std::move(costs)));
}

py::tuple load_problems(const PyMap& self, const std::filesystem::path& path) {
  const auto filed = value_or_throw(load_scenario_for(*self.map, path));
  std::vector<std::uint32_t> starts;
  std::vector<std::uint32_t> goals;
  std::vector<double> lengths;
  for (const FiledProblem& problem : filed.problems) {
    starts.push_back(static_cast<std::uint32_t>(problem.start));
    goals.push_back(static_cast<std::uint32_t>(problem.goal));
    lengths.push_back(problem.stated_length.value_or(std::numeric_limits<double>::quiet_NaN()));
  }
  return py::make_tuple(array_of(std::move(starts)), array_of(std::move(goals)),
                        array_of(std::move(lengths)));
}

PyMap generate(const std::string& kind, std::int32_t width, std::int32_t height, std::uint64_t seed) {
  const GeneratorInfo* info = find_generator(kind);
  if (info == nullptr) throw_invalid("unknown generator '" + kind + "'; generators() lists them");
  const py::gil_scoped_release released;
  return {value_or_throw(generate_map(*info, width, height, seed))};
}

template <class Infos>
py::dict described(const Infos& infos) {
  py::dict words;
  for (const auto* info : infos) words[py::str(std::string(info->id))] = std::string(info->description);
  return words;
}

}  // namespace

void add_research(py::module_& module) {
  class_of_maps(module)
      .def("edges_csr", &edges_csr,
           "All edges as a sparse matrix (CSR) of costs: (first, targets, costs), where the edges of the "
           "node in "
           "row i of `nodes` are those from first[i] to first[i + 1] and targets are rows as well. "
           "scipy.sparse.csr_matrix((costs, targets, first)) takes them.")
      .def("load_problems", &load_problems, py::arg("path"),
           "The problems of a scenario file (.scen, .3dscen): starts and goals (uint32), and the lengths "
           "that the "
           "file states (float64; nan where it states none).");
  module.def("generate", &generate, py::arg("kind"), py::arg("width"), py::arg("height"), py::arg("seed") = 1,
             "A map of a kind, a size and a seed, the same on every machine: generators() lists the kinds.");
  module.def(
      "generators", [] { return described(all_generators()); }, "Kinds of maps for generate, in words.");
  module.def(
      "heuristics", [] { return described(all_heuristics()); }, "Heuristics for Query, in words.");
  module.def(
      "open_lists", [] { return described(all_open_lists()); }, "Open lists for Query, in words.");
  module.def(
      "index_kinds", [] { return described(all_indices()); }, "Kinds of index for Map.indices, in words.");
  module.def(
      "formats", [] { return described(all_formats()); }, "Formats of files, in words.");
}

}  // namespace goalbound::python
