// The kinds of maps that code has to name one by one.
#pragma once

#include "goalbound/map.hpp"

namespace goalbound {

extern const MapKindInfo kMapKind_octile_grid;
extern const MapKindInfo kMapKind_weighted_grid;
extern const MapKindInfo kMapKind_four_grid;
extern const MapKindInfo kMapKind_cut_grid;
extern const MapKindInfo kMapKind_squeeze_grid;
extern const MapKindInfo kMapKind_graph;
extern const MapKindInfo kMapKind_octree;
extern const MapKindInfo kMapKind_navmesh;
extern const MapKindInfo kMapKind_quadtree;
extern const MapKindInfo kMapKind_hex_map;
extern const MapKindInfo kMapKind_staggered_map;

}  // namespace goalbound
