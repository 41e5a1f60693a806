#include "model/searches/step_clock.hpp"

#include <algorithm>
#include <cmath>

namespace goalbound::app {

void StepClock::rest_at(bool end) {
  playing_ = false;
  at_end_ = end;
  fraction_ = 0;
  position_ = end ? length_ : 0;
  moved();
}

void StepClock::play_from_start() {
  rest_at(false);
  playing_ = true;
}

void StepClock::set_length(std::size_t length) {
  length_ = length;
  move_to(at_end_ ? length_ : position_);
}

void StepClock::move_to(std::size_t position) {
  position_ = length_ == 0 ? position : std::min(position, length_);
  at_end_ = position_ == length_;
  if (at_end_) playing_ = false;
  moved();
}

void StepClock::seek(std::size_t position) {
  playing_ = false;
  fraction_ = 0;
  move_to(position);
}

void StepClock::step(int steps) {
  const auto back = static_cast<std::size_t>(std::max(-steps, 0));
  seek(position_ + static_cast<std::size_t>(std::max(steps, 0)) - std::min(position_, back));
}

Result<void> StepClock::move_by(bool /*far*/, int direction) {
  if (auto there = expect(); !there) return there;
  step(direction);
  return {};
}

void StepClock::set_playing(bool playing) {
  if (playing && at_end_) move_to(std::min<std::size_t>(1, length_));
  fraction_ = 0;
  playing_ = playing && !at_end_;
}

void StepClock::advance(double dt, double speed) {
  if (!playing_ || length_ == 0 || dt <= 0) return;
  fraction_ += dt * speed * std::max(1.0, static_cast<double>(length_) / kSeconds);
  const double whole = std::floor(fraction_);
  fraction_ -= whole;
  move_to(position_ + static_cast<std::size_t>(std::min(whole, static_cast<double>(length_))));
}

}  // namespace goalbound::app
