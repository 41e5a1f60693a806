#include <CLI/Option.hpp>
#include <CLI/Validators.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bench/any_angle.hpp"
#include "command.hpp"
#include "cost_words.hpp"
#include "goalbound/formats.hpp"
#include "inputs.hpp"
#include "measure/any_angle.hpp"
#include "measure/compare/comparison.hpp"
#include "measure/problems.hpp"
#include "opening.hpp"
#include "watch.hpp"

namespace goalbound::cli {
namespace {

constexpr std::size_t kUsualProblems = 200;

Json compared_json(const std::vector<ComparedRow>& rows) {
  Json json = Json::array();
  for (const ComparedRow& row : rows) {
    Json asked = Json::array();
    for (const IndexValues& values : row.candidate.asked) asked.push_back(values.text());
    json.push_back({{"search", row.candidate.search->id},
                    {"asked", asked},
                    {"mean_us", row.microseconds()},
                    {"p99_us", row.times ? Json(row.times->p99_us) : Json(nullptr)},
                    {"expanded", row.expanded},
                    {"bytes", row.bytes},
                    {"seconds", row.seconds},
                    {"claims_optimal", row.claims_optimal},
                    {"times_optimal", row.tally.mean_times_optimal()},
                    {"too_long_at_most", row.tally.too_long_at_most},
                    {"coarse", row.tally.coarse},
                    {"wrong", row.tally.wrong()},
                    {"on_front", row.is_on_front}});
  }
  return json;
}

class CompareCommand final : public Command {
 public:
  void declare(CLI::App& app) override {
    app.add_option("MAP", map_, kMapHelp)->type_name("")->required();
    auto* scenario =
        app.add_option("--scen", scenario_, "your own problems; default: random ones")->type_name("FILE");
    app.add_option("--random", random_, "number of random problems")
        ->type_name("N")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str()
        ->excludes(scenario);
    add_seed_option(app, seed_, "seed of the random problems");
    app.add_option("--sample", sample_, "use only N of the problems of --scen, spread evenly")
        ->type_name("N")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    app.add_option(
           "--budget", budget_,
           "limit of the recommended index: memory (20MB) or time to build it (30s); give it twice for both")
        ->type_name("AMOUNT")
        ->expected(1)
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    app.add_flag("--quick", quick_,
                 "measure only plain A* and those that tend to be the fastest on such maps");
    app.add_option("--limit", limits_.seconds,
                   "seconds to build each index; those that take longer are left out")
        ->type_name("SECONDS")
        ->check(CLI::Range(0.001, 1e6))
        ->capture_default_str();
    app.add_option("--threads", limits_.threads, "threads that build indices; 0: one per core")
        ->type_name("N")
        ->check(CLI::Range(0, 4096))
        ->capture_default_str();
    app.add_option("-o,--output", output_, "write the table to FILE.csv, or the chart to FILE.svg")
        ->type_name("FILE");
    opening_.declare(app);
  }

  Result<ExitStatus> run(Console& console) override {
    if (auto possible = check_output_name(); !possible) return possible.error();
    const auto budget = read_budget();
    if (!budget) return budget.error();
    const auto loaded = opening_.load(console, map_);
    if (!loaded) return loaded.error();
    const Map& map = **loaded;
    auto problems =
        scenario_.empty() ? random_problems(map, random_, seed_, map_) : scenario_problems(map, scenario_);
    if (!problems) return problems.error();
    if (!scenario_.empty()) sample(*problems, sample_);
    ConsoleWatcher watcher;
    const auto compared =
        compare_candidates(map, wanted(map), problems->problems, {.limits = limits_}, watcher);
    if (!compared) return compared.error();
    const auto straight = at_any_angle(map, *problems, watcher);
    if (!straight) return straight.error();
    if (auto written = write(compared->rows); !written) return written.error();
    report(console, map, *problems, *compared, *budget, *straight);
    return note_failures(console, compared->rows) ? ExitStatus::kFound : ExitStatus::kGood;
  }

 private:
  Result<void> check_output_name() const {
    if (output_.empty()) return {};
    if (!output_.ends_with(".csv") && !output_.ends_with(".svg"))
      return Error{.message = "-o needs a name that ends in .csv (the table) or .svg (the chart)",
                   .file = output_};
    std::vector<std::string> inputs = inputs_of_map(map_);
    inputs.push_back(scenario_);
    return check_output(output_, inputs);
  }

