#include "goalbound/generators.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include "file_support.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/nav_mesh.hpp"

namespace goalbound::test {
namespace {

std::shared_ptr<const Map> generate_any(const GeneratorInfo& info, std::int32_t width, std::int32_t height,
                                        std::uint64_t seed) {
  auto map = generate_map(info, width, height, seed);
  EXPECT_TRUE(map.ok()) << map.error().to_string();
  return std::move(map).value();
}

Grid generate(std::string_view id, std::int32_t width, std::int32_t height, std::uint64_t seed) {
  auto grid = generate_grid(*find_generator(id), width, height, seed);
  EXPECT_TRUE(grid.ok()) << grid.error().to_string();
  return std::move(grid).value();
}

/// What its terrain, or its nodes and edges, are in full.
std::string text_of(const Map& map) {
  if (map.as_grid() != nullptr) return std::string(map.as_grid()->terrain());
  std::ostringstream text;
  std::vector<Edge> edges;
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    const NodeId n = map.node_of_slot(slot);
    text << map.place(n).x << ' ' << map.place(n).y << ':';
    map.edges(n, edges);
    for (const Edge& edge : edges) text << ' ' << map.name_of(edge.to) << ' ' << edge.cost;
    text << '\n';
  }
  return text.str();
}

/// Every kind of map of each of these sizes, from the smallest on, square or not, with a few seeds.
template <class Check>
void for_each_map(const Check& check) {
  for (const GeneratorInfo* info : all_generators()) {
    for (const std::int32_t more : {0, 1, 2, 5, 13, 40}) {
      for (const std::int32_t other : {0, 1, 31}) {
        for (const std::uint64_t seed : {0U, 1U, 2U, 3U, 4U, 5U, 6U, 7U}) {
          const std::int32_t width = info->min_side + more;
          const std::int32_t height = info->min_side + other;
          SCOPED_TRACE(std::string(info->id) + " " + std::to_string(width) + " x " + std::to_string(height) +
                       " seed " + std::to_string(seed));
          check(*info, *generate_any(*info, width, height, seed));
          if (::testing::Test::HasFailure()) return;
        }
      }
    }
  }
}

TEST(Generators, MakeMapsWithAPlaceToStartAndOneToGoTo) {
  for_each_map([](const GeneratorInfo& info, const Map& map) {
    ASSERT_GE(map.node_count(), 2U);
    const Components components = find_components(map);
    const auto largest = *std::max_element(components.sizes.begin(), components.sizes.end());
    if (info.id != "random") {
      EXPECT_EQ(largest, map.node_count());
    }
    if (map.as_grid() == nullptr) return;
    const std::string_view letters = info.id == "terrain" ? ".GSTW@" : ".@";
    EXPECT_EQ(map.as_grid()->terrain().find_first_not_of(letters), std::string_view::npos);
  });
}

TEST(Generators, TheSameSeedMakesTheSameMapAndAnotherOneDoesNot) {
  for (const GeneratorInfo* info : all_generators()) {
    const auto first = generate_any(*info, 40, 33, 7);
    EXPECT_EQ(text_of(*first), text_of(*generate_any(*info, 40, 33, 7))) << info->id;
    EXPECT_EQ(first->hash(), generate_any(*info, 40, 33, 7)->hash()) << info->id;
    EXPECT_NE(text_of(*first), text_of(*generate_any(*info, 40, 33, 8))) << info->id;
    if (first->as_grid() == nullptr) continue;
    EXPECT_EQ(first->as_grid()->width(), 40);
    EXPECT_EQ(first->as_grid()->height(), 33);
  }
}

TEST(Generators, RefuseSizesBelowTheirSmallest) {
  for (const GeneratorInfo* info : all_generators()) {
    const std::int32_t min = info->min_side;
    for (const auto& [width, height] : {std::pair(min - 1, min), std::pair(min, min - 1), std::pair(0, 0),
                                        std::pair(-5, 100), std::pair(100, -2147483647)}) {
      expect_error(generate_map(*info, width, height, 1), ErrorCode::kInvalidArgument, "", 0,
                   {std::string(info->id), std::to_string(min)});
    }
  }
}

TEST(Generators, RefuseSizesAboveWhatAGridHolds) {
  for (const GeneratorInfo* info : all_generators()) {
    expect_error(generate_map(*info, kMaxSide + 1, 20, 1), ErrorCode::kLimit, "", 0, {"65535"});
    expect_error(generate_map(*info, 100000, 100000, 1), ErrorCode::kLimit, "", 0, {});
    expect_error(generate_map(*info, kMaxSide, kMaxSide, 1), ErrorCode::kLimit, "", 0, {});
  }
}

TEST(Generators, AreMadeAsTheKindThatTheirFilesHold) {
  const auto kind = [](std::string_view id) {
    return generate_any(*find_generator(id), 20, 20, 1)->kind().id;
  };
  for (const GeneratorInfo* info : all_generators()) {
    const std::string_view expected = info->extension == ".map"     ? "octile-grid"
                                      : info->extension == ".costs" ? "weighted-grid"
                                      : info->extension == ".3dmap" ? "octree"
                                      : info->extension == ".mesh"  ? "navmesh"
                                                                    : "graph";
    EXPECT_EQ(kind(info->id), expected) << info->id;
  }
  expect_error(generate_grid(*find_generator("roads"), 20, 20, 1), ErrorCode::kInvalidArgument, "", 0,
               {"roads", "graph"});
}

TEST(Generators, MarshesHangTogetherAroundPools) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const auto map = generate_any(*find_generator("marsh"), 30, 20, seed);
    const NavMesh* mesh = as_nav_mesh(*map);
    ASSERT_NE(mesh, nullptr);
    EXPECT_EQ(mesh->report().welded + mesh->report().turned + mesh->report().degenerate, 0U);
    EXPECT_EQ(mesh->report().junctions, 0U);
    EXPECT_LT(mesh->area_count(), 30U * 20U) << "triangles were merged";
    EXPECT_GT(mesh->area_count(), 100U);
    std::set<NodeId> reached{NodeId(0)};
    std::vector<NodeId> todo{NodeId(0)};
    while (!todo.empty()) {
      const NodeId node = todo.back();
      todo.pop_back();
      for (const auto& edge : mesh->out(node)) {
        if (reached.insert(edge.to).second) todo.push_back(edge.to);
      }
    }
    EXPECT_EQ(reached.size(), mesh->node_count()) << "all is one part";
  }
}

