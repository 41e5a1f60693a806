#include "goalbound/grid.hpp"
#include "goalbound/map.hpp"
#include "maps/node_sets.hpp"

namespace goalbound {
namespace {

/// A legal diagonal has a free cell beside it: steps to the east and the south join all that is joined.
void join_cells(const Grid& grid, NodeSets& sets) {
  for (std::uint32_t slot = 0; slot < grid.free_count(); ++slot) {
    const NodeId n = grid.free_nodes()[slot];
    const DirectionSet free = grid.free_neighbours(n);
    if (free.contains(Direction::kE)) sets.join(slot, slot + 1);
    if (free.contains(Direction::kS)) sets.join(slot, grid.slot(grid.neighbour(n, Direction::kS)));
  }
}

void join_nodes(const Map& map, NodeSets& sets) {
  std::vector<Edge> edges;
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    map.edges(map.node_of_slot(slot), edges);
    for (const Edge& edge : edges) sets.join(slot, map.slot(edge.to));
  }
}

}  // namespace

Components find_components(const Map& map) {
  const std::uint32_t nodes = map.node_count();
  NodeSets sets(nodes);
  const Grid* grid = map.as_grid();
  if (grid != nullptr && grid->rule() != MoveRule::kEightSqueeze) {
    join_cells(*grid, sets);
  } else {
    join_nodes(map, sets);
  }
  constexpr std::uint32_t kNoNumber = 0xFFFFFFFFU;
  std::vector<std::uint32_t> number_of_set(nodes, kNoNumber);
  Components result;
  result.of_slot.resize(nodes);
  for (std::uint32_t slot = 0; slot < nodes; ++slot) {
    std::uint32_t& number = number_of_set[sets.find(slot)];
    if (number == kNoNumber) {
      number = result.count();
      result.sizes.push_back(0);
    }
    result.of_slot[slot] = number;
    ++result.sizes[number];
  }
  return result;
}

}  // namespace goalbound
