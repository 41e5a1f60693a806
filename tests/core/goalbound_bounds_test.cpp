#include <xxhash.h>

#include <cstring>
#include <functional>

#include "file_support.hpp"
#include "goalbound/formats.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

constexpr std::size_t kHeaderBytes = 128;

Grid small_grid() {
  return grid_of("..@..\n.....\n@.@..\n.....\n");
}

template <class Number>
void put(std::string& bytes, std::size_t at, Number value) {
  std::memcpy(bytes.data() + at, &value, sizeof value);
}

/// Makes both checksums right again, as somebody would who writes such a file on purpose.
void seal(std::string& bytes) {
  put(bytes, 56, std::uint64_t{XXH3_64bits(bytes.data() + kHeaderBytes, bytes.size() - kHeaderBytes)});
  put(bytes, 120, std::uint64_t{XXH3_64bits(bytes.data(), 120)});
}

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
  EXPECT_EQ(bytes.size(), kHeaderBytes + 600 * 64);
  const auto again = parse_bounds(bytes, "a.gbb");
  ASSERT_TRUE(again.ok()) << again.error().to_string();
  EXPECT_TRUE(*again == bounds);
}

TEST(BoundsFile, TwoByteValuesAreValidOnSmallMapsToo) {
  const Grid grid = small_grid();
  Bounds wide(Bounds::info_for(grid, Ordering::kRegular, Method::kExact), 2);
  for (std::uint32_t slot = 0; slot < grid.free_count(); ++slot) {
    wide.set(slot, NodeBoxes{}, NodeQuality::kExact);
  }
  wide.set(3, Direction::kSE, {1, 4, 0, 3});
  const auto again = parse_bounds(format_bounds(wide), "a.gbb");
  ASSERT_TRUE(again.ok()) << again.error().to_string();
  EXPECT_TRUE(*again == wide);
}

TEST(BoundsFile, AMapWithoutFreeCellsHasAFileToo) {
  const Grid grid = grid_of("@@\n@@\n");
  const auto again = parse_bounds(format_bounds(bounds_of(grid)), "a.gbb");
  ASSERT_TRUE(again.ok()) << again.error().to_string();
  EXPECT_TRUE(again->fits(grid));
}

/// The layout of docs/bounds-format.md: a change of it must come with a new version.
TEST(BoundsFile, HasTheDocumentedBytes) {
  const Grid grid = grid_of("..\n.@\n");
  const Bounds bounds = bounds_of(grid);
  const std::string bytes = format_bounds(bounds);
  std::string expected(kHeaderBytes, '\0');
  std::memcpy(expected.data(), "\x89GBB\r\n\x1a\n", 8);
  put(expected, 8, std::uint32_t{1});
  put(expected, 12, std::uint32_t{128});
  put(expected, 16, std::uint32_t{0x01000101});  // octile grid, canonical, exact, 1 byte a value
  put(expected, 20, std::uint32_t{2});
  put(expected, 24, std::uint32_t{2});
  put(expected, 28, std::uint32_t{3});
  const std::string_view map_text = "octile 2 2\n...@";
  put(expected, 32, std::uint64_t{XXH3_64bits(map_text.data(), map_text.size())});
  put(expected, 40, std::uint64_t{0x148c93ae43bb56ef});
  put(expected, 48, std::uint64_t{96});
  const std::string creator = "goalbound " GOALBOUND_VERSION;
  std::memcpy(expected.data() + 64, creator.data(), creator.size());
  expected.append(96, '\0');
  for (std::size_t node = 0; node < 3; ++node) {
    for (const Direction d : kAllDirections) {
      const Box box = bounds.box(static_cast<std::uint32_t>(node), d);
      const std::size_t at = kHeaderBytes + node * 32 + static_cast<std::size_t>(d);
      put(expected, at, static_cast<std::uint8_t>(box.empty() ? 255 : box.min_x));
      put(expected, at + 8, static_cast<std::uint8_t>(box.empty() ? 0 : box.max_x));
      put(expected, at + 16, static_cast<std::uint8_t>(box.empty() ? 255 : box.min_y));
      put(expected, at + 24, static_cast<std::uint8_t>(box.empty() ? 0 : box.max_y));
    }
  }
  seal(expected);
  EXPECT_EQ(bytes, expected);
}

TEST(BoundsFile, EveryFlippedBitIsRefused) {
  const std::string good = format_bounds(bounds_of(small_grid()));
  ASSERT_TRUE(parse_bounds(good, "a.gbb").ok());
  for (std::size_t bit = 0; bit < good.size() * 8; ++bit) {
    std::string bad = good;
    bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ (1 << bit % 8));
    const auto parsed = parse_bounds(bad, "a.gbb");
    ASSERT_FALSE(parsed.ok()) << "bit " << bit % 8 << " of byte " << bit / 8;
    EXPECT_TRUE(parsed.error().code == ErrorCode::kCorrupt || parsed.error().code == ErrorCode::kVersion);
    EXPECT_EQ(parsed.error().file, "a.gbb");
  }
}

