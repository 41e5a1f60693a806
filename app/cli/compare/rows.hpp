// What `goalbound compare` found out, and what follows from it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bench/report.hpp"
#include "compare/candidates.hpp"

namespace goalbound::cli {

/// A candidate that answered all problems.
struct ComparedRow {
  Candidate candidate;
  double seconds = 0;       ///< to make what it asks
  std::uint64_t bytes = 0;  ///< of what it asks
  BenchRow measured;
  bool is_on_front = false;  ///< no other one is as fast with fewer bytes, or faster with as many

  double microseconds() const { return measured.times ? measured.times->mean_us : 0; }
};

/// One that could not be measured, and why.
struct LeftOut {
  std::string label;
  std::string why;
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
std::string advice(const std::vector<ComparedRow>& rows, const Budget& budget);

/// As a table for people, for spreadsheets, and as a picture: bytes against microseconds, both logarithmic.
std::string compared_table(const std::vector<ComparedRow>& rows);
std::string compared_csv(const std::vector<ComparedRow>& rows);
std::string compared_svg(const std::string& title, const std::vector<ComparedRow>& rows);
Json compared_json(const std::vector<ComparedRow>& rows);

}  // namespace goalbound::cli
