// Addresses: where people say that things are. One way from an address to a place of a map and one back, for
// commands, files, messages and the interfaces of other languages.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include "goalbound/map.hpp"
#include "goalbound/place.hpp"

namespace goalbound {

/// A cell where the map has cells - the squares of grids, hexagons, the cells of quadtrees, voxels -, else
/// coordinates in the unit of the map's file.
struct Address {
  double x = 0;  ///< to the right
  double y = 0;  ///< up or down: Map::y_up()
  double z = 0;  ///< height
  friend bool operator==(const Address&, const Address&) = default;
};

/// Whether people say by cells where something is on the map.
bool has_cells(const Map& map);
/// A place in the cell, which lies in no other one. On maps without cells the same place.
Place place_of_cell(const Map& map, Place cell);
/// The cell of a node, of the several of a square or block the one that names it. On maps without cells its
/// place.
Place cell_of_node(const Map& map, NodeId node);

/// What an address stands for: a place in its cell, or the whole place next to it. Map::node_at() and
/// Map::nearest_node() take it.
Place place_of(const Map& map, const Address& address);
/// Where people say that a node is.
Address address_of(const Map& map, NodeId node);

}  // namespace goalbound
