// Jobs, what is watched of them, and teams of threads: what goes wrong in a thread is an error value.
#include <gmock/gmock.h>

#include <atomic>
#include <memory>
#include <new>
#include <thread>
#include <vector>

#include "held_work.hpp"
#include "model/background/job.hpp"
#include "model/background/team.hpp"
#include "model/background/watched.hpp"

namespace goalbound::app::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(BackgroundJob, TellsWhatCameOfIt) {
  BackgroundJob<int> job("there is no number", [](JobControl& control) -> Result<int> {
    work_until_cancelled(control.progress);
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
  EXPECT_EQ(poor.outcome().error().code, ErrorCode::kOutOfMemory);
  BackgroundJob<int> refused(
      "there is no number", [](JobControl&) { return Result<int>(1); }, refusing(1));
  EXPECT_TRUE(refused.finished());
  EXPECT_EQ(refused.outcome().error().code, ErrorCode::kLimit);
  EXPECT_THAT(refused.outcome().error().message, HasSubstr("there is no number"));
}

TEST(BackgroundJob, EndsInTheMiddleOfItsWork) {
  const BackgroundJob<int> job("there is no number", [](JobControl& control) -> Result<int> {
    work_until_cancelled(control.progress);
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
  void wait() const {
    while (!finished_) std::this_thread::yield();
  }

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
    Progress progress;
    const auto done = work_together(
        "nothing is counted", 2,
        [&] {
          if ((std::this_thread::get_id() == caller) == in_caller) throw std::bad_alloc();
          work_until_cancelled(progress);
        },
        [&] { progress.cancel(); });
    ASSERT_FALSE(done.ok());
    EXPECT_EQ(done.error().code, ErrorCode::kOutOfMemory);
    EXPECT_THAT(done.error().message, HasSubstr("nothing is counted: out of memory"));
  }
}

}  // namespace
}  // namespace goalbound::app::test
