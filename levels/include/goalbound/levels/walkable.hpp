// Level geometry as a mesh itself: the polygons that one can stand on, as they were drawn.
#pragma once

#include <cstddef>

#include "goalbound/levels/level.hpp"
#include "goalbound/mesh_parts.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// What became of the polygons of a level.
struct WalkableReport {
  std::size_t polygons = 0;     ///< of the level
  std::size_t walkable = 0;     ///< of the mesh, parts of split ones counted each
  std::size_t too_steep = 0;    ///< walls among them
  std::size_t facing_down = 0;  ///< ceilings; or floors, where a file orders its corners the other way round
  std::size_t degenerate = 0;   ///< without an area, or crossing themselves
  std::size_t doubled = 0;      ///< of the same corners as another one
  std::size_t split = 0;        ///< walkable ones that were not convex, cut into triangles
  /// Corners that lie within a side of another polygon: nobody walks across such a side.
  std::size_t t_junctions = 0;
  /// Sides of more than two polygons, or of two that lie on the same side of it.
  std::size_t non_manifold = 0;
};

struct WalkableLevel {
  MeshParts parts;
  WalkableReport report;
};

inline constexpr double kSteepestSlope = 89;
inline constexpr double kUsualSlope = 45;

/// The polygons that face upwards and whose slope is at most so many degrees (0 to kSteepestSlope), by the
/// mean plane of their corners. Walls and crates that stand on a polygon take nothing away from it:
/// build_with_recast does that. Errors: kInvalidArgument for the slope, and when no polygon is walkable;
/// kLimit for a polygon of more than 4096 corners that is not convex. Cost: linear, for such polygons
/// quadratic in their corners.
Result<WalkableLevel> walkable_polygons(const LevelGeometry& level, double max_slope = kUsualSlope);

}  // namespace goalbound
