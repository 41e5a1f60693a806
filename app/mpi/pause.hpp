// How long to sleep between two looks at what other ranks have sent.
#pragma once

#include <algorithm>
#include <chrono>

namespace goalbound::mpi {

/// Waiting inside MPI would keep a core busy that floods could use. Short at first, as answers mostly come at
/// once, and then long enough to cost nothing.
class Pause {
 public:
  std::chrono::microseconds next() {
    const auto now = pause_;
    pause_ = std::min(pause_ * 2, kLongest);
    return now;
  }
  void reset() { pause_ = kShortest; }

 private:
  static constexpr std::chrono::microseconds kShortest{50};
  static constexpr std::chrono::microseconds kLongest{2000};
  std::chrono::microseconds pause_ = kShortest;
};

}  // namespace goalbound::mpi
