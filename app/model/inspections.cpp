#include "model/inspections.hpp"

#include <utility>

namespace goalbound::app {

void Inspections::ask(InspectionOrder order) {
  if (order == asked_) return;
  asked_ = std::move(order);
  if (asked_.map == nullptr) {
    worker_.discard();
    shown_ = {};
    return;
  }
  worker_.submit(asked_);
  worker_.wait_for(kPatience);
  adopt();
}

void Inspections::adopt() {
  if (auto outcome = worker_.take()) shown_ = std::move(*outcome);
}

void Inspections::wait() {
  worker_.wait();
  adopt();
}

const Inspection* Inspections::find(Ordering ordering) const {
  if (shown_.order.map != asked_.map || shown_.order.node != asked_.node) return nullptr;
  for (const auto& inspection : shown_.inspections) {
    if (inspection->ordering == ordering) return inspection.get();
  }
  return nullptr;
}

}  // namespace goalbound::app
