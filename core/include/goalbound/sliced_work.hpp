// Work behind the caller's back in a build without threads: in slices of some milliseconds.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <functional>
#include <memory>

namespace goalbound {
namespace detail {
struct PutAside;
}

/// Work that is put aside again and again, so that others in its thread go on. All members are called from
/// that thread. Only a page in a browser can do so, and not each browser: elsewhere the work is over when
/// start() returns.
class SlicedWork {
 public:
  SlicedWork();
  /// Work that is not over is never gone on with. What it holds is lost: cancel it and wait for its end
  /// first, where that matters.
  ~SlicedWork();
  SlicedWork(const SlicedWork&) = delete;
  SlicedWork& operator=(const SlicedWork&) = delete;

  /// `work()` must not throw, and calls pause_work() now and then. To be called when none is under way.
  void start(std::function<void()> work);
  /// It has been started and is not over.
  bool under_way() const;

 private:
  std::unique_ptr<detail::PutAside> work_;
};

/// Puts the work aside that calls it, if that has had its time, and returns when it is its turn again.
/// Nothing where no work is put aside, and outside such work. Cost: a look at the clock.
void pause_work();

/// What Progress::pause_by() takes: pause_work, or null where no work is put aside.
void (*work_pause())();

}  // namespace goalbound
