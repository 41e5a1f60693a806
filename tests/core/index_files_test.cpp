// Files of indices, beyond what holds for every kind of them (index_conformance_test.cpp).
#include <gmock/gmock.h>

#include <filesystem>

#include "any_map_support.hpp"
#include "bounds_file_support.hpp"
#include "bounds_files.hpp"
#include "file_support.hpp"
#include "goalbound/box_index.hpp"
#include "goalbound/diff.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/verify.hpp"
#include "most_memory.hpp"

namespace goalbound {
namespace {

using test::format_bounds;
using test::load_bounds_for;
using test::parse_bounds;

using testing::HasSubstr;

std::shared_ptr<const Index> made(const Map& map, const IndexValues& values) {
  Progress progress;
  return make_index(map, values, {}, progress, {.threads = 1}).value();
}

/// A file holds one index: it would be read as one with nothing inside.
TEST(IndexFiles, HoldNoneWithOthersInside) {
  const Grid grid = test::grid_of("......\n.@@@..\n......\n");
  const auto nested = made(grid, IndexValues::parse("subgoals(boxes)").value());
  const std::string file = testing::TempDir() + "index_files_nested.gbb";
  for (const auto& error : {index_file_bytes(grid, *nested).error(), save_index(grid, *nested, file).error()})
    EXPECT_NE(error.message.find("as it is made inside of another"), std::string::npos) << error.message;
  EXPECT_FALSE(std::filesystem::exists(file));
  EXPECT_TRUE(index_file_bytes(grid, *made(grid, IndexValues::parse("subgoals").value())).ok());
}

TEST(IndexFiles, OfBoxesAreBoundsFiles) {
  const Grid grid = test::grid_of("......\n.@@@..\n......\n");
  const std::string file = testing::TempDir() + "index_files_b.gbb";
  const auto boxes = std::make_shared<const Bounds>(test::bounds_of(grid));
  ASSERT_TRUE(save_index(grid, BoxIndex(boxes), file));
  EXPECT_EQ(load_bounds_for(grid, file).value(), *boxes);
  EXPECT_EQ(describe_index(file)->values.text(), "boxes:canonical:exact");
  const auto loaded = load_index_for(grid, file).value();
  EXPECT_EQ(*dynamic_cast<const BoxIndex&>(*loaded).bounds(), *boxes);
}

/// A flip in a section that a reader of boxes skips passed before.
TEST(IndexFiles, SectionsThatAreSkippedAreChecked) {
  const Grid grid = test::grid_of("......\n.@@@..\n......\n");
  Bounds bounds = test::bounds_of(grid);
  bounds.set_quality(0, NodeQuality::kInherited);
  std::string bytes = format_bounds(bounds);
  test::put(bytes, test::kTable, std::uint32_t{0x80000007});  // the qualities: now a section to skip
  test::put(bytes, test::kCounts + 4, std::uint32_t{0});
  test::put(bytes, test::kCounts + 8, grid.free_count());
  test::seal(bytes);
  ASSERT_TRUE(parse_bounds(bytes, "a.gbb").ok());
  bytes[test::kFirstSection] ^= 1;
  const auto read = parse_bounds(bytes, "a.gbb");
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().code, ErrorCode::kCorrupt);
}

/// 1 GiB, as a file may say that 32 KiB unpack to.
constexpr std::uint64_t kBomb = std::uint64_t{1} << 30;

/// Where the file itself says how long a list is, and says it twice.
TEST(IndexFiles, ListsAreNoLongerThanTheirPackedBytesHold) {
  const Grid grid = test::grid_of("......\n.@@@..\n......\n");
  struct List {
    const char* text;
    std::uint32_t counts;  ///< the section whose last number is how long the list is
    std::uint32_t list;
    std::uint64_t size;  ///< of one of it
  };
  const test::MostMemory memory;
  for (const auto& [text, counts, list, size] :
       {List{"moves", 16, 17, 2}, List{"hubs", 17, 18, 4}, List{"subgoals", 25, 26, 8},
        List{"table", 16, 17, 2}, List{"clusters", 16, 17, 4}}) {
    SCOPED_TRACE(text);
    test::Sections bad(index_file_bytes(grid, *made(grid, IndexValues::parse(text).value())).value());
    auto& first = bad.of_kind(counts).bytes;
    test::put(first, first.size() - 4, static_cast<std::uint32_t>(kBomb / size));
    auto& long_one = bad.of_kind(list);
    long_one.compression = test::kPacked;
    long_one.bytes.assign(std::size_t{32} << 10, 'x');
    long_one.length = kBomb;
    const auto read = parse_index(grid, bad.file(), "a.gbb");
    ASSERT_FALSE(read.ok());
    EXPECT_EQ(read.error().code, ErrorCode::kCorrupt) << read.error().to_string();
  }
  memory.expect_grown_less_than(256 << 10);
}

TEST(IndexFiles, WithSectionsThatNobodyKnowsAreRefusedUnlessTheseMayBeSkipped) {
  const Grid grid = test::grid_of("......\n.@@@..\n......\n");
  test::Sections file(index_file_bytes(grid, *made(grid, IndexValues::parse("reach").value())).value());
  file.all.push_back({.kind = 40, .bytes = "more", .length = 4});
  const auto unknown = parse_index(grid, file.file(), "a.gbb");
  ASSERT_FALSE(unknown.ok());
  EXPECT_EQ(unknown.error().code, ErrorCode::kVersion);
  EXPECT_THAT(unknown.error().message, HasSubstr("a section of kind 40"));
  file.all.back().kind = 0x80000007;
  EXPECT_TRUE(parse_index(grid, file.file(), "a.gbb").ok());
}

TEST(IndexFiles, AreVerifiedAgainstOneMadeAnew) {
  const Grid grid = test::grid_of("......\n.@@@..\n......\n");
  const auto index = made(grid, IndexValues::parse("landmarks:count=2").value());
  std::string bytes = index_file_bytes(grid, *index).value();
  bytes[bytes.size() - 1] = static_cast<char>(bytes.back() ^ 1);  // a distance, by somebody who seals it
  test::seal(bytes);
  const auto wrong = parse_index(grid, bytes, "a.gbb");
  ASSERT_TRUE(wrong.ok()) << wrong.error().to_string();
  Progress progress;
  const auto check = verify_index(grid, **wrong, progress).value();
  EXPECT_EQ(check.wrong, 1U);
  EXPECT_THAT(check.first, HasSubstr("of the section of kind 17"));
  EXPECT_EQ(compare_indices(*index, **wrong)->different, 1U);
  const auto mended = mend_index(grid, **wrong, check, progress).value();
  EXPECT_TRUE(compare_indices(*index, *mended)->same());
  const auto hulls = made(grid, IndexValues::parse("container:hull").value());
  EXPECT_EQ(compare_indices(*index, *hulls).error().code, ErrorCode::kMismatch);
}

}  // namespace
}  // namespace goalbound
