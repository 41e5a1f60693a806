// One clock for both searches of the split view: position, playing, speed, stepping.
#pragma once

#include <cstddef>
#include <span>

#include "goalbound/trace.hpp"

namespace goalbound::app {

/// The clock counts events. Each search shows its state after min(position, its own number of events).
class Timeline {
 public:
  static constexpr double kMinSpeed = 0.1;
  static constexpr double kMaxSpeed = 100;

  /// What one press of a key moves over.
  enum class Unit { kEvent, kExpansion, kPrune };

  /// The traces that steps refer to; either may be null. Keeps the position where it still exists.
  void set_traces(const Trace* left, const Trace* right);

  std::size_t position() const { return position_; }
  /// Events of the longer trace.
  std::size_t length() const { return length_; }
  bool at_end() const { return position_ == length_; }

  void seek(std::size_t position);
  /// To the next (+1) or previous (-1) event, or just behind the next or previous expansion or pruned edge of
  /// either trace; stays where there is none. Any step pauses.
  void step(Unit unit, int direction);

  bool playing() const { return playing_; }
  /// Playing at the end begins anew at the start; there is nothing to play without events.
  void set_playing(bool playing);
  double speed() const { return speed_; }
  /// Clamped to kMinSpeed .. kMaxSpeed; 1 plays kEventsPerSecond events a second.
  void set_speed(double speed);
  static constexpr double kEventsPerSecond = 60;

  /// Moves on by `dt` seconds when playing; stops at the end.
  void advance(double dt);

 private:
  const Trace* traces_[2] = {nullptr, nullptr};
  std::size_t position_ = 0;
  std::size_t length_ = 0;
  double fraction_ = 0;
  double speed_ = 1;
  bool playing_ = false;
};

}  // namespace goalbound::app
