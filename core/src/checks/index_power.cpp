#include <algorithm>
#include <memory>
#include <vector>

#include "goalbound/index_power.hpp"
#include "goalbound/map_flood.hpp"

namespace goalbound {
namespace {

/// The paths of which an index promises to lose none.
Ordering ordering_of(const Index& index) {
  switch (paths_kept(index.values())) {
    case PathsKept::kOne:
      return Ordering::kRegular;
    case PathsKept::kCanonical:
      return Ordering::kCanonical;
    default:
      return Ordering::kAllOptimal;
  }
}

/// Edges of up to eight a time, as an index is asked.
constexpr std::size_t kEdgesAtOnce = 8;

bool keeps(const Index& index, std::uint32_t slot, EdgeIndex edge, const Aim& aim) {
  const std::size_t first = edge.value() - edge.value() % kEdgesAtOnce;
  const auto bit = static_cast<std::uint8_t>(1U << edge.value() % kEdgesAtOnce);
  return index.keep(slot, first, bit, aim) != 0;
}

}  // namespace

IndexPower measure_power(const Map& map, const Index& index, std::size_t nodes, std::size_t goals_a_node) {
  IndexPower power;
  const std::size_t count = std::min<std::size_t>(nodes, map.node_count());
  const auto flood = make_flood(map);
  const Ordering ordering = ordering_of(index);
  std::vector<Edge> edges;
  for (std::size_t i = 0; i < count; ++i) {
    const auto slot = static_cast<std::uint32_t>(i * map.node_count() / count);
    const NodeId node = map.node_of_slot(slot);
    map.edges(node, edges);
    flood->run(node, ordering);
    // The first one reached is the node itself.
    const std::size_t stride = flood->reached().size() / (goals_a_node + 1) + 1;
    std::size_t window = 0;
    for (const Edge& edge : edges) {
      const std::size_t wanted = edge.index.value() / kEdgesOfAWindow;
      if (wanted != window) flood->choose_window(window = wanted);
      for (std::size_t k = 1; k < flood->reached().size(); k += stride) {
        const NodeId goal = flood->reached()[k];
        const bool leads = (flood->labels(goal) >> edge.index.value() % kEdgesOfAWindow & 1U) != 0;
        const bool kept = keeps(index, slot, edge.index, index.aim(map, node, goal, SearchSide::kStart));
        ++power.pairs;
        power.prunable += leads ? 0 : 1;
        power.pruned += kept ? 0 : 1;
        power.lost += leads && !kept ? 1 : 0;
      }
    }
  }
  return power;
}

}  // namespace goalbound
