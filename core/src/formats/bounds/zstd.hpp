// Sections packed by zstd.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace goalbound::bounds_file {

/// Empty where this build has no zstd: see check_zstd().
std::string compressed(std::string_view bytes);
/// False unless the bytes expand to exactly that many.
bool expand(std::string_view stored, void* into, std::uint64_t length);
/// No more can come out of so few bytes: the format's own limit, 128 KiB from a block of 4 bytes.
constexpr std::uint64_t max_expanded(std::uint64_t stored) {
  return stored * 32768;
}

}  // namespace goalbound::bounds_file
