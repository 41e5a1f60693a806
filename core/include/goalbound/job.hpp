// Long work as a job: progress that any thread may read, a way to stop, and whose threads do it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace goalbound {

/// Threads of the program that uses the library: work that is shared among several workers is done by them,
/// where the library would otherwise start threads and end them again.
struct CallersThreads {
  /// What one worker does. It does not throw.
  using Task = void (*)(void* work, int number);
  /// Calls task(work, 0) to task(work, count - 1), each once, and returns when all have returned. On which
  /// threads, in which order, and whether side by side or one after another is its own affair; a task that
  /// has begun must be able to go on while others wait. Must not throw. Null: the library's own threads.
  void (*run)(Task task, void* work, int count, void* user) = nullptr;
  void* user = nullptr;  ///< given to `run`
};

/// Shared between the thread that works and those that watch. All members may be called from any thread.
class Progress {
 public:
  /// Never set back.
  using Clock = std::chrono::steady_clock;

  Progress() = default;
  /// Of a part of some work, which must outlive it: counts its own units, and is cancelled with the whole. A
  /// part that is cancelled alone leaves the whole as it is.
  explicit Progress(const Progress* whole)
      : whole_(whole), pause_(whole != nullptr ? whole->pause_ : nullptr) {}

  /// Work that begins from now on is shared among these threads. Not while any goes on.
  void use_threads(const CallersThreads& threads) { threads_ = threads; }
  /// Those that do the work.
  const CallersThreads& threads() const { return whole_ == nullptr ? threads_ : whole_->threads(); }

  /// How far the work is at one moment.
  struct Snapshot {
    std::uint64_t done = 0;        ///< units of work
    std::uint64_t total = 0;       ///< units of work; 0 before start()
    double seconds = 0;            ///< since start()
    double seconds_remaining = 0;  ///< estimate from the mean rate; 0 before the first unit is done
    /// 0 to 1.
    double fraction() const {
      return total == 0 ? 0.0 : static_cast<double>(done) / static_cast<double>(total);
    }
  };

  /// The work begins, of so many units.
  void start(std::uint64_t total) {
    total_.store(total, std::memory_order_relaxed);
    done_.store(0, std::memory_order_relaxed);
    started_.store(Clock::now().time_since_epoch().count(), std::memory_order_relaxed);
  }
  /// So many more are done.
  void advance(std::uint64_t units = 1) {
    done_.fetch_add(units, std::memory_order_relaxed);
    if (pause_ != nullptr) pause_();
  }
  /// Asks the work to stop soon; its result is then the error kCancelled.
  void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
  /// Whether cancel() was called, of this or of the whole.
  bool cancelled() const {
    if (pause_ != nullptr) pause_();
    return is_set();
  }
  /// For the next work: not cancelled any more. Not while any goes on.
  void renew() { cancelled_.store(false, std::memory_order_relaxed); }
  /// Work that may stop early with a valid result does so this many seconds from now.
  void stop_after(double seconds) {
    const auto deadline =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    deadline_.store(deadline.time_since_epoch().count(), std::memory_order_relaxed);
  }
  /// Before the work begins: what advance(), cancelled() and ending() call each time, so that work that
  /// shares its thread with others lets them go on (SlicedWork). Null: nothing.
  void pause_by(void (*pause)()) { pause_ = pause; }
  /// Cancelled, or past the deadline.
  bool ending() const {
    if (cancelled() || (whole_ != nullptr && whole_->ending())) return true;
    const auto deadline = deadline_.load(std::memory_order_relaxed);
    return deadline != kNoDeadline && Clock::now().time_since_epoch().count() >= deadline;
  }

  /// For those that watch.
  Snapshot snapshot() const {
    Snapshot s;
    s.done = done_.load(std::memory_order_relaxed);
    s.total = total_.load(std::memory_order_relaxed);
    const auto started = started_.load(std::memory_order_relaxed);
    if (started == 0) return s;
    const Clock::duration elapsed(Clock::now().time_since_epoch().count() - started);
    s.seconds = std::chrono::duration<double>(elapsed).count();
    if (s.done > 0) {
      s.seconds_remaining = s.seconds * static_cast<double>(s.total - s.done) / static_cast<double>(s.done);
    }
    return s;
  }

 private:
  bool is_set() const {
    return cancelled_.load(std::memory_order_relaxed) || (whole_ != nullptr && whole_->is_set());
  }

  std::atomic<std::uint64_t> done_{0};
  std::atomic<std::uint64_t> total_{0};
  std::atomic<Clock::rep> started_{0};
  static constexpr Clock::rep kNoDeadline = 0;
  std::atomic<Clock::rep> deadline_{kNoDeadline};
  std::atomic<bool> cancelled_{false};
  CallersThreads threads_{};
  const Progress* whole_ = nullptr;
  void (*pause_)() = nullptr;
};

/// Whether work that need not have a Progress is to stop. False for null.
inline bool is_cancelled(const Progress* progress) {
  return progress != nullptr && progress->cancelled();
}

}  // namespace goalbound
