// Thousands of queries over all cores: one map, one index and one set of boxes for all threads, and scratch
// memory for each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "goalbound/job.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "goalbound/search.hpp"

namespace goalbound {

/// What a query may be asked, blocked cells and kNoNode included.
struct StartGoal {
  NodeId start = kNoNode;  ///< any node
  NodeId goal = kNoNode;   ///< any node
};

/// What a batch tells of each path besides its cost.
enum class BatchPaths : std::uint8_t {
  kNone,
  kCorners,  ///< Query::path_corners: on grids a few nodes instead of hundreds
  kNodes,    ///< Query::path
};

/// The answers to a batch, in the order of its problems. Memory: 64 bytes a problem; with paths 16 more and 4
/// a node.
class BatchAnswers {
 public:
  /// Number of problems.
  std::size_t size() const { return results_.size(); }
  /// kUnfinished for a problem that a deadline (Progress::stop_after) came before.
  const SearchResult& operator[](std::size_t problem) const { return results_[problem]; }
  /// By problem.
  std::span<const SearchResult> results() const { return results_; }
  /// Nodes or corners, as they were asked for; empty without a path, and if none were asked for.
  std::span<const NodeId> path(std::size_t problem) const {
    if (pieces_.empty()) return {};
    const Piece& piece = pieces_[problem];
    return std::span(nodes_[piece.list]).subspan(piece.first, piece.count);
  }

 private:
  friend class QueryPool;
  /// Where the nodes of a path lie.
  struct Piece {
    std::size_t first = 0;
    std::uint32_t count = 0;
    std::uint32_t list = 0;
  };

  std::vector<SearchResult> results_;
  std::vector<Piece> pieces_;               ///< by problem; empty if no paths were asked for
  std::vector<std::vector<NodeId>> nodes_;  ///< one list a worker
};

/// Answers batches of queries on several threads. The map and the bounds of the query must outlive it.
/// Answers are those of one query, asked one problem after the other, whatever the number of threads. One
/// batch at a time; from which thread does not matter.
class QueryPool {
 public:
  /// `query` must not be null; its tables are shared. `threads` of 0 is one per core. Copies of the query are
  /// made as batches need them and kept.
  explicit QueryPool(std::unique_ptr<Query> query, int threads = 0);
  /// Leaves a pool that may only be assigned to or destroyed.
  QueryPool(QueryPool&&) noexcept;
  /// Takes the place of this pool; the other one may only be assigned to or destroyed.
  QueryPool& operator=(QueryPool&&) noexcept;
  ~QueryPool();

  /// Of the query.
  const Map& map() const;
  /// How many answer at once.
  int threads() const { return threads_; }

  /// `progress` counts problems; it may be cancelled from another thread, and each thread then ends with the
  /// problem that it is at. Errors: kCancelled; kOutOfMemory; that of whatever else a query threw.
  /// After an error the pool may be used again.
  Result<BatchAnswers> run(std::span<const StartGoal> problems, BatchPaths paths, Progress& progress);
  /// The same without progress: it cannot be stopped.
  Result<BatchAnswers> run(std::span<const StartGoal> problems, BatchPaths paths = BatchPaths::kNone) {
    Progress progress;
    return run(problems, paths, progress);
  }

 private:
  struct Worker;
  class Batch;

  void add_workers(std::size_t count, const CallersThreads& threads);

  std::vector<std::unique_ptr<Worker>> workers_;  ///< the first one has the query that was given
  int threads_;
};

}  // namespace goalbound
