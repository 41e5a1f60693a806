// A measurement of `goalbound bench` as a table for people and as JSON for programs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bench/batch.hpp"
#include "console.hpp"
#include "goalbound/edited_map.hpp"
#include "measure/measure.hpp"
#include "measure/times.hpp"
#include "policies.hpp"

namespace goalbound::cli {

/// Four digits that matter, or one decimal, whichever is more: "0.183", "44.81", "11,378.4".
std::string number_text(double value);

/// Means of SearchStats over the valid problems.
struct MeanStats {
  double expanded = 0;
  double generated = 0;
  double pruned = 0;
  double open_add = 0;
  double open_decrease = 0;
  double open_pop = 0;
  double stack_add = 0;
};

/// Valid problems that were answered by one way.
struct WayShare {
  AnswerWay way = AnswerWay::kSearch;
  std::size_t problems = 0;
  std::optional<double> mean_us;  ///< nothing when nothing was timed
};

/// One row: a search with its policies, and what it did.
struct BenchRow {
  Variant variant;
  bool claims_optimal = false;
  Tally tally;
  MeanStats stats;
  std::optional<Times> times;  ///< nothing when no problem is valid, or nothing was timed
  /// Mean time of the first `astar` in this run over this one's; nothing without it.
  std::optional<double> factor;
  std::optional<double> instructions{};  ///< a problem; see Answers
  double bytes_a_node = 0;               ///< Query::byte_size() over the nodes of the map
  std::optional<BatchSpeed> batch{};     ///< nothing when it was not asked for
  std::vector<WayShare> ways{};          ///< those that some problem was answered by; of changed maps

  /// True when an answer is wrong: any broken one, or a suboptimal one of a search that claims optimal
  /// lengths.
  bool wrong() const { return tally.broken || (claims_optimal && tally.wrong() > 0); }
};

/// One row for each variant; the measurement must have been made with one problem at once.
std::vector<BenchRow> make_rows(const Map& map, const std::vector<Variant>& variants,
                                const std::vector<std::unique_ptr<Query>>& queries,
                                const Measurement& measurement);

/// One row an algorithm; counts are the mean of a problem, times are in microseconds.
std::string format_table(const std::vector<BenchRow>& rows);

/// One row an algorithm that has a batch: problems a second on one thread and on many.
std::string format_batch_table(const std::vector<BenchRow>& rows);

/// One row an algorithm: how its answers came about on a map that was changed, and what each way takes.
std::string format_way_table(const std::vector<BenchRow>& rows);

Json difference_json(const MapDifference& difference);

/// The array `results` of `goalbound bench --json`.
Json results_json(const std::vector<BenchRow>& rows);

}  // namespace goalbound::cli
