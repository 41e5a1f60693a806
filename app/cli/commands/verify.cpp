#include <CLI/Option.hpp>
#include <CLI/Validators.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <vector>

#include "changed_map.hpp"
#include "command.hpp"
#include "goalbound/box_index.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/search.hpp"
#include "goalbound/verify.hpp"
#include "inputs.hpp"
#include "measure/check.hpp"
#include "measure/problems.hpp"
#include "measure/tally.hpp"
#include "node_words.hpp"
#include "opening.hpp"
#include "watch.hpp"

namespace goalbound::cli {
namespace {

/// What the scenario brought to light.
struct ScenarioReport {
  Tally tally;
  std::optional<LostEdge> lost_edge;    ///< of the first failed problem
  std::array<std::uint64_t, 4> ways{};  ///< by AnswerWay, problems with two valid ends
};

std::string lost_goals_text(const Map& map, const BoxFault& fault) {
  if (fault.lost_goal_count == 0) return {};
  std::string text = fmt::format("; {}:", count_text(fault.lost_goal_count, "lost goal", "lost goals"));
  for (const NodeId goal : fault.lost_goals) text += fmt::format(" {}", map.name_of(goal));
  return text + (fault.lost_goal_count > fault.lost_goals.size() ? " ..." : "");
}

Json fault_json(const Map& map, const std::optional<BoxFault>& fault) {
  if (!fault) return nullptr;
  const MapKindInfo& kind = map.kind();
  return {{std::string(kind.node_word), node_json(map, fault->edge.node)},
          {edge_key(map.as_grid() != nullptr), map.name_of(fault->edge)},
          {"too_small", fault->too_small()},
          {"stored", box_json(map.place_words(), fault->stored)},
          {"expected", box_json(map.place_words(), fault->expected)},
          {"excess", fault->excess()},
          {"lost_goal_count", fault->lost_goal_count},
          {"lost_goals", nodes_json(map, fault->lost_goals)},
          {"words", fault->to_string(map)}};
}

Json scenario_json(const Map& map, const std::string& file, const ScenarioReport& report) {
  Json lost = nullptr;
  if (report.lost_edge) {
    lost = {{"expansion", report.lost_edge->expansion},
            {"event", report.lost_edge->event},
            {"edge", fault_json(map, report.lost_edge->fault)}};
  }
  return {{"file", file},
          {"problems", report.tally.problems()},
          {"optimal", report.tally.optimal},
          {"invalid", report.tally.invalid},
          {"failed", report.tally.wrong()},
          {"first_failure", report.tally.wrong() > 0 ? Json(report.tally.first_failure) : Json(nullptr)},
          {"lost_edge", lost}};
}

/// A search on every problem, against the truth. `failed(problem)` is called for the first that it fails.
template <class Failed>
Result<ScenarioReport> run_problems(const Map& map, const SearchInfo& info, Query& query,
                                    const ProblemSet& set, Progress& progress, const Failed& failed) {
  ScenarioReport report;
  Checker checker(map);
  progress.start(set.problems.size());
  for (const Problem& problem : set.problems) {
    if (progress.cancelled())
      return Error{.code = ErrorCode::kCancelled, .message = "the check was cancelled"};
    const Truth truth = checker.truth(problem);
    SearchResult result;
    Finding finding = checker.check(query, problem, truth, result);
    if (!finding.reason.empty()) finding.reason = fmt::format("{} {}", info.id, finding.reason);
    report.tally.add(map, problem, finding, result.stats);
    if (!is_invalid(truth.status)) ++report.ways[static_cast<std::size_t>(result.way)];
    progress.advance();
    if (finding.reason.empty() || report.tally.wrong() > 1 || is_invalid(truth.status)) continue;
    report.lost_edge = failed(problem);
  }
  return report;
}

/// A* with the boxes.
Result<ScenarioReport> run_scenario(const Map& map, const Bounds& bounds, const ProblemSet& set,
                                    Progress& progress) {
  const SearchInfo& info = *find_search("astar-gb");
  auto query = make_query(info, map, index_set_of(bounds));
  if (!query) return query.error();
  return run_problems(map, info, **query, set, progress, [&](const Problem& problem) {
    return find_lost_edge(map, bounds, problem.start, problem.goal);
  });
}

class VerifyCommand final : public Command {
 public:
  void declare(CLI::App& app) override {
    app.add_option("MAP", map_, kMapHelp)->required()->type_name("");
    app.add_option("FILE", bounds_, "the file to check, of any index")->required()->type_name("");
    app.add_option("--scen", scenario_,
                   "also solve the problems of this file with these boxes; on grids and octrees")
        ->type_name("FILE");
    app.add_option("--nodes", nodes_, "check the boxes of all nodes, or of N nodes, spread evenly")
        ->type_name("all|N")
        ->capture_default_str();
    app.add_option("--repair", repaired_, "write a file in which what is wrong is recomputed")
        ->type_name("NEW");
    add_changes_option(app, changes_);
    app.add_option("--random", random_, "with --changes: number of random problems, without --scen")
        ->type_name("N")
        ->check(CLI::Range(1, 10'000'000))
        ->capture_default_str();
    add_seed_option(app, seed_, "seed of the random problems");
    add_threads_option(app, threads_);
    opening_.declare(app);
  }

