// Files of version 1, which early builds of 0.1 wrote: read, and checked like those of today.
#include "bounds_file_support.hpp"
#include "bounds_maps.hpp"
#include "file_support.hpp"
#include "goalbound/formats.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

constexpr std::size_t kHeaderBytes = 128;

/// As version 1 was written: a header of fixed size, then the boxes as later versions have them.
std::string format_v1(const Bounds& bounds) {
  std::string bytes(kHeaderBytes, '\0');
  std::memcpy(bytes.data(), "\x89GBB\r\n\x1a\n", 8);
  put(bytes, 8, std::uint32_t{1});
  put(bytes, 12, std::uint32_t{128});
  put(bytes, 16, std::uint8_t{1});
  put(bytes, 17, bounds.info().ordering);
  put(bytes, 18, bounds.info().method);
  put(bytes, 19, static_cast<std::uint8_t>(bounds.value_bytes()));
  put(bytes, 20, bounds.info().limits.max_x + 1);
  put(bytes, 24, bounds.info().limits.max_y + 1);
  put(bytes, 28, bounds.info().node_count);
  put(bytes, 32, bounds.info().map_hash);
  put(bytes, 40, std::uint64_t{0x148c93ae43bb56ef});
  put(bytes, 48, std::uint64_t{bounds.byte_size()});
  std::memcpy(bytes.data() + 64, "goalbound 0.1.0", 15);
  bytes.append(reinterpret_cast<const char*>(bounds.bytes().data()), bounds.byte_size());
  seal(bytes);
  return bytes;
}

TEST(BoundsFileV1, IsRead) {
  for (const OrderingInfo& ordering : all_orderings()) {
    const Bounds bounds = bounds_of(small_grid(), ordering.ordering);
    const auto again = parse_bounds(format_v1(bounds), "old.gbb");
    ASSERT_TRUE(again.ok()) << again.error().to_string();
    EXPECT_TRUE(*again == bounds) << ordering.id;
  }
}

TEST(BoundsFileV1, EveryFlippedBitAndEveryTruncationIsRefused) {
  const std::string good = format_v1(bounds_of(small_grid()));
  for (std::size_t bit = 0; bit < good.size() * 8; ++bit) {
    std::string bad = good;
    bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ (1 << bit % 8));
    ASSERT_FALSE(parse_bounds(bad, "old.gbb").ok()) << "bit " << bit % 8 << " of byte " << bit / 8;
  }
  for (std::size_t length = 0; length < good.size(); ++length) {
    ASSERT_FALSE(parse_bounds(std::string_view(good).substr(0, length), "old.gbb").ok()) << length;
  }
  expect_error(parse_bounds(good + '\0', "old.gbb"), ErrorCode::kCorrupt, "old.gbb", 0, {"too long"});
}

TEST(BoundsFileV1, WhatItNeverHeldIsRefused) {
  const auto refuse = [](std::size_t at, std::uint8_t value, ErrorCode code, const std::string& word) {
    std::string bytes = format_v1(bounds_of(small_grid()));
    put(bytes, at, value);
    seal(bytes);
    expect_error(parse_bounds(bytes, "old.gbb"), code, "old.gbb", 0, {word});
  };
  refuse(16, 99, ErrorCode::kVersion, "unknown kind of map 99");
  refuse(16, 2, ErrorCode::kVersion, "rules");
  refuse(17, 3, ErrorCode::kVersion, "unknown ordering 3");
  refuse(18, 1, ErrorCode::kVersion, "no other method");
  refuse(19, 3, ErrorCode::kCorrupt, "bytes a value");
  refuse(28, 18, ErrorCode::kCorrupt, "18 nodes need 576");
  refuse(40, 1, ErrorCode::kVersion, "other rules");
  refuse(kHeaderBytes + 8, 200, ErrorCode::kCorrupt, "does not lie on the map");
}

}  // namespace
}  // namespace goalbound::test
