// The ground of a mesh for any-angle paths: its polygons, left through the sides that two of them share, and
// the corners of its border. Everything is exact, on the places of its points.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "goalbound/nav_mesh.hpp"
#include "straight/cell_box.hpp"
#include "straight/corner.hpp"

namespace goalbound {

inline HalfPoint half_point(Place place) {
  return {place.x, place.y};
}
/// Twice the area of a triangle, above 0 where it goes as y is turned from x. Exact.
inline std::int64_t turn_of(HalfPoint a, HalfPoint b, HalfPoint c) {
  return cross_of(b - a, c - a);
}

/// Immutable. Places stand for half cells: lengths are half of those in whole units.
class MeshGround {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

  /// One side of a polygon, anticlockwise.
  struct Side {
    HalfPoint at;                  ///< of its first point
    std::uint32_t beyond = kNone;  ///< polygon behind it; kNone: the border
    std::uint32_t back = 0;        ///< number of this side among those of that polygon
    std::uint32_t corner = kNone;  ///< that its first point is for a path in this polygon
  };

  /// Cost: a look at each side.
  explicit MeshGround(const NavMesh& mesh);

  /// Whether polygons wind round one of its points more than once, where a corner would have no side, or lie
  /// on the same side of one that they share, so that sight would go on for ever. There are no corners then.
  bool folds() const { return folds_; }
  std::uint32_t area_count() const { return static_cast<std::uint32_t>(first_.size() - 1); }
  std::span<const Side> sides(std::uint32_t area) const {
    return std::span(sides_).subspan(first_[area], first_[area + 1] - first_[area]);
  }
  std::span<const Corner> corners() const { return corners_; }
  /// The polygons around a corner, from face to face.
  std::span<const std::uint32_t> areas_of(std::uint32_t corner) const {
    return std::span(areas_).subspan(first_area_[corner], first_area_[corner + 1] - first_area_[corner]);
  }
  /// The point of the mesh that a corner is.
  std::uint32_t point_of(std::uint32_t corner) const { return points_[corner]; }
  /// Of the polygon's points.
  std::pair<HalfPoint, HalfPoint> bounds(std::uint32_t area) const;

  /// The plan in at most 65,535 steps either way, for boxes: never falls as a coordinate grows.
  Cell raster(HalfPoint p) const {
    return {static_cast<std::int32_t>((std::int64_t{p.x} - low_.x) >> shift_),
            static_cast<std::int32_t>((std::int64_t{p.y} - low_.y) >> shift_)};
  }
  CellBox raster(HalfPoint low, HalfPoint high) const;
  /// Of all places and sides: that of the map knows its graph alone.
  std::uint64_t hash() const { return hash_; }
  std::uint64_t byte_size() const;

 private:
  void join_sides(const NavMesh& mesh);
  void find_way_back(const NavMesh& mesh, std::uint32_t from, std::uint32_t to, Side& side);
  void find_corners(const NavMesh& mesh);
  void add_corner(std::uint32_t area, std::uint32_t number, std::uint32_t point);

  std::vector<std::uint32_t> first_;  ///< by polygon, and one more: of its sides
  std::vector<Side> sides_;
  std::vector<Corner> corners_;
  std::vector<std::uint32_t> points_;      ///< by corner
  std::vector<std::uint32_t> first_area_;  ///< by corner, and one more
  std::vector<std::uint32_t> areas_;
  HalfPoint low_;
  HalfPoint high_;
  int shift_ = 0;
  std::uint64_t hash_ = 0;
  bool folds_ = false;
};

/// Part of a polygon that a point sees: what lies between two lines, ends included.
struct MeshView {
  std::uint32_t area = 0;
  bool holds_eye = false;
  bool is_bounded = true;  ///< else all of it
  HalfPoint right;         ///< on the line that bounds it on that side, beyond the eye
  HalfPoint left;          ///< likewise

  bool contains(HalfPoint eye, HalfPoint p) const {
    return !is_bounded || (turn_of(eye, right, p) >= 0 && turn_of(eye, p, left) >= 0);
  }
};

/// What a point sees: cones are led through sides, as Polyanya's intervals that never turn. One per thread;
/// the ground must outlive it. A line that only just passes walls on both sides is not followed beyond the
/// second one: corners of both lie on it.
class MeshFan {
 public:
  explicit MeshFan(const MeshGround& ground) : ground_(&ground), round_of_(ground.corners().size()) {}

  /// Replaces `views`. `areas`: those around the eye.
  void look(HalfPoint eye, std::span<const std::uint32_t> areas, std::vector<MeshView>& views);
  /// From a corner, what it sees tautly on one side; of a slit all of it on side 0, nothing on side 1.
  void look(std::uint32_t corner, int side, std::vector<MeshView>& views);
  /// Replaces `corners` by those that a point sees.
  void corners(HalfPoint eye, std::span<const std::uint32_t> areas, std::vector<std::uint32_t>& corners);
  /// The same of those that it sees tautly.
  void taut_corners(HalfPoint eye, std::span<const std::uint32_t> areas, std::vector<std::uint32_t>& corners);
  /// The same from a corner, but for itself.
  void taut_corners(std::uint32_t corner, std::vector<std::uint32_t>& corners);
  /// Whether a straight line leads over the ground from one point to another.
  bool sees(HalfPoint from, std::span<const std::uint32_t> from_areas, HalfPoint to,
            std::span<const std::uint32_t> to_areas);

 private:
  struct Cone {
    std::uint32_t area;
    std::uint32_t entry;  ///< side of `area` that it comes through
    HalfPoint right;
    HalfPoint left;
  };
  /// The lines that are followed: from `right` as y is turned from x to `left`.
  struct Range {
    HalfPoint right;
    HalfPoint left;
    bool contains(HalfPoint eye, HalfPoint p) const {
      return turn_of(eye, right, p) >= 0 && turn_of(eye, p, left) >= 0;
    }
  };

  void begin(HalfPoint eye, std::span<const std::uint32_t> areas, const Range* range);
  void go_on(HalfPoint eye, const Cone& cone);
  void look(HalfPoint eye, std::span<const std::uint32_t> areas, const Range* range,
            std::vector<MeshView>& views);
  void begin_round();
  /// Those of views_ that were not added in this round.
  void add_corners(HalfPoint eye, bool taut_alone, std::vector<std::uint32_t>& corners);

  const MeshGround* ground_;
  std::vector<Cone> waiting_;
  std::vector<MeshView> views_;
  std::vector<std::uint32_t> round_of_;  ///< by corner: the last one that saw it
  std::uint32_t round_ = 0;
};

}  // namespace goalbound
