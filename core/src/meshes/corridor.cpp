#include "meshes/corridor.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "goalbound/mesh_paths.hpp"
#include "maps/nav_mesh_builder.hpp"

namespace goalbound {
namespace {

bool are_beside(const NavMesh& mesh, std::uint32_t a, std::uint32_t b) {
  return std::ranges::find(mesh.beyond(a), b) != mesh.beyond(a).end();
}

/// The polygon in which two nodes follow each other; of two that of `current`.
std::optional<std::uint32_t> shared_area(const NavMesh& mesh, NodeId a, NodeId b, std::uint32_t current) {
  const auto [a1, a2] = mesh.sides_of(a);
  const auto [b1, b2] = mesh.sides_of(b);
  std::optional<std::uint32_t> shared;
  for (const std::uint32_t area : {a1, a2}) {
    if (area != b1 && area != b2) continue;
    if (area == current) return area;
    shared = area;
  }
  return shared;
}

/// A way out of a polygon, as seen by who goes through it.
struct Portal {
  std::uint32_t left = 0;  ///< numbers of points
  std::uint32_t right = 0;
};

/// Two convex polygons share one stretch of a line, which may be several sides.
Portal portal_between(const NavMesh& mesh, std::uint32_t from, std::uint32_t to) {
  const auto corners = mesh.polygon(from);
  const auto beyond = mesh.beyond(from);
  const std::size_t count = corners.size();
  Portal portal;
  for (std::size_t i = 0; i < count; ++i) {
    if (beyond[i] != to) continue;
    if (beyond[(i + count - 1) % count] != to) portal.right = corners[i];
    if (beyond[(i + 1) % count] != to) portal.left = corners[(i + 1) % count];
  }
  return portal;
}

/// A point as the funnel compares it, and as it is given back.
struct Corner {
  Place place;
  MeshPoint point;
};

/// The funnel algorithm (Lee and Preparata 1984; Chazelle 1982), exact on whole places.
class Funnel {
 public:
  explicit Funnel(const Corner& start) : apex_(start), left_(start), right_(start), points_{start.point} {}

  /// Both lists end with the goal. A side that comes to lie on the other one has not crossed it: where a
  /// portal lies in line with the apex, the way may still turn at its near end.
  std::vector<MeshPoint> pull(const std::vector<Corner>& left, const std::vector<Corner>& right) {
    for (std::size_t i = 0; i < left.size(); ++i) {
      if (turn_of(apex_.place, right_.place, right[i].place) >= 0) {
        if (is_apex(right_) || turn_of(apex_.place, left_.place, right[i].place) <= 0) {
          right_ = right[i];
          right_at_ = i;
        } else {
          i = begin_at(left_, left_at_);
          continue;
        }
      }
      if (turn_of(apex_.place, left_.place, left[i].place) <= 0) {
        if (is_apex(left_) || turn_of(apex_.place, right_.place, left[i].place) >= 0) {
          left_ = left[i];
          left_at_ = i;
        } else {
          i = begin_at(right_, right_at_);
        }
      }
    }
    if (points_.back() != left.back().point) points_.push_back(left.back().point);
    return std::move(points_);
  }

 private:
  bool is_apex(const Corner& corner) const { return corner.place == apex_.place; }

  /// The way turns at that corner; the portals behind it are looked at again. Its number, as the caller's
  /// loop goes on with the next one.
  std::size_t begin_at(const Corner& corner, std::size_t at) {
    const Corner turn = corner;
    if (points_.back() != turn.point) points_.push_back(turn.point);
    apex_ = left_ = right_ = turn;
    left_at_ = right_at_ = at;
    return at;
  }

  Corner apex_;
  Corner left_;
  Corner right_;
  std::size_t left_at_ = 0;
  std::size_t right_at_ = 0;
  std::vector<MeshPoint> points_;
};

}  // namespace

std::vector<CorridorLeg> legs_of(const NavMesh& mesh, std::uint32_t from, std::uint32_t to,
                                 const std::vector<NodeId>& nodes) {
  std::vector<CorridorLeg> legs(1);
  legs.back().areas = {from};
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const std::uint32_t current = legs.back().areas.back();
    const auto [first, second] = mesh.sides_of(nodes[i]);
    // The node in the middle of a polygon, or at the end of a link, lies in this polygon.
    std::optional<std::uint32_t> next = first == second ? std::optional(first) : std::nullopt;
    if (!next) next = i + 1 < nodes.size() ? shared_area(mesh, nodes[i], nodes[i + 1], current) : to;
    if (!next || *next == current) continue;
    if (!are_beside(mesh, current, *next)) {
      legs.back().link_from = nodes[i - 1];
      legs.back().link_to = nodes[i];
      legs.emplace_back();
    }
    legs.back().areas.push_back(*next);
  }
  return legs;
}

std::vector<MeshPoint> pull_straight(const NavMesh& mesh, const std::vector<std::uint32_t>& corridor,
                                     const MeshPoint& start, const MeshPoint& goal) {
  std::vector<Corner> left;
  std::vector<Corner> right;
  const auto corner = [&](std::uint32_t point) {
    const MeshPoint& at = mesh.parts().points[point];
    return Corner{mesh.place_of(at), at};
  };
  for (std::size_t i = 1; i < corridor.size(); ++i) {
    const Portal portal = portal_between(mesh, corridor[i - 1], corridor[i]);
    left.push_back(corner(portal.left));
    right.push_back(corner(portal.right));
  }
  const Corner end = {mesh.place_of(goal), goal};
  left.push_back(end);
  right.push_back(end);
  return Funnel({mesh.place_of(start), start}).pull(left, right);
}

double length_of(const std::vector<MeshPoint>& points) {
  double sum = 0;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const MeshPoint& a = points[i - 1];
    const MeshPoint& b = points[i];
    sum += std::hypot(b.x - a.x, b.y - a.y, b.z - a.z);
  }
  return sum;
}

}  // namespace goalbound
