// Files of every kind of index: what is written is read back, and whatever happened to a file is refused.
#include <gmock/gmock.h>

#include <filesystem>

#include "any_map_support.hpp"
#include "bounds_file_support.hpp"
#include "file_support.hpp"
#include "goalbound/box_index.hpp"
#include "goalbound/index_files.hpp"
#include "most_memory.hpp"

namespace goalbound {
namespace {

using testing::HasSubstr;

/// Kinds that have files of their own sections.
std::vector<IndexValues> kinds_with_sections() {
  std::vector<IndexValues> result;
  for (const char* text : {"container:disk",
                           "container:hull:corners=4:regular",
                           "container:sector",
                           "landmarks:count=3",
                           "landmarks:count=2:placement=avoid",
                           "flags:regions=9",
                           "reach",
                           "dead-ends",
                           "swamps:size=5",
                           "embedding:dimensions=3",
                           "metric-boxes:dimensions=4",
                           "effective-boxes:problems=20",
                           "moves",
                           "moves:slots",
                           "hubs",
                           "table",
                           "table:plain",
                           "table:pieces",
                           "block-table:nodes=3",
                           "subgoals",
                           "subgoals:levels=2:contraction",
                           "look-ups:nodes=5",
                           "look-ups",
                           "clusters:levels=2:width=4:height=4"})
    result.push_back(IndexValues::parse(text).value());
  return result;
}

std::shared_ptr<const Index> made(const Map& map, const IndexValues& values) {
  Progress progress;
  return make_index(map, values, {}, progress, {.threads = 1}).value();
}

std::vector<std::shared_ptr<const Map>> maps() {
  std::mt19937 random(70);
  std::vector<std::shared_ptr<const Map>> result;
  for (int i = 0; i < 12; ++i) {
    result.push_back(test::random_map(random));
    if (result.back()->node_count() == 0) result.pop_back();
  }
  return result;
}

/// The same sections, byte by byte.
void expect_same(const Index& a, const Index& b) {
  const auto of_a = a.kind().write(a);
  const auto of_b = b.kind().write(b);
  ASSERT_EQ(of_a.size(), of_b.size());
  for (std::size_t i = 0; i < of_a.size(); ++i) {
    EXPECT_EQ(of_a[i].kind, of_b[i].kind);
    EXPECT_TRUE(std::ranges::equal(of_a[i].bytes, of_b[i].bytes));
  }
}

TEST(IndexFiles, GiveBackWhatWasWritten) {
  for (const auto& map : maps()) {
    for (const IndexValues& values : kinds_with_sections()) {
      if (!resolve_values(*map, values)) continue;
      const auto index = made(*map, values);
      for (const bool compress : {false, true}) {
        const std::string bytes = index_file_bytes(*map, *index, {.compress = compress}).value();
        const auto read = parse_index(*map, bytes, "a.gbb");
        ASSERT_TRUE(read.ok()) << read.error().to_string();
        EXPECT_EQ((*read)->values(), index->values());
        expect_same(**read, *index);
        EXPECT_EQ(index_file_bytes(*map, **read, {.compress = compress}).value(), bytes);
      }
    }
  }
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

TEST(IndexFiles, AreDescribedVerifiedAndRefusedForAnotherMap) {
  const Grid grid = test::grid_of("......\n.@@@..\n......\n");
  const Grid other = test::grid_of("......\n.@@...\n......\n");
  const std::string file = testing::TempDir() + "index_files_a.gbb";
  for (const IndexValues& values : kinds_with_sections()) {
    const auto index = made(grid, values);
    ASSERT_TRUE(save_index(grid, *index, file));
    const auto described = describe_index(file).value();
    EXPECT_EQ(described.values, index->values());
    EXPECT_EQ(described.version, 4U);
    EXPECT_EQ(described.node_count, grid.free_count());
    EXPECT_EQ(described.map_hash, grid.hash());
    const auto loaded = load_index_for(grid, file);
    ASSERT_TRUE(loaded.ok()) << loaded.error().to_string();
    Progress progress;
    EXPECT_EQ(verify_index(grid, **loaded, progress)->different, 0U);
    EXPECT_EQ(load_index_for(other, file).error().code, ErrorCode::kMismatch);
    const auto as_boxes = load_bounds(file);
    ASSERT_FALSE(as_boxes.ok());
    EXPECT_EQ(as_boxes.error().code, ErrorCode::kMismatch);
    EXPECT_THAT(as_boxes.error().message, HasSubstr("another index than boxes"));
  }
}

/// A size that is told before the file is read whole must be one that the file can have.
TEST(IndexFiles, TellNoSizeThatTheFileCannotHold) {
  const test::TemporaryFolder folder;
  const Grid grid = test::grid_of("......\n.@@@..\n......\n");
  for (const IndexValues& values : kinds_with_sections()) {
    for (const bool compress : {false, true}) {
      const std::string good = index_file_bytes(grid, *made(grid, values), {.compress = compress}).value();
      const auto sections = test::get<std::uint32_t>(good, 20);
      for (std::uint32_t i = 0; i < sections; ++i) {
        std::string bad = good;
        test::put(bad, test::kTable + i * test::kEntry + 24, std::uint64_t{1} << 63);
        test::seal(bad);
        test::write_raw(folder / "a.gbb", bad);
        const auto described = describe_index(folder / "a.gbb");
        ASSERT_FALSE(described.ok()) << values.text() << " says " << described->index_bytes << " bytes";
        EXPECT_EQ(described.error().code, ErrorCode::kCorrupt);
      }
    }
  }
}

/// As files of hostile people may be, whose checksums are right: what is believed may be wrong, and every
/// search by it ends.
TEST(IndexFiles, WithAnyNumbersAreRefusedOrAnswerSomething) {
  std::mt19937 random(72);
  int refused = 0;
  int believed = 0;
  for (const auto& map : maps()) {
    for (const IndexValues& values : kinds_with_sections()) {
      if (!resolve_values(*map, values)) continue;
      const auto index = made(*map, values);
      for (int i = 0; i < test::rounds(10); ++i) {
        auto sections = index->kind().write(*index);
        IndexSection& section = sections[random() % sections.size()];
        std::vector<std::byte> bytes(section.bytes.begin(), section.bytes.end());
        for (int j = 0; j < 2 && !bytes.empty(); ++j)
          bytes[random() % bytes.size()] ^= std::byte{static_cast<unsigned char>(1U << random() % 8)};
        section.bytes = bytes;
        const auto read = index->kind().read(*map, index->values(), sections);
        ++(read ? believed : refused);
        if (!read) continue;
        const auto query = make_query(usual_search(*map, IndexSet{*read}), *map, IndexSet{*read}).value();
        std::vector<NodeId> path;
        for (std::uint32_t s = 0; s < map->node_count(); s += 3) {
          query->find(map->node_of_slot(s), map->node_of_slot(map->node_count() - 1));
          query->path(path);
        }
      }
    }
  }
  EXPECT_GT(refused, 0);
  EXPECT_GT(believed, 0);
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

/// No answer may change: what is believed gives the same sections.
TEST(IndexFiles, AreRefusedWhenAnyByteIsChangedOrMissing) {
  std::mt19937 random(71);
  const auto map = std::make_shared<const ListGraph>(test::random_list_graph(random));
  for (const IndexValues& values : kinds_with_sections()) {
    if (!resolve_values(*map, values)) continue;
    const auto index = made(*map, values);
    for (const bool compress : {false, true}) {
      const std::string good = index_file_bytes(*map, *index, {.compress = compress}).value();
      for (std::size_t at = 0; at < good.size(); ++at) {
        std::string bad = good;
        bad[at] = static_cast<char>(bad[at] ^ (1 + random() % 255));
        const auto read = parse_index(*map, bad, "a.gbb");
        ASSERT_FALSE(read.ok()) << "byte " << at;
        ASSERT_THAT(read.error().code,
                    testing::AnyOf(ErrorCode::kCorrupt, ErrorCode::kVersion, ErrorCode::kMismatch));
        ASSERT_FALSE(parse_index(*map, good.substr(0, at), "a.gbb").ok()) << at << " bytes";
      }
      EXPECT_FALSE(parse_index(*map, good + '\0', "a.gbb").ok());
    }
  }
}

/// Somebody who writes checksums that are right: nothing crashes, whatever the sections hold.
TEST(IndexFiles, WithRightChecksumsAndWrongContentCrashNothing) {
  std::mt19937 random(72);
  const Grid grid = test::random_grid(random, 9, 8, 20);
  for (const IndexValues& values : kinds_with_sections()) {
    const std::string good = index_file_bytes(grid, *made(grid, values)).value();
    for (int i = 0; i < 2000; ++i) {
      std::string bad = good;
      for (int k = 0; k < 3; ++k) bad[12 + random() % (bad.size() - 12)] = static_cast<char>(random());
      test::seal(bad);
      const auto read = parse_index(grid, bad, "a.gbb");
      if (!read) continue;
      const bool of_edges = (*read)->kind().roles.contains(IndexRole::kEdges);
      const SearchInfo& search =
          of_edges ? *find_search("astar-gb") : usual_search(grid, std::span(&values, 1));
      const auto query = make_query(search, grid, IndexSet{*read}).value();
      const auto nodes = grid.free_nodes();
      (void)query->find(nodes[random() % nodes.size()], nodes[random() % nodes.size()]);
      IndexPicture picture;
      (*read)->picture(grid, 0, nodes.front(), nullptr, picture);
    }
  }
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

TEST(IndexFiles, TakeNoMemoryBeforeTheirLengthsAreThoseThatTheMapNeeds) {
  std::mt19937 random(73);
  const Grid grid = test::random_grid(random, 20, 20, 20);
  const std::string packed(std::size_t{32} << 10, 'x');
  int tried = 0;
  const test::MostMemory memory;
  for (const IndexValues& values : kinds_with_sections()) {
    SCOPED_TRACE(values.text());
    const test::Sections good(index_file_bytes(grid, *made(grid, values)).value());
    ASSERT_TRUE(parse_index(grid, good.file(), "a.gbb").ok()) << "the test writes files as they are";
    for (std::size_t i = 1; i <= good.all.size(); ++i) {
      test::Sections bad = good;
      if (i == bad.all.size()) bad.all.push_back({.kind = 77});  // of which nobody knows
      bad.all[i].compression = test::kPacked;
      bad.all[i].bytes = packed;
      bad.all[i].length = kBomb;
      const auto read = parse_index(grid, bad.file(), "a.gbb");
      ASSERT_FALSE(read.ok());
      EXPECT_THAT(read.error().code, testing::AnyOf(ErrorCode::kCorrupt, ErrorCode::kVersion));
      ++tried;
    }
  }
  EXPECT_GT(tried, 60);
  memory.expect_grown_less_than(256 << 10);
}

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
       {List{"moves", 16, 17, 2}, List{"hubs", 17, 18, 4}, List{"subgoals", 19, 20, 8},
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
  EXPECT_EQ(check.different, 1U);
  EXPECT_THAT(check.first, HasSubstr("of the section of kind 17"));
}

}  // namespace
}  // namespace goalbound
