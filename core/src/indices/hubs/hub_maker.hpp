// How hub labels are made.
#pragma once

#include <array>

#include "goalbound/hub_labels.hpp"
#include "goalbound/list_graph.hpp"
#include "hierarchy/hierarchy.hpp"
#include "hierarchy/map_arcs.hpp"

namespace goalbound {

/// Whether each edge may be taken both ways at the same cost, so that there is one list a node.
inline bool leads_both_ways(const Map& map) {
  return map.as_list() == nullptr || map.as_list()->is_symmetric();
}

/// Calls `body(arc, here, there)` for each hub of a node that the end of one of its arcs has as well, with
/// its places in `lists`. Cost: a look at the lists of both ends of each arc.
template <class Body>
void for_each_shared_hub(std::span<const MapArcs::Arc> out, const HubLists& lists, std::uint32_t slot,
                         const Body& body) {
  for (const MapArcs::Arc& arc : out) {
    auto [here, here_end] = lists.of(slot);
    auto [there, there_end] = lists.of(arc.to);
    while (here < here_end && there < there_end) {
      const std::uint32_t hub = lists.hubs[here];
      const std::uint32_t other = lists.hubs[there];
      if (hub == other) body(arc, here, there);
      here += hub <= other ? 1 : 0;
      there += other <= hub ? 1 : 0;
    }
  }
}

/// The lists of all nodes, by SearchSide; the second one is empty where it is the same as the first. Errors:
/// kCancelled; kLimit where they take more bytes than the request allows. `hierarchy`: of its map, made for
/// paths.
Result<std::array<HubLists, 2>> make_hub_lists(const IndexRequest& request, const Hierarchy& hierarchy,
                                               Progress& progress);

}  // namespace goalbound