  Result<ExitStatus> run(Console& console) override {
    const Result<std::uint32_t> nodes = parse_nodes();
    if (!nodes) return nodes.error();
    if (!repaired_.empty()) {
      std::vector<std::string> inputs = inputs_of_map(map_);
      inputs.insert(inputs.end(), {bounds_, scenario_});
      if (auto possible = check_output(repaired_, inputs); !possible) return possible.error();
    }
    const auto loaded = opening_.load(console, map_);
    if (!loaded) return loaded.error();
    const Map& map = **loaded;
    const auto index = load_index_for(map, bounds_, LoadMode::kCopy, Makers::kAny);
    if (!index) return index.error();
    if (!changes_.empty()) return verify_changed(console, *loaded, *index);
    const auto* boxes_of_file = dynamic_cast<const BoxIndex*>(index->get());
    if (boxes_of_file == nullptr) return verify_other(console, map, **index);
    const Bounds& bounds = *boxes_of_file->bounds();
    std::optional<ProblemSet> set;
    if (!scenario_.empty()) {
      auto problems = scenario_problems(map, scenario_);
      if (!problems) return problems.error();
      set = std::move(problems).value();
    }

    const auto check = watch("verify", "nodes", [&](Progress& progress) {
      return verify_index(map, **index, progress, {.nodes = *nodes, .threads = threads_});
    });
    if (!check) return check.error();
    std::optional<ScenarioReport> problems;
    if (set) {
      auto checked = watch("verify", "problems",
                           [&](Progress& progress) { return run_scenario(map, bounds, *set, progress); });
      if (!checked) return checked.error();
      problems = std::move(checked).value();
    }
    if (!repaired_.empty()) {
      if (auto written = repair(map, **index, *check); !written) return written.error();
    }
    const bool good = check->good() && (!problems || problems->tally.wrong() == 0);
    report_json(console, map, *check->boxes, problems, good);
    report_text(console, map, *check->boxes, problems, good);
    return good ? ExitStatus::kGood : ExitStatus::kFound;
  }

 private:
  static constexpr std::size_t kFaultsInText = 10;

  /// Whether answers on a map that was changed are right with the index of the map as it was.
  Result<ExitStatus> verify_changed(Console& console, std::shared_ptr<const Map> map,
                                    std::shared_ptr<const Index> index) const {
    if (!repaired_.empty() || nodes_ != "all")
      return Error{.message =
                       "--repair and --nodes check the boxes of the original map: leave out --changes"};
    const auto changed = ChangedMap::make(std::move(map), {.changes = changes_});
    if (!changed) return changed.error();
    const IndexSet indices{std::move(index)};
    const SearchInfo& info = usual_search(changed->before(), indices);
    const auto query = changed->query(info, indices, {});
    if (!query) return query.error();
    auto set = scenario_.empty() ? random_problems(changed->now(), random_, seed_, map_)
                                 : scenario_problems(changed->now(), scenario_);
    if (!set) return set.error();
    const auto report = watch("verify", "problems", [&](Progress& progress) {
      return run_problems(changed->now(), info, **query, *set, progress,
                          [](const Problem&) { return std::optional<LostEdge>(); });
    });
    if (!report) return report.error();
    return report_changed(console, *changed, info, *set, *report);
  }

