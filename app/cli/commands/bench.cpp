#include <CLI/Option.hpp>
#include <CLI/Validators.hpp>
#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/any_angle.hpp"
#include "bench/batch.hpp"
#include "bench/gppc.hpp"
#include "bench/indices.hpp"
#include "bench/report.hpp"
#include "command.hpp"
#include "cost_words.hpp"
#include "goalbound/any_angle.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/spelling.hpp"
#include "index_options.hpp"
#include "inputs.hpp"
#include "measure/any_angle.hpp"
#include "measure/measure.hpp"
#include "measure/problems.hpp"
#include "measure/rule_of_lengths.hpp"
#include "opening.hpp"
#include "paper/options.hpp"
#include "paper/run_paper.hpp"
#include "policies.hpp"
#include "watch.hpp"

namespace goalbound::cli {
namespace {

class BenchCommand final : public Command {
 public:
  void declare(CLI::App& app) override {
    auto* map = app.add_option("MAP", map_, std::string(kMapHelp) + "; not with --paper")->type_name("");
    auto* scenario =
        app.add_option("--scen", scenario_,
                       "the problems of this file; default: MAP.scen or MAP.3dscen if there is one")
            ->type_name("FILE");
    app.add_option("--random", random_, "use N random problems instead; default without a scenario: 1000")
        ->type_name("N")
        ->check(CLI::Range(1, 10'000'000))
        ->excludes(scenario);
    add_seed_option(app, seed_, "seed of the random problems");
    app.add_option("--algorithms", algorithms_, "searches, separated by commas, see 'goalbound list'")
        ->type_name("ID,ID,...")
        ->delimiter(',')
        ->capture_default_str();
    policies_.declare(app, true);
    indices_.declare(app, true);
    state_.declare(app);
    app.add_option("--repeat", repeat_,
                   "timed passes, of which the fastest counts for each problem; 0: only check the answers")
        ->type_name("N")
        ->check(CLI::Range(0, 1000))
        ->capture_default_str();
    app.add_flag("--paths", paths_, "time includes the nodes of each path");
    app.add_flag("--warm", warm_,
                 "answer each problem once, untimed, right before it is timed: the caches are warm");
    app.add_flag(
        "--batch", batch_,
        "also answer all problems as one batch: problems per second with one thread and with --threads");
    app.add_option("--sample", sample_, "use only N of the problems, spread evenly")
        ->type_name("N")
        ->check(CLI::Range(1, 10'000'000));
    app.add_flag(
        "--any-angle", any_angle_,
        "measure the search for paths at any angle instead (grids, meshes): without an index, and with each "
        "that --index names; default: corners");
    CLI::Option* paper = paper_.declare(app);
    for (CLI::Option* of_one_map :
         {map, scenario, app.get_option("--algorithms"), app.get_option("--allow-stale"),
          app.get_option("--allow-unsafe"), app.get_option("--heuristic"), app.get_option("--open"),
          app.get_option("--weights"), app.get_option("--skip-way-back"), app.get_option("--neighbours"),
          app.get_option("--slice"), app.get_option("--paths"), app.get_option("--warm"),
          app.get_option("--batch"), app.get_option("--index"), app.get_option("--changes"),
          app.get_option("--doors"), app.get_option("--open-doors"), app.get_option("--any-angle")}) {
      paper->excludes(of_one_map);
    }
    opening_.declare(app);
  }

