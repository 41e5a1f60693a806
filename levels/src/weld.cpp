#include "weld.hpp"

#include <algorithm>
#include <cmath>

namespace goalbound {

std::size_t Welder::HashCell::operator()(const Cell& cell) const {
  std::uint64_t hash = 0;
  for (const std::int64_t side : {cell.x, cell.y, cell.z}) {
    hash = (hash ^ static_cast<std::uint64_t>(side)) * 0x9E3779B97F4A7C15U;
    hash ^= hash >> 29U;
  }
  return hash;
}

Welder::Cell Welder::cell_of(const MeshPoint& point) const {
  // Cells of twice the tolerance: a point and its like lie in one, or in neighbours.
  const auto side = [](double value, double tolerance) {
    return static_cast<std::int64_t>(std::floor(std::clamp(value / (2 * tolerance), -9e18, 9e18)));
  };
  return {side(point.x, plane_), side(point.y, plane_), side(point.z, height_)};
}

bool Welder::same(const MeshPoint& a, const MeshPoint& b) const {
  return std::abs(a.x - b.x) <= plane_ && std::abs(a.y - b.y) <= plane_ && std::abs(a.z - b.z) <= height_;
}

std::uint32_t Welder::number_of(const MeshPoint& point) {
  // The cells of the corners of the point's tolerance: one for most points, eight at the worst.
  const Cell low = cell_of({point.x - plane_, point.y - plane_, point.z - height_});
  const Cell high = cell_of({point.x + plane_, point.y + plane_, point.z + height_});
  for (std::int64_t z = low.z; z <= high.z; ++z) {
    for (std::int64_t y = low.y; y <= high.y; ++y) {
      for (std::int64_t x = low.x; x <= high.x; ++x) {
        const auto [begin, end] = cells_.equal_range({x, y, z});
        for (auto it = begin; it != end; ++it) {
          if (same(points_[it->second], point)) return it->second;
        }
      }
    }
  }
  const auto number = static_cast<std::uint32_t>(points_.size());
  points_.push_back(point);
  cells_.emplace(cell_of(point), number);
  return number;
}

double largest_side(const std::vector<MeshPoint>& points) {
  if (points.empty()) return 1;
  MeshPoint low = points.front();
  MeshPoint high = low;
  for (const MeshPoint& p : points) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
  }
  const double side = std::max({high.x - low.x, high.y - low.y, high.z - low.z});
  return side > 0 ? side : 1;
}

}  // namespace goalbound