TEST(BoundsFile, EveryTruncationIsRefused) {
  const std::string good = format_bounds(bounds_of(small_grid()));
  for (std::size_t length = 0; length < good.size(); ++length) {
    const auto parsed = parse_bounds(std::string_view(good).substr(0, length), "a.gbb");
    ASSERT_FALSE(parsed.ok()) << length << " bytes";
    EXPECT_EQ(parsed.error().code, ErrorCode::kCorrupt);
  }
  expect_error(parse_bounds("", "a.gbb"), ErrorCode::kCorrupt, "a.gbb", 0, {"the file is empty"});
  expect_error(parse_bounds(good.substr(0, 60), "a.gbb"), ErrorCode::kCorrupt, "a.gbb", 0,
               {"after 60 bytes"});
  expect_error(parse_bounds(good.substr(0, good.size() - 1), "a.gbb"), ErrorCode::kCorrupt, "a.gbb", 0,
               {"cut off", "goalbound precompute"});
}

TEST(BoundsFile, AddedBytesAreRefused) {
  std::string bytes = format_bounds(bounds_of(small_grid()));
  for (int i = 0; i < 70; ++i) {
    bytes += '\0';
    expect_error(parse_bounds(bytes, "a.gbb"), ErrorCode::kCorrupt, "a.gbb", 0, {"too long"});
  }
}

TEST(BoundsFile, OtherFilesAreRefused) {
  expect_error(parse_bounds("type octile\nheight 1\n", "a.map"), ErrorCode::kCorrupt, "a.map", 0,
               {"not a bounds file"});
  // What a transfer as text does to the magic.
  expect_error(parse_bounds(std::string("\x89GBB\n\x1a\n\0", 8), "a.gbb"), ErrorCode::kCorrupt, "a.gbb", 0,
               {});
}

/// A file that is sealed with right checksums after `damage` is refused with this code and these words.
void expect_sealed_refused(const std::function<void(std::string&)>& damage, ErrorCode code,
                           const std::vector<std::string>& words) {
  std::string bytes = format_bounds(bounds_of(small_grid()));
  damage(bytes);
  seal(bytes);
  expect_error(parse_bounds(bytes, "a.gbb"), code, "a.gbb", 0, words);
}

TEST(BoundsFile, OtherVersionsAndUnknownCodesAreRefusedByName) {
  const auto byte = [](std::size_t at, std::uint8_t value) {
    return [=](std::string& b) { put(b, at, value); };
  };
  expect_sealed_refused(byte(8, 2), ErrorCode::kVersion, {"version 2", "reads version 1", "newer program"});
  expect_sealed_refused(byte(8, 0), ErrorCode::kVersion, {"version 0"});
  expect_sealed_refused(byte(12, 127), ErrorCode::kCorrupt, {"header"});
  expect_sealed_refused(byte(16, 9), ErrorCode::kVersion, {"unknown graph kind 9"});
  expect_sealed_refused(byte(17, 3), ErrorCode::kVersion, {"unknown ordering 3"});
  expect_sealed_refused(byte(18, 7), ErrorCode::kVersion, {"unknown method 7"});
  expect_sealed_refused(byte(40, 1), ErrorCode::kVersion, {"other rules"});
}

TEST(BoundsFile, ImpossibleSizesAreRefusedBeforeMemoryIsTaken) {
  const auto number = [](std::size_t at, std::uint32_t value) {
    return [=](std::string& b) { put(b, at, value); };
  };
  expect_sealed_refused(number(20, 0), ErrorCode::kCorrupt, {"0 x 4 cells"});
  expect_sealed_refused(number(24, 0), ErrorCode::kCorrupt, {"5 x 0 cells"});
  expect_sealed_refused(number(20, 65536), ErrorCode::kCorrupt, {"65536 x 4"});
  expect_sealed_refused(number(24, 0xFFFFFFFF), ErrorCode::kCorrupt, {"not possible"});
  expect_sealed_refused(number(28, 21), ErrorCode::kCorrupt, {"21 nodes", "5 x 4"});
  expect_sealed_refused(number(28, 18), ErrorCode::kCorrupt, {"18 nodes need 576", "cut off"});
  expect_sealed_refused(number(28, 16), ErrorCode::kCorrupt, {"16 nodes need 512", "too long"});
  expect_sealed_refused(number(48, 1), ErrorCode::kCorrupt, {});
  // A header that promises 17 gigabytes, whole in itself.
  const auto giant = [](std::string& b) {
    put(b, 19, std::uint8_t{2});
    put(b, 20, std::uint32_t{16384});
    put(b, 24, std::uint32_t{16384});
    put(b, 28, std::uint32_t{1U << 28});
    put(b, 48, std::uint64_t{64} << 28);
  };
  expect_sealed_refused(giant, ErrorCode::kCorrupt, {"need 17179869184", "cut off"});
  for (const std::uint8_t value_bytes : std::vector<std::uint8_t>{0, 3, 255}) {
    expect_sealed_refused([=](std::string& b) { put(b, 19, value_bytes); }, ErrorCode::kCorrupt,
                          {"bytes a value"});
  }
  // One byte does not hold the columns of a map of 300.
  expect_sealed_refused(number(20, 300), ErrorCode::kCorrupt, {"1 bytes a value", "300 x 4"});
}

TEST(BoundsFile, EveryBoxMustLieOnTheMap) {
  const Grid grid = small_grid();
  const auto refuse = [&](std::uint8_t min_x, std::uint8_t max_x, std::uint8_t min_y, std::uint8_t max_y,
                          const std::vector<std::string>& words) {
    const auto damage = [=](std::string& b) {
      const std::size_t at = kHeaderBytes + 7 * 32 + static_cast<std::size_t>(Direction::kSE);
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
               {"5 x 4 cells", "2 x 2 cells", "goalbound precompute"});
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
  put(bytes, 28, small_grid().free_count() - 1);
  put(bytes, 48, std::uint64_t{bytes.size() - kHeaderBytes});
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
