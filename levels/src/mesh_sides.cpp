#include "mesh_sides.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace goalbound {
namespace {

/// A side of a polygon; `turned`: it goes from the point of the larger number to that of the smaller one.
struct PolygonSide {
  std::uint32_t low;
  std::uint32_t high;
  bool turned;
  friend auto operator<=>(const PolygonSide&, const PolygonSide&) = default;
};

std::vector<PolygonSide> sorted_sides(const MeshParts& parts) {
  std::vector<PolygonSide> sides;
  for (const auto& polygon : parts.polygons) {
    for (std::size_t i = 0; i < polygon.size(); ++i) {
      const std::uint32_t a = polygon[i];
      const std::uint32_t b = polygon[(i + 1) % polygon.size()];
      sides.push_back({std::min(a, b), std::max(a, b), a > b});
    }
  }
  std::ranges::sort(sides);
  return sides;
}

/// Points by squares of the plane.
class PointSquares {
 public:
  PointSquares(const std::vector<MeshPoint>& points, double side) : side_(side) {
    for (std::uint32_t p = 0; p < points.size(); ++p)
      squares_[key(column(points[p].x), column(points[p].y))].push_back(p);
  }

  /// The points in the squares along the line, which may come several times.
  template <class Take>
  void along(const MeshPoint& a, const MeshPoint& b, const Take& take) const {
    const double steps = std::ceil(std::hypot(b.x - a.x, b.y - a.y) / side_);
    for (double step = 0; step <= steps; ++step) {
      const double part = steps == 0 ? 0 : step / steps;
      const std::int64_t x = column(a.x + part * (b.x - a.x));
      const std::int64_t y = column(a.y + part * (b.y - a.y));
      for (std::int64_t dy = -1; dy <= 1; ++dy) {
        for (std::int64_t dx = -1; dx <= 1; ++dx) {
          const auto found = squares_.find(key(x + dx, y + dy));
          if (found != squares_.end()) std::ranges::for_each(found->second, take);
        }
      }
    }
  }

 private:
  std::int64_t column(double value) const { return static_cast<std::int64_t>(std::floor(value / side_)); }
  static std::uint64_t key(std::int64_t x, std::int64_t y) {
    // Squares of one key are looked through together, which is slower and no less right.
    return static_cast<std::uint64_t>(x) * 0x9E3779B97F4A7C15U + static_cast<std::uint64_t>(y);
  }

  double side_;
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> squares_;
};

bool lies_within(const MeshPoint& p, const MeshPoint& a, const MeshPoint& b, double same) {
  const MeshPoint d{b.x - a.x, b.y - a.y, b.z - a.z};
  const double length = std::sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
  if (length <= 2 * same) return false;
  const double along = ((p.x - a.x) * d.x + (p.y - a.y) * d.y + (p.z - a.z) * d.z) / length;
  if (along <= same || along >= length - same) return false;
  const double part = along / length;
  const MeshPoint off{p.x - a.x - part * d.x, p.y - a.y - part * d.y, p.z - a.z - part * d.z};
  return std::sqrt(off.x * off.x + off.y * off.y + off.z * off.z) <= same;
}

using PointPair = std::pair<std::uint32_t, std::uint32_t>;

std::size_t count_t_junctions(const MeshParts& parts, const std::vector<PointPair>& border, double same) {
  if (border.empty()) return 0;
  double length = 0;
  for (const auto& [a, b] : border)
    length += std::hypot(parts.points[a].x - parts.points[b].x, parts.points[a].y - parts.points[b].y);
  const PointSquares squares(parts.points, std::max(length / static_cast<double>(border.size()), 4 * same));
  std::vector<std::uint8_t> found(parts.points.size(), 0);
  for (const auto& side : border) {
    const MeshPoint& a = parts.points[side.first];
    const MeshPoint& b = parts.points[side.second];
    squares.along(a, b, [&](std::uint32_t p) {
      if (p != side.first && p != side.second && lies_within(parts.points[p], a, b, same)) found[p] = 1;
    });
  }
  return static_cast<std::size_t>(std::ranges::count(found, 1));
}

}  // namespace

SideFaults find_side_faults(const MeshParts& parts, double same) {
  const std::vector<PolygonSide> sides = sorted_sides(parts);
  SideFaults faults;
  std::vector<PointPair> border;
  for (std::size_t i = 0; i < sides.size();) {
    std::size_t end = i;
    while (end < sides.size() && sides[end].low == sides[i].low && sides[end].high == sides[i].high) ++end;
    if (end - i == 1) border.emplace_back(sides[i].low, sides[i].high);
    if (end - i > 2 || (end - i == 2 && sides[i].turned == sides[i + 1].turned)) ++faults.non_manifold;
    i = end;
  }
  faults.t_junctions = count_t_junctions(parts, border, same);
  return faults;
}

}  // namespace goalbound
