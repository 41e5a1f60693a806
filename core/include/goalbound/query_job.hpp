// Queries that are made behind the caller's back, for programs that must not wait for the tables of a search.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <thread>

#include "goalbound/job.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "goalbound/search.hpp"

namespace goalbound {

/// make_query() in a thread of its own. Destroying it cancels and waits.
class QueryJob {
 public:
  /// Begins at once. `set`: what the query asks; `options` hold ids of the registries, whose texts stay. The
  /// map must also outlive the query that comes of it. Errors come from take().
  QueryJob(const SearchInfo& info, std::shared_ptr<const Map> map, IndexSet set = {},
           const QueryOptions& options = {});
  ~QueryJob();
  QueryJob(const QueryJob&) = delete;
  QueryJob& operator=(const QueryJob&) = delete;

  /// How far the index is that is being made; it begins anew for each.
  Progress::Snapshot progress() const { return progress_.snapshot(); }
  /// Asks it to stop soon: take() then gives kCancelled.
  void cancel() { progress_.cancel(); }
  /// True once take() will not block.
  bool finished() const { return finished_.load(std::memory_order_acquire); }
  /// Waits for the end and hands the query over; to be called once. Errors: those of make_query(); kLimit
  /// where no thread can be started.
  Result<std::unique_ptr<Query>> take();

 private:
  std::shared_ptr<const Map> map_;
  Progress progress_;
  std::atomic<bool> finished_{false};
  std::optional<Result<std::unique_ptr<Query>>> made_;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace goalbound
