// Files of grids: what they hold, and every way in which they may be wrong. What other maps add is in
// bounds_kinds_test.cpp.
#include <fmt/format.h>

#include <functional>

#include "bounds_file_support.hpp"
#include "bounds_files.hpp"
#include "bounds_maps.hpp"
#include "file_support.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/version.h"

namespace goalbound::test {
namespace {

TEST(BoundsFile, WrittenAndReadIsTheSame) {
  const Grid grid = small_grid();
  for (const OrderingInfo& ordering : all_orderings()) {
    const Bounds bounds = bounds_of(grid, ordering.ordering);
    const auto again = parse_bounds(format_bounds(bounds), "a.gbb");
    ASSERT_TRUE(again.ok()) << again.error().to_string();
    EXPECT_TRUE(*again == bounds) << ordering.id;
    EXPECT_EQ(again->info(), bounds.info());
  }
}

TEST(BoundsFile, KeepsTwoByteValues) {
  std::string terrain(300 * 2, '.');
  const auto grid = Grid::create(300, 2, terrain);
  ASSERT_TRUE(grid.ok());
  const Bounds bounds = bounds_of(*grid);
  EXPECT_EQ(bounds.value_bytes(), 2U);
  const std::string bytes = format_bounds(bounds);
  EXPECT_EQ(bytes.size(), kFirstSection + 600 * 64);
  const auto again = parse_bounds(bytes, "a.gbb");
  ASSERT_TRUE(again.ok()) << again.error().to_string();
  EXPECT_TRUE(*again == bounds);
}

TEST(BoundsFile, TwoByteValuesAreValidOnSmallMapsToo) {
  const Grid grid = small_grid();
  BoxShape shape = BoxShape::of(grid);
  shape.value_bytes = 2;
  Bounds wide(Bounds::info_for(grid, Ordering::kRegular, Method::kExact), shape);
  for (std::uint32_t slot = 0; slot < grid.free_count(); ++slot) {
    wide.set(slot, NodeBoxes{}, NodeQuality::kExact);
  }
  wide.set(3, Direction::kSE, {1, 4, 0, 3});
  const auto again = parse_bounds(format_bounds(wide), "a.gbb");
  ASSERT_TRUE(again.ok()) << again.error().to_string();
  EXPECT_TRUE(*again == wide);
}

TEST(BoundsFile, KeepsHowFarEachNodeIs) {
  const Grid grid = small_grid();
  const Bounds bounds = partial_bounds(grid);
  for (const bool compress : {false, true}) {
    const std::string bytes = format_bounds(bounds, {.compress = compress});
    const auto again = parse_bounds(bytes, "a.gbb");
    ASSERT_TRUE(again.ok()) << again.error().to_string();
    EXPECT_TRUE(*again == bounds);
    EXPECT_EQ(again->quality(0), NodeQuality::kMissing);
    EXPECT_EQ(again->quality(1), NodeQuality::kInherited);
    EXPECT_EQ(again->quality(2), NodeQuality::kExact);
    EXPECT_EQ(format_bounds(*again, {.compress = compress}), bytes);
  }
  // Nothing at all, as the first check-point of a precompute.
  const Bounds nothing(grid, Ordering::kRegular, Method::kExact);
  const auto again = parse_bounds(format_bounds(nothing), "a.gbb");
  ASSERT_TRUE(again.ok()) << again.error().to_string();
  EXPECT_TRUE(*again == nothing);
}

TEST(BoundsFile, CompressedIsTheSameIndexInLess) {
  const Grid grid = serpentine(41);
  const Bounds bounds = bounds_of(grid);
  const std::string plain = format_bounds(bounds);
  const std::string packed = format_bounds(bounds, {.compress = true});
  EXPECT_LT(packed.size(), plain.size() / 2);
  const auto again = parse_bounds(packed, "a.gbb");
  ASSERT_TRUE(again.ok()) << again.error().to_string();
  EXPECT_TRUE(*again == bounds);
  EXPECT_EQ(format_bounds(*again), plain);
}

TEST(BoundsFile, AMapWithoutFreeCellsHasAFileToo) {
  const Grid grid = grid_of("@@\n@@\n");
  for (const bool compress : {false, true}) {
    const auto again = parse_bounds(format_bounds(bounds_of(grid), {.compress = compress}), "a.gbb");
    ASSERT_TRUE(again.ok()) << again.error().to_string();
    EXPECT_TRUE(again->fits(grid));
  }
}

/// The head of docs/bounds-format.md for the map "..", ".@" with these sections.
std::string documented_head(std::uint32_t sections) {
  std::string head(kTable + sections * kEntry + 8, '\0');
  std::memcpy(head.data(), "\x89GBB\r\n\x1a\n", 8);
  put(head, 8, std::uint32_t{4});
  std::memcpy(head.data() + 12, "\x04\x03\x02\x01", 4);
  put(head, 16, static_cast<std::uint32_t>(head.size()));
  put(head, 20, sections);
  put(head, 24, std::uint32_t{0x01000101});  // octile grid, canonical, exact, 1 byte a value
  put(head, 28, std::uint32_t{0x10102});     // axes, maker, boxes
  put(head, 36, std::int32_t{1});            // max x
  put(head, 44, std::int32_t{1});            // max y
  put(head, 56, std::uint32_t{3});
  put(head, 72, std::uint64_t{24});
  const std::string_view map_text = "octile 2 2\n...@";
  put(head, 80, hash_of(map_text));
  put(head, 88, std::uint64_t{0x148c93ae43bb56ef});
  const std::string creator = "goalbound " GOALBOUND_VERSION;
  std::memcpy(head.data() + 104, creator.data(), creator.size());
  return head;
}

void put_entry(std::string& bytes, std::size_t i, std::uint32_t kind, std::uint64_t offset,
               std::uint64_t length) {
  put(bytes, kTable + i * kEntry, kind);
  put(bytes, kTable + i * kEntry + 8, offset);
  put(bytes, kTable + i * kEntry + 16, length);
  put(bytes, kTable + i * kEntry + 24, length);
}

void put_documented_boxes(std::string& bytes, const Bounds& bounds, std::size_t at) {
  bytes.resize(at + 96, '\0');
  for (std::size_t node = 0; node < 3; ++node, at += 32) {
    for (const Direction d : kAllDirections) {
      const Box box = bounds.box(static_cast<std::uint32_t>(node), d);
      const std::size_t value = at + static_cast<std::size_t>(d);
      put(bytes, value, static_cast<std::uint8_t>(box.empty() ? 255 : box.min_x));
      put(bytes, value + 8, static_cast<std::uint8_t>(box.empty() ? 0 : box.max_x));
      put(bytes, value + 16, static_cast<std::uint8_t>(box.empty() ? 255 : box.min_y));
      put(bytes, value + 24, static_cast<std::uint8_t>(box.empty() ? 0 : box.max_y));
    }
  }
}

/// The layout of docs/bounds-format.md: a change of it must come with a new version.
TEST(BoundsFile, HasTheDocumentedBytes) {
  Bounds bounds = bounds_of(grid_of("..\n.@\n"));
  std::string expected = documented_head(1);
  put(expected, 68, std::uint32_t{3});
  put_entry(expected, 0, 1, 256, 96);
  put_documented_boxes(expected, bounds, 256);
  put(expected, 96, std::uint64_t{256 + 96});
  seal(expected);
  EXPECT_EQ(format_bounds(bounds), expected);

  bounds.set_quality(1, NodeQuality::kInherited);
  expected = documented_head(2);
  put(expected, 64, std::uint32_t{1});
  put(expected, 68, std::uint32_t{2});
  put_entry(expected, 0, 2, 256, 3);
  put_entry(expected, 1, 1, 320, 96);
  expected.resize(256, '\0');
  expected += std::string("\2\1\2", 3);
  put_documented_boxes(expected, bounds, 320);
  put(expected, 96, std::uint64_t{320 + 96});
  seal(expected);
  EXPECT_EQ(format_bounds(bounds), expected);
}

TEST(BoundsFile, OtherFilesAreRefused) {
  expect_error(parse_bounds("type octile\nheight 1\n", "a.map"), ErrorCode::kCorrupt, "a.map", 0,
               {"not an index file"});
  // What a transfer as text does to the magic.
  expect_error(parse_bounds(std::string("\x89GBB\n\x1a\n\0", 8), "a.gbb"), ErrorCode::kCorrupt, "a.gbb", 0,
               {});
}

/// The file, sealed with right checksums after `damage`, is refused with this code and these words.
void expect_sealed_refused(std::string bytes, const std::function<void(std::string&)>& damage, ErrorCode code,
                           const std::vector<std::string>& words) {
  damage(bytes);
  seal(bytes);
  expect_error(parse_bounds(bytes, "a.gbb"), code, "a.gbb", 0, words);
}
void expect_sealed_refused(const std::function<void(std::string&)>& damage, ErrorCode code,
                           const std::vector<std::string>& words) {
  expect_sealed_refused(format_bounds(bounds_of(small_grid())), damage, code, words);
}

/// Writes one number.
std::function<void(std::string&)> with_byte(std::size_t at, std::uint8_t value) {
  return with_number(at, value);
}

TEST(BoundsFile, OtherVersionsAndUnknownCodesAreRefusedByName) {
  expect_sealed_refused(with_byte(8, 5), ErrorCode::kVersion,
                        {"version 5", "this program reads version 4", "newer program"});
  for (std::uint8_t old = 0; old < 4; ++old) {
    expect_sealed_refused(
        with_byte(8, old), ErrorCode::kVersion,
        {fmt::format("version {}, which is no longer read", old), "'goalbound precompute MAP -o FILE'"});
  }
  expect_sealed_refused(with_number(8, std::uint32_t{0x02000000}), ErrorCode::kVersion, {"big-endian"});
  expect_sealed_refused(with_byte(12, 5), ErrorCode::kCorrupt, {"byte order"});
  expect_sealed_refused(with_byte(16, 127), ErrorCode::kCorrupt, {"header"});
  expect_sealed_refused(with_byte(24, 99), ErrorCode::kVersion, {"unknown kind of map 99"});
  expect_sealed_refused(with_byte(25, 3), ErrorCode::kVersion, {"unknown ordering 3"});
  expect_sealed_refused(with_byte(26, 7), ErrorCode::kVersion, {"unknown method 7"});
  expect_sealed_refused(with_byte(28, 3), ErrorCode::kCorrupt, {"3 axes", "octile-grid"});
  expect_sealed_refused(with_byte(29, 2), ErrorCode::kVersion, {"a later program"});
  expect_sealed_refused(with_byte(30, 2), ErrorCode::kMismatch, {"another index than boxes"});
  expect_sealed_refused(with_byte(88, 1), ErrorCode::kVersion, {"other rules"});
  expect_sealed_refused(with_byte(kTable, 9), ErrorCode::kVersion, {"kind 9", "newer program"});
  expect_sealed_refused(with_byte(kTable + 4, 2), ErrorCode::kVersion, {"unknown compression 2"});
}

TEST(BoundsFile, ImpossibleSizesAreRefusedBeforeMemoryIsTaken) {
  const auto number = [](std::size_t at, std::uint32_t value) { return with_number(at, value); };
  // Limits: min x, max x, min y, max y, min z, max z.
  expect_sealed_refused(number(36, 0xFFFFFFFF), ErrorCode::kCorrupt, {"17 nodes", "0..-1 x 0..3 x 0..0"});
  expect_sealed_refused(number(44, 0xFFFFFFFF), ErrorCode::kCorrupt, {"0..4 x 0..-1 x 0..0"});
  expect_sealed_refused(number(32, 5), ErrorCode::kCorrupt, {"5..4 x 0..3 x 0..0"});
  expect_sealed_refused(number(52, 1), ErrorCode::kCorrupt, {"0..4 x 0..3 x 0..1"});
  expect_sealed_refused(number(44, 0x7FFFFFFF), ErrorCode::kCorrupt, {"not possible"});
  expect_sealed_refused(number(40, 0x80000000), ErrorCode::kCorrupt, {"not possible"});
  const auto nodes = [](std::uint32_t count) {
    return [count](std::string& b) {
      put(b, 56, count);
      put(b, 72, std::uint64_t{count} * 8);
    };
  };
  expect_sealed_refused(nodes(21), ErrorCode::kCorrupt, {"21 nodes", "5 x 4"});
  expect_sealed_refused(nodes(18), ErrorCode::kCorrupt, {"544 bytes", "576 are needed"});
  expect_sealed_refused(nodes(16), ErrorCode::kCorrupt, {"544 bytes", "512 are needed"});
  expect_sealed_refused(number(56, 16), ErrorCode::kCorrupt, {"136 boxes of 16 nodes", "how many edges"});
  expect_sealed_refused(with_number(72, ~std::uint64_t{0}), ErrorCode::kCorrupt, {"boxes of 17 nodes"});
  // A head that promises 17 gigabytes, whole in itself; a million million cells of one byte are no map at
  // all.
  const auto giant = [](std::string& b) {
    put(b, 27, std::uint8_t{2});
    put(b, 36, std::int32_t{16383});
    put(b, 44, std::int32_t{16383});
    put(b, 56, std::uint32_t{1U << 28});
    put(b, 68, std::uint32_t{1U << 28});
    put(b, 72, std::uint64_t{8} << 28);
    put(b, kTable + 24, std::uint64_t{64} << 28);
  };
  expect_sealed_refused(giant, ErrorCode::kCorrupt, {"17179869184 bytes, stored in 544"});
  const auto packed_giant = [&](std::string& b) {
    giant(b);
    put(b, kTable + 4, std::uint32_t{1});
  };
  expect_sealed_refused(packed_giant, ErrorCode::kCorrupt, {"17179869184 bytes, stored in 544"});
  const auto million_million = [](std::string& b) {
    put(b, 36, std::int32_t{999999});
    put(b, 44, std::int32_t{999999});
  };
  expect_sealed_refused(million_million, ErrorCode::kCorrupt, {"1000000 x 1000000"});
  for (const std::uint8_t value_bytes : std::vector<std::uint8_t>{0, 3, 4, 255}) {
    expect_sealed_refused(with_byte(27, value_bytes), ErrorCode::kCorrupt, {"bytes a value"});
  }
  // One byte does not hold the columns of a map of 300.
  expect_sealed_refused(number(36, 299), ErrorCode::kCorrupt, {"1 bytes a value", "300 x 4"});
}

TEST(BoundsFile, SectionsLieWhereTheyBelong) {
  const auto number = [](std::size_t at, std::uint64_t value) { return with_number(kTable + at, value); };
  for (const std::uint64_t offset : {0ULL, 255ULL, 257ULL, 320ULL, ~0ULL, ~63ULL}) {
    expect_sealed_refused(number(8, offset), ErrorCode::kCorrupt, {"does not lie where it belongs"});
  }
  for (const std::uint64_t stored : {545ULL, ~0ULL, ~255ULL}) {
    expect_sealed_refused(number(16, stored), ErrorCode::kCorrupt, {"does not lie where it belongs"});
  }
  expect_sealed_refused(number(16, 543), ErrorCode::kCorrupt, {"behind the last section"});
  expect_sealed_refused(number(24, 545), ErrorCode::kCorrupt, {"544 are needed"});
  expect_sealed_refused(with_byte(kFirstSection - 1, 1), ErrorCode::kCorrupt, {"not 0"});

  const std::string partial = format_bounds(partial_bounds(small_grid()));
  const auto refuse = [&](const std::function<void(std::string&)>& damage, ErrorCode code,
                          const std::vector<std::string>& words) {
    expect_sealed_refused(partial, damage, code, words);
  };
  refuse(with_number(kTable, std::uint32_t{1}), ErrorCode::kVersion, {"there twice"});
  refuse(with_number(kTable + kEntry, std::uint32_t{2}), ErrorCode::kVersion, {"there twice"});
  refuse(with_number(kTable + kEntry, std::uint32_t{0x80000000}), ErrorCode::kCorrupt,
         {"no section with boxes"});
  // Qualities that are skipped are no qualities: the counts say that there must be some.
  refuse(with_number(kTable, std::uint32_t{0x80000000}), ErrorCode::kCorrupt, {"do not fit 17 nodes"});
}

TEST(BoundsFile, SectionsThatNobodyNeedsAreSkipped) {
  // What a later program may add: a section of a kind that may be skipped, here with the qualities' bytes.
  const Bounds exact = bounds_of(small_grid());
  Bounds inherited = exact;
  inherited.set_quality(0, NodeQuality::kInherited);
  std::string bytes = format_bounds(inherited);
  put(bytes, kTable, std::uint32_t{0x80000001});
  put(bytes, kCounts + 4, std::uint32_t{0});
  put(bytes, kCounts + 8, std::uint32_t{17});
  seal(bytes);
  const auto parsed = parse_bounds(bytes, "a.gbb");
  ASSERT_TRUE(parsed.ok()) << parsed.error().to_string();
  EXPECT_TRUE(*parsed == exact);
}

TEST(BoundsFile, QualitiesAreChecked) {
  const std::string partial = format_bounds(partial_bounds(small_grid()));
  const auto refuse = [&](const std::function<void(std::string&)>& damage,
                          const std::vector<std::string>& words) {
    expect_sealed_refused(partial, damage, ErrorCode::kCorrupt, words);
  };
  refuse(with_byte(kFirstSection + 4, 3), {"unknown quality 3"});
  refuse(with_byte(kFirstSection + 4, 2), {"not those that the header counts"});
  refuse(with_number(kCounts, std::uint32_t{5}), {"5, 6 and 5, do not fit 17 nodes"});
  const auto shifted = [](std::string& b) {
    put(b, kCounts, std::uint32_t{5});
    put(b, kCounts + 8, std::uint32_t{6});
  };
  refuse(shifted, {"not those that the header counts"});
  // Sums that overflow 32 bits.
  refuse(with_number(kCounts, std::uint32_t{0xFFFFFFFF}), {"do not fit"});
  // Node 0 is missing: a smaller box there would lose paths.
  refuse(with_byte(320 + 8, 3), {"node 0 is missing", "edge N"});
}

TEST(BoundsFile, WhatCannotBeExpandedIsRefused) {
  const std::string packed = format_bounds(bounds_of(small_grid()), {.compress = true});
  const auto garbage = [](std::string& b) { put(b, kFirstSection, std::uint32_t{0}); };
  expect_sealed_refused(packed, garbage, ErrorCode::kCorrupt, {"cannot be expanded"});
  // A frame that holds less than the section claims: that of another map.
  const std::string other = format_bounds(bounds_of(grid_of("...")), {.compress = true});
  std::string bytes = packed.substr(0, kFirstSection) + other.substr(kFirstSection);
  put(bytes, kTable + 16, std::uint64_t{bytes.size() - kFirstSection});
  put(bytes, kFileSize, std::uint64_t{bytes.size()});
  seal(bytes);
  expect_error(parse_bounds(bytes, "a.gbb"), ErrorCode::kCorrupt, "a.gbb", 0, {"cannot be expanded"});
}

TEST(BoundsFile, EveryBoxMustLieOnTheMap) {
  const auto refuse = [&](std::uint8_t min_x, std::uint8_t max_x, std::uint8_t min_y, std::uint8_t max_y,
                          const std::vector<std::string>& words) {
    const auto damage = [=](std::string& b) {
      const std::size_t at = kFirstSection + 7 * 32 + static_cast<std::size_t>(Direction::kSE);
      put(b, at, min_x);
      put(b, at + 8, max_x);
      put(b, at + 16, min_y);
      put(b, at + 24, max_y);
    };
    expect_sealed_refused(damage, ErrorCode::kCorrupt, words);
  };
  refuse(0, 5, 0, 3, {"node 7, edge SE", "0..5 x 0..3", "map of 5 x 4"});
  refuse(0, 4, 0, 4, {"0..4 x 0..4"});
  refuse(3, 2, 0, 3, {"3..2 x 0..3"});
  refuse(0, 4, 3, 2, {"0..4 x 3..2"});
  // Empty has one way to be written; half empty is none.
  refuse(255, 0, 0, 3, {});
  refuse(0, 4, 255, 0, {});
  refuse(1, 0, 1, 0, {});
}

TEST(BoundsFile, SavedAndLoadedIsTheSame) {
  const TemporaryFolder folder;
  const Grid grid = small_grid();
  const Bounds bounds = bounds_of(grid);
  ASSERT_TRUE(save_bounds(bounds, folder / "a.gbb").ok());
  const auto again = load_bounds_for(grid, folder / "a.gbb");
  ASSERT_TRUE(again.ok()) << again.error().to_string();
  EXPECT_TRUE(*again == bounds);
  EXPECT_THAT(folder.names(), ::testing::ElementsAre("a.gbb"));
}

TEST(BoundsFile, BoundsOfAnotherMapAreRefused) {
  const TemporaryFolder folder;
  const auto path = folder / "a.gbb";
  ASSERT_TRUE(save_bounds(bounds_of(small_grid()), path).ok());
  const Grid other_size = grid_of("..\n..\n");
  expect_error(load_bounds_for(other_size, path), ErrorCode::kMismatch, path.string(), 0,
               {"octile grid, 5 x 4, 17 cells", "octile grid, 2 x 2, 4 cells", "goalbound precompute"});
  // The same size and number of free cells, one wall moved.
  const Grid changed = grid_of("..@..\n.....\n@.@..\n.....\n");
  EXPECT_TRUE(load_bounds_for(changed, path).ok());
  const Grid moved = grid_of("..@..\n.....\n@..@.\n.....\n");
  expect_error(load_bounds_for(moved, path), ErrorCode::kMismatch, path.string(), 0,
               {"belong to another map"});
  // Another floor is the same map.
  const Grid floor = grid_of("G.T..\nS....\n@.@..\n.....\n");
  EXPECT_TRUE(load_bounds_for(floor, path).ok());
}

TEST(BoundsFile, AWrongNumberOfNodesNeverFits) {
  // A file made on purpose: everything is right but the number of nodes.
  const TemporaryFolder folder;
  const auto path = folder / "a.gbb";
  std::string bytes = format_bounds(bounds_of(small_grid()));
  bytes.resize(bytes.size() - 32);
  put(bytes, 56, small_grid().free_count() - 1);
  put(bytes, kCounts + 8, small_grid().free_count() - 1);
  put(bytes, 72, std::uint64_t{small_grid().free_count() - 1} * 8);
  put(bytes, kFileSize, std::uint64_t{bytes.size()});
  put(bytes, kTable + 16, std::uint64_t{bytes.size() - kFirstSection});
  put(bytes, kTable + 24, std::uint64_t{bytes.size() - kFirstSection});
  seal(bytes);
  write_raw(path, bytes);
  ASSERT_TRUE(load_bounds(path).ok());
  expect_error(load_bounds_for(small_grid(), path), ErrorCode::kMismatch, path.string(), 0, {});
}

TEST(BoundsFile, LoadErrorsNameTheFile) {
  const TemporaryFolder folder;
  expect_error(load_bounds(folder / "none.gbb"), ErrorCode::kNotFound, (folder / "none.gbb").string(), 0, {});
  expect_error(load_bounds(folder.path()), ErrorCode::kNotAFile, folder.path().string(), 0, {});
  expect_error(load_bounds_for(small_grid(), folder / "none.gbb"), ErrorCode::kNotFound,
               (folder / "none.gbb").string(), 0, {});
}

}  // namespace
}  // namespace goalbound::test
