// Several sets of indices side by side: `goalbound bench --index`.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bench/report.hpp"
#include "goalbound/index_power.hpp"
#include "index_options.hpp"
#include "policies.hpp"

namespace goalbound::cli {

/// Of the first index of a set that refuses edges.
struct SharpnessOfSet {
  IndexPower power;
  PathsKept kept = PathsKept::kAll;  ///< which paths it is measured by
};

/// A set, what its members took, and how sharp it is.
struct MadeSet {
  IndexSet set;
  double seconds = 0;
  std::optional<SharpnessOfSet> sharpness;
};

/// Which variants ask a set.
enum class SetsAsked : std::uint8_t {
  kWhereUseful,  ///< each with every set that it has a use for, and one that needs none also without
  kWhereNeeded,  ///< those that need one; the rows are not named after it
};
/// Variants with the sets that they ask.
struct IndexRuns {
  std::vector<std::unique_ptr<MadeSet>> made;
  std::vector<Variant> variants;
  std::vector<std::unique_ptr<Query>> queries;  ///< by variant
  std::vector<const MadeSet*> asked;            ///< by variant; null for one without
};
/// What cannot be asked is refused before anything is made. Shows progress and listens for Ctrl+C. Errors:
/// those of check_indices for a variant that needs an index and can take no set, and for a set that no
/// variant can take; those of make_index; kCancelled.
Result<IndexRuns> runs_with_indices(const ChangedMap& map, const PolicyOptions& policies,
                                    const std::vector<Variant>& variants,
                                    const std::vector<WantedSet>& wanted, IndexMaker& maker, SetsAsked asked);

/// One row a run.
std::string format_index_table(const Map& map, const std::vector<BenchRow>& rows, const IndexRuns& runs);
/// results_json() with `index`, null for a search without.
Json index_results_json(const Map& map, const std::vector<BenchRow>& rows, const IndexRuns& runs);

}  // namespace goalbound::cli
