// What a map that changes costs: docs/lab/changes.md has its figures. Prints a row of Markdown for each size
// and kind of edit, after each of which the same random problems are asked in turns of an EditedMap with
// boxes of before, of the map before the edit, and of a search without indices.
//   goalbound_bench_changes MAP [--edits N] [--queries N] [--index TEXT] [--threads N] [--door]
//   [--background]
// --door: one cell or edge is closed and opened, which most of the paths pass, instead of edits at random.
// --background: new indices are made behind meanwhile. What queries cost until these come, and when they do;
// in time of the processor, each thread for itself, as if it had a core alone.
#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "goalbound/background_precompute.hpp"
#include "goalbound/box_index.hpp"
#include "goalbound/edited_map.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/problems.hpp"
#include "goalbound/query_pool.hpp"

namespace goalbound {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

double processor_seconds(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}
double own_seconds() {
  return processor_seconds(CLOCK_THREAD_CPUTIME_ID);
}
/// Of all other threads.
double seconds_behind() {
  return processor_seconds(CLOCK_PROCESS_CPUTIME_ID) - own_seconds();
}

template <class T>
T value_or_exit(Result<T> result) {
  if (result) return std::move(result).value();
  std::fprintf(stderr, "%s\n", result.error().to_string().c_str());
  std::exit(2);
}

struct Options {
  std::string map;
  std::string indices = "boxes:exact";
  std::size_t edits = 10;
  std::size_t queries = 400;
  int threads = 2;
  bool door = false;
  bool background = false;
};

/// A sum of times, and how many they were.
struct Times {
  double seconds = 0;
  double most = 0;
  std::size_t count = 0;
  void add(double time) {
    seconds += time;
    most = std::max(most, time);
    ++count;
  }
  double us() const { return count == 0 ? 0 : seconds / static_cast<double>(count) * 1e6; }
};

/// Of all edits of one kind, while new indices are made behind.
struct BackgroundRow {
  Times first, last;                    ///< until new boxes were there, and until they were exact
  Times until_first, until_last;        ///< queries
  std::array<std::size_t, 4> by_way{};  ///< of those until the first, by AnswerWay
  Times fresh;
};

/// Of all edits of one kind.
struct Row {
  Times change, next, query, fresh, plain, repaired, anew;
  std::array<Times, 4> by_way;  ///< AnswerWay
  std::size_t not_repaired = 0;
};

class Bench {
 public:
  explicit Bench(Options options)
      : options_(std::move(options)), map_(value_or_exit(load_map(options_.map))) {
    Progress progress;
    indices_ =
        value_or_exit(provide_indices(*map_, options_.indices, progress, {.threads = options_.threads}));
    search_ = &usual_search(*map_, indices_);
    fresh_ = value_or_exit(make_query(*search_, *map_, indices_));
    for (const RandomProblem& problem : value_or_exit(draw_problems(*map_, options_.queries, 1)))
      problems_.push_back({problem.start, problem.goal});
  }

  void run() {
    fmt::print("{}, {} nodes, {} with {}, {} problems an edit\n\n", options_.map, map_->node_count(),
               search_->id, indices_.text(), problems_.size());
    if (options_.background) return run_in_background();
    fmt::print(
        "| changed | edits | a change, us | next query, us | mean, us | fresh, us | by old indices | over "
        "added moves | plain | plain alone, us | boxes repaired, ms | made anew, ms |\n");
    fmt::print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
    if (options_.door) return measure_door();
    for (const ChangeMix mix : {ChangeMix::kClosed, ChangeMix::kOpened, ChangeMix::kMixed}) {
      for (const std::size_t size : {1, 4, 16, 64}) {
        Row row;
        for (std::size_t edit = 0; edit < options_.edits; ++edit)
          measure(random_changes(*map_, size, 1 + edit, mix), row);
        print(fmt::format("{} {}", size, id_of(mix)), row);
      }
    }
  }

 private:
  void run_in_background() {
    fmt::print(
        "| changed | edits | first boxes after, ms | mean until then, us | of which by old indices, over "
        "added moves, plain | exact after, ms | mean from first to exact, us | fresh, us |\n"
        "| --- | --- | --- | --- | --- | --- | --- | --- |\n");
    print("a door", measure_in_background({{door().closed}}));
    for (const ChangeMix mix : {ChangeMix::kClosed, ChangeMix::kOpened, ChangeMix::kMixed}) {
      for (const std::size_t size : {1, 4, 16, 64}) {
        std::vector<std::vector<MapChange>> edits;
        for (std::size_t edit = 0; edit < options_.edits; ++edit)
          edits.push_back(random_changes(*map_, size, 1 + edit, mix));
        print(fmt::format("{} {}", size, id_of(mix)), measure_in_background(edits));
      }
    }
  }

