// Checks and repairs of boxes behind the caller's back.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "goalbound/verify.hpp"
#include "model/background_job.hpp"

namespace goalbound::app {

/// A check of boxes.
class VerifyJob : public BackgroundJob<VerifyReport> {
 public:
  VerifyJob(std::shared_ptr<const Map> map, std::shared_ptr<const Bounds> bounds, VerifyOptions options);

  const std::shared_ptr<const Bounds>& bounds() const { return bounds_; }

 private:
  std::shared_ptr<const Bounds> bounds_;
};

/// A copy of boxes in which those of some nodes are computed anew.
class RepairJob : public BackgroundJob<Bounds> {
 public:
  /// `slots`: of the nodes.
  RepairJob(std::shared_ptr<const Map> map, std::shared_ptr<const Bounds> bounds,
            std::vector<std::uint32_t> slots, int threads);

  /// The boxes that are copied.
  const std::shared_ptr<const Bounds>& bounds() const { return bounds_; }
  std::size_t node_count() const { return node_count_; }

 private:
  std::shared_ptr<const Bounds> bounds_;
  std::size_t node_count_;
};

/// What came out for boxes of that method: "all 1,234 boxes of 200 nodes are exact", "3 of 1,234 boxes are
/// too small and lose paths".
std::string summary(const VerifyReport& report, Method method);
/// The same, and the first wrong box: "... lose paths; the first: edge NE of 12,7 ...".
std::string describe(const VerifyReport& report, const Map& map, Method method);

/// What is shown of it one by one: the boxes that are too small, at most VerifyReport::kMaxFaults; without
/// any the first one that is larger than needed, and the one that is most so.
std::vector<BoxFault> listed_faults(const VerifyReport& report);

}  // namespace goalbound::app
