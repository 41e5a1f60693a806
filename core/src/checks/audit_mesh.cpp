// Other programs' paths over the ground of a mesh: points in sight of each other, and corridors of polygons.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "goalbound/audit.hpp"
#include "goalbound/mesh_paths.hpp"
#include "goalbound/nav_mesh.hpp"

namespace goalbound {
namespace {

/// Of lengths that floating-point numbers add up to on different ways.
constexpr double kRounding = 1e-6;

double in_plan(const MeshPoint& a, const MeshPoint& b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}
double in_plan(std::span<const MeshPoint> points) {
  double length = 0;
  for (std::size_t i = 1; i < points.size(); ++i) length += in_plan(points[i - 1], points[i]);
  return length;
}

std::string text_of(const MeshPoint& p) {
  return p.z == 0 ? fmt::format("{},{}", p.x, p.y) : fmt::format("{},{},{}", p.x, p.y, p.z);
}

}  // namespace

MeshPoint PathAudit::mesh_point(const ClaimedPoint& point) const {
  return point.is_named && point.node != kNoNode ? mesh_->point(point.node) : point.place;
}

void PathAudit::walk_places(const ClaimedPath& claimed, Kept& kept) {
  AuditedPath& verdict = kept.verdict;
  std::vector<MeshPoint> points;
  for (const ClaimedPoint& point : claimed.points) points.push_back(mesh_point(point));
  const double near = 2 / mesh_->unit();
  MeshStep before;
  for (std::size_t i = 0; i < points.size(); ++i) {
    MeshStep step = step_at(points[i]);
    if (step.parts.empty()) {
      note(verdict, PathFault::kOffMap, i, fmt::format("{} lies on no polygon", text_of(points[i])));
    } else if (i > 0 && !before.parts.empty()) {
      if (points[i] == points[i - 1]) {
        verdict.faults.add(PathFault::kStands);
        step = before;
      } else if (!is_link(points[i - 1], points[i]) && !walk_straight(before, step)) {
        note(verdict, PathFault::kLeavesMesh, i,
             fmt::format("the straight line from {} to {} leaves the mesh", text_of(points[i - 1]),
                         text_of(points[i])));
      }
    }
    before = std::move(step);
  }
  if (points.empty()) return;
  verdict.reached = text_of(points.back());
  if (in_plan(points.front(), kept.from) > near) verdict.faults.add(PathFault::kWrongStart);
  kept.arrives = in_plan(points.back(), kept.to) <= near;
  kept.in_space = length_of(points);
  if (!verdict.faults.illegal()) verdict.length = in_plan(points);
}

/// As Detour answers: polygons one beside the other, in which the shortest way is pulled straight.
void PathAudit::walk_corridor(const ClaimedPath& claimed, Kept& kept) {
  AuditedPath& verdict = kept.verdict;
  const auto& corridor = claimed.corridor;
  for (std::size_t i = 0; i < corridor.size(); ++i) {
    if (corridor[i] >= mesh_->area_count()) {
      note(verdict, PathFault::kOffMap, i, fmt::format("the mesh has no polygon {}", corridor[i]));
    } else if (i > 0 && corridor[i - 1] < mesh_->area_count() && !are_beside(corridor[i - 1], corridor[i])) {
      note(verdict, PathFault::kLeavesMesh, i,
           fmt::format("from polygon {} to {}: they are not neighbours", corridor[i - 1], corridor[i]));
    }
  }
  verdict.reached = fmt::format("polygon {}", corridor.back());
  // Who rounds a point on a side may have it in the polygon behind that.
  const auto lies_in = [&](const MeshPoint& point, std::uint32_t area) {
    if (area >= mesh_->area_count()) return false;
    std::vector<std::uint32_t> around;
    mesh_->areas_around(point, around);
    return std::ranges::any_of(around, [&](std::uint32_t holds) {
      return holds == area || are_beside(holds, area) || are_beside(area, holds);
    });
  };
  const bool begins = lies_in(kept.from, corridor.front());
  if (!begins) verdict.faults.add(PathFault::kWrongStart);
  kept.arrives = lies_in(kept.to, corridor.back());
  if (!begins || !kept.arrives || verdict.faults.illegal()) return;
  const auto straight = pull_straight(*mesh_, corridor, kept.from, kept.to);
  kept.in_space = length_of(straight);
  verdict.length = in_plan(straight);
}

/// Parts of the mesh that touch at a single point are several: no way leads over it from one to another.
PathAudit::MeshStep PathAudit::step_at(const MeshPoint& at) const {
  MeshStep step{.at = at, .parts = {}};
  std::vector<std::uint32_t> left;
  mesh_->areas_around(at, left);
  while (!left.empty()) {
    std::vector<std::uint32_t> part = {left.front()};
    left.erase(left.begin());
    for (std::size_t i = 0; i < part.size(); ++i) {
      // No subrange of std::ranges: clang 14 does not take that of g++ 12's library.
      const auto joined = std::stable_partition(left.begin(), left.end(), [&](std::uint32_t area) {
        return std::ranges::find(mesh_->beyond(part[i]), area) == mesh_->beyond(part[i]).end();
      });
      part.insert(part.end(), joined, left.end());
      left.erase(joined, left.end());
    }
    step.parts.push_back(std::move(part));
  }
  return step;
}

/// Leaves those parts of `to` that are in sight of one of `from`; false, with all left, where none is.
bool PathAudit::walk_straight(const MeshStep& from, MeshStep& to) {
  std::vector<std::vector<std::uint32_t>> seen;
  for (const auto& there : to.parts) {
    const bool is_seen =
        std::ranges::any_of(from.parts, [&](const auto& here) { return in_sight(from, to, here, there); });
    if (is_seen) seen.push_back(there);
  }
  if (seen.empty()) return false;
  to.parts = std::move(seen);
  return true;
}

bool PathAudit::in_sight(const MeshStep& from, const MeshStep& to,
                         const std::vector<std::uint32_t>& from_areas,
                         const std::vector<std::uint32_t>& to_areas) {
  const double straight = in_plan(from.at, to.at);
  return polyanya_->find_between(from.at, from_areas, to.at, to_areas).found() &&
         in_plan(polyanya_->path()) <= straight * (1 + 1e-9) + 2 / mesh_->unit();
}

bool PathAudit::is_link(const MeshPoint& from, const MeshPoint& to) const {
  const auto joins = [&](const MeshPoint& a, const MeshPoint& b) {
    const double near = 1e-3 * (1 + in_plan(a, b));
    return in_plan(a, from) <= near && in_plan(b, to) <= near;
  };
  return std::ranges::any_of(mesh_->parts().links, [&](const MeshParts::Link& link) {
    return joins(link.from, link.to) || (link.both_ways && joins(link.to, link.from));
  });
}

bool PathAudit::are_beside(std::uint32_t area, std::uint32_t next) const {
  const auto beyond = mesh_->beyond(area);
  if (std::ranges::find(beyond, next) != beyond.end()) return true;
  return std::ranges::any_of(mesh_->parts().links, [&](const MeshParts::Link& link) {
    const auto from = mesh_->area_of(link.from);
    const auto to = mesh_->area_of(link.to);
    return (from == area && to == next) || (link.both_ways && from == next && to == area);
  });
}

void PathAudit::judge_places(Kept& kept) {
  AuditedPath& verdict = kept.verdict;
  if (polyanya_->find(kept.from, kept.to).found()) {
    verdict.shortest = in_plan(polyanya_->path());
  } else if (kept.arrives && !verdict.faults.illegal() && verdict.length) {
    // Only links lead there, which the shortest of all does not take.
    verdict.shortest = verdict.length;
  }
  conclude_outcome(kept);
  const double least = verdict.shortest.value_or(0) * (1 + kRounding) + 2 / mesh_->unit();
  conclude_length(kept, verdict.length.value_or(0) > least);
}

}  // namespace goalbound
