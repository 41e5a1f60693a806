#include "model/timeline.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace goalbound::app {
namespace {

std::span<const std::uint32_t> stops_of(const Trace& trace, Timeline::Unit unit) {
  return unit == Timeline::Unit::kExpansion ? trace.expansions() : trace.prunes();
}

}  // namespace

void Timeline::set_traces(const Trace* left, const Trace* right) {
  traces_[0] = left;
  traces_[1] = right;
  length_ = 0;
  for (const Trace* trace : traces_) {
    if (trace != nullptr) length_ = std::max(length_, trace->size());
  }
  position_ = std::min(position_, length_);
  if (at_end()) playing_ = false;
}

void Timeline::seek(std::size_t position) {
  position_ = std::min(position, length_);
  fraction_ = 0;
}

void Timeline::step(Unit unit, int direction) {
  set_playing(false);
  if (direction == 0) return;
  const bool forward = direction > 0;
  if (unit == Unit::kEvent) {
    seek(forward ? position_ + 1 : position_ - std::min<std::size_t>(position_, 1));
    return;
  }
  std::size_t target = position_;
  for (const Trace* trace : traces_) {
    if (trace == nullptr) continue;
    // A stop is the position just behind its event, so event number n is passed at position n + 1.
    const auto stops = stops_of(*trace, unit);
    if (forward) {
      const auto next = std::lower_bound(stops.begin(), stops.end(), position_);
      if (next == stops.end()) continue;
      const std::size_t behind = std::size_t{*next} + 1;
      target = target == position_ ? behind : std::min(target, behind);
    } else {
      const auto here = std::lower_bound(stops.begin(), stops.end(), position_ == 0 ? 0 : position_ - 1);
      if (here == stops.begin()) continue;
      const std::size_t behind = std::size_t{*(here - 1)} + 1;
      target = target == position_ ? behind : std::max(target, behind);
    }
  }
  seek(target);
}

void Timeline::set_playing(bool playing) {
  if (playing && at_end()) position_ = 0;
  playing_ = playing && length_ > 0;
  fraction_ = 0;
}

void Timeline::set_speed(double speed) {
  if (std::isnan(speed)) return;
  speed_ = std::clamp(speed, kMinSpeed, kMaxSpeed);
}

void Timeline::advance(double dt) {
  if (!playing_ || dt <= 0) return;
  fraction_ += dt * speed_ * kEventsPerSecond;
  const double whole = std::floor(fraction_);
  fraction_ -= whole;
  const auto left = static_cast<double>(length_ - position_);
  if (whole >= left) {
    seek(length_);
    playing_ = false;
    return;
  }
  position_ += static_cast<std::size_t>(whole);
}

}  // namespace goalbound::app
