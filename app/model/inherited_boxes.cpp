#include "model/inherited_boxes.hpp"

#include <utility>

namespace goalbound::app {

void InheritedBoxes::ask(const std::shared_ptr<const Map>& map, const std::vector<Ordering>& orderings,
                         int threads) {
  if (map != map_) clear();
  map_ = map;
  wanted_ = orderings;
  threads_ = threads;
  const bool unwanted = job_ != nullptr && wanted_.empty();
  if (unwanted) {
    job_->cancel();
    retired_.push_back(std::move(job_));
  }
  begin_next();
}

void InheritedBoxes::clear() {
  ready_ = {};
  revisions_ = {};
  failed_ = false;
  if (job_ == nullptr) return;
  job_->cancel();
  retired_.push_back(std::move(job_));
}

void InheritedBoxes::begin_next() {
  std::erase_if(retired_, [](const auto& job) { return job->finished(); });
  if (job_ != nullptr || map_ == nullptr || failed_) return;
  for (const Ordering ordering : wanted_) {
    if (ordering == Ordering::kRegular || find(ordering) != nullptr) continue;
    const PrecomputeOptions options{.ordering = ordering, .method = Method::kInherited, .threads = threads_};
    job_ = std::make_unique<PrecomputeJob>(map_, options);
    return;
  }
}

void InheritedBoxes::adopt() {
  if (job_ == nullptr || !job_->finished()) return;
  take();
  begin_next();
}

/// One that fails would fail again.
void InheritedBoxes::take() {
  const auto job = std::exchange(job_, nullptr);
  const auto place = static_cast<std::size_t>(job->options().ordering);
  auto boxes = job->take();
  if (!boxes) {
    failed_ = true;
    return;
  }
  ready_[place] = std::move(boxes).value();
  revisions_[place] = ++last_revision_;
}

void InheritedBoxes::wait() {
  while (job_ != nullptr) {
    take();
    begin_next();
  }
}

}  // namespace goalbound::app
