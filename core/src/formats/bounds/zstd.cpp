#include <zstd.h>
#include <zstd_errors.h>

#include <new>

#include "formats/bounds/zstd.hpp"
#include "formats/left_out.hpp"

namespace goalbound {

Result<void> check_zstd() {
  return {};
}

namespace bounds_file {
namespace {

/// What it returned; throws where it is memory that lacked, which says nothing about the bytes.
std::size_t unless_out_of_memory(std::size_t returned) {
  if (ZSTD_getErrorCode(returned) == ZSTD_error_memory_allocation) throw std::bad_alloc();
  return returned;
}

}  // namespace

std::string compressed(std::string_view bytes) {
  // Higher levels take many times as long for a few per cent.
  constexpr int kLevel = 6;
  std::string result(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size =
      unless_out_of_memory(ZSTD_compress(result.data(), result.size(), bytes.data(), bytes.size(), kLevel));
  result.resize(ZSTD_isError(size) == 0 ? size : 0);  // there is room: it does not fail in another way
  return result;
}

bool expand(std::string_view stored, void* into, std::uint64_t length) {
  const std::size_t expanded =
      unless_out_of_memory(ZSTD_decompress(into, length, stored.data(), stored.size()));
  return ZSTD_isError(expanded) == 0 && expanded == length;
}

}  // namespace bounds_file
}  // namespace goalbound
