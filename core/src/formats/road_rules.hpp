// What tags of OpenStreetMap on the points of roads say: road_use() is of their lines.
#pragma once

#include <cstdint>

#include "goalbound/roads.hpp"

namespace goalbound {

/// Whether one gets past a point of a road.
enum class RoadBarrier : std::uint8_t {
  kNone,    ///< nothing is there
  kOpen,    ///< a barrier that lets the profile through
  kClosed,  ///< nobody of the profile passes
};
/// By the tags barrier, bollard and locked, and those of access. Source: the pages of the wiki of
/// OpenStreetMap about these keys; where they leave it open, the rules of OSRM.
RoadBarrier road_barrier(const RoadTags& tags, RoadProfile profile);

}  // namespace goalbound
