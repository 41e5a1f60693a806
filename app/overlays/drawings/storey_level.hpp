// A mesh with heights, and what it was made from, as facets in space: ground to walk on, and what is solid.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "goalbound/nav_mesh.hpp"
#include "model/view/space_extent.hpp"
#include "overlays/drawings/facets.hpp"

namespace goalbound::app {

class StoreyLevel {
 public:
  StoreyLevel(const NavMesh& mesh, const SpaceExtent& extent);

  /// Ground lies so much above its heights, as it was rounded and may run through floors and steps.
  double lift() const { return lift_; }
  SpacePoint raised(SpacePoint at) const { return {at.x, at.y, at.z + lift_}; }
  /// Made when it is first asked for. A level of too many polygons is left out.
  const FacetTree& facets(bool with_solid);
  /// Whether an owner of facets is an area of the mesh; else it is a polygon of what that was made from.
  bool is_ground(std::uint32_t owner) const { return owner < mesh_.area_count(); }
  /// The polygon is a part of something that is closed: what is seen of its back is its inside.
  bool is_closed(std::uint32_t owner) const { return closed_[owner - mesh_.area_count()]; }
  /// Of a facet that is solid, in the light.
  std::uint32_t colour(const Facet& facet) const;

 private:
  const NavMesh& mesh_;
  SpacePoint low_;
  double height_ = 1;
  double lift_ = 0;
  std::vector<bool> closed_;                       ///< by polygon of the backdrop
  std::array<std::optional<FacetTree>, 2> trees_;  ///< without and with what is solid
};

}  // namespace goalbound::app
