// Which search and which index to use on the open map: all of them, measured behind the user's back on the
// problems of the table.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "measure/compare/comparison.hpp"
#include "model/background/job.hpp"
#include "model/background/watched.hpp"
#include "model/feature.hpp"

namespace goalbound::app {

/// A comparison in a thread of its own, and what it is at.
class AdviceJob {
 public:
  /// Begins at once, and keeps the map.
  AdviceJob(std::shared_ptr<const Map> map, std::vector<Problem> problems, CompareOptions options);

  /// What goes on at the moment, and how far that is: "index 'reach'", "time".
  struct Stage {
    std::string title;
    Progress::Snapshot progress;
  };
  Stage stage() const;
  void cancel() { job_.cancel(); }
  bool finished() const { return job_.finished(); }
  void wait() { job_.wait(); }
  /// Once finished.
  const Result<Comparison>& outcome() const { return job_.outcome(); }

 private:
  class Watching;

  mutable std::mutex mutex_;
  Stage stage_;                    ///< under the lock
  BackgroundJob<Comparison> job_;  ///< last: it uses the others
};

/// Knows the comparison of one map; that of another one, and of one that is edited, is gone.
class SearchAdvice final : public Feature {
 public:
  using Feature::Feature;

  OngoingWork work() override;
  /// Measures all that runs on the map, on at most kMostProblems of the problems of the session, spread
  /// evenly; without any they are provided (provide_problems). An index that takes longer than
  /// kSecondsOfIndex is left out. Errors: kInvalidArgument without a map; those of provide_problems.
  Result<void> start();
  static constexpr std::size_t kMostProblems = 200;
  static constexpr double kSecondsOfIndex = 10;

  /// Nothing of what was measured by then is of any use.
  void cancel();
  bool busy() const { return job_ != nullptr; }
  /// While busy.
  AdviceJob::Stage stage() const { return job_->stage(); }

  /// Null while there is none.
  const Comparison* comparison() const { return comparison_ ? &*comparison_ : nullptr; }
  /// "loop.map.scen: 200 of 1,000 problems". Empty before start().
  const std::string& problems() const { return problems_; }
  /// What may be recommended.
  const Budget& budget() const { return budget_; }
  void set_budget(const Budget& budget) { budget_ = budget; }

 private:
  /// What belongs to another map goes.
  void follow();
  /// Takes over what is ready. Error: why nothing came of it, but for whoever cancelled it.
  Result<void> adopt();
  void wait();
  void clear();

  std::shared_ptr<const Map> map_;
  std::string problems_;
  std::optional<Comparison> comparison_;
  Budget budget_;
  std::unique_ptr<AdviceJob> job_;
  Retired<AdviceJob> retired_;  ///< they end within a slice of an index, or of a search
};

ActionList search_advice_actions();

}  // namespace goalbound::app
