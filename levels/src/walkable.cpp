#include "goalbound/levels/walkable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "facing.hpp"
#include "mesh_sides.hpp"
#include "polygon.hpp"

namespace goalbound {
namespace {

constexpr std::size_t kMostConcaveCorners = 4096;

class WalkableBuilder {
 public:
  WalkableBuilder(const LevelGeometry& level, double max_slope)
      : level_(level),
        same_(on_a_line(level.points)),
        max_slope_(max_slope),
        least_rise_(std::cos(radians(max_slope))) {}

  Result<WalkableLevel> build() {
    made_.report.polygons = level_.polygons.size();
    for (const Corners& polygon : level_.polygons) {
      if (auto added = add(polygon); !added) return added.error();
    }
    if (made_.parts.polygons.empty()) return nothing_walkable();
    keep_used_points();
    made_.report.walkable = made_.parts.polygons.size();
    const SideFaults faults = find_side_faults(made_.parts, same_);
    made_.report.t_junctions = faults.t_junctions;
    made_.report.non_manifold = faults.non_manifold;
    made_.parts.y_up = level_.y_up;
    return std::move(made_);
  }

 private:
  static double radians(double degrees) { return degrees * 3.14159265358979323846 / 180; }

  Result<void> add(const Corners& polygon) {
    const MeshPoint area = twice_area(level_.points, polygon);
    const double size = std::sqrt(area.x * area.x + area.y * area.y + area.z * area.z);
    WalkableReport& report = made_.report;
    if (is_strip(level_.points, polygon, size, same_)) return count(report.degenerate);
    if (area.z < -size * 1e-9) return count(report.facing_down);
    // The angle whose cosine is exactly that of the limit is still walkable, rounded either way.
    if (area.z < size * (least_rise_ - 1e-9)) return count(report.too_steep);
    Corners sorted = polygon;
    std::ranges::sort(sorted);
    if (!seen_.insert(std::move(sorted)).second) return count(report.doubled);
    if (is_convex(level_.points, polygon, same_)) {
      made_.parts.polygons.push_back(polygon);
      return {};
    }
    return split(polygon);
  }

  Result<void> split(const Corners& polygon) {
    if (polygon.size() > kMostConcaveCorners) {
      return Error{ErrorCode::kLimit,
                   fmt::format("a polygon with {} corners is not convex; only those of up to {} are cut into "
                               "triangles: export the level as triangles",
                               polygon.size(), kMostConcaveCorners)};
    }
    auto triangles = cut_into_triangles(level_.points, polygon, same_);
    if (triangles.empty()) return count(made_.report.degenerate);
    ++made_.report.split;
    std::ranges::move(triangles, std::back_inserter(made_.parts.polygons));
    return {};
  }

  static Result<void> count(std::size_t& number) {
    ++number;
    return {};
  }

  Error nothing_walkable() const {
    const WalkableReport& report = made_.report;
    return {ErrorCode::kInvalidArgument,
            fmt::format(
                "no polygon of the level can be walked on: of {}, {} are too steep, {} face downwards and {} "
                "have no area; {}",
                report.polygons, report.too_steep, report.facing_down, report.degenerate,
                what_would_be_flat(level_, max_slope_, false))};
  }

  void keep_used_points() {
    constexpr std::uint32_t kUnused = 0xFFFFFFFFU;
    std::vector<std::uint32_t> numbers(level_.points.size(), kUnused);
    MeshParts& parts = made_.parts;
    for (Corners& polygon : parts.polygons) {
      for (std::uint32_t& corner : polygon) {
        if (numbers[corner] == kUnused) {
          numbers[corner] = static_cast<std::uint32_t>(parts.points.size());
          parts.points.push_back(level_.points[corner]);
        }
        corner = numbers[corner];
      }
    }
  }

  const LevelGeometry& level_;
  double same_;
  double max_slope_;
  double least_rise_;
  std::set<Corners> seen_;
  WalkableLevel made_;
};

}  // namespace

Result<WalkableLevel> walkable_polygons(const LevelGeometry& level, double max_slope) {
  if (!(max_slope >= 0 && max_slope <= kSteepestSlope)) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("{} is not a slope from 0 to {} degrees", max_slope, kSteepestSlope)};
  }
  return WalkableBuilder(level, max_slope).build();
}

}  // namespace goalbound
