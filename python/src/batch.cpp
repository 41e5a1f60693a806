// QueryPool: a million queries in one call.
#include <memory>
#include <mutex>
#include <utility>

#include "arrays.hpp"
#include "goalbound/query_pool.hpp"
#include "handles.hpp"
#include "watch.hpp"

namespace goalbound::python {
namespace {

/// Arrays of it are views: they keep the answers.
struct PyAnswers {
  std::shared_ptr<const Map> map;
  std::shared_ptr<const BatchAnswers> answers;
};

class PyPool {
 public:
  PyPool(const PyMap& map, QueryParts parts, int threads)
      : map_(map.map),
        map_of_indices_(std::move(parts.map_of_indices)),
        pool_(std::move(parts.query), threads) {}

  int threads() const { return pool_.threads(); }

  PyAnswers run(const py::object& starts, const py::object& goals, BatchPaths paths,
                const py::object& progress) {
    const auto problems = problems_of(starts, goals);
    auto answers = watched(progress, [&](Progress& watched) {
      const std::lock_guard lock(mutex_);
      return pool_.run(problems, paths, watched);
    });
    return {map_, std::make_shared<const BatchAnswers>(value_or_throw(std::move(answers)))};
  }

 private:
  std::vector<StartGoal> problems_of(const py::object& starts, const py::object& goals) const {
    const auto from = nodes_of(*map_, starts, "starts");
    const auto to = nodes_of(*map_, goals, "goals");
    if (from.size() != to.size()) {
      throw_invalid(std::to_string(from.size()) + " starts and " + std::to_string(to.size()) +
                    " goals; there must be as many of both");
    }
    std::vector<StartGoal> problems(from.size());
    for (std::size_t i = 0; i < problems.size(); ++i) problems[i] = {from[i], to[i]};
    return problems;
  }

