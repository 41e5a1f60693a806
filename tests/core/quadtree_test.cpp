// The quadtree over a grid: squares, neighbours and names, every search with boxes, and its file.
#include "goalbound/quadtree.hpp"
#include "bounds_files.hpp"
#include "indices/boxes/box_checks.hpp"

#include <array>
#include <cmath>
#include <set>

#include "any_map_support.hpp"
#include "file_support.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/generators.hpp"
#include "goalbound/map_flood.hpp"

namespace goalbound::test {
namespace {

Quadtree tree_over(Grid grid) {
  return Quadtree::create(std::make_shared<const Grid>(std::move(grid))).value();
}

/// Sides that are powers of two and such that are not, each small enough for all pairs.
std::vector<Quadtree> own_trees() {
  std::vector<Quadtree> trees;
  trees.push_back(tree_over(grid_of("........\n........\n..@.....\n........\n.....@@.\n")));
  trees.push_back(tree_over(serpentine(13)));
  std::mt19937 random(77);
  trees.push_back(tree_over(random_grid(random, 16, 16, 8)));
  trees.push_back(tree_over(random_grid(random, 23, 9, 25)));
  trees.push_back(tree_over(random_grid(random, 12, 31, 45)));
  return trees;
}

/// Each map of this folder and the folders in it that is a uniform grid.
std::vector<std::filesystem::path> maps_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> maps;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".map") maps.push_back(entry.path());
  }
  return maps;
}

/// Every free cell lies in one square, that is the largest which the subdivision has there.
void expect_squares(const Quadtree& tree) {
  const Grid& grid = tree.grid();
  std::vector<int> covered(static_cast<std::size_t>(grid.cell_count()));
  for (std::uint32_t n = 0; n < tree.node_count(); ++n) {
    const Quadtree::Leaf& leaf = tree.leaf(NodeId(n));
    ASSERT_EQ(leaf.corner.x % leaf.side, 0);
    ASSERT_EQ(leaf.corner.y % leaf.side, 0);
    for (std::int32_t y = leaf.corner.y; y < leaf.corner.y + leaf.side; ++y) {
      for (std::int32_t x = leaf.corner.x; x < leaf.corner.x + leaf.side; ++x) {
        ASSERT_TRUE(grid.is_free(Cell{x, y})) << x << ',' << y;
        ++covered[static_cast<std::size_t>(y) * grid.width() + x];
        ASSERT_EQ(tree.leaf_at({x, y}), NodeId(n));
      }
    }
    const std::int32_t twice = 2 * leaf.side;
    const Cell parent = {leaf.corner.x / twice * twice, leaf.corner.y / twice * twice};
    bool parent_is_free = true;
    for (std::int32_t i = 0; i < twice * twice && parent_is_free; ++i)
      parent_is_free = grid.is_free(Cell{parent.x + i % twice, parent.y + i / twice});
    ASSERT_FALSE(parent_is_free) << "four free quarters are one square: " << tree.name_of(NodeId(n));
  }
  for (std::int32_t y = 0; y < grid.height(); ++y) {
    for (std::int32_t x = 0; x < grid.width(); ++x) {
      const bool free = grid.is_free(Cell{x, y});
      ASSERT_EQ(covered[static_cast<std::size_t>(y) * grid.width() + x], free ? 1 : 0) << x << ',' << y;
      ASSERT_EQ(tree.leaf_at({x, y}) != kNoNode, free);
    }
  }
}

