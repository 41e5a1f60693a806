// What landmarks tell of a path, against its length, on maps of every kind.
#include "goalbound/landmarks.hpp"

#include "estimate_support.hpp"
#include "searches/jump_index/rounded_landmarks.hpp"
#include "support.hpp"
#include "ten_kinds_of_maps.hpp"

namespace goalbound::test {
namespace {

std::shared_ptr<const LandmarkIndex> landmarks_of(const Map& map, std::uint32_t count = 8) {
  Progress progress;
  return LandmarkIndex::make(map, count, progress).value();
}

TEST(Landmarks, TellNoMoreThanAPathCostsOnEveryKindOfMap) {
  std::mt19937 random(300);
  for (int i = 0; i < rounds(60); ++i) {
    SCOPED_TRACE(i);
    const auto map = random_map(random);
    const auto landmarks = landmarks_of(*map, static_cast<std::uint32_t>(1 + random() % 9));
    ASSERT_NO_FATAL_FAILURE(expect_admissible_and_consistent(*map, *landmarks));
  }
}

TEST(Landmarks, AreAdmissibleWhereverTheyArePut) {
  std::mt19937 random(302);
  for (int i = 0; i < rounds(30); ++i) {
    SCOPED_TRACE(i);
    const auto map = random_map(random);
    for (const LandmarkPlacement placement : {LandmarkPlacement::kRandom, LandmarkPlacement::kAvoid}) {
      Progress progress;
      const auto landmarks = LandmarkIndex::make(*map, 4, progress, placement).value();
      ASSERT_NO_FATAL_FAILURE(expect_admissible_and_consistent(*map, *landmarks));
      Progress again;
      const auto same = LandmarkIndex::make(*map, 4, again, placement).value();
      EXPECT_TRUE(std::ranges::equal(same->landmarks(0), landmarks->landmarks(0))) << "the same each time";
    }
  }
}

TEST(Landmarks, PutWhereOthersTellLeastAreElsewhere) {
  const auto map = generate_map(*find_generator("roads"), 30, 30, 4).value();
  Progress progress;
  const auto far = LandmarkIndex::make(*map, 6, progress).value();
  const auto avoiding = LandmarkIndex::make(*map, 6, progress, LandmarkPlacement::kAvoid).value();
  EXPECT_EQ(avoiding->values().text(), "landmarks:count=6:avoid");
  EXPECT_FALSE(std::ranges::equal(far->landmarks(0), avoiding->landmarks(0)));
  std::vector<NodeId> once(avoiding->landmarks(0).begin(), avoiding->landmarks(0).end());
  std::ranges::sort(once, {}, [](NodeId n) { return index_of(n); });
  EXPECT_EQ(std::ranges::adjacent_find(once), once.end());
}

TEST(Landmarks, KnowTheWholePathFromThemselves) {
  std::mt19937 random(301);
  for (int i = 0; i < 12; ++i) {
    const auto map = random_map(random);
    const auto landmarks = landmarks_of(*map, 3);
    const AllDistances distances(*map);
    for (std::uint32_t t = 0; t < map->node_count(); ++t) {
      const Aim aim = landmarks->aim(*map, map->node_of_slot(t), map->node_of_slot(t), SearchSide::kStart);
      for (const NodeId mark : landmarks->landmarks(t)) {
        const std::uint32_t from = map->slot(mark);
        if (distances(from, t) != kFar) {
          ASSERT_EQ(landmarks->raise(0, from, aim), distances(from, t));
        }
      }
    }
  }
}

class LandmarksOfMaps : public testing::TestWithParam<int> {};

/// Rounded to 16 bits: never too much, and of one end of a path to the landmark at its other end all but
/// that.
TEST_P(LandmarksOfMaps, RoundedTellNoMoreThanThePathCosts) {
  std::mt19937 random(static_cast<unsigned>(GetParam()) + 300);
  const Grid grid = map_of_kind(GetParam(), random);
  const RoundedLandmarks landmarks(*landmarks_of(grid), grid.free_count());
  LandmarkTest test(landmarks.unit);
  const auto cells = free_cells(grid);
  for (std::size_t i = 0; i < cells.size(); i += 5) {
    const Oracle oracle(grid, cells[i]);
    test.aim(landmarks.distances[grid.slot(grid.node(cells[i]))]);
    for (const Cell cell : cells) {
      const LandmarkDistances& distances = landmarks.distances[grid.slot(grid.node(cell))];
      const Cost told = test.raise(0, distances);
      const auto length = oracle.length(cell);
      if (!length) continue;
      ASSERT_LE(told, length->cost());
      const bool is_landmark = std::find(distances.begin(), distances.end(), 0) != distances.end();
      if (is_landmark && length->cost() > 0) {
        ASSERT_GT(told + 2 * landmarks.unit, length->cost());
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, LandmarksOfMaps, testing::Range(0, kMapKinds));

TEST(Landmarks, AreThereInEachPart) {
  // Two corridors: the ends of each tell all there is.
  const Grid grid = grid_of(
      "....................\n"
      "@@@@@@@@@@@@@@@@@@@@\n"
      "............@@@@@@@@\n");
  const auto landmarks = landmarks_of(grid, 2);
  for (const std::int32_t y : {0, 2}) {
    const NodeId goal = grid.node({10, y});
    const Aim aim = landmarks->aim(grid, goal, goal, SearchSide::kStart);
    EXPECT_EQ(landmarks->raise(0, grid.slot(grid.node({2, y})), aim), 8 * kStraightCost);
  }
}

TEST(Landmarks, OfAMapWithoutFreeCellsAreNone) {
  const Grid grid = grid_of("@@@\n");
  EXPECT_EQ(landmarks_of(grid)->byte_size(), 0U);
  EXPECT_GT(RoundedLandmarks(*landmarks_of(grid), 0).unit, 0U);
}

/// What landmarks tell is a cost, but seldom a sum of steps: its length is told all the same.
TEST(Landmarks, TellCostsThatHaveALength) {
  const Grid grid = grid_of("..\n");
  for (Cost cost = 1; cost < 30 * kStraightCost; cost += 97)
    ASSERT_NEAR(grid.length_of(cost), double(cost) / kStraightCost, 1e-6) << cost;
}

/// Distances of more than 16 bits: rounded to a unit of many steps, and still never too much.
TEST(Landmarks, RoundedHoldLongDistances) {
  const Grid grid = serpentine(301);
  const RoundedLandmarks landmarks(*landmarks_of(grid), grid.free_count());
  LandmarkTest test(landmarks.unit);
  const auto nodes = grid.free_nodes();
  const Cost length = (grid.free_count() - 1) * kStraightCost;
  test.aim(landmarks.distances[0]);
  const Cost told = test.raise(0, landmarks.distances[grid.slot(nodes.back())]);
  EXPECT_LE(told, length);
  EXPECT_GT(told, length / 100 * 99);
}

/// The same lengths for fewer expansions.
TEST(Landmarks, SpareAStarWhatWallsHide) {
  const Grid grid = serpentine(61);
  const IndexSet set = {landmarks_of(grid)};
  const auto octile = make_query(*find_search("astar"), grid, nullptr).value();
  const auto raised = make_query(*find_search("astar"), grid, set).value();
  const auto copy = raised->copy();
  const auto nodes = grid.free_nodes();
  std::uint64_t without = 0;
  std::uint64_t with = 0;
  std::mt19937 random(5);
  for (int i = 0; i < 200; ++i) {
    const NodeId start = nodes[random() % nodes.size()];
    const NodeId goal = nodes[random() % nodes.size()];
    const SearchResult plain = octile->find(start, goal);
    const SearchResult found = raised->find(start, goal);
    ASSERT_EQ(found.cost, plain.cost);
    ASSERT_EQ(copy->find(start, goal).stats.expanded, found.stats.expanded);
    without += plain.stats.expanded;
    with += found.stats.expanded;
  }
  EXPECT_LT(with * 10, without * 9);
  EXPECT_EQ(
      raised->byte_size(),
      make_query(*find_search("astar"), grid, nullptr, {.heuristic = "euclidean"}).value()->byte_size() +
          set.byte_size());
}

TEST(Landmarks, AreMadeUnderAProgressThatCanBeCancelled) {
  const Grid grid = serpentine(31);
  Progress progress;
  EXPECT_TRUE(LandmarkIndex::make(grid, 4, progress));
  EXPECT_EQ(progress.snapshot().done, 5U);
  EXPECT_EQ(progress.snapshot().total, 5U);
  progress.cancel();
  const auto cancelled = LandmarkIndex::make(grid, 4, progress);
  ASSERT_FALSE(cancelled);
  EXPECT_EQ(cancelled.error().code, ErrorCode::kCancelled);
}

}  // namespace
}  // namespace goalbound::test