  Result<ExitStatus> run(Console& console) override {
    if (paper_.chosen() && repeat_ == 0) {
      return Error{.message =
                       "the tables of --paper are times, and --repeat 0 measures none; give 1 or more"};
    }
    if (paper_.chosen()) return paper::run_paper(console, paper_options());
    if (map_.empty()) {
      return Error{.message = "MAP is required, or --paper FOLDER; see 'goalbound bench --help'"};
    }
    if (auto possible = check_format(console); !possible) return possible.error();
    if (any_angle_) return run_any_angle(console);
    std::vector<const SearchInfo*> algorithms;
    for (const std::string& id : algorithms_) {
      const auto info = search_named(id);
      if (!info) return info.error();
      algorithms.push_back(*info);
    }
    const auto loaded = opening_.load(console, map_);
    if (!loaded) return loaded.error();
    const auto changed = ChangedMap::make(*loaded, state_);
    if (!changed) return changed.error();
    const Map& map = changed->before();
    const auto variants = policies_.variants(map, algorithms, indices_.allow_unsafe);
    if (!variants) return variants.error();
    const auto named = indices_.wanted();
    if (!named) return named.error();
    if (gppc() && (variants->size() != 1 || named->size() > 1)) {
      return Error{
          .message = "--format gppc reports one search: name one with --algorithms, and at most one --index"};
    }
    Result<ProblemSet> set = choose_problems(changed->now());
    if (!set) return set.error();
    if (sample_ > 0) sample(*set, sample_);
    if (changed->is_changed()) forget_lengths(*set);
    const auto wanted = indices_.wanted_for(console, map, algorithms);
    if (!wanted) return wanted.error();
    IndexMaker maker(console, map, indices_);
    const auto runs =
        runs_with_indices(*changed, policies_, *variants, *wanted, maker,
                          indices_.chosen() ? SetsAsked::kWhereUseful : SetsAsked::kWhereNeeded);
    if (!runs) return runs.error();
    return run_queries(console, *changed, *set, *runs);
  }

 private:
  Result<ExitStatus> run_queries(Console& console, const ChangedMap& changed, const ProblemSet& set,
                                 const IndexRuns& runs) const {
    const Map& map = changed.now();
    const auto& queries = runs.queries;
    ConsoleWatcher watcher;
    const auto measurement = measure(
        map, queries, set.problems,
        {.threads = indices_.threads, .repeat = repeat_, .paths = paths_ || gppc(), .warm = warm_}, watcher);
    if (!measurement) return measurement.error();
    std::vector<BenchRow> rows = make_rows(map, runs.variants, queries, *measurement);
    if (!changed.is_changed()) std::ranges::for_each(rows, [](BenchRow& row) { row.ways.clear(); });
    if (auto added = add_batches(map, queries, set.problems, rows); !added) return added.error();
    if (gppc()) {
      const std::string text = format_gppc(map_, set, *queries.front(), measurement->answers.front());
      if (auto written = write_rows(console, text, set.problems.size()); !written) return written.error();
    } else {
      report(console, changed, set, runs, *measurement, rows);
    }
    const bool has_other_rule = note_other_rule(console, map, set.problems, *measurement);
    const bool has_failed = note_failures(console, *measurement, rows, has_other_rule);
    return has_failed ? ExitStatus::kFound : ExitStatus::kGood;
  }

  /// Else says why it is not measured.
  static bool is_soon_made(Console& console, const Map& map, std::string_view index) {
    constexpr double kMostSeconds = 60;
    const double seconds = seconds_to_make_corners(map, *IndexValues::parse(index));
    if (seconds <= kMostSeconds) return true;
    console.note(
        "the index '{}' is left out, because it takes about {} of one core to make; '--index {}' measures it",
        index, duration_text(seconds), index);
    return false;
  }

  Result<ExitStatus> run_any_angle(Console& console) {
    if (batch_ || paths_ || gppc() || !state_.is_that_of_file()) {
      return Error{
          .message =
              "--any-angle goes with --index, --repeat, --warm, problems and options of the map alone: "
              "its points are always part of what is timed"};
    }
    const auto map = opening_.load(console, map_);
    if (!map) return map.error();
    Result<ProblemSet> set = choose_problems(**map);
    if (!set) return set.error();
    if (sample_ > 0) sample(*set, sample_);
    auto wanted = indices_.wanted();
    if (!wanted) return wanted.error();
    const PointSearchInfo* search = point_search_of(**map);
    if (wanted->empty() && search != nullptr && !search->index.empty() &&
        is_soon_made(console, **map, search->index))
      wanted->push_back(*parse_index_names(search->index));
    IndexMaker maker(console, **map, indices_);
    std::vector<IndexSet> sets = {IndexSet()};
    for (const WantedSet& one : *wanted) {
      auto made = maker.provide(one);
      if (!made) return made.error();
      sets.push_back(*std::move(made));
    }
    return bench_any_angle(console, **map, map_, *set, sets, {.repeat = repeat_, .warm = warm_});
  }

  paper::PaperOptions paper_options() const {
    paper::PaperOptions options = paper_;
    options.problems.seed = seed_;
    options.problems.sample = sample_;
    if (random_ > 0) options.problems.random = random_;
    options.repeat = repeat_;
    options.threads = indices_.threads;
    return options;
  }

