#include "model/watched_job.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace goalbound::app {
namespace {

/// Copies may take one part in so many of the time.
constexpr double kShare = 20;

WatchedJob::Copy copy_of(const PrecomputeJob& job) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  WatchedJob::Copy copy;
  copy.bounds = std::make_shared<const Bounds>(job.snapshot());
  copy.counts = count_nodes(*copy.bounds);
  copy.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  return copy;
}

}  // namespace

WatchedJob::WatchedJob(std::shared_ptr<const Map> map, const PrecomputeOptions& options)
    : job_(std::move(map), options) {}

Result<std::shared_ptr<const Bounds>> WatchedJob::take() {
  copy_.reset();
  return job_.take();
}

std::optional<WatchedJob::Copy> WatchedJob::take_copy(double dt) {
  until_copy_ -= dt;
  if (copy_) {
    if (!copy_->finished()) return std::nullopt;
    auto copy = copy_->take();
    copy_.reset();
    until_copy_ = kPeriod;
    if (!copy) return std::nullopt;  // there is no memory for it now
    until_copy_ = std::max(kPeriod, kShare * copy->seconds);
    return *std::move(copy);
  }
  // The first one also when no node is done yet: it shows that all are missing.
  if (until_copy_ <= 0 && !job_.finished() && job_.method() && copied_ != job_.revision()) begin_copy();
  return std::nullopt;
}

void WatchedJob::begin_copy() {
  copied_ = job_.revision();  // before the copy: what is set meanwhile is new to the next one
  copy_ = std::make_unique<BackgroundJob<Copy>>([this](Progress&) -> Result<Copy> { return copy_of(job_); });
}

}  // namespace goalbound::app
