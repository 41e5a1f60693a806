// JPS on grids with costs of terrain and with every rule of moving, against A*.
#include "goalbound/box_index.hpp"
#include "goalbound/search.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

/// Up to four kinds of terrain, whose costs are near each other, so that there are ties, or far apart.
Grid random_terrain(std::mt19937& random) {
  const auto below = [&](unsigned limit) { return static_cast<int>(random() % limit); };
  const int width = 1 + below(11);
  const int height = 1 + below(11);
  const int kinds = 1 + below(4);
  const int walls = below(45);
  const int dearest = std::array{3, 10, 10000}[static_cast<std::size_t>(below(3))];
  const auto rule = static_cast<MoveRule>(below(kGridRuleCount));
  std::string cells(static_cast<std::size_t>(width * height), '@');
  if (kinds == 1 && rule != MoveRule::kEight) {
    for (char& cell : cells) cell = below(100) < walls ? '@' : '.';
    return Grid::create(width, height, cells, rule).value();
  }
  TerrainCosts costs;
  for (int kind = 0; kind < kinds; ++kind)
    costs[static_cast<char>('a' + kind)] =
        static_cast<std::uint16_t>(1 + below(static_cast<unsigned>(dearest)));
  for (char& cell : cells)
    cell = below(100) < walls ? '@' : static_cast<char>('a' + below(static_cast<unsigned>(kinds)));
  return Grid::create(width, height, cells, costs, rule).value();
}

IndexSet boxes_of(const Map& map, Ordering ordering) {
  return index_set_of(std::make_shared<const Bounds>(bounds_of(map, ordering)));
}

void expect_answer(Query& query, const Grid& grid, NodeId start, NodeId goal, const SearchResult& right) {
  const SearchResult found = query.find(start, goal);
  ASSERT_EQ(found.status, right.status);
  ASSERT_EQ(found.cost, right.cost);
  if (!found.found()) return;
  std::vector<NodeId> path;
  query.path(path);
  ASSERT_EQ(cost_of_path(grid, path, start, goal), right.cost);
}

TEST(WeightedJumps, FindShortestPathsByEveryRuleOnEveryTerrain) {
  std::mt19937 random(58);
  for (int i = 0; i < rounds(60); ++i) {
    SCOPED_TRACE(i);
    const Grid grid = random_terrain(random);
    if (grid.is_uniform()) continue;
    const auto astar = make_query(*find_search("astar"), grid).value();
    const auto jps = make_query(*find_search("jps"), grid).value();
    const auto bounded =
        make_query(*find_search("jps-gb"), grid, boxes_of(grid, Ordering::kAllOptimal)).value();
    for (const NodeId start : grid.free_nodes()) {
      for (const NodeId goal : grid.free_nodes()) {
        const SearchResult right = astar->find(start, goal);
        ASSERT_NO_FATAL_FAILURE(expect_answer(*jps, grid, start, goal, right))
            << grid.name_of(start) << " to " << grid.name_of(goal);
        ASSERT_NO_FATAL_FAILURE(expect_answer(*bounded, grid, start, goal, right))
            << "with boxes, " << grid.name_of(start) << " to " << grid.name_of(goal);
      }
    }
  }
}

TEST(WeightedJumps, ExpandFewerNodesThanStepsDo) {
  const auto terrain = generate_map(*find_generator("terrain"), 96, 96, 1).value();
  const Grid caves =
      with_rule(*generate_grid(*find_generator("caves"), 96, 96, 1), MoveRule::kEightCut).value();
  for (const Grid* grid : {terrain->as_grid(), &caves}) {
    const IndexSet boxes = boxes_of(*grid, Ordering::kAllOptimal);
    const NodeId start = grid->free_nodes().front();
    const NodeId goal = grid->free_nodes().back();
    const auto expanded = [&](const char* id, const IndexSet& set) {
      return make_query(*find_search(id), *grid, set).value()->find(start, goal).stats.expanded;
    };
    EXPECT_LT(expanded("jps", {}), expanded("astar", {}));
    EXPECT_LT(expanded("jps-gb", boxes) * 2, expanded("astar-gb", boxes));
  }
}

TEST(WeightedJumps, AreTheUsualSearchWithBoxesAndWhereCostsAreEqual) {
  const auto terrain = generate_map(*find_generator("terrain"), 20, 20, 1).value();
  EXPECT_EQ(usual_search(*terrain, IndexSet()).id, "astar") << "most cells of terrain are jump points";
  EXPECT_EQ(usual_search(*terrain, boxes_of(*terrain, Ordering::kAllOptimal)).id, "jps-gb");
  const Grid cut = with_rule(grid_of("...\n.@."), MoveRule::kEightCut).value();
  EXPECT_EQ(usual_search(cut, IndexSet()).id, "jps");
}

TEST(WeightedJumps, RefuseBoxesThatLoseTheirPaths) {
  const auto terrain = generate_map(*find_generator("terrain"), 12, 12, 1).value();
  EXPECT_FALSE(make_query(*find_search("jps-gb"), *terrain, boxes_of(*terrain, Ordering::kRegular)).ok());
  EXPECT_FALSE(check_search(*find_search("jps-plus"), *terrain).ok()) << "whose tables know walls alone";
}

}  // namespace
}  // namespace goalbound::test
