#include "goalbound/map.hpp"
#include "maps/node_sets.hpp"

namespace goalbound {

Components find_components(const Map& map) {
  const std::uint32_t nodes = map.node_count();
  NodeSets sets(nodes);
  std::vector<Edge> edges;
  for (std::uint32_t slot = 0; slot < nodes; ++slot) {
    map.edges(map.node_of_slot(slot), edges);
    for (const Edge& edge : edges) sets.join(slot, map.slot(edge.to));
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
