#include "model/inspection_worker.hpp"

#include <array>
#include <utility>

namespace goalbound::app {
namespace {

/// Keeps the inspector of the last map, whose memory is worth keeping, and the last inspections: when only
/// the boxes of an index are others there is nothing to flood.
class Desk {
 public:
  std::shared_ptr<const Inspection> inspect(const InspectionOrder& order,
                                            const InspectionOrder::Index& index) {
    open(order.map);
    std::shared_ptr<const Inspection>& last = last_[static_cast<std::size_t>(index.ordering)];
    const bool same_node = last != nullptr && last->node == order.node;
    const bool same_flood = same_node && (!order.record || last->flood != nullptr);
    const ContainerInfo* shapes =
        same_flood && last->containers != nullptr ? last->containers->info : nullptr;
    if (same_flood && last->index_revision == index.revision &&
        last->inherited_revision == index.inherited_revision && shapes == order.containers) {
      return last;
    }
    Inspection inspection =
        same_flood ? *last : inspector_->inspect(order.node, index.ordering, order.record);
    inspector_->use_index(inspection, index.bounds.get(), index.revision);
    inspector_->compare_inherited(inspection, index.inherited.get(), index.inherited_revision);
    inspector_->use_containers(inspection, order.containers);
    last = std::make_shared<const Inspection>(std::move(inspection));
    return last;
  }

 private:
  void open(const std::shared_ptr<const Map>& map) {
    if (map_ == map) return;
    last_ = {};
    inspector_ = std::make_unique<Inspector>(*map);
    map_ = map;
  }

  std::shared_ptr<const Map> map_;  // before inspector_, which refers to it
  std::unique_ptr<Inspector> inspector_;
  std::array<std::shared_ptr<const Inspection>, 3> last_;  // by Ordering
};

/// Memory may not do for all of them: then there are fewer.
InspectionOutcome answer(Desk& desk, InspectionOrder order) {
  InspectionOutcome outcome{.order = std::move(order), .inspections = {}};
  const auto done = without_throwing("the node cannot be inspected", [&]() -> Result<void> {
    for (const InspectionOrder::Index& index : outcome.order.indices)
      outcome.inspections.push_back(desk.inspect(outcome.order, index));
    return {};
  });
  if (!done) desk = Desk();  // it may be left in the middle of something
  return outcome;
}

}  // namespace

InspectionWorker::InspectionWorker() : thread_([this] { work(); }) {}

InspectionWorker::~InspectionWorker() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void InspectionWorker::submit(InspectionOrder order) {
  {
    const std::lock_guard lock(mutex_);
    next_ = std::move(order);
    done_.reset();
    discard_running_ = running_;
  }
  changed_.notify_all();
}

void InspectionWorker::discard() {
  const std::lock_guard lock(mutex_);
  next_.reset();
  done_.reset();
  discard_running_ = running_;
}

std::optional<InspectionOutcome> InspectionWorker::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(done_, std::nullopt);
}

bool InspectionWorker::busy() const {
  const std::lock_guard lock(mutex_);
  return done_.has_value() || !idle();
}

void InspectionWorker::wait() const {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return idle(); });
}

void InspectionWorker::wait_for(std::chrono::milliseconds patience) const {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, patience, [this] { return idle(); });
}

void InspectionWorker::work() {
  Desk desk;
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return stop_ || next_; });
    if (stop_) return;
    InspectionOrder order = std::move(*next_);
    next_.reset();
    running_ = true;
    discard_running_ = false;
    lock.unlock();
    InspectionOutcome outcome = answer(desk, std::move(order));
    lock.lock();
    running_ = false;
    if (!discard_running_) done_ = std::move(outcome);
    changed_.notify_all();
  }
}

}  // namespace goalbound::app
