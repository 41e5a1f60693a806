// What those who measure need: edges as one array, scenarios, statistics, checks, generators, lists.
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
#include "goalbound/map_flood.hpp"
#include "goalbound/precompute.hpp"
#include "goalbound/problems.hpp"
#include "goalbound/verify.hpp"
#include "handles.hpp"
#include "watch.hpp"

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

// --- statistics ---

double width_of(std::int32_t low, std::int32_t high) {
  return static_cast<double>(high) - static_cast<double>(low) + 1;
}
double area_of(const Box& box) {
  return box.empty() ? 0
                     : width_of(box.min_x, box.max_x) * width_of(box.min_y, box.max_y) *
                           width_of(box.min_z, box.max_z);
}

/// Places of about so many nodes, spread evenly.
std::vector<Place> sample_of(const Map& map, std::uint32_t count) {
  const std::uint32_t step = std::max(1U, map.node_count() / std::max(1U, count));
  std::vector<Place> places;
  for (std::uint32_t slot = 0; slot < map.node_count(); slot += step)
    places.push_back(map.place(map.node_of_slot(slot)));
  return places;
}

/// Per node: edges whose boxes are not empty, the mean share of the map that such a box covers, and the share
/// of pairs of an edge and a goal that boxes exclude.
py::dict statistics(const PyBounds& self, std::uint32_t goals) {
  const Bounds& bounds = *self.bounds;
  const std::uint32_t nodes = bounds.info().node_count;
  const double whole = area_of(self.map->limits());
  const auto sample = sample_of(*self.map, goals);
  std::vector<std::uint32_t> used(nodes);
  std::vector<double> area(nodes);
  std::vector<double> pruned(nodes);
  {
    const py::gil_scoped_release released;
    for (std::uint32_t slot = 0; slot < nodes; ++slot) {
      const std::size_t edges = bounds.boxes_of(slot);
      std::size_t excluded = 0;
      for (std::size_t edge = 0; edge < edges; ++edge) {
        const Box box = bounds.box(slot, EdgeIndex(edge));
        used[slot] += box.empty() ? 0 : 1;
        area[slot] += area_of(box) / whole;
        for (const Place& goal : sample) excluded += box.contains(goal) ? 0 : 1;
      }
      area[slot] = used[slot] == 0 ? 0 : area[slot] / used[slot];
      pruned[slot] =
          edges == 0 ? 0 : static_cast<double>(excluded) / static_cast<double>(edges * sample.size());
    }
  }
  py::dict columns;
  columns["edges"] = array_of(std::move(used));
  columns["area"] = array_of(std::move(area));
  columns["pruned"] = array_of(std::move(pruned));
  return columns;
}

/// Per edge of a node: the share of the nodes in its box that no optimal path reaches through it.
py::array slack_of(const PyBounds& self, const py::object& node) {
  const Map& map = *self.map;
  const NodeId source = node_of(map, node, "node");
  if (!map.is_node(source)) throw_invalid("no node of the map lies there");
  const std::uint32_t slot = map.slot(source);
  constexpr std::size_t kMostLabels = 64;
  std::vector<double> slack(self.bounds->boxes_of(slot), std::numeric_limits<double>::quiet_NaN());
  {
    const py::gil_scoped_release released;
    const auto flood = make_flood(map);
    flood->run(source, self.bounds->info().ordering);
    for (std::size_t edge = 0; edge < std::min(slack.size(), kMostLabels); ++edge) {
      const Box box = self.bounds->box(slot, EdgeIndex(edge));
      std::size_t inside = 0;
      std::size_t reached = 0;
      for (std::uint32_t other = 0; other < map.node_count(); ++other) {
        const NodeId n = map.node_of_slot(other);
        if (!box.contains(map.place(n))) continue;
        ++inside;
        reached += flood->labels(n) >> edge & 1U;
      }
      slack[edge] = inside == 0 ? 0 : 1 - static_cast<double>(reached) / static_cast<double>(inside);
    }
  }
  return array_of(std::move(slack));
}

py::dict verify(const PyBounds& self, std::uint32_t nodes, int threads, const py::object& progress) {
  VerifyOptions options;
  options.nodes = nodes;
  options.threads = threads;
  const auto report = value_or_throw(watched(
      progress, [&](Progress& watched) { return verify_bounds(*self.map, *self.bounds, options, watched); }));
  py::dict counts;
  counts["nodes"] = report.nodes_checked;
  counts["edges"] = report.edges_checked;
  counts["equal"] = report.equal;
  counts["larger"] = report.larger;
  counts["too_small"] = report.too_small;
  counts["missing"] = report.missing;
  counts["good"] = report.too_small == 0;
  return counts;
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
  static_cast<py::class_<PyBounds>>(module.attr("Bounds"))
      .def("statistics", &statistics, py::kw_only(), py::arg("goals") = 1000,
           "Of each node, in the order of Map.nodes: 'edges', boxes that are not empty; 'area', the mean "
           "share of "
           "the map that they cover; 'pruned', the share of pairs of an edge and a goal that its boxes "
           "exclude, "
           "over about so many goals.")
      .def("slack_of", &slack_of, py::arg("node"),
           "Of each edge of a node the share of the nodes in its box that it does not reach optimally: "
           "float64, "
           "nan beyond the 64th edge. Costs a flood.")
      .def(
          "verify", &verify, py::kw_only(), py::arg("nodes") = 0, py::arg("threads") = 0,
          py::arg("progress") = py::none(),
          "Recomputes the boxes of so many nodes (0: all) by other means and compares: a dict of counts, and "
          "'good', whether no path is lost.");
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
