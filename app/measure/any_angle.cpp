#include "measure/any_angle.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <utility>

#include "goalbound/any_angle.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/search.hpp"

namespace goalbound {
namespace {

/// Sums of floating-point numbers on different ways.
constexpr double kSums = 1e-9;
constexpr std::size_t kReportedEach = 16;

bool is_stated(const Problem& problem) {
  return problem.stated_length && *problem.stated_length > 0;
}
bool is_as_stated(const Problem& problem, double length) {
  return std::abs(length - *problem.stated_length) <= kStatedLengthTolerance;
}

/// One measurement while it is made.
class AnyAngleMeasuring {
 public:
  AnyAngleMeasuring(const Map& map, const std::vector<Problem>& problems, const AnyAngleOptions& options,
                    Watcher& watcher)
      : map_(map), options_(options), watcher_(watcher) {
    measured_.search = point_search_of(map);
    std::ranges::copy_if(problems, std::back_inserter(problems_), [&](const Problem& problem) {
      return map.is_node(problem.start) && map.is_node(problem.goal);
    });
    measured_.valid = problems_.size();
    best_.assign(problems_.size(), std::numeric_limits<double>::infinity());
  }

  Result<AnyAngleMeasurement> run(std::span<const IndexSet> sets) {
    for (const IndexSet& set : sets) {
      if (auto added = add_row(*measured_.search, set); !added) return added.error();
    }
    for (const PointSearchInfo* other : all_point_searches()) {
      if (other == measured_.search || !other->runs_on(map_)) continue;
      if (auto added = add_row(*other, {}); !added) return added.error();
    }
    lengths_.resize(searches_.size());
    for (std::size_t row = 0; row < searches_.size(); ++row) {
      if (auto done = answer(row); !done) return done.error();
    }
    conclude();
    if (auto done = compare_with_nodes(); !done) return done.error();
    if (options_.repeat > 0) {
      if (auto done = time_all(); !done) return done.error();
    }
    return std::move(measured_);
  }

 private:
  using Clock = std::chrono::steady_clock;

  Result<void> add_row(const PointSearchInfo& info, const IndexSet& set) {
    auto search = info.make(map_, set);
    if (!search) return search.error();
    searches_.push_back(*std::move(search));
    measured_.rows.push_back(
        {.search = &info, .index = set.text(), .bytes = set.byte_size(), .times = std::nullopt});
    return {};
  }

  /// Calls work(i) for each problem.
  template <class Work>
  Result<void> for_each_problem(const char* title, std::size_t rounds, const Work& work) {
    return watched_by(watcher_, title, "problems", [&](Progress& progress) -> Result<void> {
      progress.start(rounds * problems_.size());
      for (std::size_t round = 0; round < rounds; ++round) {
        for (std::size_t i = 0; i < problems_.size(); ++i) {
          if (progress.cancelled())
            return Error{.code = ErrorCode::kCancelled, .message = "the benchmark was cancelled"};
          work(round, i);
          if (i % kReportedEach + 1 == kReportedEach) progress.advance(kReportedEach);
        }
        progress.advance(problems_.size() % kReportedEach);
      }
      return {};
    });
  }

  const PointAnswer& find(std::size_t row, std::size_t i) {
    return searches_[row]->find(problems_[i].start, problems_[i].goal);
  }

  Result<void> answer(std::size_t row) {
    lengths_[row].assign(problems_.size(), std::numeric_limits<double>::infinity());
    AnyAngleRow& sums = measured_.rows[row];
    auto done = for_each_problem("check", 1, [&](std::size_t, std::size_t i) {
      const PointAnswer& path = find(row, i);
      sums.expanded += static_cast<double>(path.expanded);
      sums.generated += static_cast<double>(path.generated);
      sums.pruned += static_cast<double>(path.pruned);
      if (path.found()) lengths_[row][i] = path.length;
      best_[i] = std::min(best_[i], lengths_[row][i]);
    });
    const auto count = static_cast<double>(std::max<std::size_t>(problems_.size(), 1));
    for (double* sum : {&sums.expanded, &sums.generated, &sums.pruned}) *sum /= count;
    return done;
  }

