#include "goalbound/precompute.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <exception>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "errors.hpp"
#include "goalbound/threads.hpp"
#include "handles.hpp"

namespace {

using namespace goalbound;
using namespace goalbound::c;

constexpr double kUsualProgressSeconds = 0.05;
constexpr double kLongestSeconds = 1e9;  // clocks overflow when they are asked to wait for ever

/// precompute() in a thread of its own, so that the caller's can report meanwhile.
class Run {
 public:
  Run() = default;
  Result<void> start(const Map& map, const PrecomputeOptions& options) {
    return start_thread(thread_, "the boxes cannot be computed",
                        [this, &map, options] { work(map, options); });
  }
  /// Whoever leaves early, by an exception, stops the work.
  ~Run() {
    if (!thread_.joinable()) return;
    progress_.cancel();
    thread_.join();
  }
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  Progress& progress() { return progress_; }
  /// Whether the work has ended by then.
  bool wait_for(std::chrono::duration<double> patience) {
    std::unique_lock lock(mutex_);
    return ended_.wait_for(lock, patience, [this] { return over_; });
  }
  /// Waits for the end. Throws what the work threw.
  Result<Bounds> take() {
    thread_.join();
    if (thrown_) std::rethrow_exception(thrown_);
    return *std::move(result_);
  }

 private:
  void work(const Map& map, const PrecomputeOptions& options) {
    try {
      result_.emplace(precompute(map, options, progress_));
    } catch (...) {
      thrown_ = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    over_ = true;
    ended_.notify_one();
  }

  Progress progress_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool over_ = false;
  std::optional<Result<Bounds>> result_;
  std::exception_ptr thrown_;
  std::thread thread_;  // last: it uses all of the above
};

/// Nothing for a number that is no ordering.
std::optional<Ordering> ordering_of(std::int32_t ordering, const Map& map) {
  switch (ordering) {
    case GOALBOUND_ORDERING_USUAL:
      return usual_ordering(map.kind());
    case GOALBOUND_ORDERING_REGULAR:
      return Ordering::kRegular;
    case GOALBOUND_ORDERING_CANONICAL:
      return Ordering::kCanonical;
    case GOALBOUND_ORDERING_ALL_OPTIMAL:
      return Ordering::kAllOptimal;
  }
  return std::nullopt;
}

/// False for a number that is no method.
bool set_method(PrecomputeOptions& options, std::int32_t method) {
  switch (method) {
    case GOALBOUND_METHOD_EXACT:
      options.method = Method::kExact;
      return true;
    case GOALBOUND_METHOD_INHERITED:
      options.method = Method::kInherited;
      return true;
    case GOALBOUND_METHOD_ANYTIME:
      options.method = Method::kAnytime;
      return true;
    case GOALBOUND_METHOD_JUMP_POINTS:
      options.method = Method::kJumpPoints;
      return true;
    case GOALBOUND_METHOD_AUTOMATIC:
      options.method = std::nullopt;
      return true;
  }
  return false;
}

bool is_duration(double seconds) {
  return std::isfinite(seconds) && seconds >= 0;
}

Result<PrecomputeOptions> options_of(const goalbound_precompute_options& given, const Map& map) {
  const auto refuse = [](const char* reason) { return Error{ErrorCode::kInvalidArgument, reason}; };
  PrecomputeOptions options;
  const auto ordering = ordering_of(given.ordering, map);
  if (!ordering) return refuse("options.ordering is no goalbound_ordering");
  options.ordering = *ordering;
  if (!set_method(options, given.method)) return refuse("options.method is no goalbound_method");
  if (!is_duration(given.budget_seconds)) return refuse("options.budget_seconds is negative or no number");
  if (!is_duration(given.progress_seconds))
    return refuse("options.progress_seconds is negative or no number");
  options.threads = given.threads;
  options.budget_seconds = std::min(given.budget_seconds, kLongestSeconds);
  if (given.memory_limit != 0) {
    options.memory_limit =
        std::min<std::uint64_t>(given.memory_limit, std::numeric_limits<std::size_t>::max());
  }
  return options;
}

/// Whether to go on.
bool report(const goalbound_precompute_options& options, const Progress::Snapshot& now) {
  const goalbound_progress progress{now.done, now.total, now.seconds, now.seconds_remaining};
  return options.progress(&progress, options.progress_user) == 0;
}

Result<Bounds> precompute_and_report(const Map& map, const PrecomputeOptions& options,
                                     const goalbound_precompute_options& given) {
  const Error cancelled{ErrorCode::kCancelled, "the progress function cancelled the work"};
  if (!report(given, {})) return cancelled;
  const std::chrono::duration<double> patience(given.progress_seconds == 0
                                                   ? kUsualProgressSeconds
                                                   : std::min(given.progress_seconds, kLongestSeconds));
  Run run;
  if (auto started = run.start(map, options); !started) return started.error();
  while (!run.wait_for(patience)) {
    if (!report(given, run.progress().snapshot())) return cancelled;
  }
  auto result = run.take();
  if (result && !report(given, run.progress().snapshot())) return cancelled;
  return result;
}

}  // namespace

goalbound_status goalbound_precompute(const goalbound_map* map, const goalbound_precompute_options* options,
                                      goalbound_boxes** boxes, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    if (boxes == nullptr) return fail_null(error, "boxes");
    goalbound_precompute_options usual{};
    usual.size = sizeof usual;
    const goalbound_precompute_options& given = options == nullptr ? usual : *options;
    if (given.size != sizeof given) {
      return fail(error, GOALBOUND_ERROR_INVALID_ARGUMENT,
                  "options.size is not sizeof(goalbound_precompute_options) of this version");
    }
    const auto checked = options_of(given, *map->map);
    if (!checked) return fail(error, checked.error());
    Progress unwatched;
    auto bounds = given.progress == nullptr ? precompute(*map->map, *checked, unwatched)
                                            : precompute_and_report(*map->map, *checked, given);
    if (!bounds) return fail(error, bounds.error());
    *boxes = new goalbound_boxes{std::make_shared<const Bounds>(std::move(bounds).value())};
    return GOALBOUND_OK;
  });
}
