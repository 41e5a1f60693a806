// The polygons of a mesh of Detour, joined across tiles.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include "detour_mesh.hpp"
#include "polygon.hpp"
#include "weld.hpp"

namespace goalbound {
namespace {

/// Of the largest side: neighbouring tiles round their common corners differently.
constexpr double kSameCorner = 1e-5;

using Spot = std::array<double, 3>;  // x, y upwards, z, as Detour has them

Spot spot_of(const float* values) {
  return {values[0], values[1], values[2]};
}

class PartsBuilder {
 public:
  PartsBuilder(const dtNavMesh& mesh, bool y_up) : mesh_(mesh), y_up_(y_up) {}

  Result<MeshParts> build() {
    gather_tiles();
    const double same = kSameCorner * largest_side(all_);
    Welder borders(same, std::max(climb_, same));
    borders_ = &borders;
    for (std::size_t t = 0; t < tiles_.size(); ++t) add_tile(*tiles_[t], t);
    number_points();
    if (parts_.polygons.empty()) {
      return Error{ErrorCode::kInvalidArgument,
                   "it has no polygon with an extent and a flag, which Detour needs"};
    }
    parts_.y_up = y_up_;
    return std::move(parts_);
  }

 private:
  /// A corner before it has a number: of a tile's own, or of the border between tiles.
  struct Corner {
    bool on_border;
    std::uint32_t number;
  };

  MeshPoint point_of(const Spot& spot) const { return {spot[0], y_up_ ? -spot[2] : spot[2], spot[1]}; }

  void gather_tiles() {
    for (int i = 0; i < mesh_.getMaxTiles(); ++i) {
      const dtMeshTile* tile = mesh_.getTile(i);
      if (tile == nullptr || tile->header == nullptr) continue;
      tiles_.push_back(tile);
      first_vertex_.push_back(static_cast<std::uint32_t>(all_.size()));
      climb_ = std::max<double>(climb_, tile->header->walkableClimb);
      for (int v = 0; v < tile->header->vertCount; ++v)
        all_.push_back(point_of(spot_of(&tile->verts[v * 3])));
    }
    on_border_.assign(all_.size(), 0);
    for (std::size_t t = 0; t < tiles_.size(); ++t) mark_borders(*tiles_[t], first_vertex_[t]);
  }

  static bool is_open_ground(const dtPoly& polygon) {
    return polygon.getType() == DT_POLYTYPE_GROUND && polygon.flags != 0;
  }
  static bool leaves(const dtPoly& polygon, int side) { return (polygon.neis[side] & DT_EXT_LINK) != 0; }

  void mark_borders(const dtMeshTile& tile, std::uint32_t first) {
    for (int p = 0; p < tile.header->polyCount; ++p) {
      const dtPoly& polygon = tile.polys[p];
      if (!is_open_ground(polygon)) continue;
      for (int i = 0; i < polygon.vertCount; ++i) {
        if (!leaves(polygon, i)) continue;
        on_border_[first + polygon.verts[i]] = 1;
        on_border_[first + polygon.verts[(i + 1) % polygon.vertCount]] = 1;
      }
    }
  }

  void add_tile(const dtMeshTile& tile, std::size_t number) {
    for (int p = 0; p < tile.header->polyCount; ++p) {
      if (is_open_ground(tile.polys[p])) add_polygon(tile, tile.polys[p], first_vertex_[number]);
    }
    for (int c = 0; c < tile.header->offMeshConCount; ++c) {
      const dtOffMeshConnection& connection = tile.offMeshCons[c];
      if (tile.polys[connection.poly].flags == 0) continue;
      parts_.links.push_back({point_of(spot_of(connection.pos)), point_of(spot_of(connection.pos + 3)),
                              (connection.flags & DT_OFFMESH_CON_BIDIR) != 0});
    }
  }

  void add_polygon(const dtMeshTile& tile, const dtPoly& polygon, std::uint32_t first) {
    std::vector<Corner> corners;
    for (int i = 0; i < polygon.vertCount; ++i) {
      const std::uint32_t vertex = first + polygon.verts[i];
      corners.push_back(on_border_[vertex] != 0 ? Corner{true, borders_->number_of(all_[vertex])}
                                                : Corner{false, vertex});
      if (leaves(polygon, i)) add_foreign_corners(tile, polygon, i, corners);
    }
    polygons_.push_back(std::move(corners));
    parts_.polygons.emplace_back();
  }

