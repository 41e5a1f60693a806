#include "goalbound/query_pool.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <exception>
#include <mutex>

#include "goalbound/precompute.hpp"
#include "parallel/workers.hpp"

namespace goalbound {
namespace {

/// Problems that a thread takes at once. Handing them out and counting them meddles with other threads, which
/// is as slow as the fastest queries are.
constexpr std::size_t kMostProblemsAtOnce = 64;
/// So often each thread comes for more at least: the last ones have little to wait for.
constexpr std::size_t kTurnsOfAThread = 16;

}  // namespace

/// What the threads of a pool threw, at most one of it.
class BatchFailure {
 public:
  bool happened() const { return happened_.load(std::memory_order_relaxed); }
  /// To be called in a handler.
  void keep() {
    const std::lock_guard lock(mutex_);
    if (!thrown_) thrown_ = std::current_exception();
    happened_.store(true, std::memory_order_relaxed);
  }
  /// To be called when all threads are done, and only then.
  void rethrow() const {
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  std::mutex mutex_;
  std::exception_ptr thrown_;
  std::atomic<bool> happened_{false};
};

/// Lines of the cache of its own: its thread writes here at every query.
struct alignas(64) QueryPool::Worker {
  explicit Worker(std::unique_ptr<Query> own) : query(std::move(own)) {}

  std::unique_ptr<Query> query;
  std::vector<NodeId> path;   ///< of the last query
  std::vector<NodeId> nodes;  ///< of all paths of the batch
};

/// One batch while it is answered.
class QueryPool::Batch {
 public:
  Batch(std::span<const StartGoal> problems, BatchPaths paths, std::size_t at_once, Progress& progress)
      : problems_(problems), paths_(paths), at_once_(at_once), progress_(progress) {
    answers_.results_.assign(problems.size(), {.status = SearchStatus::kUnfinished});
    if (paths != BatchPaths::kNone) answers_.pieces_.resize(problems.size());
  }

  std::size_t blocks() const { return (problems_.size() + at_once_ - 1) / at_once_; }

  /// How many problems of a block it came to.
  std::uint64_t answer_block(Worker& worker, std::size_t list, std::size_t block) {
    const std::size_t begin = block * at_once_;
    const std::size_t end = std::min(begin + at_once_, problems_.size());
    std::size_t i = begin;
    try {
      for (; i < end && !progress_.ending() && !failure_.happened(); ++i) answer(worker, list, i);
    } catch (...) {
      failure_.keep();
    }
    return i - begin;
  }

  Result<BatchAnswers> finish(std::span<const std::unique_ptr<Worker>> workers) {
    failure_.rethrow();
    if (progress_.cancelled()) return Error{ErrorCode::kCancelled, "the batch of queries was cancelled"};
    if (paths_ != BatchPaths::kNone) {
      for (const auto& worker : workers) answers_.nodes_.push_back(std::move(worker->nodes));
    }
    return std::move(answers_);
  }

 private:
  void answer(Worker& worker, std::size_t list, std::size_t i) {
    const StartGoal& problem = problems_[i];
    answers_.results_[i] = worker.query->find(problem.start, problem.goal);
    if (paths_ == BatchPaths::kNone) return;
    if (paths_ == BatchPaths::kCorners) {
      worker.query->path_corners(worker.path);
    } else {
      worker.query->path(worker.path);
    }
    answers_.pieces_[i] = {.first = worker.nodes.size(),
                           .count = static_cast<std::uint32_t>(worker.path.size()),
                           .list = static_cast<std::uint32_t>(list)};
    worker.nodes.insert(worker.nodes.end(), worker.path.begin(), worker.path.end());
  }

  std::span<const StartGoal> problems_;
  BatchPaths paths_;
  std::size_t at_once_;
  Progress& progress_;
  BatchAnswers answers_;
  BatchFailure failure_;
};

QueryPool::QueryPool(std::unique_ptr<Query> query, int threads) : threads_(worker_count(threads)) {
  assert(query != nullptr);
  workers_.push_back(std::make_unique<Worker>(std::move(query)));
}
QueryPool::QueryPool(QueryPool&&) noexcept = default;
QueryPool& QueryPool::operator=(QueryPool&&) noexcept = default;
QueryPool::~QueryPool() = default;

const Map& QueryPool::map() const {
  return workers_.front()->query->map();
}

/// Side by side, as the scratch memory of a query may be large.
void QueryPool::add_workers(std::size_t count) {
  const std::size_t old_count = workers_.size();
  if (count <= old_count) return;
  workers_.resize(count);
  BatchFailure failure;
  run_on_workers(static_cast<int>(count - old_count), [&](int added) {
    try {
      workers_[old_count + static_cast<std::size_t>(added)] =
          std::make_unique<Worker>(workers_.front()->query->copy());
    } catch (...) {
      failure.keep();
    }
  });
  if (failure.happened()) workers_.resize(old_count);
  failure.rethrow();
}

Result<BatchAnswers> QueryPool::run(std::span<const StartGoal> problems, BatchPaths paths,
                                    Progress& progress) {
  progress.start(problems.size());
  try {
    const auto threads = static_cast<std::size_t>(threads_);
    const std::size_t at_once =
        std::clamp(problems.size() / (threads * kTurnsOfAThread), std::size_t{1}, kMostProblemsAtOnce);
    Batch batch(problems, paths, at_once, progress);
    const std::size_t workers = std::min(threads, batch.blocks());
    add_workers(workers);
    for (const auto& worker : workers_) worker->nodes.clear();
    std::atomic<std::size_t> next{0};
    const auto take_worker = [&] { return next.fetch_add(1, std::memory_order_relaxed); };
    const auto answer_block = [&](std::size_t worker, std::uint64_t block) {
      return batch.answer_block(*workers_[worker], worker, block);
    };
    if (workers > 0)
      for_each_index(batch.blocks(), 1, static_cast<int>(workers), progress, take_worker, answer_block);
    return batch.finish(workers_);
  } catch (...) {
    return Error{ErrorCode::kLimit, error_of_exception("a query of the batch failed").message};
  }
}

}  // namespace goalbound
