// Recorded searches behind the caller's back: one thread, one order at a time, the latest order wins.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "goalbound/bounds.hpp"
#include "goalbound/map.hpp"
#include "goalbound/search.hpp"
#include "model/comparison.hpp"

namespace goalbound::app {

/// What to search for. The worker keeps map and bounds alive as long as it needs them.
struct SearchOrder {
  std::shared_ptr<const Map> map;
  std::shared_ptr<const Bounds> bounds;  ///< null for a search that needs none
  const SearchInfo* info = nullptr;
  Ordering ordering = Ordering::kCanonical;  ///< that its side asked for
  bool stale = false;                        ///< bounds are those of the map before it was edited
  QueryOptions options{};
  NodeId start = kNoNode;
  NodeId goal = kNoNode;
};

/// Whether both ask for the same search with the same options, and boxes of the same ordering where it needs
/// boxes, whatever map, boxes and ends these are.
bool same_search(const SearchOrder& a, const SearchOrder& b);

/// A run, or why there is none.
struct SearchOutcome {
  SearchOrder order;
  std::unique_ptr<SearchRun> run;  ///< null when the search refused the bounds
  std::string error;
};

/// All members are called from one thread, the owner's; none but wait() ever waits for a search, apart from
/// the moment that one needs to see that it shall stop.
class SearchWorker {
 public:
  SearchWorker();
  ~SearchWorker();
  SearchWorker(const SearchWorker&) = delete;
  SearchWorker& operator=(const SearchWorker&) = delete;

  /// Replaces an order that has not begun. One that runs goes on when only its ends are others, so that
  /// dragging an end shows something all the time, unless it has had kPatience; any other one is stopped. The
  /// tables of a search, which may take seconds, are made to the end for other ends.
  void submit(SearchOrder order);
  /// Stops the search that runs, and forgets what has not been taken: nothing comes out until the next order
  /// is done.
  void discard();
  /// The newest outcome since the last call.
  std::optional<SearchOutcome> take();
  /// True while an order waits or runs, or an outcome waits to be taken.
  bool busy() const;
  /// Blocks until the last order is done.
  void wait() const;

 private:
  using Clock = std::chrono::steady_clock;
  /// How long a search for an older problem may go on.
  static constexpr std::chrono::milliseconds kPatience{150};

  // Under the lock.
  bool out_of_patience() const;
  void stop_running();
  void stop_making();

  void work();

  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  std::optional<SearchOrder> next_;
  std::optional<SearchOutcome> done_;
  SearchOrder current_;      ///< the one that runs
  Clock::time_point begun_;  ///< when that was
  bool running_ = false;
  bool discard_running_ = false;
  std::atomic<bool> stop_search_{false};
  std::atomic<bool> stop_making_{false};  ///< of the query
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace goalbound::app
