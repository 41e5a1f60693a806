#include "model/flood/flood_clock.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace goalbound::app {

void FloodClock::switch_on(bool on) {
  on_ = on;
  playing_ = false;
  at_end_ = true;
  if (!on) record_.reset();
  position_ = length();
}

void FloodClock::play_from_start() {
  position_ = 0;
  fraction_ = 0;
  at_end_ = false;
  playing_ = true;
}

void FloodClock::follow(std::shared_ptr<const FloodRecord> record) {
  if (record == record_ || record == nullptr) {
    // While the next one is made the place in this one is kept.
    if (record == nullptr) record_.reset();
    return;
  }
  record_ = std::move(record);
  move_to(at_end_ ? length() : position_);
}

void FloodClock::move_to(std::size_t position) {
  position_ = std::min(position, length());
  at_end_ = position_ == length();
  if (at_end_) playing_ = false;
}

void FloodClock::seek(std::size_t position) {
  playing_ = false;
  fraction_ = 0;
  move_to(position);
}

void FloodClock::step(int nodes) {
  const auto back = static_cast<std::size_t>(std::max(-nodes, 0));
  seek(position_ + static_cast<std::size_t>(std::max(nodes, 0)) - std::min(position_, back));
}

void FloodClock::step_growth(int direction) {
  playing_ = false;
  if (record_ == nullptr || direction == 0) return;
  const auto growths = record_->growths();
  if (direction > 0) {
    const auto next = std::ranges::upper_bound(growths, position_, {}, &FloodRecord::Growth::position);
    if (next != growths.end()) seek(next->position);
    return;
  }
  const auto here = std::ranges::lower_bound(growths, position_, {}, &FloodRecord::Growth::position);
  if (here != growths.begin()) seek(std::prev(here)->position);
}

void FloodClock::set_playing(bool playing) {
  if (playing && at_end_) move_to(std::min<std::size_t>(1, length()));
  fraction_ = 0;
  playing_ = playing && !at_end_;
}

void FloodClock::advance(double dt, double speed) {
  if (!playing_ || record_ == nullptr || dt <= 0) return;
  fraction_ += dt * speed * std::max(1.0, static_cast<double>(length()) / kSeconds);
  const double whole = std::floor(fraction_);
  fraction_ -= whole;
  move_to(position_ + static_cast<std::size_t>(std::min(whole, static_cast<double>(length()))));
}

}  // namespace goalbound::app
