#include <CLI/Option.hpp>
#include <CLI/Validators.hpp>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <limits>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "command.hpp"
#include "goalbound/graph_bounds.hpp"
#include "inputs.hpp"
#include "watch.hpp"

namespace goalbound::cli {
namespace {

struct GraphProblem {
  std::uint32_t start = 0;
  std::uint32_t goal = 0;
};

/// One search over all problems.
struct GraphRow {
  const char* id;
  std::uint64_t right = 0;  ///< answers that are Dijkstra's
  std::uint64_t expanded = 0;
  std::uint64_t pruned = 0;
  double microseconds = 0;
};

/// Whether the path leads along edges of the graph from start to goal at that cost.
bool is_path(const WeightedGraph& graph, const std::vector<std::uint32_t>& path, const GraphProblem& problem,
             PathCost cost) {
  if (path.empty()) return cost == kNoPathCost;
  PathCost sum = 0;
  for (std::size_t i = 1; i < path.size(); ++i) {
    PathCost cheapest = kNoPathCost;
    for (const WeightedGraph::Edge& edge : graph.edges(path[i - 1])) {
      if (edge.to == path[i]) cheapest = std::min<PathCost>(cheapest, edge.cost);
    }
    if (cheapest == kNoPathCost) return false;
    sum += cheapest;
  }
  return path.front() == problem.start && path.back() == problem.goal && sum == cost;
}

class GraphCommand final : public Command {
 public:
  void declare(CLI::App& app) override {
    app.add_option("ARCS", arcs_, "a DIMACS .gr file")->required()->type_name("");
    app.add_option("--places", places_,
                   "the coordinates of its nodes; default: the .co file of the same name")
        ->type_name("FILE");
    add_ordering_option(app, ordering_, "which boxes: regular, all-optimal");
    add_method_options(app, method_, options_.budget_seconds);
    add_threads_option(app, options_.threads);
    app.add_option("--random", problems_, "that many random problems")
        ->type_name("N")
        ->check(CLI::Range(1, 10'000'000))
        ->capture_default_str();
    add_seed_option(app, seed_, "of the random problems");
  }

  Result<ExitStatus> run(Console& console) override {
    const auto ordering = ordering_named(ordering_);
    if (!ordering) return ordering.error();
    const auto method = method_named(method_);
    if (!method) return method.error();
    options_.ordering = *ordering;
    options_.method = *method;
    if (places_.empty()) places_ = std::filesystem::path(arcs_).replace_extension(".co").string();
    const auto graph = load_dimacs_graph(arcs_, places_);
    if (!graph) return graph.error();
    if (graph->node_count() == 0) {
      return Error{.code = ErrorCode::kInvalidArgument,
                   .message = "a graph without nodes has no problems",
                   .file = arcs_};
    }

    const auto begin = std::chrono::steady_clock::now();
    const auto bounds = watch("precompute", "nodes",
                              [&](Progress& progress) { return precompute(*graph, options_, progress); });
    if (!bounds) return bounds.error();
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    const std::vector<GraphRow> rows = measure(*graph, *bounds);
    const bool right =
        std::all_of(rows.begin(), rows.end(), [&](const GraphRow& row) { return row.right == problems_; });
    report_json(console, *graph, *bounds, seconds, rows);
    report_text(console, *graph, *bounds, seconds, rows);
    return right ? ExitStatus::kGood : ExitStatus::kFound;
  }

 private:
  std::vector<GraphProblem> random_problems(const WeightedGraph& graph) const {
    std::mt19937_64 random(seed_);
    std::vector<GraphProblem> problems(problems_);
    for (GraphProblem& problem : problems) {
      problem.start = static_cast<std::uint32_t>(random() % graph.node_count());
      problem.goal = static_cast<std::uint32_t>(random() % graph.node_count());
    }
    return problems;
  }

