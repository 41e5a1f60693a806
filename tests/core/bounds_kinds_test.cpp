// Files of every kind of map: what all of them share, and what those of list graphs have besides.
#include <functional>
#include <thread>

#include "bounds_file_support.hpp"
#include "bounds_files.hpp"
#include "bounds_maps.hpp"
#include "file_support.hpp"
#include "goalbound/bounds_draft.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/version.h"
#include "indices/boxes/box_checks.hpp"

namespace goalbound::test {
namespace {

class BoundsFileOf : public testing::TestWithParam<BoundsMap> {
 protected:
  const Map& map() const { return *GetParam().small; }

  /// Whole and partial, plain and compressed.
  std::vector<std::string> all_files() const {
    const Bounds whole = bounds_of(map());
    const Bounds partial = partial_bounds(map());
    return {format_bounds(whole), format_bounds(whole, {.compress = true}), format_bounds(partial),
            format_bounds(partial, {.compress = true})};
  }
};
INSTANTIATE_TEST_SUITE_P(Maps, BoundsFileOf, kBoundsMaps, name_of_case);

TEST_P(BoundsFileOf, WrittenAndReadIsTheSame) {
  for (const OrderingInfo& ordering : all_orderings()) {
    if (!check_ordering(map().kind(), ordering.ordering)) continue;
    const Bounds bounds = bounds_of(map(), ordering.ordering);
    for (const bool compress : {false, true}) {
      const std::string bytes = format_bounds(bounds, {.compress = compress});
      const auto again = parse_bounds(bytes, "a.gbb");
      ASSERT_TRUE(again.ok()) << again.error().to_string();
      EXPECT_TRUE(*again == bounds) << ordering.id;
      EXPECT_EQ(again->info(), bounds.info());
      EXPECT_TRUE(again->fits(map()));
      EXPECT_EQ(format_bounds(*again, {.compress = compress}), bytes);
    }
  }
}

TEST_P(BoundsFileOf, KeepsHowFarEachNodeIs) {
  const Bounds bounds = partial_bounds(map());
  for (const bool compress : {false, true}) {
    const std::string bytes = format_bounds(bounds, {.compress = compress});
    const auto again = parse_bounds(bytes, "a.gbb");
    ASSERT_TRUE(again.ok()) << again.error().to_string();
    EXPECT_TRUE(*again == bounds);
    EXPECT_EQ(again->quality(0), NodeQuality::kMissing);
    EXPECT_EQ(again->quality(1), NodeQuality::kInherited);
    EXPECT_EQ(again->quality(2), NodeQuality::kExact);
    for (const Box& box : node_boxes(*again, 0)) EXPECT_EQ(box, map().limits());
    EXPECT_EQ(format_bounds(*again, {.compress = compress}), bytes);
  }
}

TEST_P(BoundsFileOf, ADraftIsSavedAsItsSnapshotWouldBe) {
  const TemporaryFolder folder;
  for (const Bounds& bounds : {partial_bounds(map()), bounds_of(map()), bounds_of(*GetParam().large)}) {
    const BoundsDraft draft(bounds);
    ASSERT_TRUE(save_draft(draft, folder / "a.gbb").ok());
    const auto again = load_bounds(folder / "a.gbb");
    ASSERT_TRUE(again.ok()) << again.error().to_string();
    EXPECT_TRUE(*again == bounds);
  }
  EXPECT_EQ(folder.names(), std::vector<std::string>{"a.gbb"});
}

TEST_P(BoundsFileOf, ADraftThatGrowsWhileItIsSavedHasWholeNodesInItsFile) {
  const TemporaryFolder folder;
  const Map& large = *GetParam().large;
  const Bounds exact = bounds_of(large);
  const std::uint32_t nodes = exact.info().node_count;
  const Bounds none(exact.info(), exact.shape());
  for (int round = 0; round < 20; ++round) {
    BoundsDraft draft(none);
    std::thread writer([&] {
      for (std::uint32_t slot = 0; slot < nodes; ++slot)
        draft.set(slot, node_boxes(exact, slot), NodeQuality::kExact);
    });
    const Result<void> saved = save_draft(draft, folder / "a.gbb");
    writer.join();
    ASSERT_TRUE(saved.ok());
    const auto again = load_bounds(folder / "a.gbb");
    ASSERT_TRUE(again.ok()) << again.error().to_string();
    for (std::uint32_t slot = 0; slot < nodes; ++slot) {
      const Bounds& source = again->quality(slot) == NodeQuality::kExact ? exact : none;
      ASSERT_EQ(node_boxes(*again, slot), node_boxes(source, slot)) << "node " << slot;
    }
  }
}

TEST_P(BoundsFileOf, EveryFlippedBitIsRefused) {
  for (const std::string& good : all_files()) {
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
}

TEST_P(BoundsFileOf, EveryTruncationIsRefused) {
  for (const std::string& good : all_files()) {
    for (std::size_t length = 0; length < good.size(); ++length) {
      const auto parsed = parse_bounds(std::string_view(good).substr(0, length), "a.gbb");
      ASSERT_FALSE(parsed.ok()) << length << " bytes";
      EXPECT_EQ(parsed.error().code, ErrorCode::kCorrupt);
    }
  }
  const std::string good = all_files().front();
  expect_error(parse_bounds("", "a.gbb"), ErrorCode::kCorrupt, "a.gbb", 0, {"the file is empty"});
  for (const std::size_t length : {10U, 60U, 150U, 200U}) {
    expect_error(parse_bounds(good.substr(0, length), "a.gbb"), ErrorCode::kCorrupt, "a.gbb", 0,
                 {"after " + std::to_string(length) + " bytes"});
  }
  expect_error(parse_bounds(good.substr(0, good.size() - 1), "a.gbb"), ErrorCode::kCorrupt, "a.gbb", 0,
               {"cut off", "goalbound precompute"});
}

TEST_P(BoundsFileOf, AddedBytesAreRefused) {
  for (std::string bytes : all_files()) {
    for (int i = 0; i < 70; ++i) {
      bytes += '\0';
      expect_error(parse_bounds(bytes, "a.gbb"), ErrorCode::kCorrupt, "a.gbb", 0, {"too long"});
    }
    // The header agrees: the file is that long on purpose.
    put(bytes, kFileSize, std::uint64_t{bytes.size()});
    seal(bytes);
    expect_error(parse_bounds(bytes, "a.gbb"), ErrorCode::kCorrupt, "a.gbb", 0, {"behind the last section"});
  }
}

TEST_P(BoundsFileOf, IsDescribedWithoutItsBoxes) {
  const TemporaryFolder folder;
  const Bounds bounds = partial_bounds(map());
  for (const bool compress : {false, true}) {
    ASSERT_TRUE(save_bounds(bounds, folder / "a.gbb", {.compress = compress}).ok());
    const auto info = describe_index(folder / "a.gbb");
    ASSERT_TRUE(info.ok()) << info.error().to_string();
    EXPECT_EQ(info->version, 4U);
    EXPECT_EQ(info->creator, "goalbound " GOALBOUND_VERSION);
    EXPECT_EQ(info->compressed, compress);
    EXPECT_EQ(info->values, BoxIndex(bounds).values());
    EXPECT_EQ(info->map_kind, bounds.info().kind);
    EXPECT_EQ(info->node_count, bounds.info().node_count);
    EXPECT_EQ(info->edge_count, bounds.info().box_count);
    EXPECT_EQ(info->map_hash, bounds.info().map_hash);
  }
}

TEST_P(BoundsFileOf, BoundsOfAnotherMapAreStale) {
  const TemporaryFolder folder;
  const auto path = folder / "a.gbb";
  ASSERT_TRUE(save_bounds(bounds_of(map()), path).ok());
  EXPECT_TRUE(load_bounds_for(map(), path).ok());
  const Map& other = *GetParam().large;
  expect_error(load_bounds_for(other, path), ErrorCode::kMismatch, path.string(), 0,
               {"another map", std::string(map().kind().name), "stale", "goalbound precompute"});
  expect_error(adopt_boxes(load_bounds(path).value(), other), ErrorCode::kMismatch, "", 0,
               {"cannot be used even as stale ones"});
}

/// Maps of every two kinds.
TEST(BoundsFileOfKinds, AFileOfAnotherKindNeverFits) {
  const TemporaryFolder folder;
  const auto path = folder / "a.gbb";
  ASSERT_TRUE(save_bounds(bounds_of(*bounds_list().small), path).ok());
  expect_error(load_bounds_for(*bounds_grid().small, path), ErrorCode::kMismatch, path.string(), 0,
               {"graph, 201 x 201, 12 nodes", "octile grid, 5 x 4, 17 cells"});
}

/// Nodes 0 (2 edges), 1 (none) and 2 (9 edges), on values of one byte.
ListGraph tiny_list(std::uint32_t cost = 1) {
  ListGraph::Parts parts{.places = {{-1, 0}, {3, 0}, {0, 5}}, .arcs = {{0, 1, cost}, {0, 2, 1}}};
  for (std::uint32_t e = 0; e < 9; ++e) parts.arcs.push_back({2, e % 3, e + 2});
  return ListGraph::create(std::move(parts)).value();
}

TEST(BoundsFileOfLists, StaleBoundsAreAdoptedWhereEdgesAreTheSame) {
  const ListGraph before = tiny_list(1);
  const ListGraph after = tiny_list(7);
  const Bounds stale = bounds_of(before);
  ASSERT_FALSE(stale.fits(after));
  const auto adopted = adopt_boxes(stale, after);
  ASSERT_TRUE(adopted.ok()) << adopted.error().to_string();
  EXPECT_TRUE(adopted->fits(after));
  for (std::uint32_t slot = 0; slot < 3; ++slot)
    EXPECT_EQ(node_boxes(*adopted, slot), node_boxes(stale, slot));
  // As many edges, but of other nodes.
  ListGraph::Parts parts{.places = {{-1, 0}, {3, 0}, {0, 5}}, .arcs = {{0, 1, 1}, {1, 2, 1}}};
  for (std::uint32_t e = 0; e < 9; ++e) parts.arcs.push_back({2, e % 3, e + 2});
  const ListGraph moved = ListGraph::create(std::move(parts)).value();
  expect_error(adopt_boxes(stale, moved), ErrorCode::kMismatch, "", 0, {"cannot be used even as stale ones"});
}

/// The layout of docs/bounds-format.md: a change of it must come with a new version.
TEST(BoundsFileOfLists, HasTheDocumentedBytes) {
  const ListGraph list = tiny_list();
  Bounds bounds(list, Ordering::kRegular, Method::kExact);
  std::vector<Box> boxes(9);
  for (std::int32_t e = 0; e < 9; ++e) boxes[static_cast<std::size_t>(e)] = {e % 3, 3, 1, e % 5 + 1};
  boxes[4] = Box();
  bounds.set(2, boxes, NodeQuality::kInherited);

  std::string expected(kFirstOfThree, '\0');
  std::memcpy(expected.data(), "\x89GBB\r\n\x1a\n", 8);
  put(expected, 8, std::uint32_t{4});
  put(expected, 12, std::uint32_t{0x01020304});
  put(expected, 16, static_cast<std::uint32_t>(kTable + 3 * kEntry + 8));
  put(expected, 20, std::uint32_t{3});
  put(expected, 24, std::uint8_t{2});         // graph; the ordering regular and the method exact are 0
  put(expected, 27, std::uint8_t{1});         // bytes a value
  put(expected, 28, std::uint32_t{0x10102});  // axes, maker, boxes
  put(expected, 32, std::int32_t{-1});
  put(expected, 36, std::int32_t{3});
  put(expected, 44, std::int32_t{5});
  put(expected, 56, std::uint32_t{3});
  put(expected, 60, std::uint32_t{2});  // missing
  put(expected, 64, std::uint32_t{1});  // inherited
  put(expected, 72, std::uint64_t{11});
  put(expected, 80, list.hash());
  put(expected, 88, hash_of(list.kind().rules));
  const std::string creator = "goalbound " GOALBOUND_VERSION;
  std::memcpy(expected.data() + 104, creator.data(), creator.size());
  const auto entry = [&](std::size_t i, std::uint32_t kind, std::uint64_t offset, std::uint64_t length) {
    put(expected, kTable + i * kEntry, kind);
    put(expected, kTable + i * kEntry + 8, offset);
    put(expected, kTable + i * kEntry + 16, length);
    put(expected, kTable + i * kEntry + 24, length);
  };
  const auto add = [&](const std::string& bytes) { expected += bytes; };
  entry(0, 2, 320, 3);
  add(std::string("\0\0\1", 3));
  expected.resize(384, '\0');
  entry(1, 3, 384, 6);
  add(std::string("\2\0\0\0\x09\0", 6));
  expected.resize(448, '\0');
  entry(2, 1, 448, 11 * 4 + 32);
  // Node 0 is missing: two boxes of 0..4 x 0..5, as distances from (-1,0).
  add(std::string("\0\0\4\4\0\0\5\5", 8));
  // Node 2: a block of eight and a block of one.
  const auto column = [&](const std::function<std::int32_t(const Box&)>& value, char empty) {
    for (std::size_t e = 0; e < 8; ++e)
      expected += boxes[e].empty() ? empty : static_cast<char>(value(boxes[e]));
  };
  column([](const Box& b) { return b.min_x + 1; }, '\xFF');
  column([](const Box& b) { return b.max_x + 1; }, '\0');
  column([](const Box& b) { return b.min_y; }, '\xFF');
  column([](const Box& b) { return b.max_y; }, '\0');
  add(std::string("\3\4\1\4", 4));
  expected.resize(expected.size() + 32, '\0');
  put(expected, 96, std::uint64_t{expected.size()});
  seal(expected);
  EXPECT_EQ(format_bounds(bounds), expected);
}

/// The file of `bounds` after `damage`, sealed with right checksums, is refused as damaged with these words.
void expect_damage_found(const Bounds& bounds, const std::function<void(std::string&)>& damage,
                         const std::vector<std::string>& words) {
  std::string bytes = format_bounds(bounds);
  damage(bytes);
  seal(bytes);
  expect_error(parse_bounds(bytes, "a.gbb"), ErrorCode::kCorrupt, "a.gbb", 0, words);
}

// Of the exact file of tiny_list(), which has two sections.
constexpr std::size_t kEdgeCounts = kFirstSection;
constexpr std::size_t kBoxes = kEdgeCounts + 64;

TEST(BoundsFileOfLists, EdgeCountsAreChecked) {
  const Bounds bounds = bounds_of(tiny_list());
  const auto refuse = [&](const std::function<void(std::string&)>& damage,
                          const std::vector<std::string>& words) {
    expect_damage_found(bounds, damage, words);
  };
  refuse(with_number(kEdgeCounts, std::uint16_t{3}), {"come to 12", "11 boxes"});
  refuse(with_number(kEdgeCounts + 4, std::uint16_t{0xFFFF}), {"come to 65537", "11 boxes"});
  // More boxes than the file has, and more than any has.
  refuse(with_number(72, std::uint64_t{12}), {"76 bytes", "80 are needed"});
  refuse(with_number(72, std::uint64_t{0xFFFFFFFF}), {"17179869212 are needed"});
  refuse(with_number(72, std::uint64_t{1} << 32), {"4294967296 boxes are more than"});
  refuse(with_number(72, ~std::uint64_t{0}), {"boxes are more than"});
  // More nodes than the section has.
  refuse(with_number(56, std::uint32_t{4}), {"6 bytes", "8 are needed"});
  refuse(with_number(56, std::uint32_t{0xFFFFFFFF}), {"8589934590 are needed"});
  // Skipped, they are none.
  refuse(with_number(kTable, std::uint32_t{0x80000000}), {"11 boxes of 3 nodes", "how many edges"});
}

TEST(BoundsFileOfLists, LimitsAreChecked) {
  const Bounds bounds = bounds_of(tiny_list());
  const auto refuse = [&](const std::function<void(std::string&)>& damage,
                          const std::vector<std::string>& words) {
    expect_damage_found(bounds, damage, words);
  };
  // As far as places of a graph reach: areas of boxes stay exact.
  refuse(with_number(32, std::int32_t{-(1 << 29) - 1}), {"-536870913..3", "not possible"});
  refuse(with_number(36, std::int32_t{(1 << 29) + 1}), {"-1..536870913", "not possible"});
  refuse(with_number(32, std::int32_t{-(1 << 29)}), {"1 bytes a value", "536870916 x 6"});
  refuse(with_number(36, std::int32_t{255}), {"1 bytes a value", "257 x 6"});
  // None without nodes, and only then.
  const auto none = [](std::string& b) {
    put(b, 32, std::int32_t{1});
    put(b, 36, std::int32_t{0});
    put(b, 40, std::int32_t{1});
    put(b, 44, std::int32_t{0});
  };
  refuse(none, {"3 nodes within 1..0 x 1..0"});
}

TEST(BoundsFileOfLists, EveryBoxMustLieOnTheMap) {
  const Bounds bounds = bounds_of(tiny_list());
  const auto refuse = [&](std::size_t at, std::uint8_t value, const std::vector<std::string>& words) {
    expect_damage_found(bounds, with_number(kBoxes + at, value), words);
  };
  // Node 0: min x of both edges, max x, min y, max y; then node 2.
  refuse(2, 5, {"node 0, edge 0", "..5 x ", "map of 5 x 6"});
  refuse(3, 200, {"node 0, edge 1"});
  refuse(7, 6, {"node 0, edge 1", "..6 does not lie"});
  refuse(8 + 3, 9, {"node 2, edge 3", "9.."});
  // Half empty: the last edge leads back to its own node, so its box is empty.
  refuse(8 + 32 + 1, 1, {"node 2, edge 8", "255..1 x 255..0"});
  // Behind the last box is nothing.
  refuse(11 * 4, 1, {"behind the last box are not 0"});
  refuse(11 * 4 + 31, 1, {"behind the last box are not 0"});
  const Bounds missing(tiny_list(), Ordering::kRegular, Method::kExact);
  // Three sections, the boxes behind the other two.
  expect_damage_found(missing, with_number(448 + 8 + 32, std::uint8_t{1}), {"node 2 is missing", "edge 8"});
}

/// Files made on purpose: hash, sizes and sums are those of the map, only the edges are another's.
TEST(BoundsFileOfLists, EdgesOfOtherNodesNeverFit) {
  const TemporaryFolder folder;
  const auto path = folder / "a.gbb";
  const ListGraph list = tiny_list();
  std::string bytes = format_bounds(Bounds(list, Ordering::kRegular, Method::kExact));
  put(bytes, 384, std::uint16_t{1});
  put(bytes, 386, std::uint16_t{1});
  seal(bytes);
  write_raw(path, bytes);
  const auto loaded = load_bounds(path);
  // Node 0 and node 1 now have blocks of one, which is another order of the same values.
  ASSERT_FALSE(loaded.ok());
  Bounds swapped(list, Ordering::kRegular, Method::kExact);
  for (std::uint32_t slot = 0; slot < 3; ++slot)
    swapped.set(slot, std::vector<Box>(swapped.boxes_of(slot)), NodeQuality::kExact);
  bytes = format_bounds(swapped);
  put(bytes, kEdgeCounts, std::uint16_t{0});
  put(bytes, kEdgeCounts + 2, std::uint16_t{2});
  seal(bytes);
  write_raw(path, bytes);
  const auto other = load_bounds(path);
  ASSERT_TRUE(other.ok()) << other.error().to_string();
  EXPECT_FALSE(other->fits(list));
  expect_error(load_bounds_for(list, path), ErrorCode::kCorrupt, path.string(), 0, {"numbers of edges"});
}

TEST(BoundsFileOfLists, OrderingsThatTheKindDoesNotHaveAreRefused) {
  expect_damage_found(bounds_of(tiny_list()), with_number(25, std::uint8_t{1}),
                      {"'canonical'", "'graph'", "all-optimal"});
}

// The counts of edges are numbers of 16 bits in the file, their sums are not.
TEST(BoundsFileOfLists, MoreEdgesThanSixteenBitsCountAreRead) {
  constexpr std::uint32_t kNodes = 30000;
  ListGraph::Parts parts;
  for (std::uint32_t n = 0; n < kNodes; ++n) parts.places.push_back({static_cast<std::int32_t>(n), 0});
  for (std::uint32_t n = 0; n < kNodes; ++n) {
    for (std::uint32_t e = 1; e <= 3; ++e) parts.arcs.push_back({n, (n + e) % kNodes, e});
  }
  const ListGraph graph = ListGraph::create(std::move(parts)).value();
  Bounds bounds(graph, Ordering::kAllOptimal, Method::kExact);
  ASSERT_GT(bounds.info().box_count, 65536U);
  const std::vector<Box> of_last = {Box{0, 7, 0, 0}, Box{}, Box{5, 29999, 0, 0}};
  bounds.set(kNodes - 1, of_last, NodeQuality::kExact);
  const auto again = parse_bounds(format_bounds(bounds), "a.gbb");
  ASSERT_TRUE(again.ok()) << again.error().to_string();
  EXPECT_TRUE(*again == bounds);
  EXPECT_TRUE(again->fits(graph));
  EXPECT_EQ(node_boxes(*again, kNodes - 1), of_last);
}

TEST(BoundsFileOfLists, GraphsWithoutEdgesAndWithoutNodesHaveFilesToo) {
  for (const std::size_t nodes : {0U, 1U, 3U}) {
    ListGraph::Parts parts;
    for (std::size_t i = 0; i < nodes; ++i) parts.places.push_back({static_cast<std::int32_t>(i), -7});
    const auto list = ListGraph::create(std::move(parts));
    ASSERT_TRUE(list.ok()) << list.error().to_string();
    for (const NodeQuality quality : {NodeQuality::kMissing, NodeQuality::kExact}) {
      Bounds bounds(*list, Ordering::kAllOptimal, Method::kExact);
      for (std::uint32_t slot = 0; slot < nodes; ++slot) bounds.set_quality(slot, quality);
      for (const bool compress : {false, true}) {
        const auto again = parse_bounds(format_bounds(bounds, {.compress = compress}), "a.gbb");
        ASSERT_TRUE(again.ok()) << nodes << " nodes: " << again.error().to_string();
        EXPECT_TRUE(*again == bounds);
        EXPECT_TRUE(again->fits(*list));
      }
    }
  }
}

}  // namespace
}  // namespace goalbound::test
