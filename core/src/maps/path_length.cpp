#include "goalbound/path_length.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

#include "goalbound/cell_graph.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/nav_mesh.hpp"
#include "goalbound/octree.hpp"
#include "goalbound/quadtree.hpp"
#include "goalbound/roads.hpp"
#include "goalbound/turns.hpp"
#include "maps/turn_graph.hpp"
#include "maps/whole_costs.hpp"

namespace goalbound {
namespace {

const OwnCostGraph* with_own_costs(const Map& map) {
  return dynamic_cast<const OwnCostGraph*>(&map);
}

double units_held(bool has_turns) {
  return has_turns ? kUnitsWithArrivals : 1;
}

Cost least_cost(const ListGraph& graph, NodeId from, NodeId to) {
  Cost least = kInfiniteCost;
  for (const ListGraph::OutEdge& edge : graph.out(from)) {
    if (edge.to == to) least = std::min(least, edge.cost);
  }
  return least;
}

}  // namespace

/// What whole costs stand for. An EditedMap changes the edges of its graph, not this.
struct OwnCostGraph::Held {
  std::vector<std::uint32_t> first;         ///< by node, and one more
  std::vector<ListGraph::OutEdge> edges{};  ///< as they were made
  std::vector<double> costs{};              ///< of each, in the file
  bool is_exact = true;                     ///< WholeCosts::is_exact
  double closed = 0;                        ///< WholeCosts::closed
  std::uint64_t held_closed = 0;            ///< as an edge of the graph costs
  std::string too_rough{};                  ///< WholeCosts::too_rough

  /// The least of the edges between the two that are held as that; nothing where none was made so.
  std::optional<double> cost(NodeId from, NodeId to, Cost as) const {
    std::optional<double> least;
    for (std::uint32_t e = first[index_of(from)]; e < first[index_of(from) + 1]; ++e) {
      if (edges[e].to == to && edges[e].cost == as && (!least || costs[e] < *least)) least = costs[e];
    }
    return least;
  }
};

Result<OwnCostGraph> OwnCostGraph::create(Parts parts, std::span<const double> costs, RoughCosts rough) {
  if (costs.empty()) {
    auto graph = ListGraph::create(std::move(parts));
    if (!graph) return graph.error();
    return OwnCostGraph(*std::move(graph));
  }
  if (costs.size() != parts.arcs.size()) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("{} costs for {} edges; each has one", costs.size(), parts.arcs.size())};
  }
  return TurnGraphMaker::hold(std::move(parts), costs, {}, rough);
}

Result<OwnCostGraph> TurnGraphMaker::hold(ListGraph::Parts parts, std::span<const double> costs,
                                          const std::vector<bool>& arrives, RoughCosts rough) {
  const auto nodes = static_cast<std::uint32_t>(parts.places.size());
  const std::uint32_t times = arrives.empty() ? 1 : kUnitsWithArrivals;
  std::vector<ListGraph::Arc> roads;
  std::vector<double> road_costs;
  for (std::size_t i = 0; i < arrives.size(); ++i) {
    if (arrives[i]) continue;
    roads.push_back(parts.arcs[i]);
    road_costs.push_back(costs[i]);
  }
  // Rounding may move what the bound of paths is taken from: then a digit less has room.
  constexpr int kTries = 3;
  int most_power = kMostPower;
  for (int tries = 1;; ++tries) {
    const auto whole = arrives.empty()
                           ? whole_costs(nodes, parts.arcs, costs, parts.least_cost_scale, most_power)
                           : whole_costs(nodes, roads, road_costs, times, most_power);
    if (!whole) return whole.error();
    if (!whole->too_rough.empty() && rough == RoughCosts::kRefused)
      return Error{ErrorCode::kLimit, whole->too_rough};
    for (std::size_t i = 0, road = 0; i < parts.arcs.size(); ++i)
      parts.arcs[i].cost = !arrives.empty() && arrives[i] ? 1 : times * whole->costs[road++];
    parts.cost_unit = times * power_of_ten(whole->power);
    const std::vector<ListGraph::Arc> arcs = parts.arcs;
    auto graph = ListGraph::create(ListGraph::Parts(parts));
    if (!graph && graph.error().code == ErrorCode::kLimit && tries < kTries) {
      most_power = whole->power - 1;
      continue;
    }
    if (!graph) return graph.error();
    OwnCostGraph made(*std::move(graph));
    OwnCostGraph::Held held{.first = {made.first_edges().begin(), made.first_edges().end()},
                            .costs = std::vector<double>(costs.size()),
                            .is_exact = whole->is_exact,
                            .closed = whole->closed,
                            .held_closed = std::uint64_t{whole->held_closed} * times * made.cost_scale(),
                            .too_rough = whole->too_rough};
    std::vector<std::uint32_t> next = held.first;
    bool differs = whole->closed > 0;
    for (std::size_t i = 0; i < arcs.size(); ++i) {
      held.costs[next[arcs[i].from]++] = costs[i];
      const bool is_arrival = !arrives.empty() && arrives[i];
      const std::uint64_t units = arcs[i].cost / times;
      differs =
          differs || (!is_arrival && static_cast<double>(units) / power_of_ten(whole->power) != costs[i]);
    }
    if (!differs) return made;
    for (std::uint32_t n = 0; n < nodes; ++n) {
      const auto out = made.out(NodeId(n));
      held.edges.insert(held.edges.end(), out.begin(), out.end());
    }
    made.held_ = std::make_shared<const OwnCostGraph::Held>(std::move(held));
    return made;
  }
}

