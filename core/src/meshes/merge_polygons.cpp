#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "goalbound/mesh_paths.hpp"
#include "maps/nav_mesh_builder.hpp"
#include "maps/node_sets.hpp"

namespace goalbound {
namespace {

using Corners = std::vector<std::uint32_t>;

/// Between two polygons; `a` to `b` in the order of the first one.
struct SharedSide {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  std::uint32_t a = 0;  ///< points
  std::uint32_t b = 0;
  double length = 0;
};

/// The corners once round, beginning with that one.
Corners from_corner(const Corners& polygon, std::uint32_t corner) {
  Corners turned = polygon;
  std::rotate(turned.begin(), std::find(turned.begin(), turned.end(), corner), turned.end());
  return turned;
}

bool has_side(const Corners& polygon, std::uint32_t a, std::uint32_t b) {
  const auto found = std::find(polygon.begin(), polygon.end(), a);
  if (found == polygon.end()) return false;
  return (found + 1 == polygon.end() ? polygon.front() : *(found + 1)) == b;
}

class Merger {
 public:
  explicit Merger(const NavMesh& mesh)
      : mesh_(mesh), owners_(mesh.area_count()), polygons_(mesh.parts().polygons) {}

  MeshParts merge() {
    for (const SharedSide& side : sides()) try_merge(side);
    MeshParts merged = mesh_.parts();
    merged.polygons.clear();
    for (std::uint32_t area = 0; area < mesh_.area_count(); ++area) {
      if (owners_.find(area) == area) merged.polygons.push_back(std::move(polygons_[area]));
    }
    return merged;
  }

 private:
  Place place(std::uint32_t point) const { return mesh_.place_of(mesh_.parts().points[point]); }

  /// The longest first; of equal ones that of the first polygon.
  std::vector<SharedSide> sides() const {
    std::vector<SharedSide> sides;
    for (std::uint32_t area = 0; area < mesh_.area_count(); ++area) {
      const auto corners = mesh_.polygon(area);
      for (std::size_t i = 0; i < corners.size(); ++i) {
        const std::uint32_t other = mesh_.beyond(area)[i];
        if (other == NavMesh::kNoArea || other < area) continue;
        const std::uint32_t a = corners[i];
        const std::uint32_t b = corners[(i + 1) % corners.size()];
        const Place from = place(a);
        const Place to = place(b);
        sides.push_back({area, other, a, b, std::hypot(double(to.x) - from.x, double(to.y) - from.y)});
      }
    }
    std::ranges::stable_sort(sides, std::greater<>(), &SharedSide::length);
    return sides;
  }

  void try_merge(const SharedSide& side) {
    const std::uint32_t first = owners_.find(side.first);
    const std::uint32_t second = owners_.find(side.second);
    if (first == second || !has_side(polygons_[first], side.a, side.b) ||
        !has_side(polygons_[second], side.b, side.a))
      return;
    // From b all the way round to a, and on over the other's corners between a and b.
    Corners whole = from_corner(polygons_[first], side.b);
    const Corners rest = from_corner(polygons_[second], side.a);
    whole.insert(whole.end(), rest.begin() + 1, rest.end() - 1);
    if (!is_convex(whole)) return;
    owners_.join(first, second);
    const std::uint32_t owner = owners_.find(first);
    polygons_[owner] = std::move(whole);
  }

  /// And no corner twice, which is so where two polygons share several sides.
  bool is_convex(const Corners& corners) const {
    if (std::set(corners.begin(), corners.end()).size() != corners.size()) return false;
    const std::size_t count = corners.size();
    for (std::size_t i = 0; i < count; ++i) {
      if (turn_of(place(corners[i]), place(corners[(i + 1) % count]), place(corners[(i + 2) % count])) < 0)
        return false;
    }
    return true;
  }

  const NavMesh& mesh_;
  NodeSets owners_;
  std::vector<Corners> polygons_;
};

}  // namespace

MeshParts merge_polygons(const NavMesh& mesh) {
  return Merger(mesh).merge();
}

}  // namespace goalbound
