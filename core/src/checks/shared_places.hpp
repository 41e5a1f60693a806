// Paths that are told by places, of which several nodes of a graph may lie at one. For audit.cpp alone.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "goalbound/audit.hpp"
#include "goalbound/list_graph.hpp"

namespace goalbound::shared_places {

/// A node at the place of a point, and how one comes there.
struct WayTo {
  NodeId node = kNoNode;
  std::size_t before = 0;  ///< which of the ways to the point before
  PathCost cost = 0;
};
using WaysTo = std::vector<WayTo>;

/// The cheapest to each node of the place.
inline void keep_cheapest(const WayTo& way, WaysTo& ways) {
  const auto known = std::ranges::find(ways, way.node, &WayTo::node);
  if (known == ways.end()) {
    ways.push_back(way);
  } else if (way.cost < known->cost) {
    *known = way;
  }
}

inline WaysTo next_ways(const ListGraph& graph, const WaysTo& from, const Place& place) {
  WaysTo ways;
  std::vector<Edge> edges;
  for (std::size_t i = 0; i < from.size(); ++i) {
    graph.edges(from[i].node, edges);
    for (const Edge& edge : edges) {
      if (graph.place(edge.to) == place) keep_cheapest({edge.to, i, from[i].cost + edge.cost}, ways);
    }
  }
  // Who stands stays the same.
  for (std::size_t i = 0; i < from.size() && ways.empty(); ++i) {
    if (graph.place(from[i].node) == place) ways.push_back({from[i].node, i, from[i].cost});
  }
  return ways;
}

inline WaysTo nodes_at(const ListGraph& graph, const Place& place) {
  WaysTo ways;
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    if (graph.place(NodeId(node)) == place) ways.push_back({NodeId(node)});
  }
  return ways;
}

/// For each point of a path the ways to the nodes at its place; nothing where there are none to some point.
inline std::vector<WaysTo> ways_along(const ListGraph& graph, const ClaimedPath& claimed) {
  std::vector<WaysTo> ways;
  for (const ClaimedPoint& point : claimed.points) {
    const NodeId node = node_of(graph, point);
    if (node == kNoNode) return {};
    ways.push_back(ways.empty() ? nodes_at(graph, graph.place(node))
                                : next_ways(graph, ways.back(), graph.place(node)));
    if (point.is_named) std::erase_if(ways.back(), [&](const WayTo& way) { return way.node != node; });
    if (ways.back().empty()) return {};
  }
  return ways;
}

/// Each point as that node at its place which edges join to those before and after it, of several ways the
/// cheapest. The same path where nothing joins all points. Cost: a look at all edges on the way, and at all
/// nodes for where it begins.
inline ClaimedPath told_apart(const ListGraph& graph, const ClaimedPath& claimed) {
  const std::vector<WaysTo> ways = ways_along(graph, claimed);
  if (ways.empty()) return claimed;
  ClaimedPath told = claimed;
  const auto cheapest = std::ranges::min_element(ways.back(), {}, &WayTo::cost);
  auto way = static_cast<std::size_t>(cheapest - ways.back().begin());
  for (std::size_t i = ways.size(); i-- > 0;) {
    told.points[i] = {.place = {}, .node = ways[i][way].node, .is_named = true};
    way = ways[i][way].before;
  }
  const auto lies_at = [&](const ClaimedPoint& end, const ClaimedPoint& point) {
    const NodeId node = node_of(graph, end);
    return !end.is_named && node != kNoNode && graph.place(node) == graph.place(point.node);
  };
  if (told.start && lies_at(*told.start, told.points.front())) told.start = told.points.front();
  if (told.goal && lies_at(*told.goal, told.points.back())) told.goal = told.points.back();
  return told;
}

}  // namespace goalbound::shared_places