TEST(Generators, RandomMapsBlockThreeCellsOfTen) {
  const Grid grid = generate("random", 200, 200, 3);
  EXPECT_NEAR(grid.free_count() / 40000.0, 0.7, 0.02);
}

TEST(Generators, MazesHaveOneWayBetweenAnyTwoSquares) {
  // A connected graph is a tree when it has one edge less than nodes.
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const Grid grid = generate("maze", 31, 45, seed);
    std::uint64_t edges = 0;
    for (const NodeId n : grid.free_nodes()) edges += static_cast<std::uint64_t>(grid.moves(n).size());
    EXPECT_EQ(edges, 2 * (std::uint64_t{grid.free_count()} - 1));
    EXPECT_EQ(find_components(grid).count(), 1U);
  }
}

TEST(Generators, LargeMazesHaveWiderCorridors) {
  const Grid grid = generate("maze", 301, 301, 1);
  EXPECT_TRUE(grid.is_free(Cell{1, 1}) && grid.is_free(Cell{2, 2}) && grid.is_free(Cell{3, 3}));
  EXPECT_EQ(find_components(grid).count(), 1U);
}

/// The map with all cells of one half of the middle row blocked.
Grid without_half_row(const Grid& grid, bool left) {
  std::string terrain(grid.terrain());
  for (std::int32_t x = 0; x < grid.width(); ++x) {
    if ((x < grid.width() / 2) == left)
      terrain[static_cast<std::size_t>(grid.height() / 2) * grid.width() + x] = '@';
  }
  auto cut = Grid::create(grid.width(), grid.height(), std::move(terrain));
  EXPECT_TRUE(cut.ok());
  return std::move(cut).value();
}

std::uint32_t component_at(const Grid& grid, const Components& components, Cell cell) {
  return components.of_slot[grid.slot(grid.node(cell))];
}

TEST(Generators, LoopsLeadFromTopToBottomOnBothSides) {
  for (const auto& [width, height] :
       {std::pair(16, 16), std::pair(40, 30), std::pair(30, 47), std::pair(160, 120)}) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      SCOPED_TRACE(std::to_string(width) + " x " + std::to_string(height) + " seed " + std::to_string(seed));
      const Grid grid = generate("loop", width, height, seed);
      const Cell middle{width / 2, height / 2};
      EXPECT_FALSE(grid.is_free(middle));
      Cell top{middle.x, 0};
      while (top.y < middle.y && !grid.is_free(top)) ++top.y;
      Cell bottom{middle.x, height - 1};
      while (bottom.y > middle.y && !grid.is_free(bottom)) --bottom.y;
      ASSERT_TRUE(grid.is_free(top) && grid.is_free(bottom));
      for (const bool left : {true, false}) {
        const Grid cut = without_half_row(grid, left);
        const Components components = find_components(cut);
        EXPECT_EQ(component_at(cut, components, top), component_at(cut, components, bottom))
            << (left ? "right" : "left") << " side is closed\n"
            << format_grid(grid);
      }
      // With both sides cut there is no third way.
      const Grid cut = without_half_row(without_half_row(grid, true), false);
      const Components components = find_components(cut);
      EXPECT_NE(component_at(cut, components, top), component_at(cut, components, bottom));
    }
  }
}

