// Boxes made through the C interface: options, progress, cancelling.
#include <atomic>
#include <limits>
#include <random>
#include <string>
#include <thread>

#include "support.hpp"

namespace goalbound::c::test {
namespace {

/// What a progress function saw.
struct Watch {
  int calls = 0;
  int cancel_at = 0;  ///< the call that cancels; 0: none
  goalbound_progress first{};
  goalbound_progress last{};
  bool fell = false;  ///< `done` went down
  std::thread::id thread{};
};

int watch(const goalbound_progress* progress, void* user) {
  auto& seen = *static_cast<Watch*>(user);
  if (++seen.calls == 1) seen.first = *progress;
  seen.fell = seen.fell || progress->done < seen.last.done;
  seen.last = *progress;
  seen.thread = std::this_thread::get_id();
  return seen.calls == seen.cancel_at ? 1 : 0;
}

goalbound_index_options watched_by(Watch& seen) {
  goalbound_index_options options = default_options();
  options.progress = watch;
  options.progress_user = &seen;
  options.progress_seconds = 0.001;
  return options;
}

/// Exact boxes of it take minutes.
MapHandle large_map() {
#ifdef GOALBOUND_SANITIZED
  constexpr std::int32_t kSide = 250;
#else
  constexpr std::int32_t kSide = 600;
#endif
  Bits bits(kSide, kSide);
  std::mt19937 random(1);
  for (std::int32_t y = 0; y < bits.height; ++y) {
    for (std::int32_t x = 0; x < bits.width; ++x) {
      if (random() % 8 != 0) bits.set_free(x, y);
    }
  }
  return map_of(bits);
}

TEST(CPrecompute, TellsItsProgressInTheThreadOfTheCaller) {
  const MapHandle map = wall_map();
  Watch seen;
  const goalbound_index_options options = watched_by(seen);
  goalbound_indices* boxes = nullptr;
  goalbound_error error{};
  ASSERT_EQ(goalbound_indices_make(map.get(), "boxes:exact", &options, &boxes, &error), GOALBOUND_OK)
      << error.text;
  const IndicesHandle handle(boxes);
  EXPECT_GE(seen.calls, 2);
  EXPECT_EQ(seen.first.total, 0U);
  EXPECT_FALSE(seen.fell);
  EXPECT_GT(seen.last.total, 0U);
  EXPECT_EQ(seen.last.done, seen.last.total);
  EXPECT_EQ(seen.thread, std::this_thread::get_id());
}

TEST(CPrecompute, WorksOnTheThreadsOfTheCaller) {
  const MapHandle map = wall_map();
  int tasks = 0;
  goalbound_index_options options = default_options();
  options.threads = 3;
  options.run_user = &tasks;
  options.run = [](goalbound_task task, void* work, std::int32_t count, void* user) {
    for (std::int32_t i = count; i-- > 0; ++*static_cast<int*>(user)) task(work, i);
  };
  goalbound_indices* boxes = nullptr;
  goalbound_error error{};
  ASSERT_EQ(goalbound_indices_make(map.get(), "boxes:exact", &options, &boxes, &error), GOALBOUND_OK)
      << error.text;
  const IndicesHandle handle(boxes);
  EXPECT_GT(tasks, 0);
  EXPECT_EQ(tasks % 3, 0);
  Watch seen;
  options.progress = watch;
  options.progress_user = &seen;
  goalbound_indices* watched = nullptr;
  ASSERT_EQ(goalbound_indices_make(map.get(), "boxes:exact", &options, &watched, &error), GOALBOUND_OK)
      << error.text;
  const IndicesHandle second(watched);
  EXPECT_GE(seen.calls, 2);
  EXPECT_EQ(seen.thread, std::this_thread::get_id());

  options.run = [](goalbound_task, void*, std::int32_t, void*) {};
  goalbound_indices* none = nullptr;
  Failure failure;
  failure.status = goalbound_indices_make(map.get(), "boxes:exact", &options, &none, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "left out a part of the work");
}

TEST(CPrecompute, IsCancelledBeforeItStarts) {
  const MapHandle map = wall_map();
  Watch seen{.cancel_at = 1};
  const goalbound_index_options options = watched_by(seen);
  goalbound_indices* boxes = nullptr;
  Failure failure;
  failure.status = goalbound_indices_make(map.get(), "boxes:exact", &options, &boxes, &failure.error);
  failure.expect(GOALBOUND_ERROR_CANCELLED, "cancelled");
  EXPECT_EQ(seen.calls, 1);
  EXPECT_EQ(boxes, nullptr);
}

TEST(CPrecompute, IsCancelledWhileItWorks) {
  const MapHandle map = large_map();
  Watch seen{.cancel_at = 3};
  const goalbound_index_options options = watched_by(seen);
  goalbound_indices* boxes = nullptr;
  EXPECT_EQ(goalbound_indices_make(map.get(), "boxes:exact", &options, &boxes, nullptr),
            GOALBOUND_ERROR_CANCELLED);
  EXPECT_EQ(seen.calls, 3);
  EXPECT_EQ(boxes, nullptr);
}

TEST(CPrecompute, IsCancelledByAnotherThread) {
  const MapHandle map = large_map();
  struct Flags {
    std::atomic<bool> called{false};
    std::atomic<bool> cancel{false};
  } flags;
  goalbound_index_options options = default_options();
  options.progress_user = &flags;
  options.progress_seconds = 0.001;
  options.progress = [](const goalbound_progress*, void* user) {
    auto& shared = *static_cast<Flags*>(user);
    shared.called = true;
    return shared.cancel ? 1 : 0;
  };
  std::thread other([&flags] {
    while (!flags.called) std::this_thread::yield();
    flags.cancel = true;
  });
  goalbound_indices* boxes = nullptr;
  EXPECT_EQ(goalbound_indices_make(map.get(), "boxes:exact", &options, &boxes, nullptr),
            GOALBOUND_ERROR_CANCELLED);
  other.join();
}

TEST(CPrecompute, TakesEveryOrderingAndMethod) {
  const MapHandle map = wall_map();
  for (const std::string ordering : {"by-map", "regular", "canonical", "all-optimal"}) {
    for (const std::string method : {"exact", "inherited", "anytime", "automatic", "jump-points"}) {
      goalbound_index_options options = default_options();
      options.threads = 2;
      goalbound_indices* boxes = nullptr;
      const std::string text = "boxes:ordering=" + ordering + ":method=" + method;
      const goalbound_status status =
          goalbound_indices_make(map.get(), text.c_str(), &options, &boxes, nullptr);
      const IndicesHandle handle(boxes);
      // Nothing is inherited along the arbitrary paths of that ordering.
      const bool exists = ordering != "regular" || method == "exact" || method == "automatic";
      EXPECT_EQ(status, exists ? GOALBOUND_OK : GOALBOUND_ERROR_INVALID_ARGUMENT) << text;
      EXPECT_EQ(boxes != nullptr, exists);
    }
  }
}

TEST(CPrecompute, RefusesBadOptions) {
  const MapHandle map = wall_map();
  const auto refused = [&map](auto change, const char* words) {
    goalbound_index_options options = default_options();
    change(options);
    goalbound_indices* boxes = nullptr;
    Failure failure;
    failure.status = goalbound_indices_make(map.get(), "boxes:exact", &options, &boxes, &failure.error);
    failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, words);
    EXPECT_EQ(boxes, nullptr);
  };
  using Options = goalbound_index_options;
  refused([](Options& options) { options.size = 0; }, "options.size");
  refused([](Options& options) { ++options.size; }, "options.size");
  refused([](Options& options) { options.threads = -1; }, "-1 threads");
  refused([](Options& options) { options.threads = 100'000; }, "100000 threads");
  refused([](Options& options) { options.threads = 1'000'000; }, "1000000 threads");
  refused([](Options& options) { options.budget_seconds = -1; }, "options.budget_seconds");
  refused([](Options& options) { options.budget_seconds = std::numeric_limits<double>::quiet_NaN(); },
          "options.budget_seconds");
  refused([](Options& options) { options.progress_seconds = -1; }, "options.progress_seconds");
}

TEST(CPrecompute, TakesVeryLongTimes) {
  const MapHandle map = wall_map();
  Watch seen;
  goalbound_index_options options = watched_by(seen);
  options.budget_seconds = 1e300;
  options.progress_seconds = 1e300;
  goalbound_indices* boxes = nullptr;
  EXPECT_EQ(goalbound_indices_make(map.get(), "boxes:anytime", &options, &boxes, nullptr), GOALBOUND_OK);
  const IndicesHandle handle(boxes);
  EXPECT_EQ(seen.calls, 2) << "before the work and when it was done";
}

TEST(CPrecompute, RefusesNull) {
  const MapHandle map = wall_map();
  goalbound_indices* boxes = nullptr;
  Failure failure;
  failure.status = goalbound_indices_make(nullptr, "boxes:exact", nullptr, &boxes, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "map is NULL");
  failure.status = goalbound_indices_make(map.get(), "boxes:exact", nullptr, nullptr, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "indices is NULL");
}

}  // namespace
}  // namespace goalbound::c::test