  bool gppc() const { return paper_.format == kGppcFormat; }

  /// Of a single map: --paper has formats of its own.
  Result<void> check_format(const Console& console) const {
    constexpr std::array<std::string_view, 2> kFormats = {"text", kGppcFormat};
    if (std::find(kFormats.begin(), kFormats.end(), paper_.format) == kFormats.end()) {
      Error error = unknown_word("format", paper_.format, kFormats);
      error.message += "; others go with --paper";
      return error;
    }
    if (!gppc()) {
      if (paper_.output.empty()) return {};
      return Error{.message =
                       "-o works only with --format gppc or --paper; the table of one map goes to stdout"};
    }
    if (console.json()) return Error{.message = "--format gppc is not JSON; leave out --json or --format"};
    if (!paper_.output.empty()) {
      std::vector<std::string> inputs = inputs_of_map(map_);
      state_.add_files(inputs);
      inputs.push_back(scenario_);
      for (std::string& file : indices_.files()) inputs.push_back(std::move(file));
      return check_output(paper_.output, inputs);
    }
    return {};
  }

  Result<void> write_rows(Console& console, const std::string& text, std::size_t problems) const {
    if (paper_.output.empty()) {
      console.print("{}", text);
      return {};
    }
    finish_in_any_case();
    if (auto written = write_file(paper_.output, text); !written) return written;
    console.print("{} problems in {}\n", grouped(problems), paper_.output);
    return {};
  }

  Result<void> add_batches(const Map& map, const std::vector<std::unique_ptr<Query>>& queries,
                           const std::vector<Problem>& problems, std::vector<BenchRow>& rows) const {
    if (!batch_) return {};
    const auto speeds = measure_batches(map, queries, problems,
                                        {.threads = indices_.threads, .repeat = repeat_, .paths = paths_});
    if (!speeds) return speeds.error();
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i].batch = (*speeds)[i];
    return {};
  }

  Result<ProblemSet> choose_problems(const Map& map) const {
    if (!scenario_.empty()) return scenario_problems(map, scenario_);
    const std::string beside = scenario_beside(map, map_);
    if (random_ == 0 && !beside.empty()) return scenario_problems(map, beside);
    return random_problems(map, random_ == 0 ? kDefaultRandomProblems : random_, seed_, map_);
  }

  /// A scenario states those of the map as it was.
  static void forget_lengths(ProblemSet& set) {
    for (Problem& problem : set.problems) problem.stated_length.reset();
  }

  void report(Console& console, const ChangedMap& changed, const ProblemSet& set, const IndexRuns& runs,
              const Measurement& measurement, const std::vector<BenchRow>& rows) const {
    const Map& map = changed.now();
    console.print_json(
        {{"map", map_},
         {"problems_from", set.source},
         {"problems", set.problems.size()},
         {"note", set.note.empty() ? Json(nullptr) : Json(set.note)},
         {"repeat", repeat_},
         {"paths", paths_},
         {"warm", warm_},
         {"wrong_stated_lengths", measurement.wrong_stated_lengths},
         {"cost_step", cost_step(map)},
         {"length_unit", id_of(length_unit(map))},
         {"changes", changed.is_changed() && !changed.has_doors() ? difference_json(changed.difference())
                                                                  : Json(nullptr)},
         {"doors", changed.has_doors() ? Json(changed.words()) : Json(nullptr)},
         {"results", index_results_json(map, rows, runs)}});
    console.print("{}, {} problems ({})\n", map_, grouped(set.problems.size()), set.source);
    if (!set.note.empty()) console.print("{}\n", set.note);
    RoundingSum rounding;
    for (const BenchRow& row : rows) rounding.add(row.tally.too_long_at_most, row.tally.coarse);
    tell_rounding(console, map, rounding);
    if (changed.is_changed()) console.print("{}\n", changed.words());
    if (repeat_ == 0) {
      console.print("counts: mean of a problem; nothing was timed\n");
    } else {
      console.print("counts: mean of a problem; times: fastest of {} pass{}; factor: time of astar / time\n",
                    repeat_, repeat_ == 1 ? "" : "es");
    }
    const bool is_named = indices_.chosen();
    if (!is_named && !runs.made.empty()) console.print("index: {}\n", runs.made.front()->set.text());
    console.print("\n{}", is_named ? format_index_table(map, rows, runs) : format_table(rows));
    if (changed.is_changed()) console.print("\n{}", format_way_table(rows));
    if (batch_) console.print("\n{}", format_batch_table(rows));
  }

