// Work behind the caller's back: the newest order wins, and what goes wrong in a thread is an error value.
#include <gmock/gmock.h>

#include <atomic>
#include <future>
#include <memory>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include "model/background/job.hpp"
#include "model/background/latest.hpp"
#include "model/background/team.hpp"
#include "model/background/watched.hpp"

namespace goalbound::app::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Doubling = Latest<int, int>;

constexpr const char* kTask = "the number cannot be doubled";

/// Holds back whoever comes, until it is opened.
class Gate {
 public:
  void open() { opened_.set_value(); }
  void pass() { open_.wait(); }

 private:
  std::promise<void> opened_;
  std::shared_future<void> open_ = opened_.get_future().share();
};

/// Work that ends when it is told to, and not before.
void work_until(const std::atomic<bool>& stop) {
  while (!stop) std::this_thread::yield();
}

/// Refuses so many threads.
StartThread refusing(int times) {
  return [left = std::make_shared<int>(times)](std::function<void()> work) {
    if ((*left)-- > 0)
      throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
    return std::thread(std::move(work));
  };
}

TEST(Latest, AnswersAnOrder) {
  Doubling doubling(kTask, [](int n, JobControl&) { return Result<int>(2 * n); });
  EXPECT_FALSE(doubling.busy());
  EXPECT_FALSE(doubling.take());
  doubling.wait();  // for nothing
  doubling.ask(4);
  EXPECT_TRUE(doubling.busy());
  doubling.wait();
  EXPECT_TRUE(doubling.busy()) << "until its outcome is taken";
  const auto outcome = doubling.take();
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->order, 4);
  EXPECT_EQ(outcome->answer.value(), 8);
  EXPECT_FALSE(doubling.busy());
  EXPECT_EQ(doubling.asked(), 4);
}

TEST(Latest, TheNewestOfTheOrdersWinsThatComeWhileOneRuns) {
  Gate begun;
  Gate gate;
  std::vector<int> worked_at;
  std::vector<bool> cancelled;
  Doubling doubling(kTask, [&](int n, JobControl& control) {
    worked_at.push_back(n);
    if (n == 1) {
      begun.open();
      gate.pass();
    }
    cancelled.push_back(control.cancelled() && control.progress.cancelled());
    return Result<int>(2 * n);
  });
  doubling.ask(1);
  begun.pass();
  doubling.ask(2);
  doubling.ask(3);
  EXPECT_TRUE(doubling.busy());
  EXPECT_FALSE(doubling.take());
  gate.open();
  doubling.wait();
  const auto outcome = doubling.take();
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->order, 3);
  EXPECT_FALSE(doubling.take());
  EXPECT_THAT(worked_at, ElementsAre(1, 3));
  EXPECT_THAT(cancelled, ElementsAre(true, false));
}

TEST(Latest, ANewerOrderTakesThePlaceOfAnAnswerThatNobodyTook) {
  Doubling doubling(kTask, [](int n, JobControl&) { return Result<int>(2 * n); });
  doubling.ask(1);
  doubling.wait();
  doubling.ask(2);
  doubling.wait();
  EXPECT_EQ(doubling.take()->order, 2);
  EXPECT_FALSE(doubling.take());
}

TEST(Latest, WhatIsDiscardedNeverComesOut) {
  std::atomic<int> ended{0};
  Doubling doubling(kTask, [&](int n, JobControl& control) {
    if (n < 0) work_until(control.cancel_flag());
    ++ended;
    return Result<int>(2 * n);
  });
  for (int i = 1; i <= 20; ++i) {
    doubling.ask(-i);
    doubling.discard();
    EXPECT_FALSE(doubling.busy()) << "nobody waits for work that sees only now that it shall end";
    EXPECT_FALSE(doubling.take());
    EXPECT_FALSE(doubling.asked());
  }
  doubling.wait();
  EXPECT_FALSE(doubling.take());
  doubling.ask(5);
  doubling.wait();
  EXPECT_EQ(doubling.take()->order, 5);
  doubling.ask(6);
  doubling.wait();
  doubling.discard();
  EXPECT_FALSE(doubling.take()) << "what was ready, too";
}