Result<OwnCostGraph> OwnCostGraph::create(Parts parts, std::span<const double> costs, const TurnRules& rules,
                                          RoughCosts rough) {
  std::vector<Arc> arcs;
  if (!rules.empty()) arcs = parts.arcs;
  auto roads = create(std::move(parts), costs, rough);
  if (!roads || rules.empty()) return roads;
  std::vector<double> own(costs.size());
  std::vector<std::uint32_t> next(roads->first_edges().begin(), roads->first_edges().end());
  for (std::size_t i = 0; i < costs.size(); ++i) own[next[arcs[i].from]++] = costs[i];
  return TurnGraphMaker(std::make_shared<const OwnCostGraph>(*std::move(roads)), std::move(own), rules)
      .make(rough);
}

NodeId OwnCostGraph::node_at(Place place) const {
  return turns_ ? turns_->roads().node_at(place) : ListGraph::node_at(place);
}

NodeId OwnCostGraph::nearest_node(Place place) const {
  return turns_ ? turns_->roads().nearest_node(place) : ListGraph::nearest_node(place);
}

Result<NodeId> OwnCostGraph::find_node(std::string_view text) const {
  return turns_ ? turns_->roads().find_node(text) : ListGraph::find_node(text);
}

std::string OwnCostGraph::name_of(NodeId n) const {
  return turns_ ? turns_->roads().name_of(turns_->junction_of(n)) : ListGraph::name_of(n);
}

std::unique_ptr<ListGraph> OwnCostGraph::clone() const {
  return std::make_unique<OwnCostGraph>(*this);
}

double OwnCostGraph::own_cost(NodeId node, EdgeIndex edge) const {
  const OutEdge& out_edge = out(node)[index_of(edge)];
  const auto own = held_ ? held_->cost(node, out_edge.to, out_edge.cost) : std::nullopt;
  return own ? *own : length_of(out_edge.cost);
}

PathLength OwnCostGraph::path_length(std::span<const NodeId> told, PathCost cost) const {
  if (!held_) return {length_of(cost), 0};
  const auto nodes = nodes_of_told_path(*this, told);
  if (!nodes) return {length_of(cost), 0};
  const std::span<const NodeId> path = *nodes;
  double own = 0;
  PathCost whole = 0;
  bool is_held = true;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Cost as = least_cost(*this, path[i - 1], path[i]);
    if (as == kInfiniteCost) return {length_of(cost), 0};  // of this map as it was changed
    const auto known = held_->cost(path[i - 1], path[i], as);
    own += known ? *known : length_of(as);
    whole += as;
    is_held = is_held && (!known || *known == length_of(as));
  }
  // Sums of decimals are no decimals.
  if (is_held) return {length_of(whole), 0};
  return {own, held_->is_exact ? 0 : std::max(own - length_of(whole), 0.0)};
}

