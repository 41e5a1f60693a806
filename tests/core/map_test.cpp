// What every kind of map answers: components, paths, names and places.
#include <algorithm>
#include <set>
#include <sstream>

#include "file_support.hpp"
#include "goalbound/quadtree.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

TerrainCosts two_costs() {
  TerrainCosts costs;
  costs['.'] = 2;
  costs['S'] = 7;
  return costs;
}

constexpr std::string_view kTerrain =
    "..@."
    "@@S@"
    ".S..";

/// One map of each kind, with several components and a blocked or one-way bit.
std::vector<std::shared_ptr<const Map>> maps_of_all_kinds() {
  std::vector<std::shared_ptr<const Map>> maps;
  maps.push_back(std::make_shared<Grid>(Grid::create(4, 3, std::string(kTerrain)).value()));
  maps.push_back(std::make_shared<Grid>(Grid::create(4, 3, std::string(kTerrain), two_costs()).value()));
  maps.push_back(std::make_shared<ListGraph>(
      ListGraph::create({.places = {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {9, 9}},
                         .arcs = {{0, 1, 5}, {0, 1, 3}, {1, 2, 4}, {2, 1, 4}, {3, 2, 8}, {4, 4, 1}}})
          .value()));
  maps.push_back(std::make_shared<Quadtree>(
      Quadtree::create(std::make_shared<const Grid>(test::grid_of("....\n....\n...@\n....\n"))).value()));
  return maps;
}

/// The row of a table of docs/bounds-format.md that tells the values of this field.
std::string documented(std::string_view field) {
  std::istringstream lines(read_raw(source_folder() / "docs" / "bounds-format.md"));
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("| 2") &&
        line.find(std::string("| ") + std::string(field) + " |") != std::string::npos)
      return line;
  }
  ADD_FAILURE() << "no row of " << field;
  return {};
}

TEST(MapKinds, AllNumbersOfFilesAreDocumented) {
  const auto expect_in = [](const std::string& row, unsigned number, std::string_view name) {
    EXPECT_THAT(row, ::testing::HasSubstr(std::to_string(number) + ' ' + std::string(name)));
  };
  const std::string kinds = documented("kind of map");
  for (const MapKindInfo* kind : all_map_kinds()) expect_in(kinds, kind->file_code, kind->name);
  const std::string orderings = documented("ordering");
  for (const OrderingInfo& info : all_orderings())
    expect_in(orderings, static_cast<unsigned>(info.ordering), info.id);
  const std::string methods = documented("method");
  for (const MethodInfo& info : all_methods())
    expect_in(methods, static_cast<unsigned>(info.method), info.id);
}

TEST(MapKinds, AreFoundByTheirCodes) {
  std::vector<std::string_view> ids;
  std::set<std::uint8_t> codes;
  std::set<std::string_view> rules;
  for (const MapKindInfo* kind : all_map_kinds()) {
    ids.push_back(kind->id);
    EXPECT_TRUE(codes.insert(kind->file_code).second);
    EXPECT_TRUE(rules.insert(kind->rules).second);
    EXPECT_EQ(find_map_kind(kind->file_code), kind);
    EXPECT_FALSE(kind->description.empty());
    EXPECT_FALSE(kind->node_word.empty());
    EXPECT_FALSE(kind->nodes_word.empty());
  }
  EXPECT_THAT(ids,
              ::testing::ElementsAre("octile-grid", "weighted-grid", "four-grid", "cut-grid", "squeeze-grid",
                                     "graph", "octree", "navmesh", "quadtree", "hex-map", "staggered-map"));
  EXPECT_EQ(find_map_kind(1)->id, "octile-grid");
  EXPECT_EQ(find_map_kind(2)->id, "graph");
  EXPECT_EQ(find_map_kind(3)->id, "weighted-grid");
  EXPECT_EQ(find_map_kind(4)->id, "quadtree");
  EXPECT_EQ(find_map_kind(5)->id, "octree");
  EXPECT_EQ(find_map_kind(0), nullptr);
  EXPECT_EQ(find_map_kind(255), nullptr);
}

/// Files depend on them.
TEST(MapKinds, RulesOfGridsNeverChange) {
  EXPECT_EQ(
      find_map_kind(1)->rules,
      "octile, no corner cutting, costs 13860/19601, free . G S, nodes row by row, directions N E S W NE "
      "SE SW NW");
}

