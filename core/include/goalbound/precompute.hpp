// Boxes of all nodes, on a pool of worker threads.
#pragma once

#include <atomic>
#include <memory>
#include <thread>

#include "goalbound/bounds.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/job.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

struct PrecomputeOptions {
  Ordering ordering = Ordering::kCanonical;
  int threads = 0;  ///< workers; 0: one per core
};

/// Number of workers that `threads` stands for.
int worker_count(int threads);

/// Computes every box; blocks the caller, who may watch and cancel through `progress` from another thread
/// (one unit is one source). The result does not depend on the number of threads. Errors: kCancelled;
/// kInvalidArgument for a negative number of threads. Cost: free cells squared; memory: the boxes, and one
/// Flood per worker.
Result<Bounds> precompute(const Grid& grid, const PrecomputeOptions& options, Progress& progress);

/// The same behind the caller's back, for programs that must not block. Destroying it cancels and waits.
class PrecomputeJob {
 public:
  PrecomputeJob(std::shared_ptr<const Grid> grid, const PrecomputeOptions& options);
  ~PrecomputeJob();
  PrecomputeJob(const PrecomputeJob&) = delete;
  PrecomputeJob& operator=(const PrecomputeJob&) = delete;

  const PrecomputeOptions& options() const { return options_; }
  Progress::Snapshot progress() const { return progress_.snapshot(); }
  void cancel() { progress_.cancel(); }
  /// True once take() will not block.
  bool finished() const { return finished_.load(std::memory_order_acquire); }
  /// Waits for the end and hands the result over; to be called once.
  Result<std::shared_ptr<const Bounds>> take();

 private:
  std::shared_ptr<const Grid> grid_;
  PrecomputeOptions options_;
  Progress progress_;
  std::atomic<bool> finished_{false};
  Result<std::shared_ptr<const Bounds>> result_;
  std::thread thread_;
};

}  // namespace goalbound
