// In place of zstd.cpp where there is no zstd.
#include "formats/bounds/zstd.hpp"
#include "formats/left_out.hpp"

namespace goalbound {

Result<void> check_zstd() {
  return left_out("this is, or shall be, compressed by zstd", "zstd", "GOALBOUND_WITH_ZSTD",
                  "do without compression");
}

namespace bounds_file {

std::string compressed(std::string_view /*bytes*/) {
  return {};
}

bool expand(std::string_view /*stored*/, void* /*into*/, std::uint64_t /*length*/) {
  return false;
}

}  // namespace bounds_file
}  // namespace goalbound
