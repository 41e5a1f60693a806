// Every text that an index can have, and maps of every kind on which there is next to nothing.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "any_map_support.hpp"
#include "goalbound/hex_map.hpp"
#include "goalbound/index.hpp"
#include "goalbound/nav_mesh.hpp"
#include "goalbound/octree.hpp"
#include "goalbound/quadtree.hpp"

namespace goalbound::test {

/// Each word of each parameter with each word of the others; numbers are what is usual.
inline std::vector<IndexValues> all_values_of(const IndexKind& kind) {
  std::vector<IndexValues> all = {IndexValues(kind)};
  for (const IndexParameter& parameter : kind.parameters) {
    if (parameter.choices == nullptr) continue;
    std::vector<IndexValues> more;
    for (const IndexValues& values : all) {
      for (const IndexChoice& choice : parameter.choices()) {
        more.push_back(values);
        EXPECT_TRUE(more.back().set(parameter.id, choice.id));
      }
    }
    all = std::move(more);
  }
  return all;
}

/// The same with each number as low as it can be: of one parameter at a time.
inline std::vector<IndexValues> least_values_of(const IndexKind& kind) {
  std::vector<IndexValues> all;
  for (const IndexParameter& parameter : kind.parameters) {
    if (parameter.choices != nullptr || parameter.most == 0) continue;
    all.emplace_back(kind);
    EXPECT_TRUE(all.back().set(parameter.id, std::to_string(parameter.least)));
  }
  return all;
}

/// All of all kinds.
inline std::vector<IndexValues> all_index_values() {
  std::vector<IndexValues> all;
  for (const IndexKind* kind : all_indices()) {
    for (const auto& some : {all_values_of(*kind), least_values_of(*kind)})
      all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

/// Each of these inside of each kind that has graphs of its own.
inline std::vector<IndexValues> inside_of_each(const std::vector<IndexValues>& inner) {
  std::vector<IndexValues> all;
  for (const IndexKind* kind : all_indices()) {
    if (kind->inner == nullptr) continue;
    for (const IndexValues& around : all_values_of(*kind)) {
      for (const IndexValues& values : inner) {
        IndexValues nested = around;
        if (nested.set_inside({values})) all.push_back(std::move(nested));
      }
    }
  }
  return all;
}

/// Of many texts those that are tried on a map, by the numbers of both: all, and by turns a quarter of them
/// under a sanitizer, which sees the same code on each map.
#ifdef GOALBOUND_SANITIZED
inline constexpr std::size_t kTriedEvery = 4;
#else
inline constexpr std::size_t kTriedEvery = 1;
#endif
inline bool is_tried(std::size_t text, std::size_t map) {
  return (text + map) % kTriedEvery == 0;
}

/// A map and what tests call it.
struct NamedMap {
  std::string name;
  std::shared_ptr<const Map> map;
};

/// The grid of these rows as a map of each kind that is made of grids.
inline void add_kinds_of_grid(const std::string& name, std::string_view rows, std::vector<NamedMap>& maps) {
  const auto grid = std::make_shared<const Grid>(grid_of(rows));
  const std::string terrain(grid->terrain());
  for (const auto rule : {MoveRule::kEight, MoveRule::kFour, MoveRule::kEightCut, MoveRule::kEightSqueeze}) {
    maps.push_back(
        {name + " grid " + std::string(info_of(rule).id),
         std::make_shared<const Grid>(Grid::create(grid->width(), grid->height(), terrain, rule).value())});
  }
  TerrainCosts costs;
  costs['.'] = 3;
  maps.push_back(
      {name + " weighted",
       std::make_shared<const Grid>(Grid::create(grid->width(), grid->height(), terrain, costs).value())});
  maps.push_back({name + " hexagons", std::make_shared<const HexMap>(HexMap::create(grid).value())});
  maps.push_back({name + " quadtree", std::make_shared<const Quadtree>(Quadtree::create(grid).value())});
}

/// No node; one; several that nothing joins: of every kind of map.
inline std::vector<NamedMap> maps_of_nothing() {
  std::vector<NamedMap> maps;
  add_kinds_of_grid("no cell", "@@\n@@\n", maps);
  add_kinds_of_grid("one cell", ".\n", maps);
  add_kinds_of_grid("one cell of nine", "@@@\n@.@\n@@@\n", maps);
  add_kinds_of_grid("cells apart", ".@.\n@@@\n.@.\n", maps);
  const auto add_graph = [&](const char* name, ListGraph::Parts parts) {
    maps.push_back({name, std::make_shared<const ListGraph>(ListGraph::create(std::move(parts)).value())});
  };
  add_graph("graph without a node", {});
  add_graph("graph of a node", {.places = {{3, 4}}});
  add_graph("graph of a loop", {.places = {{3, 4}}, .arcs = {{0, 0, 7}}});
  add_graph("graph of nodes apart", {.places = {{0, 0}, {5, 0}, {5, 9}}});
  add_graph("graph of nodes at one place", {.places = {{1, 1}, {1, 1}}, .arcs = {{1, 1, 0}}});
  const auto add_world = [&](const char* name, std::vector<Block> free) {
    maps.push_back({name, std::make_shared<const Octree>(Octree::create_from_free({4, 4, 4}, free).value())});
  };
  add_world("solid world", {});
  add_world("free world", {{{}, {4, 4, 4}}});
  add_world("rooms apart", {{{0, 0, 0}, {1, 1, 1}}, {{3, 3, 3}, {1, 1, 1}}});
  const auto add_mesh = [&](const char* name, MeshParts parts) {
    for (const auto nodes : {MeshNodes::kCentres, MeshNodes::kEdgeMiddles}) {
      maps.push_back({std::string(name) + " " + std::string(id_of(nodes)),
                      std::make_shared<const NavMesh>(NavMesh::create(parts, nodes).value())});
    }
  };
  const std::vector<MeshPoint> points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {5, 5, 0}, {6, 5, 0}, {5, 6, 0}};
  add_mesh("mesh of nothing", {});
  add_mesh("mesh of a triangle",
           {.points = {points.begin(), points.begin() + 3}, .polygons = {{0, 1, 2}}, .links = {}});
  add_mesh("mesh of triangles apart", {.points = points, .polygons = {{0, 1, 2}, {3, 4, 5}}, .links = {}});
  return maps;
}

}  // namespace goalbound::test
