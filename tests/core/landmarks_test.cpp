// What landmarks tell of a way, against its length.
#include "heuristics/landmarks.hpp"

#include "any_map_support.hpp"
#include "support.hpp"
#include "ten_kinds_of_maps.hpp"

namespace goalbound::test {
namespace {

class LandmarksOfMaps : public testing::TestWithParam<int> {};

/// Never too much, and of one end of a way to the landmark at its other end all but the rounding.
TEST_P(LandmarksOfMaps, TellNoMoreThanTheWayCosts) {
  std::mt19937 random(static_cast<unsigned>(GetParam()) + 300);
  const Grid grid = map_of_kind(GetParam(), random);
  const Landmarks landmarks(grid);
  LandmarkTest test(landmarks.unit());
  const auto cells = free_cells(grid);
  for (std::size_t i = 0; i < cells.size(); i += 5) {
    const Oracle oracle(grid, cells[i]);
    test.aim(landmarks.distances(grid.slot(grid.node(cells[i]))));
    for (const Cell cell : cells) {
      const LandmarkDistances& distances = landmarks.distances(grid.slot(grid.node(cell)));
      const Cost told = test.raise(0, distances);
      ASSERT_EQ(test.raise(told + 1, distances), told + 1);
      const auto length = oracle.length(cell);
      if (!length) continue;
      ASSERT_LE(told, length->cost());
      const bool is_landmark = std::find(distances.begin(), distances.end(), 0) != distances.end();
      if (is_landmark && length->cost() > 0) {
        ASSERT_GT(told + 2 * landmarks.unit(), length->cost());
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, LandmarksOfMaps, testing::Range(0, kMapKinds));

TEST(Landmarks, AreThereInEachComponent) {
  // Two corridors: the ends of each tell all there is.
  const Grid grid = grid_of(
      "....................\n"
      "@@@@@@@@@@@@@@@@@@@@\n"
      "............@@@@@@@@\n");
  const Landmarks landmarks(grid);
  LandmarkTest test(landmarks.unit());
  for (const std::int32_t y : {0, 2}) {
    test.aim(landmarks.distances(grid.slot(grid.node({10, y}))));
    const Cost told = test.raise(0, landmarks.distances(grid.slot(grid.node({2, y}))));
    EXPECT_LE(told, 8 * kStraightCost);
    EXPECT_GT(told + 2 * landmarks.unit(), 8 * kStraightCost);
  }
}

TEST(Landmarks, OfAMapWithoutFreeCellsAreNone) {
  const Grid grid = grid_of("@@@\n");
  EXPECT_GT(Landmarks(grid).unit(), 0U);
}

/// What landmarks tell is a cost, but seldom a sum of steps: its length is told all the same.
TEST(Landmarks, TellCostsThatHaveALength) {
  const Grid grid = grid_of("..\n");
  for (Cost cost = 1; cost < 30 * kStraightCost; cost += 97)
    ASSERT_NEAR(grid.length_of(cost), double(cost) / kStraightCost, 1e-6) << cost;
}

/// Distances of more than 16 bits: rounded to a unit of many steps, and still never too much.
TEST(Landmarks, HoldLongDistances) {
  const Grid grid = serpentine(301);
  const Landmarks landmarks(grid);
  LandmarkTest test(landmarks.unit());
  const auto nodes = grid.free_nodes();
  const Cost length = (grid.free_count() - 1) * kStraightCost;
  test.aim(landmarks.distances(0));
  const Cost told = test.raise(0, landmarks.distances(grid.slot(nodes.back())));
  EXPECT_LE(told, length);
  EXPECT_GT(told, length / 100 * 99);
}

/// The heuristic of the registry: the same lengths for fewer expansions, and 16 bytes a cell.
TEST(Landmarks, SpareAStarWhatWallsHide) {
  const Grid grid = serpentine(61);
  const auto octile = make_query(*find_search("astar"), grid, nullptr).value();
  const auto raised = make_query(*find_search("astar"), grid, nullptr, {.heuristic = "landmarks"}).value();
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
  const auto euclidean = make_query(*find_search("astar"), grid, nullptr, {.heuristic = "euclidean"}).value();
  EXPECT_EQ(raised->byte_size(), euclidean->byte_size() + grid.free_count() * sizeof(LandmarkDistances));
}

TEST(Landmarks, AreRefusedWhereStepsDifferInCost) {
  const QueryOptions options = {.heuristic = "landmarks"};
  std::mt19937 random(6);
  const Grid swamp = random_weighted_grid(random, 9, 7);
  const auto refused = make_query(*find_search("astar"), swamp, nullptr, options);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::kInvalidArgument);
  EXPECT_NE(refused.error().message.find("'landmarks' is for grids of equal costs alone"), std::string::npos);
  EXPECT_FALSE(check_options(*find_search("astar"), random_list_graph(random), options).ok());
}

}  // namespace
}  // namespace goalbound::test
