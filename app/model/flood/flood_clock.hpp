// The timeline of a flood: whether floods are shown step by step, and how far the one that is shown is.
#pragma once

#include <cstddef>
#include <memory>

#include "model/flood/flood_record.hpp"

namespace goalbound::app {

class FloodClock {
 public:
  /// How long the whole of a flood plays at a speed of 1, in seconds.
  static constexpr double kSeconds = 8;

  bool on() const { return on_; }
  /// Shows the whole of the flood.
  void switch_on(bool on);
  /// From its first node, as soon as there is one.
  void play_from_start();

  /// The flood that is shown from now on; null while there is none. A position at the end stays at the end.
  void follow(std::shared_ptr<const FloodRecord> record);
  /// Null while there is none.
  const FloodRecord* record() const { return record_.get(); }

  std::size_t position() const { return position_; }
  std::size_t length() const { return record_ == nullptr ? 0 : record_->length(); }
  bool at_end() const { return at_end_; }
  void seek(std::size_t position);
  /// By so many nodes.
  void step(int nodes);
  /// To the next (+1) or previous (-1) position at which a box grows; stays where there is none.
  void step_growth(int direction);

  bool playing() const { return playing_; }
  /// At the end it begins anew.
  void set_playing(bool playing);
  /// Moves on by `dt` seconds when playing, at a speed of the timeline; stops at the end.
  void advance(double dt, double speed);

 private:
  void move_to(std::size_t position);

  std::shared_ptr<const FloodRecord> record_;
  std::size_t position_ = 0;
  double fraction_ = 0;
  bool on_ = false;
  bool at_end_ = true;
  bool playing_ = false;
};

}  // namespace goalbound::app
