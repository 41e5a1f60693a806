// Points of meshes on the command line.
#pragma once

#include <string>

#include "console.hpp"
#include "goalbound/mesh_parts.hpp"
#include "goalbound/result.hpp"

namespace goalbound::cli {

/// "12.5,7" or "12.5,7,3", with a height. Error kInvalidArgument.
Result<MeshPoint> mesh_point_named(const std::string& text);
/// As it is read.
std::string mesh_point_text(const MeshPoint& point);
/// With its height.
Json mesh_point_json(const MeshPoint& point);
/// That no polygon holds a point.
Error outside_mesh(const std::string& point, const std::string& file);

}  // namespace goalbound::cli
