// Memory that indices take.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace goalbound {

/// Bytes that an index takes.
struct IndexMemory {
  std::size_t index_bytes = 0;    ///< of the index
  std::size_t scratch_bytes = 0;  ///< besides, while it is made
  /// In bytes.
  std::size_t total() const { return index_bytes + scratch_bytes; }
};

/// Bytes that an index and its making may take together by default: 4 GiB, or all that can be addressed with
/// 32 bits.
inline constexpr auto kDefaultMemoryLimit = static_cast<std::size_t>(
    std::min<std::uint64_t>(std::uint64_t{1} << 32, std::numeric_limits<std::size_t>::max()));

}  // namespace goalbound
