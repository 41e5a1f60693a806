// What answers about any-angle paths are made of: both searches on the corners of a map, recorded.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "goalbound/any_angle.hpp"
#include "goalbound/map.hpp"
#include "goalbound/mesh_any_angle.hpp"
#include "goalbound/polyanya.hpp"
#include "model/background/control.hpp"
#include "model/indices/shared_indices.hpp"

namespace goalbound::app {

/// What is asked: a path between two points, and what a point sees.
struct AnyAngleOrder {
  std::shared_ptr<const Map> map;
  Cell start;  ///< of a grid
  Cell goal;
  std::array<MeshPoint, 2> ends{};  ///< of a mesh, start and goal
  HalfPoint eye;                    ///< of a grid: the middle of a cell, or a corner; of a mesh a place
  MeshPoint eye_point{};            ///< of a mesh: the same
  bool corners_at_left = false;     ///< of a mesh: A* without boxes, in the place of Polyanya
  friend bool operator==(const AnyAngleOrder&, const AnyAngleOrder&) = default;
};

/// For tables by points.
struct HashOfPoint {
  std::size_t operator()(HalfPoint point) const {
    return std::hash<std::int64_t>()((std::int64_t{point.x} << 32) ^ point.y);
  }
};

using HeightsOfPoints = std::unordered_map<HalfPoint, double, HashOfPoint>;

/// One search between start and goal. Points are half cells on grids, and places on meshes.
struct AnyAngleRun {
  AnyAnglePath path;
  std::vector<AnyAngleStep> steps;
  std::vector<MeshInterval> intervals;  ///< of Polyanya, which takes no other steps

  std::size_t step_count() const { return steps.size() + intervals.size(); }
};

struct AnyAngleAnswer {
  /// By Side: without boxes, or on meshes Polyanya; and with boxes. Both are without where boxes cannot be
  /// made.
  std::shared_ptr<const std::array<AnyAngleRun, 2>> runs;
  std::string why_no_boxes;      ///< empty where there are some
  std::uint64_t box_bytes = 0;   ///< memory of boxes and graph
  std::vector<SeenCorner> seen;  ///< by the eye
  bool has_intervals = false;    ///< of Polyanya, at the left
  /// Of a mesh: how high its points lie.
  std::shared_ptr<const HeightsOfPoints> heights;
  /// The same of points that are none of the mesh: both ends and the eye.
  HeightsOfPoints heights_of_ends{};

  const AnyAnglePath& path() const { return runs->back().path; }
  std::size_t taut_count() const {
    return static_cast<std::size_t>(std::ranges::count_if(seen, &SeenCorner::is_taut));
  }
  std::size_t kept_count() const {
    return static_cast<std::size_t>(std::ranges::count_if(seen, &SeenCorner::is_kept));
  }
};

/// Keeps what serves the next order too: the graph of corners and its boxes while the map is the same, the
/// searches while the ends are. For one thread.
class AnyAngleMaker {
 public:
  explicit AnyAngleMaker(std::shared_ptr<SharedIndices> shared) : shared_(std::move(shared)) {}

  /// Errors: kCancelled; those of AnyAngleFinder::make.
  Result<AnyAngleAnswer> answer(const AnyAngleOrder& order, JobControl& control);

 private:
  using Runs = std::array<AnyAngleRun, 2>;

  Result<void> prepare(const std::shared_ptr<const Map>& map, JobControl& control);
  Result<void> prepare_grid(JobControl& control);
  Result<void> prepare_mesh(const NavMesh& mesh, JobControl& control);
  /// The search at the left, once somebody wants it.
  Result<void> prepare_left(const AnyAngleOrder& order, JobControl& control);
  AnyAngleFinder& with_boxes() { return bounded_ ? *bounded_ : *plain_; }
  Runs runs_on_grid(const AnyAngleOrder& order);
  Runs runs_on_mesh(const AnyAngleOrder& order);

  std::shared_ptr<SharedIndices> shared_;
  std::shared_ptr<const Map> map_;  ///< of both finders, which need it
  std::optional<AnyAngleFinder> plain_;
  std::optional<AnyAngleFinder> bounded_;  ///< nothing where boxes cannot be made
  std::shared_ptr<const Index> corners_;   ///< who else needs it need not make it; null where it cannot be
  std::string why_no_boxes_;
  std::optional<MeshAngleFinder> mesh_finder_;  ///< with boxes where there are some
  std::optional<MeshAngleFinder> plain_mesh_finder_;
  std::shared_ptr<const HeightsOfPoints> heights_;
  AnyAngleOrder of_runs_;  ///< that the searches answer
  std::shared_ptr<const Runs> runs_;
};

}  // namespace goalbound::app
