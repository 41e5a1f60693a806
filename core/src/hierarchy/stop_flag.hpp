// How long work without a Progress of its own learns that it is to be given up.
#pragma once

#include <atomic>

#include "goalbound/job.hpp"

namespace goalbound {

/// Set by another thread, or never.
class StopFlag {
 public:
  StopFlag() = default;
  StopFlag(const std::atomic<bool>* flag) : flag_(flag) {}
  StopFlag(const Progress& progress) : progress_(&progress) {}

  bool is_set() const {
    if (progress_ != nullptr) return progress_->cancelled();
    return flag_ != nullptr && flag_->load(std::memory_order_relaxed);
  }

 private:
  const std::atomic<bool>* flag_ = nullptr;
  const Progress* progress_ = nullptr;
};

}  // namespace goalbound
