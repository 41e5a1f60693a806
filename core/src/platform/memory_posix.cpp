#include "platform/memory.hpp"

#include <sys/mman.h>

namespace goalbound::platform {

void prefer_huge_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_HUGEPAGE
  static_cast<void>(::madvise(memory, bytes, MADV_HUGEPAGE));
#endif
}

}  // namespace goalbound::platform
