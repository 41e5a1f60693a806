// Polygons of a level, one by one: their plane, whether they are convex, and how they are cut.
#pragma once

#include <cstdint>
#include <vector>

#include "goalbound/mesh_parts.hpp"

namespace goalbound {

using Corners = std::vector<std::uint32_t>;

/// How far off a line counts as on it: twice what load_level unites points across.
double on_a_line(const std::vector<MeshPoint>& points);

/// Twice the area of the polygon along each axis; z is that in the plane, above 0 when it faces upwards.
MeshPoint twice_area(const std::vector<MeshPoint>& points, const Corners& corners);

/// Whether it is no wider than points are united across, so that it has no area. `twice`: the length of
/// twice_area().
bool is_strip(const std::vector<MeshPoint>& points, const Corners& corners, double twice, double same);

/// In the plane, counter-clockwise, once around; corners in a straight line are allowed. `same`: how far off
/// a line counts as on it.
bool is_convex(const std::vector<MeshPoint>& points, const Corners& corners, double same);

/// Triangles of a polygon that does not cross itself, counter-clockwise in the plane; fewer than corners - 2
/// when it does. Triangles without an area are left out. Cost: quadratic.
std::vector<Corners> cut_into_triangles(const std::vector<MeshPoint>& points, const Corners& corners,
                                        double same);

}  // namespace goalbound
