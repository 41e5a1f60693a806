#include "goalbound/audit.hpp"

#include <CLI/Option.hpp>
#include <CLI/Validators.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "command.hpp"
#include "cost_words.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/query_pool.hpp"
#include "goalbound/search.hpp"
#include "goalbound/text.hpp"
#include "index_options.hpp"
#include "inputs.hpp"
#include "metres.hpp"
#include "opening.hpp"
#include "watch.hpp"

namespace goalbound::cli {
namespace {

/// From so many paths on, and so many nodes, a hierarchy is made sooner than A* has searched for them.
constexpr std::size_t kManyPaths = 2000;
constexpr std::uint32_t kManyNodes = 2000;

/// What is longer than which share of all whole paths.
struct Percentile {
  const char* key;
  double share;
};
constexpr auto kPercentiles =
    std::to_array<Percentile>({{"50", 0.50}, {"90", 0.90}, {"95", 0.95}, {"99", 0.99}, {"100", 1.00}});

/// Sums over all verdicts.
struct AuditSummary {
  std::array<std::size_t, kPathFaults> by_fault{};
  std::size_t faulty = 0;
  std::size_t whole = 0;
  std::size_t shortest = 0;
  std::vector<double> times;  ///< of whole paths, rising
  RoundingSum rounding;       ///< of the shortest paths

  explicit AuditSummary(const std::vector<AuditedPath>& paths) {
    for (const AuditedPath& path : paths) {
      for (std::size_t i = 0; i < kPathFaults; ++i)
        by_fault[i] += path.faults.has(static_cast<PathFault>(i)) ? 1 : 0;
      faulty += path.faults.empty() ? 0 : 1;
      rounding.add(path.least.too_long_at_most, rounding.coarse + (path.least.is_coarse() ? 1 : 0));
      if (!path.is_whole()) continue;
      times.push_back(*path.times_shortest);
      ++whole;
      shortest += *path.times_shortest == 1 ? 1 : 0;
    }
    std::ranges::sort(times);
  }
  /// In per cent of the shortest; there must be a whole path.
  double longer_percent(double share) const {
    const auto rank = static_cast<std::size_t>(std::llround(share * static_cast<double>(times.size() - 1)));
    return (times[rank] - 1) * 100;
  }
};

class AuditCommand final : public Command {
 public:
  void declare(CLI::App& app) override {
    app.add_option("MAP", map_, kMapHelp)->required()->type_name("");
    app.add_option(
           "PATHS", files_,
           "files with paths of another program: CSV, JSON, traces of Posthoc, messages nav_msgs/Path")
        ->required()
        ->type_name("");
    app.add_flag(
        "--corners", options_.corners,
        "grids: the points are corners, joined by straight and diagonal lines; default: single steps");
    app.add_flag(
        "--any-angle", options_.any_angle,
        "straight lines at any angle lead from point to point, and the shortest path is that of all such "
        "paths; on grids whole numbers are middles of cells, and corners of cells lie at halves");
    app.add_option("--within", within_,
                   "accept paths that are longer than the shortest by so many percent; default: 0")
        ->type_name("PERCENT")
        ->check(CLI::Range(0.0, 1e9));
    app.add_option("--tolerance", options_.length_tolerance,
                   "how far a claimed length may differ from the real one; default: 0.01")
        ->type_name("LENGTH")
        ->check(CLI::Range(0.0, 1e9));
    app.add_option("--top", top_, "how many of the worst paths to list; default: 20")
        ->type_name("N")
        ->check(CLI::Range(0, 10'000'000));
    app.add_option("--csv", csv_, "write one line for each path, the worst first")->type_name("FILE");
    app.add_option(
           "--algorithm", algorithm_,
           "the search that finds the shortest paths, see 'goalbound list'; default: the fastest for so many")
        ->type_name("ID");
    add_threads_option(app, threads_);
    opening_.declare(app);
  }

  Result<ExitStatus> run(Console& console) override {
    options_.longer_by = within_ / 100;
    if (auto possible = check_arguments(); !possible) return possible.error();
    const auto map = opening_.load(console, map_);
    if (!map) return map.error();
    PathAudit audit(**map, options_);
    for (const std::string& file : files_) {
      if (auto read = read_file_of_paths(**map, file, audit); !read) return read.error();
    }
    if (options_.any_angle) algorithm_ = "any-angle";
    const std::size_t count = audit.size();
    // Its index is made before the problems are counted: each has a progress of its own.
    std::optional<QueryPool> pool;
    if (!options_.any_angle) {
      auto made = make_pool(console, **map, count);
      if (!made) return made.error();
      pool.emplace(*std::move(made));
    }
    auto paths = watch("audit", "paths", [&](Progress& progress) {
      return audit.judge([&]() -> Result<QueryPool> { return *std::move(pool); }, progress);
    });
    if (!paths) return paths.error();
    const AuditSummary summary(*paths);
    std::ranges::stable_sort(*paths, is_worse);
    if (!csv_.empty()) {
      finish_in_any_case();
      if (auto written = write_file(csv_, table(*paths)); !written) return written.error();
    }
    report_json(console, **map, *paths, summary);
    report_text(console, *paths, summary);
    tell_rounding(console, **map, summary.rounding);
    return summary.faulty == 0 ? ExitStatus::kGood : ExitStatus::kFound;
  }

