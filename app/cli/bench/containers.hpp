// Containers of several kinds side by side: `goalbound bench --containers`.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bench/report.hpp"
#include "container_options.hpp"
#include "goalbound/containers.hpp"
#include "policies.hpp"

namespace goalbound::cli {

/// The containers of one kind, what they took, and how sharp they are.
struct MadeContainers {
  ContainerIndex index;
  double seconds = 0;
  ContainerPower power;
};

/// One kind after the other, timed. Shows progress and listens for Ctrl+C. Errors: those of
/// ContainerIndex::make; kCancelled.
Result<std::vector<MadeContainers>> make_containers(const Map& map, const ContainerChoice& choice,
                                                    const BoundsOptions& bounds);

/// Each variant without boxes once, each other one with every kind of container.
struct ContainerRuns {
  std::vector<Variant> variants;
  std::vector<std::unique_ptr<Query>> queries;  ///< by variant
  std::vector<const MadeContainers*> asked;     ///< by variant; null for one without
};
/// `made` must outlive the result. Errors: those of make_container_query.
Result<ContainerRuns> runs_with_containers(const Map& map, const PolicyOptions& policies,
                                           const std::vector<Variant>& variants,
                                           const std::vector<MadeContainers>& made);

/// One row a run; `asked` by row.
std::string format_container_table(const std::vector<BenchRow>& rows,
                                   const std::vector<const MadeContainers*>& asked);
/// results_json() with `container`, null for a search without.
Json container_results_json(const std::vector<BenchRow>& rows,
                            const std::vector<const MadeContainers*>& asked);

}  // namespace goalbound::cli