/// Cells side by side in two squares join them, and nothing else does; both ways at the same cost.
void expect_neighbours(const Quadtree& tree) {
  const Grid& grid = tree.grid();
  std::set<std::pair<NodeId, NodeId>> wanted;
  for (const NodeId n : grid.free_nodes()) {
    const Cell c = grid.cell(n);
    for (const Cell beside : {Cell{c.x + 1, c.y}, Cell{c.x, c.y + 1}}) {
      if (!grid.is_free(beside)) continue;
      const NodeId a = tree.leaf_at(c);
      const NodeId b = tree.leaf_at(beside);
      if (a == b) continue;
      wanted.insert({a, b});
      wanted.insert({b, a});
    }
  }
  std::set<std::pair<NodeId, NodeId>> found;
  for (std::uint32_t n = 0; n < tree.node_count(); ++n) {
    for (const ListGraph::OutEdge& edge : tree.out(NodeId(n))) {
      ASSERT_TRUE(found.insert({NodeId(n), edge.to}).second) << "twice: " << tree.name_of(NodeId(n));
      const Place a = tree.place(NodeId(n));
      const Place b = tree.place(edge.to);
      const double cells = std::hypot(a.x - b.x, a.y - b.y) / 2;
      ASSERT_NEAR(tree.length_of(edge.cost), cells, 0.5 / kStraightCost + 1e-9);
    }
  }
  ASSERT_EQ(found, wanted);
  ASSERT_TRUE(tree.is_symmetric());
}

TEST(Quadtree, CutsFreeGroundIntoSquares) {
  const Quadtree tree = tree_over(grid_of("....\n....\n...@\n....\n"));
  ASSERT_EQ(tree.node_count(), 6U);
  EXPECT_EQ(tree.kind().id, "quadtree");
  EXPECT_EQ(tree.leaf(NodeId(0)), (Quadtree::Leaf{{0, 0}, 2}));
  EXPECT_EQ(tree.leaf(NodeId(1)), (Quadtree::Leaf{{2, 0}, 2}));
  EXPECT_EQ(tree.leaf(NodeId(2)), (Quadtree::Leaf{{0, 2}, 2}));
  EXPECT_EQ(tree.leaf(NodeId(3)), (Quadtree::Leaf{{2, 2}, 1}));
  EXPECT_EQ(tree.place(NodeId(0)), (Place{2, 2, 0})) << "in half cells";
  EXPECT_EQ(tree.place(NodeId(3)), (Place{5, 5, 0}));
  const auto out = tree.out(NodeId(3));
  ASSERT_EQ(out.size(), 3U) << "above, below and to the left; to the right is a wall";
  EXPECT_EQ(out[0].to, NodeId(1));
  EXPECT_EQ(out[1].to, NodeId(4));
  EXPECT_EQ(out[2].to, NodeId(2));
  EXPECT_EQ(out[1].cost, kStraightCost);
  EXPECT_EQ(tree.length_text(out[1].cost), "1.000000") << "lengths are those of cells";
}

TEST(Quadtree, HoldsEveryFreeCellOnceAndJoinsAcrossSides) {
  std::vector<Quadtree> trees = own_trees();
  for (const auto& path : maps_in(source_folder() / "assets/maps"))
    trees.push_back(tree_over(load_grid(path).value()));
  if (const auto folder = data_folder()) {
    for (const char* name : {"dao/lak308d.map", "dao/arena.map", "rooms/16room_000.map"})
      trees.push_back(tree_over(load_grid(*folder / "grids" / name).value()));
  }
  for (const Quadtree& tree : trees) {
    ASSERT_NO_FATAL_FAILURE(expect_squares(tree));
    ASSERT_NO_FATAL_FAILURE(expect_neighbours(tree));
  }
}

TEST(Quadtree, MayBeOneSquareOrNone) {
  const Quadtree one = tree_over(grid_of("....\n....\n....\n....\n"));
  EXPECT_EQ(one.node_count(), 1U);
  EXPECT_EQ(one.edge_count(), 0U);
  EXPECT_EQ(one.place(NodeId(0)), (Place{4, 4, 0}));
  const Quadtree none = tree_over(grid_of("@@\n@@\n"));
  EXPECT_EQ(none.node_count(), 0U);
  EXPECT_FALSE(none.find_node("0,0"));
  EXPECT_EQ(none.node_at({1, 1}), kNoNode);
  EXPECT_EQ(none.nearest_node({1, 1}), kNoNode);
  const Quadtree cell = tree_over(grid_of(".\n"));
  EXPECT_EQ(cell.node_count(), 1U);
}

