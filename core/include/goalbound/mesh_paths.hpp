// Paths over a navigation mesh between any two of its points: over the nodes of its graph, pulled straight
// through the polygons that these lead through. The shortest one of all: goalbound/polyanya.hpp.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "goalbound/box_index.hpp"
#include "goalbound/nav_mesh.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

class Grid;

/// A way between two points of the ground.
struct MeshPath {
  /// How the search ended; an end is outside where it lies on no polygon.
  enum class Status : std::uint8_t { kFound, kStartOutside, kGoalOutside, kNoPath };

  Status status = Status::kNoPath;  ///< how the search ended
  /// From one after the start to one before the goal; empty when both lie in one polygon.
  std::vector<NodeId> nodes;
  /// Over the nodes, from start to goal: optimal among all such ways.
  Cost cost = kInfiniteCost;
  double node_length = 0;  ///< the same in units of the file
  /// Polygons from that of the start to that of the goal, each beside the one before but where a link leads
  /// over.
  std::vector<std::uint32_t> corridor;
  /// The shortest way within the corridor, straight between these points, from start to goal; over links from
  /// end to end.
  std::vector<MeshPoint> straight;
  double straight_length = 0;  ///< heights between its points are not followed
  std::size_t expanded = 0;    ///< nodes taken from the open list
  std::size_t generated = 0;   ///< edges followed
  std::size_t pruned = 0;      ///< edges skipped because their box misses the goal

  /// Whether there is a way.
  bool found() const { return status == Status::kFound; }
};

/// A* over the graph from all nodes of the polygons around the start to all of those around the goal
/// (NavMesh::areas_around), which straight lines join to start and goal. With boxes an edge is kept when its
/// box holds *any* of the goal's nodes. One per thread; the mesh must outlive it.
class MeshPathFinder {
 public:
  /// Without boxes no edge is skipped. Errors: kInvalidArgument for another index, and for boxes of another
  /// map.
  static Result<MeshPathFinder> make(const NavMesh& mesh, const IndexSet& set = {});
  static Result<MeshPathFinder> make(const NavMesh&& mesh, const IndexSet& set = {}) = delete;

  /// What is returned holds until the next call.
  const MeshPath& find(const MeshPoint& start, const MeshPoint& goal);

 private:
  struct Label {
    Cost g = kInfiniteCost;
    NodeId parent = kNoNode;
    std::uint32_t query = 0;
  };

  MeshPathFinder(const NavMesh& mesh, std::shared_ptr<const BoxIndex> boxes);
  Label& label(NodeId node);
  bool keeps(NodeId node, EdgeIndex edge) const;
  Cost estimate(NodeId node) const;
  void search(const MeshPoint& start, const MeshPoint& goal);
  std::vector<NodeId> nodes_in(const std::vector<std::uint32_t>& areas) const;
  void walk_back(NodeId last);

  const NavMesh* mesh_;
  std::shared_ptr<const BoxIndex> boxes_;  ///< null without
  double ratio_ = 1;                       ///< the lowest cost of a unit of distance
  std::vector<Label> labels_;
  std::uint32_t query_ = 0;
  std::vector<std::uint32_t> start_areas_;
  std::vector<std::uint32_t> goal_areas_;
  std::vector<NodeId> goals_;
  Place goal_place_;
  MeshPath path_;
};

/// A path of the graph, from its first to its last node, as any search finds one: with the corridor that it
/// leads through and pulled straight.
MeshPath path_over_nodes(const NavMesh& mesh, std::span<const NodeId> nodes);

/// Pulls a corridor straight: the shortest way through its polygons. Links are walked from end to end.
std::vector<MeshPoint> pull_straight(const NavMesh& mesh, const std::vector<std::uint32_t>& corridor,
                                     const MeshPoint& start, const MeshPoint& goal);
/// In units of the file.
double length_of(const std::vector<MeshPoint>& points);

/// Joins neighbours to larger convex polygons, the longest shared sides first (after Hertel and Mehlhorn).
/// Exact: no corner bends inwards.
MeshParts merge_polygons(const NavMesh& mesh);

/// The free cells of a grid, each a square of side 1, merged to larger convex polygons: the ground of
/// any-angle paths over it, in which the middle of the cell (x, y) is the point (x + 0.5, y + 0.5). Errors:
/// those of NavMesh::create.
Result<NavMesh> mesh_of_ground(const Grid& grid);

}  // namespace goalbound
