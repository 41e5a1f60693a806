// What the tests of bounds files know of their bytes, from docs/bounds-format.md and not from the library.
#pragma once

#include <xxhash.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace goalbound::test {

inline constexpr std::size_t kTable = 136;  ///< offset of the table of sections
inline constexpr std::size_t kEntry = 40;   ///< bytes of one entry
/// Where the first section of a file with one and with two sections starts.
inline constexpr std::size_t kOnlySection = 192;
inline constexpr std::size_t kFirstOfTwo = 256;

template <class Number>
void put(std::string& bytes, std::size_t at, Number value) {
  std::memcpy(bytes.data() + at, &value, sizeof value);
}

template <class Number>
Number get(std::string_view bytes, std::size_t at) {
  Number value;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

inline std::uint64_t hash_of(std::string_view bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

/// Makes the checksum of the head right again, as somebody would who writes such a file on purpose.
inline void seal_head(std::string& bytes) {
  const auto size = get<std::uint32_t>(bytes, 16);
  if (size >= kTable + 8 && size <= bytes.size())
    put(bytes, size - 8, hash_of(std::string_view(bytes).substr(0, size - 8)));
}

/// All checksums, of version 1 where the file says so.
inline void seal(std::string& bytes) {
  if (get<std::uint32_t>(bytes, 8) == 1 && bytes.size() >= 128) {
    put(bytes, 56, hash_of(std::string_view(bytes).substr(128)));
    put(bytes, 120, hash_of(std::string_view(bytes).substr(0, 120)));
    return;
  }
  const auto count = get<std::uint32_t>(bytes, 20);
  for (std::uint32_t i = 0; i < count && kTable + (i + 1) * kEntry <= bytes.size(); ++i) {
    const std::size_t entry = kTable + i * kEntry;
    const auto offset = get<std::uint64_t>(bytes, entry + 8);
    const auto stored = get<std::uint64_t>(bytes, entry + 16);
    if (offset > bytes.size() || stored > bytes.size() - offset) continue;
    put(bytes, entry + 32, hash_of(std::string_view(bytes).substr(offset, stored)));
  }
  seal_head(bytes);
}

}  // namespace goalbound::test
