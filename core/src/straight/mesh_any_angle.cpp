#include "goalbound/mesh_any_angle.hpp"

#include <cmath>
#include <utility>
#include <vector>

#include "straight/corner_search.hpp"
#include "straight/mesh_corners.hpp"

namespace goalbound {

class MeshAngleFinder::Search {
 public:
  Search(const NavMesh& mesh, std::shared_ptr<const MeshCorners> parts)
      : mesh_(mesh), parts_(std::move(parts)), fan_(parts_->ground), search_(*parts_) {}

  const PointAnswer& find_traced(const MeshPoint& start, const MeshPoint& goal,
                                 std::vector<AnyAngleStep>& steps) {
    steps.clear();
    search_.trace_into(&steps);
    find(start, goal);
    search_.trace_into(nullptr);
    // Places stand for half cells there.
    for (AnyAngleStep& step : steps) step.g *= 2.0 / mesh_.unit();
    return answer_;
  }

  const PointAnswer& find(const MeshPoint& start, const MeshPoint& goal) {
    answer_.points.clear();
    answer_.length = 0;
    answer_.expanded = answer_.generated = answer_.pruned = 0;
    mesh_.areas_around(start, start_areas_);
    mesh_.areas_around(goal, goal_areas_);
    answer_.status = start_areas_.empty()  ? SearchStatus::kStartOutside
                     : goal_areas_.empty() ? SearchStatus::kGoalOutside
                                           : SearchStatus::kNoPath;
    if (answer_.status != SearchStatus::kNoPath) return answer_;
    const HalfPoint from = half_point(mesh_.place_of(start));
    const HalfPoint to = half_point(mesh_.place_of(goal));
    const bool is_in_sight = fan_.sees(from, start_areas_, to, goal_areas_);
    if (!is_in_sight && !turn_at_corners(from, to)) return answer_;
    answer_.status = SearchStatus::kFound;
    answer_.points.push_back(start);
    if (!is_in_sight) {
      for (const std::uint32_t corner : search_.corners())
        answer_.points.push_back(mesh_.parts().points[parts_->ground.point_of(corner)]);
    }
    answer_.points.push_back(goal);
    answer_.length = length_in_plan(answer_.points);
    return answer_;
  }

  std::vector<SeenCorner> corners_seen(const MeshPoint& from, const MeshPoint& other) const {
    std::vector<std::uint32_t> areas;
    std::vector<std::uint32_t> numbers;
    mesh_.areas_around(from, areas);
    const HalfPoint eye = half_point(mesh_.place_of(from));
    const Cell goal = parts_->ground.raster(half_point(mesh_.place_of(other)));
    MeshFan(parts_->ground).corners(eye, areas, numbers);
    std::vector<SeenCorner> seen;
    for (const std::uint32_t number : numbers) {
      const Corner& corner = parts_->graph->corner(number);
      const bool is_taut = corner.is_taut(corner.at - eye);
      const bool is_kept = is_taut && (!parts_->inherited || search_.may_turn(eye, number, goal));
      seen.push_back({.at = corner.at, .wall = corner.at, .is_taut = is_taut, .is_kept = is_kept});
    }
    return seen;
  }

 private:
  bool turn_at_corners(HalfPoint from, HalfPoint to) {
    const Cell start_cell = parts_->ground.raster(from);
    const Cell goal_cell = parts_->ground.raster(to);
    find_seen(from, start_areas_, goal_cell, seen_by_start_);
    find_seen(to, goal_areas_, start_cell, seen_by_goal_);
    const bool is_found = search_.find({.start = from,
                                        .goal = to,
                                        .start_cell = start_cell,
                                        .goal_cell = goal_cell,
                                        .asks_boxes = parts_->inherited.has_value(),
                                        .seen_by_start = seen_by_start_,
                                        .seen_by_goal = seen_by_goal_});
    answer_.expanded = search_.expanded();
    answer_.generated = search_.generated();
    answer_.pruned += search_.pruned();
    return is_found;
  }

  void find_seen(HalfPoint eye, const std::vector<std::uint32_t>& areas, Cell other,
                 std::vector<std::uint32_t>& seen) {
    if (!parts_->inherited) return fan_.taut_corners(eye, areas, seen);
    seen.clear();
    // Boxes leave one or two of those that the polygon sees: sight comes last.
    for (const std::uint32_t area : areas) {
      const auto of_area = parts_->views->of(area);
      for (const PolygonViews::Seen one : of_area) {
        const std::uint32_t number = one.corner();
        // That one box refuses most corners before anything else of them is read.
        if (!parts_->corner_boxes[number].contains(other) && !search_.traces()) continue;
        const Corner& corner = parts_->graph->corner(number);
        if (corner.at == eye || !corner.is_taut(corner.at - eye)) continue;
        const bool may_turn = search_.may_turn(eye, number, other);
        if (!may_turn && !search_.traces()) continue;
        if (!fan_.sees(eye, areas, corner.at, parts_->ground.areas_of(number))) continue;
        if (may_turn) {
          seen.push_back(number);
        } else {
          search_.note(AnyAngleStep::Kind::kPruned, eye, number);
        }
      }
      answer_.pruned += of_area.size();
    }
    answer_.pruned -= seen.size();
  }

  const NavMesh& mesh_;
  std::shared_ptr<const MeshCorners> parts_;
  MeshFan fan_;
  CornerSearch search_;
  std::vector<std::uint32_t> start_areas_;
  std::vector<std::uint32_t> goal_areas_;
  std::vector<std::uint32_t> seen_by_start_;
  std::vector<std::uint32_t> seen_by_goal_;
  PointAnswer answer_;
};

MeshAngleFinder::MeshAngleFinder(std::unique_ptr<Search> search) : search_(std::move(search)) {}
MeshAngleFinder::MeshAngleFinder(MeshAngleFinder&&) noexcept = default;
MeshAngleFinder& MeshAngleFinder::operator=(MeshAngleFinder&&) noexcept = default;
MeshAngleFinder::~MeshAngleFinder() = default;

Result<MeshAngleFinder> MeshAngleFinder::make(const NavMesh& mesh, const IndexSet& set, Progress* progress) {
  auto parts = corners_for(mesh, set, progress);
  if (!parts) return parts.error();
  auto corners = std::static_pointer_cast<const MeshCorners>(*std::move(parts));
  return MeshAngleFinder(std::make_unique<Search>(mesh, std::move(corners)));
}

bool MeshAngleFinder::runs_on(const NavMesh& mesh) {
  return !MeshGround(mesh).folds();
}

const PointAnswer& MeshAngleFinder::find(const MeshPoint& start, const MeshPoint& goal) {
  return search_->find(start, goal);
}

std::vector<SeenCorner> MeshAngleFinder::corners_seen(const MeshPoint& from, const MeshPoint& other) const {
  return search_->corners_seen(from, other);
}

const PointAnswer& MeshAngleFinder::find_traced(const MeshPoint& start, const MeshPoint& goal,
                                                std::vector<AnyAngleStep>& steps) {
  return search_->find_traced(start, goal, steps);
}

double length_in_plan(std::span<const MeshPoint> points) {
  double length = 0;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const double dx = points[i].x - points[i - 1].x;
    const double dy = points[i].y - points[i - 1].y;
    length += std::sqrt(dx * dx + dy * dy);
  }
  return length;
}

}  // namespace goalbound
