#include "model/bounds_shelf.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace goalbound::app {
namespace {

bool same(const PrecomputeOptions& a, const PrecomputeOptions& b) {
  return a.ordering == b.ordering && a.method == b.method && a.threads == b.threads;
}

/// Copies of the job's boxes may take one part in so many of the time.
constexpr double kSnapshotShare = 20;

}  // namespace

NodeCounts count_nodes(const Bounds& bounds) {
  return {bounds.count(NodeQuality::kMissing), bounds.count(NodeQuality::kInherited),
          bounds.count(NodeQuality::kExact)};
}

BoundsShelf::~BoundsShelf() {
  if (job_ != nullptr) job_->cancel();
}

void BoundsShelf::clear() {
  cancel();
  ready_ = {};
}

const BoundsShelf::Boxes& BoundsShelf::shown(Ordering ordering) const {
  const bool has_partial = partial_.bounds != nullptr && partial_.bounds->info().ordering == ordering;
  const Boxes& ready = at(ordering);
  return has_partial && (ready.bounds == nullptr || partial_.counts.missing == 0) ? partial_ : ready;
}

BoundsShelf::Boxes BoundsShelf::boxes_of(std::shared_ptr<const Bounds> bounds, std::filesystem::path path) {
  const NodeCounts counts = count_nodes(*bounds);
  return {std::move(bounds), std::move(path), counts, ++last_revision_};
}

std::optional<Method> BoundsShelf::method(Ordering ordering) const {
  if (job_ != nullptr && job_->options().ordering == ordering) return job_->options().method;
  for (const Order& order : queue_) {
    if (order.options.ordering == ordering) return order.options.method;
  }
  const Boxes& ready = at(ordering);
  return ready.bounds == nullptr ? std::nullopt : std::optional(ready.bounds->info().method);
}

BoundsState BoundsShelf::state(Ordering ordering) const {
  if (job_ != nullptr && job_->options().ordering == ordering) return BoundsState::kComputing;
  const bool queued = std::any_of(queue_.begin(), queue_.end(),
                                  [&](const Order& order) { return order.options.ordering == ordering; });
  if (queued) return BoundsState::kQueued;
  return at(ordering).bounds == nullptr ? BoundsState::kNone : BoundsState::kFit;
}

std::size_t BoundsShelf::byte_size() const {
  std::size_t bytes = 0;
  for (const Boxes& boxes : ready_) bytes += boxes.bounds == nullptr ? 0 : boxes.bounds->byte_size();
  if (partial_.bounds != nullptr) bytes += partial_.bounds->byte_size();
  return bytes;
}

void BoundsShelf::put(std::shared_ptr<const Bounds> bounds, std::filesystem::path path) {
  const Ordering ordering = bounds->info().ordering;
  forget(ordering);
  at(ordering) = boxes_of(std::move(bounds), std::move(path));
  begin_next();
}

/// What is only a part so far gets no name: the next snapshot is not what the file holds.
void BoundsShelf::set_path(Ordering ordering, std::filesystem::path path) {
  if (!is_partial(ordering)) at(ordering).path = std::move(path);
}

void BoundsShelf::drop(Ordering ordering) {
  forget(ordering);
  at(ordering) = {};
  begin_next();
}

void BoundsShelf::compute(const std::shared_ptr<const Grid>& grid, const PrecomputeOptions& options) {
  if (job_ != nullptr && same(job_->options(), options)) return;
  forget(options.ordering);
  queue_.push_back({grid, options});
  begin_next();
}

void BoundsShelf::cancel() {
  queue_.clear();
  retire();
}

std::optional<BoundsShelf::Finished> BoundsShelf::take_finished(bool wait) {
  std::erase_if(retired_, [](const auto& job) { return job->finished(); });
  if (job_ == nullptr || (!wait && !job_->finished())) return std::nullopt;
  const Ordering ordering = job_->options().ordering;
  auto made = job_->take();
  job_.reset();
  partial_ = {};
  begin_next();
  if (!made) return Finished{ordering, made.error()};
  at(ordering) = boxes_of(std::move(made).value(), {});
  return Finished{ordering, std::nullopt};
}

bool BoundsShelf::take_snapshot(double dt) {
  using Clock = std::chrono::steady_clock;
  until_snapshot_ -= dt;
  if (job_ == nullptr || job_->finished() || until_snapshot_ > 0) return false;
  // Read before the copy: what is set meanwhile is new to the next one.
  const std::uint64_t revision = job_->revision();
  if (revision == partial_of_) return false;
  const auto begin = Clock::now();
  partial_ = boxes_of(std::make_shared<const Bounds>(job_->snapshot()), {});
  partial_of_ = revision;
  const std::chrono::duration<double> taken = Clock::now() - begin;
  until_snapshot_ = std::max(kSnapshotSeconds, kSnapshotShare * taken.count());
  return true;
}

void BoundsShelf::begin_next() {
  if (job_ != nullptr || queue_.empty()) return;
  const Order order = std::move(queue_.front());
  queue_.pop_front();
  job_ = std::make_unique<PrecomputeJob>(order.grid, order.options);
  partial_of_ = job_->revision();
  until_snapshot_ = kSnapshotSeconds;
}

/// Cancels without waiting: a frame must not stop for the floods that are under way. Boxes that lack no node
/// any more are as good as finished ones.
void BoundsShelf::retire() {
  if (job_ == nullptr) return;
  if (partial_.bounds != nullptr && partial_.counts.missing == 0) {
    at(job_->options().ordering) = std::move(partial_);
  }
  partial_ = {};
  job_->cancel();
  retired_.push_back(std::move(job_));
}

/// No job for that ordering is left.
void BoundsShelf::forget(Ordering ordering) {
  std::erase_if(queue_, [&](const Order& order) { return order.options.ordering == ordering; });
  if (job_ != nullptr && job_->options().ordering == ordering) retire();
}

}  // namespace goalbound::app
