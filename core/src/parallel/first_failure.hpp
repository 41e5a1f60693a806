// What several threads threw, at most one of it.
#pragma once

#include <atomic>
#include <exception>
#include <mutex>

namespace goalbound {

class FirstFailure {
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

}  // namespace goalbound
