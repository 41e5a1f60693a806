// What the layers of navigation meshes share.
#pragma once

#include <span>

#include "features/mesh/mesh.hpp"
#include "goalbound/nav_mesh.hpp"
#include "overlays/overlay_view.hpp"

namespace goalbound::app {

/// In fractions of a place: corners of polygons are drawn where they lie, not in the middle of a unit. The
/// map must be a navigation mesh.
inline MapPoint mesh_point_on_map(const OverlayView& view, const MeshPoint& p) {
  const double unit = as_nav_mesh(view.map())->unit();
  return view.drawing.point_at({p.x * unit, p.y * unit, p.z * unit});
}

/// Each with where it is seen from; the last one stands out.
void draw_intervals(const OverlayView& view, std::span<const MeshInterval> intervals, DrawList& list);

/// Null while it is being found.
inline const MeshAnswer* mesh_answer(const OverlayView& view) {
  return view.features.get<MeshWays>().answer();
}

}  // namespace goalbound::app
