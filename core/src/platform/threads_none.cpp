// Of a build without threads, as for browsers.
#include "goalbound/threads.hpp"
#include "platform/cores.hpp"

namespace goalbound {

bool has_threads() {
  return false;
}

int platform::usable_cores() {
  return 1;
}

/// All signals are the one thread's.
SignalsElsewhere::SignalsElsewhere() {
  static_cast<void>(before_);
}
SignalsElsewhere::~SignalsElsewhere() = default;

}  // namespace goalbound