TEST(Maps, NumberNodesBySlotsInRisingOrder) {
  for (const auto& map : maps_of_all_kinds()) {
    SCOPED_TRACE(map->kind().id);
    std::uint64_t edges_of_all = 0;
    std::uint64_t boxes = 0;
    NodeId before = kNoNode;
    for (std::uint32_t slot = 0; slot < map->node_count(); ++slot) {
      const NodeId n = map->node_of_slot(slot);
      EXPECT_EQ(map->slot(n), slot);
      EXPECT_TRUE(map->is_node(n));
      EXPECT_LT(index_of(n), map->node_limit());
      EXPECT_TRUE(before == kNoNode || before < n);
      EXPECT_TRUE(map->limits().contains(map->place(n)));
      before = n;
      std::vector<Edge> edges;
      map->edges(n, edges);
      edges_of_all += edges.size();
      boxes += map->edge_limit(n);
      for (const Edge& edge : edges) {
        EXPECT_LT(index_of(edge.index), map->edge_limit(n));
        EXPECT_TRUE(map->is_node(edge.to));
        EXPECT_GT(edge.cost, 0U);
      }
    }
    EXPECT_EQ(count_edges(*map), edges_of_all);
    EXPECT_EQ(map->box_count(), boxes);
    EXPECT_FALSE(map->is_node(NodeId(static_cast<std::uint32_t>(map->node_limit()))));
    EXPECT_FALSE(map->is_node(kNoNode));
    EXPECT_EQ((map->as_grid() != nullptr) + (map->as_list() != nullptr), 1);
  }
}

TEST(Maps, FindNodesByTheNamesThatTheyGive) {
  for (const auto& map : maps_of_all_kinds()) {
    SCOPED_TRACE(map->kind().id);
    for (std::uint32_t slot = 0; slot < map->node_count(); ++slot) {
      const NodeId n = map->node_of_slot(slot);
      EXPECT_EQ(map->find_node(map->name_of(n)).value(), n);
      EXPECT_EQ(map->node_at(map->place(n)), n);
      EXPECT_EQ(map->nearest_node(map->place(n)), n);
    }
    EXPECT_EQ(map->node_at({-100, 50}), kNoNode);
    for (const std::string_view wrong : {"", "a", "1;2", "1,", ",1", "1,2,3,4", "1 2", "99999999999,1"}) {
      const auto found = map->find_node(wrong);
      ASSERT_FALSE(found.ok()) << wrong;
      EXPECT_EQ(found.error().code, ErrorCode::kInvalidArgument);
      EXPECT_THAT(found.error().message, ::testing::HasSubstr("X,Y")) << wrong;
    }
  }
}

TEST(Maps, CellsAreNamedByColumnAndRow) {
  const Grid grid = grid_of("....\n.@..\n");
  EXPECT_EQ(grid.name_of(grid.node({3, 1})), "3,1");
  EXPECT_EQ(grid.name_of(EdgeId{grid.node({0, 0}), Direction::kSE}), "SE");
  EXPECT_EQ(grid.find_node("2,1").value(), grid.node({2, 1}));
  // A blocked cell is found, and whoever needs a node asks further.
  EXPECT_EQ(grid.find_node("1,1").value(), grid.node({1, 1}));
  EXPECT_FALSE(grid.is_node(grid.node({1, 1})));
  EXPECT_EQ(grid.node_at(Cell{1, 1}), grid.node({1, 1}));
  EXPECT_EQ(grid.node_at(Cell{4, 1}), kNoNode);
  expect_error(grid.find_node("4,7"), ErrorCode::kInvalidArgument, "", 0,
               {"4,7 lies outside the map (4 x 2 cells: x 0 to 3, y 0 to 1); the nearest free cell is 3,1"});
  expect_error(grid_of("@").find_node("1,0"), ErrorCode::kInvalidArgument, "", 0, {"no free cell at all"});
  expect_error(grid.find_node("x"), ErrorCode::kInvalidArgument, "", 0,
               {"'x' is not a cell; write X,Y as in 12,7"});
  EXPECT_EQ(grid.length_text(static_cast<Cost>(OctileLength{100, 40}.cost())), "156.568542");
  EXPECT_DOUBLE_EQ(grid.length_of(kDiagonalCost), std::numbers::sqrt2);
}

/// The first by rows of those at the smallest distance.
NodeId nearest_of(const Grid& grid, Place place) {
  NodeId nearest = kNoNode;
  std::int64_t smallest = 0;
  for (const NodeId n : grid.free_nodes()) {
    const std::int64_t dx = std::int64_t{grid.cell(n).x} - place.x;
    const std::int64_t dy = std::int64_t{grid.cell(n).y} - place.y;
    if (nearest != kNoNode && dx * dx + dy * dy >= smallest) continue;
    nearest = n;
    smallest = dx * dx + dy * dy;
  }
  return nearest;
}