TEST(Latest, AWishIsAskedOnce) {
  std::atomic<int> works{0};
  Doubling doubling(kTask, [&](int n, JobControl&) {
    ++works;
    return Result<int>(2 * n);
  });
  EXPECT_TRUE(doubling.follow(3));
  EXPECT_FALSE(doubling.follow(3));
  doubling.wait();
  EXPECT_FALSE(doubling.follow(3));
  EXPECT_TRUE(doubling.adopt());
  EXPECT_FALSE(doubling.adopt());
  EXPECT_FALSE(doubling.follow(3)) << "it is answered";
  EXPECT_EQ(works, 1);
  EXPECT_TRUE(doubling.follow(std::nullopt));
  ASSERT_NE(doubling.shown(), nullptr) << "what is shown stays until it is forgotten";
  EXPECT_EQ(doubling.shown()->answer.value(), 6);
  EXPECT_TRUE(doubling.follow(3));
  doubling.wait();
  EXPECT_EQ(works, 2);
  doubling.forget();
  EXPECT_EQ(doubling.shown(), nullptr);
  EXPECT_FALSE(doubling.adopt());
}

TEST(Latest, AnOrderMayGoOnThoughAnotherOneHasCome) {
  Gate begun;
  Gate gate;
  const auto same_tens = [](int a, int b) { return a / 10 == b / 10; };
  Doubling doubling(
      kTask,
      [&](int n, JobControl& control) {
        if (n == 1) {
          begun.open();
          gate.pass();
          EXPECT_FALSE(control.cancelled());
        }
        return Result<int>(2 * n);
      },
      same_tens);
  doubling.ask(1);
  begun.pass();
  doubling.ask(2);
  gate.open();
  auto first = doubling.take();
  while (!first) first = doubling.take();  // either of them, however fast this is
  EXPECT_THAT(first->order, testing::AnyOf(1, 2));
  doubling.wait();
  const auto second = doubling.take();
  EXPECT_TRUE(first->order == 2 || (second && second->order == 2));
}

TEST(Latest, PatienceWithAnOrderThatGoesOnEnds) {
  Doubling doubling(
      kTask,
      [](int n, JobControl& control) {
        if (n == 1) {
          work_until(control.stop_flag());
          EXPECT_FALSE(control.cancelled()) << "what it keeps is of use";
        }
        return Result<int>(2 * n);
      },
      [](int, int) { return true; });
  doubling.ask(1);
  doubling.ask(2);
  auto outcome = doubling.take();
  while (!outcome) outcome = doubling.take();
  EXPECT_EQ(outcome->order, 2);
}

TEST(Latest, AnOrderOfAnotherKindCancelsOneThatMightGoOn) {
  Gate begun;
  Doubling doubling(
      kTask,
      [&](int n, JobControl& control) {
        if (n == 1) {
          begun.open();
          work_until(control.cancel_flag());
        }
        return Result<int>(2 * n);
      },
      [](int a, int b) { return a / 10 == b / 10; });
  doubling.ask(1);
  begun.pass();
  doubling.ask(20);
  doubling.wait();
  EXPECT_EQ(doubling.take()->order, 20);
}

TEST(Latest, MemoryThatRunsOutIsAnError) {
  Doubling doubling(kTask, [](int n, JobControl&) -> Result<int> {
    if (n == 1) throw std::bad_alloc();
    return 2 * n;
  });
  doubling.ask(1);
  doubling.wait();
  const auto outcome = doubling.take();
  ASSERT_TRUE(outcome);
  ASSERT_FALSE(outcome->answer);
  EXPECT_EQ(outcome->answer.error().code, ErrorCode::kLimit);
  EXPECT_THAT(outcome->answer.error().message, HasSubstr("the number cannot be doubled: out of memory"));
  doubling.ask(2);
  doubling.wait();
  EXPECT_EQ(doubling.take()->answer.value(), 4) << "the thread goes on";
}

TEST(Latest, AThreadThatTheSystemRefusesIsAnError) {
  Doubling doubling(
      kTask, [](int n, JobControl&) { return Result<int>(2 * n); }, nullptr, refusing(1));
  doubling.ask(1);
  EXPECT_TRUE(doubling.busy());
  doubling.wait();
  const auto outcome = doubling.take();
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->order, 1);
  ASSERT_FALSE(outcome->answer);
  EXPECT_EQ(outcome->answer.error().code, ErrorCode::kLimit);
  EXPECT_THAT(outcome->answer.error().message, HasSubstr("the number cannot be doubled"));
  EXPECT_FALSE(doubling.busy());
  doubling.ask(2);
  doubling.wait();
  EXPECT_EQ(doubling.take()->answer.value(), 4) << "it is tried again";
}

TEST(Latest, TellsHowFarItIs) {
  Gate counted;
  Gate gate;
  Doubling doubling(kTask, [&](int n, JobControl& control) {
    control.progress.start(10);
    control.progress.advance(3);
    counted.open();
    gate.pass();
    return Result<int>(2 * n);
  });
  EXPECT_EQ(doubling.progress().total, 0U);
  doubling.ask(1);
  counted.pass();
  EXPECT_EQ(doubling.progress().done, 3U);
  EXPECT_EQ(doubling.progress().total, 10U);
  doubling.wait_for(std::chrono::milliseconds(1));
  EXPECT_TRUE(doubling.busy()) << "it waits no longer than it is told to";
  gate.open();
  doubling.wait();
  EXPECT_EQ(doubling.progress().total, 0U);
}

