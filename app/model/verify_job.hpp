// A check of all boxes behind the caller's back.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <thread>

#include "goalbound/verify.hpp"

namespace goalbound::app {

/// Destroying it cancels and waits for the floods that are under way.
class VerifyJob {
 public:
  VerifyJob(std::shared_ptr<const Map> map, std::shared_ptr<const Bounds> bounds,
            const VerifyOptions& options);
  ~VerifyJob();
  VerifyJob(const VerifyJob&) = delete;
  VerifyJob& operator=(const VerifyJob&) = delete;

  const std::shared_ptr<const Bounds>& bounds() const { return bounds_; }
  Progress::Snapshot progress() const { return progress_.snapshot(); }
  void cancel() { progress_.cancel(); }
  /// True once take() will not block.
  bool finished() const { return finished_.load(std::memory_order_acquire); }
  /// Waits for the end and hands the result over; to be called once.
  Result<VerifyReport> take();

 private:
  std::shared_ptr<const Map> map_;
  std::shared_ptr<const Bounds> bounds_;
  Progress progress_;
  std::atomic<bool> finished_{false};
  Result<VerifyReport> result_;
  std::thread thread_;
};

/// The report on boxes of this map as one or two sentences: "all 1,234 boxes are exact", "3 of 1,234 boxes
/// are too small: edge NE of 12,7 ...".
std::string describe(const VerifyReport& report, const Map& map, Method method);

}  // namespace goalbound::app
