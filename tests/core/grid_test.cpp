#include "support.hpp"

namespace goalbound {
namespace {

using test::grid_of;

TEST(Cost, IsExactAndSplitsIntoItsSteps) {
  for (std::uint32_t straights : {0U, 1U, 7U, 45'000U}) {
    for (std::uint32_t diagonals : {0U, 1U, 99U, 13'859U}) {
      const OctileLength length{straights, diagonals};
      EXPECT_EQ(length_of(static_cast<Cost>(length.cost())), length);
    }
  }
}

TEST(Cost, OctileDistanceIsTheLengthOnAnEmptyMap) {
  const Grid grid = grid_of(".....\n.....\n.....\n");
  for (const Cell from : test::free_cells(grid)) {
    const test::Oracle oracle(grid, from);
    for (const Cell to : test::free_cells(grid))
      EXPECT_EQ(octile_distance(from, to), oracle.length(to)->cost());
  }
}

TEST(Geometry, DirectionsAgreeWithTheirNamesAndSteps) {
  for (const Direction d : kAllDirections) {
    EXPECT_EQ(direction_from_name(name_of(d)), d);
    EXPECT_EQ(direction_between({5, 5}, step({5, 5}, d, 3)), d);
    EXPECT_EQ(step(step({5, 5}, d), opposite(d)), (Cell{5, 5}));
    if (!is_diagonal(d)) continue;
    EXPECT_EQ(diagonal_of(first_component(d), second_component(d)), d);
    EXPECT_EQ(diagonal_of(second_component(d), first_component(d)), d);
    EXPECT_EQ(step(step({5, 5}, first_component(d)), second_component(d)), step({5, 5}, d));
  }
  EXPECT_EQ(direction_from_name("sw"), Direction::kSW);
  EXPECT_FALSE(direction_from_name("X"));
  EXPECT_FALSE(direction_between({0, 0}, {2, 1}));
  EXPECT_FALSE(direction_between({3, 3}, {3, 3}));
}

TEST(Geometry, AnEmptyBoxIsNotTheBoxOfTheFirstCell) {
  const Box empty;
  Box first;
  first.grow(Cell{0, 0});
  EXPECT_TRUE(empty.empty());
  EXPECT_FALSE(first.empty());
  EXPECT_FALSE(empty == first);
  EXPECT_FALSE(empty.contains(Cell{0, 0}));
  EXPECT_TRUE(first.contains(Cell{0, 0}));
  EXPECT_EQ(first.area(), 1);
  EXPECT_EQ(empty.area(), 0);
  EXPECT_TRUE(first.contains(empty));
  EXPECT_FALSE(empty.contains(first));
}

TEST(Grid, CutsNoCorners) {
  const Grid grid = grid_of(
      "...\n"
      ".@.\n"
      "...\n");
  // All corner cells see the centre's wall on one orthogonal side of their diagonal: none may pass it.
  EXPECT_EQ(grid.moves(grid.node({0, 1})), DirectionSet(Direction::kN) | DirectionSet(Direction::kS));
  EXPECT_FALSE(grid.moves(grid.node({1, 0})).contains(Direction::kSE));
  const Grid open = grid_of("..\n..\n");
  EXPECT_TRUE(open.moves(open.node({0, 0})).contains(Direction::kSE));
}

TEST(Grid, MovesAreThoseOfTheRulesOnRandomMaps) {
  std::mt19937 random(7);
  for (int i = 0; i < 200; ++i) {
    const Grid grid = test::random_grid(random, 1 + static_cast<int>(random() % 12),
                                        1 + static_cast<int>(random() % 12), 35);
    for (const Cell c : test::free_cells(grid)) {
      const test::Oracle oracle(grid, c);
      for (const Direction d : kAllDirections) {
        EXPECT_EQ(grid.moves(grid.node(c)).contains(d), oracle.may_step(c, dx_of(d), dy_of(d)));
      }
    }
  }
}

TEST(Grid, NodesCellsAndSlotsAgree) {
  const Grid grid = grid_of(".@.\n@..\n");
  ASSERT_EQ(grid.free_count(), 4U);
  for (const NodeId n : grid.free_nodes()) {
    EXPECT_EQ(grid.node(grid.cell(n)), n);
    EXPECT_EQ(grid.free_nodes()[grid.slot(n)], n);
  }
  EXPECT_TRUE(grid.is_free(Cell{2, 0}));
  EXPECT_FALSE(grid.is_free(Cell{1, 0}));
  EXPECT_FALSE(grid.is_free(Cell{-1, 0}));
  EXPECT_FALSE(grid.is_free(Cell{3, 0}));
}

TEST(Grid, OnlyDotsGAndSAreFree) {
  const Grid grid = grid_of(".GS@OTWx\n");
  EXPECT_EQ(grid.free_count(), 3U);
}

TEST(Grid, TheHashIsOfShapeAndWallsNotOfTheirKind) {
  EXPECT_EQ(grid_of("..@\n").hash(), grid_of("GST\n").hash());
  EXPECT_NE(grid_of("..@\n").hash(), grid_of(".@.\n").hash());
  EXPECT_NE(grid_of("....\n").hash(), grid_of("..\n..\n").hash());
}

TEST(Grid, RefusesSizesThatItCannotHold) {
  EXPECT_EQ(Grid::create(0, 5, "").error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(Grid::create(-1, 5, "").error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(Grid::create(100'000, 100'000, "").error().code, ErrorCode::kLimit);
  EXPECT_EQ(Grid::create(2, 2, "...").error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(Grid::from_text("..\n...\n").error().line, 2U);
}

TEST(Grid, RefusesAMapWhosePathsOverflowItsCosts) {
  // A winding corridor of side * side / 2 cells: 1021 gives half a million steps, 701 a quarter.
  const auto corridor = [](int side) {
    std::string terrain;
    for (int y = 0; y < side; ++y) {
      std::string row(static_cast<std::size_t>(side), y % 2 == 0 ? '.' : '@');
      if (y % 4 == 1) row.back() = '.';
      if (y % 4 == 3) row.front() = '.';
      terrain += row;
    }
    return Grid::create(side, side, terrain);
  };
  EXPECT_EQ(corridor(1021).error().code, ErrorCode::kLimit);
  EXPECT_TRUE(corridor(701).ok());
  // As many cells without the detours are no trouble.
  EXPECT_TRUE(Grid::create(1021, 1021, std::string(1021 * 1021, '.')).ok());
}

/// A thousand parts of many rows: each is looked at once, not anew in every row.
TEST(Grid, HoldsManyLongPartsSideBySide) {
  std::string terrain;
  for (int y = 0; y < 2000; ++y) {
    for (int x = 0; x < 2000; ++x) terrain += x % 2 == 0 ? '.' : '@';
  }
  const auto grid = Grid::create(2000, 2000, std::move(terrain));
  ASSERT_TRUE(grid.ok());
  EXPECT_EQ(find_components(*grid).count(), 1000U);
}

TEST(Grid, FollowsItsPathsWithoutDivision) {
  std::mt19937 random(3);
  for (const int width : {1, 2, 7}) {
    const Grid grid = test::random_grid(random, width, 9, 10);
    for (const NodeId start : grid.free_nodes()) {
      std::vector<NodeId> path = {start};
      for (int i = 0; i < 12; ++i) {
        std::vector<Edge> edges;
        grid.edges(path.back(), edges);
        if (edges.empty()) break;
        path.push_back(edges[random() % edges.size()].to);
      }
      std::vector<Cell> expected;
      for (const NodeId n : path) expected.push_back(grid.cell(n));
      EXPECT_EQ(cells_of(grid, path), expected);
    }
  }
  std::vector<Cell> cells = {{3, 3}};
  cells_of(grid_of("..\n"), {}, cells);
  EXPECT_TRUE(cells.empty());
}

TEST(Components, ArePartsThatMovesConnect) {
  const Grid grid = grid_of(
      "..@.\n"
      "@@.@\n"
      "....\n");
  const Components parts = find_components(grid);
  ASSERT_EQ(parts.count(), 3U);
  EXPECT_EQ(parts.sizes, (std::vector<std::uint32_t>{2, 1, 5}));
  EXPECT_EQ(parts.of_slot[grid.slot(grid.node({1, 0}))], 0U);
  EXPECT_EQ(parts.of_slot[grid.slot(grid.node({2, 1}))], 2U);
}

TEST(Canonical, DiagonalsHaveNoForcedNeighbours) {
  for (unsigned bits = 0; bits < 256; ++bits) {
    const DirectionSet open(static_cast<std::uint8_t>(bits));
    for (const Direction d : kAllDirections) {
      const DirectionSet next = canonical_successors(d, open);
      EXPECT_EQ(next - canonical_successors(kStartRow, open), DirectionSet());
      if (!is_diagonal(d)) continue;
      EXPECT_EQ(
          next - (DirectionSet(d) | DirectionSet(first_component(d)) | DirectionSet(second_component(d))),
          DirectionSet());
    }
  }
}

TEST(Canonical, AnObstacleDiagonallyBehindForcesTheTurn) {
  // Coming in eastwards; the cell to the north-west is blocked, so north and north-east open up.
  DirectionSet open = DirectionSet::all() - DirectionSet(Direction::kNW);
  EXPECT_EQ(forced_successors(Direction::kE, open),
            DirectionSet(Direction::kN) | DirectionSet(Direction::kNE));
  EXPECT_EQ(forced_successors(Direction::kE, DirectionSet::all()), DirectionSet());
  // With the way straight on blocked, the diagonal would cut a corner.
  open = open - DirectionSet(Direction::kE);
  EXPECT_EQ(forced_successors(Direction::kE, open), DirectionSet(Direction::kN));
}

TEST(Canonical, CountsStraightJumpPoints) {
  EXPECT_EQ(count_straight_jump_points(grid_of("...\n...\n...\n")), 0U);
  // The wall's four orthogonal neighbours are passed by walks along it: jump points stand one cell past each
  // corner.
  EXPECT_EQ(count_straight_jump_points(grid_of(".....\n.....\n..@..\n.....\n.....\n")), 4U);
}

}  // namespace
}  // namespace goalbound
