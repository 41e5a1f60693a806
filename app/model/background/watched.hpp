// A job and, from time to time, a copy of what it has so far.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "model/background/latest.hpp"

namespace goalbound::app {

/// A Job works in threads of its own from its beginning on. Any thread may call `copy()`, and ask for its
/// `revision()`: it grows when a copy would show something new, and is nothing as long as there is nothing to
/// show. The owner may `cancel()`, ask whether it is `finished()` and `wait()` for that.
///
/// All members are called from one thread, the owner's; none but wait() waits, neither for the job nor for a
/// copy. Its end cancels the job, and waits for both.
template <class Job>
class Watched {
 public:
  using Copy = std::decay_t<decltype(std::declval<Job&>().copy())>;

  /// Copies, which may take long, are made in a thread of their own, `period` seconds after the one before
  /// and so seldom that they take less than a twentieth of the time; the first one after `first` seconds.
  struct Times {
    double first = 0;
    double period = 0;
  };
  Watched(Times times, std::unique_ptr<Job> job, StartThread start = &start_thread)
      : period_(times.period),
        until_copy_(times.first),
        job_(std::move(job)),
        copies_(
            "what is there so far cannot be copied",
            [this](std::monostate, JobControl&) -> Result<Timed> { return timed_copy(); }, nullptr,
            std::move(start)) {}
  ~Watched() { cancel(); }
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;

  Job& job() { return *job_; }
  const Job& job() const { return *job_; }
  void cancel() { job_->cancel(); }
  /// True once the end of this will not block.
  bool finished() const { return job_->finished() && !copies_.working(); }
  /// The last copy, of the finished job, has been taken.
  bool ended() const { return last_ && !copies_.busy(); }
  /// Why that was not possible.
  const std::optional<Error>& error() const { return error_; }

  /// The copy that is ready, if one is. Another is begun when there is something new and it is time, or for
  /// the last time when the job has finished. `dt`: seconds since the last call.
  std::optional<Copy> take(double dt);
  /// Blocks until the job has finished, and hands over what there is by then: take_one(Copy), for each copy.
  template <class TakeOne>
  void finish(const TakeOne& take_one);
  /// Blocks until no copy is being made. There will be no other one.
  void stop_copying() {
    copies_.wait();
    last_ = true;
  }

 private:
  static constexpr double kShare = 20;  ///< copies may take one part in so many of the time
  struct Timed {
    Copy copy;
    double seconds;
  };
  Timed timed_copy() const;
  void begin_copy(bool last);

  const double period_;
  double until_copy_;                    ///< seconds
  std::optional<std::uint64_t> copied_;  ///< the revision that the last copy has at least
  bool last_ = false;
  std::optional<Error> error_;
  std::unique_ptr<Job> job_;
  Latest<std::monostate, Timed> copies_;  ///< last: they read the job
};

template <class Job>
auto Watched<Job>::take(double dt) -> std::optional<Copy> {
  until_copy_ -= dt;
  if (auto made = copies_.take()) {
    if (made->answer) {
      until_copy_ = std::max(period_, kShare * made->answer->seconds);
      return std::move(made->answer->copy);
    }
    error_ = made->answer.error();
  }
  if (last_ || copies_.busy()) return std::nullopt;
  const bool ended = job_->finished();  // before the copy: what there is then is all
  if (ended || (until_copy_ <= 0 && job_->revision() && job_->revision() != copied_)) begin_copy(ended);
  return std::nullopt;
}

template <class Job>
template <class TakeOne>
void Watched<Job>::finish(const TakeOne& take_one) {
  job_->wait();
  while (!ended()) {
    if (auto copy = take(0)) take_one(*std::move(copy));
    copies_.wait();
  }
}

template <class Job>
void Watched<Job>::begin_copy(bool last) {
  copied_ = job_->revision();  // before the copy: what is set meanwhile is new to the next one
  last_ = last;
  copies_.ask({});
}

template <class Job>
auto Watched<Job>::timed_copy() const -> Timed {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  Copy copy = job_->copy();
  return {std::move(copy), std::chrono::duration<double>(Clock::now() - begin).count()};
}

/// What nobody wants any more: it is cancelled and ends within a moment, for which no frame waits.
template <class Job>
class Retired {
 public:
  Retired() = default;
  Retired(Retired&& other) noexcept = default;
  /// What has not ended here stays until it has.
  Retired& operator=(Retired&& other) noexcept {
    jobs_.insert(jobs_.end(), std::make_move_iterator(other.jobs_.begin()),
                 std::make_move_iterator(other.jobs_.end()));
    other.jobs_.clear();
    return *this;
  }
  ~Retired() = default;
  Retired(const Retired&) = delete;
  Retired& operator=(const Retired&) = delete;

  void add(std::unique_ptr<Job> job) {
    if (job == nullptr) return;
    job->cancel();
    jobs_.push_back(std::move(job));
  }
  /// Frees those that have ended.
  void sweep() {
    std::erase_if(jobs_, [](const auto& job) { return job->finished(); });
  }

 private:
  std::vector<std::unique_ptr<Job>> jobs_;
};

}  // namespace goalbound::app
