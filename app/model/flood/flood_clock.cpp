#include "model/flood/flood_clock.hpp"

#include <algorithm>
#include <utility>

namespace goalbound::app {

void FloodClock::switch_on(bool on) {
  on_ = on;
  if (!on) {
    record_.reset();
    lose_length();
  }
  rest_at(true);
}

void FloodClock::follow(std::shared_ptr<const FloodRecord> record) {
  if (record == record_) return;
  record_ = std::move(record);
  // While the next one is made the place in this one is kept.
  if (record_ == nullptr) return lose_length();
  set_length(record_->length());
}

void FloodClock::step_growth(int direction) {
  pause();
  if (record_ == nullptr || direction == 0) return;
  const auto growths = record_->growths();
  if (direction > 0) {
    const auto next = std::ranges::upper_bound(growths, position(), {}, &FloodRecord::Growth::position);
    if (next != growths.end()) seek(next->position);
    return;
  }
  const auto here = std::ranges::lower_bound(growths, position(), {}, &FloodRecord::Growth::position);
  if (here != growths.begin()) seek(std::prev(here)->position);
}

}  // namespace goalbound::app
