#include "platform/memory.hpp"

namespace goalbound::platform {

/// Memory is as the program's own allocator gives it.
void prefer_huge_pages(void* /*memory*/, std::size_t /*bytes*/) {}

}  // namespace goalbound::platform
