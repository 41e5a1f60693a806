#include <utility>

#include "goalbound/precompute.hpp"

namespace goalbound {

PrecomputeJob::PrecomputeJob(std::shared_ptr<const Map> map, const PrecomputeOptions& options)
    : map_(std::move(map)), options_(options), draft_(start_of(*map_, options)) {
  thread_ = std::thread([this] {
    if (auto done = precompute_into(draft_, *map_, options_, progress_); !done) error_ = done.error();
    finished_.store(true, std::memory_order_release);
  });
}

PrecomputeJob::~PrecomputeJob() {
  cancel();
  if (thread_.joinable()) thread_.join();
}

Result<std::shared_ptr<const Bounds>> PrecomputeJob::take() {
  if (thread_.joinable()) thread_.join();
  if (error_) return *error_;
  return std::make_shared<const Bounds>(draft_.take());
}

}  // namespace goalbound
