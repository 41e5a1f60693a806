// The parts of an index as files have them (docs/bounds-format.md).
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace goalbound {

/// A part of an index as files have it. What its bytes mean is the kind's own.
struct IndexSection {
  std::uint32_t kind = 0;            ///< from kFirstSection to kLastSection, once a file
  std::span<const std::byte> bytes;  ///< owned by the index or the file that gives them
  /// Of a compressed section: how many bytes the file says that it has unpacked. Nobody has unpacked them
  /// yet, so that a reader can check the number first.
  std::optional<std::uint64_t> unpacked{};

  /// How many bytes it has uncompressed.
  std::uint64_t size() const { return unpacked.value_or(bytes.size()); }
};
/// Limits of IndexSection::kind.
/// @{
inline constexpr std::uint32_t kFirstSection = 16;
inline constexpr std::uint32_t kLastSection = 0x7FFFFFFF;
/// @}

}  // namespace goalbound