  /// Corners of the next tile's polygons within this side, in its order.
  void add_foreign_corners(const dtMeshTile& tile, const dtPoly& polygon, int side,
                           std::vector<Corner>& corners) {
    const int direction = polygon.neis[side] & 0xFF;
    // Sides 0 and 4 lie across x, so they go along z.
    const std::size_t axis = direction == 0 || direction == 4 ? 2 : 0;
    const Spot a = spot_of(&tile.verts[polygon.verts[side] * 3]);
    const Spot b = spot_of(&tile.verts[polygon.verts[(side + 1) % polygon.vertCount] * 3]);
    const double length = b[axis] - a[axis];
    if (length == 0) return;
    std::vector<double> parts;
    for (unsigned l = polygon.firstLink; l != DT_NULL_LINK; l = tile.links[l].next) {
      const dtLink& link = tile.links[l];
      if (link.edge != side || link.side == 0xFF) continue;
      for (const double place : ends_of_neighbour(link, direction, axis))
        parts.push_back((place - a[axis]) / length);
    }
    std::ranges::sort(parts);
    for (const double part : parts) {
      if (!(part > 1e-3 && part < 1 - 1e-3)) continue;
      const Spot at = {a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1]), a[2] + part * (b[2] - a[2])};
      corners.push_back({true, borders_->number_of(point_of(at))});
    }
  }

  /// Where the neighbour's sides towards this tile begin and end.
  std::vector<double> ends_of_neighbour(const dtLink& link, int direction, std::size_t axis) const {
    const dtMeshTile* tile = nullptr;
    const dtPoly* polygon = nullptr;
    std::vector<double> ends;
    if (dtStatusFailed(mesh_.getTileAndPolyByRef(link.ref, &tile, &polygon)) || !is_open_ground(*polygon))
      return ends;
    for (int i = 0; i < polygon->vertCount; ++i) {
      if (!leaves(*polygon, i) || (polygon->neis[i] & 0xFF) != (direction + 4) % 8) continue;
      ends.push_back(tile->verts[polygon->verts[i] * 3 + axis]);
      ends.push_back(tile->verts[polygon->verts[(i + 1) % polygon->vertCount] * 3 + axis]);
    }
    return ends;
  }

  void number_points() {
    std::map<std::pair<bool, std::uint32_t>, std::uint32_t> numbers;
    const auto number_of = [&](const Corner& corner) {
      const auto [it, is_new] = numbers.try_emplace({corner.on_border, corner.number},
                                                    static_cast<std::uint32_t>(parts_.points.size()));
      if (is_new)
        parts_.points.push_back(corner.on_border ? borders_->points()[corner.number] : all_[corner.number]);
      return it->second;
    };
    for (std::size_t p = 0; p < polygons_.size(); ++p) {
      Corners& polygon = parts_.polygons[p];
      for (const Corner& corner : polygons_[p]) {
        const std::uint32_t number = number_of(corner);
        if (std::ranges::find(polygon, number) == polygon.end()) polygon.push_back(number);
      }
      // Counter-clockwise, like those of levels.
      if (polygon.size() >= 3 && twice_area(parts_.points, polygon).z < 0) std::ranges::reverse(polygon);
    }
    std::erase_if(parts_.polygons, [](const Corners& polygon) { return polygon.size() < 3; });
  }

  const dtNavMesh& mesh_;
  bool y_up_;
  double climb_ = 0;
  std::vector<const dtMeshTile*> tiles_;
  std::vector<std::uint32_t> first_vertex_;  ///< by tile
  std::vector<MeshPoint> all_;               ///< vertices of all tiles
  std::vector<std::uint8_t> on_border_;
  Welder* borders_ = nullptr;
  std::vector<std::vector<Corner>> polygons_;
  MeshParts parts_;
};

}  // namespace

Result<MeshParts> parts_of(const DetourMesh& mesh, bool y_up) {
  const auto made = nav_mesh_of(mesh);
  if (!made) return made.error();
  return PartsBuilder(**made, y_up).build();
}

}  // namespace goalbound
