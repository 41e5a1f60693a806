// What paths that are planned on clusters cost, as docs/lab/indices.md and docs/lab/searches.md have it:
// expansions and lengths beside A*, the first step beside the whole path, and the repair of an edit. Two rows
// of Markdown for each map and index.
//   goalbound_bench_clusters MAP... [--index TEXT]... [--queries N] [--edits N]
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "goalbound/edited_map.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/problems.hpp"
#include "goalbound/query_pool.hpp"
#include "goalbound/refining_path.hpp"

namespace goalbound {
namespace {

/// Processor time of this thread: what else the machine does is not in it.
double now_us() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

double us_since(double start) {
  return now_us() - start;
}

template <class T>
T value_or_exit(Result<T> result) {
  if (result) return std::move(result).value();
  std::fprintf(stderr, "%s\n", result.error().to_string().c_str());
  std::exit(2);
}

/// Numbers whose mean, percentiles and largest are told.
class Numbers {
 public:
  void add(double value) {
    values_.push_back(value);
    sum_ += value;
  }
  double mean() const { return values_.empty() ? 0 : sum_ / static_cast<double>(values_.size()); }
  double at(double share) {
    if (values_.empty()) return 0;
    std::ranges::sort(values_);
    return values_[static_cast<std::size_t>(share * static_cast<double>(values_.size() - 1))];
  }

 private:
  std::vector<double> values_;
  double sum_ = 0;
};

struct Options {
  std::vector<std::string> maps;
  std::vector<std::string> indices;
  std::size_t queries = 1000;
  std::size_t edits = 200;
};

/// One map and one index.
class ClusterCost {
 public:
  ClusterCost(const Map& map, const std::vector<StartGoal>& problems, std::string text)
      : map_(map), problems_(problems), text_(std::move(text)) {
    Progress progress;
    const auto start = now_us();
    set_ = value_or_exit(provide_indices(map, text_, progress));
    made_us_ = us_since(start);
  }

  void measure() {
    const auto astar = value_or_exit(make_query(*find_search("astar"), map_, IndexSet()));
    const auto hpa = value_or_exit(make_query(*find_search("hpa"), map_, set_));
    const auto smooth = value_or_exit(make_query(*find_search("hpa-smooth"), map_, set_));
    auto walked = value_or_exit(RefiningPath::make(set_));
    std::vector<NodeId> path;
    for (const auto& [start, goal] : problems_) {
      const SearchResult best = timed(*astar, start, goal, path, astar_us_);
      if (!best.found() || best.cost == 0) continue;
      const auto longer = [&](PathCost cost) {
        return 100.0 * (static_cast<double>(cost) / static_cast<double>(best.cost) - 1);
      };
      astar_expanded_.add(static_cast<double>(best.stats.expanded));
      const SearchResult rough = timed(*hpa, start, goal, path, hpa_us_);
      plan_expanded_.add(static_cast<double>(rough.stats.expanded));
      longer_.add(longer(rough.cost));
      smooth_longer_.add(longer(timed(*smooth, start, goal, path, smooth_us_).cost));
      walk(walked, start, goal);
      all_expanded_.add(static_cast<double>(walked.expanded()));
      walked_longer_.add(longer(cost_of_path(map_, nodes_, start, goal).value()));
    }
  }

  /// Cells that become walls or free, one at a time; each is an edit of the map as it was read.
  void measure_repairs(std::size_t edits) {
    const auto clusters = set_.find("clusters");
    for (std::size_t edit = 0; edit < edits; ++edit) {
      auto edited = value_or_exit(EditedMap::make(std::shared_ptr<const Map>(&map_, [](const Map*) {}), {}));
      for (const MapChange& change : random_changes(map_, 1, 1 + edit, ChangeMix::kMixed))
        (void)edited.apply(change).ok();
      const auto now = value_or_exit(edited.snapshot()).map();
      Progress progress;
      const auto start = now_us();
      const auto followed = value_or_exit(repair_index(*clusters, map_, *now, progress, {.threads = 1}));
      if (followed != nullptr) repair_us_.add(us_since(start));
    }
  }

