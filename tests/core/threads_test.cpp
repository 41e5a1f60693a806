// Threads: how many there may be, what comes of one that cannot be started, and whose signals they take.
#include "goalbound/threads.hpp"
#include "indices/boxes/box_checks.hpp"

#include <gtest/gtest.h>
#ifndef _WIN32
#include <sys/resource.h>
#include <unistd.h>
#endif

#include <array>
#include <atomic>
#include <csignal>
#include <fstream>
#include <stdexcept>
#include <thread>
#include <vector>

#include "goalbound/containers.hpp"
#include "goalbound/generators.hpp"
#include "goalbound/goalbound.hpp"
#include "goalbound/query_pool.hpp"

namespace goalbound {
namespace {

constexpr std::array kTooMany = {-1, kMostThreads + 1, 100'000, 1'000'000, 2'147'483'647};

std::shared_ptr<const Map> caves() {
  return *generate_map(*find_generator("caves"), 40, 40, 1);
}

TEST(Threads, EachWorkerWorksOnce) {
  for (const int workers : {0, 1, 2, 7, 60}) {
    std::vector<std::atomic<int>> calls(static_cast<std::size_t>(workers));
    run_on_workers(workers, [&](int worker) { ++calls[static_cast<std::size_t>(worker)]; });
    for (const auto& count : calls) EXPECT_EQ(count, 1);
  }
}

TEST(Threads, WhatOneThrowsComesOutWhenAllHaveReturned) {
  for (const int thrower : {0, 3}) {
    std::atomic<int> returned{0};
    const auto work = [&](int worker) {
      if (worker == thrower) throw std::runtime_error("of a worker");
      ++returned;
    };
    EXPECT_THROW(run_on_workers(4, work), std::runtime_error);
    EXPECT_EQ(returned, 3);
  }
}

TEST(Threads, ThereIsALimitEverywhere) {
  const auto map = caves();
  for (const int threads : kTooMany) {
    SCOPED_TRACE(threads);
    EXPECT_EQ(check_threads(threads).error().code, ErrorCode::kInvalidArgument);
    Progress progress;
    EXPECT_EQ(precompute(*map, {.threads = threads}, progress).error().code, ErrorCode::kInvalidArgument);
    const auto boxes = precompute(*map, {.threads = 1}, progress);
    ASSERT_TRUE(boxes.ok());
    EXPECT_EQ(verify_boxes(*map, *boxes, {.threads = threads}, progress).error().code,
              ErrorCode::kInvalidArgument);
    EXPECT_EQ(mend_boxes(*map, *boxes, {}, threads, progress).error().code, ErrorCode::kInvalidArgument);
    EXPECT_EQ(
        ContainerIndex::make(*map, *all_containers().front(), {.threads = threads}, progress).error().code,
        ErrorCode::kInvalidArgument);
    QueryPool pool(make_query(*find_search("astar"), *map).value(), threads);
    EXPECT_EQ(pool.run({}, BatchPaths::kNone, progress).error().code, ErrorCode::kInvalidArgument);
  }
  EXPECT_TRUE(check_threads(0).ok());
  EXPECT_TRUE(check_threads(kMostThreads).ok());
}

#ifndef _WIN32  // by means of POSIX
TEST(Threads, OnlyTheCallersTakesSignals) {
  const auto is_blocked = [](int signal) {
    sigset_t mask;
    pthread_sigmask(SIG_SETMASK, nullptr, &mask);
    return sigismember(&mask, signal) == 1;
  };
  std::array<std::atomic<bool>, 3> term{};
  std::array<std::atomic<bool>, 3> fault{};
  run_on_workers(3, [&](int worker) {
    term[static_cast<std::size_t>(worker)] = is_blocked(SIGTERM);
    fault[static_cast<std::size_t>(worker)] = is_blocked(SIGSEGV);
  });
  EXPECT_FALSE(term[0]);
  EXPECT_TRUE(term[1] && term[2]);
  EXPECT_FALSE(fault[0] || fault[1] || fault[2]);
  EXPECT_FALSE(is_blocked(SIGTERM));
}
#endif

#if !defined(GOALBOUND_SANITIZED) && !defined(_WIN32)
/// The address space that this process has, in bytes.
rlim_t address_space() {
  std::ifstream file("/proc/self/statm");
  rlim_t pages = 0;
  file >> pages;
  return pages * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE));
}

/// Leaves room for a few stacks of threads, then ends with 0 if each of these is an error of threads.
void end_with_errors_of_threads() {
  constexpr int kMany = 40;
  const auto map = caves();
  Progress progress;
  const auto boxes = precompute(*map, {.threads = 1}, progress);
  QueryPool pool(make_query(*find_search("astar"), *map).value(), kMany);
  const std::vector<StartGoal> problems(5000, {map->node_of_slot(0), map->node_of_slot(1)});
  const rlimit few_stacks{address_space() + (rlim_t{40} << 20), RLIM_INFINITY};
  setrlimit(RLIMIT_AS, &few_stacks);
  const auto is_told = [](const Error& error) {
    return error.code == ErrorCode::kLimit && error.message.find("thread") != std::string::npos;
  };
  const auto made = precompute(*map, {.threads = kMany}, progress);
  if (made || !is_told(made.error())) ::_exit(1);
  const auto verified = verify_boxes(*map, *boxes, {.threads = kMany}, progress);
  if (verified || !is_told(verified.error())) ::_exit(2);
  const auto answers = pool.run(problems, BatchPaths::kNone, progress);
  if (answers || !is_told(answers.error())) ::_exit(3);
  const auto containers = ContainerIndex::make(*map, *all_containers().front(), {.threads = kMany}, progress);
  if (containers || !is_told(containers.error())) ::_exit(4);
  const auto few = precompute(*map, {.threads = 2}, progress);
  ::_exit(few ? 0 : 5);
}

/// Whether the address space can be limited; qemu takes limits and forgets them.
bool limits_are_kept() {
  rlimit before{};
  getrlimit(RLIMIT_AS, &before);
  const rlimit wanted{rlim_t{1} << 45, before.rlim_max};
  setrlimit(RLIMIT_AS, &wanted);
  rlimit kept{};
  getrlimit(RLIMIT_AS, &kept);
  setrlimit(RLIMIT_AS, &before);
  return kept.rlim_cur == wanted.rlim_cur;
}

TEST(Threads, OneThatCannotBeStartedIsAnError) {
  if (!limits_are_kept()) GTEST_SKIP() << "memory cannot be limited here";
  EXPECT_EXIT(end_with_errors_of_threads(), ::testing::ExitedWithCode(0), "");
}
#endif

}  // namespace
}  // namespace goalbound
