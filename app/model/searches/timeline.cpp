#include "model/searches/timeline.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>

namespace goalbound::app {
namespace {

std::span<const std::uint32_t> stops_of(const TraceIndex& index, Timeline::Unit unit) {
  switch (unit) {
    case Timeline::Unit::kExpansion:
      return index.trace().expansions();
    case Timeline::Unit::kLayer:
      return index.layers();
    case Timeline::Unit::kPrune:
      return index.trace().prunes();
    case Timeline::Unit::kJump:
      return index.jumps();
    case Timeline::Unit::kEvent:
      break;  // every event is one
  }
  return {};
}

}  // namespace

void Timeline::set_traces(const TraceIndex* left, const TraceIndex* right) {
  traces_[0] = left;
  traces_[1] = right;
  length_ = 0;
  for (const TraceIndex* index : traces_) {
    if (index != nullptr) length_ = std::max(length_, index->trace().size());
  }
  difference_.reset();
  if (left != nullptr && right != nullptr) difference_ = first_difference(left->trace(), right->trace());
  position_ = std::min(position_, length_);
  if (at_end() && !(looping_ && length_ > 0)) playing_ = false;
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
  for (const TraceIndex* index : traces_) {
    if (index == nullptr) continue;
    // A stop is the position just behind its event, so event number n is passed at position n + 1.
    const auto stops = stops_of(*index, unit);
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
  rest_ = 0;
}

void Timeline::set_speed(double speed) {
  if (std::isnan(speed)) return;
  speed_ = std::clamp(speed, kMinSpeed, kMaxSpeed);
  pace_.reset();
}

void Timeline::set_pace(double seconds) {
  if (seconds > 0) pace_ = seconds;
}

double Timeline::events_per_second() const {
  if (!fastest_ && pace_)
    return std::max(kMinSpeed * kEventsPerSecond, static_cast<double>(length_) / *pace_);
  if (!fastest_) return speed_ * kEventsPerSecond;
  return std::max(kMaxSpeed * kEventsPerSecond, static_cast<double>(length_) / kFastestSeconds);
}

bool Timeline::advance(double dt, std::optional<std::size_t> stop) {
  if (!playing_ || dt <= 0) return false;
  if (at_end()) {  // of a loop
    rest_ += dt;
    if (rest_ >= kLoopRest) seek(0);
    return false;
  }
  rest_ = 0;
  fraction_ += dt * events_per_second();
  const double whole = std::min(std::floor(fraction_), static_cast<double>(length_ - position_));
  fraction_ -= std::floor(fraction_);
  return move_on(static_cast<std::size_t>(whole), stop);
}

bool Timeline::move_on(std::size_t events, std::optional<std::size_t> stop) {
  const bool stops = stop && *stop <= position_ + events;
  position_ = stops ? *stop : position_ + events;
  if (stops || (at_end() && !looping_)) playing_ = false;
  if (stops || at_end()) fraction_ = 0;
  return stops;
}

}  // namespace goalbound::app