  void print(const std::string& name) {
    fmt::print(
        "| {} | `{}` | {:.0f} KiB, {:.2f} s | {:.0f} | {:.0f} | {:.0f} | {:.2f} | {:.2f}, {:.1f}, {:.1f} "
        "| {:.2f} | {:.2f}, {:.2f} ms |\n",
        name, text_, static_cast<double>(set_.byte_size()) / 1024, made_us_ / 1e6, astar_expanded_.mean(),
        plan_expanded_.mean(), all_expanded_.mean(), longer_.mean(), smooth_longer_.mean(),
        smooth_longer_.at(0.99), smooth_longer_.at(1), walked_longer_.mean(), repair_us_.mean() / 1e3,
        repair_us_.at(1) / 1e3);
    fmt::print(
        "| {} | `{}` | astar {:.0f} | hpa {:.0f} | hpa-smooth {:.0f} | first step {:.0f}, p99 {:.0f} | "
        "later ones {:.2f}, p99 {:.1f}, worst {:.0f} |\n",
        name, text_, astar_us_.mean(), hpa_us_.mean(), smooth_us_.mean(), first_us_.mean(),
        first_us_.at(0.99), later_us_.mean(), later_us_.at(0.99), later_us_.at(1));
    std::fflush(stdout);
  }

 private:
  static SearchResult timed(Query& query, NodeId start, NodeId goal, std::vector<NodeId>& path, Numbers& us) {
    const auto begin = now_us();
    const SearchResult result = query.find(start, goal);
    query.path(path);
    us.add(us_since(begin));
    return result;
  }
  void walk(RefiningPath& walked, NodeId start, NodeId goal) {
    constexpr std::uint64_t kAStep = 64;
    nodes_.assign(1, start);
    auto begin = now_us();
    walked.begin(start, goal);
    for (NodeId next = walked.step(); next != kNoNode; next = walked.step()) {
      (nodes_.size() == 1 ? first_us_ : later_us_).add(us_since(begin));
      nodes_.push_back(next);
      begin = now_us();
      walked.advance(kAStep);
    }
  }

  const Map& map_;
  const std::vector<StartGoal>& problems_;
  std::string text_;
  IndexSet set_;
  double made_us_ = 0;
  std::vector<NodeId> nodes_;
  Numbers astar_us_, hpa_us_, smooth_us_, first_us_, later_us_, repair_us_;
  Numbers astar_expanded_, plan_expanded_, all_expanded_;
  Numbers longer_, smooth_longer_, walked_longer_;  // per cent
};

void measure_map(const std::string& file, const Options& options) {
  const auto map = value_or_exit(load_map(file));
  std::vector<StartGoal> problems;
  for (const RandomProblem& problem : value_or_exit(draw_problems(*map, options.queries, 1)))
    problems.push_back({problem.start, problem.goal});
  const std::size_t slash = file.find_last_of('/');
  for (const std::string& text : options.indices) {
    ClusterCost cost(*map, problems, text);
    cost.measure();
    cost.measure_repairs(options.edits);
    cost.print(slash == std::string::npos ? file : file.substr(slash + 1));
  }
}

int run(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    const bool has_value = word.starts_with("--") && i + 1 < argc;
    if (!word.starts_with("--")) {
      options.maps.emplace_back(word);
    } else if (has_value && word == "--index") {
      options.indices.emplace_back(argv[++i]);
    } else if (has_value && word == "--queries") {
      options.queries = std::strtoul(argv[++i], nullptr, 10);
    } else if (has_value && word == "--edits") {
      options.edits = std::strtoul(argv[++i], nullptr, 10);
    } else {
      std::fprintf(stderr,
                   "usage: goalbound_bench_clusters MAP... [--index TEXT]... [--queries N] [--edits N]\n");
      return 2;
    }
  }
  if (options.indices.empty()) options.indices.emplace_back("clusters");
  fmt::print(
      "| map | index | size, made in | A* expanded | plan | with cells | hpa longer, % | hpa-smooth: mean, "
      "p99, worst | walked | repaired: mean, worst |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- "
      "| --- |\n| us a path with all cells | | | | | | | | | |\n");
  for (const std::string& file : options.maps) measure_map(file, options);
  return 0;
}

}  // namespace
}  // namespace goalbound

int main(int argc, char** argv) {
  return goalbound::run(argc, argv);
}
