// Gzip files for tests.
#pragma once

#include <gtest/gtest.h>
#include <zlib.h>

#include <string>
#include <string_view>

namespace goalbound::test {

/// One member of a gzip file.
inline std::string gzip_of(std::string_view text) {
  constexpr int kGzip = 16;
  constexpr int kMemory = 8;
  z_stream stream{};
  EXPECT_EQ(::deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, MAX_WBITS + kGzip, kMemory, Z_DEFAULT_STRATEGY),
            Z_OK);
  std::string bytes(::deflateBound(&stream, text.size()), '\0');
  std::string input(text);
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_out = static_cast<uInt>(bytes.size());
  EXPECT_EQ(::deflate(&stream, Z_FINISH), Z_STREAM_END);
  bytes.resize(stream.total_out);
  ::deflateEnd(&stream);
  return bytes;
}

}  // namespace goalbound::test
