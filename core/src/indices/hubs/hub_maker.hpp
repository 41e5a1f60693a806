// How hub labels are made.
#pragma once

#include <array>

#include "goalbound/hub_labels.hpp"
#include "goalbound/list_graph.hpp"
#include "hierarchy/hierarchy.hpp"

namespace goalbound {

/// Whether each edge may be taken both ways at the same cost, so that there is one list a node.
inline bool leads_both_ways(const Map& map) {
  return map.as_list() == nullptr || map.as_list()->is_symmetric();
}

/// The lists of all nodes, by SearchSide; the second one is empty where it is the same as the first. Errors:
/// kCancelled; kLimit where they take more bytes than the request allows. `hierarchy`: of its map, made for
/// paths.
Result<std::array<HubLists, 2>> make_hub_lists(const IndexRequest& request, const Hierarchy& hierarchy,
                                               Progress& progress);

}  // namespace goalbound
