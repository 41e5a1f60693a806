// The flood from the inspected node, step by step: whether floods are shown so, and how far the one that is
// shown is.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "features/flood/flood_record.hpp"
#include "model/feature.hpp"
#include "model/searches/step_clock.hpp"

namespace goalbound::app {

/// A step is a node that is settled.
class FloodClock final : public Feature, public StepClock {
 public:
  using Feature::Feature;

  OngoingWork work() override;
  Claim claim() const override { return Claim::kTimeline; }
  bool on() const override { return on_; }
  void end() override { switch_on(false); }
  Transport* transport() override { return on_ ? this : nullptr; }
  Instead instead_on(Side side) const override;
  void save(SavedLines& lines) const override;

  std::string_view name() const override { return "flood"; }
  std::string place_text() const override;
  Result<void> expect() const override;
  /// A far step goes to where a box grows.
  Result<void> move_by(bool far, int direction) override;

  /// Shows the whole of the flood.
  void switch_on(bool on);

  /// What is inspected by now has another flood, or none.
  void follow_inspection();
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

ActionList flood_actions();

}  // namespace goalbound::app