  BackgroundRow measure_in_background(const std::vector<std::vector<MapChange>>& edits) {
    BackgroundRow row;
    for (const auto& edit : edits) measure_in_background(edit, row);
    return row;
  }

  void measure_in_background(const std::vector<MapChange>& edit, BackgroundRow& row) {
    constexpr auto kIdle = std::chrono::milliseconds(200);  // what it does while nothing changes is done
    EditedMap edited = value_or_exit(EditedMap::make(map_, indices_));
    const auto query = value_or_exit(edited.query(*search_));
    std::atomic<int> handed_over{0};  // 2: exact ones
    const auto note = [&](const HandedOver& one) { handed_over = one.is_final ? 2 : 1; };
    BackgroundPrecompute background(edited, {.threads = 1, .handed_over = note});
    std::this_thread::sleep_for(kIdle);
    const double begun = seconds_behind();
    (void)edited.apply(edit).ok();
    for (std::size_t i = 0, last = 0;; i = (i + 1) % problems_.size()) {
      const int now = handed_over;
      if (now > 0 && last == 0) row.first.add(seconds_behind() - begun);
      if (now == 2) break;
      last = static_cast<std::size_t>(now);
      const double start = own_seconds();
      const SearchResult result = query->find(problems_[i].start, problems_[i].goal);
      (now == 0 ? row.until_first : row.until_last).add(own_seconds() - start);
      if (now == 0) ++row.by_way[static_cast<std::size_t>(result.way)];
    }
    row.last.add(seconds_behind() - begun);
    for (const StartGoal& problem : problems_) {
      const double start = own_seconds();
      (void)query->find(problem.start, problem.goal);
      row.fresh.add(own_seconds() - start);
    }
  }

  static void print(const std::string& name, const BackgroundRow& row) {
    const auto share = [&](AnswerWay way) {
      return 100.0 * static_cast<double>(row.by_way[static_cast<std::size_t>(way)]) /
             static_cast<double>(std::max<std::size_t>(row.until_first.count, 1));
    };
    fmt::print("| {} | {} | {:.0f} | {:.1f} | {:.0f} %, {:.0f} %, {:.0f} % | {:.0f} | {} | {:.1f} |\n", name,
               row.last.count, row.first.us() / 1e3, row.until_first.us(), share(AnswerWay::kOld),
               share(AnswerWay::kOverAdded), share(AnswerWay::kPlain), row.last.us() / 1e3,
               row.until_last.count == 0 ? std::string() : fmt::format("{:.1f}", row.until_last.us()),
               row.fresh.us());
    std::fflush(stdout);
  }

  void measure(const std::vector<MapChange>& changes, Row& row) {
    if (changes.empty()) return;
    EditedMap edited = value_or_exit(EditedMap::make(map_, indices_));
    const auto query = value_or_exit(edited.query(*search_));
    (void)query->find(problems_.front().start, problems_.front().goal);
    Clock::time_point start = Clock::now();
    for (const MapChange& change : changes) (void)edited.apply(change).ok();
    row.change.add(seconds_since(start) / static_cast<double>(changes.size()));
    const auto now = value_or_exit(edited.snapshot()).map();
    const auto plain = value_or_exit(make_query(usual_search(*now, IndexSet()), *now, IndexSet()));
    bool is_next = true;
    for (const StartGoal& problem : problems_) {
      start = Clock::now();
      const SearchResult result = query->find(problem.start, problem.goal);
      const double time = seconds_since(start);
      if (is_next) row.next.add(time);
      is_next = false;
      row.query.add(time);
      row.by_way[static_cast<std::size_t>(result.way)].add(time);
      start = Clock::now();
      (void)fresh_->find(problem.start, problem.goal);
      row.fresh.add(seconds_since(start));
      start = Clock::now();
      (void)plain->find(problem.start, problem.goal);
      row.plain.add(seconds_since(start));
    }
    renew(*now, row);
  }

