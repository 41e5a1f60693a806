#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "goalbound/fleets.hpp"
#include "maps/staggered.hpp"

namespace goalbound {
namespace {

constexpr std::string_view kLetters = "ESWN";
/// Costs of the grid are sums of two cells.
constexpr std::uint32_t kOfAStep = 2;

std::uint32_t node_of(const Grid& grid, Cell cell, Heading heading) {
  return 4 * grid.slot(grid.node(cell)) + static_cast<std::uint32_t>(heading);
}

}  // namespace

Result<ListGraph> graph_of_headings(const Grid& grid, std::uint32_t turn) {
  ListGraph::Parts parts;
  parts.cost_unit = kOfAStep;
  for (const NodeId node : grid.free_nodes()) {
    const Cell cell = grid.cell(node);
    for (unsigned h = 0; h < kHeadingCount; ++h) {
      const auto heading = static_cast<Heading>(h);
      const std::uint32_t from = node_of(grid, cell, heading);
      parts.places.push_back({cell.x, cell.y});
      parts.names.push_back(fmt::format("{},{}:{}", cell.x, cell.y, kLetters[h]));
      const Cell ahead = ahead_of(cell, heading);
      if (grid.is_free(ahead)) {
        parts.arcs.push_back(
            {from, node_of(grid, ahead, heading), weight_of(grid, node) + weight_of(grid, grid.node(ahead))});
      }
      for (const Heading to : {turned_right(heading), turned_left(heading)})
        parts.arcs.push_back({from, node_of(grid, cell, to), kOfAStep * turn});
    }
  }
  return ListGraph::create(std::move(parts));
}

}  // namespace goalbound
