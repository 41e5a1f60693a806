#include "parallel/workers.hpp"

#include <atomic>
#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include "parallel/first_failure.hpp"

namespace goalbound {
namespace {

/// Threads that all wait until it is known whether each of them could be started.
class Team {
 public:
  explicit Team(const std::function<void(int)>& work) : work_(work) {}
  ~Team() {
    begin_or_leave(kLeave);  // those that wait, where another one could not be started
    for (std::thread& thread : threads_) thread.join();
  }
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  /// Throws what keeps one of them from being started.
  void start(int first, int end) {
    if (end <= first) return;
    const SignalsElsewhere held;
    threads_.reserve(static_cast<std::size_t>(end - first));
    for (int worker = first; worker < end; ++worker) {
      threads_.emplace_back([this, worker] {
        state_.wait(kWait);
        if (state_.load() == kBegin) work_(worker);
      });
    }
  }
  void begin() { begin_or_leave(kBegin); }

 private:
  enum State : int { kWait, kBegin, kLeave };

  void begin_or_leave(State state) {
    int waiting = kWait;
    if (state_.compare_exchange_strong(waiting, state)) state_.notify_all();
  }

  const std::function<void(int)>& work_;
  std::atomic<int> state_{kWait};
  std::vector<std::thread> threads_;
};

/// What a task of the caller's threads is given. Each number is taken once, whatever the caller asks for: a
/// worker has memory of its own, which two threads must not have at once.
class SharedWork {
 public:
  SharedWork(int workers, const std::function<void(int)>& work)
      : work_(work), taken_(static_cast<std::size_t>(workers)) {}

  static void do_share(void* shared, int worker) { static_cast<SharedWork*>(shared)->do_one(worker); }
  /// What the caller has done otherwise than it should; empty: nothing.
  const char* mistake() const {
    if (strange_.load())
      return "the threads of the program were given a part of the work twice, or one that is none";
    if (done_.load() < static_cast<int>(taken_.size()))
      return "the threads of the program have left out a part of the work";
    return "";
  }

 private:
  void do_one(int worker) {
    if (worker < 0 || static_cast<std::size_t>(worker) >= taken_.size() ||
        taken_[static_cast<std::size_t>(worker)].exchange(true)) {
      strange_ = true;
      return;
    }
    work_(worker);
    done_.fetch_add(1);
  }

  const std::function<void(int)>& work_;
  std::vector<std::atomic<bool>> taken_;  ///< by number
  std::atomic<int> done_{0};
  std::atomic<bool> strange_{false};
};

void run_on_callers_threads(int workers, const std::function<void(int)>& work,
                            const CallersThreads& threads) {
  SharedWork shared(workers, work);
  threads.run(&SharedWork::do_share, &shared, workers, threads.user);
  if (const std::string_view mistake = shared.mistake(); !mistake.empty())
    throw std::system_error(std::make_error_code(std::errc::operation_canceled), std::string(mistake));
}

void run_on_own_threads(int workers, const std::function<void(int)>& work) {
  if (!has_threads()) {
    for (int worker = 0; worker < workers; ++worker) work(worker);
    return;
  }
  Team others(work);
  others.start(1, workers);
  others.begin();
  if (workers > 0) work(0);
}

}  // namespace

void run_on_workers(int workers, const std::function<void(int)>& work, const CallersThreads& threads) {
  FirstFailure failure;
  const std::function<void(int)> guarded = [&](int worker) {
    try {
      work(worker);
    } catch (...) {
      failure.keep();
    }
  };
  if (threads.run == nullptr || workers < 2) {
    run_on_own_threads(workers, guarded);
  } else {
    run_on_callers_threads(workers, guarded, threads);
  }
  failure.rethrow();
}

}  // namespace goalbound
