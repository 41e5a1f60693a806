// What paths cost by each rule of moving, from rows of letters and plain rules: Dijkstra's search in a few
// lines that share nothing with the library. And random grids of a rule.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <limits>
#include <map>
#include <queue>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "goalbound/hex_map.hpp"
#include "support.hpp"

namespace goalbound::test {

struct MoveOracle {
  static constexpr std::uint64_t kNoWay = std::numeric_limits<std::uint64_t>::max();

  int width = 0;
  int height = 0;
  std::string letters;        ///< row by row
  std::string rule;           ///< as options name it
  std::map<char, int> costs;  ///< of cells of a letter; others are blocked

  int cost(int x, int y) const {
    if (x < 0 || y < 0 || x >= width || y >= height) return 0;
    const auto found = costs.find(letters[static_cast<std::size_t>(y) * width + x]);
    return found == costs.end() ? 0 : found->second;
  }
  bool free(int x, int y) const { return cost(x, y) > 0; }

  /// What a step costs in halves of 1/13860 cells; 0 where it is illegal.
  std::uint64_t step(int x, int y, int dx, int dy) const {
    if ((dx == 0 && dy == 0) || !free(x, y) || !free(x + dx, y + dy)) return 0;
    const auto weight = static_cast<std::uint64_t>(cost(x, y) + cost(x + dx, y + dy));
    if (rule == "hex") {
      const bool up_or_down = dy != 0 && (y % 2 == 0 ? dx == 0 || dx == -1 : dx == 0 || dx == 1);
      return (dy == 0 && std::abs(dx) == 1) || (std::abs(dy) == 1 && up_or_down) ? weight * 13860 : 0;
    }
    if (std::abs(dx) > 1 || std::abs(dy) > 1) return 0;
    if (dx == 0 || dy == 0) return weight * 13860;
    const int beside = (free(x + dx, y) ? 1 : 0) + (free(x, y + dy) ? 1 : 0);
    const bool legal = (rule == "8" && beside == 2) || (rule == "8-cut" && beside > 0) || rule == "8-squeeze";
    return legal ? weight * 19601 : 0;
  }

  /// To all cells, row by row.
  std::vector<std::uint64_t> distances(int x, int y) const {
    using Entry = std::pair<std::uint64_t, int>;
    std::vector<std::uint64_t> best(letters.size(), kNoWay);
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    best[static_cast<std::size_t>(y) * width + x] = 0;
    open.push({0, y * width + x});
    while (!open.empty()) {
      const auto [g, at] = open.top();
      open.pop();
      if (g > best[static_cast<std::size_t>(at)]) continue;
      for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
          const std::uint64_t there = step(at % width, at / width, dx, dy);
          if (there == 0) continue;
          const int to = at + dy * width + dx;
          if (g + there >= best[static_cast<std::size_t>(to)]) continue;
          best[static_cast<std::size_t>(to)] = g + there;
          open.push({g + there, to});
        }
      }
    }
    return best;
  }
};

/// Few cells, many walls; every third with costs of terrain.
inline Grid random_ruled_grid(std::mt19937& random, MoveRule rule) {
  const auto width = 1 + static_cast<std::int32_t>(random() % 7);
  const auto height = 1 + static_cast<std::int32_t>(random() % 7);
  std::string terrain(static_cast<std::size_t>(width) * height, '.');
  const auto walls = random() % 60;
  for (char& c : terrain) c = random() % 100 < walls ? '@' : ".GS"[random() % 3];
  terrain[random() % terrain.size()] = '.';
  if (random() % 3 != 0) return Grid::create(width, height, terrain, rule).value();
  TerrainCosts costs;
  for (const char letter : {'.', 'G', 'S'}) costs[letter] = static_cast<std::uint16_t>(1 + random() % 4);
  return Grid::create(width, height, terrain, costs, rule).value();
}

/// The cells of a grid of any rule, or of a map of hexagons.
inline const Grid& rows_of(const Map& map) {
  const HexMap* hexagons = as_hex_map(map);
  return hexagons != nullptr ? hexagons->rows() : *map.as_grid();
}

inline Cell oracle_cell(const Map& map, NodeId n) {
  const HexMap* hexagons = as_hex_map(map);
  return hexagons != nullptr ? hexagons->cell(n) : map.as_grid()->cell(n);
}

inline MoveOracle oracle_of(const Map& map) {
  const Grid& rows = rows_of(map);
  const MoveRule rule = map.as_grid() != nullptr ? rows.rule() : MoveRule::kHex;
  MoveOracle oracle{
      rows.width(), rows.height(), std::string(rows.terrain()), std::string(info_of(rule).id), {}};
  for (const char letter : {'.', 'G', 'S', 'T', 'W', '@'}) {
    const int cost = rows.is_uniform() ? int{is_free_terrain(letter)} : rows.terrain_costs()[letter];
    if (cost > 0) oracle.costs[letter] = cost;
  }
  return oracle;
}

/// What the oracle counts for one unit of the costs of a map.
inline std::uint64_t oracle_units(const Map& map) {
  if (map.as_grid() == nullptr) return 13860;
  return map.as_grid()->is_uniform() ? 2 : 1;
}

/// Whether the path leads from one cell to the other by legal steps that cost as much.
inline testing::AssertionResult is_path(const MoveOracle& oracle, const std::vector<Cell>& path, Cell start,
                                        Cell goal, std::uint64_t cost) {
  if (path.empty() || path.front() != start || path.back() != goal)
    return testing::AssertionFailure() << "other ends";
  std::uint64_t sum = 0;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Cell from = path[i - 1];
    const std::uint64_t step = oracle.step(from.x, from.y, path[i].x - from.x, path[i].y - from.y);
    if (step == 0) return testing::AssertionFailure() << "illegal step " << i;
    sum += step;
  }
  if (sum != cost) return testing::AssertionFailure() << "the path costs " << sum << ", not " << cost;
  return testing::AssertionSuccess();
}

/// From one node to others, by a query on a map that has the same nodes.
inline void expect_as_oracle(Query& query, const Map& map, const MoveOracle& oracle, NodeId start,
                             std::span<const NodeId> goals, const std::string& what) {
  const Cell from = oracle_cell(map, start);
  const auto distances = oracle.distances(from.x, from.y);
  std::vector<NodeId> path;
  std::vector<Cell> cells;
  for (const NodeId goal : goals) {
    const Cell to = oracle_cell(map, goal);
    const SearchResult result = query.find(start, goal);
    const std::uint64_t cost = distances[static_cast<std::size_t>(to.y) * oracle.width + to.x];
    ASSERT_EQ(result.found(), cost != MoveOracle::kNoWay) << what;
    if (!result.found()) continue;
    ASSERT_EQ(result.cost * oracle_units(map), cost) << what;
    query.path(path);
    cells.clear();
    for (const NodeId n : path) cells.push_back(oracle_cell(map, n));
    ASSERT_TRUE(is_path(oracle, cells, from, to, cost)) << what;
  }
}

inline void expect_all_pairs(Query& query, const Map& map, const std::string& what) {
  const MoveOracle oracle = oracle_of(map);
  std::vector<NodeId> nodes;
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) nodes.push_back(map.node_of_slot(slot));
  for (const NodeId start : nodes)
    ASSERT_NO_FATAL_FAILURE(expect_as_oracle(query, map, oracle, start, nodes, what));
}

}  // namespace goalbound::test
