// The problems that a session has open: a table that sorts, runs in the background, and sums up.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "features/problems/problem_run.hpp"
#include "features/problems/problem_set.hpp"
#include "model/background/watched.hpp"

namespace goalbound::app {

struct TheirPath;

enum class ProblemColumn : std::uint8_t {
  kNumber,
  kVerdict,
  kTheirs,
  kTheirLength,
  kTheirTimes,
  kBucket,
  kStart,
  kGoal,
  kOptimal,
  kLengthLeft,
  kLengthRight,
  kExpandedLeft,
  kExpandedRight,
  kRatio,
};
struct ProblemColumnInfo {
  std::string_view id;  ///< of the action `sort-problems`
  std::string_view label;
  std::string_view help;
};
/// In the order of ProblemColumn. Those of another program's paths are empty without such.
std::span<const ProblemColumnInfo> all_problem_columns();

/// Sums over the problems that both sides have answered and whose ends are free.
struct ProblemSums {
  std::uint64_t problems = 0;
  std::array<SearchStats, 2> stats{};
  std::array<double, 2> seconds{};

  double mean(Side side, std::uint64_t SearchStats::*member) const;
  double mean_seconds(Side side) const;
};

/// Whether the answers are those that the sides would give now.
enum class AnswersAge : std::uint8_t { kNone, kCurrent, kOtherBoxes, kOtherSearches };

/// Knows the problems of one map; whoever changes the map puts others in, or none.
class ProblemTable {
 public:
  /// What each side searches with.
  using Sides = std::array<SearchOrder, 2>;

  /// Takes over the problems. Ends the run that is under way.
  void put(std::shared_ptr<const Map> map, ProblemRows set);
  void clear();

  bool empty() const { return set_.rows.empty(); }
  /// Name, file and rows; the rows in the order of the file.
  const ProblemRows& set() const { return set_; }
  /// Of another program, that of a row; null for problems from elsewhere, and without a row.
  const TheirPath* their_path(std::optional<std::size_t> row) const;
  /// Start and goal of each row; null without problems. Other problems are another object.
  const std::shared_ptr<const std::vector<Ends>>& ends() const { return ends_; }
  /// Numbers of the rows as the table shows them.
  const std::vector<std::uint32_t>& order() const { return order_; }
  ProblemVerdict verdict(std::size_t row) const { return verdict_of(*map_, set_.rows[row]); }

  ProblemColumn sorted_by() const { return sorted_by_; }
  /// Largest, or worst, first.
  bool descending() const { return descending_; }
  void sort(ProblemColumn column, bool descending);

  /// The one that was loaded last.
  std::optional<std::size_t> chosen() const { return chosen_; }
  void choose(std::size_t row) { chosen_ = row; }
  /// The row that stands so many below the chosen one in the table, or the first; nothing beyond its ends.
  std::optional<std::size_t> beside_chosen(int step) const;

  /// The same problems and answers, without the run that may be under way.
  ProblemTable without_run() const;

  /// Answers all problems anew. There must be some.
  void start(Sides sides);
  /// What is answered by then stays.
  void cancel();
  bool running() const { return run_ != nullptr; }
  /// Null when nothing runs.
  const ProblemRun* run() const { return run_ == nullptr ? nullptr : &run_->job(); }
  /// Takes over the answers that are there; `dt`: seconds since the last call. The error of a run that could
  /// not begin.
  Result<void> adopt(double dt);
  /// Blocks until all answers are there, and takes them over but for the end of the run, which adopt() sees.
  void wait();
  bool busy() const { return running(); }

  const ProblemSums& sums() const { return sums_; }
  /// Problems that a side answered wrongly, or cannot answer.
  std::size_t failures() const { return failures_; }
  AnswersAge age_against(const Sides& now) const;
  /// What the answers were made with; nothing without answers.
  const std::optional<Sides>& answered_by() const { return answered_by_; }

 private:
  void take(const std::vector<ProblemRun::Answers>& answers);
  void take_one(const ProblemRun::Answers& answers);
  void forget_answers();
  double key(std::size_t row) const;
  void sort_rows();

  std::shared_ptr<const Map> map_;
  ProblemRows set_;
  std::shared_ptr<const std::vector<Ends>> ends_;
  std::vector<std::uint32_t> order_;
  ProblemColumn sorted_by_ = ProblemColumn::kVerdict;
  bool descending_ = true;
  std::optional<std::size_t> chosen_;
  ProblemSums sums_;
  std::size_t failures_ = 0;
  std::optional<Sides> answered_by_;
  std::size_t sorted_answers_ = 0;  ///< answers that the order takes into account
  std::size_t answers_ = 0;         ///< of this run
  std::unique_ptr<Watched<ProblemRun>> run_;
  Retired<Watched<ProblemRun>> retired_;  ///< they end within a slice of a search
};

}  // namespace goalbound::app
