// Long work while Python goes on: it reports, and Ctrl+C ends it.
#pragma once

#include <pybind11/pybind11.h>

#include <utility>

#include "goalbound/watched_work.hpp"

namespace goalbound::python {

/// Looks for signals (Ctrl+C), then tells Python's function how far the work is; None is no function. To be
/// called with Python's lock. Throws what the function or a signal threw. False: to cancel.
bool report(const pybind11::object& function, const Progress::Snapshot& now);

/// What `work(progress)` comes to, which runs in a thread of its own without Python's lock. To be called with
/// the lock. `function` is Python's, or None. What work, function or a signal throw is thrown here, when the
/// work has ended.
template <class Work>
auto watched(const pybind11::object& function, const Work& work)
    -> decltype(work(std::declval<Progress&>())) {
  const pybind11::gil_scoped_release released;
  return run_watched("the work cannot be done", kBetweenReports, work, [&](const Progress::Snapshot& now) {
    const pybind11::gil_scoped_acquire locked;
    return report(function, now);
  });
}

}  // namespace goalbound::python
