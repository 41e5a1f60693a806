// One tile of a mesh by Recast.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "goalbound/job.hpp"
#include "goalbound/levels/recast.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// A level as Recast takes it: y upwards, triangles whose faces look upwards go clockwise in x and z.
struct RecastInput {
  std::vector<float> points;  ///< x, y, z of each
  std::vector<int> triangles;
  std::vector<unsigned char> areas;  ///< of triangles: whether they are walkable by their slope
  std::array<float, 3> low{};
  std::array<float, 3> high{};
  std::vector<float> link_ends;  ///< six of each
  std::vector<unsigned char> link_ways;
};

/// The options in whole cells, and where a tile lies.
struct TileJob {
  int column = 0;
  int row = 0;
  int cells_wide = 0;  ///< with the border
  int cells_deep = 0;
  int border = 0;              ///< cells around the tile that are looked at but not kept
  std::array<float, 3> low{};  ///< with the border
  std::array<float, 3> high{};
};

/// What dtCreateNavMeshData makes; empty where there is no ground. `triangles`: of the input that may lie in
/// the tile, by number. Errors: see build_with_recast.
Result<std::string> build_tile(const RecastInput& input, const std::vector<int>& triangles,
                               const RecastOptions& options, const TileJob& job, const Progress& progress);

}  // namespace goalbound
