#include "measure/compare/rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include "words/numbers.hpp"

namespace goalbound {
namespace {

struct Unit {
  std::string_view name;
  double times;
  bool is_time;
};
constexpr std::array<Unit, 11> kUnits = {{{"B", 1, false},
                                          {"kB", 1e3, false},
                                          {"KiB", 1024, false},
                                          {"MB", 1e6, false},
                                          {"MiB", 1024.0 * 1024, false},
                                          {"GB", 1e9, false},
                                          {"GiB", 1024.0 * 1024 * 1024, false},
                                          {"ms", 1e-3, true},
                                          {"s", 1, true},
                                          {"min", 60, true},
                                          {"h", 3600, true}}};

bool is_right(const ComparedRow& row) {
  return row.claims_optimal && !row.wrong();
}

/// Whether an edit of the map leaves it usable at once or after a repair.
bool stands_edits(const ComparedRow& row) {
  if (!row.candidate.search->needs.empty()) return false;
  return std::ranges::all_of(row.candidate.asked,
                             [](const IndexValues& index) { return index.kind()->repair != nullptr; });
}

template <class Allows>
const ComparedRow* fastest(const std::vector<ComparedRow>& rows, const Allows& allows) {
  const ComparedRow* best = nullptr;
  for (const ComparedRow& row : rows) {
    if (!is_right(row) || !allows(row)) continue;
    if (best == nullptr || row.microseconds() < best->microseconds()) best = &row;
  }
  return best;
}

std::string words_of(const Budget& budget) {
  std::string words = "For this map";
  if (budget.bytes) words += fmt::format(", with at most {}", byte_text(*budget.bytes));
  if (budget.seconds) words += fmt::format(", made within {}", duration_text(*budget.seconds));
  return words;
}

std::string words_of(const ComparedRow& row, const ComparedRow& plain, Naming naming) {
  std::string words = fmt::format("{}, {:.2f} us a problem", row.candidate.label(naming), row.microseconds());
  if (row.microseconds() > 0 && &row != &plain)
    words += fmt::format(", {} times as fast as {}", amount_text(plain.microseconds() / row.microseconds()),
                         plain.candidate.label(naming));
  if (row.bytes == 0) return words;
  return words + fmt::format(" ({}, made in {})", byte_text(row.bytes), duration_text(row.seconds));
}

}  // namespace

Result<Budget> Budget::parse(const std::string& text) {
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  const auto unit =
      std::ranges::find(kUnits, std::string_view(rest, static_cast<std::size_t>(end - rest)), &Unit::name);
  const bool fits = number > 0 && number < 1e12;
  if (error != std::errc() || unit == kUnits.end() || !fits) {
    return Error{.message = fmt::format("--budget '{}' is not an amount of memory or time; write a number "
                                        "with a unit, as in 20MB, 512KiB, 30s or 2min",
                                        text)};
  }
  Budget budget;
  if (unit->is_time) {
    budget.seconds = number * unit->times;
  } else {
    budget.bytes = static_cast<std::uint64_t>(number * unit->times);
  }
  return budget;
}

bool Budget::allows(const ComparedRow& row) const {
  return (!bytes || row.bytes <= *bytes) && (!seconds || row.seconds <= *seconds);
}

void mark_front(std::vector<ComparedRow>& rows) {
  std::stable_sort(rows.begin(), rows.end(), [](const ComparedRow& a, const ComparedRow& b) {
    return a.microseconds() < b.microseconds();
  });
  std::uint64_t fewest = std::numeric_limits<std::uint64_t>::max();
  for (ComparedRow& row : rows) {
    row.is_on_front = is_right(row) && row.bytes < fewest;
    if (row.is_on_front) fewest = row.bytes;
  }
}

const ComparedRow* best_within(const std::vector<ComparedRow>& rows, const Budget& budget) {
  return fastest(rows, [&](const ComparedRow& row) { return budget.allows(row); });
}

const ComparedRow* best_for_edits(const std::vector<ComparedRow>& rows, const Budget& budget) {
  return fastest(rows, [&](const ComparedRow& row) { return budget.allows(row) && stands_edits(row); });
}

std::string advice(const std::vector<ComparedRow>& rows, const Budget& budget, Naming naming) {
  const ComparedRow* plain = fastest(rows, [](const ComparedRow& row) {
    return row.candidate.search->id == "astar" && row.candidate.asked.empty();
  });
  const ComparedRow* best = best_within(rows, budget);
  if (best == nullptr) return words_of(budget) + ": no measured search is correct and within the budget.\n";
  if (plain == nullptr) plain = best;
  std::string text = fmt::format("{}: {}.\n", words_of(budget), words_of(*best, *plain, naming));
  if (const ComparedRow* small = fastest(rows, [](const ComparedRow& row) { return row.bytes == 0; });
      small != nullptr && small != best)
    text += fmt::format("Without preprocessing: {}.\n", words_of(*small, *plain, naming));
  if (const ComparedRow* edits = best_for_edits(rows, budget); edits != nullptr && edits != best)
    text += fmt::format("If the map changes between searches: {}.\n", words_of(*edits, *plain, naming));
  return text;
}

std::vector<std::vector<std::string>> compared_cells(const std::vector<ComparedRow>& rows, Naming naming) {
  std::vector<std::vector<std::string>> cells = {
      {"", "search and index", "mean us", "p99 us", "expanded", "bytes", "made in s", "longer", "wrong"}};
  for (const ComparedRow& row : rows) {
    cells.push_back(
        {row.is_on_front ? "*" : "", row.candidate.label(naming), fmt::format("{:.2f}", row.microseconds()),
         row.times ? fmt::format("{:.2f}", row.times->p99_us) : "-", fmt::format("{:.1f}", row.expanded),
         byte_text(row.bytes), fmt::format("{:.2f}", row.seconds),
         row.claims_optimal ? "-" : percent_text(row.tally.mean_times_optimal() - 1),
         row.claims_optimal ? grouped(row.tally.wrong()) : "-"});
  }
  return cells;
}

std::string compared_csv(const std::vector<ComparedRow>& rows) {
  std::string text =
      "search,asked,mean_us,p99_us,expanded,bytes,seconds,claims_optimal,times_optimal,wrong,on_front\n";
  for (const ComparedRow& row : rows) {
    std::string asked;
    for (const IndexValues& values : row.candidate.asked) asked += (asked.empty() ? "" : ",") + values.text();
    text +=
        fmt::format("{},\"{}\",{:.4f},{:.4f},{:.3f},{},{:.4f},{},{:.6f},{},{}\n", row.candidate.search->id,
                    asked, row.microseconds(), row.times ? row.times->p99_us : 0, row.expanded, row.bytes,
                    row.seconds, row.claims_optimal ? 1 : 0, row.tally.mean_times_optimal(),
                    row.tally.wrong(), row.is_on_front ? 1 : 0);
  }
  return text;
}

}  // namespace goalbound
