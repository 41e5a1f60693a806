// The polygons that a path of nodes leads through.
#pragma once

#include <cstdint>
#include <vector>

#include "goalbound/nav_mesh.hpp"

namespace goalbound {

/// Polygons beside each other, up to a link or the goal.
struct CorridorLeg {
  std::vector<std::uint32_t> areas;
  NodeId link_from = kNoNode;  ///< where the link begins that leads on; kNoNode: the goal ends it
  NodeId link_to = kNoNode;
};
/// From a polygon over nodes to another one. At least one leg.
std::vector<CorridorLeg> legs_of(const NavMesh& mesh, std::uint32_t from, std::uint32_t to,
                                 const std::vector<NodeId>& nodes);

}  // namespace goalbound
