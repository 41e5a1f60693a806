#include "bench/batch.hpp"

#include <algorithm>
#include <chrono>
#include <limits>

#include "goalbound/query_pool.hpp"
#include "watch.hpp"

namespace goalbound::cli {
namespace {

std::vector<StartGoal> valid_ends(const Map& map, const std::vector<Problem>& problems) {
  std::vector<StartGoal> ends;
  for (const Problem& p : problems) {
    if (map.is_node(p.start) && map.is_node(p.goal)) ends.push_back({p.start, p.goal});
  }
  return ends;
}

std::size_t count_differing(const BatchAnswers& a, const BatchAnswers& b) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const bool same = a[i].status == b[i].status && a[i].cost == b[i].cost && a[i].stats == b[i].stats &&
                      std::equal(a.path(i).begin(), a.path(i).end(), b.path(i).begin(), b.path(i).end());
    count += same ? 0 : 1;
  }
  return count;
}

/// One batch for one query, by one thread and by many.
class BatchRace {
 public:
  BatchRace(const Query& query, const std::vector<StartGoal>& problems, const BatchMeasureOptions& options)
      : one_(query.copy(), 1),
        many_(query.copy(), options.threads),
        problems_(problems),
        paths_(options.paths ? BatchPaths::kNodes : BatchPaths::kNone),
        repeat_(options.repeat) {}

  Result<BatchSpeed> run(Progress& progress) {
    BatchSpeed speed = {.problems = problems_.size(), .threads = many_.threads()};
    if (auto compared = compare(speed, progress); !compared) return compared.error();
    if (repeat_ == 0 || problems_.empty()) return speed;
    speed.seconds_of_one = speed.seconds = std::numeric_limits<double>::infinity();
    for (int pass = 0; pass < repeat_; ++pass) {
      if (auto timed = time(one_, speed.seconds_of_one, progress); !timed) return timed.error();
      if (auto timed = time(many_, speed.seconds, progress); !timed) return timed.error();
    }
    return speed;
  }

 private:
  /// Untimed: it also grows the scratch memory of all threads.
  Result<void> compare(BatchSpeed& speed, Progress& progress) {
    const auto expected = one_.run(problems_, paths_, progress);
    if (!expected) return expected.error();
    const auto answers = many_.run(problems_, paths_, progress);
    if (!answers) return answers.error();
    speed.differing = count_differing(*expected, *answers);
    return {};
  }
  Result<void> time(QueryPool& pool, double& best_seconds, Progress& progress) {
    const auto before = std::chrono::steady_clock::now();
    const auto answers = pool.run(problems_, paths_, progress);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - before;
    if (!answers) return answers.error();
    best_seconds = std::min(best_seconds, taken.count());
    return {};
  }

  QueryPool one_;
  QueryPool many_;
  const std::vector<StartGoal>& problems_;
  BatchPaths paths_;
  int repeat_;
};

}  // namespace

Result<std::vector<BatchSpeed>> measure_batches(const Map& map,
                                                const std::vector<std::unique_ptr<Query>>& queries,
                                                const std::vector<Problem>& problems,
                                                const BatchMeasureOptions& options) {
  const std::vector<StartGoal> ends = valid_ends(map, problems);
  std::vector<BatchSpeed> speeds;
  for (const auto& query : queries) {
    BatchRace race(*query, ends, options);
    const auto speed = watch("batch", "problems", [&](Progress& progress) { return race.run(progress); });
    if (!speed) return speed.error();
    speeds.push_back(*speed);
  }
  return speeds;
}

}  // namespace goalbound::cli
