// Grids with costs of terrain, as maps.
#include <algorithm>
#include <numeric>

#include "file_support.hpp"
#include "grid/path_limit.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

TerrainCosts costs_of(std::initializer_list<std::pair<char, int>> letters) {
  TerrainCosts costs;
  for (const auto& [letter, cost] : letters) costs[letter] = static_cast<std::uint16_t>(cost);
  return costs;
}

Grid weighted(std::int32_t width, std::int32_t height, std::string terrain, const TerrainCosts& costs) {
  auto grid = Grid::create(width, height, std::move(terrain), costs);
  EXPECT_TRUE(grid.ok()) << grid.error().to_string();
  return std::move(grid).value();
}

Grid random_weighted(std::mt19937& random, int width, int height) {
  std::string terrain(static_cast<std::size_t>(width) * height, '.');
  for (char& c : terrain) c = ".GSW@"[random() % 5];
  return weighted(width, height, terrain, costs_of({{'.', 1}, {'G', 3}, {'S', 10}, {'W', 47}}));
}

/// Distances from one cell to all, from the terrain alone, by relaxing until nothing changes.
std::vector<std::uint64_t> distances(const Grid& grid, Cell source) {
  const auto cost = [&](Cell c) -> std::uint64_t {
    return grid.contains(c) ? grid.terrain_costs()[grid.terrain(c)] : 0;
  };
  const auto index = [&](Cell c) { return static_cast<std::size_t>(c.y) * grid.width() + c.x; };
  constexpr std::uint64_t kFar = ~std::uint64_t{0};
  std::vector<std::uint64_t> distance(static_cast<std::size_t>(grid.cell_count()), kFar);
  distance[index(source)] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (const Cell a : free_cells(grid)) {
      if (distance[index(a)] == kFar) continue;
      for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
          const Cell b{a.x + dx, a.y + dy};
          if (cost(b) == 0 || cost({a.x, b.y}) == 0 || cost({b.x, a.y}) == 0) continue;
          const std::uint64_t step = (cost(a) + cost(b)) * (dx == 0 || dy == 0 ? 13860 : 19601);
          if (a == b || distance[index(a)] + step >= distance[index(b)]) continue;
          distance[index(b)] = distance[index(a)] + step;
          changed = true;
        }
      }
    }
  }
  return distance;
}

TEST(WeightedGrid, AStepCostsTheMeanOfItsCellsTimesItsLength) {
  const Grid grid = weighted(3, 2, ".SW.S@", costs_of({{'.', 10}, {'S', 25}, {'W', 40}}));
  EXPECT_FALSE(grid.is_uniform());
  EXPECT_EQ(grid.free_count(), 5U);
  const NodeId corner = grid.node({0, 0});
  EXPECT_EQ(grid.step_cost(corner, Direction::kE), 35 * kStraightCost);
  EXPECT_EQ(grid.step_cost(corner, Direction::kSE), 35 * kDiagonalCost);
  EXPECT_EQ(grid.step_cost(corner, Direction::kS), 20 * kStraightCost);
  EXPECT_DOUBLE_EQ(grid.length_of(35 * kStraightCost), 17.5);
  EXPECT_EQ(grid.length_text(35 * kStraightCost), "17.500000");
  EXPECT_EQ(grid.length_text(kWeightedUnit), "1.000000");
  // The blocked cell takes the diagonal into it, and the one past it.
  EXPECT_FALSE(grid.moves(grid.node({1, 0})).contains(Direction::kSE));
  EXPECT_FALSE(grid.moves(grid.node({1, 1})).contains(Direction::kNE));
  std::vector<Edge> edges;
  grid.edges(corner, edges);
  ASSERT_EQ(edges.size(), 3U);
  EXPECT_EQ(direction_of(edges[0].index), Direction::kE);
  EXPECT_EQ(edges[0].to, grid.node({1, 0}));
  EXPECT_EQ(edges[0].cost, 35 * kStraightCost);
}

TEST(WeightedGrid, WeighsCellsByNode) {
  const TerrainCosts costs = costs_of({{'.', 10}, {'S', 25}});
  const Grid grid = weighted(2, 2, ".S@.", costs);
  ASSERT_EQ(grid.weights().size(), grid.node_limit());
  EXPECT_EQ(grid.weights()[index_of(grid.node({0, 0}))], 10);
  EXPECT_EQ(grid.weights()[index_of(grid.node({1, 0}))], 25);
  EXPECT_EQ(grid.weights()[index_of(grid.node({0, 1}))], 0);
  EXPECT_EQ(std::accumulate(grid.weights().begin(), grid.weights().end(), 0), 45);
  EXPECT_EQ(grid.terrain_costs(), costs);
  EXPECT_TRUE(grid_of("..\n..\n").weights().empty());
}

TEST(WeightedGrid, LowestIsThatOfWhatCanBeCrossed) {
  EXPECT_EQ(costs_of({{'.', 10}, {'S', 25}, {'@', 0}}).lowest(), 10);
  EXPECT_EQ(TerrainCosts{}.lowest(), 0);
}

TEST(WeightedGrid, HasAKindAndAHashOfItsOwn) {
  const Grid grid = weighted(2, 1, "..", costs_of({{'.', 1}}));
  EXPECT_EQ(grid.kind().id, "weighted-grid");
  EXPECT_EQ(grid_of("..").kind().id, "octile-grid");
  EXPECT_NE(grid.hash(), grid_of("..").hash());
}

