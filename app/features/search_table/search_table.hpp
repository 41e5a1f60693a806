// Several searches side by side over the problems of the open map: Table 22.1, which goal bounding is
// measured by, and weights by experiment (features/weights). Source: Rabin & Sturtevant, Game AI Pro 3,
// chapter 22.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "features/problems/problem_run.hpp"
#include "model/background/watched.hpp"
#include "model/feature.hpp"

namespace goalbound::app {

/// A search, and what it took for the problems that are answered by now.
struct SearchTableRow {
  const SearchInfo* search = nullptr;
  std::uint32_t weight_percent = 100;  ///< of its estimate
  std::uint64_t longer = 0;            ///< answers that are longer than those of the first row, or none
  double lengths = 0;                  ///< sum over found paths: length divided by that of the first row
  SearchStats stats{};
  double seconds = 0;
};

/// Knows the table of one map; that of another one is empty.
class SearchTable : public Feature {
 public:
  /// Those of a map, of which the first is what the others are compared with.
  using RowsOf = std::vector<SearchTableRow> (*)(const Map& map);
  SearchTable(Session& session, RowsOf rows_of) : Feature(session), rows_of_(rows_of) {}

  OngoingWork work() override;

  /// Fills the table anew, in the background: over the problems of the session, which get those of the
  /// scenario beside the map, or random ones, where there are none. What it needs of boxes is made first.
  /// Errors: kInvalidArgument without a map; those of random_problems and IndexJobs::start.
  Result<void> start();
  /// What is answered by then stays.
  void cancel();
  bool busy() const { return waits_ || run_ != nullptr; }
  /// For the boxes.
  bool waits() const { return waits_; }
  /// Answered problems of all.
  Progress::Snapshot progress() const;

  /// The first is what the others are compared with. Empty before start().
  std::span<const SearchTableRow> rows() const { return rows_; }
  /// "1,000 random problems, seed 1".
  const std::string& problems() const { return problems_; }
  /// Whose ends are nodes, and which all searches have answered.
  std::uint64_t answered() const { return answered_; }
  /// Of a problem; nothing without answers.
  double mean_seconds(const SearchTableRow& row) const;
  double mean(const SearchTableRow& row, std::uint64_t SearchStats::*member) const;
  /// How many times as long as those of the first row paths are, 1 without any.
  double mean_length(const SearchTableRow& row) const;
  /// How many times as fast as the first row.
  double factor(const SearchTableRow& row) const;
  /// Answers of any row that are longer than those of the first.
  std::uint64_t longer() const;

 private:
  /// Begins once the boxes are there. Error: why they never will be.
  Result<void> follow();
  Result<void> begin_run();
  /// Takes over the answers that are there; `dt`: seconds since the last call. The error of a run that could
  /// not begin.
  Result<void> adopt(double dt);
  /// Blocks until all answers are there, if they are on their way.
  void wait();
  void clear();
  void take(const std::vector<ProblemRun::Answers>& answers);

  RowsOf rows_of_;
  std::shared_ptr<const Map> map_;
  IndexKey boxes_ = IndexKey(plain_boxes());  ///< that its searches ask
  std::shared_ptr<const std::vector<Ends>> ends_;
  std::string problems_;
  std::vector<SearchTableRow> rows_;
  std::uint64_t answered_ = 0;
  std::uint64_t found_ = 0;  ///< of them, problems that have a path
  bool waits_ = false;
  std::unique_ptr<Watched<ProblemRun>> run_;
  Retired<Watched<ProblemRun>> retired_;  ///< they end within a slice of a search
};

/// Of Table 22.1: A* and JPS+, each without boxes and with them; for maps that have no jump points a pair
/// that runs on any.
std::vector<SearchTableRow> four_searches(const Map& map);

/// The feature of this folder: these.
class FourSearches final : public SearchTable {
 public:
  explicit FourSearches(Session& session) : SearchTable(session, &four_searches) {}
};

ActionList search_table_actions();

/// The table as others show and save it: one text a column.
struct SearchTableTexts {
  std::string name;
  std::string time;      ///< of a problem, "62.4 µs"
  std::string factor;    ///< "12.4 ×"
  std::string expanded;  ///< "834.9"
};
SearchTableTexts texts_of(const SearchTable& table, const SearchTableRow& row);
/// "4 searches, 1,000 problems: all paths are of equal length"; what is wrong instead. Empty without answers.
std::string summary_of(const SearchTable& table);

}  // namespace goalbound::app
