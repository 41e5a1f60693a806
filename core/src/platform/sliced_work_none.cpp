// Where work cannot be put aside: it is done at once.
#include "goalbound/sliced_work.hpp"

#include <utility>

namespace goalbound {

struct detail::PutAside {};

SlicedWork::SlicedWork() = default;
SlicedWork::~SlicedWork() = default;

void SlicedWork::start(std::function<void()> work) {
  const std::function<void()> whole = std::move(work);
  whole();
}

bool SlicedWork::under_way() const {
  return false;
}

void pause_work() {}

void (*work_pause())() {
  return nullptr;
}

}  // namespace goalbound
