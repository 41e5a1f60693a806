#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <queue>
#include <unordered_set>
#include <utility>

#include "goalbound/mesh_paths.hpp"
#include "maps/nav_mesh_builder.hpp"

namespace goalbound {
namespace {

/// What is seen from a point: everything on straight lines through polygons. Exact on whole places.
class Sight {
 public:
  Sight(const NavMesh& mesh, const std::vector<bool>& at_border, Place goal,
        const std::vector<std::uint32_t>& goal_areas)
      : mesh_(mesh), at_border_(at_border), goal_(goal), goal_areas_(goal_areas) {}

  /// From a place that lies in each of these polygons, or on their sides. Replaces what was seen before.
  void look(Place from, const std::vector<std::uint32_t>& areas) {
    from_ = from;
    seen_.clear();
    sees_goal_ = false;
    for (const std::uint32_t area : areas) {
      sees_goal_ |= std::ranges::find(goal_areas_, area) != goal_areas_.end();
      const auto corners = mesh_.polygon(area);
      for (std::size_t i = 0; i < corners.size(); ++i) {
        add(corners[i]);
        const std::uint32_t next = mesh_.beyond(area)[i];
        const Place right = place(corners[i]);
        const Place left = place(corners[(i + 1) % corners.size()]);
        if (next != NavMesh::kNoArea && turn_of(from_, right, left) > 0)
          cones_.push_back({area, next, left, right});
      }
    }
    while (!cones_.empty()) {
      const Cone cone = cones_.back();
      cones_.pop_back();
      go_on(cone);
    }
  }

  bool sees_goal() const { return sees_goal_; }
  /// Corners at the border of the mesh: others are never turned at. Some more than once.
  const std::vector<std::uint32_t>& corners() const { return seen_; }

 private:
  /// What is seen of a polygon through the side of another one.
  struct Cone {
    std::uint32_t before = 0;
    std::uint32_t area = 0;
    Place left;
    Place right;
  };

  Place place(std::uint32_t point) const { return mesh_.place_of(mesh_.parts().points[point]); }
  void add(std::uint32_t corner) {
    if (at_border_[corner]) seen_.push_back(corner);
  }
  bool is_in(const Cone& cone, Place at) const {
    return turn_of(from_, cone.right, at) >= 0 && turn_of(from_, cone.left, at) <= 0;
  }

  void go_on(const Cone& cone) {
    const bool is_goal_area = std::ranges::find(goal_areas_, cone.area) != goal_areas_.end();
    sees_goal_ |= is_goal_area && is_in(cone, goal_);
    const auto corners = mesh_.polygon(cone.area);
    const auto beyond = mesh_.beyond(cone.area);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Place a = place(corners[i]);
      const Place b = place(corners[(i + 1) % corners.size()]);
      if (is_in(cone, a)) add(corners[i]);
      if (beyond[i] == NavMesh::kNoArea || beyond[i] == cone.before) continue;
      const Place right = turn_of(from_, cone.right, a) > 0 ? a : cone.right;
      const Place left = turn_of(from_, cone.left, b) < 0 ? b : cone.left;
      if (turn_of(from_, right, left) > 0) cones_.push_back({cone.area, beyond[i], left, right});
    }
  }

  const NavMesh& mesh_;
  const std::vector<bool>& at_border_;
  Place goal_;
  const std::vector<std::uint32_t>& goal_areas_;
  Place from_;
  bool sees_goal_ = false;
  std::vector<std::uint32_t> seen_;
  std::vector<Cone> cones_;
};

/// The polygons that hold a point, from one of them on: on a side there are two, at a corner more.
std::vector<std::uint32_t> areas_around(const NavMesh& mesh, const MeshPoint& at) {
  std::vector<std::uint32_t> areas;
  const auto first = mesh.area_of(at);
  if (!first) return areas;
  areas.push_back(*first);
  const Place place = mesh.place_of(at);
  for (std::size_t i = 0; i < areas.size(); ++i) {
    for (const std::uint32_t next : mesh.beyond(areas[i])) {
      if (next == NavMesh::kNoArea || std::ranges::find(areas, next) != areas.end()) continue;
      std::vector<Place> corners;
      mesh.corners(next, corners);
      bool holds = true;
      for (std::size_t c = 0; c < corners.size() && holds; ++c)
        holds = turn_of(corners[c], corners[(c + 1) % corners.size()], place) >= 0;
      if (holds) areas.push_back(next);
    }
  }
  return areas;
}

double plan_distance(const MeshPoint& a, const MeshPoint& b) {
  return std::hypot(b.x - a.x, b.y - a.y);
}

}  // namespace

ShortestMeshPath::ShortestMeshPath(const NavMesh& mesh)
    : mesh_(&mesh), areas_of_point_(mesh.parts().points.size()), at_border_(mesh.parts().points.size()) {
  for (std::uint32_t area = 0; area < mesh.area_count(); ++area) {
    const auto corners = mesh.polygon(area);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      areas_of_point_[corners[i]].push_back(area);
      if (mesh.beyond(area)[i] != NavMesh::kNoArea) continue;
      at_border_[corners[i]] = true;
      at_border_[corners[(i + 1) % corners.size()]] = true;
    }
  }
}

std::optional<std::vector<MeshPoint>> ShortestMeshPath::find(const MeshPoint& start,
                                                             const MeshPoint& goal) const {
  const auto start_areas = areas_around(*mesh_, start);
  const auto goal_areas = areas_around(*mesh_, goal);
  if (start_areas.empty() || goal_areas.empty()) return std::nullopt;
  const auto& points = mesh_->parts().points;
  const auto start_node = static_cast<std::uint32_t>(points.size());
  const std::uint32_t goal_node = start_node + 1;
  const auto at = [&](std::uint32_t node) -> const MeshPoint& {
    return node == start_node ? start : node == goal_node ? goal : points[node];
  };
  std::vector<double> g(points.size() + 2, std::numeric_limits<double>::infinity());
  std::vector<std::uint32_t> parent(points.size() + 2, goal_node);
  std::vector<bool> closed(points.size() + 2);
  using Entry = std::pair<double, std::uint32_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  const auto reach = [&](std::uint32_t node, std::uint32_t from) {
    const double cost = g[from] + plan_distance(at(from), at(node));
    if (cost >= g[node]) return;
    g[node] = cost;
    parent[node] = from;
    open.emplace(cost + plan_distance(at(node), goal), node);
  };
  Sight sight(*mesh_, at_border_, mesh_->place_of(goal), goal_areas);
  g[start_node] = 0;
  open.emplace(0, start_node);
  while (!open.empty() && !closed[goal_node]) {
    const std::uint32_t node = open.top().second;
    open.pop();
    if (closed[node]) continue;
    closed[node] = true;
    if (node == goal_node) break;
    sight.look(mesh_->place_of(at(node)), node == start_node ? start_areas : areas_of_point_[node]);
    if (sight.sees_goal()) reach(goal_node, node);
    for (const std::uint32_t corner : sight.corners()) {
      if (!closed[corner]) reach(corner, node);
    }
  }
  if (!closed[goal_node]) return std::nullopt;
  std::vector<MeshPoint> path = {goal};
  for (std::uint32_t node = parent[goal_node]; node != start_node; node = parent[node])
    path.push_back(at(node));
  path.push_back(start);
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace goalbound
