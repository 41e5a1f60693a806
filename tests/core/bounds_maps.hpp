// The maps on which the tests of bounds run: one for each way in which boxes may lie in memory and in files.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "support.hpp"

namespace goalbound::test {

/// A graph with nodes of no, of few and of more than eight edges, places on both sides of 0.
/// `spread`: places lie within -spread .. spread, and both ends are there; one node at least.
inline ListGraph random_list(std::mt19937& random, std::uint32_t nodes, std::int32_t spread) {
  const auto below = [&](std::uint32_t limit) { return static_cast<std::uint32_t>(random() % limit); };
  const auto coordinate = [&] {
    return static_cast<std::int32_t>(below(2 * static_cast<std::uint32_t>(spread) + 1)) - spread;
  };
  ListGraph::Parts parts;
  for (std::uint32_t i = 0; i < nodes; ++i) parts.places.push_back({coordinate(), coordinate()});
  parts.places.front() = {-spread, spread};
  parts.places.back() = {spread, -spread};
  for (std::uint32_t from = 0; from < nodes; ++from) {
    const std::uint32_t edges = from % 7 == 3 ? 0 : from % 11 == 5 ? 10 + below(10) : 1 + below(6);
    for (std::uint32_t e = 0; e < edges; ++e) parts.arcs.push_back({from, below(nodes), 1 + below(1000)});
  }
  return ListGraph::create(std::move(parts)).value();
}

/// Maps of about so many nodes: "small" ones fit tests of every bit, "large" ones make files of some 25 KB.
struct BoundsMap {
  std::string name;
  std::shared_ptr<const Map> small;
  std::shared_ptr<const Map> large;
};
inline void PrintTo(const BoundsMap& map, std::ostream* out) {
  *out << map.name;
}
inline std::string name_of_case(const testing::TestParamInfo<BoundsMap>& info) {
  return info.param.name;
}

inline Grid small_grid() {
  return grid_of("..@..\n.....\n@.@..\n.....\n");
}

inline BoundsMap bounds_grid() {
  std::mt19937 random(7);
  return {"grid", std::make_shared<const Grid>(small_grid()),
          std::make_shared<const Grid>(random_grid(random, 40, 25, 25))};
}
/// Values of 1 byte and of 4 bytes in files of the small graphs, of 2 in those of the large one.
inline BoundsMap bounds_list() {
  std::mt19937 random(8);
  return {"list", std::make_shared<const ListGraph>(random_list(random, 12, 100)),
          std::make_shared<const ListGraph>(random_list(random, 700, 30000))};
}
inline BoundsMap bounds_wide_list() {
  std::mt19937 random(9);
  return {"wide_list", std::make_shared<const ListGraph>(random_list(random, 12, 1000000)),
          std::make_shared<const ListGraph>(random_list(random, 350, 1000000))};
}
inline const auto kBoundsMaps = testing::Values(bounds_grid(), bounds_list(), bounds_wide_list());

/// All boxes of a node.
inline std::vector<Box> node_boxes(const Bounds& bounds, std::uint32_t slot) {
  std::vector<Box> boxes(bounds.boxes_of(slot));
  bounds.boxes(slot, boxes);
  return boxes;
}

/// Of each three nodes the first missing, the second inherited, the third exact: what a shard or a
/// check-point is.
inline Bounds partial_bounds(const Map& map) {
  const Bounds whole = bounds_of(map);
  Bounds bounds(map, whole.info().ordering, Method::kAnytime);
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    if (slot % 3 == 0) continue;
    bounds.set(slot, node_boxes(whole, slot), slot % 3 == 1 ? NodeQuality::kInherited : NodeQuality::kExact);
  }
  return bounds;
}

/// All nodes missing.
inline Bounds empty_bounds(const Bounds& like) {
  return Bounds(like.info(), like.shape());
}

}  // namespace goalbound::test
