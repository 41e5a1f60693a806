// Long work under somebody's eyes: a bar on a terminal, a window of the viewer.
#pragma once

#include <string>
#include <string_view>

#include "goalbound/job.hpp"
#include "goalbound/threads.hpp"
#include "goalbound/watched_work.hpp"

namespace goalbound {

/// Who watches. All is called in the thread that has the work done.
class Watcher {
 public:
  Watcher() = default;
  virtual ~Watcher() = default;
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;

  /// A piece of work begins; "index 'reach'", and what its steps are called.
  virtual void begin(std::string_view title, std::string_view unit) = 0;
  /// How far it is, some twenty times a second. False stops it: then it ends as kCancelled.
  virtual bool report(const Progress::Snapshot& now) = 0;
  /// It is over, whatever came of it.
  virtual void end() = 0;
};

/// run_watched() for a watcher; work(progress) must return a Result. Errors: those of the work; kCancelled
/// where the watcher stops it. A build without threads does it unwatched.
template <class Work>
auto watched_by(Watcher& watcher, std::string_view title, std::string_view unit, const Work& work) {
  watcher.begin(title, unit);
  struct End {
    Watcher& watcher;
    ~End() { watcher.end(); }
  };
  const End end{watcher};
  if (!has_threads()) {
    Progress unwatched;
    return work(unwatched);
  }
  return run_watched("the work cannot be done", kBetweenReports, work,
                     [&](const Progress::Snapshot& now) { return watcher.report(now); });
}

}  // namespace goalbound
