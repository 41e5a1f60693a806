// One clock for both searches of the split view: position, playing, speed, stepping.
#pragma once

#include <cstddef>
#include <optional>

#include "model/searches/trace_index.hpp"

namespace goalbound::app {

/// The clock counts events. Each search shows its state after min(position, its own number of events).
class Timeline {
 public:
  static constexpr double kMinSpeed = 0.1;
  static constexpr double kMaxSpeed = 100;

  /// What one press of a key moves over.
  enum class Unit { kEvent, kExpansion, kLayer, kPrune, kJump };

  /// The runs that steps refer to; either may be null. Keeps the position where it still exists. Cost: a look
  /// at the events that both have alike.
  void set_traces(const TraceIndex* left, const TraceIndex* right);

  std::size_t position() const { return position_; }
  /// Events of the longer trace.
  std::size_t length() const { return length_; }
  bool at_end() const { return position_ == length_; }

  void seek(std::size_t position);
  /// To the next (+1) or previous (-1) event, or just behind the next or previous expansion, first expansion
  /// of a layer of equal f, pruned edge or jump of either trace; stays where there is none. Any step pauses.
  void step(Unit unit, int direction);
  /// The number of the first event in which the sides differ (first_difference); nothing while one has no
  /// trace, and for sides that do the same.
  std::optional<std::size_t> difference() const { return difference_; }

  bool playing() const { return playing_; }
  /// Playing at the end begins anew at the start; there is nothing to play without events.
  void set_playing(bool playing);
  double speed() const { return speed_; }
  /// Clamped to kMinSpeed .. kMaxSpeed; 1 plays kEventsPerSecond events a second. Ends a pace.
  void set_speed(double speed);
  /// Whatever the speed, the whole of both searches takes so many seconds, until a speed is chosen.
  void set_pace(double seconds);
  std::optional<double> pace() const { return pace_; }
  /// How many times kEventsPerSecond it plays: the speed, or what the pace makes of it.
  double factor() const { return events_per_second() / kEventsPerSecond; }
  static constexpr double kEventsPerSecond = 60;
  /// As fast as one can still see it: the whole of both searches takes kFastestSeconds, or less at kMaxSpeed.
  bool fastest() const { return fastest_; }
  void set_fastest(bool fastest) { fastest_ = fastest; }
  static constexpr double kFastestSeconds = 1;
  /// Playing goes on from the start, after a rest of kLoopRest seconds at the end.
  bool looping() const { return looping_; }
  void set_looping(bool looping) { looping_ = looping; }
  static constexpr double kLoopRest = 1;

  /// Moves on by `dt` seconds when playing; stops at the end unless it loops, and at the position `stop`,
  /// which lies behind this one. True when it has come there.
  bool advance(double dt, std::optional<std::size_t> stop = std::nullopt);

 private:
  double events_per_second() const;
  bool move_on(std::size_t events, std::optional<std::size_t> stop);

  const TraceIndex* traces_[2] = {nullptr, nullptr};
  std::optional<std::size_t> difference_;
  std::size_t position_ = 0;
  std::size_t length_ = 0;
  double fraction_ = 0;
  double speed_ = 1;
  std::optional<double> pace_;
  double rest_ = 0;  ///< seconds that a loop has rested at its end
  bool playing_ = false;
  bool fastest_ = false;
  bool looping_ = false;
};

}  // namespace goalbound::app
