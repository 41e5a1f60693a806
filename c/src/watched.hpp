// Long work of the C interface, and the progress function of the caller meanwhile.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string_view>
#include <utility>

#include "goalbound.h"
#include "goalbound/watched_work.hpp"

namespace goalbound::c {

inline constexpr double kLongestSeconds = 1e9;  // clocks overflow when they are asked to wait for ever

inline bool is_duration(double seconds) {
  return std::isfinite(seconds) && seconds >= 0;
}

/// `work(progress)` on the threads of `given`: options with `progress`, `progress_user`, `progress_seconds`,
/// `run` and `run_user`. Errors: those of the work; kInvalidArgument for a number of seconds that is none;
/// kCancelled.
template <class Options, class Work>
auto watched(std::string_view task, const Options& given, const Work& work)
    -> decltype(work(std::declval<Progress&>())) {
  if (!is_duration(given.progress_seconds))
    return Error{ErrorCode::kInvalidArgument, "options.progress_seconds is negative or no number"};
  const auto do_it = [&](Progress& progress) {
    progress.use_threads({.run = given.run, .user = given.run_user});
    return work(progress);
  };
  Progress unwatched;
  if (given.progress == nullptr) return do_it(unwatched);
  const std::chrono::duration<double> pause =
      given.progress_seconds == 0
          ? kBetweenReports
          : std::chrono::duration<double>(std::min(given.progress_seconds, kLongestSeconds));
  return run_watched(task, pause, do_it, [&given](const Progress::Snapshot& now) {
    const goalbound_progress progress{now.done, now.total, now.seconds, now.seconds_remaining};
    return given.progress(&progress, given.progress_user) == 0;
  });
}

}  // namespace goalbound::c
