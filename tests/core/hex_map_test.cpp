// Maps of hexagons, against an oracle of their own.
#include <gmock/gmock.h>

#include "goalbound/hex_map.hpp"
#include "goalbound/search/heuristics.hpp"
#include "move_oracle.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

std::shared_ptr<const Map> hexagons_of(const Grid& rows) {
  return with_options(std::make_shared<const Grid>(rows), {.moves = MoveRule::kHex}).value();
}

/// What a step between cells of cost 1 costs for the oracle, which counts as grids do.
constexpr std::uint64_t kOracleUnit = 13860;

TEST(HexMaps, TheUsualEstimateIsExactOnAnEmptyMap) {
  const auto map = hexagons_of(Grid::create(9, 8, std::string(72, '.')).value());
  const HeuristicInfo* heuristic = exact_heuristic(map->kind());
  ASSERT_NE(heuristic, nullptr);
  const double unit = lowest_cost_of_length(*map->as_list(), *heuristic);
  EXPECT_EQ(unit, 2);
  const MoveOracle oracle = oracle_of(*map);
  for (std::uint32_t s = 0; s < map->node_count(); ++s) {
    const Cell start = as_hex_map(*map)->cell(NodeId(s));
    const auto distances = oracle.distances(start.x, start.y);
    for (std::uint32_t t = 0; t < map->node_count(); ++t) {
      const Place a = map->place(NodeId(s));
      const Place b = map->place(NodeId(t));
      const double estimate = unit * heuristic->norm(a.x - b.x, a.y - b.y, 0);
      const Cell goal = as_hex_map(*map)->cell(NodeId(t));
      EXPECT_EQ(estimate * kOracleUnit,
                static_cast<double>(distances[static_cast<std::size_t>(goal.y) * 9 + goal.x]));
    }
  }
}

TEST(HexMaps, TheirAreasHoldTheirPlacesAndNoOthers) {
  const auto map = hexagons_of(grid_of("..@.\n.@..\n....\n..@."));
  const HexMap& hexagons = *as_hex_map(*map);
  std::vector<Place> corners;
  for (std::uint32_t n = 0; n < map->node_count(); ++n) {
    const NodeId node{n};
    EXPECT_EQ(map->node_at(map->place(node)), node);
    EXPECT_EQ(map->find_node(map->name_of(node)).value(), node);
    hexagons.corners(n, corners);
    ASSERT_EQ(corners.size(), 6U);
    for (const Place corner : corners) EXPECT_NE(map->node_at(corner), kNoNode);
    // A little inside of each corner there is nothing else.
    const Place at = map->place(node);
    for (const Place corner : corners) {
      const Place inside{at.x + (corner.x - at.x) * 3 / 4, at.y + (corner.y - at.y) * 3 / 4};
      EXPECT_EQ(map->node_at(inside), node);
    }
  }
  const Place wall{2 * HexMap::kWidth, 0};
  EXPECT_EQ(map->node_at(wall), kNoNode);
  EXPECT_EQ(map->node_at({-HexMap::kWidth, 0}), kNoNode);
  EXPECT_EQ(map->find_node("2,0").error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(map->find_node("9,0").error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(map->find_node("#3").value(), NodeId(3));
}

TEST(HexMaps, ACellTouchesSixOthers) {
  const auto map = hexagons_of(grid_of("...\n...\n..."));
  std::vector<Edge> edges;
  const auto names = [&](std::string_view cell) {
    map->edges(map->find_node(cell).value(), edges);
    std::string text;
    for (const Edge& edge : edges) text += map->name_of(edge.to) + ' ';
    return text;
  };
  EXPECT_EQ(names("1,1"), "2,1 2,2 1,2 0,1 1,0 2,0 ");
  EXPECT_EQ(names("1,2"), "2,2 0,2 0,1 1,1 ");
}

}  // namespace
}  // namespace goalbound::test
