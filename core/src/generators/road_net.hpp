// What generators of road networks share: roads between junctions, chosen so that they connect all, as a
// graph.
#pragma once

#include <cstdint>
#include <vector>

#include "base/seeded_random.hpp"
#include "goalbound/list_graph.hpp"

namespace goalbound {

/// Between the middles of neighbouring junctions, in units of places.
inline constexpr std::int32_t kJunctionSpacing = 100;
enum class RoadClass : std::uint8_t { kHighway, kMain, kLocal };

struct Road {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  RoadClass road_class = RoadClass::kLocal;
};

/// Errors: kLimit for more than would fit into memory.
Result<void> check_junctions(std::int32_t width, std::int32_t height);

/// Some of the possible roads, which connect all junctions that those do, and all highways. Of several that
/// connect the same, those that stand first.
std::vector<Road> build_roads(const std::vector<Road>& possible, std::uint32_t junctions,
                              SeededRandom& random);

/// About the middle of a place of the lattice.
Place shaken(std::int32_t x, std::int32_t y, SeededRandom& random);

/// The graph of these roads, both ways; faster classes cost less, and some roads wind.
ListGraph::Parts road_net(std::vector<Place> junctions, const std::vector<Road>& roads, SeededRandom& random);

}  // namespace goalbound
