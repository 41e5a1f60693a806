#include "goalbound/threads.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "platform/cores.hpp"

namespace goalbound {
Result<void> check_threads(int threads) {
  if (threads >= 0 && threads <= kMostThreads) return {};
  return Error{ErrorCode::kInvalidArgument,
               fmt::format("{} threads are not possible; there may be up to {}, and 0 means one per core",
                           threads, kMostThreads)};
}

int worker_count(int threads) {
  if (!has_threads()) return 1;
  return threads > 0 ? std::min(threads, kMostThreads)
                     : std::clamp(platform::usable_cores(), 1, kMostThreads);
}

}  // namespace goalbound
