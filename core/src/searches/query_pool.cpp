#include "goalbound/query_pool.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstdint>
#include <iterator>
#include <utility>

#include "goalbound/threads.hpp"
#include "parallel/first_failure.hpp"
#include "parallel/workers.hpp"

namespace goalbound {
namespace {

/// Problems that a thread takes at once. Handing them out and counting them meddles with other threads, which
/// is as slow as the fastest queries are.
constexpr std::size_t kMostProblemsAtOnce = 64;
/// Above it, what queries read does not stay in the caches from one problem to the next by itself.
constexpr std::uint64_t kCachedBytes = std::uint64_t{8} << 20;

/// Places of starts and goals along a curve that is Z-shaped in all of their axes: problems that follow each
/// other begin and end near each other, so that their queries read the same parts of the search's tables.
class RouteOrder {
 public:
  explicit RouteOrder(const Map& map) : map_(&map), least_(map.limits()) {
    const std::int64_t widest =
        std::max(std::int64_t{least_.max_x} - least_.min_x, std::int64_t{least_.max_y} - least_.min_y);
    const auto bits =
        static_cast<int>(std::bit_width(static_cast<std::uint64_t>(std::max(widest, std::int64_t{0}))));
    shift_ = std::max(0, bits - kBits);
  }

  /// The numbers of the problems in that order.
  std::vector<std::uint32_t> of(std::span<const StartGoal> problems) const {
    std::vector<std::pair<std::uint64_t, std::uint32_t>> keys(problems.size());
    for (std::uint32_t i = 0; i < problems.size(); ++i)
      keys[i] = {spread(problems[i].start) | spread(problems[i].goal) << 2, i};
    std::sort(keys.begin(), keys.end());
    std::vector<std::uint32_t> order(problems.size());
    std::ranges::transform(keys, order.begin(), [](const auto& key) { return key.second; });
    return order;
  }

 private:
  static constexpr int kBits = 16;  // of an axis

  /// The bits of a place, in every fourth bit of the result and in the one before.
  std::uint64_t spread(NodeId n) const {
    if (!map_->is_node(n)) return 0;
    const Place place = map_->place(n);
    return spread_axis(place.x, least_.min_x) | spread_axis(place.y, least_.min_y) << 1;
  }
  std::uint64_t spread_axis(std::int32_t value, std::int32_t least) const {
    auto bits = static_cast<std::uint64_t>(std::int64_t{value} - least) >> shift_;
    bits = (bits | bits << 24) & 0x000000FF000000FFU;
    bits = (bits | bits << 12) & 0x000F000F000F000FU;
    bits = (bits | bits << 6) & 0x0303030303030303U;
    return (bits | bits << 3) & 0x1111111111111111U;
  }

  const Map* map_;
  Box least_;
  int shift_ = 0;
};

/// So often each thread comes for more at least: the last ones have little to wait for.
constexpr std::size_t kTurnsOfAThread = 16;

}  // namespace

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
  /// `order`: in which problems are answered; empty: that in which they lie.
  Batch(std::span<const StartGoal> problems, std::vector<std::uint32_t> order, BatchPaths paths,
        std::size_t at_once, Progress& progress)
      : problems_(problems), order_(std::move(order)), paths_(paths), at_once_(at_once), progress_(progress) {
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
      for (; i < end && !progress_.ending() && !failure_.happened(); ++i)
        answer(worker, list, order_.empty() ? i : order_[i]);
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
  std::vector<std::uint32_t> order_;
  BatchPaths paths_;
  std::size_t at_once_;
  Progress& progress_;
  BatchAnswers answers_;
  FirstFailure failure_;
};

QueryPool::QueryPool(std::unique_ptr<Query> query, int threads)
    : threads_(check_threads(threads) ? worker_count(threads) : threads) {
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
void QueryPool::add_workers(std::size_t count, const CallersThreads& threads) {
  const std::size_t old_count = workers_.size();
  if (count <= old_count) return;
  std::vector<std::unique_ptr<Worker>> added(count - old_count);  // all of them or none
  const auto add = [&](int i) {
    added[static_cast<std::size_t>(i)] = std::make_unique<Worker>(workers_.front()->query->copy());
  };
  run_on_workers(static_cast<int>(added.size()), add, threads);
  workers_.reserve(count);
  std::ranges::move(added, std::back_inserter(workers_));
}

Result<BatchAnswers> QueryPool::run(std::span<const StartGoal> problems, BatchPaths paths,
                                    Progress& progress) {
  if (auto good = check_threads(threads_); !good) return good.error();
  progress.start(problems.size());
  try {
    const auto threads = static_cast<std::size_t>(threads_);
    const std::size_t at_once =
        std::clamp(problems.size() / (threads * kTurnsOfAThread), std::size_t{1}, kMostProblemsAtOnce);
    const bool outgrows_caches = workers_.front()->query->byte_size() > kCachedBytes;
    auto order = outgrows_caches ? RouteOrder(map()).of(problems) : std::vector<std::uint32_t>();
    Batch batch(problems, std::move(order), paths, at_once, progress);
    const std::size_t workers = std::min(threads, batch.blocks());
    add_workers(workers, progress.threads());
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
    return error_of_exception("a query of the batch failed");
  }
}

}  // namespace goalbound
