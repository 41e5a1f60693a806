// What plays step by step in the place of the searches: how many steps there are, and which one is shown.
#pragma once

#include <cstddef>

#include "model/searches/transport.hpp"

namespace goalbound::app {

class StepClock : public Transport {
 public:
  /// How long all steps play at a speed of 1, in seconds.
  static constexpr double kSeconds = 8;

  std::size_t position() const { return position_; }
  /// 0 while there is nothing to show.
  std::size_t length() const { return length_; }
  bool at_end() const { return at_end_; }
  /// While there is nothing to show: where it shall be then.
  void seek(std::size_t position);
  /// By so many steps, back where that is negative.
  void step(int steps);
  /// From the first step, as soon as there is one.
  void play_from_start();

  bool can_play() const override { return length_ > 0; }
  bool playing() const override { return playing_; }
  /// At the end it begins anew.
  void set_playing(bool playing) override;
  /// All steps are alike unless it says otherwise.
  Result<void> move_by(bool far, int direction) override;
  StepClock* clock() override { return this; }
  /// Moves on by `dt` seconds when playing, at a speed of the timeline; stops at the end.
  void advance(double dt, double speed);

 protected:
  /// From now on there are so many steps. A position at the end stays at the end.
  void set_length(std::size_t length);
  /// What is shown is made anew: until then the position is kept.
  void lose_length() { length_ = 0; }
  void pause() { playing_ = false; }
  /// Where it shall be once there are steps.
  void rest_at(bool end);

 private:
  virtual void moved() {}
  void move_to(std::size_t position);

  std::size_t position_ = 0;
  std::size_t length_ = 0;
  double fraction_ = 0;  ///< of the next step, while playing
  bool at_end_ = true;
  bool playing_ = false;
};

}  // namespace goalbound::app
