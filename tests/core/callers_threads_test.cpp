// Work that is shared among the threads of the program which uses the library, and among no others.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "bounds_files.hpp"
#include "goalbound/generators.hpp"
#include "goalbound/goalbound.hpp"

namespace goalbound {
namespace {

using test::format_bounds;

/// How many threads this process has; 0 where the system does not tell.
std::size_t thread_count() {
  std::error_code none;
  const std::filesystem::directory_iterator tasks("/proc/self/task", none);
  return none ? 0 : static_cast<std::size_t>(std::distance(begin(tasks), end(tasks)));
}

/// What was run.
struct Log {
  std::size_t threads = thread_count();  ///< of the process, before
  int runs = 0;
  int tasks = 0;
  bool leaves_one_out = false;
};

/// One after another in the caller's thread, the last one first.
void run_backwards(CallersThreads::Task task, void* work, int count, void* user) {
  auto& log = *static_cast<Log*>(user);
  ++log.runs;
  // Fewer: the system lists a thread for a moment after it has been joined.
  EXPECT_LE(thread_count(), log.threads) << "the library has started threads besides";
  for (int i = count; i-- > (log.leaves_one_out ? 1 : 0);) {
    task(work, i);
    ++log.tasks;
  }
}

/// Side by side.
void run_together(CallersThreads::Task task, void* work, int count, void* user) {
  auto& log = *static_cast<Log*>(user);
  ++log.runs;
  log.tasks += count;
  std::vector<std::thread> threads;
  for (int i = 1; i < count; ++i) threads.emplace_back([=] { task(work, i); });
  task(work, 0);
  for (std::thread& thread : threads) thread.join();
}

constexpr auto kRuns = {&run_backwards, &run_together};
constexpr int kThreads = 3;

std::shared_ptr<const Map> small_map(const char* kind) {
  return *generate_map(*find_generator(kind), 24, 20, 1);
}

class CallersThreadsOn : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(EachKind, CallersThreadsOn, testing::Values("caves", "maze", "terrain", "roads"),
                         [](const auto& kind) { return std::string(kind.param); });

TEST_P(CallersThreadsOn, MakeTheSameBoxes) {
  const auto map = small_map(GetParam());
  for (const std::optional<Method> method : {std::optional(Method::kExact), std::optional(Method::kInherited),
                                             std::optional(Method::kAnytime), std::optional<Method>()}) {
    const PrecomputeOptions options{
        .ordering = usual_ordering(map->kind()), .method = method, .threads = kThreads};
    Progress own;
    const auto expected = precompute(*map, options, own);
    ASSERT_TRUE(expected.ok()) << expected.error().to_string();
    for (const auto run : kRuns) {
      Log log;
      Progress progress;
      progress.use_threads({.run = run, .user = &log});
      const auto boxes = precompute(*map, options, progress);
      ASSERT_TRUE(boxes.ok()) << boxes.error().to_string();
      EXPECT_EQ(format_bounds(*boxes), format_bounds(*expected));
      EXPECT_GT(log.runs, 0);
      EXPECT_EQ(log.tasks, log.runs * kThreads);
    }
  }
}

TEST_P(CallersThreadsOn, MakeTheSameIndices) {
  const auto map = small_map(GetParam());
  std::vector<std::string> used;
  for (const IndexKind* kind : all_indices()) {
    SCOPED_TRACE(kind->id);
    const IndexValues values = IndexValues::parse(kind->id).value();
    IndexStore store;
    Progress own;
    const auto expected = store.make(*map, values, {}, own, {.threads = kThreads});
    if (!expected) continue;  // not on this kind of map
    for (const auto run : kRuns) {
      IndexStore anew;
      Log log;
      Progress progress;
      progress.use_threads({.run = run, .user = &log});
      const auto made = anew.make(*map, values, {}, progress, {.threads = kThreads});
      ASSERT_TRUE(made.ok()) << made.error().to_string();
      if (check_file_of((*made)->values())) {
        EXPECT_TRUE(*index_file_bytes(*map, **made) == *index_file_bytes(*map, **expected));
      }
      if (log.runs > 0 && run == &run_backwards) used.emplace_back(kind->id);
    }
  }
  // Hub labels share levels of a hierarchy that are large enough: few of so small a map are.
  for (const char* shares : {"boxes", "flags", "moves", "table"})
    EXPECT_NE(std::ranges::find(used, shares), used.end())
        << shares << " is not made by the caller's threads";
}

TEST_P(CallersThreadsOn, AnswerBatches) {
  const auto map = small_map(GetParam());
  std::vector<StartGoal> problems;
  for (std::uint32_t slot = 0; slot < map->node_count(); ++slot)
    problems.push_back({map->node_of_slot(slot), map->node_of_slot(map->node_count() - 1 - slot)});
  QueryPool expected(make_query(*find_search("astar"), *map).value(), 1);
  const BatchAnswers answers = expected.run(problems, BatchPaths::kNodes).value();
  for (const auto run : kRuns) {
    QueryPool pool(make_query(*find_search("astar"), *map).value(), kThreads);
    Log log;
    Progress progress;
    progress.use_threads({.run = run, .user = &log});
    const auto theirs = pool.run(problems, BatchPaths::kNodes, progress);
    ASSERT_TRUE(theirs.ok()) << theirs.error().to_string();
    EXPECT_EQ(log.runs, 2) << "copies of the query, and the problems";
    for (std::size_t i = 0; i < problems.size(); ++i) {
      ASSERT_EQ((*theirs)[i].cost, answers[i].cost);
      ASSERT_TRUE(std::ranges::equal(theirs->path(i), answers.path(i)));
    }
  }
}

TEST(CallersThreads, ThatLeaveOutWorkAreAnError) {
  const auto map = small_map("roads");
  Log log{.leaves_one_out = true};
  Progress progress;
  progress.use_threads({.run = &run_backwards, .user = &log});
  const auto boxes = precompute(*map, {.ordering = Ordering::kAllOptimal, .threads = kThreads}, progress);
  ASSERT_FALSE(boxes.ok());
  EXPECT_EQ(boxes.error().code, ErrorCode::kInvalidArgument);
  EXPECT_NE(boxes.error().message.find("left out"), std::string::npos) << boxes.error().message;
}

/// What a program may do wrong, in turns of what it is asked for.
enum class Mistake { kTwice, kTwiceForAnother, kLeavesOut, kBeyond, kNothing };

void run_wrongly(CallersThreads::Task task, void* work, int count, void* user) {
  const auto mistake = *static_cast<const Mistake*>(user);
  if (mistake == Mistake::kNothing) return;
  std::vector<int> numbers;
  for (int i = mistake == Mistake::kLeavesOut ? 1 : 0; i < count; ++i) numbers.push_back(i);
  if (mistake == Mistake::kTwice) numbers.insert(numbers.end(), numbers.begin(), numbers.end());
  if (mistake == Mistake::kTwiceForAnother) numbers.back() = 0;
  if (mistake == Mistake::kBeyond) numbers.insert(numbers.end(), {count, -1, 1 << 30});
  std::vector<std::thread> threads;
  for (const int number : numbers) threads.emplace_back([=] { task(work, number); });
  for (std::thread& thread : threads) thread.join();
}

constexpr auto kMistakes = {Mistake::kTwice, Mistake::kTwiceForAnother, Mistake::kLeavesOut, Mistake::kBeyond,
                            Mistake::kNothing};

TEST(CallersThreads, ThatDoOtherThanTheyShouldAreAnErrorOfIndices) {
  const auto map = small_map("caves");
  for (const IndexKind* kind : all_indices()) {
    SCOPED_TRACE(kind->id);
    Log log;
    Progress right;
    right.use_threads({.run = &run_together, .user = &log});
    const auto made = IndexStore().make(*map, IndexValues(*kind), {}, right, {.threads = kThreads});
    if (!made || log.runs == 0) continue;  // not on this kind of map, or by one thread
    for (Mistake mistake : kMistakes) {
      Progress progress;
      progress.use_threads({.run = &run_wrongly, .user = &mistake});
      const auto wrong = IndexStore().make(*map, IndexValues(*kind), {}, progress, {.threads = kThreads});
      ASSERT_FALSE(wrong.ok());
      EXPECT_EQ(wrong.error().code, ErrorCode::kInvalidArgument);
      EXPECT_NE(wrong.error().message.find("threads of the program"), std::string::npos)
          << wrong.error().message;
    }
  }
}

TEST_P(CallersThreadsOn, ThatDoOtherThanTheyShouldAreAnErrorOfBatches) {
  const auto map = small_map(GetParam());
  std::vector<StartGoal> problems;
  for (std::uint32_t slot = 0; slot < map->node_count(); ++slot)
    problems.push_back({map->node_of_slot(slot), map->node_of_slot(map->node_count() - 1 - slot)});
  QueryPool pool(make_query(*find_search("astar"), *map).value(), kThreads);
  for (Mistake mistake : kMistakes) {
    Progress progress;
    progress.use_threads({.run = &run_wrongly, .user = &mistake});
    for (int i = 0; i < 2; ++i) {
      const auto wrong = pool.run(problems, BatchPaths::kNodes, progress);
      ASSERT_FALSE(wrong.ok());
      EXPECT_EQ(wrong.error().code, ErrorCode::kInvalidArgument);
    }
  }
  EXPECT_TRUE(pool.run(problems, BatchPaths::kNodes).ok()) << "after an error it may be used again";
}

TEST(CallersThreads, OfTheWholeWorkAlsoDoItsParts) {
  Log log;
  Progress whole;
  whole.use_threads({.run = &run_backwards, .user = &log});
  const Progress part(&whole);
  EXPECT_EQ(part.threads().user, &log);
  EXPECT_EQ(Progress().threads().run, nullptr);
}

}  // namespace
}  // namespace goalbound
