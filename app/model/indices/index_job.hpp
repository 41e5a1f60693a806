// What makes one index in the background.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "goalbound/box_index.hpp"
#include "goalbound/precompute.hpp"
#include "model/background/watched.hpp"
#include "model/indices/index_key.hpp"
#include "model/indices/node_counts.hpp"

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
                                                            const PrecomputeOptions& options,
                                                            BoxesBefore before = {});

/// What is to be made.
struct IndexOrder {
  std::shared_ptr<const Map> map;
  IndexKey key;
  int threads = 0;       ///< workers; 0: one per core
  IndexSet set{};        ///< what there is that it can be made of
  BoxesBefore before{};  ///< of boxes: those of the map before it was edited
};

/// One of them is made in threads of its own, from the beginning on. All members are called from one thread,
/// the owner's; none but take() waits. Its end cancels it, and waits for that.
class IndexJob {
 public:
  IndexJob() = default;
  virtual ~IndexJob() = default;
  IndexJob(const IndexJob&) = delete;
  IndexJob& operator=(const IndexJob&) = delete;

  virtual void cancel() = 0;
  /// True once neither take() nor its end will wait.
  virtual bool finished() const = 0;
  virtual Progress::Snapshot progress() const = 0;
  /// Once. Waits for it.
  virtual Result<std::shared_ptr<const Index>> take() = 0;

  /// Of boxes, what there is so far, if a newer copy of that is ready: see Watched::take.
  virtual std::optional<CopiedPrecompute::Copy> part(double /*dt*/) { return std::nullopt; }
  /// Of boxes; else null.
  virtual const PrecomputeJob* precompute() const { return nullptr; }
};
/// Error: that there is no thread for it.
Result<std::unique_ptr<IndexJob>> begin_index(const IndexOrder& order);

}  // namespace goalbound::app
