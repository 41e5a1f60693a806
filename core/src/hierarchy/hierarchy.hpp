// A customizable contraction hierarchy: the arcs that are left when the nodes of a map are contracted one by
// one, with their exact costs. Every distance of the map is that of a way which goes up in rank and then
// down.
// Source: Dibbelt, Strasser & Wagner, "Customizable contraction hierarchies", SEA 2014 (order by nested
// dissection, contraction without witnesses, customisation by triangles, perfect pruning).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "hierarchy/elimination.hpp"
#include "hierarchy/map_arcs.hpp"

namespace goalbound {

/// Immutable; share it between threads. Memory: 4 bytes an arc of the contraction and 8 for each way of an
/// arc that is kept, of which there are about 5 a node in all on roads.
struct Hierarchy {
  struct Arc {
    std::uint32_t above = 0;  ///< the end of higher rank
    Cost cost = 0;
  };
  /// Arcs by their end of lower rank, all one way.
  struct Arcs {
    std::vector<std::uint64_t> first;  ///< by rank, and one more
    std::vector<Arc> arcs;
    std::span<const Arc> of(std::uint32_t rank) const {
      return std::span(arcs).subspan(first[rank], first[rank + 1] - first[rank]);
    }
  };

  Elimination nodes;
  Arcs up;    ///< from the lower end to the upper one
  Arcs down;  ///< from the upper end to the lower one

  std::uint32_t node_count() const { return nodes.node_count(); }
  std::size_t byte_size() const;
};

/// In the order of `nodes`, which eliminate() gave for these arcs. The costs of its arcs are distances, and
/// an arc is left out where a way over others costs no more, or where it costs `too_dear` or more itself.
Hierarchy make_hierarchy(const MapArcs& arcs, Elimination nodes, Cost too_dear = kInfiniteCost);

}  // namespace goalbound
