// A precompute, and from time to time a copy of what it has so far.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "goalbound/precompute.hpp"
#include "model/background_job.hpp"
#include "model/node_counts.hpp"

namespace goalbound::app {

/// All members are called from one thread, the owner's; none but take() waits for a flood or for a copy.
/// Ending it cancels, and waits for both.
class WatchedJob {
 public:
  WatchedJob(std::shared_ptr<const Map> map, const PrecomputeOptions& options);
  ~WatchedJob() { job_.cancel(); }
  WatchedJob(const WatchedJob&) = delete;
  WatchedJob& operator=(const WatchedJob&) = delete;

  const PrecomputeJob& job() const { return job_; }
  void cancel() { job_.cancel(); }
  /// True once take(), and the end of this, will not block.
  bool finished() const { return job_.finished() && !(copy_ && !copy_->finished()); }
  /// PrecomputeJob::take().
  Result<std::shared_ptr<const Bounds>> take();

  struct Copy {
    std::shared_ptr<const Bounds> bounds;
    NodeCounts counts;
    double seconds = 0;  ///< that it took
  };
  /// The copy that is ready, if one is. Another is begun, in the background because it takes a tenth of a
  /// second for a million nodes, when there is something new and it is time again: kPeriod after the last
  /// one, and so seldom that copies take less than a twentieth of the time. `dt`: seconds since the last
  /// call.
  std::optional<Copy> take_copy(double dt);
  static constexpr double kPeriod = 0.5;  ///< seconds

 private:
  void begin_copy();

  PrecomputeJob job_;
  std::optional<std::uint64_t> copied_;        ///< the revision that the last copy has at least
  double until_copy_ = kPeriod;                ///< seconds
  std::unique_ptr<BackgroundJob<Copy>> copy_;  ///< last: it reads the job
};

}  // namespace goalbound::app
