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
  if (copy_.valid()) copy_.wait();
  return job_.take();
}

bool WatchedJob::copying() const {
  return copy_.wait_for(std::chrono::seconds(0)) != std::future_status::ready;
}

std::optional<WatchedJob::Copy> WatchedJob::take_copy(double dt) {
  until_copy_ -= dt;
  if (copy_.valid()) {
    if (copying()) return std::nullopt;
    Copy copy = copy_.get();
    until_copy_ = std::max(kPeriod, kShare * copy.seconds);
    return copy;
  }
  // The first one also when no node is done yet: it shows that all are missing.
  if (until_copy_ <= 0 && !job_.finished() && job_.method() && copied_ != job_.revision()) begin_copy();
  return std::nullopt;
}

void WatchedJob::begin_copy() {
  copied_ = job_.revision();  // before the copy: what is set meanwhile is new to the next one
  copy_ = std::async(std::launch::async, [this] { return copy_of(job_); });
}

}  // namespace goalbound::app