TEST(WeightedGrid, TheHashIsOfShapeAndCostsNotOfLetters) {
  const auto hash = [](std::int32_t width, std::int32_t height, std::string terrain,
                       std::initializer_list<std::pair<char, int>> letters) {
    return weighted(width, height, std::move(terrain), costs_of(letters)).hash();
  };
  const std::uint64_t one = hash(2, 2, ".S@.", {{'.', 10}, {'S', 25}});
  EXPECT_EQ(one, hash(2, 2, "aBca", {{'a', 10}, {'B', 25}}));
  EXPECT_EQ(one, hash(2, 2, ".S@.", {{'.', 10}, {'S', 25}, {'W', 7}}));
  EXPECT_NE(one, hash(2, 2, ".S@.", {{'.', 10}, {'S', 26}}));
  EXPECT_NE(one, hash(2, 2, ".S@.", {{'.', 10}, {'S', 25 + 256}}));
  EXPECT_NE(one, hash(2, 2, ".S@.", {{'.', 10}, {'S', 25}, {'@', 1}}));
  EXPECT_NE(one, hash(4, 1, ".S@.", {{'.', 10}, {'S', 25}}));
}

TEST(WeightedGrid, RefusesWhatItCannotHold) {
  const TerrainCosts costs = costs_of({{'.', 1}});
  EXPECT_EQ(Grid::create(0, 5, "", costs).error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(Grid::create(2, 2, "...", costs).error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(Grid::create(100'000, 100'000, "", costs).error().code, ErrorCode::kLimit);
  expect_error(Grid::create(1, 1, ".", costs_of({{'.', TerrainCosts::kMost + 1}})),
               ErrorCode::kInvalidArgument, "", 0, {"10001", "10000"});
  EXPECT_TRUE(Grid::create(2, 1, "..", costs_of({{'.', TerrainCosts::kMost}})).ok());
  // Nothing can be crossed: a map without nodes, as when all is blocked.
  EXPECT_EQ(weighted(2, 1, "..", {}).node_count(), 0U);
}

TEST(WeightedGrid, RefusesAMapWhosePathsOverflowItsCosts) {
  const auto corridor = [](int cells, int cost) {
    return Grid::create(cells, 1, std::string(static_cast<std::size_t>(cells), '.'), costs_of({{'.', cost}}));
  };
  // 154,941 cells of cost 1 are what 32 bits hold.
  EXPECT_TRUE(corridor(1500, 100).ok());
  expect_error(corridor(1600, 100), ErrorCode::kLimit, "", 0, {"160000", "154941", "Lower costs"});
  EXPECT_TRUE(corridor(60'000, 1).ok());
  // A wide map of the same costs and 128 times the cells has no long path.
  EXPECT_TRUE(Grid::create(500, 400, std::string(500 * 400, '.'), costs_of({{'.', 100}})).ok());
}

/// The largest distance between any two cells of a map.
std::uint64_t largest_distance(const Grid& grid) {
  std::uint64_t largest = 0;
  for (const Cell c : free_cells(grid)) {
    for (const std::uint64_t d : distances(grid, c)) {
      if (d != ~std::uint64_t{0}) largest = std::max(largest, d);
    }
  }
  return largest;
}

TEST(WeightedGrid, NoOptimalPathCostsMoreThanItsBound) {
  std::mt19937 random(11);
  for (int i = 0; i < 60; ++i) {
    const Grid grid =
        random_weighted(random, 1 + static_cast<int>(random() % 9), 1 + static_cast<int>(random() % 9));
    const std::uint64_t largest = largest_distance(grid);
    EXPECT_GE(longest_path_bound(grid), largest);
    EXPECT_LE(longest_path_bound(grid), largest * 21 / 10);
  }
}

TEST(UniformGrid, NoOptimalPathCostsMoreThanItsBound) {
  std::mt19937 random(12);
  for (int i = 0; i < 60; ++i) {
    const Grid grid =
        random_grid(random, 1 + static_cast<int>(random() % 12), 1 + static_cast<int>(random() % 12), 35);
    std::uint64_t largest = 0;
    for (const Cell from : free_cells(grid)) {
      const Oracle oracle(grid, from);
      for (const Cell to : free_cells(grid)) {
        if (const auto length = oracle.length(to)) largest = std::max(largest, length->cost());
      }
    }
    EXPECT_GE(longest_path_bound(grid), largest);
    EXPECT_LE(longest_path_bound(grid), largest * 29 / 10);
  }
}

TEST(WeightedGrid, EdgesCostWhatTheRulesSay) {
  std::mt19937 random(13);
  for (int i = 0; i < 20; ++i) {
    const Grid grid = random_weighted(random, 8, 6);
    for (const NodeId n : grid.free_nodes()) {
      const auto distance = distances(grid, grid.cell(n));
      std::vector<Edge> edges;
      grid.edges(n, edges);
      for (const Edge& edge : edges) {
        const Cell to = grid.cell(edge.to);
        // An edge may be dearer than a way around, never cheaper than the best way.
        EXPECT_GE(edge.cost, distance[static_cast<std::size_t>(to.y) * grid.width() + to.x]);
        EXPECT_EQ(edge.cost, grid.step_cost(n, direction_of(edge.index)));
        EXPECT_EQ(edge.cost, grid.step_cost(edge.to, opposite(direction_of(edge.index))));
      }
    }
  }
}

}  // namespace
}  // namespace goalbound::test
