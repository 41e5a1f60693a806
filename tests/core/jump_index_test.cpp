// The index of straight jump points, its boxes in bytes, and the search on it.
#include "searches/jump_index/jump_index.hpp"

#include <numeric>

#include "goalbound/jump_table.hpp"
#include "goalbound/search/path_lines.hpp"
#include "support.hpp"
#include "ten_kinds_of_maps.hpp"

namespace goalbound::test {
namespace {

constexpr JumpIndex::Number kNone = JumpIndex::kNone;

Box box_between(std::mt19937& random, std::int32_t side) {
  Box box;
  if (random() % 6 == 0) return box;
  const auto any = [&] {
    const auto value = static_cast<std::int32_t>(random() % static_cast<unsigned>(side));
    return random() % 5 == 0 ? side - 1 : value;
  };
  box.grow(Place{any(), any(), 0});
  if (random() % 3 != 0) box.grow(Place{any(), any(), 0});
  return box;
}

/// Exactly where a byte is a cell, and otherwise all that the boxes hold and at most a byte more.
template <std::size_t kCount>
void compare_boxes(std::int32_t side, unsigned seed) {
  std::mt19937 random(seed);
  const unsigned shift = byte_shift(side);
  const std::int32_t slack = (1 << shift) - 1;
  ByteBoxTest test(shift);
  std::size_t inside = 0;
  for (int round = 0; round < 2000; ++round) {
    ByteBoxes<kCount> bytes;
    std::array<Box, kCount> boxes;
    for (std::size_t i = 0; i < kCount; ++i) {
      boxes[i] = box_between(random, side);
      bytes.set(i, boxes[i], shift);
    }
    const Cell goal = {
        random() % 4 == 0 ? side - 1 : static_cast<std::int32_t>(random() % static_cast<unsigned>(side)),
        static_cast<std::int32_t>(random() % static_cast<unsigned>(side))};
    test.aim(goal);
    const unsigned holding = test.holding(bytes);
    ASSERT_EQ(holding >> kCount, 0U);
    for (std::size_t i = 0; i < kCount; ++i) {
      const bool holds = (holding >> i & 1U) != 0;
      const Box& box = boxes[i];
      const bool near = !box.empty() && goal.x >= box.min_x - slack && goal.x <= box.max_x + slack &&
                        goal.y >= box.min_y - slack && goal.y <= box.max_y + slack;
      ASSERT_TRUE(!box.contains(goal) || holds);
      ASSERT_TRUE(!holds || near);
      inside += holds ? 1 : 0;
    }
  }
  EXPECT_GT(inside, 100U);
}

TEST(ByteBoxes, HoldWhatTheExactBoxesHold) {
  for (const std::int32_t side : {2, 255, 256, 257, 512, 513, 1024, 65535}) {
    compare_boxes<8>(side, static_cast<unsigned>(side));
    compare_boxes<4>(side, static_cast<unsigned>(side));
  }
}

TEST(ByteBoxes, OfNothingHoldNothing) {
  ByteBoxTest test(0);
  const ByteBoxes<8> eight;
  const ByteBoxes<4> four;
  for (const Cell goal : {Cell{0, 0}, Cell{255, 255}, Cell{255, 0}, Cell{7, 9}}) {
    test.aim(goal);
    EXPECT_EQ(test.holding(eight), 0U);
    EXPECT_EQ(test.holding(four), 0U);
  }
}

TEST(HugePages, HoldTablesOfEverySize) {
  constexpr std::size_t kPage = std::size_t{1} << 21;
  HugePageVector<std::uint32_t> table;
  for (const std::size_t bytes : {std::size_t{4}, kPage, 2 * kPage - 4, 2 * kPage, 3 * kPage + 4}) {
    const std::size_t before = table.size();
    table.resize(bytes / sizeof(std::uint32_t));
    std::iota(table.begin() + static_cast<std::ptrdiff_t>(before), table.end(),
              static_cast<std::uint32_t>(before));
    const HugePageVector<std::uint32_t> copy(table.begin(), table.end());  // no room to grow
    for (std::uint32_t i = 0; i < copy.size(); ++i) ASSERT_EQ(copy[i], i) << bytes;
    // Advice is for whole pages: a large table begins with one.
    if (bytes >= 2 * kPage) {
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(copy.data()) % kPage, 0U) << bytes;
    }
  }
}

TEST(ExactDivision, DividesMultiplesOfAnyNumber) {
  for (const std::int32_t divisor : {1, -1, 2, -3, 7, 514, -514, 515, 65537, -65536, 65538}) {
    const ExactDivision by(divisor);
    for (const std::int32_t quotient : {0, 1, 2, 3, 100, 32767}) EXPECT_EQ(by(divisor * quotient), quotient);
  }
}

TEST(PathWriter, WritesLinesOfAnyLengthAndNothingBesides) {
  std::mt19937 random(5);
  for (int round = 0; round < 500; ++round) {
    std::vector<std::pair<std::int32_t, std::size_t>> lines;  // step and count, from the end
    std::size_t count = 0;
    for (int i = 0; i < 4; ++i) {
      lines.emplace_back(static_cast<std::int32_t>(random() % 9) - 4, random() % 4 == 0 ? 0 : random() % 40);
      count += lines.back().second;
    }
    constexpr auto kUntouched = NodeId(77'777'777);
    std::vector<NodeId> written(count + 2, kUntouched);
    std::vector<NodeId> expected(count + 2, kUntouched);
    PathWriter writer(written.data() + 1, count);
    NodeId last{1'000'000};
    auto value = static_cast<std::uint32_t>(last);
    std::size_t at = count;
    for (const auto& [step, length] : lines) {
      last = writer.line(last, LineStep(step), length);
      for (std::size_t i = 0; i < length; ++i, value -= static_cast<std::uint32_t>(step))
        expected[at--] = NodeId(value);
      ASSERT_EQ(last, NodeId(value));
    }
    ASSERT_EQ(written, expected);
  }
}

class IndexOfMaps : public testing::TestWithParam<int> {
 protected:
  Grid map() const {
    std::mt19937 random(static_cast<unsigned>(GetParam()) + 900);
    return map_of_kind(GetParam(), random);
  }
};

TEST_P(IndexOfMaps, SaysWhatTheJumpsSay) {
  const Grid grid = map();
  const Bounds bounds = bounds_of(grid, Ordering::kCanonical);
  Progress progress;
  const auto landmarks = LandmarkIndex::make(grid, 8, progress).value();
  const auto made = JumpIndex::make(grid, bounds, *landmarks, progress).value();
  const JumpIndex& index = *made;
  const JumpTable table(grid);
  ASSERT_EQ(index.node_count(), count_straight_jump_points(grid));
  for (const NodeId n : grid.free_nodes()) {
    const std::uint32_t slot = grid.slot(n);
    const JumpIndex::Entry& entry = index.entry(slot);
    for (const Direction d : kAllDirections) {
      const std::int32_t distance = table.distance(slot, d);
      const std::size_t i = static_cast<std::size_t>(d) % 4;
      const Cell ahead = step(grid.cell(n), d, std::abs(distance));
      if (!is_diagonal(d)) {
        ASSERT_EQ(index.next(entry, grid.cell(n), d), distance > 0 ? index.node_at(ahead) : kNone);
        if (distance <= 0) {
          ASSERT_EQ(entry.run[i], -distance);
        }
      } else {
        const JumpIndex::Number crossing = index.first_crossing(entry, grid.cell(n), d);
        ASSERT_EQ(crossing == kNone, distance <= 0);
        if (distance > 0) {
          ASSERT_EQ(index.crossing(crossing)->x, ahead.x);
        }
        if (distance <= 0) {
          ASSERT_EQ(entry.reach[i], -distance);
        }
      }
    }
  }
}

TEST_P(IndexOfMaps, DiagonalsMeetTheirCrossingsInOrder) {
  const Grid grid = map();
  const Bounds bounds = bounds_of(grid, Ordering::kCanonical);
  Progress progress;
  const auto landmarks = LandmarkIndex::make(grid, 8, progress).value();
  const auto made = JumpIndex::make(grid, bounds, *landmarks, progress).value();
  const JumpIndex& index = *made;
  const JumpTable table(grid);
  for (const NodeId first : grid.free_nodes()) {
    for (const Direction d : kDiagonals) {
      JumpIndex::Number at = index.first_crossing(index.entry(grid.slot(first)), grid.cell(first), d);
      for (NodeId n = first; table.distance(grid.slot(n), d) > 0; ++at) {
        n = grid.node(step(grid.cell(n), d, table.distance(grid.slot(n), d)));
        const JumpIndex::Crossing& crossing = *index.crossing(at);
        ASSERT_EQ(crossing.x, grid.cell(n).x);
        const bool goes_on = table.distance(grid.slot(n), d) > 0;
        ASSERT_EQ((crossing.exits & JumpIndex::Crossing::kOn) != 0, goes_on);
        const std::array sides = {first_component(d), second_component(d)};
        for (std::size_t i = 0; i < sides.size(); ++i) {
          const std::int32_t distance = table.distance(grid.slot(n), sides[i]);
          ASSERT_EQ(crossing.next[i] != kNone, distance > 0);
          if (distance > 0) {
            ASSERT_EQ(crossing.distance[i], distance);
          }
        }
      }
    }
  }
}

TEST_P(IndexOfMaps, TheSearchFindsOptimalPaths) {
  const Grid grid = map();
  for (const Ordering ordering : {Ordering::kCanonical, Ordering::kAllOptimal}) {
    const Bounds bounds = bounds_of(grid, ordering);
    const auto query = make_query(*find_search("jump-index-gb"), grid, index_set_of(bounds)).value();
    const auto cells = free_cells(grid);
    for (std::size_t i = 0; i < cells.size(); i += 7) {
      const Oracle oracle(grid, cells[i]);
      for (const Cell goal : cells) {
        const SearchResult result = query->find(cells[i], goal);
        const auto length = oracle.length(goal);
        ASSERT_EQ(result.found(), length.has_value());
        if (!length) continue;
        ASSERT_EQ(result.cost, length->cost());
        ASSERT_TRUE(is_legal_path(grid, path_of(*query, grid), cells[i], goal));
      }
    }
  }
}

TEST_P(IndexOfMaps, SlicesAndRecordsDoWhatOneSearchDoes) {
  const Grid grid = map();
  const Bounds bounds = bounds_of(grid, Ordering::kCanonical);
  const auto query = make_query(*find_search("jump-index-gb"), grid, index_set_of(bounds)).value();
  std::mt19937 random(3);
  const auto cells = free_cells(grid);
  for (int i = 0; i < 200; ++i) {
    const Cell start = cells[random() % cells.size()];
    const Cell goal = cells[random() % cells.size()];
    const SearchResult whole = query->find(start, goal);
    const auto path = path_of(*query, grid);
    SearchResult sliced = query->begin(start, goal);
    std::uint64_t slices = 0;
    for (; sliced.status == SearchStatus::kUnfinished; ++slices) sliced = query->advance(1);
    ASSERT_EQ(sliced.stats, whole.stats);
    ASSERT_EQ(slices, whole.stats.expanded + (whole.found() ? 0 : 1));
    ASSERT_EQ(path_of(*query, grid), path);
    sliced = query->begin(start, goal);
    while (sliced.status == SearchStatus::kUnfinished) sliced = query->advance(1 + random() % 4);
    ASSERT_EQ(sliced.stats, whole.stats);
    ASSERT_EQ(path_of(*query, grid), path);
    Trace trace;
    ASSERT_EQ(query->find_traced(start, goal, trace).stats, whole.stats);
    TracePlayer player(std::make_shared<const Trace>(trace));
    player.seek(trace.size());
    EXPECT_EQ(player.counts().expanded, whole.stats.expanded);
    EXPECT_EQ(player.counts().generated, whole.stats.generated);
    EXPECT_EQ(player.counts().pruned, whole.stats.pruned);
    EXPECT_EQ(player.counts().open_add, whole.stats.open_add);
    EXPECT_EQ(player.counts().open_decrease, whole.stats.open_decrease);
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, IndexOfMaps, testing::Range(0, kMapKinds));

}  // namespace
}  // namespace goalbound::test
