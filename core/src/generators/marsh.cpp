// A navigation mesh: uneven ground with pools, in convex polygons.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "base/seeded_random.hpp"
#include "generators/noise.hpp"
#include "generators/shared_map.hpp"
#include "goalbound/generators.hpp"
#include "goalbound/mesh_paths.hpp"
#include "goalbound/nav_mesh.hpp"

namespace goalbound {
namespace {

/// From one point of the lattice to the next.
constexpr std::int32_t kStep = 50;
/// A point lies up to so far off its place in both directions: below a quarter of a step no triangle turns
/// over.
constexpr std::int32_t kStray = 11;
constexpr std::int32_t kPercentPools = 24;
constexpr std::int32_t kWidestPool = 16;
constexpr std::int32_t kHighest = 1024;
constexpr std::int64_t kMostCells = std::int64_t{1} << 22;

/// A lattice of points that have strayed; those in a pool are no ground.
class MarshMaker {
 public:
  MarshMaker(std::int32_t width, std::int32_t height, SeededRandom& random)
      : columns_(width + 1), rows_(height + 1), random_(random) {}

  Result<NavMesh> make() {
    dig_pools();
    put_points();
    for (std::int32_t y = 0; y + 1 < rows_; ++y) {
      for (std::int32_t x = 0; x + 1 < columns_; ++x) cover(x, y);
    }
    auto triangles = NavMesh::create(std::move(parts_), MeshNodes::kCentres);
    if (!triangles) return triangles;
    auto merged = NavMesh::create(merge_polygons(*triangles), MeshNodes::kCentres);
    if (!merged) return merged;
    return NavMesh::create(largest_part(*merged), MeshNodes::kCentres);
  }

 private:
  std::uint32_t point_at(std::int32_t x, std::int32_t y) const {
    return static_cast<std::uint32_t>(y * columns_ + x);
  }

  void dig_pools() {
    const std::int32_t wide = std::clamp(std::min(columns_, rows_) / 4, 2, kWidestPool);
    const Noise pools(columns_, rows_, wide, kHighest, random_);
    const Noise shores(columns_, rows_, std::max(wide / 3, 2), kHighest / 2, random_);
    std::vector<std::int32_t> heights;
    for (std::int32_t y = 0; y < rows_; ++y) {
      for (std::int32_t x = 0; x < columns_; ++x) heights.push_back(pools.at({x, y}) + shores.at({x, y}));
    }
    std::vector<std::int32_t> sorted = heights;
    std::sort(sorted.begin(), sorted.end());
    const std::int32_t level = sorted[sorted.size() * kPercentPools / 100];
    for (const std::int32_t height : heights) is_ground_.push_back(height >= level);
  }

  void put_points() {
    for (std::int32_t y = 0; y < rows_; ++y) {
      for (std::int32_t x = 0; x < columns_; ++x) {
        const std::int32_t right = x * kStep + random_.between(-kStray, kStray);
        const std::int32_t down = y * kStep + random_.between(-kStray, kStray);
        parts_.points.push_back({right / 10.0, down / 10.0, 0});
      }
    }
  }

  /// Two triangles between four points of ground, one between three.
  void cover(std::int32_t x, std::int32_t y) {
    std::vector<std::uint32_t> ground;
    for (const std::uint32_t p :
         {point_at(x, y), point_at(x + 1, y), point_at(x + 1, y + 1), point_at(x, y + 1)}) {
      if (is_ground_[p]) ground.push_back(p);
    }
    if (ground.size() < 3) return;
    if (ground.size() == 3) {
      parts_.polygons.push_back(ground);
      return;
    }
    const std::size_t first = random_.chance(50) ? 1 : 0;
    const auto corner = [&](std::size_t i) { return ground[(first + i) % 4]; };
    parts_.polygons.push_back({corner(0), corner(1), corner(2)});
    parts_.polygons.push_back({corner(0), corner(2), corner(3)});
  }

  /// The polygons that most others can be reached from, and the points that they need.
  static MeshParts largest_part(const NavMesh& mesh) {
    std::vector<bool> is_seen(mesh.area_count(), false);
    std::vector<std::uint32_t> largest;
    for (std::uint32_t area = 0; area < mesh.area_count(); ++area) {
      if (is_seen[area]) continue;
      auto part = part_of(mesh, area, is_seen);
      if (part.size() > largest.size()) largest = std::move(part);
    }
    std::sort(largest.begin(), largest.end());
    MeshParts kept;
    std::vector<std::uint32_t> numbers(mesh.parts().points.size(), NavMesh::kNoArea);
    for (const std::uint32_t area : largest) {
      auto& polygon = kept.polygons.emplace_back();
      for (const std::uint32_t corner : mesh.polygon(area)) {
        if (numbers[corner] == NavMesh::kNoArea) {
          numbers[corner] = static_cast<std::uint32_t>(kept.points.size());
          kept.points.push_back(mesh.parts().points[corner]);
        }
        polygon.push_back(numbers[corner]);
      }
    }
    return kept;
  }

  static std::vector<std::uint32_t> part_of(const NavMesh& mesh, std::uint32_t first,
                                            std::vector<bool>& is_seen) {
    std::vector<std::uint32_t> part{first};
    is_seen[first] = true;
    for (std::size_t i = 0; i < part.size(); ++i) {
      for (const std::uint32_t next : mesh.beyond(part[i])) {
        if (next == NavMesh::kNoArea || is_seen[next]) continue;
        is_seen[next] = true;
        part.push_back(next);
      }
    }
    return part;
  }

  std::int32_t columns_;
  std::int32_t rows_;
  SeededRandom& random_;
  std::vector<bool> is_ground_;  ///< by point
  MeshParts parts_;
};

Result<std::shared_ptr<const Map>> make_marsh(std::int32_t width, std::int32_t height, std::uint64_t seed) {
  if (std::int64_t{width} * height > kMostCells) {
    return Error{ErrorCode::kLimit,
                 fmt::format("a marsh of {} x {} steps is too large; it may have {} in all", width, height,
                             kMostCells)};
  }
  SeededRandom random(seed);
  return shared_map(MarshMaker(width, height, random).make());
}

}  // namespace

extern const GeneratorInfo kGenerator_marsh;
const GeneratorInfo kGenerator_marsh = {
    .id = "marsh",
    .description = "a navigation mesh: uneven ground with pools, in convex polygons",
    .min_side = 4,
    .extension = ".mesh",
    .make = &make_marsh,
};

}  // namespace goalbound
