// What the tests of bounds files know of their bytes, from docs/bounds-format.md and not from the library.
#pragma once

#include <xxhash.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace goalbound::test {

inline constexpr std::size_t kTable = 160;  ///< offset of the table of sections
inline constexpr std::size_t kEntry = 40;   ///< bytes of one entry
/// Where the first section of a file with one or two sections starts, and of one with three.
inline constexpr std::size_t kFirstSection = 256;
inline constexpr std::size_t kFirstOfThree = 320;
/// Offsets of numbers of the head.
inline constexpr std::size_t kFileSize = 96;
inline constexpr std::size_t kCounts = 60;  ///< missing, inherited and exact nodes, 4 bytes each

template <class Number>
void put(std::string& bytes, std::size_t at, Number value) {
  std::memcpy(bytes.data() + at, &value, sizeof value);
}

/// put() as a change that can be handed on.
template <class Number>
std::function<void(std::string&)> with_number(std::size_t at, Number value) {
  return [=](std::string& bytes) { put(bytes, at, value); };
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

/// All checksums.
inline void seal(std::string& bytes) {
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

/// What the table says of a section that is packed by zstd.
inline constexpr std::uint32_t kPacked = 1;

/// A file, taken apart: whatever becomes of its sections, file() is sealed.
struct Sections {
  struct One {
    std::uint32_t kind = 0;
    std::uint32_t compression = 0;
    std::string bytes{};       ///< as the file has them
    std::uint64_t length = 0;  ///< unpacked, as the file says
  };

  explicit Sections(const std::string& file) : head(file.substr(0, kTable)) {
    for (std::uint32_t i = 0; i < get<std::uint32_t>(file, 20); ++i) {
      const std::size_t entry = kTable + i * kEntry;
      const auto number = [&](std::size_t at) { return get<std::uint64_t>(file, entry + at); };
      all.push_back({get<std::uint32_t>(file, entry), get<std::uint32_t>(file, entry + 4),
                     file.substr(number(8), number(16)), number(24)});
    }
  }
  One& of_kind(std::uint32_t kind) { return *std::ranges::find(all, kind, &One::kind); }
  std::string file() const {
    constexpr std::size_t kAligned = 64;
    std::string bytes = head;
    bytes.resize(kTable + all.size() * kEntry + 8);
    put(bytes, 16, static_cast<std::uint32_t>(bytes.size()));
    put(bytes, 20, static_cast<std::uint32_t>(all.size()));
    for (std::size_t i = 0; i < all.size(); ++i) {
      bytes.resize((bytes.size() + kAligned - 1) / kAligned * kAligned);
      const std::size_t entry = kTable + i * kEntry;
      put(bytes, entry, all[i].kind);
      put(bytes, entry + 4, all[i].compression);
      put(bytes, entry + 8, std::uint64_t{bytes.size()});
      put(bytes, entry + 16, std::uint64_t{all[i].bytes.size()});
      put(bytes, entry + 24, all[i].length);
      bytes += all[i].bytes;
    }
    put(bytes, kFileSize, std::uint64_t{bytes.size()});
    seal(bytes);
    return bytes;
  }

  std::string head;
  std::vector<One> all;
};

}  // namespace goalbound::test
