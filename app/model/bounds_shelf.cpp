#include "model/bounds_shelf.hpp"

#include <algorithm>
#include <utility>

namespace goalbound::app {
namespace {

bool same(const PrecomputeOptions& a, const PrecomputeOptions& b) {
  return a.ordering == b.ordering && a.method == b.method && a.threads == b.threads;
}

}  // namespace

BoundsShelf::~BoundsShelf() {
  if (job_ != nullptr) job_->cancel();
}

void BoundsShelf::clear() {
  cancel();
  ready_ = {};
  stale_.clear();
}

BoundsShelf::Kept BoundsShelf::leave(const std::shared_ptr<const Map>& map,
                                     const std::array<bool, 3>& stays_stale) {
  cancel();
  for (std::size_t i = 0; i < ready_.size(); ++i) {
    const Boxes& boxes = ready_[i];
    const bool complete = boxes.bounds != nullptr && boxes.counts.missing == 0;
    if (complete && !stays_stale[i]) stale_.keep(map, boxes.bounds);
  }
  return std::exchange(ready_, {});
}

void BoundsShelf::enter(const std::shared_ptr<const Map>& map, Kept kept) {
  ready_ = std::move(kept);
  stale_.follow(map);
}

BoundsShelf::Used BoundsShelf::used(Ordering ordering, bool wants_stale) const {
  if (wants_stale && stale_.has(ordering)) {
    const StaleBoxes::Matched& matched = stale_.matched(ordering);
    return {matched.bounds, matched.counts, matched.revision, false, true};
  }
  const Boxes& boxes = shown(ordering);
  return {boxes.bounds, boxes.counts, boxes.revision, is_partial(ordering), false};
}

const BoundsShelf::Boxes& BoundsShelf::shown(Ordering ordering) const {
  const bool has_partial = partial_.bounds != nullptr && partial_.bounds->info().ordering == ordering;
  const Boxes& ready = at(ordering);
  return has_partial && (ready.bounds == nullptr || partial_.counts.missing == 0) ? partial_ : ready;
}

BoundsShelf::Boxes BoundsShelf::boxes_of(std::shared_ptr<const Bounds> bounds, std::filesystem::path path,
                                         std::optional<UsualMethod> usual) {
  const NodeCounts counts = count_nodes(*bounds);
  return {std::move(bounds), std::move(path), counts, ++last_revision_, usual};
}

bool BoundsShelf::serves(Ordering ordering, std::optional<Method> method) const {
  const auto good = [&](std::optional<Method> made_by, bool as_usual) {
    return method ? made_by == method : as_usual || made_by == Method::kExact;
  };
  if (job_ != nullptr && job()->options().ordering == ordering)
    return good(job()->method(), !job()->options().method);
  for (const Order& order : queue_) {
    if (order.options.ordering == ordering) return good(order.options.method, !order.options.method);
  }
  const Boxes& ready = at(ordering);
  return ready.bounds != nullptr && good(ready.bounds->info().method, ready.usual.has_value());
}

std::optional<UsualMethod> BoundsShelf::usual_method(Ordering ordering) const {
  if (bounds(ordering) != nullptr) return shown(ordering).usual;
  const bool computing = job_ != nullptr && job()->options().ordering == ordering;
  return computing ? job()->usual_method() : std::nullopt;
}

BoundsState BoundsShelf::state(Ordering ordering) const {
  if (job_ != nullptr && job()->options().ordering == ordering) return BoundsState::kComputing;
  const bool queued = std::any_of(queue_.begin(), queue_.end(),
                                  [&](const Order& order) { return order.options.ordering == ordering; });
  if (queued) return BoundsState::kQueued;
  return at(ordering).bounds == nullptr ? BoundsState::kNone : BoundsState::kFit;
}

std::size_t byte_size(const BoundsShelf::Kept& kept) {
  std::size_t bytes = 0;
  for (const BoundsShelf::Boxes& boxes : kept) {
    bytes += boxes.bounds == nullptr ? 0 : boxes.bounds->byte_size();
  }
  return bytes;
}

std::size_t BoundsShelf::byte_size() const {
  std::size_t bytes = goalbound::app::byte_size(ready_);
  if (partial_.bounds != nullptr) bytes += partial_.bounds->byte_size();
  return bytes;
}

void BoundsShelf::put(std::shared_ptr<const Bounds> bounds, std::filesystem::path path) {
  const Ordering ordering = bounds->info().ordering;
  forget(ordering);
  at(ordering) = boxes_of(std::move(bounds), std::move(path), std::nullopt);
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

void BoundsShelf::compute(const std::shared_ptr<const Map>& map, const PrecomputeOptions& options) {
  if (job_ != nullptr && same(job()->options(), options)) return;
  forget(options.ordering);
  queue_.push_back({map, options});
  begin_next();
}

void BoundsShelf::cancel() {
  queue_.clear();
  retire();
}

std::optional<BoundsShelf::Finished> BoundsShelf::take_finished(bool wait) {
  retired_.sweep();
  if (const auto refused = std::exchange(refused_, std::nullopt)) {
    begin_next();
    return refused;
  }
  if (job_ == nullptr || (!wait && !job_->finished())) return std::nullopt;
  const Ordering ordering = job()->options().ordering;
  job_->stop_copying();
  auto made = job_->job().take();
  const auto usual = job()->usual_method();  // known by now
  job_.reset();
  partial_ = {};
  begin_next();
  if (!made) return Finished{ordering, made.error()};
  at(ordering) = boxes_of(std::move(made).value(), {}, usual);
  return Finished{ordering, std::nullopt};
}

bool BoundsShelf::take_snapshot(double dt) {
  if (job_ == nullptr || job()->finished()) return false;
  auto copy = job_->take(dt);
  if (!copy) return false;
  partial_ = {std::move(copy->bounds), {}, copy->counts, ++last_revision_, job()->usual_method()};
  return true;
}

void BoundsShelf::begin_next() {
  if (job_ != nullptr || refused_ || queue_.empty()) return;
  const Order order = std::move(queue_.front());
  queue_.pop_front();
  auto begun = watch_precompute(order.map, order.options);
  if (begun) {
    job_ = std::move(begun).value();
  } else {
    refused_ = Finished{order.options.ordering, begun.error()};
  }
}

/// Cancels without waiting: a frame must not stop for the floods that are under way. Boxes that lack no node
/// any more are as good as finished ones.
void BoundsShelf::retire() {
  if (job_ == nullptr) return;
  if (partial_.bounds != nullptr && partial_.counts.missing == 0) {
    at(job()->options().ordering) = std::move(partial_);
  }
  partial_ = {};
  retired_.add(std::move(job_));
}

/// No job for that ordering is left.
void BoundsShelf::forget(Ordering ordering) {
  std::erase_if(queue_, [&](const Order& order) { return order.options.ordering == ordering; });
  if (job_ != nullptr && job()->options().ordering == ordering) retire();
}

}  // namespace goalbound::app
