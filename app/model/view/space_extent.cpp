#include "model/view/space_extent.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "goalbound/nav_mesh.hpp"
#include "goalbound/octree.hpp"

namespace goalbound::app {
namespace {

/// A slice through a mesh moves by about so many steps from one end to the other.
constexpr double kStepsAcross = 40;
/// Ground that is nearer above ground, against the distance between neighbours, is no storey of its own: two
/// polygons of one slope may meet so.
constexpr double kLeastStorey = 0.1;

SpaceExtent extent_of(const Octree& octree) {
  SpaceExtent extent;
  const Place size = octree.size();
  extent.high = {2.0 * size.x, 2.0 * size.y, 2.0 * size.z};
  extent.unit = 2;  // a voxel is two places wide, and is cut in its middle
  extent.offset = 1;
  extent.layers = true;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    extent.most[axis] = along(extent.high, axis) / 2 - 1;
    extent.step[axis] = 1;
  }
  return extent;
}

void grow(SpaceExtent& extent, const SpacePoint& point) {
  extent.low = {std::min(extent.low.x, point.x), std::min(extent.low.y, point.y),
                std::min(extent.low.z, point.z)};
  extent.high = {std::max(extent.high.x, point.x), std::max(extent.high.y, point.y),
                 std::max(extent.high.z, point.z)};
}

/// 1, 2 or 5 times a power of ten, near to it.
double round_step(double step) {
  const double power = std::pow(10, std::floor(std::log10(step)));
  const double digit = step / power;
  return power * (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10);
}

/// The mean of its corners, in the unit of the file.
MeshPoint middle_of(const NavMesh& mesh, std::uint32_t area) {
  MeshPoint middle;
  const auto corners = mesh.polygon(area);
  for (const std::uint32_t corner : corners) {
    const MeshPoint& p = mesh.parts().points[corner];
    const auto share = 1 / static_cast<double>(corners.size());
    middle = {middle.x + share * p.x, middle.y + share * p.y, middle.z + share * p.z};
  }
  return middle;
}

/// Looks at the middle of each area for what of the ground lies over it and under it.
void find_storeys(const NavMesh& mesh, SpaceExtent& extent) {
  const double least = kLeastStorey * mesh.spacing();
  double storey = std::numeric_limits<double>::infinity();
  for (std::uint32_t area = 0; area < mesh.area_count(); ++area) {
    const MeshPoint middle = middle_of(mesh, area);
    for (const double z : {extent.low.z, extent.high.z}) {
      const auto other = mesh.area_of({middle.x, middle.y, z / mesh.unit()});
      if (!other || *other == area) continue;
      const double apart = std::abs(middle_of(mesh, *other).z - middle.z) * mesh.unit();
      if (apart > least) storey = std::min(storey, apart);
    }
  }
  extent.has_storeys = std::isfinite(storey);
  extent.storey = extent.has_storeys ? storey : mesh.spacing();
}

std::optional<SpaceExtent> extent_of(const NavMesh& mesh) {
  SpaceExtent extent;
  if (mesh.parts().points.empty()) return std::nullopt;
  extent.low = extent.high = space_point_of(mesh, mesh.parts().points.front());
  for (const MeshPoint& p : mesh.parts().points) grow(extent, space_point_of(mesh, p));
  if (extent.low.z == extent.high.z) return std::nullopt;
  extent.y_up = mesh.y_up();
  extent.has_plan = true;
  find_storeys(mesh, extent);
  if (mesh.parts().backdrop != nullptr) {
    for (const MeshPoint& p : mesh.parts().backdrop->points) grow(extent, space_point_of(mesh, p));
  }
  extent.unit = mesh.unit();
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double from = along(extent.low, axis) / extent.unit;
    const double to = along(extent.high, axis) / extent.unit;
    const double step = round_step((to - from) / kStepsAcross);
    extent.step[axis] = step;
    extent.least[axis] = std::floor(from / step) * step;
    extent.most[axis] = std::ceil(to / step) * step;
  }
  return extent;
}

}  // namespace

SpacePoint space_point_of(const NavMesh& mesh, const MeshPoint& point) {
  constexpr double kMiddle = 0.5;  // of a place, where flat maps draw it
  const double unit = mesh.unit();
  return {point.x * unit + kMiddle, point.y * unit + kMiddle, point.z * unit};
}

SpacePoint space_point_of(const Map& map, NodeId node) {
  if (const NavMesh* mesh = as_nav_mesh(map)) return space_point_of(*mesh, mesh->point(node));
  return space_point_of(map.place(node));
}

Slice SpaceExtent::slice_at(std::size_t axis, double value) const {
  const double kept = std::clamp(value, least[axis], most[axis]);
  return {static_cast<std::uint8_t>(axis), unit * (layers ? std::round(kept) : kept) + offset};
}

std::string SpaceExtent::text_of(const Slice& slice) const {
  const double value = value_of(slice);
  const bool is_zero = std::abs(value) < step[slice.axis] * 1e-9;  // steps are fractions
  return fmt::format("{:.9g}", is_zero ? 0.0 : value);
}

std::optional<SpaceExtent> space_extent_of(const Map& map) {
  if (const auto* octree = dynamic_cast<const Octree*>(&map)) return extent_of(*octree);
  if (const NavMesh* mesh = as_nav_mesh(map)) return extent_of(*mesh);
  return std::nullopt;
}

SpaceView usual_view(const std::optional<SpaceExtent>& extent) {
  SpaceView view;
  if (extent && extent->has_plan && !extent->has_storeys) view.set(0, SpaceView::kMostTilt);
  return view;
}

}  // namespace goalbound::app
