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
    .description = "walkable convex polygons; nodes at their centres or at the middles of shared sides",
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

std::optional<double> NavMesh::height_on_border(std::uint32_t area, Place place) const {
  const auto corners = polygon(area);
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const std::uint32_t first = corners[i];
    const std::uint32_t second = corners[(i + 1) % corners.size()];
    const Place a = places_of_points_[first];
    const Place b = places_of_points_[second];
    const bool is_between = std::min(a.x, b.x) <= place.x && place.x <= std::max(a.x, b.x) &&
                            std::min(a.y, b.y) <= place.y && place.y <= std::max(a.y, b.y);
    if (!is_between || turn_of(a, b, place) != 0) continue;
    const double whole = std::abs(double(b.x) - a.x) + std::abs(double(b.y) - a.y);
    const double part = std::abs(double(place.x) - a.x) + std::abs(double(place.y) - a.y);
    const double low = parts_->points[first].z;
    return low + (whole == 0 ? 0 : part / whole) * (parts_->points[second].z - low);
  }
  return std::nullopt;
}

void NavMesh::add_touching(std::uint32_t area, Place place, std::vector<std::uint32_t>& areas) const {
  const auto height = height_on_border(area, place);
  if (!height) return;
  for (const std::uint32_t other : bins_->at(place)) {
    if (other == area || !holds(other, place)) continue;
    const auto there = height_on_border(other, place);
    // Within the rounding of places.
    if (there && std::abs(*there - *height) * unit_ <= 1) areas.push_back(other);
  }
}

void NavMesh::areas_around(const MeshPoint& point, std::vector<std::uint32_t>& areas) const {
  areas.clear();
  const auto first = area_of(point);
  if (!first) return;
  areas.push_back(*first);
  add_touching(*first, place_of(point), areas);
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
  const auto first = area_at(place);
  if (!first) return ListGraph::nearest_node(place);
  std::vector<std::uint32_t> areas = {*first};
  add_touching(*first, place, areas);
  std::vector<NodeId> nodes;
  for (const std::uint32_t area : areas)
    nodes.insert(nodes.end(), nodes_of(area).begin(), nodes_of(area).end());
  if (nodes.empty()) return ListGraph::nearest_node(place);
  // Of several at one distance the first, whatever the order of polygons.
  return *std::ranges::min_element(nodes, {}, [&](NodeId n) {
    const Place at = this->place(n);
    const std::int64_t dx = std::int64_t{at.x} - place.x;
    const std::int64_t dy = std::int64_t{at.y} - place.y;
    return std::pair(dx * dx + dy * dy, n);
  });
}

}  // namespace goalbound
