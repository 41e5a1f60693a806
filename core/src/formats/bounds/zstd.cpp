#include <zstd.h>

#include "formats/bounds/zstd.hpp"
#include "formats/left_out.hpp"

namespace goalbound {

Result<void> check_zstd() {
  return {};
}

namespace bounds_file {

std::string compressed(std::string_view bytes) {
  // Higher levels take many times as long for a few per cent.
  constexpr int kLevel = 6;
  std::string result(ZSTD_compressBound(bytes.size()), '\0');
  result.resize(ZSTD_compress(result.data(), result.size(), bytes.data(), bytes.size(), kLevel));
  return result;
}

bool expand(std::string_view stored, void* into, std::uint64_t length) {
  const std::size_t expanded = ZSTD_decompress(into, length, stored.data(), stored.size());
  return ZSTD_isError(expanded) == 0 && expanded == length;
}

}  // namespace bounds_file
}  // namespace goalbound
