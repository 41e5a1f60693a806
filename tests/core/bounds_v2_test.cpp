// Files of version 2, which held octile grids alone: read, and checked like those of today. The files in
// tests/data/bounds were written by the last program of that version.
#include <algorithm>

#include "bounds_file_support.hpp"
#include "bounds_maps.hpp"
#include "file_support.hpp"
#include "goalbound/formats.hpp"

namespace goalbound::test {
namespace {

constexpr std::size_t kTableV2 = 136;
constexpr std::size_t kOnlySectionV2 = 192;

std::filesystem::path file(const char* name) {
  return source_folder() / "tests" / "data" / "bounds" / name;
}
Grid stored_grid() {
  return load_grid(file("small.map")).value();
}

TEST(BoundsFileV2, IsRead) {
  const Grid grid = stored_grid();
  const auto exact = load_bounds_for(grid, file("exact-v2.gbb"));
  ASSERT_TRUE(exact.ok()) << exact.error().to_string();
  EXPECT_TRUE(*exact == bounds_of(grid));

  Progress progress;
  const auto fresh = precompute(
      grid, {.ordering = Ordering::kAllOptimal, .method = Method::kInherited, .threads = 1}, progress);
  const auto inherited = load_bounds_for(grid, file("inherited-v2.gbb"));
  ASSERT_TRUE(inherited.ok()) << inherited.error().to_string();
  EXPECT_TRUE(*inherited == *fresh);
  EXPECT_GT(inherited->count(NodeQuality::kInherited), 0U);
}

TEST(BoundsFileV2, IsDescribed) {
  const auto info = describe_bounds(file("inherited-v2.gbb"));
  ASSERT_TRUE(info.ok()) << info.error().to_string();
  EXPECT_EQ(info->version, 2U);
  EXPECT_EQ(info->creator, "goalbound 0.1.0");
  EXPECT_TRUE(info->compressed);
  EXPECT_EQ(info->value_bytes, 1U);
  EXPECT_EQ(info->info, Bounds::info_for(stored_grid(), Ordering::kAllOptimal, Method::kInherited));
}

/// What follows the head is the same to the byte.
TEST(BoundsFileV2, OnlyTheHeadDiffersFromThatOfToday) {
  const std::string old = read_raw(file("exact-v2.gbb"));
  const std::string today = format_bounds(bounds_of(stored_grid()));
  EXPECT_EQ(old.substr(kOnlySectionV2), today.substr(kFirstSection));
  const std::string old_inherited = read_raw(file("inherited-v2.gbb"));
  const std::string again = format_bounds(parse_bounds(old_inherited, "a.gbb").value(), {.compress = true});
  // Two sections: the head of version 2 ends before byte 256 as well.
  EXPECT_EQ(old_inherited.substr(256), again.substr(kFirstSection));
}

TEST(BoundsFileV2, EveryFlippedBitAndEveryTruncationIsRefused) {
  for (const char* name : {"exact-v2.gbb", "inherited-v2.gbb"}) {
    const std::string good = read_raw(file(name));
    for (std::size_t bit = 0; bit < good.size() * 8; ++bit) {
      std::string bad = good;
      bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ (1 << bit % 8));
      ASSERT_FALSE(parse_bounds(bad, "old.gbb").ok()) << "bit " << bit % 8 << " of byte " << bit / 8;
    }
    for (std::size_t length = 0; length < good.size(); ++length)
      ASSERT_FALSE(parse_bounds(std::string_view(good).substr(0, length), "old.gbb").ok()) << length;
    expect_error(parse_bounds(good + '\0', "old.gbb"), ErrorCode::kCorrupt, "old.gbb", 0, {"too long"});
  }
}

/// The exact file with one number written over, sealed again.
template <class Number>
void refuse(std::size_t at, Number value, ErrorCode code, const std::vector<std::string>& words) {
  std::string bytes = read_raw(file("exact-v2.gbb"));
  put(bytes, at, value);
  seal(bytes);
  expect_error(parse_bounds(bytes, "old.gbb"), code, "old.gbb", 0, words);
}

TEST(BoundsFileV2, WhatItNeverHeldIsRefused) {
  refuse(24, std::uint8_t{99}, ErrorCode::kVersion, {"unknown kind of map 99"});
  refuse(25, std::uint8_t{3}, ErrorCode::kVersion, {"unknown ordering 3"});
  refuse(26, std::uint8_t{7}, ErrorCode::kVersion, {"unknown method 7"});
  refuse(28, std::uint8_t{1}, ErrorCode::kVersion, {"unknown order of nodes 1"});
  refuse(30, std::uint8_t{1}, ErrorCode::kVersion, {"not 0", "newer program"});
  refuse(64, std::uint8_t{1}, ErrorCode::kVersion, {"other rules"});
  refuse(12, std::uint8_t{5}, ErrorCode::kCorrupt, {"byte order"});
  refuse(kTableV2, std::uint8_t{3}, ErrorCode::kVersion, {"kind 3", "newer program"});
  refuse(kOnlySectionV2 + 8, std::uint8_t{200}, ErrorCode::kCorrupt, {"does not lie on the map"});
}

TEST(BoundsFileV2, ImpossibleSizesAreRefusedBeforeMemoryIsTaken) {
  const auto number = [](std::size_t at, std::uint32_t value, const std::vector<std::string>& words) {
    refuse(at, value, ErrorCode::kCorrupt, words);
  };
  number(32, 0, {"0 x 4 cells"});
  number(36, 0, {"5 x 0 cells"});
  number(32, 65536, {"65536 x 4"});
  number(36, 0xFFFFFFFF, {"not possible"});
  number(40, 21, {"21 nodes", "5 x 4"});
  number(40, 18, {"544 bytes", "576 are needed"});
  number(40, 16, {"544 bytes", "512 are needed"});
  number(32, 300, {"1 bytes a value", "300 x 4"});
  for (const std::uint8_t value_bytes : std::vector<std::uint8_t>{0, 3, 4, 255})
    refuse(27, value_bytes, ErrorCode::kCorrupt, {"bytes a value"});
}

/// A file that says another kind, with the rules of that kind.
TEST(BoundsFileV2, OtherKindsOfMapsAreRefused) {
  const auto kinds = all_map_kinds();
  const auto graph = std::ranges::find(kinds, "graph", &MapKindInfo::id);
  ASSERT_NE(graph, kinds.end());
  std::string bytes = read_raw(file("exact-v2.gbb"));
  put(bytes, 24, (*graph)->file_code);
  put(bytes, 25, Ordering::kAllOptimal);
  put(bytes, 64, hash_of((*graph)->rules));
  seal(bytes);
  expect_error(parse_bounds(bytes, "old.gbb"), ErrorCode::kVersion, "old.gbb", 0,
               {"version 2", "octile grids alone", "'graph'"});
}

}  // namespace
}  // namespace goalbound::test