 private:
  Result<void> check_arguments() const {
    if (options_.any_angle && (options_.corners || !algorithm_.empty()))
      return Error{.message =
                       "--any-angle tells how lines lead and which search judges them: leave out --corners "
                       "and --algorithm"};
    if (!algorithm_.empty()) {
      const auto known = search_named(algorithm_);
      if (!known) return known.error();
      if (!(*known)->optimal)
        return Error{
            .message = fmt::format("an audit needs a search that finds the shortest paths, and '{}' may not",
                                   algorithm_)};
    }
    if (csv_.empty()) return {};
    std::vector<std::string> inputs = inputs_of_map(map_);
    inputs.insert(inputs.end(), files_.begin(), files_.end());
    return check_output(csv_, inputs);
  }

  /// With several files each path is called after its own.
  Result<void> read_file_of_paths(const Map& map, const std::string& file, PathAudit& audit) const {
    std::size_t number = 0;
    return read_paths(map, map_, file, [&](const ClaimedPath& claimed) {
      ++number;
      if (files_.size() == 1 || claimed.name == file) return audit.add(claimed);
      ClaimedPath named = claimed;
      named.name = fmt::format("{}:{}", file, named.name.empty() ? std::to_string(number) : named.name);
      return audit.add(named);
    });
  }

  /// Of the search that was asked for, or of the fastest for so many problems.
  Result<QueryPool> make_pool(Console& console, const Map& map, std::size_t count) {
    IndexMaker maker(console, map, threads_);
    const auto pool_of = [&](const SearchInfo& info) -> Result<QueryPool> {
      auto set = maker.complete(info, {}, {});
      if (!set) return set.error();
      auto query = make_query(info, map, *std::move(set));
      if (!query) return query.error();
      algorithm_ = info.id;
      return QueryPool(*std::move(query), threads_);
    };
    if (!algorithm_.empty()) return pool_of(*find_search(algorithm_));
    if (count >= kManyPaths && map.node_count() >= kManyNodes) {
      auto pool = pool_of(*find_search("ch"));
      // Without small separators the map has no hierarchy.
      if (pool || pool.error().code != ErrorCode::kLimit) return pool;
    }
    return pool_of(usual_search(map, IndexSet(), count < kManyPaths ? QueryUse::kOne : QueryUse::kMany));
  }

  static std::string number_or_nothing(const std::optional<double>& number) {
    return number ? fmt::format("{:.9g}", *number) : std::string();
  }

  static std::string faults_text(const AuditedPath& path, std::string_view between) {
    std::string text;
    for (std::size_t i = 0; i < kPathFaults; ++i) {
      if (!path.faults.has(static_cast<PathFault>(i))) continue;
      if (!text.empty()) text += between;
      text += id_of(static_cast<PathFault>(i));
    }
    return text;
  }

  static std::string table(const std::vector<AuditedPath>& paths) {
    std::string text =
        "path,line,ends,points,faults,illegal_steps,length,claimed,shortest,times_shortest,"
        "too_long_at_most,words\n";
    for (const AuditedPath& path : paths) {
      text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{}\n", csv_field(path.name), path.line,
                          csv_field(path.ends), path.points, faults_text(path, " "), path.illegal_steps,
                          number_or_nothing(path.length), number_or_nothing(path.claimed),
                          number_or_nothing(path.shortest), number_or_nothing(path.times_shortest),
                          path.least.too_long_at_most, csv_field(words_of(path)));
    }
    return text;
  }

