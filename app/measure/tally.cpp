#include "measure/tally.hpp"

#include <algorithm>

namespace goalbound {
void Tally::add(const Map& map, const Problem& problem, const Finding& finding, const SearchStats& stats) {
  switch (finding.verdict) {
    case Verdict::kOptimal:
      ++optimal;
      too_long_at_most = std::max(too_long_at_most, finding.length.too_long_at_most);
      coarse += finding.length.is_coarse() ? 1 : 0;
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
  total += stats;
  if (finding.verdict != Verdict::kNoPath) times_optimal += finding.times_optimal;
  if (finding.verdict == Verdict::kOptimal) return;
  broken = broken || finding.broken;
  if (first_failure.empty()) first_failure = problem.to_string(map) + ": " + finding.reason;
}

}  // namespace goalbound
