// Work that goes on as long as a test wants, and systems that have no threads.
#pragma once

#include <functional>
#include <future>
#include <memory>
#include <system_error>
#include <thread>

#include "goalbound/job.hpp"
#include "model/background/thread.hpp"

namespace goalbound::app::test {

/// Holds back whoever comes, until it is opened.
class Gate {
 public:
  void open() { opened_.set_value(); }
  void pass() { open_.wait(); }

 private:
  std::promise<void> opened_;
  std::shared_future<void> open_ = opened_.get_future().share();
};

/// Work that ends when it is told to, and not before.
inline void work_until_cancelled(const Progress& progress) {
  while (!progress.cancelled()) std::this_thread::yield();
}

/// Refuses so many threads.
inline StartThread refusing(int times) {
  return [left = std::make_shared<int>(times)](std::function<void()> work) {
    if ((*left)-- > 0)
      throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
    return std::thread(std::move(work));
  };
}

}  // namespace goalbound::app::test