TEST(Quadtree, CellsNameSquares) {
  const Quadtree tree = tree_over(grid_of("....\n....\n...@\n....\n"));
  for (std::uint32_t n = 0; n < tree.node_count(); ++n) {
    const NodeId node{n};
    EXPECT_EQ(tree.find_node(tree.name_of(node)).value(), node);
    EXPECT_EQ(tree.find_node("#" + std::to_string(n)).value(), node);
    EXPECT_EQ(tree.node_at(tree.place(node)), node);
    EXPECT_EQ(tree.nearest_node(tree.place(node)), node);
    EXPECT_EQ(tree.area_at(tree.place(node)), n);
  }
  EXPECT_EQ(tree.find_node("3,1").value(), NodeId(1)) << "any cell of the square";
  EXPECT_EQ(tree.name_of(NodeId(1)), "2,0");
  EXPECT_EQ(tree.name_of(EdgeId{NodeId(3), EdgeIndex(1)}), "to 2,3");
  EXPECT_EQ(tree.name_of(kNoNode), "blocked");
  expect_error(tree.find_node("3,2"), ErrorCode::kInvalidArgument, "", 0, {"'3,2'", "blocked"});
  expect_error(tree.find_node("4,0"), ErrorCode::kInvalidArgument, "", 0, {});
  expect_error(tree.find_node("x"), ErrorCode::kInvalidArgument, "", 0, {});
  expect_error(tree.find_node("#6"), ErrorCode::kInvalidArgument, "", 0, {});
  EXPECT_EQ(tree.node_at({4, 4}), NodeId(0)) << "four squares meet there: the first";
  EXPECT_EQ(tree.node_at({6, 5}), NodeId(3)) << "a side belongs to the square, whatever lies beyond";
  EXPECT_EQ(tree.node_at({7, 5}), kNoNode) << "the middle of a wall";
  EXPECT_EQ(tree.nearest_node({7, 5}), NodeId(3));
  EXPECT_EQ(tree.node_at({-1, 3}), kNoNode);
  EXPECT_EQ(tree.nearest_node({-50, 3}), NodeId(0));
}

TEST(Quadtree, SaysItsAreas) {
  const Quadtree tree = tree_over(grid_of("....\n....\n...@\n....\n"));
  EXPECT_EQ(tree.area_count(), tree.node_count());
  std::vector<Place> corners;
  tree.corners(3, corners);
  EXPECT_EQ(corners, (std::vector<Place>{{4, 4, 0}, {6, 4, 0}, {6, 6, 0}, {4, 6, 0}}));
  std::vector<std::uint32_t> areas;
  tree.areas_of(NodeId(3), areas);
  EXPECT_EQ(areas, std::vector<std::uint32_t>{3});
}

TEST(Quadtree, IsNotMadeOfCostsOfTerrain) {
  TerrainCosts costs;
  costs['.'] = 2;
  auto grid = std::make_shared<const Grid>(Grid::create(2, 1, "..", costs).value());
  expect_error(Quadtree::create(std::move(grid)), ErrorCode::kInvalidArgument, "", 0, {"uniform", "costs"});
}

TEST(Quadtree, GetsEverySearchButThoseOfCells) {
  const Quadtree tree = own_trees().front();
  const Bounds bounds = bounds_of(tree);
  for (const SearchInfo* info : all_searches()) {
    const bool of_cells = info->id == "subgoals" || info->id.starts_with("hpa");
    EXPECT_EQ(make_query(*info, tree, used_by(*info, tree, index_set_of(bounds))).ok(),
              !info->canonical && !of_cells)
        << info->id;
  }
}

