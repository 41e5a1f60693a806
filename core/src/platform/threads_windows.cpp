// By the standard library: windows.h and its thread headers do not go together in every version.
#include "goalbound/threads.hpp"
#include "platform/cores.hpp"

namespace goalbound {

bool has_threads() {
  return true;
}

int platform::usable_cores() {
  return static_cast<int>(std::thread::hardware_concurrency());
}

/// There are no signals that one thread takes for another.
SignalsElsewhere::SignalsElsewhere() {
  static_cast<void>(before_);
}
SignalsElsewhere::~SignalsElsewhere() = default;

}  // namespace goalbound