  void conclude() {
    for (std::size_t i = 0; i < problems_.size(); ++i) {
      for (std::size_t row = 0; row < searches_.size(); ++row)
        measured_.rows[row].longer += lengths_[row][i] > best_[i] * (1 + kSums) ? 1 : 0;
      const bool is_found = std::isfinite(best_[i]);
      measured_.found += is_found ? 1 : 0;
      if (is_found) measured_.mean_length += best_[i];
      if (!is_stated(problems_[i])) continue;
      ++measured_.stated;
      measured_.as_stated += is_found && is_as_stated(problems_[i], best_[i]) ? 1 : 0;
    }
    if (measured_.found > 0) measured_.mean_length /= static_cast<double>(measured_.found);
  }

  /// By the fastest search over nodes that needs no index.
  Result<void> compare_with_nodes() {
    auto query = make_query(*find_search("jps"), map_);
    if (!query) query = make_query(*find_search("astar"), map_);
    if (!query) return query.error();
    double over_nodes = 0;
    double at_any_angle = 0;
    auto done = for_each_problem("paths over nodes", 1, [&](std::size_t, std::size_t i) {
      const SearchResult result = (*query)->find(problems_[i].start, problems_[i].goal);
      if (!result.found() || !std::isfinite(best_[i])) return;
      over_nodes += map_.length_of(result.cost);
      at_any_angle += best_[i];
    });
    if (over_nodes > 0) measured_.shorter_percent = (1 - at_any_angle / over_nodes) * 100;
    return done;
  }

  Result<void> time_all() {
    std::vector<std::vector<double>> seconds(
        searches_.size(), std::vector<double>(problems_.size(), std::numeric_limits<double>::infinity()));
    const std::size_t rounds = searches_.size() * static_cast<std::size_t>(options_.repeat);
    auto done = for_each_problem("time", rounds, [&](std::size_t round, std::size_t i) {
      const std::size_t row = round % searches_.size();
      if (options_.warm) (void)find(row, i);
      const auto begin = Clock::now();
      (void)find(row, i);
      const std::chrono::duration<double> taken = Clock::now() - begin;
      seconds[row][i] = std::min(seconds[row][i], taken.count());
    });
    for (std::size_t row = 0; row < searches_.size(); ++row)
      measured_.rows[row].times = times_of(std::move(seconds[row]));
    return done;
  }

  const Map& map_;
  AnyAngleOptions options_;
  Watcher& watcher_;
  std::vector<Problem> problems_;                       ///< the valid ones
  std::vector<std::unique_ptr<PointSearch>> searches_;  ///< by row
  std::vector<std::vector<double>> lengths_;            ///< by row and problem; infinite without a path
  std::vector<double> best_;                            ///< the least of all rows
  AnyAngleMeasurement measured_;
};

}  // namespace

Result<AnyAngleMeasurement> measure_any_angle(const Map& map, std::span<const IndexSet> sets,
                                              const std::vector<Problem>& problems,
                                              const AnyAngleOptions& options, Watcher& watcher) {
  if (point_search_of(map) == nullptr) return AnyAngleFinder::make(map).error();
  return AnyAngleMeasuring(map, problems, options, watcher).run(sets);
}

bool are_any_angle_lengths(const Map& map, const std::vector<Problem>& problems) {
  constexpr std::size_t kSampled = 200;
  if (!AnyAngleFinder::runs_on(map)) return false;
  auto finder = AnyAngleFinder::make(map);
  if (!finder) return false;
  const Grid& grid = *map.as_grid();
  const std::size_t stride = problems.size() / kSampled + 1;
  std::size_t compared = 0;
  for (std::size_t i = 0; i < problems.size(); i += stride) {
    const Problem& problem = problems[i];
    if (!is_stated(problem) || !map.is_node(problem.start) || !map.is_node(problem.goal)) continue;
    const AnyAnglePath& path = finder->find(grid.cell(problem.start), grid.cell(problem.goal));
    if (!path.found() || !is_as_stated(problem, path.length)) return false;
    ++compared;
  }
  return compared > 0;
}

}  // namespace goalbound
