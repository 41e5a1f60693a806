// What the layer "boxes" draws of a node's edges instead of boxes: containers of another kind, of one flood.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "goalbound/containers.hpp"

namespace goalbound::app {

/// The container of one edge.
struct ContainerShape {
  ContainerEdge ends;
  std::vector<std::uint32_t> record;  ///< empty: no optimal path begins with the edge
  std::vector<IndexLine> lines;       ///< around it; none without a container
  Box around;                         ///< the places of its goals
};

/// Never changed once they are made.
struct ContainerShapes {
  const ContainerInfo* info = nullptr;
  ContainerSpace space;
  std::vector<ContainerShape> edges;  ///< by number: Map::edge_limit() of them

  /// False: a search skips the edge on its way to that place.
  bool holds(EdgeIndex e, Place goal) const;
};

/// Cost: a flood, and a few looks at each goal of each edge.
std::shared_ptr<const ContainerShapes> shapes_of_node(const Map& map, const ContainerInfo& info, NodeId node,
                                                      Ordering ordering);

}  // namespace goalbound::app
