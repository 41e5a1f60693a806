// What a comparison of searches and indices on a map found out, and what follows from it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "measure/compare/candidates.hpp"
#include "measure/tally.hpp"
#include "measure/times.hpp"

namespace goalbound {

/// A candidate that answered all problems.
struct ComparedRow {
  Candidate candidate;
  double seconds = 0;       ///< to make what it asks
  std::uint64_t bytes = 0;  ///< of what it asks
  bool claims_optimal = false;
  Tally tally{};
  double expanded = 0;           ///< of a valid problem in the mean
  std::optional<Times> times{};  ///< nothing when no problem is valid
  bool is_on_front = false;      ///< no other one is as fast with fewer bytes, or faster with as many

  double microseconds() const { return times ? times->mean_us : 0; }
  /// An answer is wrong: any broken one, or a longer one of a search that claims optimal lengths.
  bool wrong() const { return tally.broken || (claims_optimal && tally.wrong() > 0); }
};

/// What the user has to give: as much as there is where nothing is said.
struct Budget {
  std::optional<std::uint64_t> bytes;
  std::optional<double> seconds;  ///< to make what a search asks

  /// "20MB", "512KiB", "30s", "2min". Error kInvalidArgument, with what there may be.
  static Result<Budget> parse(const std::string& text);
  bool allows(const ComparedRow& row) const;
};

/// Orders by time, and marks the Pareto front of bytes against time among rows that are right.
void mark_front(std::vector<ComparedRow>& rows);

/// The fastest right one within the budget; null where there is none.
const ComparedRow* best_within(const std::vector<ComparedRow>& rows, const Budget& budget);
/// The fastest one of those whose indices all are repaired after an edit of the map, or that ask none.
const ComparedRow* best_for_edits(const std::vector<ComparedRow>& rows, const Budget& budget);

/// "For this map, with at most 20 MB: jump-index-gb boxes ..." Sentences, one a line.
std::string advice(const std::vector<ComparedRow>& rows, const Budget& budget, Naming naming = Naming::kIds);

/// As a table for people, the first row its heads: what is right of the second column are numbers.
std::vector<std::vector<std::string>> compared_cells(const std::vector<ComparedRow>& rows,
                                                     Naming naming = Naming::kIds);
/// For spreadsheets.
std::string compared_csv(const std::vector<ComparedRow>& rows);
/// As a picture: bytes against microseconds, both logarithmic.
std::string compared_svg(const std::string& title, const std::vector<ComparedRow>& rows,
                         Naming naming = Naming::kIds);

}  // namespace goalbound