TEST(Latest, EndsInTheMiddleOfItsWorkAndBeginsNoOther) {
  std::vector<int> worked_at;
  {
    Gate begun;
    Doubling doubling(
        kTask,
        [&](int n, JobControl& control) {
          worked_at.push_back(n);
          begun.open();
          work_until(control.cancel_flag());
          return Result<int>(2 * n);
        },
        [](int, int) { return true; });
    doubling.ask(1);
    begun.pass();
    doubling.ask(2);
  }
  EXPECT_THAT(worked_at, ElementsAre(1));
}

TEST(Latest, KeepsWhatAnOrderIsAboutOnlyAsLongAsNeeded) {
  using Sizes = Latest<std::shared_ptr<const std::vector<int>>, std::size_t>;
  Sizes sizes("the size is not known",
              [](const auto& order, JobControl&) { return Result<std::size_t>(order->size()); });
  auto kept = std::make_shared<const std::vector<int>>(7);
  const std::weak_ptr<const std::vector<int>> watched = kept;
  sizes.ask(kept);
  kept.reset();
  sizes.wait();
  EXPECT_EQ(sizes.take()->answer.value(), 7U);
  EXPECT_FALSE(watched.expired()) << "what was asked last can be compared with";
  sizes.forget();
  EXPECT_TRUE(watched.expired());
}

TEST(BackgroundJob, TellsWhatCameOfIt) {
  BackgroundJob<int> job("there is no number", [](JobControl& control) -> Result<int> {
    work_until(control.cancel_flag());
    return 7;
  });
  EXPECT_FALSE(job.finished());
  job.cancel();
  job.wait();
  EXPECT_TRUE(job.finished());
  EXPECT_TRUE(job.cancelled());
  EXPECT_EQ(job.outcome().value(), 7);
}

TEST(BackgroundJob, WhatGoesWrongInItsThreadIsAnError) {
  BackgroundJob<int> poor("there is no number", [](JobControl&) -> Result<int> { throw std::bad_alloc(); });
  poor.wait();
  EXPECT_EQ(poor.outcome().error().code, ErrorCode::kLimit);
  BackgroundJob<int> refused(
      "there is no number", [](JobControl&) { return Result<int>(1); }, refusing(1));
  EXPECT_TRUE(refused.finished());
  EXPECT_EQ(refused.outcome().error().code, ErrorCode::kLimit);
  EXPECT_THAT(refused.outcome().error().message, HasSubstr("there is no number"));
}

TEST(BackgroundJob, EndsInTheMiddleOfItsWork) {
  const BackgroundJob<int> job("there is no number", [](JobControl& control) -> Result<int> {
    work_until(control.cancel_flag());
    return 7;
  });
  EXPECT_FALSE(job.finished());
}

/// Counts when it is told to, and ends when it is told to.
class Counting {
 public:
  std::optional<std::uint64_t> revision() const {
    return count_ == 0 ? std::nullopt : std::optional(count_.load());
  }
  std::uint64_t copy() const {
    if (poor) throw std::bad_alloc();
    return count_;
  }
  void cancel() { finished_ = true; }
  bool finished() const { return finished_; }
  void wait() const { work_until(finished_); }

  void count() { ++count_; }
  std::atomic<bool> poor{false};

 private:
  std::atomic<std::uint64_t> count_{0};
  std::atomic<bool> finished_{false};
};

constexpr double kPeriod = 0.5;
using WatchedCount = Watched<Counting>;
constexpr WatchedCount::Times kTimes = {.first = kPeriod, .period = kPeriod};

std::uint64_t next_copy(WatchedCount& watched, double dt) {
  auto copy = watched.take(dt);
  while (!copy) copy = watched.take(0);
  return *copy;
}

TEST(Watched, CopiesWhatIsNewWhenItIsTime) {
  WatchedCount watched(kTimes, std::make_unique<Counting>());
  EXPECT_FALSE(watched.take(1000));
  EXPECT_TRUE(watched.job().revision() == std::nullopt && !watched.finished());
  watched.job().count();
  EXPECT_EQ(next_copy(watched, 0), 1U) << "as it has been time for long";
  watched.job().count();
  EXPECT_FALSE(watched.take(kPeriod / 2)) << "it is not time";
  EXPECT_EQ(next_copy(watched, 1000), 2U);
  EXPECT_FALSE(watched.take(1000)) << "there is nothing new";
  EXPECT_FALSE(watched.take(1000));
  EXPECT_FALSE(watched.ended());
}

