// A frog hops along the path that the right search has found.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/map.hpp"
#include "model/feature.hpp"
#include "model/files/document.hpp"
#include "model/searches/step_clock.hpp"

namespace goalbound::app {

/// A step is a hop, from node to node.
class Frog final : public Feature, public StepClock {
 public:
  using Feature::Feature;

  OngoingWork work() override;
  Claim claim() const override { return Claim::kTimeline; }
  bool on() const override { return on_; }
  void end() override { switch_on(false); }
  void settle() override;
  void enter_document() override { flies_ = 0; }
  bool lends_map() const override { return before_pond_.has_value(); }
  void return_map() override;
  Transport* transport() override { return on_ ? this : nullptr; }
  void save(SavedLines& lines) const override;
  std::function<void()> keep() override;
  std::string_view name() const override { return "frog"; }
  std::string place_text() const override;

  void switch_on(bool on);
  const std::vector<NodeId>& path() const { return path_; }
  /// kNoNode while there is no path.
  NodeId at() const { return path_.empty() ? kNoNode : path_[position()]; }
  /// Begins a leap to a node of its path; it lands before anything else is done.
  void leap(std::size_t to) { leap_ = to; }
  /// What it has eaten on this map: no action says how much.
  int flies() const { return flies_; }
  void feed() { ++flies_; }
  /// Where the mouse is; kNoNode while that is nowhere on a map.
  NodeId watched() const { return watched_; }
  void watch(NodeId node) { watched_ = node; }
  /// It shows its pond, in the place of the user's map.
  void dive();

 private:
  /// What was there before it dived.
  struct Ashore {
    Document document;
    Ends ends;
    std::vector<std::function<void()>> kept;
  };

  void follow();

  bool on_ = false;
  std::vector<NodeId> path_;
  std::optional<std::size_t> leap_;
  int flies_ = 0;
  NodeId watched_ = kNoNode;
  std::optional<Ashore> before_pond_;
};

}  // namespace goalbound::app
