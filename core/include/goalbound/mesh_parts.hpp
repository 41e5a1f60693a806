// A polygon mesh as files and builders give it, before anybody has made a graph of it.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace goalbound {

/// In the unit of the file. z is the height above the plane; 0 on flat meshes.
struct MeshPoint {
  double x = 0;  ///< in the plane
  double y = 0;  ///< in the plane; up or down: MeshParts::y_up
  double z = 0;  ///< height
  friend bool operator==(const MeshPoint&, const MeshPoint&) = default;
};

/// What the ground was made from, as a level editor shows it: floors, walls, crates. For pictures alone.
struct MeshBackdrop {
  std::vector<MeshPoint> points;                     ///< in the unit of the mesh
  std::vector<std::vector<std::uint32_t>> polygons;  ///< by number of their points, convex or not
};

/// What a navigation mesh is made of.
struct MeshParts {
  /// A way between two points that is no step from a polygon to the one beside it: a jump, a ladder, a fall.
  struct Link {
    MeshPoint from;          ///< where it begins
    MeshPoint to;            ///< where it ends
    bool both_ways = false;  ///< else from `from` to `to` alone
  };

  std::vector<MeshPoint> points;  ///< Corners of polygons, by number.
  /// By number of their points, convex, in order around them; polygons that share two points in a row are
  /// neighbours. Readers weld equal points.
  std::vector<std::vector<std::uint32_t>> polygons;
  std::vector<Link> links;  ///< In any order.
  /// Larger y lies further up in pictures (Map::y_up()).
  bool y_up = false;
  std::shared_ptr<const MeshBackdrop> backdrop{};  ///< null without
};

}  // namespace goalbound