  Result<Budget> read_budget() const {
    Budget all;
    for (const std::string& text : budget_) {
      const auto one = Budget::parse(text);
      if (!one) return one.error();
      if (one->bytes) all.bytes = one->bytes;
      if (one->seconds) all.seconds = one->seconds;
    }
    return all;
  }

  std::vector<Candidate> wanted(const Map& map) const {
    return quick_ ? likely_best(map) : candidates_for(map);
  }

  /// Beside paths of cells, on some of the problems; nothing on maps that have no paths at any angle.
  Result<std::optional<AnyAngleMeasurement>> at_any_angle(const Map& map, ProblemSet problems,
                                                          Watcher& watcher) const {
    constexpr std::size_t kSampled = 100;
    const PointSearchInfo* search = point_search_of(map);
    if (quick_ || search == nullptr) return std::optional<AnyAngleMeasurement>();
    sample(problems, kSampled);
    std::vector<IndexSet> sets = {IndexSet()};
    if (!search->index.empty()) {
      CandidateMaker maker(map, limits_, watcher);
      auto made = maker.make({.search = find_search("astar"), .asked = {*IndexValues::parse(search->index)}});
      if (!made && made.error().code != ErrorCode::kLimit) return made.error();
      if (made) sets.push_back(made->set);
    }
    auto measured = measure_any_angle(map, sets, problems.problems, {.repeat = 2}, watcher);
    if (!measured) return measured.error();
    return std::optional(*std::move(measured));
  }

  Result<void> write(const std::vector<ComparedRow>& rows) const {
    if (output_.empty()) return {};
    finish_in_any_case();
    return write_file(output_, output_.ends_with(".csv") ? compared_csv(rows) : compared_svg(map_, rows));
  }

  void report(Console& console, const Map& map, const ProblemSet& problems, const Comparison& compared,
              const Budget& budget, const std::optional<AnyAngleMeasurement>& straight) const {
    const std::vector<ComparedRow>& rows = compared.rows;
    Json left_out = Json::array();
    for (const LeftOut& one : compared.left_out)
      left_out.push_back({{"candidate", one.candidate.label()}, {"why", one.why}});
    const ComparedRow* best = best_within(rows, budget);
    console.print_json({{"map", map_},
                        {"problems_from", problems.source},
                        {"problems", problems.problems.size()},
                        {"cost_step", cost_step(map)},
                        {"length_unit", id_of(length_unit(map))},
                        {"results", compared_json(rows)},
                        {"left_out", left_out},
                        {"best", best == nullptr ? Json(nullptr) : Json(best->candidate.label())},
                        {"any_angle", straight ? any_angle_json(*straight) : Json(nullptr)},
                        {"advice", advice(rows, budget)}});
    console.print(
        "{}, {} problems ({}); times include all nodes of each path; *: the fastest for its size\n\n{}", map_,
        grouped(problems.problems.size()), problems.source, align(compared_cells(rows), {0, 1}));
    RoundingSum rounding;
    for (const ComparedRow& row : rows) rounding.add(row.tally.too_long_at_most, row.tally.coarse);
    tell_rounding(console, map, rounding);
    for (const LeftOut& one : compared.left_out)
      console.print("left out: {}: {}\n", one.candidate.label(), one.why);
    console.print("\n{}", advice(rows, budget));
    if (straight) console.print("\nPaths at any angle: {}", any_angle_text(map, *straight));
  }

  static bool note_failures(Console& console, const std::vector<ComparedRow>& rows) {
    bool found = false;
    for (const ComparedRow& row : rows) {
      if (!row.wrong()) continue;
      console.note("{} is wrong. The first problem: {}", row.candidate.label(), row.tally.first_failure);
      found = true;
    }
    return found;
  }

  OpeningOptions opening_;
  std::string map_;
  std::string scenario_;
  std::string output_;
  std::size_t random_ = kUsualProblems;
  std::size_t sample_ = 1000;
  std::uint64_t seed_ = 1;
  std::vector<std::string> budget_;
  bool quick_ = false;
  CandidateMaker::Limits limits_{.more_seconds = "; --limit allows more"};
};

}  // namespace

extern const CommandInfo kCommand_compare;
const CommandInfo kCommand_compare = {
    .id = "compare",
    .description = "which search and which index to use on a map: measures all of them on your problems",
    .examples =
        "  goalbound compare caves.map\n"
        "  goalbound compare arena.map --scen arena.map.scen --budget 2MB\n"
        "  goalbound compare roads.gr --limit 10 --budget 30s -o roads.csv\n"
        "  goalbound compare caves.map -o caves.svg\n",
    .make = &make_command<CompareCommand>,
};

}  // namespace goalbound::cli
