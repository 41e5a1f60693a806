// Inspections behind the caller's back: one thread, one order at a time, the latest order wins.
#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "model/inspection.hpp"

namespace goalbound::app {

/// What to inspect. The worker keeps map and boxes alive as long as it needs them.
struct InspectionOrder {
  /// One inspection to make.
  struct Index {
    Ordering ordering = Ordering::kCanonical;
    std::shared_ptr<const Bounds> bounds;       ///< null without any
    std::uint64_t revision = 0;                 ///< of the boxes; 0 without
    std::shared_ptr<const Bounds> inherited{};  ///< to be compared; null: none
    std::uint64_t inherited_revision = 0;
    friend bool operator==(const Index&, const Index&) = default;
  };
  std::shared_ptr<const Map> map;
  NodeId node = kNoNode;
  std::vector<Index> indices;
  bool record = false;  ///< with how the floods went
  /// With containers of this kind; null: boxes alone.
  const ContainerInfo* containers = nullptr;
  friend bool operator==(const InspectionOrder&, const InspectionOrder&) = default;
};

/// One inspection for each index of the order. They are never changed: what a reader holds stays.
struct InspectionOutcome {
  InspectionOrder order;
  std::vector<std::shared_ptr<const Inspection>> inspections;
};

/// All members are called from one thread, the owner's; none but the two waits ever waits for a flood.
class InspectionWorker {
 public:
  InspectionWorker();
  ~InspectionWorker();
  InspectionWorker(const InspectionWorker&) = delete;
  InspectionWorker& operator=(const InspectionWorker&) = delete;

  /// Replaces an order that has not begun, and what has not been taken.
  void submit(InspectionOrder order);
  /// Nothing comes out until the next order is done.
  void discard();
  /// That of the last order, once it is done.
  std::optional<InspectionOutcome> take();
  /// True while an order waits or runs, or an outcome waits to be taken.
  bool busy() const;
  /// Blocks until the last order is done.
  void wait() const;
  /// The same, for so long at most.
  void wait_for(std::chrono::milliseconds patience) const;

 private:
  bool idle() const { return !next_ && (!running_ || discard_running_); }  // under the lock
  void work();

  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  std::optional<InspectionOrder> next_;
  std::optional<InspectionOutcome> done_;
  bool running_ = false;
  bool discard_running_ = false;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace goalbound::app
