// The shortest way over a mesh by the corners that see each other: slow, and nothing in common with Polyanya.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <queue>
#include <utility>
#include <vector>

#include "goalbound/nav_mesh.hpp"
#include "maps/nav_mesh_builder.hpp"

namespace goalbound::test {

/// Polygons around a corner that are joined by sides, one group after the other: nothing leads through the
/// corner from one to another.
class CornerFans {
 public:
  explicit CornerFans(const NavMesh& mesh) : mesh_(mesh) {
    for (std::uint32_t area = 0; area < mesh.area_count(); ++area) {
      first_.push_back(fan_of_.size());
      fan_of_.resize(fan_of_.size() + mesh.polygon(area).size(), kNone);
    }
    for (std::uint32_t area = 0; area < mesh.area_count(); ++area) {
      for (std::size_t i = 0; i < mesh.polygon(area).size(); ++i) {
        if (fan_of_[first_[area] + i] == kNone) collect(area, i);
      }
    }
  }

  std::uint32_t fan(std::uint32_t area, std::size_t corner) const { return fan_of_[first_[area] + corner]; }
  std::size_t count() const { return areas_.size(); }
  const std::vector<std::uint32_t>& areas(std::uint32_t fan) const { return areas_[fan]; }
  std::uint32_t point(std::uint32_t fan) const { return points_[fan]; }

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

  void collect(std::uint32_t area, std::size_t corner) {
    const auto fan = static_cast<std::uint32_t>(areas_.size());
    const std::uint32_t point = mesh_.polygon(area)[corner];
    points_.push_back(point);
    areas_.push_back({area});
    for (std::size_t k = 0; k < areas_[fan].size(); ++k) {
      const std::uint32_t at = areas_[fan][k];
      const auto corners = mesh_.polygon(at);
      for (std::size_t i = 0; i < corners.size(); ++i) {
        if (corners[i] == point) fan_of_[first_[at] + i] = fan;
        const bool touches = corners[i] == point || corners[(i + 1) % corners.size()] == point;
        const std::uint32_t next = mesh_.beyond(at)[i];
        if (touches && next != NavMesh::kNoArea && std::ranges::find(areas_[fan], next) == areas_[fan].end())
          areas_[fan].push_back(next);
      }
    }
  }

  const NavMesh& mesh_;
  std::vector<std::size_t> first_;
  std::vector<std::uint32_t> fan_of_;
  std::vector<std::vector<std::uint32_t>> areas_;
  std::vector<std::uint32_t> points_;
};

/// What is seen from a point: everything on straight lines through polygons. Exact on whole places.
class Sight {
 public:
  Sight(const NavMesh& mesh, const CornerFans& fans, Place goal, const std::vector<std::uint32_t>& goal_areas)
      : mesh_(mesh), fans_(fans), goal_(goal), goal_areas_(goal_areas) {}

  /// From a place that lies in each of these polygons, or on their sides. Replaces what was seen before.
  void look(Place from, const std::vector<std::uint32_t>& areas) {
    from_ = from;
    seen_.clear();
    sees_goal_ = false;
    for (const std::uint32_t area : areas) {
      sees_goal_ |= std::ranges::find(goal_areas_, area) != goal_areas_.end();
      const auto corners = mesh_.polygon(area);
      for (std::size_t i = 0; i < corners.size(); ++i) {
        seen_.push_back(fans_.fan(area, i));
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
  /// Corners as fans, some more than once.
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
      if (is_in(cone, a)) seen_.push_back(fans_.fan(cone.area, i));
      if (beyond[i] == NavMesh::kNoArea || beyond[i] == cone.before) continue;
      const Place right = turn_of(from_, cone.right, a) > 0 ? a : cone.right;
      const Place left = turn_of(from_, cone.left, b) < 0 ? b : cone.left;
      if (turn_of(from_, right, left) > 0) cones_.push_back({cone.area, beyond[i], left, right});
    }
  }

  const NavMesh& mesh_;
  const CornerFans& fans_;
  Place goal_;
  const std::vector<std::uint32_t>& goal_areas_;
  Place from_;
  bool sees_goal_ = false;
  std::vector<std::uint32_t> seen_;
  std::vector<Cone> cones_;
};

/// All polygons of a flat mesh that hold a point: on a side there are two, at a corner more, whether sides
/// join them or not.
inline std::vector<std::uint32_t> areas_holding(const NavMesh& mesh, const MeshPoint& at) {
  std::vector<std::uint32_t> areas;
  const Place place = mesh.place_of(at);
  for (std::uint32_t area = 0; area < mesh.area_count(); ++area) {
    std::vector<Place> corners;
    mesh.corners(area, corners);
    bool holds = true;
    for (std::size_t c = 0; c < corners.size() && holds; ++c)
      holds = turn_of(corners[c], corners[(c + 1) % corners.size()], place) >= 0;
    if (holds) areas.push_back(area);
  }
  return areas;
}

/// Its length in the plan; nothing where there is none, or an end lies outside.
inline std::optional<double> shortest_length(const NavMesh& mesh, const MeshPoint& start,
                                             const MeshPoint& goal) {
  const auto start_areas = areas_holding(mesh, start);
  const auto goal_areas = areas_holding(mesh, goal);
  if (start_areas.empty() || goal_areas.empty()) return std::nullopt;
  const CornerFans fans(mesh);
  const auto start_node = static_cast<std::uint32_t>(fans.count());
  const std::uint32_t goal_node = start_node + 1;
  const auto at = [&](std::uint32_t node) -> const MeshPoint& {
    return node == start_node ? start : node == goal_node ? goal : mesh.parts().points[fans.point(node)];
  };
  std::vector<double> g(fans.count() + 2, std::numeric_limits<double>::infinity());
  std::vector<bool> closed(fans.count() + 2);
  using Entry = std::pair<double, std::uint32_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  const auto reach = [&](std::uint32_t node, std::uint32_t from) {
    const double cost = g[from] + std::hypot(at(node).x - at(from).x, at(node).y - at(from).y);
    if (cost >= g[node]) return;
    g[node] = cost;
    open.emplace(cost, node);
  };
  Sight sight(mesh, fans, mesh.place_of(goal), goal_areas);
  g[start_node] = 0;
  open.emplace(0, start_node);
  while (!open.empty()) {
    const std::uint32_t node = open.top().second;
    open.pop();
    if (node == goal_node) return g[goal_node];
    if (closed[node]) continue;
    closed[node] = true;
    sight.look(mesh.place_of(at(node)), node == start_node ? start_areas : fans.areas(node));
    if (sight.sees_goal()) reach(goal_node, node);
    for (const std::uint32_t corner : sight.corners()) reach(corner, node);
  }
  return std::nullopt;
}

}  // namespace goalbound::test
