#include "features/any_angle/any_angle_maker.hpp"

#include <utility>

namespace goalbound::app {
namespace {

HalfPoint half_point_of(const NavMesh& mesh, const MeshPoint& point) {
  const Place place = mesh.place_of(point);
  return {place.x, place.y};
}

/// The same as a path of a grid has it.
AnyAnglePath path_on_mesh(const NavMesh& mesh, SearchStatus status, std::span<const MeshPoint> points) {
  AnyAnglePath path;
  path.status = status;
  for (const MeshPoint& point : points) path.points.push_back(half_point_of(mesh, point));
  path.length = length_in_plan(points);
  return path;
}

bool has_same_ends(const AnyAngleOrder& a, const AnyAngleOrder& b) {
  return a.map == b.map && a.start == b.start && a.goal == b.goal && a.ends == b.ends &&
         a.corners_at_left == b.corners_at_left;
}

}  // namespace

Result<void> AnyAngleMaker::prepare(const std::shared_ptr<const Map>& map, JobControl& control) {
  if (map == map_) return {};
  plain_.reset();
  bounded_.reset();
  mesh_finder_.reset();
  plain_mesh_finder_.reset();
  heights_.reset();
  runs_.reset();
  of_runs_ = {};
  map_.reset();
  why_no_boxes_.clear();
  corners_.reset();
  auto corners = shared_->make(map, IndexValues(*find_index("corners")), control.progress);
  if (!corners && corners.error().code == ErrorCode::kCancelled) return corners.error();
  if (corners) {
    corners_ = std::move(corners).value();
  } else {
    why_no_boxes_ = corners.error().message;
  }
  map_ = map;
  const NavMesh* mesh = as_nav_mesh(*map);
  const auto done = mesh == nullptr ? prepare_grid(control) : prepare_mesh(*mesh, control);
  if (!done) map_.reset();
  return done;
}

Result<void> AnyAngleMaker::prepare_grid(JobControl& control) {
  auto plain = AnyAngleFinder::make(*map_, {}, &control.progress);
  if (!plain) return plain.error();
  plain_ = std::move(plain).value();
  if (corners_ == nullptr) return {};
  auto bounded = AnyAngleFinder::make(*map_, IndexSet{corners_});
  if (!bounded) return bounded.error();
  bounded_ = std::move(bounded).value();
  return {};
}

Result<void> AnyAngleMaker::prepare_mesh(const NavMesh& mesh, JobControl& control) {
  auto finder =
      MeshAngleFinder::make(mesh, corners_ == nullptr ? IndexSet() : IndexSet{corners_}, &control.progress);
  if (!finder) return finder.error();
  mesh_finder_ = std::move(finder).value();
  HeightsOfPoints heights;
  for (const MeshPoint& point : mesh.parts().points)
    heights[half_point_of(mesh, point)] = point.z * mesh.unit();
  heights_ = std::make_shared<const HeightsOfPoints>(std::move(heights));
  return {};
}

Result<void> AnyAngleMaker::prepare_left(const AnyAngleOrder& order, JobControl& control) {
  if (!order.corners_at_left || plain_mesh_finder_) return {};
  auto finder = MeshAngleFinder::make(*as_nav_mesh(*map_), {}, &control.progress);
  if (!finder) return finder.error();
  plain_mesh_finder_ = std::move(finder).value();
  return {};
}

AnyAngleMaker::Runs AnyAngleMaker::runs_on_grid(const AnyAngleOrder& order) {
  Runs runs;
  for (std::size_t side = 0; side < runs.size(); ++side) {
    AnyAngleFinder& finder = side == 0 ? *plain_ : with_boxes();
    runs[side].path = finder.find_traced(middle_of(order.start), middle_of(order.goal), runs[side].steps);
  }
  return runs;
}

AnyAngleMaker::Runs AnyAngleMaker::runs_on_mesh(const AnyAngleOrder& order) {
  const NavMesh& mesh = *as_nav_mesh(*map_);
  const auto& [start, goal] = order.ends;
  Runs runs;
  const auto by_corners = [&](MeshAngleFinder& finder, AnyAngleRun& run) {
    const PointAnswer& answer = finder.find_traced(start, goal, run.steps);
    run.path = path_on_mesh(mesh, answer.status, answer.points);
    run.path.expanded = answer.expanded;
  };
  by_corners(*mesh_finder_, runs[1]);
  if (order.corners_at_left) {
    by_corners(*plain_mesh_finder_, runs[0]);
    return runs;
  }
  Polyanya polyanya(mesh);
  const PolyanyaResult by_intervals = polyanya.find_traced(start, goal, runs[0].intervals);
  runs[0].path = path_on_mesh(mesh, by_intervals.found() ? SearchStatus::kFound : SearchStatus::kNoPath,
                              polyanya.path());
  runs[0].path.expanded = by_intervals.expanded;
  return runs;
}

Result<AnyAngleAnswer> AnyAngleMaker::answer(const AnyAngleOrder& order, JobControl& control) {
  if (auto done = prepare(order.map, control); !done) return done.error();
  if (auto done = prepare_left(order, control); !done) return done.error();
  const NavMesh* mesh = as_nav_mesh(*map_);
  if (runs_ == nullptr || !has_same_ends(order, of_runs_)) {
    runs_ = std::make_shared<const Runs>(mesh != nullptr ? runs_on_mesh(order) : runs_on_grid(order));
    of_runs_ = order;
  }
  AnyAngleAnswer answer{.runs = runs_,
                        .why_no_boxes = why_no_boxes_,
                        .box_bytes = corners_ == nullptr ? 0 : corners_->byte_size(),
                        .seen = {},
                        .has_intervals = mesh != nullptr && !order.corners_at_left,
                        .heights = heights_};
  if (mesh == nullptr) {
    answer.seen = with_boxes().corners_seen(order.eye, order.goal);
    return answer;
  }
  answer.seen = mesh_finder_->corners_seen(order.eye_point, order.ends[1]);
  for (const MeshPoint& point : {order.ends[0], order.ends[1], order.eye_point})
    answer.heights_of_ends[half_point_of(*mesh, point)] = point.z * mesh->unit();
  return answer;
}

}  // namespace goalbound::app
