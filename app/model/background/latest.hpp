// Orders that are answered behind the caller's back, one at a time: the newest one wins.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "goalbound/result.hpp"
#include "model/background/control.hpp"
#include "model/background/thread.hpp"

namespace goalbound::app {

/// All members are called from one thread, the owner's, and none but wait(), wait_for() and the end waits for
/// work. There is a thread once something has been asked; its end waits until the work sees that it shall
/// stop. A build without threads answers within ask(), or in slices (SlicedWork): then no member waits. An
/// order keeps alive what it is about, until its outcome is taken or nobody wants it any more.
template <class Order, class Answer>
class Latest {
 public:
  /// What answers an order: called from one thread, so it may keep what serves the next order too. What it
  /// throws, memory that is short above all, is an error of the outcome.
  using Work = std::function<Result<Answer>(const Order& order, JobControl& control)>;
  /// Whether an order that runs may go on although another one has come, for kPatience at most: its answer is
  /// worth something meanwhile. Without, it is cancelled.
  using GoesOn = std::function<bool(const Order& running, const Order& next)>;
  static constexpr std::chrono::milliseconds kPatience{150};

  struct Outcome {
    Outcome(Order asked, Result<Answer> answered) : order(std::move(asked)), answer(std::move(answered)) {}

    Order order;
    Result<Answer> answer;
  };

  /// `task`: what there is not if it fails: "the search cannot be recorded".
  Latest(std::string task, Work work, GoesOn goes_on = nullptr, StartThread start = &start_thread)
      : task_(std::move(task)),
        work_(std::move(work)),
        goes_on_(std::move(goes_on)),
        thread_(std::move(start)) {}
  ~Latest();
  Latest(const Latest&) = delete;
  Latest& operator=(const Latest&) = delete;

  /// Replaces an order that has not begun, and what was not taken of one that may not go on. Where the system
  /// has no thread, that is the outcome.
  void ask(Order order);
  /// The same, unless just that was asked last; without a wish: discard(). True where anything changed.
  bool follow(std::optional<Order> wish);
  /// Cancels what is under way: nothing comes out until the next order is done.
  void discard();
  /// What was asked last; nothing before, and after discard().
  const std::optional<Order>& asked() const { return asked_; }

  /// The newest outcome since the last call.
  std::optional<Outcome> take();
  /// Lets what was taken be what shown() gives; false when there was nothing.
  bool adopt();
  /// What was adopted last; null before, and after forget().
  const Outcome* shown() const { return shown_ ? &*shown_ : nullptr; }
  /// discard(), and nothing is shown.
  void forget();

  /// True while an order waits or runs that is still wanted.
  bool working() const;
  /// The same, and while an outcome waits to be taken.
  bool busy() const;
  /// Of the order that runs.
  Progress::Snapshot progress() const;
  /// Blocks until the last order is done.
  void wait() const;
  /// The same, for so long at most.
  void wait_for(std::chrono::milliseconds patience) const;

 private:
  using Clock = std::chrono::steady_clock;

  // Under the lock.
  bool idle() const { return !next_ && (!control_ || discard_running_); }
  bool may_go_on(const Order& running, const Order& next) const {
    return goes_on_ && goes_on_(running, next);
  }
  bool out_of_patience() const { return control_ && Clock::now() - begun_ > kPatience; }
  void cancel_running();
  void supersede_running();

  void run();
  void answer_all();
  void answer_next(std::unique_lock<std::mutex>& lock);

  const std::string task_;
  const Work work_;
  const GoesOn goes_on_;
  std::optional<Order> asked_;  ///< the owner's, as is the next one
  std::optional<Outcome> shown_;
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  std::optional<Order> next_;
  std::optional<Outcome> done_;
  std::optional<Order> running_;       ///< changes only while nothing runs
  std::optional<JobControl> control_;  ///< of the order that runs
  Clock::time_point begun_;            ///< when that was
  bool discard_running_ = false;
  bool stop_ = false;
  WorkThread thread_;  ///< last: it uses the others
};

template <class Order, class Answer>
Latest<Order, Answer>::~Latest() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
    next_.reset();
    cancel_running();
  }
  changed_.notify_all();
  thread_.join();
}

