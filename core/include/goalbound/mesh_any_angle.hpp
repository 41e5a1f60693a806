// The shortest of all ways over a navigation mesh, by its corners: the search `any-angle`, with the index
// `corners` or without (goalbound/any_angle.hpp).
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "goalbound/any_angle.hpp"
#include "goalbound/index_set.hpp"
#include "goalbound/job.hpp"
#include "goalbound/nav_mesh.hpp"
#include "goalbound/point_search.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// Searches for shortest ways at any angle over a mesh, in the plan and without links, like Polyanya:
/// straight lines that turn at corners of the border. One per thread; the mesh must outlive it. What is in
/// sight is exact, on places (NavMesh::place_of); the length is within 1e-9 of the least.
class MeshAngleFinder {
 public:
  /// Without the index the lines between all corners are made now. Errors: kInvalidArgument for other indices
  /// and for polygons that wind round a point more than once or are folded; kMismatch for an index of another
  /// mesh; kCancelled.
  static Result<MeshAngleFinder> make(const NavMesh& mesh, const IndexSet& set = {},
                                      Progress* progress = nullptr);
  static Result<MeshAngleFinder> make(const NavMesh&& mesh, const IndexSet& set = {},
                                      Progress* progress = nullptr) = delete;
  /// Whether its polygons wind round no point more than once and are not folded. Cost: a look at each side.
  static bool runs_on(const NavMesh& mesh);
  /// May be moved, not copied.
  /// @{
  MeshAngleFinder(MeshAngleFinder&&) noexcept;
  MeshAngleFinder& operator=(MeshAngleFinder&&) noexcept;
  ~MeshAngleFinder();
  /// @}

  /// Between any two points, which lie outside where no polygon holds them. What is returned holds until the
  /// next call. Its points have heights, its length has none.
  const PointAnswer& find(const MeshPoint& start, const MeshPoint& goal);
  /// The same, and what the search did, in that order: for pictures. Points of steps are places
  /// (NavMesh::place_of), lengths those of the mesh. There are none as for AnyAngleFinder::find_traced().
  const PointAnswer& find_traced(const MeshPoint& start, const MeshPoint& goal,
                                 std::vector<AnyAngleStep>& steps);
  /// The corners in sight of a point, as places; where the mesh has several storeys there, of all of them.
  /// The boxes are asked about a way to `other`. None for a point beside the mesh.
  std::vector<SeenCorner> corners_seen(const MeshPoint& from, const MeshPoint& other) const;

 private:
  class Search;
  explicit MeshAngleFinder(std::unique_ptr<Search> search);

  std::unique_ptr<Search> search_;
};

/// Of straight lines between points, in the plan.
double length_in_plan(std::span<const MeshPoint> points);

}  // namespace goalbound
