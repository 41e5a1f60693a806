#include "measure/measure.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <span>
#include <utility>

#include "goalbound/job.hpp"
#include "measure/check.hpp"
#include "measure/side_by_side.hpp"
#include "platform/instruction_count.hpp"

namespace goalbound {
namespace {

using Clock = std::chrono::steady_clock;

/// Problems between two reports of progress, which cost time that is not to be measured.
constexpr std::size_t kReported = 64;

Error stopped() {
  return {.code = ErrorCode::kCancelled, .message = "the benchmark was cancelled"};
}

Result<std::vector<Truth>> find_truths(const Map& map, const std::vector<Problem>& problems, int threads,
                                       Progress& progress) {
  progress.start(problems.size());
  std::vector<Truth> truths(problems.size());
  side_by_side(
      problems.size(), threads, progress, [&] { return Checker(map); },
      [&](Checker& checker, std::size_t i) {
        truths[i] = checker.truth(problems[i]);
        progress.advance();
      });
  if (progress.cancelled()) return stopped();
  return truths;
}

/// One measurement while it is made.
class Measuring {
  template <class Work>
  auto phase(const std::string& name, const Work& work) {
    const std::string title = options_.title.empty() ? name : options_.title + ": " + name;
    return watched_by(watcher_, title, "problems", work);
  }

 public:
  Measuring(const Map& map, const std::vector<std::unique_ptr<Query>>& queries,
            const std::vector<Problem>& problems, const MeasureOptions& options, Watcher& watcher)
      : map_(map), queries_(queries), problems_(problems), options_(options), watcher_(watcher) {
    measured_.answers.resize(queries.size());
  }

  Result<Measurement> run() {
    const auto truths = phase("right answers", [this](Progress& progress) {
      return find_truths(map_, problems_, options_.threads, progress);
    });
    if (!truths) return truths.error();
    compare_stated_lengths(*truths);
    const auto checked = phase("check", [&](Progress& progress) { return check(*truths, progress); });
    if (!checked) return checked.error();
    if (options_.repeat > 0) {
      const std::vector<Problem> valid = valid_ones(*truths);
      const auto timed = phase("time", [&](Progress& progress) { return time(valid, progress); });
      if (!timed) return timed.error();
    }
    return std::move(measured_);
  }

 private:
  void compare_stated_lengths(const std::vector<Truth>& truths) {
    for (std::size_t i = 0; i < truths.size(); ++i) {
      measured_.valid += is_invalid(truths[i].status) ? 0 : 1;
      const auto wrong = wrong_stated_length(map_, problems_[i], truths[i]);
      if (wrong && measured_.wrong_stated_lengths++ == 0) measured_.first_wrong_stated_length = *wrong;
    }
  }

  Result<void> check(const std::vector<Truth>& truths, Progress& progress) {
    progress.start(queries_.size() * problems_.size());
    side_by_side(
        queries_.size(), options_.threads, progress, [this] { return Checker(map_); },
        [&](Checker& checker, std::size_t q) {
          for (std::size_t i = 0; i < problems_.size() && !progress.cancelled(); ++i) {
            SearchResult result;
            const Finding finding = checker.check(*queries_[q], problems_[i], truths[i], result);
            measured_.answers[q].tally.add(map_, problems_[i], finding, result.stats);
            if (!is_invalid(truths[i].status)) measured_.answers[q].ways.push_back(result.way);
            progress.advance();
          }
        });
    if (progress.cancelled()) return stopped();
    return {};
  }

  /// The problems whose ends are both nodes.
  std::vector<Problem> valid_ones(const std::vector<Truth>& truths) const {
    std::vector<Problem> valid;
    for (std::size_t i = 0; i < problems_.size(); ++i) {
      if (!is_invalid(truths[i].status)) valid.push_back(problems_[i]);
    }
    return valid;
  }

  Result<void> time(std::span<const Problem> problems, Progress& progress) {
    progress.start(static_cast<std::uint64_t>(options_.repeat) * queries_.size() * problems.size());
    const std::size_t groups = (problems.size() + options_.problems_at_once - 1) / options_.problems_at_once;
    for (Answers& answers : measured_.answers)
      answers.best_seconds.assign(groups, std::numeric_limits<double>::infinity());
    const platform::InstructionCount count;
    const std::size_t answers_a_pass = problems.size() * (options_.warm ? 2 : 1);
    for (const Turn& turn : turns()) {
      Answers& answers = measured_.answers[turn.query];
      for (int pass = 0; pass < turn.passes; ++pass) {
        const auto before = count.now();
        auto timed = time_pass(*queries_[turn.query], problems, answers, progress);
        if (!timed) return timed;
        const auto after = count.now();
        if (!before || !after || problems.empty()) continue;
        const double mean = static_cast<double>(*after - *before) / static_cast<double>(answers_a_pass);
        answers.instructions = std::min(answers.instructions.value_or(mean), mean);
      }
    }
    return {};
  }

  struct Turn {
    std::size_t query = 0;
    int passes = 0;
  };
  /// Two passes in a row where there are two: the second meets what its own search left in the caches, not
  /// what the search before did, so that no figure depends on what else is measured.
  std::vector<Turn> turns() const {
    constexpr int kInARow = 2;
    std::vector<Turn> turns;
    for (int left = options_.repeat; left > 0; left -= kInARow) {
      for (std::size_t q = 0; q < queries_.size(); ++q) turns.push_back({q, std::min(left, kInARow)});
    }
    return turns;
  }

  /// One pass of one query over the problems. One reading of the clock serves as the end of a group and the
  /// start of the next, so that its cost enters once.
  Result<void> time_pass(Query& query, std::span<const Problem> problems, Answers& answers,
                         Progress& progress) {
    std::size_t unreported = 0;
    auto way = answers.ways.begin();
    auto before = Clock::now();
    for (double& best : answers.best_seconds) {
      const auto group = problems.first(std::min(options_.problems_at_once, problems.size()));
      problems = problems.subspan(group.size());
      if (options_.warm) {
        answer(query, group, way);
        before = Clock::now();
      }
      answer(query, group, way);
      way += static_cast<std::ptrdiff_t>(group.size());
      const auto after = Clock::now();
      best = std::min(best, std::chrono::duration<double>(after - before).count());
      before = after;
      unreported += group.size();
      if (unreported < kReported && !problems.empty()) continue;
      if (progress.cancelled()) return stopped();
      progress.advance(std::exchange(unreported, 0));
      before = Clock::now();
    }
    return {};
  }

  void answer(Query& query, std::span<const Problem> problems, std::vector<AnswerWay>::iterator way) {
    for (const Problem& p : problems) {
      *way++ = query.find(p.start, p.goal).way;
      if (options_.paths) query.path(path_);
    }
  }

  std::vector<NodeId> path_;
  const Map& map_;
  const std::vector<std::unique_ptr<Query>>& queries_;
  const std::vector<Problem>& problems_;
  const MeasureOptions& options_;
  Watcher& watcher_;
  Measurement measured_;
};

}  // namespace

Result<Measurement> measure(const Map& map, const std::vector<std::unique_ptr<Query>>& queries,
                            const std::vector<Problem>& problems, const MeasureOptions& options,
                            Watcher& watcher) {
  return Measuring(map, queries, problems, options, watcher).run();
}

}  // namespace goalbound
