#include "hierarchy/map_arcs.hpp"

#include <algorithm>
#include <numeric>

namespace goalbound {

MapArcs arcs_of(const Map& map) {
  MapArcs result;
  result.first.reserve(map.node_count() + std::size_t{1});
  result.first.push_back(0);
  std::vector<Edge> edges;
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    map.edges(map.node_of_slot(slot), edges);
    for (const Edge& edge : edges) {
      const std::uint32_t to = map.slot(edge.to);
      if (to != slot) result.arcs.push_back({to, edge.cost, edge.index});
    }
    result.first.push_back(static_cast<std::uint32_t>(result.arcs.size()));
  }
  return result;
}

MapArcs reversed(const MapArcs& arcs) {
  MapArcs result;
  result.first.assign(arcs.first.size(), 0);
  for (const MapArcs::Arc& arc : arcs.arcs) ++result.first[arc.to + std::size_t{1}];
  std::inclusive_scan(result.first.begin(), result.first.end(), result.first.begin());
  result.arcs.resize(arcs.arcs.size());
  std::vector<std::uint32_t> next(result.first.begin(), result.first.end() - 1);
  for (std::uint32_t slot = 0; slot < arcs.node_count(); ++slot) {
    for (const MapArcs::Arc& arc : arcs.out(slot)) result.arcs[next[arc.to]++] = {slot, arc.cost, arc.edge};
  }
  return result;
}

Neighbours neighbours_of(const MapArcs& arcs) {
  const std::uint32_t nodes = arcs.node_count();
  std::vector<std::uint32_t> first(nodes + std::size_t{1});
  for (std::uint32_t n = 0; n < nodes; ++n) {
    for (const MapArcs::Arc& arc : arcs.out(n)) {
      ++first[n + std::size_t{1}];
      ++first[arc.to + std::size_t{1}];
    }
  }
  for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
  std::vector<std::int32_t> ends(first.back());
  std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
  for (std::uint32_t n = 0; n < nodes; ++n) {
    for (const MapArcs::Arc& arc : arcs.out(n)) {
      ends[next[n]++] = static_cast<std::int32_t>(arc.to);
      ends[next[arc.to]++] = static_cast<std::int32_t>(n);
    }
  }
  Neighbours result;
  result.first.push_back(0);
  result.nodes.reserve(ends.size() / 2);
  for (std::uint32_t n = 0; n < nodes; ++n) {
    const auto begin = ends.begin() + first[n];
    const auto end = ends.begin() + first[n + std::size_t{1}];
    std::sort(begin, end);
    result.nodes.insert(result.nodes.end(), begin, std::unique(begin, end));
    result.first.push_back(static_cast<std::int32_t>(result.nodes.size()));
  }
  return result;
}

Neighbours renumbered(const Neighbours& neighbours, std::span<const std::uint32_t> order,
                      std::span<const std::uint32_t> number) {
  Neighbours result;
  result.first.push_back(0);
  result.nodes.reserve(neighbours.nodes.size());
  for (const std::uint32_t old : order) {
    const auto begin = static_cast<std::ptrdiff_t>(result.nodes.size());
    for (const std::int32_t other : neighbours.of(old))
      result.nodes.push_back(static_cast<std::int32_t>(number[static_cast<std::size_t>(other)]));
    std::sort(result.nodes.begin() + begin, result.nodes.end());
    result.first.push_back(static_cast<std::int32_t>(result.nodes.size()));
  }
  return result;
}

}  // namespace goalbound
