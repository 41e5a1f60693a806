// Nodes, edges, places and boxes as commands print them: on grids by cell and direction, elsewhere by name.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "console.hpp"
#include "goalbound/bounds.hpp"
#include "goalbound/map.hpp"

namespace goalbound::cli {

/// [x, y], and z on three axes.
inline Json place_json(Place place, std::uint32_t axes) {
  Json json = Json::array({place.x, place.y});
  if (axes == 3) json.push_back(place.z);
  return json;
}
/// "12,7", or "12,7,3" on three axes.
inline std::string place_text(Place place, std::uint32_t axes) {
  return axes == 3 ? fmt::format("{},{},{}", place.x, place.y, place.z)
                   : fmt::format("{},{}", place.x, place.y);
}

/// [min x, max x, min y, max y], and the limits of z on three axes; null for the empty box.
inline Json box_json(const Box& box, std::uint32_t axes) {
  if (box.empty()) return nullptr;
  Json json = Json::array({box.min_x, box.max_x, box.min_y, box.max_y});
  if (axes == 3) json.insert(json.end(), {box.min_z, box.max_z});
  return json;
}
/// "3..9 x 1..4", or "empty".
inline std::string box_text(const Box& box, std::uint32_t axes) {
  if (box.empty()) return "empty";
  const std::string flat = fmt::format("{}..{} x {}..{}", box.min_x, box.max_x, box.min_y, box.max_y);
  return axes == 3 ? fmt::format("{} x {}..{}", flat, box.min_z, box.max_z) : flat;
}

/// A cell as [x, y]; other nodes by name.
inline Json node_json(const Map& map, NodeId node) {
  return map.as_grid() != nullptr ? place_json(map.place(node), 2) : Json(map.name_of(node));
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
