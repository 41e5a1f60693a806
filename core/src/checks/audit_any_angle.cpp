// Other programs' paths at any angle over a grid: straight lines from point to point.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "goalbound/audit.hpp"
#include "goalbound/index_store.hpp"

namespace goalbound {
namespace {

/// Of lengths that floating-point numbers add up to on different ways.
constexpr double kSums = 1e-9;

double length_between(HalfPoint a, HalfPoint b) {
  return 0.5 * std::hypot(a.x - b.x, a.y - b.y);
}
double length_over(std::span<const HalfPoint> points) {
  double length = 0;
  for (std::size_t i = 1; i < points.size(); ++i) length += length_between(points[i - 1], points[i]);
  return length;
}

std::string text_of(HalfPoint point) {
  return fmt::format("{},{}", 0.5 * (point.x - 1), 0.5 * (point.y - 1));
}

/// The half cell of a coordinate; nothing between two of them.
std::optional<std::int32_t> half_of(double value) {
  constexpr double kFarthest = 1e8;
  const double half = 2 * value + 1;
  if (!(std::abs(half) <= kFarthest) || std::abs(half - std::round(half)) > kSums) return std::nullopt;
  return static_cast<std::int32_t>(std::lround(half));
}

}  // namespace

Result<void> PathAudit::make_finder() {
  if (finder_) return {};
  auto finder = AnyAngleFinder::make(map_);
  if (!finder) return finder.error();
  finder_.emplace(*std::move(finder));
  return {};
}

/// With boxes at corners, which are sooner made than so many paths are found without.
Result<void> PathAudit::sharpen_finder(Progress& progress) {
  auto values = IndexValues::parse("corners");
  if (!values) return values.error();
  auto index = make_index(map_, *values, {}, progress);
  if (!index) return index.error().code == ErrorCode::kLimit ? Result<void>() : Result<void>(index.error());
  auto finder = AnyAngleFinder::make(map_, {*std::move(index)});
  if (!finder) return finder.error();
  finder_.emplace(*std::move(finder));
  return {};
}

/// Nothing for a point that is neither a middle nor a corner of a cell, nor the middle of a side.
std::optional<HalfPoint> PathAudit::half_point(const ClaimedPoint& point) const {
  if (point.is_named) {
    if (point.node == kNoNode) return std::nullopt;
    return middle_of(grid_->cell(point.node));
  }
  const auto x = half_of(point.place.x);
  const auto y = half_of(point.place.y);
  return x && y ? std::optional(HalfPoint{*x, *y}) : std::nullopt;
}

void PathAudit::walk_lines(const ClaimedPath& claimed, Kept& kept) {
  const auto place_of_end = [&](const ClaimedPoint& point) {
    return point.is_named && point.node != kNoNode
               ? MeshPoint{.x = static_cast<double>(grid_->cell(point.node).x),
                           .y = static_cast<double>(grid_->cell(point.node).y)}
               : point.place;
  };
  kept.from = place_of_end(claimed.start ? *claimed.start : claimed.points.front());
  kept.to = place_of_end(claimed.goal ? *claimed.goal : claimed.points.back());
  if (claimed.points.empty()) return;
  AuditedPath& verdict = kept.verdict;
  std::vector<HalfPoint> points;
  std::optional<HalfPoint> before;
  for (std::size_t i = 0; i < claimed.points.size(); ++i) {
    const auto here = half_point(claimed.points[i]);
    if (!here) {
      note(verdict, PathFault::kOffMap, i,
           fmt::format("{} is neither the middle nor a corner of a cell", name_of(claimed.points[i])));
    } else if (!finder_->contains(*here)) {
      note(verdict, PathFault::kBlocked, i, fmt::format("{} lies in a wall or off the map", text_of(*here)));
    } else if (before) {
      step_line(*before, *here, i, kept);
    }
    before = here && finder_->contains(*here) ? here : std::nullopt;
    if (here) points.push_back(*here);
  }
  verdict.reached = name_of(claimed.points.back());
  const auto is_at = [&](std::optional<HalfPoint> point, const MeshPoint& end) {
    return point && half_of(end.x) == point->x && half_of(end.y) == point->y;
  };
  if (!is_at(half_point(claimed.points.front()), kept.from)) verdict.faults.add(PathFault::kWrongStart);
  kept.arrives = is_at(half_point(claimed.points.back()), kept.to);
  if (verdict.faults.illegal()) {
    verdict.hint = hint_for_lines(claimed);
  } else {
    verdict.length = kept.in_space = length_over(points);
  }
}

/// One straight line. A turn at a point where two walls touch would lead through it.
void PathAudit::step_line(HalfPoint from, HalfPoint to, std::size_t point, Kept& kept) {
  if (from == to) {
    if (!kept.waits) kept.verdict.faults.add(PathFault::kStands);
  } else if (!finder_->sees(from, to)) {
    note(kept.verdict, PathFault::kLeavesMesh, point,
         fmt::format("the straight line from {} to {} leads through a wall", text_of(from), text_of(to)));
  } else if (point > 1 && finder_->is_touch(from)) {
    note(kept.verdict, PathFault::kCornerCut, point,
         fmt::format("turns at {}, where two walls touch", text_of(from)));
  }
}

/// Programs that walk from corner to corner of cells count these from 0.
std::string PathAudit::hint_for_lines(const ClaimedPath& claimed) const {
  std::vector<HalfPoint> moved;
  for (const ClaimedPoint& point : claimed.points) {
    const auto half = half_point(point);
    if (!half || point.is_named) return {};
    moved.push_back({half->x - 1, half->y - 1});
  }
  for (std::size_t i = 0; i < moved.size(); ++i) {
    if (!finder_->contains(moved[i]) || (i > 0 && !finder_->sees(moved[i - 1], moved[i]))) return {};
  }
  return "legal as corners of cells, counted from 0: subtract 0.5 from each number, because whole numbers "
         "are "
         "middles of cells";
}

void PathAudit::judge_lines(Kept& kept) {
  AuditedPath& verdict = kept.verdict;
  const auto half_of_end = [](const MeshPoint& end) {
    return HalfPoint{half_of(end.x).value_or(-1), half_of(end.y).value_or(-1)};
  };
  const AnyAnglePath& least = finder_->find(half_of_end(kept.from), half_of_end(kept.to));
  if (least.found()) verdict.shortest = verdict.least.length = least.length;
  conclude_outcome(kept);
  conclude_length(kept, verdict.length.value_or(0) > verdict.shortest.value_or(0) * (1 + kSums));
}

}  // namespace goalbound
