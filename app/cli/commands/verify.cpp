#include <CLI/Option.hpp>
#include <charconv>
#include <optional>
#include <string>

#include "check.hpp"
#include "command.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/search.hpp"
#include "goalbound/verify.hpp"
#include "inputs.hpp"
#include "problems.hpp"
#include "watch.hpp"

namespace goalbound::cli {
namespace {

/// What the scenario brought to light.
struct ScenarioReport {
  std::size_t problems = 0;
  std::size_t optimal = 0;
  std::size_t invalid = 0;
  std::size_t failed = 0;
  std::string first_failure;
};

Json box_json(const Box& box) {
  return box.empty() ? Json(nullptr) : Json::array({box.min_x, box.max_x, box.min_y, box.max_y});
}

Json fault_json(const std::optional<BoxFault>& fault) {
  if (!fault) return nullptr;
  return {{"cell", Json::array({fault->cell.x, fault->cell.y})},
          {"direction", name_of(fault->direction)},
          {"too_small", fault->too_small()},
          {"stored", box_json(fault->stored)},
          {"expected", box_json(fault->expected)},
          {"words", fault->to_string()}};
}

/// A* with the boxes on every problem, against the truth.
Result<ScenarioReport> run_scenario(const Grid& grid, const Bounds& bounds, const ProblemSet& set,
                                    Progress& progress) {
  auto query = make_query(*find_search("astar-gb"), grid, &bounds);
  if (!query) return query.error();
  ScenarioReport report;
  report.problems = set.problems.size();
  Checker checker(grid);
  progress.start(set.problems.size());
  for (const Problem& problem : set.problems) {
    if (progress.cancelled())
      return Error{.code = ErrorCode::kCancelled, .message = "the check was cancelled"};
    SearchResult result;
    const Finding finding = checker.check(**query, problem, checker.truth(problem), result);
    progress.advance();
    if (finding.verdict == Verdict::kOptimal) ++report.optimal;
    if (finding.verdict == Verdict::kInvalid) ++report.invalid;
    if (finding.reason.empty()) continue;
    if (report.failed++ == 0) report.first_failure = problem.to_string() + ": astar-gb " + finding.reason;
  }
  return report;
}

class VerifyCommand final : public Command {
 public:
  void declare(CLI::App& app) override {
    app.add_option("MAP", map_, "a Moving AI .map file")->required()->type_name("");
    app.add_option("FILE", bounds_, "the bounds file to check")->required()->type_name("");
    app.add_option("--scen", scenario_, "run its problems with these boxes too")->type_name("FILE");
    app.add_option("--nodes", nodes_, "recompute the boxes of that many nodes, spread evenly, or of all")
        ->type_name("all|N")
        ->capture_default_str();
    add_threads_option(app, threads_);
  }

  Result<ExitStatus> run(Console& console) override {
    const Result<std::uint32_t> nodes = parse_nodes();
    if (!nodes) return nodes.error();
    const Result<Grid> grid = load_map(map_);
    if (!grid) return grid.error();
    const Result<Bounds> bounds = load_bounds_for(*grid, bounds_);
    if (!bounds) return bounds.error();
    std::optional<ProblemSet> set;
    if (!scenario_.empty()) {
      auto loaded = scenario_problems(*grid, scenario_);
      if (!loaded) return loaded.error();
      set = std::move(loaded).value();
    }

    const auto boxes = watch("verify", "nodes", [&](Progress& progress) {
      return verify_bounds(*grid, *bounds, {.nodes = *nodes, .threads = threads_}, progress);
    });
    if (!boxes) return boxes.error();
    std::optional<ScenarioReport> problems;
    if (set) {
      auto checked = watch("verify", "problems",
                           [&](Progress& progress) { return run_scenario(*grid, *bounds, *set, progress); });
      if (!checked) return checked.error();
      problems = std::move(checked).value();
    }
    const bool good = boxes->too_small == 0 && (!problems || problems->failed == 0);
    report_json(console, *boxes, problems, good);
    report_text(console, *boxes, problems, good);
    return good ? ExitStatus::kGood : ExitStatus::kFound;
  }

 private:
  /// 0 stands for all.
  Result<std::uint32_t> parse_nodes() const {
    if (nodes_ == "all") return std::uint32_t{0};
    std::uint32_t count = 0;
    const auto [end, code] = std::from_chars(nodes_.data(), nodes_.data() + nodes_.size(), count);
    if (code == std::errc() && end == nodes_.data() + nodes_.size() && count > 0) return count;
    return Error{.code = ErrorCode::kInvalidArgument,
                 .message = fmt::format("--nodes takes 'all' or a number above 0, not '{}'", nodes_)};
  }

  void report_json(Console& console, const VerifyReport& boxes, const std::optional<ScenarioReport>& problems,
                   bool good) const {
    Json scenario = nullptr;
    if (problems) {
      scenario = {{"file", scenario_},
                  {"problems", problems->problems},
                  {"optimal", problems->optimal},
                  {"invalid", problems->invalid},
                  {"failed", problems->failed},
                  {"first_failure", problems->failed > 0 ? Json(problems->first_failure) : Json(nullptr)}};
    }
    console.print_json({{"map", map_},
                        {"file", bounds_},
                        {"good", good},
                        {"nodes_checked", boxes.nodes_checked},
                        {"edges_checked", boxes.edges_checked},
                        {"equal", boxes.equal},
                        {"larger", boxes.larger},
                        {"too_small", boxes.too_small},
                        {"first_fault", fault_json(boxes.first_fault)},
                        {"scenario", scenario}});
  }

  void report_text(Console& console, const VerifyReport& boxes, const std::optional<ScenarioReport>& problems,
                   bool good) const {
    console.print("{} nodes, {} edges recomputed: {} equal, {} larger than needed, {} too small\n",
                  grouped(boxes.nodes_checked), grouped(boxes.edges_checked), grouped(boxes.equal),
                  grouped(boxes.larger), grouped(boxes.too_small));
    if (boxes.first_fault) {
      console.print("first {} edge: {}\n", boxes.first_fault->too_small() ? "wrong" : "loose",
                    boxes.first_fault->to_string());
    }
    if (problems) {
      console.print("{} problems of {}: {} optimal, {} invalid, {} failed\n", grouped(problems->problems),
                    scenario_, grouped(problems->optimal), grouped(problems->invalid),
                    grouped(problems->failed));
      if (problems->failed > 0) console.print("first failed problem: {}\n", problems->first_failure);
    }
    console.print("{}\n", good ? "good: no path is lost" : "BAD: paths are lost; precompute the boxes again");
  }

  std::string map_;
  std::string bounds_;
  std::string scenario_;
  std::string nodes_ = "all";
  int threads_ = 0;
};

}  // namespace

extern const CommandInfo kCommand_verify;
const CommandInfo kCommand_verify = {
    .id = "verify",
    .description = "recompute the boxes of a file and compare; run a scenario with them",
    .examples =
        "  goalbound verify caves.map caves.gbb\n"
        "  goalbound verify arena.map arena.gbb --scen arena.map.scen --nodes 100\n",
    .make = &make_command<VerifyCommand>,
};

}  // namespace goalbound::cli