TEST(Maps, TheNearestCellIsFoundFromAnywhere) {
  std::mt19937 random(17);
  for (int i = 0; i < 60; ++i) {
    const Grid grid = random_grid(random, 1 + static_cast<int>(random() % 20),
                                  1 + static_cast<int>(random() % 20), i % 3 == 0 ? 97 : 60);
    for (std::int32_t y = -25; y < 45; y += 3) {
      for (std::int32_t x = -25; x < 45; x += 2) {
        EXPECT_EQ(grid.nearest_node({x, y}), nearest_of(grid, {x, y})) << x << "," << y << "\n"
                                                                       << format_grid(grid);
      }
    }
  }
  const Grid grid = grid_of(".@@\n@@.\n");
  constexpr auto kMost = std::numeric_limits<std::int32_t>::max();
  EXPECT_EQ(grid.nearest_node({kMost, kMost}), grid.node({2, 1}));
  EXPECT_EQ(grid.nearest_node({-kMost - 1, -kMost - 1}), grid.node({0, 0}));
  EXPECT_EQ(grid_of("@@\n@@\n").nearest_node({0, 0}), kNoNode);
}

TEST(Maps, ComponentsAreWhatNoEdgeLeadsBetweenEitherWay) {
  const auto maps = maps_of_all_kinds();
  for (const std::size_t grid : {std::size_t{0}, std::size_t{1}}) {
    const Components parts = find_components(*maps[grid]);
    EXPECT_EQ(parts.sizes, (std::vector<std::uint32_t>{2, 1, 5}));
    EXPECT_EQ(parts.of_slot, (std::vector<std::uint32_t>{0, 0, 1, 2, 2, 2, 2, 2}));
  }
  // Node 3 is left by an edge and reached by none.
  const Components parts = find_components(*maps[2]);
  EXPECT_EQ(parts.sizes, (std::vector<std::uint32_t>{4, 1}));
  EXPECT_EQ(parts.of_slot, (std::vector<std::uint32_t>{0, 0, 0, 0, 1}));
}

TEST(Maps, APathCostsWhatItsEdgesDo) {
  const auto maps = maps_of_all_kinds();
  const auto cost = [](const Map& map, std::initializer_list<std::string_view> names) {
    std::vector<NodeId> path;
    for (const std::string_view name : names) path.push_back(map.find_node(name).value());
    return cost_of_path(map, path, path.front(), path.back());
  };
  EXPECT_EQ(cost(*maps[0], {"0,2", "1,2", "2,2", "2,1"}), 3 * std::uint64_t{kStraightCost});
  EXPECT_EQ(cost(*maps[1], {"0,2", "1,2", "2,2", "2,1"}), 27 * std::uint64_t{kStraightCost});
  EXPECT_EQ(cost(*maps[0], {"1,2", "2,1"}), std::nullopt) << "cuts a corner";
  EXPECT_EQ(cost(*maps[0], {"0,0", "1,0", "2,0"}), std::nullopt) << "into a wall";
  EXPECT_EQ(cost(*maps[2], {"#0", "#1", "#2", "#1"}), 11U) << "the cheaper of two edges";
  EXPECT_EQ(cost(*maps[2], {"#0", "#2"}), std::nullopt);
  EXPECT_EQ(cost(*maps[2], {"#2", "#3"}), std::nullopt) << "one way";
  for (const auto& map : maps) {
    const NodeId n = map->node_of_slot(0);
    const std::vector<NodeId> stay = {n};
    EXPECT_EQ(cost_of_path(*map, stay, n, n), 0U);
    EXPECT_EQ(cost_of_path(*map, stay, n, map->node_of_slot(1)), std::nullopt);
    EXPECT_EQ(cost_of_path(*map, stay, map->node_of_slot(1), n), std::nullopt);
    EXPECT_EQ(cost_of_path(*map, {}, n, n), std::nullopt);
    const std::vector<NodeId> nowhere = {kNoNode};
    EXPECT_EQ(cost_of_path(*map, nowhere, kNoNode, kNoNode), std::nullopt);
  }
  const NodeId blocked = maps[0]->as_grid()->node({2, 0});
  EXPECT_EQ(cost_of_path(*maps[0], std::vector<NodeId>{blocked}, blocked, blocked), std::nullopt);
}

}  // namespace
}  // namespace goalbound::test