  /// Lengths of another rule of moving are no fault of anybody.
  static bool note_other_rule(Console& console, const Map& map, const std::vector<Problem>& problems,
                              const Measurement& measurement) {
    if (measurement.wrong_stated_lengths == 0) return false;
    const auto rule = rule_of_lengths(map, problems);
    if (!rule && are_any_angle_lengths(map, problems)) {
      console.note(
          "the stated lengths are those of paths at any angle, which are shorter than paths of cells: "
          "'--any-angle' measures these");
      return true;
    }
    if (!rule) return false;
    console.note(
        "{} of the stated lengths are not those of this map's rule of moving, '{}', but all fit the rule "
        "'{}': the "
        "scenario was made with it. '--moves {}' searches so",
        grouped(measurement.wrong_stated_lengths), info_of(map.as_grid()->rule()).id, info_of(*rule).id,
        info_of(*rule).id);
    return true;
  }

  /// Says what is wrong; true when anything is that should not be.
  static bool note_failures(Console& console, const Measurement& measurement,
                            const std::vector<BenchRow>& rows, bool has_other_rule) {
    bool found = false;
    if (measurement.wrong_stated_lengths > 0 && !has_other_rule) {
      console.note(
          "{} of the stated lengths are those of no shortest path on this map, by no rule of moving. The "
          "searches were compared with floods instead. The first: {}",
          grouped(measurement.wrong_stated_lengths), measurement.first_wrong_stated_length);
      found = true;
    }
    for (const BenchRow& r : rows) {
      if (r.batch && r.batch->differing > 0) {
        console.note("{} answers {} problems differently on {} threads", r.variant.label,
                     grouped(r.batch->differing), r.batch->threads);
        found = true;
      }
      if (r.tally.first_failure.empty()) continue;
      if (r.wrong()) {
        console.note("{} is wrong. The first problem: {}", r.variant.label, r.tally.first_failure);
        found = true;
      } else {
        console.note("{} does not claim optimal lengths. The first that is not: {}", r.variant.label,
                     r.tally.first_failure);
      }
    }
    return found;
  }

  OpeningOptions opening_;
  bool any_angle_ = false;
  std::string map_;
  std::string scenario_;
  std::size_t random_ = 0;
  std::uint64_t seed_ = 1;
  std::vector<std::string> algorithms_ = {"astar", "astar-gb", "dijkstra", "dijkstra-gb"};
  PolicyOptions policies_;
  IndexOptions indices_;
  int repeat_ = 1;
  bool paths_ = false;
  bool warm_ = false;
  bool batch_ = false;
  std::size_t sample_ = 0;
  MapState state_;
  paper::PaperOptions paper_;
};

}  // namespace

extern const CommandInfo kCommand_bench;
const CommandInfo kCommand_bench = {
    .id = "bench",
    .description = "run searches on many problems: check every answer, count the work, measure the time",
    .examples =
        "  goalbound bench arena.map --scen arena.map.scen --algorithms astar,astar-gb\n"
        "  goalbound bench caves.map --random 500 --seed 3 --repeat 5 --json\n"
        "  goalbound bench roads.gr --index boxes:inherited --random 200\n"
        "  goalbound bench caves.map --random 100000 --algorithms jump-index-gb --batch --threads 8\n"
        "  goalbound bench caves.map --algorithms astar --open binary-heap,bucket-array,fast-stack\n"
        "  goalbound bench caves.map --algorithms wastar --weights 100,150,300\n"
        "  goalbound bench caves.map --algorithms astar,astar-gb --index boxes --index container:* --repeat "
        "5\n"
        "  goalbound bench caves.map --changes doors.changes --algorithms jump-index-gb --repeat 5\n"
        "  goalbound bench arena.map --algorithms jump-index-gb --format gppc -o result.csv\n"
        "  goalbound bench --paper maps --sample 50 --cache finished --format markdown -o tables.md\n",
    .make = &make_command<BenchCommand>,
};

}  // namespace goalbound::cli
