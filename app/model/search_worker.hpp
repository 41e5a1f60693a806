// Recorded searches behind the caller's back: one thread, one order at a time, the latest order wins.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "goalbound/bounds.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/search.hpp"
#include "model/comparison.hpp"

namespace goalbound::app {

/// What to search for. The worker keeps map and bounds alive as long as it needs them.
struct SearchOrder {
  std::shared_ptr<const Grid> grid;
  std::shared_ptr<const Bounds> bounds;  ///< null for a search that needs none
  const SearchInfo* info = nullptr;
  Ordering ordering = Ordering::kCanonical;  ///< that its side asked for
  QueryOptions options{};
  Cell start;
  Cell goal;
};

/// A run, or why there is none.
struct SearchOutcome {
  SearchOrder order;
  std::unique_ptr<SearchRun> run;  ///< null when the search refused the bounds
  std::string error;
};

/// All members are called from one thread, the owner's; none but wait() and the destructor ever waits for a
/// search. The destructor lets the search that runs come to its end.
class SearchWorker {
 public:
  SearchWorker();
  ~SearchWorker();
  SearchWorker(const SearchWorker&) = delete;
  SearchWorker& operator=(const SearchWorker&) = delete;

  /// Replaces an order that has not begun; one that runs still comes out before this one does.
  void submit(SearchOrder order);
  /// Forgets what has not been taken: nothing comes out until the next order is done.
  void discard();
  /// The newest outcome since the last call.
  std::optional<SearchOutcome> take();
  /// True while an order waits or runs, or an outcome waits to be taken.
  bool busy() const;
  /// Blocks until the last order is done.
  void wait() const;

 private:
  void work();

  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  std::optional<SearchOrder> next_;
  std::optional<SearchOutcome> done_;
  bool running_ = false;
  bool discard_running_ = false;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace goalbound::app
