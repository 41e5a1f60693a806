#include "bench/tally.hpp"

namespace goalbound::cli {
namespace {

void add_stats(SearchStats& total, const SearchStats& stats) {
  total.expanded += stats.expanded;
  total.generated += stats.generated;
  total.pruned += stats.pruned;
  total.open_add += stats.open_add;
  total.open_decrease += stats.open_decrease;
  total.open_pop += stats.open_pop;
  total.stack_add += stats.stack_add;
}

}  // namespace

void Tally::add(const Map& map, const Problem& problem, const Finding& finding, const SearchStats& stats) {
  switch (finding.verdict) {
    case Verdict::kOptimal:
      ++optimal;
      break;
    case Verdict::kSuboptimal:
      ++suboptimal;
      break;
    case Verdict::kNoPath:
      ++no_path;
      break;
    case Verdict::kInvalid:
      ++invalid;
      return;
  }
  add_stats(total, stats);
  if (finding.verdict == Verdict::kOptimal) return;
  broken = broken || finding.broken;
  if (first_failure.empty()) first_failure = problem.to_string(map) + ": " + finding.reason;
}

}  // namespace goalbound::cli