TEST(Quadtree, RealMapsLoseNoPath) {
  const auto folder = data_folder();
  if (!folder) GTEST_SKIP() << "no real data beside the checkout";
  for (const char* name : {"dao/lak308d.map", "dao/arena.map", "rooms/16room_000.map"}) {
    SCOPED_TRACE(name);
    const auto path = *folder / "grids" / name;
    const Quadtree tree = tree_over(load_grid(path).value());
    const Bounds bounds = bounds_of(tree);
    const auto scenario = load_scenario(path.string() + ".scen").value();
    ASSERT_EQ(grid_of_scenarios(tree), &tree.grid());
    const auto plain = make_query(*find_search("dijkstra"), tree).value();
    for (const char* id : {"dijkstra-gb", "astar-gb", "ch-gb"}) {
      const auto query =
          make_query(*find_search(id), tree, used_by(*find_search(id), tree, index_set_of(bounds))).value();
      for (std::size_t i = 0; i < scenario.problems.size(); i += 10) {
        const NodeId start = node_of_cell(tree, scenario.problems[i].start);
        const NodeId goal = node_of_cell(tree, scenario.problems[i].goal);
        ASSERT_EQ(query->find(start, goal).cost, plain->find(start, goal).cost) << id << ", problem " << i;
      }
    }
  }
}

TEST(Quadtree, EndsOfScenariosAreSquares) {
  const Quadtree tree = tree_over(grid_of("....\n....\n...@\n....\n"));
  EXPECT_EQ(node_of_cell(tree, {3, 1}), NodeId(1));
  EXPECT_EQ(node_of_cell(tree, {3, 2}), kNoNode);
  const Bounds bounds = bounds_of(tree);
  for (const SearchInfo* info : all_searches()) {
    const auto query = make_query(*info, tree, used_by(*info, tree, index_set_of(bounds)));
    if (!query) continue;
    EXPECT_TRUE(is_invalid((*query)->find(kNoNode, NodeId(0)).status)) << info->id;
    EXPECT_TRUE(is_invalid((*query)->find(NodeId(0), kNoNode).status)) << info->id;
  }
  const Grid grid = grid_of("..\n");
  EXPECT_EQ(grid_of_scenarios(grid), &grid);
  EXPECT_EQ(node_of_cell(grid, {1, 0}), grid.node({1, 0}));
  TerrainCosts costs;
  costs['.'] = 2;
  const Grid weighted = Grid::create(2, 1, "..", costs).value();
  EXPECT_EQ(grid_of_scenarios(weighted), nullptr);
  const ListGraph graph = ListGraph::create({.places = {{0, 0}}}).value();
  EXPECT_EQ(grid_of_scenarios(graph), nullptr);
}

TEST(Quadtree, BoxesGoIntoFilesAndAreChecked) {
  const TemporaryFolder folder;
  const Quadtree tree = own_trees().front();
  const Bounds bounds = bounds_of(tree);
  ASSERT_TRUE(save_bounds(bounds, folder / "a.gbb").ok());
  EXPECT_EQ(load_bounds_for(tree, folder / "a.gbb").value(), bounds);
  EXPECT_EQ(describe_index(folder / "a.gbb")->map_kind, &tree.kind());
  Progress progress;
  EXPECT_EQ(verify_boxes(tree, bounds, {}, progress)->too_small, 0U);
  EXPECT_FALSE(load_bounds_for(tree.grid(), folder / "a.gbb")) << "they are not the grid's";
}

constexpr std::string_view kRows = "type octile\nheight 2\nwidth 3\nmap\n..@\n..S\n";

TEST(QuadtreeFile, NamesItsGrid) {
  const TemporaryFolder folder;
  write_raw(folder / "hills.map", kRows);
  write_raw(folder / "hills.quadtree", "quadtree 1\n");
  write_raw(folder / "named.quadtree", "quadtree 1\r\n// over\n\nmap hills.map \n");
  std::filesystem::create_directory(folder / "sub");
  write_raw(folder / "sub" / "up.quadtree", "quadtree 1\nmap ../hills.map\n");
  for (const std::string name : {"hills.quadtree", "named.quadtree", "sub/up.quadtree"}) {
    const bool is_up = name.starts_with("sub/");
    if (is_up) {
      EXPECT_EQ(load_quadtree(folder / name).error().code, ErrorCode::kInvalidArgument);
    }
    const auto tree = load_quadtree(folder / name, is_up ? NamedFiles::kAnywhere : NamedFiles::kInFolder);
    ASSERT_TRUE(tree) << tree.error().to_string();
    EXPECT_EQ(tree->grid().terrain(), "..@..S");
    EXPECT_EQ(tree->node_count(), 2U);
  }
}

