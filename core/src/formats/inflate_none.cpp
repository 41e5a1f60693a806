// In place of inflate_zlib.cpp where there is no zlib.
#include "formats/gzip.hpp"
#include "formats/inflate.hpp"
#include "formats/left_out.hpp"

namespace goalbound {

Result<void> check_zlib() {
  return left_out("this is compressed by gzip or zlib", "zlib", "GOALBOUND_WITH_ZLIB", "unpack it by gunzip");
}

Result<std::string> expand_gzip(std::string_view /*bytes*/, const std::string& name,
                                std::uint64_t /*max_bytes*/) {
  Error error = check_zlib().error();
  error.file = name;
  return error;
}

std::string beginning_of_gzip(std::string_view /*bytes*/, std::size_t /*most*/) {
  return {};
}

bool expand_zlib(std::string_view /*packed*/, std::string& /*bytes*/) {
  return false;
}

}  // namespace goalbound
