#include "platform/memory.hpp"

namespace goalbound::platform {

/// Large pages take a right there that users do not have, and cannot be asked for later.
void prefer_huge_pages(void* /*memory*/, std::size_t /*bytes*/) {}

}  // namespace goalbound::platform