  std::shared_ptr<const Map> map_;
  std::shared_ptr<const Map> map_of_indices_;
  QueryPool pool_;
  std::mutex mutex_;
};

BatchPaths paths_called(const py::object& paths) {
  if (paths.is_none()) return BatchPaths::kNone;
  const auto word = paths.cast<std::string>();
  if (word == "nodes") return BatchPaths::kNodes;
  if (word == "corners") return BatchPaths::kCorners;
  throw_invalid("paths is '" + word + "'; it may be None, 'nodes' or 'corners'");
}

/// One number of each result, where it lies.
template <class T>
py::array column(const PyAnswers& self, const T& (*of)(const SearchResult&)) {
  const auto results = self.answers->results();
  static const SearchResult nothing;
  const SearchResult& first = results.empty() ? nothing : results.front();
  return view_of(&of(first), {static_cast<py::ssize_t>(results.size())}, {sizeof(SearchResult)},
                 self.answers);
}

template <std::uint64_t SearchStats::*kWhich>
py::array stat(const PyAnswers& self) {
  return column<std::uint64_t>(
      self, [](const SearchResult& result) -> const std::uint64_t& { return result.stats.*kWhich; });
}

py::array status(const PyAnswers& self) {
  static_assert(sizeof(SearchStatus) == sizeof(std::uint8_t));
  return column<std::uint8_t>(self, [](const SearchResult& result) -> const std::uint8_t& {
    return reinterpret_cast<const std::uint8_t&>(result.status);
  });
}

py::array lengths(const PyAnswers& self) {
  const auto results = self.answers->results();
  std::vector<double> lengths(results.size(), std::numeric_limits<double>::infinity());
  {
    const py::gil_scoped_release released;
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (results[i].found()) lengths[i] = self.map->length_of(results[i].cost);
    }
  }
  return array_of(std::move(lengths));
}

py::tuple paths(const PyAnswers& self) {
  const BatchAnswers& answers = *self.answers;
  std::vector<std::uint64_t> offsets(answers.size() + 1);
  for (std::size_t i = 0; i < answers.size(); ++i) offsets[i + 1] = offsets[i] + answers.path(i).size();
  std::vector<std::uint32_t> nodes;
  nodes.reserve(offsets.back());
  for (std::size_t i = 0; i < answers.size(); ++i) {
    for (const NodeId node : answers.path(i)) nodes.push_back(static_cast<std::uint32_t>(node));
  }
  return py::make_tuple(array_of(std::move(nodes)), array_of(std::move(offsets)));
}

/// Python counts from the end where a number is negative.
py::array path(const PyAnswers& self, std::int64_t problem) {
  const auto size = static_cast<std::int64_t>(self.answers->size());
  if (problem < -size || problem >= size) throw py::index_error("no such problem");
  const auto nodes = self.answers->path(static_cast<std::size_t>(problem < 0 ? problem + size : problem));
  return view_of(reinterpret_cast<const std::uint32_t*>(nodes.data()),
                 {static_cast<py::ssize_t>(nodes.size())}, {sizeof(std::uint32_t)}, self.answers);
}

void add_answers_of_batches(py::module_& module) {
  py::class_<PyAnswers>(
      module, "Answers",
      "The answers to a batch, in the order of its problems. Arrays are views of one memory, which "
      "stays as long as any of them.")
      .def("__len__", [](const PyAnswers& self) { return self.answers->size(); })
      .def_property_readonly(
          "status", &status,
          "uint8: 0 found, 1 no path, 3 the start is not on the map, 4 the goal is not, 5 the start "
          "is blocked, 6 the goal is.")
      .def_property_readonly(
          "costs",
          [](const PyAnswers& self) {
            return column<PathCost>(
                self, [](const SearchResult& result) -> const PathCost& { return result.cost; });
          },
          "uint64; 2**64 - 1 without a path.")
      .def_property_readonly(
          "lengths", &lengths,
          "The costs as people see them: float64; inf without a path. Where the map rounds costs, each edge "
          "of a path counts for up to Map.cost_step less than in the file.")
      .def_property_readonly("expanded", &stat<&SearchStats::expanded>,
                             "Nodes taken from the open list: uint64.")
      .def_property_readonly("generated", &stat<&SearchStats::generated>, "Edges followed: uint64.")
      .def_property_readonly("pruned", &stat<&SearchStats::pruned>, "Edges that a box spared: uint64.")
      .def_property_readonly("open_add", &stat<&SearchStats::open_add>,
                             "Nodes put on the open list, the start included: uint64.")
      .def_property_readonly("open_decrease", &stat<&SearchStats::open_decrease>,
                             "Nodes on the open list that were found more cheaply: uint64.")
      .def("path", &path, py::arg("problem"),
           "One path, or its corners: uint32; empty where none was asked for.")
      .def("paths", &paths,
           "All paths as (nodes, offsets): that of problem i is nodes[offsets[i]:offsets[i + 1]]. uint32 and "
           "uint64.");
}

}  // namespace

void add_batches(py::module_& module) {
  add_answers_of_batches(module);
  py::class_<PyPool>(module, "QueryPool",
                     "Thousands of queries on all cores: one map and its indices for all threads.")
      .def(py::init([](const PyMap& map, const PyIndices* indices, const std::string& algorithm, int threads,
                       const std::string& heuristic, const std::string& open_list, double weight,
                       bool skip_way_back, bool allow_unsafe) {
             throw_failure(check_threads(threads));
             const QueryOptions options =
                 query_options(heuristic, open_list, weight, skip_way_back, allow_unsafe);
             return std::make_unique<PyPool>(map, make_query_of(map, indices, algorithm, options), threads);
           }),
           py::arg("map"), py::arg("indices") = py::none(), py::arg("algorithm") = "", py::arg("threads") = 0,
           py::kw_only(), py::arg("heuristic") = "", py::arg("open_list") = "", py::arg("weight") = 1.0,
           py::arg("skip_way_back") = false, py::arg("allow_unsafe") = false,
           "As Query takes them; threads = 0: one a core.")
      .def_property_readonly("threads", &PyPool::threads, "How many answer.")
      .def(
          "run",
          [](PyPool& self, const py::object& starts, const py::object& goals, const py::object& paths,
             const py::object& progress) { return self.run(starts, goals, paths_called(paths), progress); },
          py::arg("starts"), py::arg("goals"), py::kw_only(), py::arg("paths") = py::none(),
          py::arg("progress") = py::none(),
          "Answers the problems starts[i] to goals[i]: ids of nodes (arrays of uint32 are read where they "
          "lie), or "
          "coordinates (rows of x, y). paths: None, 'nodes' or 'corners'. progress and Ctrl+C: as "
          "Map.indices.");
}

}  // namespace goalbound::python
