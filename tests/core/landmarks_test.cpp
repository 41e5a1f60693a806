// What landmarks tell of a way, against its length.
#include "heuristics/landmarks.hpp"

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

}  // namespace
}  // namespace goalbound::test
