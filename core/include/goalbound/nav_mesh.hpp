// Navigation meshes: walkable ground as convex polygons, and a graph over it. Most games walk on such meshes.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "goalbound/area_graph.hpp"
#include "goalbound/mesh_parts.hpp"

namespace goalbound {

/// Where the nodes of a mesh lie.
enum class MeshNodes : std::uint8_t {
  /// In the middle of each polygon; an edge leads to each polygon beside it.
  kCentres,
  /// In the middle of each side that two polygons share; an edge leads to each other one of its polygons.
  kEdgeMiddles,
};
/// "centres", "edge-middles".
std::string_view id_of(MeshNodes nodes);
/// Nothing for another word.
std::optional<MeshNodes> find_mesh_nodes(std::string_view id);

struct AreaBins;  // polygons by square bins of the plan

/// Immutable, like every map. Places are the plan of the mesh in whole units, unit() of them for one unit of
/// the file; heights count in the lengths of edges. Polygons are areas; one without a node (an island of one
/// polygon, where nodes are middles of edges) is ground that no node stands for. Off-mesh links have a node
/// at either end.
class NavMesh final : public AreaGraph {
 public:
  /// No polygon.
  static constexpr std::uint32_t kNoArea = 0xFFFFFFFFU;

  /// What create() has mended or could not, for people.
  struct Report {
    std::size_t welded = 0;      ///< points that lay where another one lies
    std::size_t turned = 0;      ///< polygons whose corners went round the other way
    std::size_t degenerate = 0;  ///< polygons without an area, left out
    std::size_t open_links = 0;  ///< links with an end on no polygon, left out
    /// Points in the midst of a polygon's side that nothing leads over (T-junctions): what ends there was
    /// meant as a neighbour and is none.
    std::size_t junctions = 0;
  };

  /// Of coordinates, from 0 either way: room for what is computed with them.
  static constexpr double kFarthestCoordinate = 1e300;

  /// Polygons of a clockwise order are turned round, those without an area left out, points at the same place
  /// welded. Errors: kInvalidArgument for coordinates beyond kFarthestCoordinate, corners that are no points,
  /// polygons of less than three corners, with one twice or not convex (as they are given, not as places
  /// round them; a corner within two units of a side lies on it), and a side that more than two polygons
  /// share; kLimit for polygons of more than 1024 corners and for what ListGraph::create refuses.
  static Result<NavMesh> create(MeshParts parts, MeshNodes nodes);

  /// Where its nodes lie.
  MeshNodes nodes() const { return nodes_; }
  /// As it was mended.
  const MeshParts& parts() const { return *parts_; }
  /// What was mended.
  const Report& report() const { return report_; }
  /// Units of places for one unit of the file: a power of ten.
  double unit() const { return unit_; }
  /// Rounded to whole units, without its height.
  Place place_of(const MeshPoint& point) const;
  /// In the plane: its height is 0.
  MeshPoint point_of(Place place) const;

  /// Corners of a polygon as numbers of points, anticlockwise where y grows upwards.
  std::span<const std::uint32_t> polygon(std::uint32_t area) const { return parts_->polygons[area]; }
  /// Of each side of the polygon, from corner i to corner i + 1, the polygon beyond; kNoArea at the border.
  std::span<const std::uint32_t> beyond(std::uint32_t area) const { return beyond_[area]; }
  /// Nodes that stand for an area or lie on its sides, ends of links in it too.
  std::span<const NodeId> nodes_of(std::uint32_t area) const { return nodes_of_[area]; }
  /// Where a node lies, with its height.
  const MeshPoint& point(NodeId node) const { return node_points_[index_of(node)]; }
  /// The two polygons of a node in the middle of a side, the same one twice for others.
  std::pair<std::uint32_t, std::uint32_t> sides_of(NodeId node) const { return node_areas_[index_of(node)]; }
  /// Of the polygons that hold the point in the plan the one that is nearest in height.
  std::optional<std::uint32_t> area_of(const MeshPoint& point) const;
  /// Replaces `areas` by all polygons around the point: that one first and, where it lies on its border,
  /// those that touch it there at the same height. Ways from the point begin in any of them, so that several
  /// parts of the mesh that touch at a single point have it in common. Empty where none holds it.
  void areas_around(const MeshPoint& point, std::vector<std::uint32_t>& areas) const;
  /// The length between two points in costs.
  Cost cost_between(const MeshPoint& a, const MeshPoint& b) const;

  // --- AreaGraph ---
  std::uint32_t area_count() const override { return static_cast<std::uint32_t>(parts_->polygons.size()); }
  void corners(std::uint32_t area, std::vector<Place>& corners) const override;
  void areas_of(NodeId node, std::vector<std::uint32_t>& areas) const override;
  std::optional<std::uint32_t> area_at(Place place) const override;

  // --- Map ---
  /// A node of the polygons around the place, the nearest one; else the nearest of all.
  NodeId nearest_node(Place place) const override;

 protected:
  /// With all that the kind adds to the lists: names, places, storeys.
  std::unique_ptr<ListGraph> clone() const override { return std::make_unique<NavMesh>(*this); }

 private:
  friend class NavMeshBuilder;

  explicit NavMesh(ListGraph graph) : AreaGraph(std::move(graph)) {}
  /// Whether a place lies in the polygon or on its sides: exact.
  bool holds(std::uint32_t area, Place place) const;
  /// Of a place on a side of the polygon, in units of the file; nothing elsewhere.
  std::optional<double> height_on_border(std::uint32_t area, Place place) const;
  /// Adds the polygons that touch one of them, which holds the place, there.
  void add_touching(std::uint32_t area, Place place, std::vector<std::uint32_t>& areas) const;

  std::shared_ptr<const MeshParts> parts_;
  MeshNodes nodes_ = MeshNodes::kCentres;
  Report report_;
  double unit_ = 1;
  std::vector<Place> places_of_points_;
  std::vector<std::vector<std::uint32_t>> beyond_;
  std::vector<std::vector<NodeId>> nodes_of_;
  std::vector<MeshPoint> node_points_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> node_areas_;
  std::shared_ptr<const AreaBins> bins_;
  std::unordered_map<std::uint32_t, std::vector<Place>> bent_;  ///< outlines of polygons that rounding bent
};

/// Null for maps of other kinds.
const NavMesh* as_nav_mesh(const Map& map);
const NavMesh* as_nav_mesh(const Map&& map) = delete;

// --- Polyanya meshes, version 2 (.mesh) ---
/// Errors: kSyntax with the line; kVersion; kLimit.
Result<MeshParts> parse_polyanya_mesh(std::string_view text, const std::string& name);
/// Points in the order of their numbers, links left out: the format has none. The mesh must have been checked
/// by NavMesh::create.
std::string format_polyanya_mesh(const NavMesh& mesh);
/// Such a file and the one beside (.nodes), which says where the nodes lie; without heights and links.
/// Errors: those of save_map.
Result<void> save_nav_mesh(const NavMesh& mesh, const std::filesystem::path& path);
/// With the nodes at the centres, unless the file beside (.nodes) says otherwise. Errors: those of the parser
/// and of NavMesh::create.
Result<NavMesh> load_nav_mesh(const std::filesystem::path& path);
/// With these nodes, whatever the file beside says.
Result<NavMesh> load_nav_mesh(const std::filesystem::path& path, MeshNodes nodes);

}  // namespace goalbound
