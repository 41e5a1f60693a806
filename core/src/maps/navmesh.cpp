#include "goalbound/nav_mesh.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "maps/kinds.hpp"
#include "maps/nav_mesh_builder.hpp"

namespace goalbound {

const MapKindInfo kMapKind_navmesh = {
    .id = "navmesh",
    .name = "navigation mesh",
    .description = "walkable polygons; nodes in their middles or in those of the sides that they share",
    .file_code = 6,
    .axes = 2,
    .rules = "navigation mesh, straight lines between nodes",
    .node_word = "node",
    .nodes_word = "nodes",
    .canonical = false,
    .scenarios = false,
};

namespace {

constexpr auto kNodeIds = std::to_array<std::pair<MeshNodes, std::string_view>>(
    {{MeshNodes::kCentres, "centres"}, {MeshNodes::kEdgeMiddles, "edge-middles"}});

/// Keeps the conversion to whole places defined.
constexpr double kMeshFarAway = 1e9;

}  // namespace

std::string_view id_of(MeshNodes nodes) {
  return std::ranges::find(kNodeIds, nodes, [](const auto& entry) { return entry.first; })->second;
}

std::optional<MeshNodes> find_mesh_nodes(std::string_view id) {
  for (const auto& [nodes, its_id] : kNodeIds) {
    if (its_id == id) return nodes;
  }
  return std::nullopt;
}

const NavMesh* as_nav_mesh(const Map& map) {
  return dynamic_cast<const NavMesh*>(&map);
}

Place NavMesh::place_of(const MeshPoint& point) const {
  const auto whole = [&](double v) {
    return static_cast<std::int32_t>(std::lround(std::clamp(v * unit_, -kMeshFarAway, kMeshFarAway)));
  };
  return {whole(point.x), whole(point.y)};
}

MeshPoint NavMesh::point_of(Place place) const {
  return {place.x / unit_, place.y / unit_, 0};
}

Cost NavMesh::cost_between(const MeshPoint& a, const MeshPoint& b) const {
  return static_cast<Cost>(std::lround(std::hypot(b.x - a.x, b.y - a.y, b.z - a.z) * unit_));
}

bool NavMesh::holds(std::uint32_t area, Place place) const {
  return holds_place(polygon(area), places_of_points_, bent_, area, place);
}

std::optional<std::uint32_t> NavMesh::area_at(Place place) const {
  for (const std::uint32_t area : bins_->at(place)) {
    if (holds(area, place)) return area;
  }
  return std::nullopt;
}

std::optional<std::uint32_t> NavMesh::area_of(const MeshPoint& point) const {
  const Place place = place_of(point);
  std::optional<std::uint32_t> best;
  double least = std::numeric_limits<double>::infinity();
  for (const std::uint32_t area : bins_->at(place)) {
    if (!holds(area, place)) continue;
    double height = 0;
    for (const std::uint32_t corner : polygon(area)) height += parts_->points[corner].z;
    const double off = std::abs(height / static_cast<double>(polygon(area).size()) - point.z);
    if (off >= least) continue;
    best = area;
    least = off;
  }
  return best;
}

void NavMesh::corners(std::uint32_t area, std::vector<Place>& corners) const {
  corners.clear();
  for (const std::uint32_t corner : polygon(area)) corners.push_back(places_of_points_[corner]);
}

void NavMesh::areas_of(NodeId node, std::vector<std::uint32_t>& areas) const {
  const auto [first, second] = sides_of(node);
  areas = {first};
  if (second != first) areas.push_back(second);
}

NodeId NavMesh::nearest_node(Place place) const {
  const auto area = area_at(place);
  if (!area || nodes_of(*area).empty()) return ListGraph::nearest_node(place);
  const auto distance = [&](NodeId n) {
    const Place at = this->place(n);
    const std::int64_t dx = std::int64_t{at.x} - place.x;
    const std::int64_t dy = std::int64_t{at.y} - place.y;
    return dx * dx + dy * dy;
  };
  return *std::ranges::min_element(nodes_of(*area), {}, distance);
}

}  // namespace goalbound
