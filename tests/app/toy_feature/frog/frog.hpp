// A frog hops along the path that the right search has found.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/map.hpp"
#include "model/feature.hpp"
#include "model/step_clock.hpp"

namespace goalbound::app {

/// A step is a hop, from node to node.
class Frog final : public Feature, public StepClock {
 public:
  using Feature::Feature;

  OngoingWork work() override;
  Claim claim() const override { return Claim::kTimeline; }
  bool on() const override { return on_; }
  void end() override { switch_on(false); }
  Transport* transport() override { return on_ ? this : nullptr; }
  void save(SavedLines& lines) const override;
  std::string_view name() const override { return "frog"; }
  std::string place_text() const override;

  void switch_on(bool on);
  const std::vector<NodeId>& path() const { return path_; }
  /// kNoNode while there is no path.
  NodeId at() const { return path_.empty() ? kNoNode : path_[position()]; }

 private:
  void follow();

  bool on_ = false;
  std::vector<NodeId> path_;
};

}  // namespace goalbound::app
