// The space that a map fills: of which maps there is more than a plan, and how slices of them are told to
// people.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>

#include "goalbound/map.hpp"
#include "model/view/space_view.hpp"

namespace goalbound {
class NavMesh;
struct MeshPoint;
}  // namespace goalbound

namespace goalbound::app {

/// A point of a mesh in units of places, where its polygons are drawn.
SpacePoint space_point_of(const NavMesh& mesh, const MeshPoint& point);
/// Where a node lies in space. Nodes of maps without heights lie on the ground.
SpacePoint space_point_of(const Map& map, NodeId node);

struct SpaceExtent {
  SpacePoint low;  ///< in units of places
  SpacePoint high;
  bool y_up = false;         ///< Map::y_up()
  bool has_plan = false;     ///< the map lies in the plane, and is drawn flat where it is seen straight down
  bool has_storeys = false;  ///< of such a map: ground lies above ground
  /// What lies above ground, as high as that, is another storey.
  double storey = 1;

  /// A slice at a value that people read lies at `unit` * value + `offset`.
  double unit = 1;
  double offset = 0;
  bool layers = false;            ///< such values are whole: layers of voxels
  std::array<double, 3> least{};  ///< of them, by axis
  std::array<double, 3> most{};
  std::array<double, 3> step{};

  double value_of(const Slice& slice) const { return (slice.at - offset) / unit; }
  /// As near to the value as there are slices.
  Slice slice_at(std::size_t axis, double value) const;
  /// "3", "2.4".
  std::string text_of(const Slice& slice) const;
};

/// Nothing for flat maps. Cost: a look at each corner of a mesh and of what it was made from.
std::optional<SpaceExtent> space_extent_of(const Map& map);

/// From where a map is looked at that nobody has turned yet: those of space, and levels with storeys, from a
/// corner; all others straight down.
SpaceView usual_view(const std::optional<SpaceExtent>& extent);

}  // namespace goalbound::app