  std::vector<GraphRow> measure(const WeightedGraph& graph, const GraphBounds& bounds) const {
    using Kind = GraphSearch::Kind;
    const std::vector<GraphProblem> problems = random_problems(graph);
    std::vector<PathCost> optimal;
    std::vector<GraphRow> rows;
    for (const auto& [id, kind, boxes] :
         {std::tuple("dijkstra", Kind::kDijkstra, static_cast<const GraphBounds*>(nullptr)),
          std::tuple("astar", Kind::kAStar, static_cast<const GraphBounds*>(nullptr)),
          std::tuple("dijkstra-gb", Kind::kDijkstra, &bounds),
          std::tuple("astar-gb", Kind::kAStar, &bounds)}) {
      GraphSearch search(graph, kind, boxes);
      GraphRow row{.id = id};
      for (std::size_t i = 0; i < problems.size(); ++i) {
        const auto begin = std::chrono::steady_clock::now();
        const GraphAnswer answer = search.find(problems[i].start, problems[i].goal);
        row.microseconds +=
            std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count();
        row.expanded += answer.expanded;
        row.pruned += answer.pruned;
        if (rows.empty()) optimal.push_back(answer.cost);
        row.right +=
            answer.cost == optimal[i] && is_path(graph, search.path(), problems[i], answer.cost) ? 1U : 0U;
      }
      rows.push_back(row);
    }
    return rows;
  }

  double mean(double sum) const { return sum / static_cast<double>(problems_); }

  void report_json(Console& console, const WeightedGraph& graph, const GraphBounds& bounds, double seconds,
                   const std::vector<GraphRow>& rows) const {
    Json results = Json::array();
    for (const GraphRow& row : rows) {
      results.push_back({{"algorithm", row.id},
                         {"problems", problems_},
                         {"optimal", row.right},
                         {"mean_us", mean(row.microseconds)},
                         {"expanded", mean(static_cast<double>(row.expanded))},
                         {"pruned", mean(static_cast<double>(row.pruned))},
                         {"factor", rows.front().microseconds / row.microseconds}});
    }
    console.print_json({{"arcs", arcs_},
                        {"places", places_},
                        {"nodes", graph.node_count()},
                        {"edges", graph.edge_count()},
                        {"ordering", ordering_},
                        {"method", method_},
                        {"exact", bounds.count(NodeQuality::kExact)},
                        {"inherited", bounds.count(NodeQuality::kInherited)},
                        {"seconds", seconds},
                        {"results", results}});
  }

  void report_text(Console& console, const WeightedGraph& graph, const GraphBounds& bounds, double seconds,
                   const std::vector<GraphRow>& rows) const {
    console.print("{}: {} nodes, {} edges\n", arcs_, grouped(graph.node_count()),
                  grouped(graph.edge_count()));
    console.print("{} boxes ({}) in {:.3f} s: {} nodes exact, {} inherited\n", ordering_, method_, seconds,
                  grouped(bounds.count(NodeQuality::kExact)), grouped(bounds.count(NodeQuality::kInherited)));
    std::vector<std::vector<std::string>> table = {
        {"algorithm", "problems", "optimal", "mean us", "expanded", "pruned", "factor"}};
    for (const GraphRow& row : rows) {
      table.push_back({row.id, grouped(problems_), grouped(row.right),
                       fmt::format("{:.1f}", mean(row.microseconds)),
                       fmt::format("{:.1f}", mean(static_cast<double>(row.expanded))),
                       fmt::format("{:.1f}", mean(static_cast<double>(row.pruned))),
                       fmt::format("{:.1f}", rows.front().microseconds / row.microseconds)});
    }
    console.print("{}", align(table, {0}));
  }

  std::string arcs_;
  std::string places_;
  std::string ordering_ = "all-optimal";
  std::string method_ = "exact";
  PrecomputeOptions options_;
  std::size_t problems_ = 1000;
  std::uint64_t seed_ = 1;
};

}  // namespace

extern const CommandInfo kCommand_graph;
const CommandInfo kCommand_graph = {
    .id = "graph",
    .description = "goal bounding on a general graph, as roads: boxes, and searches with and without them",
    .examples =
        "  goalbound graph roads.gr\n"
        "  goalbound graph roads.gr --places roads.co --method inherited --random 200 --json\n",
    .make = &make_command<GraphCommand>,
};

}  // namespace goalbound::cli
