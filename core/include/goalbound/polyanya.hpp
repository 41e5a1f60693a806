// The shortest of all ways over a navigation mesh, in the plan and without links, whatever the graph: a
// search over intervals of the sides of polygons, each seen from the last corner that was turned at.
// Source: M. Cui, D. Harabor, A. Grastien: Compromise-free Pathfinding on a Navigation Mesh, IJCAI 2017.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "goalbound/nav_mesh.hpp"

namespace goalbound {

/// Part of a side between two polygons, as it is seen from a root: the start, or a corner at the border.
struct MeshInterval {
  MeshPoint root;            ///< where straight lines to the interval begin
  MeshPoint left;            ///< its left end, as seen from there
  MeshPoint right;           ///< its right end
  std::uint32_t area = 0;    ///< the polygon that it leads into
  double g = 0;              ///< length of the way to the root
  double f = 0;              ///< and on by way of the interval to the goal, at least
  std::uint32_t parent = 0;  ///< number of the interval that it was seen through; its own: the start
  bool is_expanded = false;  ///< taken from the open list; else it waits there, or waited
};

/// How such a search ended.
struct PolyanyaResult {
  /// An end is outside where it lies on no polygon.
  enum class Status : std::uint8_t { kFound, kStartOutside, kGoalOutside, kNoPath };

  Status status = Status::kNoPath;  ///< how it ended
  std::uint64_t expanded = 0;       ///< intervals taken from the open list, or gone on with at once
  std::uint64_t generated = 0;      ///< intervals made
  std::uint64_t pruned = 0;         ///< of them, as their root was reached on a shorter way

  /// Whether there is a way.
  bool found() const { return status == Status::kFound; }
};

/// One per thread; the mesh must outlive it. Where ways lie in sight is exact, on places (NavMesh::place_of);
/// of two ways the shorter one is told by floating-point numbers. Polygons are left through their sides
/// alone, never through a single corner; a way from or to one begins or ends in any polygon around it
/// (NavMesh::areas_around). Memory: 100 bytes a corner, and what a query needs.
class Polyanya {
 public:
  /// Cost: one look at each side.
  explicit Polyanya(const NavMesh& mesh);
  explicit Polyanya(const NavMesh&& mesh) = delete;

  /// Anew for each pair of points.
  PolyanyaResult find(const MeshPoint& start, const MeshPoint& goal);
  /// The same, and every interval that was made, in that order: for pictures.
  PolyanyaResult find_traced(const MeshPoint& start, const MeshPoint& goal, std::vector<MeshInterval>& trace);
  /// The same as if ends lay in these polygons alone, of those around them, which must be some.
  PolyanyaResult find_between(const MeshPoint& start, std::span<const std::uint32_t> start_areas,
                              const MeshPoint& goal, std::span<const std::uint32_t> goal_areas);
  /// Of the last find(): from start to goal, corners between them; empty without a way.
  std::span<const MeshPoint> path() const { return path_; }
  /// Of the same, in units of the file: that of its points with their heights (length_of).
  double length() const { return length_; }

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

  /// One side of a polygon, anticlockwise.
  struct Side {
    Place at;                      ///< of its first corner
    std::uint32_t corner = 0;      ///< the same as a point of the mesh
    std::uint32_t beyond = kNone;  ///< polygon behind it; kNone: the border
    std::uint32_t back = 0;        ///< number of this side among those of that polygon
  };
  /// Where ways turn, and how they came there.
  struct Root {
    Place at;
    std::uint32_t corner = kNone;  ///< kNone: the start
    std::uint32_t before = kNone;  ///< number of the root before
    double g = 0;
  };
  /// Straight lines from a root between two of them, through a side into a polygon.
  struct Interval {
    std::uint32_t root = 0;
    std::uint32_t area = 0;
    std::uint32_t entry = 0;   ///< side of `area` that it lies on
    std::uint32_t parent = 0;  ///< number in the trace
    Place left;                ///< on the line that bounds it on that side, beyond the root
    Place right;
    bool along = false;  ///< the root is an end of the side: all of it is seen edge-on
  };
  struct Entry {
    double f;
    std::uint32_t interval;
  };
  struct Point {
    double x = 0;
    double y = 0;
  };

  std::span<const Side> sides_of(std::uint32_t area) const {
    return std::span(sides_).subspan(first_[area], first_[area + 1] - first_[area]);
  }
  /// Between points around which all polygons count.
  PolyanyaResult search(const MeshPoint& start, const MeshPoint& goal);
  /// From one of the start's polygons to one of the goal's.
  PolyanyaResult search_between(const MeshPoint& start, const MeshPoint& goal);
  void begin(const std::vector<std::uint32_t>& areas);
  void follow(Interval interval);
  void note_expanded(const Interval& interval);
  /// Makes what is seen through the interval, and around its ends where ways turn.
  void expand(const Interval& from);
  void expand_along(const Interval& from, std::span<const Side> sides);
  void expand_cone(const Interval& from, std::span<const Side> sides);
  void see(std::uint32_t root, const Side& side, Place right, Place left, std::uint32_t parent);
  void see_along(std::uint32_t root, const Side& side, std::uint32_t parent);
  /// The side lies on a line with the root: ways turn at its nearer end.
  void see_edge_on(std::uint32_t root, const Side& side, const Side& next, std::uint32_t parent);
  void add(Interval interval);
  void push(const Interval& interval);
  bool is_goal_area(std::uint32_t area) const;
  bool leads_on(const Side& side) const;
  std::uint32_t new_root(const Side& corner, std::uint32_t before);
  bool is_too_long(const Root& root) const;

  std::pair<Point, Point> ends_of(const Interval& interval) const;
  double least_length(const Interval& interval) const;
  void finish(const Interval& last);
  MeshPoint mesh_point(Point at) const;

  const NavMesh* mesh_;
  std::vector<std::uint32_t> first_;  ///< by polygon: of its sides
  std::vector<Side> sides_;
  std::vector<bool> at_border_;          ///< by point
  std::vector<bool> is_dead_end_;        ///< by polygon: all sides but one are the border
  std::vector<double> shortest_;         ///< by point: way to the root there, of the last query that had one
  std::vector<std::uint32_t> query_of_;  ///< by point: which query that was
  std::uint32_t query_ = 0;

  MeshPoint start_;
  MeshPoint goal_;
  Place goal_place_;
  std::vector<std::uint32_t> start_areas_;
  std::vector<std::uint32_t> goal_areas_;
  std::vector<Root> roots_;
  std::vector<Interval> intervals_;
  std::vector<Entry> open_;           ///< a heap
  std::vector<Interval> successors_;  ///< of the interval at hand
  std::vector<MeshInterval>* trace_ = nullptr;
  PolyanyaResult result_;
  std::vector<MeshPoint> path_;
  double length_ = 0;
};

}  // namespace goalbound
