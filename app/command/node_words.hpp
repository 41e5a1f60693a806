// Nodes, edges, places and boxes as commands print them: on grids by cell and direction, elsewhere by name.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "console.hpp"
#include "goalbound/address.hpp"
#include "goalbound/bounds.hpp"
#include "goalbound/map.hpp"
#include "goalbound/spots.hpp"

namespace goalbound::cli {

/// In the unit of the file; a whole number where that is the unit of places.
inline Json coordinate_json(const PlaceWords& words, std::int32_t coordinate) {
  return words.unit == 1 ? Json(coordinate) : Json(words.number(coordinate));
}
/// [x, y], and z on three axes.
inline Json place_json(const PlaceWords& words, Place place) {
  Json json = Json::array({coordinate_json(words, place.x), coordinate_json(words, place.y)});
  if (words.axes == 3) json.push_back(coordinate_json(words, place.z));
  return json;
}
/// Where people say that a node is: its cell, or coordinates in the unit of the file.
inline Json address_json(const Map& map, NodeId node) {
  return has_cells(map) ? place_json({.unit = 1, .axes = map.kind().axes}, cell_of_node(map, node))
                        : place_json(map.place_words(), map.place(node));
}
/// [min x, max x, min y, max y], and the limits of z on three axes; null for the empty box.
inline Json box_json(const PlaceWords& words, const Box& box) {
  if (box.empty()) return nullptr;
  Json json = Json::array();
  for (const std::int32_t value : {box.min_x, box.max_x, box.min_y, box.max_y})
    json.push_back(coordinate_json(words, value));
  if (words.axes == 3)
    json.insert(json.end(), {coordinate_json(words, box.min_z), coordinate_json(words, box.max_z)});
  return json;
}

/// A cell as [x, y]; other nodes by name.
inline Json node_json(const Map& map, NodeId node) {
  return map.as_grid() != nullptr ? place_json(map.place_words(), map.place(node)) : Json(map.name_of(node));
}
/// A node as above; a place on an edge by its name.
inline Json spot_json(const Map& map, const Spot& spot) {
  return spot.is_node() ? node_json(map, spot.node) : Json(name_of(map, spot));
}
/// Where people say that it is.
inline Json spot_place_json(const Map& map, const Spot& spot) {
  if (spot.is_node()) return address_json(map, spot.node);
  const Address at = address_of(map, spot);
  return {at.x, at.y};
}
inline Json nodes_json(const Map& map, std::span<const NodeId> nodes) {
  Json json = Json::array();
  for (const NodeId node : nodes) json.push_back(node_json(map, node));
  return json;
}
/// Every node has eight edges, by direction.
inline bool is_of_grid(const Bounds& bounds) {
  return bounds.shape().first_boxes == nullptr;
}
/// What JSON calls the name of an edge.
inline const char* edge_key(bool is_grid) {
  return is_grid ? "direction" : "edge";
}

/// What people count boxes by: a list graph has nodes at few of its places.
inline const char* place_word(bool is_grid) {
  return is_grid ? "cells" : "places";
}

/// A whole number: as an integer while a double holds it exactly.
inline Json amount_json(double number) {
  constexpr double kExact = 9007199254740992.0;  // 2^53
  return number < kExact ? Json(static_cast<std::uint64_t>(number)) : Json(number);
}

/// What people call a node that paths may visit: "free cell", "node".
inline std::string node_word(const Map& map, bool several) {
  const MapKindInfo& kind = map.kind();
  return fmt::format("{}{}", map.as_grid() != nullptr ? "free " : "",
                     several ? kind.nodes_word : kind.node_word);
}

}  // namespace goalbound::cli