  void renew(const Map& now, Row& row) {
    const auto boxes = indices_.find("boxes");
    if (boxes == nullptr) return;
    Progress progress;
    Clock::time_point start = Clock::now();
    const auto followed =
        value_or_exit(repair_index(*boxes, *map_, now, progress, {.threads = options_.threads}));
    if (followed != nullptr) row.repaired.add(seconds_since(start));
    row.not_repaired += followed == nullptr ? 1 : 0;
    if (row.anew.count > 0) return;  // once is enough of what takes long
    start = Clock::now();
    (void)value_or_exit(make_index(now, boxes->values(), {}, progress, {.threads = options_.threads}));
    row.anew.add(seconds_since(start));
  }

  /// What most paths pass, apart from their ends.
  struct Door {
    MapChange closed;
    std::size_t passed_by = 0;
  };
  Door door() {
    std::map<std::pair<NodeId, NodeId>, std::size_t> passes;
    std::vector<NodeId> path;
    for (const StartGoal& problem : problems_) {
      if (!fresh_->find(problem.start, problem.goal).found()) continue;
      fresh_->path(path);
      for (std::size_t i = 2; i + 1 < path.size(); ++i)
        ++passes[map_->as_grid() != nullptr ? std::pair(path[i], path[i]) : std::pair(path[i - 1], path[i])];
    }
    const auto most = std::ranges::max_element(passes, {}, [](const auto& entry) { return entry.second; });
    if (most == passes.end()) return {};
    const auto [from, to] = most->first;
    return {
        map_->as_grid() != nullptr ? MapChange::block(map_->as_grid()->cell(to)) : MapChange::close(from, to),
        most->second};
  }

  void measure_door() {
    const Door most = door();
    if (most.passed_by == 0) return;
    Row row;
    for (std::size_t edit = 0; edit < options_.edits; ++edit) measure({most.closed}, row);
    print(fmt::format("what {} of {} paths pass", most.passed_by, problems_.size()), row);
  }

  static void print(const std::string& name, const Row& row) {
    const auto share = [&](AnswerWay way) {
      const Times& times = row.by_way[static_cast<std::size_t>(way)];
      if (times.count == 0) return std::string();
      return fmt::format("{:.1f} %, {:.1f} us",
                         100.0 * static_cast<double>(times.count) / static_cast<double>(row.query.count),
                         times.us());
    };
    fmt::print(
        "| {} | {} | {:.1f} | {:.0f} ({:.0f}) | {:.1f} | {:.1f} | {} | {} | {} | {:.0f} | {} | {:.0f} |\n",
        name, row.change.count, row.change.us(), row.next.us(), row.next.most * 1e6, row.query.us(),
        row.fresh.us(), share(AnswerWay::kOld), share(AnswerWay::kOverAdded), share(AnswerWay::kPlain),
        row.plain.us(),
        row.repaired.count == 0
            ? std::string("never")
            : fmt::format("{:.0f}{}", row.repaired.us() / 1e3,
                          row.not_repaired == 0 ? "" : fmt::format(", {} not", row.not_repaired)),
        row.anew.us() / 1e3);
    std::fflush(stdout);
  }

  Options options_;
  std::shared_ptr<const Map> map_;
  IndexSet indices_;
  const SearchInfo* search_ = nullptr;
  std::unique_ptr<Query> fresh_;
  std::vector<StartGoal> problems_;
};

int usage() {
  std::fprintf(stderr,
               "usage: goalbound_bench_changes MAP [--edits N] [--queries N] [--index TEXT] [--threads N] "
               "[--door] [--background]\n");
  return 2;
}

int run(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--door") {
      options.door = true;
    } else if (word == "--background") {
      options.background = true;
    } else if (!word.starts_with("--") && options.map.empty()) {
      options.map = word;
    } else if (i + 1 == argc) {
      return usage();
    } else if (word == "--index") {
      options.indices = argv[++i];
    } else {
      const auto number = std::strtoul(argv[++i], nullptr, 10);
      if (number == 0) return usage();
      if (word == "--edits")
        options.edits = number;
      else if (word == "--queries")
        options.queries = number;
      else if (word == "--threads")
        options.threads = static_cast<int>(number);
      else
        return usage();
    }
  }
  if (options.map.empty()) return usage();
  Bench(std::move(options)).run();
  return 0;
}

}  // namespace
}  // namespace goalbound

int main(int argc, char** argv) {
  return goalbound::run(argc, argv);
}
