// Shared by the tests over maps of every kind: random ones, and distances that share no code with the
// library.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/octree.hpp"
#include "support.hpp"

namespace goalbound::test {

inline constexpr std::uint64_t kFar = std::numeric_limits<std::uint64_t>::max();

/// What steps cost, and how far it is between all nodes, by slots: Bellman-Ford, the plainest way there is.
class AllDistances {
 public:
  static constexpr std::uint64_t kNone = kFar;
  struct Step {
    std::uint32_t to;
    std::uint64_t cost;
  };

  /// By the edges that the map tells.
  explicit AllDistances(const Map& map)
      : AllDistances(map.node_count(), [&](std::uint32_t slot, std::vector<Step>& steps) {
          std::vector<Edge> edges;
          map.edges(map.node_of_slot(slot), edges);
          for (const Edge& edge : edges) steps.push_back({map.slot(edge.to), edge.cost});
        }) {}
  /// By what `steps_from(slot, steps)` adds to the steps.
  template <class StepsFrom>
  AllDistances(std::uint32_t nodes, const StepsFrom& steps_from)
      : nodes_(nodes), steps_(nodes), distances_(std::size_t{nodes} * nodes, kFar) {
    for (std::uint32_t slot = 0; slot < nodes; ++slot) steps_from(slot, steps_[slot]);
    for (std::uint32_t source = 0; source < nodes; ++source) fill(source);
  }

  /// kFar without a path.
  std::uint64_t operator()(std::uint32_t from, std::uint32_t to) const {
    return distances_[std::size_t{from} * nodes_ + to];
  }
  /// The cheapest one; kFar without any.
  std::uint64_t step(std::uint32_t from, std::uint32_t to) const {
    std::uint64_t least = kFar;
    for (const Step& step : steps_[from]) {
      if (step.to == to) least = std::min(least, step.cost);
    }
    return least;
  }

 private:
  /// Round by round, from what the round before has changed.
  void fill(std::uint32_t source) {
    std::uint64_t* const known = distances_.data() + std::size_t{source} * nodes_;
    known[source] = 0;
    std::vector<std::uint32_t> changed = {source};
    std::vector<std::uint32_t> before;
    std::vector<bool> waits(nodes_, false);
    while (!changed.empty()) {
      before.swap(changed);
      changed.clear();
      for (const std::uint32_t n : before) waits[n] = false;
      for (const std::uint32_t n : before) {
        for (const auto& [to, cost] : steps_[n]) {
          if (known[n] + cost >= known[to]) continue;
          known[to] = known[n] + cost;
          if (!waits[to]) changed.push_back(to);
          waits[to] = true;
        }
      }
    }
  }

  std::uint32_t nodes_;
  std::vector<std::vector<Step>> steps_;
  std::vector<std::uint64_t> distances_;
};

/// Few places and costs, so that ties, loops, parallel and one-way edges abound; with roads of several nodes.
/// Every third graph has edges that cost nothing, every fourth a node with very many of them.
inline ListGraph random_list_graph(std::mt19937& random) {
  ListGraph::Parts parts;
  parts.places.resize(2 + random() % 12);
  const auto any = [&](std::size_t count) { return static_cast<std::uint32_t>(random() % count); };
  const std::uint32_t least = random() % 3 == 0 ? 0 : 1;
  const auto cost = [&] { return least + any(4); };
  const std::size_t junctions = parts.places.size();
  const auto link = [&](std::uint32_t a, std::uint32_t b) {
    const std::uint32_t c = cost();
    parts.arcs.push_back({a, b, c});
    if (random() % 4 != 0) parts.arcs.push_back({b, a, random() % 4 == 0 ? cost() : c});
  };
  for (std::size_t i = 0; i < junctions * 3 / 2; ++i) {
    std::uint32_t at = any(junctions);
    for (auto more = random() % 4; more > 0; --more) {
      parts.places.emplace_back();
      const auto next = static_cast<std::uint32_t>(parts.places.size() - 1);
      link(at, next);
      at = next;
    }
    if (random() % 5 != 0) link(at, any(junctions));
  }
  if (random() % 4 == 0) {
    for (int i = 0; i < 150; ++i) link(0, any(parts.places.size()));
  }
  for (Place& place : parts.places)
    place = {static_cast<std::int32_t>(any(9)) - 4, static_cast<std::int32_t>(any(9)) - 4};
  return ListGraph::create(std::move(parts)).value();
}

/// Each node leads to the next one, and to several others anywhere.
inline ListGraph graph_without_separators(std::mt19937& random, std::uint32_t nodes) {
  ListGraph::Parts parts;
  parts.places.resize(nodes);
  for (std::uint32_t n = 0; n < nodes; ++n) {
    parts.arcs.push_back({n, (n + 1) % nodes, 1});
    for (int i = 0; i < 4; ++i) parts.arcs.push_back({n, static_cast<std::uint32_t>(random() % nodes), 1});
  }
  return ListGraph::create(std::move(parts)).value();
}

/// Terrain of few costs, so that there are ties, and walls.
inline Grid random_weighted_grid(std::mt19937& random, int width, int height) {
  TerrainCosts costs;
  costs['.'] = static_cast<std::uint16_t>(1 + random() % 3);
  costs['S'] = static_cast<std::uint16_t>(1 + random() % 5);
  costs['W'] = static_cast<std::uint16_t>(1 + random() % 40);
  constexpr std::string_view kLetters = "....SSWT@";
  std::string terrain(static_cast<std::size_t>(width) * height, '.');
  for (char& c : terrain) c = kLetters[random() % kLetters.size()];
  terrain[random() % terrain.size()] = '.';
  return Grid::create(width, height, terrain, costs).value();
}

/// Few voxels, so that there are blocks of more than one, parts that nothing joins, and ties.
inline Octree random_octree(std::mt19937& random, Place size, int percent_solid) {
  VoxelWorld world{.size = size, .solid = {}};
  for (std::int32_t z = 0; z < size.z; ++z) {
    for (std::int32_t y = 0; y < size.y; ++y) {
      for (std::int32_t x = 0; x < size.x; ++x) {
        if (static_cast<int>(random() % 100) < percent_solid) world.solid.push_back({x, y, z});
      }
    }
  }
  // There is a node.
  if (static_cast<std::int64_t>(world.solid.size()) == std::int64_t{size.x} * size.y * size.z)
    world.solid.pop_back();
  return Octree::create(world).value();
}

/// A map of some kind, another one for each number.
inline std::shared_ptr<const Map> random_map(std::mt19937& random) {
  switch (random() % 4) {
    case 3: {
      const auto side = [&] { return 1 + static_cast<std::int32_t>(random() % 4); };
      const Place size{side(), side(), side()};
      return std::make_shared<const Octree>(random_octree(random, size, static_cast<int>(random() % 60)));
    }
    case 0:
      return std::make_shared<const Grid>(random_grid(random, 3 + static_cast<int>(random() % 6),
                                                      3 + static_cast<int>(random() % 6),
                                                      static_cast<int>(random() % 50)));
    case 1:
      return std::make_shared<const Grid>(random_weighted_grid(random, 3 + static_cast<int>(random() % 6),
                                                               3 + static_cast<int>(random() % 6)));
    default:
      return std::make_shared<const ListGraph>(random_list_graph(random));
  }
}

}  // namespace goalbound::test
