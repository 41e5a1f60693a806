// A precompute, and from time to time a copy of what it has so far.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "goalbound/precompute.hpp"
#include "model/background/watched.hpp"
#include "model/node_counts.hpp"

namespace goalbound::app {

/// PrecomputeJob, as a job that can be watched.
class CopiedPrecompute : public PrecomputeJob {
 public:
  using PrecomputeJob::PrecomputeJob;

  struct Copy {
    std::shared_ptr<const Bounds> bounds;
    NodeCounts counts;
  };
  /// Before take(), and once there is a revision. Cost: a tenth of a second for a million nodes.
  Copy copy() const;
  /// Also while no node is done yet: a copy shows that all are missing.
  std::optional<std::uint64_t> revision() const {
    return method() ? std::optional(PrecomputeJob::revision()) : std::nullopt;
  }
};
using WatchedPrecompute = Watched<CopiedPrecompute>;
/// Error: that there is no thread for it.
Result<std::unique_ptr<WatchedPrecompute>> watch_precompute(std::shared_ptr<const Map> map,
                                                            const PrecomputeOptions& options);

}  // namespace goalbound::app
