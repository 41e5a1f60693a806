#include "generators/road_net.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "maps/node_sets.hpp"

namespace goalbound {
namespace {

constexpr std::int32_t kJitter = 32;
/// Of the roads that are not needed to reach every junction, how many are built: at dead ends and elsewhere.
constexpr std::int32_t kPercentAtDeadEnds = 60;
constexpr std::int32_t kPercentElsewhere = 25;
/// Roads with places between their ends, and the most of them.
constexpr std::int32_t kPercentWinding = 6;
constexpr std::int32_t kMostBends = 12;
/// What one unit of length costs.
constexpr std::array<std::int64_t, 3> kCostOfClass = {4, 7, 10};

/// The graph as it grows.
class Network {
 public:
  explicit Network(std::vector<Place> junctions) {
    parts_.places = std::move(junctions);
    parts_.first_number = 1;
  }

  void add(const Road& road, SeededRandom& random) {
    const std::int32_t bends = random.chance(kPercentWinding) ? random.between(2, kMostBends) : 0;
    std::uint32_t before = road.from;
    for (std::int32_t i = 1; i <= bends; ++i) {
      const std::uint32_t bend = add_bend(road, i, bends + 1, random);
      connect(before, bend, road.road_class);
      before = bend;
    }
    connect(before, road.to, road.road_class);
  }

  ListGraph::Parts take() && { return std::move(parts_); }

 private:
  /// Part `number` of `parts` of the way, and some steps aside.
  std::uint32_t add_bend(const Road& road, std::int32_t number, std::int32_t parts, SeededRandom& random) {
    const Place from = parts_.places[road.from];
    const Place to = parts_.places[road.to];
    const std::int32_t aside_x = random.between(-kJunctionSpacing / 8, kJunctionSpacing / 8);
    const std::int32_t aside_y = random.between(-kJunctionSpacing / 8, kJunctionSpacing / 8);
    parts_.places.push_back({from.x + (to.x - from.x) * number / parts + aside_x,
                             from.y + (to.y - from.y) * number / parts + aside_y});
    return static_cast<std::uint32_t>(parts_.places.size() - 1);
  }

  void connect(std::uint32_t a, std::uint32_t b, RoadClass road_class) {
    const std::int64_t dx = parts_.places[a].x - parts_.places[b].x;
    const std::int64_t dy = parts_.places[a].y - parts_.places[b].y;
    const std::int64_t factor = kCostOfClass[static_cast<std::size_t>(road_class)];
    // The square is exact and so small that its root is rounded in the same way on every machine.
    const double length = std::sqrt(static_cast<double>((dx * dx + dy * dy) * factor * factor));
    const auto cost = static_cast<std::uint32_t>(std::max(1.0, std::floor(length + 0.5)));
    parts_.arcs.push_back({a, b, cost});
    parts_.arcs.push_back({b, a, cost});
  }

  ListGraph::Parts parts_;
};

/// More than this would take tens of gigabytes.
constexpr std::int64_t kMostJunctions = std::int64_t{1} << 24;

}  // namespace

Result<void> check_junctions(std::int32_t width, std::int32_t height) {
  if (std::int64_t{width} * height <= kMostJunctions) return {};
  return Error{ErrorCode::kLimit, fmt::format("roads between {} x {} junctions are too many; {} are possible",
                                              width, height, kMostJunctions)};
}

std::vector<Road> build_roads(const std::vector<Road>& possible, std::uint32_t junctions,
                              SeededRandom& random) {
  std::vector<Road> built;
  std::vector<Road> left;
  std::vector<std::uint8_t> degree(junctions, 0);
  NodeSets connected(junctions);
  const auto build = [&](const Road& road) {
    built.push_back(road);
    ++degree[road.from];
    ++degree[road.to];
  };
  for (const Road& road : possible) {
    const bool needed = connected.join(road.from, road.to);
    if (needed || road.road_class == RoadClass::kHighway) {
      build(road);
    } else {
      left.push_back(road);
    }
  }
  for (const Road& road : left) {
    const bool at_dead_end = degree[road.from] == 1 || degree[road.to] == 1;
    if (random.chance(at_dead_end ? kPercentAtDeadEnds : kPercentElsewhere)) build(road);
  }
  return built;
}

Place shaken(std::int32_t x, std::int32_t y, SeededRandom& random) {
  const std::int32_t dx = random.between(-kJitter, kJitter);
  const std::int32_t dy = random.between(-kJitter, kJitter);
  return {x + dx, y + dy};
}

ListGraph::Parts road_net(std::vector<Place> junctions, const std::vector<Road>& roads,
                          SeededRandom& random) {
  Network network(std::move(junctions));
  for (const Road& road : roads) network.add(road, random);
  return std::move(network).take();
}

}  // namespace goalbound
