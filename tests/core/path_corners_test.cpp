// The corners of paths, and the nodes between them: for every search on maps of every kind they make the very
// path that the search tells whole.
#include "goalbound/path_nodes.hpp"

#include <algorithm>
#include <iterator>

#include "any_map_support.hpp"

namespace goalbound::test {
namespace {

static_assert(std::forward_iterator<PathNodes::Iterator>);

std::vector<NodeId> nodes_of(const Query& query) {
  std::vector<NodeId> nodes = {kNoNode};
  query.path(nodes);
  return nodes;
}
std::vector<NodeId> corners_of(const Query& query) {
  std::vector<NodeId> corners = {kNoNode, kNoNode};
  query.path_corners(corners);
  return corners;
}
std::vector<NodeId> listed(const PathNodes& nodes) {
  return {nodes.begin(), nodes.end()};
}

int sign(int value) {
  return (value > 0) - (value < 0);
}

/// Draws the lines between corners of a grid, by the plainest rules.
std::vector<NodeId> drawn(const Grid& grid, const std::vector<NodeId>& corners) {
  std::vector<NodeId> nodes;
  for (const NodeId corner : corners) {
    const Cell to = grid.cell(corner);
    while (!nodes.empty() && nodes.back() != corner) {
      const Cell at = grid.cell(nodes.back());
      nodes.push_back(grid.node({at.x + sign(to.x - at.x), at.y + sign(to.y - at.y)}));
    }
    if (nodes.empty()) nodes.push_back(corner);
  }
  return nodes;
}

/// Whether the direction of the path changes at a corner that is none of its ends.
bool turns(const Grid& grid, const std::vector<NodeId>& corners, std::size_t i) {
  const Cell before = grid.cell(corners[i - 1]);
  const Cell at = grid.cell(corners[i]);
  const Cell after = grid.cell(corners[i + 1]);
  return direction_between(before, at).has_value() &&
         direction_between(before, at) != direction_between(at, after);
}

/// Of the last search of the query.
void expect_corners_to_make_the_path(const Query& query) {
  const Map& map = query.map();
  const std::vector<NodeId> path = nodes_of(query);
  const std::vector<NodeId> corners = corners_of(query);
  if (const Grid* grid = map.as_grid()) {
    ASSERT_EQ(drawn(*grid, corners), path);
    for (std::size_t i = 1; i + 1 < corners.size(); ++i) ASSERT_TRUE(turns(*grid, corners, i)) << i;
  } else {
    ASSERT_EQ(corners, path);
  }
  const PathNodes between(map, corners);
  ASSERT_EQ(listed(between), path);
  ASSERT_EQ(between.count(), path.size());
  ASSERT_EQ(between.empty(), path.empty());
  std::vector<NodeId> kept = path;
  keep_corners(map, kept);
  ASSERT_EQ(kept, corners);
  query.Query::path_corners(kept);
  ASSERT_EQ(kept, corners) << "by the way of queries that know of no lines";
}

/// Every search that runs on the map.
template <class Use>
void for_each_search(const Map& map, const Use& use) {
  const Bounds bounds = bounds_of(map);
  int searches = 0;
  for (const SearchInfo* info : all_searches()) {
    const auto query = make_query(*info, map, used_by(*info, map, index_set_of(bounds)));
    if (!query) continue;
    ++searches;
    ASSERT_NO_FATAL_FAILURE(use(**query)) << info->id << " on " << map.kind().id;
  }
  ASSERT_GE(searches, 9) << map.kind().id;
}

NodeId any_node_of(const Map& map, std::mt19937& random) {
  return map.node_of_slot(static_cast<std::uint32_t>(random() % map.node_count()));
}

TEST(PathCorners, MakeThePathOfEverySearchOnSmallMapsOfEveryKind) {
  std::mt19937 random(71);
  for (int i = 0; i < rounds(90); ++i) {
    SCOPED_TRACE(i);
    const auto map = random_map(random);
    ASSERT_NO_FATAL_FAILURE(for_each_search(*map, [&](Query& query) {
      for (std::uint32_t s = 0; s < map->node_count(); ++s) {
        for (std::uint32_t t = 0; t < map->node_count(); ++t) {
          query.find(map->node_of_slot(s), map->node_of_slot(t));
          ASSERT_NO_FATAL_FAILURE(expect_corners_to_make_the_path(query)) << s << " to " << t;
        }
      }
    }));
  }
}

TEST(PathCorners, MakeThePathOfEverySearchOnLargerMaps) {
  for (const char* id : {"caves", "rooms", "maze", "random", "loop", "terrain", "roads"}) {
    SCOPED_TRACE(id);
    const auto map = generate_map(*find_generator(id), 60, 45, 3).value();
    std::size_t corners = 0;
    std::size_t nodes = 0;
    ASSERT_NO_FATAL_FAILURE(for_each_search(*map, [&](Query& query) {
      std::mt19937 random(72);
      for (int i = 0; i < rounds(40); ++i) {
        const NodeId start = any_node_of(*map, random);
        query.find(start, any_node_of(*map, random));
        ASSERT_NO_FATAL_FAILURE(expect_corners_to_make_the_path(query)) << i;
        corners += corners_of(query).size();
        nodes += nodes_of(query).size();
      }
    }));
    if (map->as_grid() != nullptr) {
      EXPECT_LT(corners, nodes) << "lines were to be among them";
    }
  }
}

TEST(PathCorners, AreThoseOfTheLastSearchAlone) {
  const Grid grid = grid_of("..@.\n..@.\n..@.\n");
  for_each_search(grid, [&](Query& query) {
    const NodeId start = grid.node({0, 0});
    ASSERT_TRUE(query.find(start, grid.node({1, 2})).found());
    EXPECT_EQ(corners_of(query).size(), 3U);
    ASSERT_TRUE(query.find(start, start).found());
    EXPECT_EQ(corners_of(query), std::vector<NodeId>{start});
    ASSERT_EQ(query.find(start, grid.node({3, 0})).status, SearchStatus::kNoPath);
    EXPECT_TRUE(corners_of(query).empty());
    ASSERT_TRUE(query.find(start, grid.node({0, 2})).found());
    EXPECT_EQ(corners_of(query), (std::vector<NodeId>{start, grid.node({0, 2})}));
    ASSERT_EQ(query.find(start, grid.node({2, 0})).status, SearchStatus::kGoalBlocked);
    EXPECT_TRUE(corners_of(query).empty());
    query.begin(start, grid.node({1, 2}));
    EXPECT_TRUE(corners_of(query).empty()) << "the search is not over";
  });
}

TEST(PathNodes, AreAForwardRange) {
  const Grid grid = grid_of(".....\n.....\n.....\n");
  const std::vector<NodeId> corners = {grid.node({0, 0}), grid.node({2, 2}), grid.node({4, 2})};
  const PathNodes nodes(grid, corners);
  auto at = nodes.begin();
  const auto first = at++;
  EXPECT_EQ(*first, grid.node({0, 0}));
  EXPECT_EQ(*at, grid.node({1, 1}));
  EXPECT_NE(first, at);
  auto again = first;
  EXPECT_EQ(++again, at) << "two passes over one range";
  EXPECT_EQ(std::distance(nodes.begin(), nodes.end()), 5);
  EXPECT_EQ(std::count(nodes.begin(), nodes.end(), grid.node({3, 2})), 1);
  std::vector<Cell> cells;
  for (const NodeId n : nodes) cells.push_back(grid.cell(n));
  EXPECT_EQ(cells, (std::vector<Cell>{{0, 0}, {1, 1}, {2, 2}, {3, 2}, {4, 2}}));
}

TEST(PathNodes, OfNothingAndOfOneNode) {
  const Grid grid = grid_of("..\n..\n");
  const PathNodes none(grid, {});
  EXPECT_TRUE(none.empty());
  EXPECT_EQ(none.count(), 0U);
  EXPECT_EQ(none.begin(), none.end());
  const std::vector<NodeId> corners = {grid.node({1, 1})};
  const PathNodes one(grid, corners);
  EXPECT_EQ(one.count(), 1U);
  EXPECT_EQ(listed(one), corners);
}

/// Where a row is as short as it can be, the differences of nodes are the smallest.
TEST(PathNodes, GoInEveryDirectionAlsoOnTheNarrowestMaps) {
  for (const auto& [width, height] : {std::pair{1, 9}, {9, 1}, {2, 9}, {9, 2}, {9, 9}}) {
    const Grid grid =
        Grid::create(width, height, std::string(static_cast<std::size_t>(width) * height, '.')).value();
    const auto query = make_query(*find_search("astar"), grid).value();
    for (const Cell start : free_cells(grid)) {
      for (const Cell goal : free_cells(grid)) {
        query->find(start, goal);
        ASSERT_NO_FATAL_FAILURE(expect_corners_to_make_the_path(*query));
      }
    }
  }
}

TEST(PathNodes, EndAtCornersThatLieOnNoLine) {
  const Grid grid = grid_of(".....\n.....\n.....\n");
  const std::vector<NodeId> corners = {grid.node({0, 0}), grid.node({4, 1}), grid.node({4, 2})};
  EXPECT_EQ(listed(PathNodes(grid, corners)), corners);
  EXPECT_EQ(PathNodes(grid, corners).count(), 3U);
}

}  // namespace
}  // namespace goalbound::test
