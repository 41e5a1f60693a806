#include "goalbound/strong_components.hpp"

#include <limits>

#include "goalbound/list_graph.hpp"
#include "maps/strong_parts.hpp"

namespace goalbound {

Components find_strong_components(const Map& map) {
  const ListGraph* graph = map.as_list();
  // All moves of grids lead both ways, and of symmetric graphs all edges.
  if (graph == nullptr || graph->is_symmetric() || graph->edge_count() == 0) return find_components(map);
  constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  const StrongParts parts =
      find_strong_parts(Adjacency{graph->first_edges(), {graph->out(NodeId(0)).data(), graph->edge_count()}});
  // Numbered by their first node.
  std::vector<std::uint32_t> numbers(parts.count, kNone);
  Components components;
  for (const std::uint32_t part : parts.of_node) {
    if (numbers[part] == kNone) {
      numbers[part] = components.count();
      components.sizes.push_back(0);
    }
    components.of_slot.push_back(numbers[part]);
    ++components.sizes[numbers[part]];
  }
  return components;
}

}  // namespace goalbound