TEST(Generators, TerrainHasRocksWatersAndWoodsInItsShares) {
  const Grid grid = generate("terrain", 300, 200, 5);
  EXPECT_FALSE(grid.is_uniform());
  const auto share = [&](char letter) {
    const auto terrain = grid.terrain();
    return static_cast<double>(std::count(terrain.begin(), terrain.end(), letter)) / 60'000.0;
  };
  // Rocks also fill what they close in.
  EXPECT_GE(share('@'), 0.099);
  EXPECT_NEAR(share('W'), 0.15, 0.03);
  EXPECT_NEAR(share('S'), 0.07, 0.03);
  EXPECT_GT(share('T'), 0.1);
  EXPECT_GT(share('.'), 0.1);
  EXPECT_GT(share('G'), 0.1);
  EXPECT_EQ(grid.terrain_costs()['.'], 10);
  EXPECT_EQ(grid.terrain_costs()['T'], 60);
  EXPECT_EQ(grid.terrain_costs()['@'], 0);
  EXPECT_EQ(grid.terrain_costs().lowest(), 10);
}

class RoadNetworks : public testing::TestWithParam<std::string> {};

TEST_P(RoadNetworks, ConnectAllJunctionsBothWaysWithFewDeadEnds) {
  const auto map = generate_any(*find_generator(GetParam()), 120, 90, 3);
  const ListGraph& roads = *map->as_list();
  EXPECT_TRUE(roads.is_symmetric());
  EXPECT_EQ(find_components(roads).count(), 1U);
  EXPECT_GE(roads.node_count(), 120U * 90U);
  EXPECT_LE(roads.node_count(), 2U * 120U * 90U);
  EXPECT_EQ(roads.name_of(NodeId{0}), "#1");
  std::array<std::uint32_t, 5> of_degree{};
  for (std::uint32_t n = 0; n < roads.node_count(); ++n) {
    const std::size_t degree = roads.out(NodeId(n)).size();
    ASSERT_GE(degree, 1U);
    ASSERT_LE(degree, 4U);
    ++of_degree[degree];
    for (const ListGraph::OutEdge& edge : roads.out(NodeId(n))) EXPECT_GE(edge.cost, 1U);
  }
  // Dead ends are few, and a good part only passes on.
  EXPECT_LT(of_degree[1] * 8, roads.node_count());
  EXPECT_GT(of_degree[2] * 4, roads.node_count());
  EXPECT_GT(of_degree[3] * 8, roads.node_count());
}

INSTANTIATE_TEST_SUITE_P(Generators, RoadNetworks, testing::Values("roads", "country"),
                         [](const auto& instance) { return instance.param; });

TEST(Generators, ACountryIsLeftByFewRoadsThatAreFasterThanStreets) {
  const auto map = generate_any(*find_generator("country"), 200, 200, 1);
  const ListGraph& country = *map->as_list();
  std::uint32_t fewest = country.node_count();
  std::array<double, 3> least_of_length{1e9, 1e9, 1e9};
  // Over each line from south to north in the middle fifth; the widest gap is where the country is cut.
  const std::int32_t width = country.limits().max_x;
  for (std::int32_t x = width * 2 / 5; x < width * 3 / 5; x += 50) {
    std::uint32_t over = 0;
    for (std::uint32_t n = 0; n < country.node_count(); ++n) {
      const Place from = country.place(NodeId(n));
      for (const ListGraph::OutEdge& edge : country.out(NodeId(n))) {
        const Place to = country.place(edge.to);
        over += from.x < x && to.x >= x ? 1 : 0;
        const double length = std::hypot(double(from.x) - to.x, double(from.y) - to.y);
        for (std::size_t kind = 0; kind < 3 && length > 90; ++kind) {
          if (std::abs(edge.cost / length - std::array{4.0, 7.0, 10.0}[kind]) < 0.1)
            least_of_length[kind] = std::min(least_of_length[kind], length);
        }
      }
    }
    fewest = std::min(fewest, over);
  }
  EXPECT_GT(fewest, 0U);
  EXPECT_LT(fewest, 50U) << "of 200 rows";
  for (const double length : least_of_length) EXPECT_LT(length, 1e9) << "highways, main roads and streets";
  EXPECT_EQ(generate_any(*find_generator("country"), 2, 2, 1)->node_count(), 4U);
}

}  // namespace
}  // namespace goalbound::test
