#include "model/ongoing_work.hpp"

#include <algorithm>

namespace goalbound::app {

void WorkList::follow() const {
  for (const OngoingWork& work : all_) {
    if (work.follow) work.follow();
  }
}

void WorkList::follow_quickly() const {
  for (const OngoingWork& work : all_) {
    if (work.quick && work.follow) work.follow();
  }
}

void WorkList::adopt(double dt) const {
  for (const OngoingWork& work : all_) {
    if (work.adopt) work.adopt(dt);
  }
}

void WorkList::play(double dt) const {
  for (const OngoingWork& work : all_) {
    if (work.play) work.play(dt);
  }
}

void WorkList::end_map() const {
  for (const OngoingWork& work : all_) {
    if (work.end_map) work.end_map();
  }
}

bool WorkList::any(std::function<bool()> OngoingWork::*question) const {
  return std::ranges::any_of(all_,
                             [&](const OngoingWork& work) { return work.*question && (work.*question)(); });
}

bool WorkList::can_cancel() const {
  return std::ranges::any_of(all_, [](const OngoingWork& work) { return work.cancel && work.working(); });
}

void WorkList::cancel() const {
  for (const OngoingWork& work : all_) {
    if (work.cancel) work.cancel();
  }
}

/// What acts may bring new work, and what plays follows what it does.
void WorkList::finish() const {
  bool acted = true;
  while (acted || working()) {
    acted = any(&OngoingWork::acting);
    finish_working();
    play(0);
  }
}

void WorkList::finish_working() const {
  follow();
  while (working()) {
    for (const OngoingWork& work : all_) {
      if (!work.working || !work.working()) continue;
      work.wait();
      work.adopt(0);
      follow();
    }
  }
}

void WorkList::finish_quick() const {
  for (const OngoingWork& work : all_) {
    if (!work.quick) continue;
    if (work.wait) work.wait();
    if (work.adopt) work.adopt(0);
  }
}

}  // namespace goalbound::app
