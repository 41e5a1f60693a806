// The timeline of a flood: whether floods are shown step by step, and how far the one that is shown is.
#pragma once

#include <memory>

#include "model/flood/flood_record.hpp"
#include "model/step_clock.hpp"

namespace goalbound::app {

/// A step is a node that is settled.
class FloodClock final : public StepClock {
 public:
  bool on() const { return on_; }
  /// Shows the whole of the flood.
  void switch_on(bool on);

  /// The flood that is shown from now on; null while there is none. A position at the end stays at the end.
  void follow(std::shared_ptr<const FloodRecord> record);
  /// Null while there is none.
  const FloodRecord* record() const { return record_.get(); }

  /// To the next (+1) or previous (-1) position at which a box grows; stays where there is none.
  void step_growth(int direction);

 private:
  std::shared_ptr<const FloodRecord> record_;
  bool on_ = false;
};

}  // namespace goalbound::app