  ExitStatus report_changed(Console& console, const ChangedMap& changed, const SearchInfo& info,
                            const ProblemSet& set, const ScenarioReport& report) const {
    const Tally& tally = report.tally;
    const bool good = tally.wrong() == 0;
    std::vector<AnswerWay> taken = {AnswerWay::kOld, AnswerWay::kOverAdded, AnswerWay::kPlain};
    if (report.ways[static_cast<std::size_t>(AnswerWay::kSearch)] > 0)
      taken.insert(taken.begin(), AnswerWay::kSearch);
    Json ways = Json::object();
    for (const AnswerWay way : taken)
      ways[std::string(id_of(way))] = report.ways[static_cast<std::size_t>(way)];
    console.print_json({{"map", map_},
                        {"file", bounds_},
                        {"changes", changes_},
                        {"algorithm", info.id},
                        {"good", good},
                        {"removed", changed.difference().removed},
                        {"added", changed.difference().added},
                        {"ways", ways},
                        {"scenario", scenario_json(changed.now(), set.source, report)}});
    console.print("{}: {}\n", changes_, difference_text(changed.difference()));
    console.print("{} problems ({}) by {}: {} optimal, {} invalid, {} failed\n", grouped(tally.problems()),
                  set.source, info.id, grouped(tally.optimal), grouped(tally.invalid),
                  grouped(tally.wrong()));
    for (const AnswerWay way : taken) {
      console.print("{} by {}\n", grouped(report.ways[static_cast<std::size_t>(way)]), in_words(way));
    }
    if (!good) console.print("first failed problem: {}\n", tally.first_failure);
    console.print("{}\n", good ? "good: no path is lost" : "BAD: paths are lost");
    return good ? ExitStatus::kGood : ExitStatus::kFound;
  }

  /// An index that is not boxes: made anew whole and compared.
  Result<ExitStatus> verify_other(Console& console, const Map& map, const Index& index) const {
    if (!scenario_.empty() || nodes_ != "all")
      return Error{
          .message =
              "--scen and --nodes work only with boxes; any other index is rebuilt and compared as a "
              "whole"};
    const auto check = watch("verify", "steps", [&](Progress& progress) {
      return verify_index(map, index, progress, {.threads = threads_});
    });
    if (!check) return check.error();
    if (!repaired_.empty()) {
      if (auto written = repair(map, index, *check); !written) return written.error();
    }
    console.print_json({{"map", map_},
                        {"file", bounds_},
                        {"index", index.values().text()},
                        {"good", check->good()},
                        {"bytes", check->compared},
                        {"different", check->wrong},
                        {"first", check->good() ? Json(nullptr) : Json(check->first)},
                        {"repaired", repaired_.empty() ? Json(nullptr) : Json(repaired_)}});
    console.print("{} rebuilt: {} bytes compared, {} different\n", index.values().text(),
                  grouped(check->compared), grouped(check->wrong));
    if (!check->good()) console.print("the first: {}\n", check->first);
    if (!repaired_.empty()) console.print("the repaired file is {}\n", repaired_);
    console.print("{}\n", check->good() ? "good: no path is lost"
                                        : "BAD: paths may be lost; precompute the index again");
    return check->good() ? ExitStatus::kGood : ExitStatus::kFound;
  }

  /// 0 stands for all.
  Result<std::uint32_t> parse_nodes() const {
    if (nodes_ == "all") return std::uint32_t{0};
    std::uint32_t count = 0;
    const auto [end, code] = std::from_chars(nodes_.data(), nodes_.data() + nodes_.size(), count);
    if (code == std::errc() && end == nodes_.data() + nodes_.size() && count > 0) return count;
    return Error{.code = ErrorCode::kInvalidArgument,
                 .message = fmt::format("--nodes takes 'all' or a number above 0, not '{}'", nodes_)};
  }

  /// The new file is compressed if the old one is: nothing but what was wrong differs.
  Result<void> repair(const Map& map, const Index& index, const IndexCheck& check) const {
    const auto file = describe_index(bounds_);
    if (!file) return file.error();
    const auto repaired = watch("repair", check.boxes ? "nodes" : "steps", [&](Progress& progress) {
      return mend_index(map, index, check, progress, {.threads = threads_});
    });
    if (!repaired) return repaired.error();
    finish_in_any_case();
    return save_index(map, **repaired, repaired_, {.compress = file->compressed});
  }