TEST(Watched, TheLastCopyHasEverything) {
  WatchedCount watched(kTimes, std::make_unique<Counting>());
  watched.job().count();
  EXPECT_EQ(next_copy(watched, 1000), 1U);
  watched.job().count();
  watched.cancel();
  EXPECT_FALSE(watched.ended());
  EXPECT_EQ(next_copy(watched, 0), 2U) << "although it is not time";
  EXPECT_TRUE(watched.ended());
  EXPECT_TRUE(watched.finished());
  EXPECT_FALSE(watched.take(1000)) << "it was the last one";
}

TEST(Watched, MayBeWaitedFor) {
  WatchedCount watched(kTimes, std::make_unique<Counting>());
  watched.job().count();
  EXPECT_EQ(next_copy(watched, 1000), 1U);
  watched.job().count();
  watched.job().cancel();
  std::vector<std::uint64_t> copies;
  watched.finish([&](std::uint64_t copy) { copies.push_back(copy); });
  EXPECT_THAT(copies, ElementsAre(2));
  EXPECT_TRUE(watched.ended());
  watched.finish([](std::uint64_t) { ADD_FAILURE() << "there is no more"; });
}

TEST(Watched, IsNotFreedWhileItIsCopied) {
  WatchedCount watched(kTimes, std::make_unique<Counting>());
  watched.job().count();
  EXPECT_FALSE(watched.take(1000));
  watched.cancel();
  watched.stop_copying();
  EXPECT_TRUE(watched.finished()) << "also with a copy that nobody takes";
}

TEST(Watched, ACopyThatCannotBeMadeIsAnError) {
  WatchedCount watched(kTimes, std::make_unique<Counting>());
  watched.job().poor = true;
  watched.job().count();
  watched.job().cancel();
  watched.finish([](std::uint64_t) { ADD_FAILURE(); });
  ASSERT_TRUE(watched.error());
  EXPECT_THAT(watched.error()->message, HasSubstr("out of memory"));
  WatchedCount refused(kTimes, std::make_unique<Counting>(), refusing(100));
  refused.job().cancel();
  refused.finish([](std::uint64_t) { ADD_FAILURE(); });
  EXPECT_EQ(refused.error()->code, ErrorCode::kLimit);
}

TEST(Retired, AreFreedWhenTheyHaveEnded) {
  using Job = BackgroundJob<int>;
  const auto kept = std::make_shared<int>(1);
  Gate gate;
  Retired<Job> retired;
  retired.add(nullptr);
  auto job = std::make_unique<Job>("there is no number", [&gate, kept](JobControl&) -> Result<int> {
    gate.pass();
    return *kept;
  });
  Job* const running = job.get();
  retired.add(std::move(job));
  EXPECT_TRUE(running->cancelled());
  retired.sweep();
  EXPECT_GT(kept.use_count(), 1) << "it has not ended";
  gate.open();
  running->wait();
  retired.sweep();
  EXPECT_EQ(kept.use_count(), 1);
}

/// Each number below that is counted once, by whoever comes first.
class Counted {
 public:
  static constexpr int kAll = 1000;
  void work() {
    while (!stopped_ && next_ < kAll) {
      if (next_++ < kAll) ++done_;
    }
  }
  void stop() { stopped_ = true; }
  bool stopped() const { return stopped_; }
  int done() const { return done_; }

 private:
  std::atomic<int> next_{0};
  std::atomic<int> done_{0};
  std::atomic<bool> stopped_{false};
};

TEST(WorkTogether, SharesOutWhatThereIsToDo) {
  for (const int refused : {0, 1, 3}) {
    Counted counted;
    const auto done = work_together(
        "nothing is counted", 4, [&] { counted.work(); }, [&] { counted.stop(); }, refusing(refused));
    EXPECT_TRUE(done.ok()) << "who is refused is not missed";
    EXPECT_EQ(counted.done(), Counted::kAll);
    EXPECT_FALSE(counted.stopped());
  }
}

TEST(WorkTogether, MemoryThatRunsOutInAnyThreadIsAnError) {
  const auto caller = std::this_thread::get_id();
  for (const bool in_caller : {false, true}) {
    std::atomic<bool> stop{false};
    const auto done = work_together(
        "nothing is counted", 2,
        [&] {
          if ((std::this_thread::get_id() == caller) == in_caller) throw std::bad_alloc();
          work_until(stop);
        },
        [&] { stop = true; });
    ASSERT_FALSE(done.ok());
    EXPECT_EQ(done.error().code, ErrorCode::kLimit);
    EXPECT_THAT(done.error().message, HasSubstr("nothing is counted: out of memory"));
  }
}

}  // namespace
}  // namespace goalbound::app::test