TEST(QuadtreeFile, RefusesWhatIsNone) {
  const auto refuses = [](std::string_view text, ErrorCode code, std::size_t line,
                          const std::vector<std::string>& words) {
    SCOPED_TRACE(text);
    expect_error(parse_quadtree(text, "bad.quadtree"), code, "bad.quadtree", line, words);
  };
  refuses("", ErrorCode::kSyntax, 1, {"'quadtree 1'"});
  refuses("quadtree\n", ErrorCode::kSyntax, 1, {"'quadtree 1'"});
  refuses("quadtree 2\n", ErrorCode::kVersion, 1, {"'2'", "version 1"});
  refuses("quadtree 1\nmap\n", ErrorCode::kSyntax, 2, {"name of a file"});
  refuses("quadtree 1\nmap a\n\nmap b\n", ErrorCode::kSyntax, 4, {"a second line 'map'"});
  // One end of a line is the line's, the one before it would be part of the name.
  refuses("quadtree 1\nmap a\r\r\n", ErrorCode::kSyntax, 2, {"must go on with the name of a file"});
  refuses("quadtree 1\nmap \x1b[2Ja\n", ErrorCode::kSyntax, 2, {"must go on with the name of a file"});
  refuses("quadtree 1\nside 4\n", ErrorCode::kSyntax, 2, {"unexpected 'side'"});
  refuses(std::string("quadtree 1\nmap a\0b\n", 19), ErrorCode::kSyntax, 2, {"name of a file"});
}

TEST(QuadtreeFile, ErrorsNameTheFileThatIsWrong) {
  const TemporaryFolder folder;
  write_raw(folder / "alone.quadtree", "quadtree 1\n");
  expect_error(load_map(folder / "alone.quadtree"), ErrorCode::kNotFound, (folder / "alone.map").string(), 0,
               {"cannot open", "alone.quadtree"});
  write_raw(folder / "alone.map", "type octile\nheight 2\nwidth 3\nmap\n...\n..\n");
  expect_error(load_map(folder / "alone.quadtree"), ErrorCode::kSyntax, (folder / "alone.map").string(), 6,
               {"row 2 of 2"});
  write_raw(folder / "itself.quadtree", "quadtree 1\nmap itself.quadtree\n");
  expect_error(load_map(folder / "itself.quadtree"), ErrorCode::kSyntax,
               (folder / "itself.quadtree").string(), 1, {});
}

TEST(QuadtreeFile, SavedAndLoadedIsTheSame) {
  const TemporaryFolder folder;
  const Quadtree tree = tree_over(grid_of("..@\n..S\n"));
  ASSERT_TRUE(save_map(tree, folder / "hills.quadtree").ok());
  EXPECT_EQ(read_raw(folder / "hills.map"), kRows);
  EXPECT_EQ(read_raw(folder / "hills.quadtree"), "quadtree 1\n");
  const auto again = load_map(folder / "hills.quadtree");
  ASSERT_TRUE(again) << again.error().to_string();
  EXPECT_EQ((*again)->hash(), tree.hash());
  EXPECT_THAT(files_of_map(folder / "hills.quadtree"),
              ::testing::ElementsAre(folder / "hills.quadtree", folder / "hills.map"));
  expect_error(save_map(tree, folder / "hills.gr"), ErrorCode::kInvalidArgument,
               (folder / "hills.gr").string(), 0, {"quadtree", "must end in .quadtree"});
}

}  // namespace
}  // namespace goalbound::test
