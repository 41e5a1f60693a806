#include "model/bounds_shelf.hpp"

#include <algorithm>
#include <utility>

namespace goalbound::app {
namespace {

bool same(const PrecomputeOptions& a, const PrecomputeOptions& b) {
  return a.ordering == b.ordering && a.threads == b.threads;
}

}  // namespace

BoundsShelf::~BoundsShelf() {
  if (job_ != nullptr) job_->cancel();
}

void BoundsShelf::clear() {
  cancel();
  slots_ = {};
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
  for (const Slot& slot : slots_) bytes += slot.bounds == nullptr ? 0 : slot.bounds->byte_size();
  return bytes;
}

void BoundsShelf::put(std::shared_ptr<const Bounds> bounds, std::filesystem::path path) {
  const Ordering ordering = bounds->info().ordering;
  forget(ordering);
  at(ordering) = {std::move(bounds), std::move(path)};
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
  begin_next();
  if (!made) return Finished{ordering, made.error()};
  at(ordering) = {std::move(made).value(), {}};
  return Finished{ordering, std::nullopt};
}

void BoundsShelf::begin_next() {
  if (job_ != nullptr || queue_.empty()) return;
  const Order order = std::move(queue_.front());
  queue_.pop_front();
  job_ = std::make_unique<PrecomputeJob>(order.grid, order.options);
}

/// Cancels without waiting: a frame must not stop for the floods that are under way.
void BoundsShelf::retire() {
  if (job_ == nullptr) return;
  job_->cancel();
  retired_.push_back(std::move(job_));
}

/// No job for that ordering is left.
void BoundsShelf::forget(Ordering ordering) {
  std::erase_if(queue_, [&](const Order& order) { return order.options.ordering == ordering; });
  if (job_ != nullptr && job_->options().ordering == ordering) retire();
}

}  // namespace goalbound::app
