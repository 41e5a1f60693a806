#include "overlays/drawings/storey_level.hpp"

#include <algorithm>
#include <numeric>

#include "overlays/map_picture.hpp"
#include "overlays/node_paint.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

/// Of what is a storey: less than anybody's head is high.
constexpr double kLift = 0.08;
/// Corners of levels that are drawn: trees of more take seconds.
constexpr std::size_t kMostCorners = 600'000;

/// Bodies are joined by points that they share; one is closed where each side of its polygons is met by one
/// the other way.
std::vector<bool> find_closed(const MeshBackdrop& backdrop) {
  std::vector<std::uint32_t> body(backdrop.points.size());
  std::iota(body.begin(), body.end(), 0U);
  const auto body_of = [&](std::uint32_t point) {
    while (body[point] != point) point = body[point] = body[body[point]];
    return point;
  };
  std::vector<std::pair<std::uint32_t, std::uint32_t>> sides;
  for (const auto& polygon : backdrop.polygons) {
    for (std::size_t i = 0; i < polygon.size(); ++i) {
      const std::uint32_t next = polygon[(i + 1) % polygon.size()];
      sides.emplace_back(polygon[i], next);
      body[body_of(polygon[i])] = body_of(next);
    }
  }
  std::sort(sides.begin(), sides.end());
  std::vector<bool> is_open(backdrop.points.size(), false);
  for (const auto& [a, b] : sides) {
    if (!std::binary_search(sides.begin(), sides.end(), std::pair(b, a))) is_open[body_of(a)] = true;
  }
  std::vector<bool> closed;
  closed.reserve(backdrop.polygons.size());
  for (const auto& polygon : backdrop.polygons)
    closed.push_back(!polygon.empty() && !is_open[body_of(polygon.front())]);
  return closed;
}

std::size_t corners_of(const MeshBackdrop& backdrop) {
  std::size_t count = 0;
  for (const auto& polygon : backdrop.polygons) count += polygon.size();
  return count;
}

}  // namespace

StoreyLevel::StoreyLevel(const NavMesh& mesh, const SpaceExtent& extent)
    : mesh_(mesh), low_(extent.low), height_(std::max(1.0, extent.high.z - extent.low.z)) {
  const auto& backdrop = mesh.parts().backdrop;
  if (backdrop == nullptr || corners_of(*backdrop) > kMostCorners) return;
  lift_ = kLift * extent.storey;
  closed_ = find_closed(*backdrop);
}

const FacetTree& StoreyLevel::facets(bool with_solid) {
  auto& tree = trees_[with_solid ? 1 : 0];
  if (tree) return *tree;
  std::vector<Facet> facets;
  std::vector<SpacePoint> corners;
  for (std::uint32_t area = 0; area < mesh_.area_count(); ++area) {
    corners.clear();
    for (const std::uint32_t corner : mesh_.polygon(area))
      corners.push_back(raised(space_point_of(mesh_, mesh_.parts().points[corner])));
    add_facets(corners, area, facets);
  }
  for (std::uint32_t i = 0; with_solid && i < closed_.size(); ++i) {
    corners.clear();
    const MeshBackdrop& backdrop = *mesh_.parts().backdrop;
    for (const std::uint32_t corner : backdrop.polygons[i])
      corners.push_back(space_point_of(mesh_, backdrop.points[corner]));
    add_facets(corners, mesh_.area_count() + i, facets);
  }
  return tree.emplace(std::move(facets));
}

std::uint32_t StoreyLevel::colour(const Facet& facet) const {
  double middle = 0;
  for (const SpacePoint& p : facet.corners) middle += p.z / static_cast<double>(facet.corners.size());
  const double share = std::clamp((middle - low_.z) / height_, 0.0, 1.0);
  double light = 0;
  for (std::size_t axis = 0; axis < 3; ++axis)
    light += kSpaceLight[axis] * facet.normal[axis] * facet.normal[axis];
  const std::uint32_t lit = blend(kSolidLowColour, kSolidHighColour, static_cast<unsigned>(255 * share));
  return blend(pack_rgba(0, 0, 0), lit, static_cast<unsigned>(255 * std::min(light, 1.0)));
}

}  // namespace goalbound::app
