// A road network: junctions that nearly form a lattice, some roads missing, some winding through places where
// no other road leads, and faster roads every few rows and columns.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/seeded_random.hpp"
#include "generators/shared_map.hpp"
#include "goalbound/generators.hpp"
#include "goalbound/list_graph.hpp"
#include "maps/node_sets.hpp"

namespace goalbound {
namespace {

/// Between the middles of neighbouring junctions, in units of places.
constexpr std::int32_t kSpacing = 100;
constexpr std::int32_t kJitter = 32;
/// More than this would take tens of gigabytes.
constexpr std::int64_t kMostJunctions = std::int64_t{1} << 24;
/// Of the roads that are not needed to reach every junction, how many are built: at dead ends and elsewhere.
constexpr std::int32_t kPercentAtDeadEnds = 60;
constexpr std::int32_t kPercentElsewhere = 25;
/// Roads with places between their ends, and the most of them.
constexpr std::int32_t kPercentWinding = 6;
constexpr std::int32_t kMostBends = 12;

enum class RoadClass : std::uint8_t { kHighway, kMain, kLocal };
/// What one unit of length costs.
constexpr std::array<std::int64_t, 3> kCostOfClass = {4, 7, 10};

struct Road {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  RoadClass road_class = RoadClass::kLocal;
};

/// Of the roads along a row or column of the lattice.
RoadClass class_of_line(std::int32_t line) {
  if (line % 16 == 8) return RoadClass::kHighway;
  return line % 4 == 0 ? RoadClass::kMain : RoadClass::kLocal;
}

/// All roads that could be, faster ones first and otherwise in random order.
std::vector<Road> possible_roads(std::int32_t width, std::int32_t height, SeededRandom& random) {
  std::vector<Road> roads;
  roads.reserve(2 * static_cast<std::size_t>(width) * height);
  for (std::int32_t y = 0; y < height; ++y) {
    for (std::int32_t x = 0; x < width; ++x) {
      const auto here = static_cast<std::uint32_t>(y * width + x);
      if (x + 1 < width) roads.push_back({here, here + 1, class_of_line(y)});
      if (y + 1 < height) roads.push_back({here, here + static_cast<std::uint32_t>(width), class_of_line(x)});
    }
  }
  random.shuffle(roads);
  std::stable_sort(roads.begin(), roads.end(),
                   [](const Road& a, const Road& b) { return a.road_class < b.road_class; });
  return roads;
}

/// Some of those roads, which connect all junctions.
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

/// The graph as it grows.
class Network {
 public:
  Network(std::int32_t width, std::int32_t height, SeededRandom& random) {
    for (std::int32_t y = 0; y < height; ++y) {
      for (std::int32_t x = 0; x < width; ++x) {
        const std::int32_t dx = random.between(-kJitter, kJitter);
        const std::int32_t dy = random.between(-kJitter, kJitter);
        parts_.places.push_back({x * kSpacing + dx, y * kSpacing + dy});
      }
    }
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
    const std::int32_t aside_x = random.between(-kSpacing / 8, kSpacing / 8);
    const std::int32_t aside_y = random.between(-kSpacing / 8, kSpacing / 8);
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

Result<std::shared_ptr<const Map>> make_roads(std::int32_t width, std::int32_t height, std::uint64_t seed) {
  const std::int64_t junctions = std::int64_t{width} * height;
  if (junctions > kMostJunctions) {
    return Error{ErrorCode::kLimit,
                 fmt::format("roads between {} x {} junctions are too many; {} are possible", width, height,
                             kMostJunctions)};
  }
  SeededRandom random(seed);
  Network network(width, height, random);
  const std::vector<Road> roads =
      build_roads(possible_roads(width, height, random), static_cast<std::uint32_t>(junctions), random);
  for (const Road& road : roads) network.add(road, random);
  return shared_map(ListGraph::create(std::move(network).take()));
}

}  // namespace

extern const GeneratorInfo kGenerator_roads;
const GeneratorInfo kGenerator_roads = {
    .id = "roads",
    .description = "a road network of about width x height junctions, with faster and winding roads",
    .min_side = 2,
    .extension = ".gr",
    .make = &make_roads,
};

}  // namespace goalbound
