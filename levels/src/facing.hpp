// Why nothing of a level can be walked on: which way its polygons face.
#pragma once

#include <string>

#include "goalbound/levels/level.hpp"

namespace goalbound {

/// Of a level without a polygon that faces upwards and is flat enough (max_slope in degrees): what would make
/// one of them so. "with --up z 2 of 2 would be", "2 of 2 face downwards ...". `in_triangles`: counts the
/// triangles of polygons instead of these.
std::string what_would_be_flat(const LevelGeometry& level, double max_slope, bool in_triangles);

}  // namespace goalbound
