// Long work in a thread of its own: what the caller is told, and how it ends.
#include "goalbound/watched_work.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace goalbound {
namespace {

constexpr std::chrono::milliseconds kPause{1};

/// Goes on until it is cancelled.
Result<int> endless(Progress& progress) {
  progress.start(10);
  while (!progress.cancelled()) std::this_thread::yield();
  return Error{ErrorCode::kCancelled, "the endless work was cancelled"};
}

TEST(WatchedWork, IsToldFromTheBeginningToTheEndInTheThreadOfTheCaller) {
  std::vector<std::uint64_t> done;
  const auto caller = std::this_thread::get_id();
  std::thread::id worker;
  const auto result = run_watched(
      "no work", kPause,
      [&](Progress& progress) -> Result<int> {
        worker = std::this_thread::get_id();
        progress.start(3);
        progress.advance(3);
        return 7;
      },
      [&](const Progress::Snapshot& now) {
        EXPECT_EQ(std::this_thread::get_id(), caller);
        done.push_back(now.done);
        return true;
      });
  EXPECT_EQ(result.value(), 7);
  EXPECT_NE(worker, caller);
  ASSERT_GE(done.size(), 2U);
  EXPECT_EQ(done.front(), 0U);
  EXPECT_EQ(done.back(), 3U);
}

TEST(WatchedWork, IsCancelledByTheFirstReportThatSaysSo) {
  for (const int cancel_at : {1, 2, 5}) {
    int calls = 0;
    bool began = false;
    const auto result = run_watched(
        "no work", kPause,
        [&](Progress& progress) {
          began = true;
          return endless(progress);
        },
        [&](const Progress::Snapshot&) { return ++calls != cancel_at; });
    EXPECT_EQ(result.error().code, ErrorCode::kCancelled);
    EXPECT_EQ(calls, cancel_at) << "it is not called again";
    EXPECT_EQ(began, cancel_at > 1);
  }
}

/// Work that was done all the same is of no use to somebody who said no.
TEST(WatchedWork, IsCancelledByTheLastReport) {
  int calls = 0;
  const auto result = run_watched(
      "no work", std::chrono::hours(1), [](Progress&) -> Result<int> { return 1; },
      [&](const Progress::Snapshot&) { return ++calls < 2; });
  EXPECT_EQ(result.error().code, ErrorCode::kCancelled);
  EXPECT_EQ(calls, 2);
}

TEST(WatchedWork, ErrorsAndExceptionsOfTheWorkComeOut) {
  const auto quiet = [](const Progress::Snapshot&) { return true; };
  const auto failed = run_watched(
      "no work", kPause,
      [](Progress&) -> Result<int> {
        return Error{ErrorCode::kLimit, "too large"};
      },
      quiet);
  EXPECT_EQ(failed.error().message, "too large");
  const auto throws = [](Progress&) -> Result<int> { throw std::bad_alloc(); };
  EXPECT_THROW((void)run_watched("no work", kPause, throws, quiet), std::bad_alloc);
}

TEST(WatchedWork, ExceptionsOfTheReportEndTheWork) {
  int calls = 0;
  const auto throws = [&](const Progress::Snapshot&) -> bool {
    if (++calls == 3) throw std::runtime_error("mine");
    return true;
  };
  EXPECT_THROW((void)run_watched("no work", kPause, endless, throws), std::runtime_error);
  EXPECT_EQ(calls, 3);
}

}  // namespace
}  // namespace goalbound
