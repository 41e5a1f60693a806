#include "model/view/earth.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

#include "goalbound/area_graph.hpp"
#include "goalbound/list_graph.hpp"
#include "goalbound/roads.hpp"

namespace goalbound::app {
namespace {

constexpr std::uint32_t kLooks = 20'000;    ///< nodes whose edges are looked at
constexpr std::uint64_t kFewestEdges = 24;  ///< of each direction
constexpr double kAlongAxis = 3;            ///< an edge is along x when it goes so many times further in x
constexpr double kTolerance = 0.12;         ///< of the ratio that is measured
constexpr double kNearOne = 0.97;           ///< nearer to the equator nothing can be told, or seen

/// Costs of edges along one axis for each unit of places.
struct AxisCosts {
  double cost = 0;
  double units = 0;
  std::uint64_t edges = 0;
  void add(Cost more, double by) {
    cost += static_cast<double>(more);
    units += by;
    ++edges;
  }
  double per_unit() const { return cost / units; }
};

/// Of edges along x by those along y; nothing where there are too few.
std::optional<double> measured_ratio(const Map& map) {
  AxisCosts x;
  AxisCosts y;
  std::vector<Edge> edges;
  const std::uint32_t step = std::max<std::uint32_t>(1, map.node_count() / kLooks);
  for (std::uint32_t slot = 0; slot < map.node_count(); slot += step) {
    const NodeId node = map.node_of_slot(slot);
    const Place from = map.place(node);
    map.edges(node, edges);
    for (const Edge& edge : edges) {
      const Place to = map.place(edge.to);
      const double dx = std::abs(static_cast<double>(to.x) - from.x);
      const double dy = std::abs(static_cast<double>(to.y) - from.y);
      if (dx > kAlongAxis * dy) x.add(edge.cost, dx);
      if (dy > kAlongAxis * dx) y.add(edge.cost, dy);
    }
  }
  if (x.edges < kFewestEdges || y.edges < kFewestEdges || !(y.cost > 0)) return std::nullopt;
  return x.per_unit() / y.per_unit();
}

/// The latitude in the middle if places are degrees, so many to a unit of the file.
std::optional<double> middle_latitude(const Map& map, double units_a_degree) {
  const Box limits = map.limits();
  const double unit = map.place_unit() * units_a_degree;
  const auto largest = [&](std::int32_t a, std::int32_t b) {
    return std::max(std::abs(static_cast<double>(a)), std::abs(static_cast<double>(b))) / unit;
  };
  if (largest(limits.min_x, limits.max_x) > 180 || largest(limits.min_y, limits.max_y) > 90)
    return std::nullopt;
  return (static_cast<double>(limits.min_y) + static_cast<double>(limits.max_y)) / 2 / unit;
}

}  // namespace

double width_of_unit(const Map& map) {
  constexpr std::array<double, 2> kUnitsADegree = {1, 1e6};
  const bool has_roads = map.as_list() != nullptr && dynamic_cast<const AreaGraph*>(&map) == nullptr;
  if (!has_roads || map.kind().axes != 2 || map.limits().empty()) return 1;
  if (const RoadGraph* const roads = as_road_graph(map)) {
    const auto latitude = middle_latitude(map, 1);
    return roads->in_degrees() && latitude ? std::cos(*latitude * std::numbers::pi / 180) : 1;
  }
  std::optional<double> measured;
  for (const double units : kUnitsADegree) {
    const auto latitude = middle_latitude(map, units);
    if (!latitude) continue;
    const double width = std::cos(*latitude * std::numbers::pi / 180);
    if (width > kNearOne) continue;
    if (!measured) measured = measured_ratio(map);
    const bool nearer = measured && std::abs(*measured - width) < std::abs(1 - *measured);
    if (nearer && std::abs(*measured / width - 1) < kTolerance) return width;
  }
  return 1;
}

}  // namespace goalbound::app
