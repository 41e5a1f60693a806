// Orders that are answered behind the caller's back: the newest one wins, and what goes wrong is an error
// value.
#include "model/background/latest.hpp"

#include <gmock/gmock.h>

#include <atomic>
#include <memory>
#include <new>
#include <thread>
#include <vector>

#include "held_work.hpp"

namespace goalbound::app::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Doubling = Latest<int, int>;

constexpr const char* kTask = "the number cannot be doubled";

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
    if (n < 0) work_until_cancelled(control.progress);
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
          work_until_cancelled(control.answer());
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
          work_until_cancelled(control.progress);
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
  EXPECT_EQ(outcome->answer.error().code, ErrorCode::kOutOfMemory);
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
          work_until_cancelled(control.progress);
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

}  // namespace
}  // namespace goalbound::app::test
