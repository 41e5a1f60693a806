// The values of one order, computed in a thread of their own.
#pragma once

#include <atomic>
#include <thread>

#include "model/heat/heat_map.hpp"
#include "model/heat/heat_order.hpp"

namespace goalbound::app {

/// Destroying it cancels and waits for the flood or the search that is under way.
class HeatJob {
 public:
  explicit HeatJob(HeatOrder order);
  ~HeatJob();
  HeatJob(const HeatJob&) = delete;
  HeatJob& operator=(const HeatJob&) = delete;

  const HeatOrder& order() const { return order_; }
  Progress::Snapshot progress() const { return progress_.snapshot(); }
  void cancel() { progress_.cancel(); }
  bool cancelled() const { return progress_.cancelled(); }
  /// True once the values change no more.
  bool finished() const { return finished_.load(std::memory_order_acquire); }
  void wait();
  /// Once finished: why there are no values.
  const Result<void>& outcome() const { return outcome_; }

  /// What is known so far. Cost: a copy of the values.
  HeatMap snapshot() const;

 private:
  HeatOrder order_;
  HeatValues values_;
  Progress progress_;
  std::atomic<bool> finished_{false};
  Result<void> outcome_;
  std::thread thread_;
};

}  // namespace goalbound::app
