// The edges of a map of any kind in arrays, by slots: what a hierarchy is made of.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "goalbound/map.hpp"

namespace goalbound {

/// Every edge of a map that leads to another node. Edges back to their own node are on no optimal path, as
/// every edge costs something.
struct MapArcs {
  struct Arc {
    std::uint32_t to = 0;  ///< slot
    Cost cost = 0;         ///< above 0
    EdgeIndex edge;        ///< among those of its node
  };
  std::vector<std::uint32_t> first;  ///< by slot, and one more
  std::vector<Arc> arcs;

  std::uint32_t node_count() const { return static_cast<std::uint32_t>(first.size() - 1); }
  std::span<const Arc> out(std::uint32_t slot) const {
    return std::span(arcs).subspan(first[slot], first[slot + 1] - first[slot]);
  }
};

MapArcs arcs_of(const Map& map);
/// The same edges by the slot that they lead to: `to` is where they come from then.
MapArcs reversed(const MapArcs& arcs);

/// Which nodes an edge connects, either way: each neighbour once, in rising order.
struct Neighbours {
  std::vector<std::int32_t> first;  ///< by node, and one more
  std::vector<std::int32_t> nodes;

  std::uint32_t node_count() const { return static_cast<std::uint32_t>(first.size() - 1); }
  std::span<const std::int32_t> of(std::uint32_t node) const {
    const auto begin = static_cast<std::size_t>(first[node]);
    return std::span(nodes).subspan(begin, static_cast<std::size_t>(first[node + 1]) - begin);
  }
};

Neighbours neighbours_of(const MapArcs& arcs);
/// The same graph with node `order[i]` called i; `number` is the inverse of `order`.
Neighbours renumbered(const Neighbours& neighbours, std::span<const std::uint32_t> order,
                      std::span<const std::uint32_t> number);

}  // namespace goalbound