template <class Order, class Answer>
void Latest<Order, Answer>::ask(Order order) {
  std::optional<Outcome> forgotten;  // freed after the lock is
  asked_ = order;
  {
    const std::lock_guard lock(mutex_);
    if (done_ && !may_go_on(done_->order, order)) forgotten.swap(done_);
    if (control_ && !may_go_on(*running_, order)) cancel_running();
    if (out_of_patience()) supersede_running();
    next_ = std::move(order);
  }
  changed_.notify_all();
  if (thread_.started()) return;
  auto started = thread_.start(task_, [this] { has_threads() ? run() : answer_all(); });
  if (started) return;
  const std::lock_guard lock(mutex_);  // nobody else is there, but the analysis of threads cannot know
  done_.emplace(*std::exchange(next_, std::nullopt), started.error());
}

template <class Order, class Answer>
bool Latest<Order, Answer>::follow(std::optional<Order> wish) {
  if (wish == asked_) return false;
  if (wish) {
    ask(*std::move(wish));
  } else {
    discard();
  }
  return true;
}

template <class Order, class Answer>
void Latest<Order, Answer>::discard() {
  std::optional<Outcome> forgotten;
  asked_.reset();
  const std::lock_guard lock(mutex_);
  next_.reset();
  forgotten.swap(done_);
  cancel_running();
}

template <class Order, class Answer>
auto Latest<Order, Answer>::take() -> std::optional<Outcome> {
  const std::lock_guard lock(mutex_);
  if (next_ && out_of_patience()) supersede_running();
  return std::exchange(done_, std::nullopt);
}

template <class Order, class Answer>
bool Latest<Order, Answer>::adopt() {
  auto outcome = take();
  if (!outcome) return false;
  shown_ = std::move(outcome);
  return true;
}

template <class Order, class Answer>
void Latest<Order, Answer>::forget() {
  discard();
  shown_.reset();
}

template <class Order, class Answer>
bool Latest<Order, Answer>::working() const {
  const std::lock_guard lock(mutex_);
  return !idle();
}

template <class Order, class Answer>
bool Latest<Order, Answer>::busy() const {
  const std::lock_guard lock(mutex_);
  return done_ || !idle();
}

template <class Order, class Answer>
Progress::Snapshot Latest<Order, Answer>::progress() const {
  const std::lock_guard lock(mutex_);
  return control_ ? control_->progress.snapshot() : Progress::Snapshot();
}

template <class Order, class Answer>
void Latest<Order, Answer>::wait() const {
  if (!has_threads()) return;
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return idle(); });
}

template <class Order, class Answer>
void Latest<Order, Answer>::wait_for(std::chrono::milliseconds patience) const {
  if (!has_threads()) return;
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, patience, [this] { return idle(); });
}

template <class Order, class Answer>
void Latest<Order, Answer>::supersede_running() {
  if (!control_) return;
  discard_running_ = true;
  control_->supersede();
}

template <class Order, class Answer>
void Latest<Order, Answer>::cancel_running() {
  supersede_running();
  if (control_) control_->cancel();
}

template <class Order, class Answer>
void Latest<Order, Answer>::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return stop_ || next_; });
    if (stop_) return;
    answer_next(lock);
  }
}

/// Without a thread that waits for orders: those that there are.
template <class Order, class Answer>
void Latest<Order, Answer>::answer_all() {
  std::unique_lock lock(mutex_);
  while (next_ && !stop_) answer_next(lock);
}

/// Orders and outcomes may hold a map or a trace: they are freed while the lock is not held.
// GCC 12 takes what is left of a variant that was moved from for something that nobody has set.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
template <class Order, class Answer>
void Latest<Order, Answer>::answer_next(std::unique_lock<std::mutex>& lock) {
  running_ = std::exchange(next_, std::nullopt);
  control_.emplace();
  begun_ = Clock::now();
  discard_running_ = false;
  lock.unlock();
  auto answer = without_throwing(task_, [this] { return work_(*running_, *control_); });
  lock.lock();
  control_.reset();
  std::optional<Outcome> forgotten;  // takes no memory: what it throws would end the program
  forgotten.emplace(*std::move(running_), std::move(answer));
  running_.reset();
  if (!discard_running_) forgotten.swap(done_);
  changed_.notify_all();
  lock.unlock();
  forgotten.reset();
  lock.lock();
}
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

}  // namespace goalbound::app
