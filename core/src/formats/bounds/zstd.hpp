// Sections packed by zstd.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

namespace goalbound::bounds_file {

/// Empty where this build has no zstd: see check_zstd(). Throws std::bad_alloc.
std::string compressed(std::string_view bytes);
/// False unless the bytes expand to exactly that many. Throws std::bad_alloc where it is memory that lacks.
bool expand(std::string_view stored, void* into, std::uint64_t length);
/// No more can come out of so few bytes: the format's own limit, 128 KiB from a block of 4 bytes.
constexpr std::uint64_t max_expanded(std::uint64_t stored) {
  return stored * 32768;
}
/// Lists of which no map says how long they are do not shrink so far, but for small ones: what holds more is
/// made to fill the memory. Writers leave unpacked what shrinks further.
constexpr std::uint64_t most_of_list(std::uint64_t stored) {
  constexpr std::uint64_t kFactor = 256;
  constexpr std::uint64_t kAlwaysTaken = std::uint64_t{64} << 20;
  return std::max(kAlwaysTaken, stored * kFactor);
}

}  // namespace goalbound::bounds_file