std::string OwnCostGraph::too_rough() const {
  return held_ ? held_->too_rough : std::string();
}

double OwnCostGraph::cost_step() const {
  return held_ && !held_->is_exact ? units_held(turns_ != nullptr) / goalbound::cost_unit(*this) : 0;
}

double OwnCostGraph::length_of(PathCost cost) const {
  // One unit more leads to an arrival.
  const PathCost rest =
      turns_ ? cost / cost_scale() / kUnitsWithArrivals * kUnitsWithArrivals * cost_scale() : cost;
  if (!held_ || held_->held_closed == 0) return ListGraph::length_of(rest);
  const PathCost closed_edges = rest / held_->held_closed;
  return held_->closed * static_cast<double>(closed_edges) + ListGraph::length_of(rest % held_->held_closed);
}

std::string OwnCostGraph::length_text(PathCost cost) const {
  const double unit = goalbound::cost_unit(*this) / units_held(turns_ != nullptr);
  if (unit == 1 && !held_ && turns_) return fmt::format("{}", cost / cost_scale() / kUnitsWithArrivals);
  if (unit == 1 && !held_) return ListGraph::length_text(cost);
  constexpr int kDecimals = 6;
  return fmt::format("{:.{}f}", length_of(cost),
                     std::max(kDecimals, static_cast<int>(std::lround(std::log10(unit)))));
}

std::string_view id_of(LengthUnit unit) {
  switch (unit) {
    case LengthUnit::kCells:
      return "cells";
    case LengthUnit::kVoxels:
      return "voxels";
    case LengthUnit::kUnits:
      return "units";
    case LengthUnit::kMetres:
      return "metres";
    case LengthUnit::kSeconds:
      return "seconds";
    case LengthUnit::kCost:
      break;
  }
  return "cost";
}

LengthUnit length_unit(const Map& map) {
  if (const Grid* grid = map.as_grid())
    return grid->has_equal_costs() ? LengthUnit::kCells : LengthUnit::kCost;
  if (const CellGraph* cells = as_cell_graph(map))
    return cells->rows().has_equal_costs() ? LengthUnit::kCells : LengthUnit::kCost;
  if (as_quadtree(map) != nullptr) return LengthUnit::kCells;
  if (dynamic_cast<const Octree*>(&map) != nullptr) return LengthUnit::kVoxels;
  if (as_nav_mesh(map) != nullptr) return LengthUnit::kUnits;
  const OwnCostGraph* graph = with_own_costs(map);
  return graph != nullptr ? graph->unit() : LengthUnit::kCost;
}

PathLength path_length(const Map& map, std::span<const NodeId> path, PathCost cost) {
  const OwnCostGraph* graph = with_own_costs(map);
  return graph != nullptr ? graph->path_length(path, cost) : PathLength{map.length_of(cost), 0};
}

std::string too_rough(const Map& map) {
  const OwnCostGraph* graph = with_own_costs(map);
  return graph != nullptr ? graph->too_rough() : std::string();
}

double cost_step(const Map& map) {
  const OwnCostGraph* graph = with_own_costs(map);
  return graph != nullptr ? graph->cost_step() : 0;
}

bool has_own_costs(const Map& map) {
  const OwnCostGraph* graph = with_own_costs(map);
  return graph != nullptr && graph->has_own_costs();
}

double own_cost(const ListGraph& graph, NodeId node, EdgeIndex edge) {
  const OwnCostGraph* own = with_own_costs(graph);
  return own != nullptr ? own->own_cost(node, edge) : graph.length_of(graph.out(node)[index_of(edge)].cost);
}

double cost_unit(const ListGraph& graph) {
  // Where a cost is decoded as something else, a unit of the graph itself.
  const double length = graph.ListGraph::length_of(graph.cost_scale());
  return length < 1 ? std::round(1 / length) : 1 / length;
}

}  // namespace goalbound
