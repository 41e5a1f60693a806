// What it costs to keep paths on a map that changes: docs/lab/changes.md has its figures. Prints a row of
// Markdown for each kind of edit: how long a change takes with and without kept paths, how long it takes to
// know whose verdicts changed, how many they are, and what asking for all paths anew would take.
//   goalbound_bench_kept MAP [--paths N] [--edits N]
#include <fmt/format.h>
#include <time.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "goalbound/formats.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/kept_paths.hpp"
#include "goalbound/problems.hpp"

namespace goalbound {
namespace {

/// Of the processor: the machine may have other work.
double seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}
template <class Work>
double us_of(const Work& work) {
  const double start = seconds();
  work();
  return (seconds() - start) * 1e6;
}

template <class T>
T value_or_exit(Result<T> result) {
  if (result) return std::move(result).value();
  std::fprintf(stderr, "%s\n", result.error().to_string().c_str());
  std::exit(2);
}

struct Options {
  std::string map;
  std::size_t paths = 10'000;
  std::size_t edits = 20;
};

class Bench {
 public:
  explicit Bench(const Options& options) : options_(options), map_(value_or_exit(load_map(options.map))) {
    Progress progress;
    indices_ = value_or_exit(provide_indices(*map_, "boxes", progress, {.threads = 2}));
    problems_ = value_or_exit(draw_problems(*map_, options.paths, 1));
  }

  void run() {
    fmt::print("{}, {} nodes, {} paths\n\n", options_.map, map_->node_count(), problems_.size());
    fmt::print(
        "| changed | a change alone, us | with kept paths, us | to know whose verdicts changed, us | "
        "longest, "
        "us | paths | all paths anew, ms | bytes |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n");
    for (const ChangeMix mix : {ChangeMix::kClosed, ChangeMix::kOpened}) {
      for (const std::size_t size : {1, 4, 16, 64}) measure(mix, size);
    }
  }

 private:
  void measure(ChangeMix mix, std::size_t size) {
    EditedMap alone = value_or_exit(EditedMap::make(map_));
    EditedMap edited = value_or_exit(EditedMap::make(map_, indices_));
    const auto query = value_or_exit(edited.query());
    KeptPaths kept(edited);
    for (const RandomProblem& problem : problems_)
      (void)value_or_exit(kept.keep(*query, problem.start, problem.goal));
    double change_alone = 0;
    double change = 0;
    double know = 0;
    double longest = 0;
    double anew = 0;
    std::size_t changed = 0;
    for (std::size_t edit = 0; edit < options_.edits; ++edit) {
      const auto changes = random_changes(*map_, size, 1 + edit, mix);
      change_alone += us_of([&] { (void)alone.apply(changes).ok(); });
      change += us_of([&] { (void)edited.apply(changes).ok(); });
      const double us = us_of([&] { changed += kept.changed().size(); });
      know += us;
      longest = std::max(longest, us);
      anew += us_of([&] {
        for (const RandomProblem& problem : problems_) (void)query->find(problem.start, problem.goal);
      });
      const std::vector<MapChange> back = taken_back(changes);
      (void)alone.apply(back).ok();
      (void)edited.apply(back).ok();
      (void)kept.changed();
    }
    const auto edits = static_cast<double>(options_.edits);
    fmt::print("| {} {} | {:.1f} | {:.1f} | {:.0f} | {:.0f} | {:.0f} | {:.0f} | {} |\n", size, id_of(mix),
               change_alone / edits, change / edits, know / edits, longest,
               static_cast<double>(changed) / edits, anew / edits / 1e3, kept.byte_size());
    std::fflush(stdout);
  }

  /// What makes the map what it was.
  std::vector<MapChange> taken_back(const std::vector<MapChange>& changes) const {
    std::vector<MapChange> back;
    for (const MapChange& change : changes) {
      if (const Grid* grid = map_->as_grid()) {
        back.push_back(MapChange::set_terrain(change.cell, grid->terrain(change.cell)));
        continue;
      }
      const ListGraph& list = *map_->as_list();
      MapChange one = MapChange::close(change.from, change.to);
      for (const auto& edge : list.out(change.from)) {
        if (edge.to == change.to)
          one = MapChange::edge(change.from, change.to, edge.cost / list.cost_scale());
      }
      back.push_back(one);
    }
    return back;
  }

  Options options_;
  std::shared_ptr<const Map> map_;
  IndexSet indices_;
  std::vector<RandomProblem> problems_;
};

int run(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    const std::size_t number = i + 1 < argc ? std::strtoul(argv[i + 1], nullptr, 10) : 0;
    if (!word.starts_with("--") && options.map.empty()) {
      options.map = word;
    } else if (number > 0 && (word == "--paths" || word == "--edits")) {
      (word == "--paths" ? options.paths : options.edits) = number;
      ++i;
    } else {
      options.map.clear();
      break;
    }
  }
  if (options.map.empty()) {
    std::fprintf(stderr, "usage: goalbound_bench_kept MAP [--paths N] [--edits N]\n");
    return 2;
  }
  Bench(options).run();
  return 0;
}

}  // namespace
}  // namespace goalbound

int main(int argc, char** argv) {
  return goalbound::run(argc, argv);
}
