// Small maps of every kind that changes, and changes of them.
#pragma once

#include <memory>
#include <random>
#include <string_view>
#include <utility>

#include "any_map_support.hpp"
#include "goalbound/edited_map.hpp"

namespace goalbound::test {

/// A board of squares with some missing, and ways that no step from a square to the one beside it is.
inline NavMesh mesh_with_links(std::mt19937& random) {
  constexpr std::int32_t kSide = 4;
  MeshParts parts;
  for (std::int32_t y = 0; y <= kSide; ++y) {
    for (std::int32_t x = 0; x <= kSide; ++x) parts.points.push_back({x * 1.0, y * 1.0, 0});
  }
  for (std::int32_t y = 0; y < kSide; ++y) {
    for (std::int32_t x = 0; x < kSide; ++x) {
      if (random() % 3 == 0 && x + y > 0) continue;
      const auto corner = static_cast<std::uint32_t>(y * (kSide + 1) + x);
      parts.polygons.push_back({corner, corner + 1, corner + kSide + 2, corner + kSide + 1});
    }
  }
  const auto inside = [&] { return 0.5 + static_cast<double>(random() % kSide); };
  for (int i = 0; i < 3; ++i)
    parts.links.push_back({{inside(), inside(), 0}, {inside(), inside(), 0}, random() % 2 == 0});
  const MeshNodes nodes = random() % 2 == 0 ? MeshNodes::kCentres : MeshNodes::kEdgeMiddles;
  return NavMesh::create(std::move(parts), nodes).value();
}

/// Streets both ways, with places on a board, some of them without a junction.
inline ListGraph streets(std::mt19937& random) {
  ListGraph::Parts parts;
  constexpr std::uint32_t kSide = 5;
  for (std::uint32_t n = 0; n < kSide * kSide; ++n)
    parts.places.push_back(
        {static_cast<std::int32_t>(n % kSide * 10), static_cast<std::int32_t>(n / kSide * 10)});
  const auto street = [&](std::uint32_t a, std::uint32_t b) {
    if (random() % 5 == 0) return;
    const auto cost = static_cast<std::uint32_t>(10 + random() % 4);
    parts.arcs.push_back({a, b, cost});
    parts.arcs.push_back({b, a, cost});
  };
  for (std::uint32_t n = 0; n < kSide * kSide; ++n) {
    if (n % kSide + 1 < kSide) street(n, n + 1);
    if (n + kSide < kSide * kSide) street(n, n + kSide);
  }
  return ListGraph::create(std::move(parts)).value();
}

/// Numbers of small_map().
inline constexpr int kKinds = 7;
inline constexpr std::string_view kKindNames[kKinds] = {"grid", "weighted", "graph",  "octree",
                                                        "mesh", "quadtree", "streets"};

/// Of the kind with that number, at random.
inline std::shared_ptr<const Map> small_map(int kind, std::mt19937& random) {
  const auto side = [&] { return 3 + static_cast<int>(random() % 7); };
  switch (kind) {
    case 0: {
      const int width = side();
      return std::make_shared<const Grid>(
          random_grid(random, width, side(), static_cast<int>(random() % 50)));
    }
    case 1: {
      const int width = side();
      return std::make_shared<const Grid>(random_weighted_grid(random, width, side()));
    }
    case 2:
      return std::make_shared<const ListGraph>(random_list_graph(random));
    case 3:
      return std::make_shared<const Octree>(
          random_octree(random, {3, 4, 3}, static_cast<int>(random() % 60)));
    case 4:
      return std::make_shared<const NavMesh>(mesh_with_links(random));
    case 5: {
      const auto grid = std::make_shared<const Grid>(random_grid(random, 9, 8, 25));
      return std::make_shared<const Quadtree>(Quadtree::create(grid).value());
    }
    default:
      return std::make_shared<const ListGraph>(streets(random));
  }
}

/// One that need not be possible: a grid's are always.
inline MapChange random_change(const Map& map, std::mt19937& random) {
  const auto below = [&](std::size_t limit) { return static_cast<std::uint32_t>(random() % limit); };
  if (const Grid* grid = map.as_grid()) {
    const Cell cell{static_cast<std::int32_t>(below(grid->width())),
                    static_cast<std::int32_t>(below(grid->height()))};
    constexpr std::string_view kLetters = "@.SWT";
    switch (random() % 3) {
      case 0:
        return MapChange::block(cell);
      case 1:
        return MapChange::free(cell);
      default:
        return MapChange::set_terrain(cell, kLetters[below(kLetters.size())]);
    }
  }
  const ListGraph& list = *map.as_list();
  NodeId from{below(list.node_count())};
  NodeId to{below(list.node_count())};
  if (random() % 4 != 0 && !list.out(from).empty()) to = list.out(from)[below(list.out(from).size())].to;
  if (random() % 2 == 0) std::swap(from, to);
  if (random() % 3 == 0) return MapChange::close(from, to);
  return MapChange::edge(from, to, random() % 8 == 0 ? 0 : 1 + below(list.kind().id == "graph" ? 14 : 30000));
}

}  // namespace goalbound::test
