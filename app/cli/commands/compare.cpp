#include <CLI/Option.hpp>
#include <CLI/Validators.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bench/measure.hpp"
#include "bench/report.hpp"
#include "changed_map.hpp"
#include "command.hpp"
#include "compare/candidates.hpp"
#include "compare/maker.hpp"
#include "compare/rows.hpp"
#include "goalbound/formats.hpp"
#include "inputs.hpp"
#include "opening.hpp"
#include "policies.hpp"
#include "problems.hpp"
#include "watch.hpp"

namespace goalbound::cli {
namespace {

constexpr std::size_t kUsualProblems = 200;

class CompareCommand final : public Command {
 public:
  void declare(CLI::App& app) override {
    app.add_option("MAP", map_, kMapHelp)->type_name("")->required();
    auto* scenario =
        app.add_option("--scen", scenario_, "your own problems; default: random ones")->type_name("FILE");
    app.add_option("--random", random_, "that many random problems")
        ->type_name("N")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str()
        ->excludes(scenario);
    add_seed_option(app, seed_, "of the random problems");
    app.add_option("--sample", sample_, "only N of the problems of --scen, spread evenly")
        ->type_name("N")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    app.add_option("--budget", budget_,
                   "what an answer may take: memory (20MB) or time to make it (30s); twice for both")
        ->type_name("AMOUNT")
        ->expected(1)
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    app.add_flag("--quick", quick_,
                 "only those of which one is the fastest as a rule on such maps, and plain A*");
    app.add_option("--limit", limits_.seconds, "seconds for each index; what takes longer is left out")
        ->type_name("SECONDS")
        ->check(CLI::Range(0.001, 1e6))
        ->capture_default_str();
    app.add_option("--threads", limits_.threads, "workers that make indices; 0: one per core")
        ->type_name("N")
        ->check(CLI::Range(0, 4096))
        ->capture_default_str();
    app.add_option("-o,--output", output_, "the table as FILE.csv or the chart as FILE.svg")
        ->type_name("FILE");
    opening_.declare(app);
  }

  Result<ExitStatus> run(Console& console) override {
    if (auto possible = check_output_name(); !possible) return possible.error();
    const auto budget = read_budget();
    if (!budget) return budget.error();
    const auto changed = load();
    if (!changed) return changed.error();
    const Map& map = changed->before();
    auto problems =
        scenario_.empty() ? random_problems(map, random_, seed_, map_) : scenario_problems(map, scenario_);
    if (!problems) return problems.error();
    if (!scenario_.empty()) sample(*problems, sample_);
    auto rows = compare(*changed, *problems);
    if (!rows) return rows.error();
    mark_front(*rows);
    if (auto written = write(*rows); !written) return written.error();
    report(console, *problems, *rows, *budget);
    return note_failures(console, *rows) ? ExitStatus::kFound : ExitStatus::kGood;
  }

 private:
  Result<void> check_output_name() const {
    if (output_.empty()) return {};
    if (!output_.ends_with(".csv") && !output_.ends_with(".svg"))
      return Error{.message = "-o takes the name of a table, FILE.csv, or of a chart, FILE.svg",
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

  Result<ChangedMap> load() const {
    const auto loaded = opening_.load(map_);
    if (!loaded) return loaded.error();
    return ChangedMap::make(*loaded, {});
  }

  /// Indices are let go of only when all are measured: what shares one with another needs it once.
  Result<std::vector<ComparedRow>> compare(const ChangedMap& map, const ProblemSet& problems) {
    CandidateMaker maker(map.before(), limits_);
    std::vector<ComparedRow> rows;
    std::vector<Variant> variants;
    std::vector<std::unique_ptr<Query>> queries;
    for (Candidate& candidate : quick_ ? likely_best(map.before()) : candidates_for(map.before())) {
      auto made = maker.make(candidate);
      if (!made) {
        if (made.error().code == ErrorCode::kCancelled) return made.error();
        left_out_.push_back({candidate.label(), made.error().message});
        continue;
      }
      Variant variant{.info = candidate.search, .label = candidate.label()};
      auto query = PolicyOptions().make(variant, map, made->set);
      if (!query) {
        left_out_.push_back({candidate.label(), query.error().message});
        continue;
      }
      queries.push_back(*std::move(query));
      variants.push_back(std::move(variant));
      rows.push_back({std::move(candidate), made->seconds, made->bytes, {}, false});
    }
    constexpr int kPasses = 3;
    const auto measurement = measure(map.now(), queries, problems.problems,
                                     {.threads = limits_.threads, .repeat = kPasses, .paths = true});
    if (!measurement) return measurement.error();
    const auto measured = make_rows(map.now(), variants, queries, *measurement);
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i].measured = measured[i];
    return rows;
  }

  Result<void> write(const std::vector<ComparedRow>& rows) const {
    if (output_.empty()) return {};
    finish_in_any_case();
    return write_file(output_, output_.ends_with(".csv") ? compared_csv(rows) : compared_svg(map_, rows));
  }

  void report(Console& console, const ProblemSet& problems, const std::vector<ComparedRow>& rows,
              const Budget& budget) const {
    Json left_out = Json::array();
    for (const LeftOut& one : left_out_) left_out.push_back({{"candidate", one.label}, {"why", one.why}});
    const ComparedRow* best = best_within(rows, budget);
    console.print_json({{"map", map_},
                        {"problems_from", problems.source},
                        {"problems", problems.problems.size()},
                        {"results", compared_json(rows)},
                        {"left_out", left_out},
                        {"best", best == nullptr ? Json(nullptr) : Json(best->candidate.label())},
                        {"advice", advice(rows, budget)}});
    console.print("{}, {} problems ({}), with all nodes of each path; *: nothing smaller is as fast\n\n{}",
                  map_, grouped(problems.problems.size()), problems.source, compared_table(rows));
    for (const LeftOut& one : left_out_) console.print("left out: {}: {}\n", one.label, one.why);
    console.print("\n{}", advice(rows, budget));
  }

  static bool note_failures(Console& console, const std::vector<ComparedRow>& rows) {
    bool found = false;
    for (const ComparedRow& row : rows) {
      if (!row.measured.wrong()) continue;
      console.note("{} is wrong. The first problem: {}", row.candidate.label(),
                   row.measured.tally.first_failure);
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
  CandidateMaker::Limits limits_;
  std::vector<LeftOut> left_out_;
};

}  // namespace

extern const CommandInfo kCommand_compare;
const CommandInfo kCommand_compare = {
    .id = "compare",
    .description = "which search and which index to use on this map: all of them, measured on your problems",
    .examples =
        "  goalbound compare caves.map\n"
        "  goalbound compare arena.map --scen arena.map.scen --budget 2MB\n"
        "  goalbound compare roads.gr --limit 10 --budget 30s -o roads.csv\n"
        "  goalbound compare caves.map -o caves.svg\n",
    .make = &make_command<CompareCommand>,
};

}  // namespace goalbound::cli