  void report_json(Console& console, const Map& map, const VerifyReport& boxes,
                   const std::optional<ScenarioReport>& problems, bool good) const {
    Json faults = Json::array();
    for (const BoxFault& fault : boxes.faults) faults.push_back(fault_json(map, fault));
    console.print_json({{"map", map_},
                        {"file", bounds_},
                        {"good", good},
                        {"nodes_checked", boxes.nodes_checked},
                        {"edges_checked", boxes.edges_checked},
                        {"equal", boxes.equal},
                        {"larger", boxes.larger},
                        {"too_small", boxes.too_small},
                        {"missing", boxes.missing},
                        {"excess_cells", amount_json(boxes.excess)},
                        {"needed_cells", amount_json(boxes.needed)},
                        {"first_fault", fault_json(map, boxes.first_fault)},
                        {"loosest", fault_json(map, boxes.loosest)},
                        {"faults", faults},
                        {"bad_nodes", boxes.bad_nodes.size()},
                        {"repaired", repaired_.empty() ? Json(nullptr) : Json(repaired_)},
                        {"scenario", problems ? scenario_json(map, scenario_, *problems) : Json(nullptr)}});
  }

  void report_text(Console& console, const Map& map, const VerifyReport& boxes,
                   const std::optional<ScenarioReport>& problems, bool good) const {
    console.print(
        "{} nodes, {} edges recomputed: {} equal, {} larger than needed, {} too small, {} missing\n",
        grouped(boxes.nodes_checked), grouped(boxes.edges_checked), grouped(boxes.equal),
        grouped(boxes.larger), grouped(boxes.too_small), grouped(boxes.missing));
    for (std::size_t i = 0; i < std::min(boxes.faults.size(), kFaultsInText); ++i) {
      console.print("wrong {}{}\n", boxes.faults[i].to_string(map), lost_goals_text(map, boxes.faults[i]));
    }
    if (boxes.too_small > kFaultsInText)
      console.print("... and {} more\n", grouped(boxes.too_small - kFaultsInText));
    if (boxes.loosest) {
      console.print("the larger boxes hold {} {} more than needed ({} for all edges); the loosest: {}\n",
                    amount_text(boxes.excess), place_word(map.as_grid() != nullptr),
                    amount_text(boxes.needed), boxes.loosest->to_string(map));
    }
    if (problems) report_scenario(console, map, *problems);
    if (!repaired_.empty()) {
      console.print("{} recomputed; the repaired file is {}\n",
                    count_text(boxes.bad_nodes.size(), "node", "nodes"), repaired_);
    }
    console.print("{}\n", good ? "good: no path is lost" : "BAD: paths are lost; precompute the boxes again");
  }

  void report_scenario(Console& console, const Map& map, const ScenarioReport& problems) const {
    const Tally& tally = problems.tally;
    console.print("{} problems of {}: {} optimal, {} invalid, {} failed\n", grouped(tally.problems()),
                  scenario_, grouped(tally.optimal), grouped(tally.invalid), grouped(tally.wrong()));
    if (tally.wrong() == 0) return;
    console.print("first failed problem: {}\n", tally.first_failure);
    if (problems.lost_edge) {
      console.print("its first wrongly pruned edge, at expansion {}: {}\n",
                    grouped(problems.lost_edge->expansion), problems.lost_edge->fault.to_string(map));
    }
  }

  OpeningOptions opening_;
  std::string map_;
  std::string bounds_;
  std::string scenario_;
  std::string repaired_;
  std::string nodes_ = "all";
  std::string changes_;
  std::size_t random_ = kDefaultRandomProblems;
  std::uint64_t seed_ = 1;
  int threads_ = 0;
};

}  // namespace

extern const CommandInfo kCommand_verify;
const CommandInfo kCommand_verify = {
    .id = "verify",
    .description = "check an index file: recompute it and compare; solve problems with it; repair boxes",
    .examples =
        "  goalbound verify caves.map caves.gbb\n"
        "  goalbound verify caves.map damaged.gbb --repair caves.gbb\n"
        "  goalbound verify arena.map arena.gbb --scen arena.map.scen --nodes 100\n"
        "  goalbound verify caves.map caves.gbb --changes doors.changes --random 10000\n",
    .make = &make_command<VerifyCommand>,
};

}  // namespace goalbound::cli
