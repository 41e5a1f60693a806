// The values of one order, computed in a thread of their own.
#pragma once

#include <cstdint>
#include <optional>

#include "features/heat/heat_map.hpp"
#include "features/heat/heat_order.hpp"
#include "model/background/job.hpp"

namespace goalbound::app {

/// A job that can be Watched. Destroying it cancels and waits for the flood or the search that is under way.
class HeatJob {
 public:
  explicit HeatJob(HeatOrder order);

  const HeatOrder& order() const { return order_; }
  Progress::Snapshot progress() const { return job_.progress(); }
  void cancel() { job_.cancel(); }
  bool cancelled() const { return job_.cancelled(); }
  /// True once the values change no more.
  bool finished() const { return job_.finished(); }
  void wait() { job_.wait(); }
  /// Once finished: why there are no values.
  const Result<void>& outcome() const { return job_.outcome(); }

  /// What is known so far. Cost: a copy of the values.
  HeatMap copy() const;
  /// Nothing while no value is known.
  std::optional<std::uint64_t> revision() const;

 private:
  HeatOrder order_;
  HeatValues values_;
  BackgroundJob<void> job_;  ///< last: it fills the values
};

}  // namespace goalbound::app
