// Boxes at corners of a mesh: goals are its polygons, and where these are large parts of them.
#pragma once

#include <optional>
#include <vector>

#include "goalbound/job.hpp"
#include "straight/corner_boxes.hpp"
#include "straight/mesh_corners.hpp"

namespace goalbound {

/// Like make_corner_boxes().
std::optional<std::vector<CellBox>> make_mesh_boxes(const CornerViews& corner_views, const MeshGround& ground,
                                                    const PolygonViews& views, CornerMatrix* matrix,
                                                    int threads, Progress& progress);

}  // namespace goalbound
