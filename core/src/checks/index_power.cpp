#include <algorithm>
#include <memory>
#include <vector>

#include "goalbound/index_power.hpp"
#include "goalbound/map_flood.hpp"

namespace goalbound {
namespace {

/// Edges of up to eight a time, as an index is asked.
constexpr std::size_t kEdgesAtOnce = 8;

bool keeps(const Index& index, std::uint32_t slot, EdgeIndex edge, const QueryContext& context) {
  const std::size_t first = edge.value() - edge.value() % kEdgesAtOnce;
  const auto bit = static_cast<std::uint8_t>(1U << edge.value() % kEdgesAtOnce);
  return index.allowed_edges(slot, first, bit, context) != 0;
}

}  // namespace

IndexPower measure_power(const Map& map, const Index& index, std::size_t nodes, std::size_t goals_a_node) {
  IndexPower power;
  const std::size_t count = std::min<std::size_t>(nodes, map.node_count());
  const auto flood = make_flood(map);
  const PathsKept promised = paths_kept(index.values());
  // Which path is kept where it is a single one, is the index's own choice among all.
  const Ordering ordering = promised == PathsKept::kCanonical ? Ordering::kCanonical : Ordering::kAllOptimal;
  std::vector<Edge> edges;
  std::vector<bool> is_left;  // by goal: whether an edge with which an optimal path begins is kept
  for (std::size_t i = 0; i < count; ++i) {
    const auto slot = static_cast<std::uint32_t>(i * map.node_count() / count);
    const NodeId node = map.node_of_slot(slot);
    map.edges(node, edges);
    flood->run(node, ordering);
    // The first one reached is the node itself.
    const std::size_t stride = flood->reached().size() / (goals_a_node + 1) + 1;
    is_left.assign((flood->reached().size() + stride - 2) / stride, false);
    std::size_t window = 0;
    for (const Edge& edge : edges) {
      const std::size_t wanted = edge.index.value() / kEdgesOfAWindow;
      if (wanted != window) flood->choose_window(window = wanted);
      for (std::size_t k = 1, g = 0; k < flood->reached().size(); k += stride, ++g) {
        const NodeId goal = flood->reached()[k];
        const bool leads = (flood->labels(goal) >> edge.index.value() % kEdgesOfAWindow & 1U) != 0;
        const bool kept = keeps(index, slot, edge.index, index.context(map, node, goal, SearchSide::kStart));
        ++power.pairs;
        power.pruned += kept ? 0 : 1;
        is_left[g] = is_left[g] || (leads && kept);
        if (promised == PathsKept::kOne) continue;
        power.prunable += leads ? 0 : 1;
        power.lost += leads && !kept ? 1 : 0;
      }
    }
    if (promised != PathsKept::kOne) continue;
    power.prunable += is_left.size() * (edges.size() - (is_left.empty() ? 0 : 1));
    power.lost += static_cast<std::uint64_t>(std::ranges::count(is_left, false));
  }
  return power;
}

}  // namespace goalbound