  void report_json(Console& console, const Map& map, const std::vector<AuditedPath>& paths,
                   const AuditSummary& summary) const {
    if (!console.json()) return;
    Json faults = Json::object();
    for (std::size_t i = 0; i < kPathFaults; ++i)
      faults[std::string(id_of(static_cast<PathFault>(i)))] = summary.by_fault[i];
    Json longer = nullptr;
    if (summary.whole > 0) {
      longer = Json::object();
      for (const auto& [key, share] : kPercentiles) longer[key] = summary.longer_percent(share);
    }
    Json worst = Json::array();
    for (std::size_t i = 0; i < shown(summary); ++i) worst.push_back(path_json(paths[i]));
    console.print_json({{"map", map_},
                        {"files", files_},
                        {"algorithm", algorithm_},
                        {"paths", paths.size()},
                        {"good", summary.faulty == 0},
                        {"faulty", summary.faulty},
                        {"faults", std::move(faults)},
                        {"whole", summary.whole},
                        {"shortest", summary.shortest},
                        {"longer_percent", std::move(longer)},
                        {"cost_step", cost_step(map)},
                        {"too_long_at_most", summary.rounding.too_long_at_most},
                        {"coarse", summary.rounding.coarse},
                        {"length_unit", id_of(length_unit(map))},
                        {"worst", std::move(worst)}});
  }

  std::size_t shown(const AuditSummary& summary) const { return std::min(top_, summary.faulty); }

  static Json path_json(const AuditedPath& path) {
    const auto number = [](const std::optional<double>& value) {
      return value ? Json(*value) : Json(nullptr);
    };
    Json faults = Json::array();
    for (std::size_t i = 0; i < kPathFaults; ++i) {
      if (path.faults.has(static_cast<PathFault>(i))) faults.push_back(id_of(static_cast<PathFault>(i)));
    }
    Json first = nullptr;
    if (path.first)
      first = {
          {"point", path.first->point + 1}, {"why", id_of(path.first->why)}, {"words", path.first->words}};
    return {{"path", path.name},
            {"line", path.line},
            {"ends", path.ends},
            {"points", path.points},
            {"faults", std::move(faults)},
            {"illegal_steps", path.illegal_steps},
            {"first_illegal", std::move(first)},
            {"length", number(path.length)},
            {"claimed", number(path.claimed)},
            {"shortest", number(path.shortest)},
            {"times_shortest", number(path.times_shortest)},
            {"too_long_at_most", path.least.too_long_at_most},
            {"words", words_of(path)}};
  }

  void report_text(Console& console, const std::vector<AuditedPath>& paths,
                   const AuditSummary& summary) const {
    console.print("{} of {}: {} with faults\n", count_text(paths.size(), "path", "paths"),
                  count_text(files_.size(), "file", "files"), grouped(summary.faulty));
    std::vector<std::vector<std::string>> kinds;
    for (std::size_t i = 0; i < kPathFaults; ++i) {
      const auto fault = static_cast<PathFault>(i);
      if (summary.by_fault[i] > 0)
        kinds.push_back(
            {"  " + std::string(id_of(fault)), grouped(summary.by_fault[i]), std::string(describe(fault))});
    }
    if (!kinds.empty()) console.print("{}", align(kinds, {0, 2}));
    if (summary.whole > 0) {
      console.print(
          "{} legal from start to goal, {} the shortest; longer by {:.2f} % (median), {:.2f} % (99 of 100), "
          "{:.2f} % (the longest)\n",
          grouped(summary.whole), grouped(summary.shortest), summary.longer_percent(0.5),
          summary.longer_percent(0.99), summary.longer_percent(1));
    }
    if (shown(summary) == 0) return;
    std::vector<std::vector<std::string>> rows = {{"path", "line", "from", "what is wrong"}};
    for (std::size_t i = 0; i < shown(summary); ++i)
      rows.push_back(
          {printable(paths[i].name), std::to_string(paths[i].line), paths[i].ends, words_of(paths[i])});
    console.print("\n{}", align(rows, {0, 2, 3}));
    if (summary.faulty > shown(summary))
      console.print("... and {} more; --top N tells more of them, --csv FILE all\n",
                    grouped(summary.faulty - shown(summary)));
  }

  OpeningOptions opening_;
  std::string map_;
  std::vector<std::string> files_;
  AuditOptions options_;
  double within_ = 0;
  std::size_t top_ = 20;
  std::string csv_;
  std::string algorithm_;
  int threads_ = 0;
};

}  // namespace

extern const CommandInfo kCommand_audit;
const CommandInfo kCommand_audit = {
    .id = "audit",
    .description = "check paths of other programs: illegal steps, detours, wrong lengths",
    .examples =
        "  goalbound audit caves.map game.csv\n"
        "  goalbound audit caves.map game.jsonl --corners --within 5 --csv verdicts.csv\n"
        "  goalbound audit caves.map theta_star.csv --any-angle\n"
        "  goalbound audit roads.gr routes.jsonl --json\n",
    .make = &make_command<AuditCommand>,
};

}  // namespace goalbound::cli
