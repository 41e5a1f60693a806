// Memory as the system lends it.
#pragma once

#include <cstddef>

namespace goalbound::platform {

/// Asks for pages of 2 MB. Advice: a system that does not follow it has small pages.
/// `memory` begins at such a page, and `bytes` are whole ones.
void prefer_huge_pages(void* memory, std::size_t bytes);

}  // namespace goalbound::platform
