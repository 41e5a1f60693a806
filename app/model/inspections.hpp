// The inspections that are shown: asked for when the node or its boxes change, made in the background.
#pragma once

#include <memory>
#include <vector>

#include "model/inspection_worker.hpp"

namespace goalbound::app {

class Inspections {
 public:
  /// What is to be shown from now on; an order without a map: nothing. The same order again does nothing. One
  /// that a small map answers within kPatience is answered when this returns, so that boxes follow the mouse
  /// without a picture between that has none.
  void ask(InspectionOrder order);
  /// Takes over what has been made.
  void adopt();
  /// Blocks until what was asked for is there.
  void wait();
  bool busy() const { return worker_.busy(); }

  /// That of the node which was asked for last; null while it is being made, and for an ordering that was not
  /// asked for. Boxes of an index that changes meanwhile are those of before until the new ones are there.
  const Inspection* find(Ordering ordering) const;

 private:
  static constexpr std::chrono::milliseconds kPatience{4};

  InspectionOrder asked_;
  InspectionOutcome shown_;
  InspectionWorker worker_;
};

}  // namespace goalbound::app
