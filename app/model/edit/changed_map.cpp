#include "model/edit/changed_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "goalbound/grid.hpp"
#include "goalbound/list_graph.hpp"
#include "words/numbers.hpp"

namespace goalbound::app {
namespace {

std::uint16_t weight_of(const Grid& grid, NodeId n) {
  return grid.is_uniform() ? static_cast<std::uint16_t>(grid.is_free(n)) : grid.weights()[index_of(n)];
}

bool have_same_cells(const Grid& a, const Grid& b) {
  const auto costs = [](const Grid& grid, int letter) {
    return grid.is_uniform() ? std::uint16_t{0} : grid.terrain_costs()[static_cast<char>(letter)];
  };
  for (int letter = 0; letter < 256; ++letter) {
    if (costs(a, letter) != costs(b, letter)) return false;
  }
  return a.limits() == b.limits();
}

/// What makes a cell what it is now, in the words of a file of changes.
MapChange change_of(const Grid& before, const Grid& now, NodeId n) {
  constexpr char kUsualFree = '.';
  const Cell cell = now.cell(n);
  if (!now.is_free(n)) return MapChange::block(cell);
  if (!before.is_free(n) && now.terrain(cell) == kUsualFree) return MapChange::free(cell);
  return MapChange::set_terrain(cell, now.terrain(cell));
}

/// Cells that differ in what indices depend on.
void compare_cells(const Grid& before, const Grid& now, std::vector<MapChange>& changes) {
  if (before.hash() == now.hash()) return;
  for (std::size_t i = 0; i < before.node_limit(); ++i) {
    const NodeId n{static_cast<std::uint32_t>(i)};
    if (weight_of(before, n) != weight_of(now, n)) changes.push_back(change_of(before, now, n));
  }
}

/// The cheapest edge to each node that one of `out` leads to, in the order of these nodes.
void cheapest_of(std::span<const ListGraph::OutEdge> out, std::vector<ListGraph::OutEdge>& cheapest) {
  cheapest.assign(out.begin(), out.end());
  std::ranges::sort(cheapest, {}, [](const auto& edge) { return std::pair(edge.to, edge.cost); });
  const auto leads_alike = [](const auto& a, const auto& b) { return a.to == b.to; };
  cheapest.erase(std::unique(cheapest.begin(), cheapest.end(), leads_alike), cheapest.end());
}

bool are_same(std::span<const ListGraph::OutEdge> a, std::span<const ListGraph::OutEdge> b) {
  return std::ranges::equal(
      a, b, [](const auto& one, const auto& other) { return one.to == other.to && one.cost == other.cost; });
}

/// Calls `use(from, to, before, now)` for each pair of nodes between which the cheapest edge is another.
template <class Use>
void compare_edges(const ListGraph& before, const ListGraph& now, const Use& use) {
  std::vector<ListGraph::OutEdge> old_edges;
  std::vector<ListGraph::OutEdge> new_edges;
  for (std::uint32_t i = 0; i < before.node_count(); ++i) {
    const NodeId from{i};
    if (are_same(before.out(from), now.out(from))) continue;
    cheapest_of(before.out(from), old_edges);
    cheapest_of(now.out(from), new_edges);
    auto old_edge = old_edges.begin();
    auto new_edge = new_edges.begin();
    while (old_edge != old_edges.end() || new_edge != new_edges.end()) {
      const bool has_old =
          old_edge != old_edges.end() && (new_edge == new_edges.end() || old_edge->to <= new_edge->to);
      const bool has_new =
          new_edge != new_edges.end() && (old_edge == old_edges.end() || new_edge->to <= old_edge->to);
      const NodeId to = has_old ? old_edge->to : new_edge->to;
      const Cost cost_before = has_old ? (old_edge++)->cost : kInfiniteCost;
      const Cost cost_now = has_new ? (new_edge++)->cost : kInfiniteCost;
      if (cost_before != cost_now) use(from, to, cost_before, cost_now);
    }
  }
}

bool have_same_nodes(const ListGraph& a, const ListGraph& b) {
  return &a.kind() == &b.kind() && a.cost_scale() == b.cost_scale() &&
         std::ranges::equal(a.places(), b.places());
}

/// The moves out of a cell before and after.
void compare_moves(const Grid& before, const Grid& now, NodeId from, std::vector<ChangedMove>& moves) {
  for (const Direction d : kAllDirections) {
    const auto cost = [&](const Grid& grid) {
      const bool leads = grid.is_free(from) && grid.moves(from).contains(d);
      return leads ? grid.step_cost(from, d) : kInfiniteCost;
    };
    const ChangedMove move{from, now.neighbour(from, d), cost(before), cost(now)};
    if (move.before != move.now) moves.push_back(move);
  }
}

std::vector<ChangedMove> moves_of_cells(const ChangedMap& changed) {
  const Grid& before = *changed.before->as_grid();
  const Grid& now = *changed.now->as_grid();
  std::vector<NodeId> touched;
  for (const MapChange& change : changed.changes) {
    touched.push_back(now.node(change.cell));
    for (const Direction d : kAllDirections) {
      const Cell next = step(change.cell, d);
      if (now.contains(next)) touched.push_back(now.node(next));
    }
  }
  std::ranges::sort(touched);
  touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
  std::vector<ChangedMove> moves;
  for (const NodeId n : touched) compare_moves(before, now, n, moves);
  return moves;
}

}  // namespace

std::shared_ptr<const ChangedMap> find_changes(const std::shared_ptr<const Map>& before,
                                               const std::shared_ptr<const Map>& now,
                                               std::uint64_t revision) {
  auto changed = std::make_shared<ChangedMap>(ChangedMap{before, now, {}, revision});
  const Grid* grid = now->as_grid();
  if (&before->kind() != &now->kind()) return nullptr;
  if (grid != nullptr) {
    if (!have_same_cells(*before->as_grid(), *grid)) return nullptr;
    compare_cells(*before->as_grid(), *grid, changed->changes);
  } else {
    const ListGraph& graph = *now->as_list();
    if (!have_same_nodes(*before->as_list(), graph)) return nullptr;
    compare_edges(*before->as_list(), graph, [&](NodeId from, NodeId to, Cost /*before*/, Cost cost) {
      changed->changes.push_back(cost == kInfiniteCost
                                     ? MapChange::close(from, to)
                                     : MapChange::edge(from, to, cost / graph.cost_scale()));
    });
  }
  if (changed->changes.empty()) return nullptr;
  return changed;
}

std::string change_count_text(const Map& map, std::uint64_t count) {
  const bool is_grid = map.as_grid() != nullptr;
  if (count == 1) return is_grid ? "a cell" : "an edge";
  return fmt::format("{} {}", grouped(count), is_grid ? "cells" : "edges");
}

std::vector<ChangedMove> moves_of(const ChangedMap& changed) {
  if (changed.now->as_grid() != nullptr) return moves_of_cells(changed);
  std::vector<ChangedMove> moves;
  for (const MapChange& change : changed.changes) {
    moves.push_back({change.from, change.to, cost_of_move(*changed.before, change.from, change.to),
                     cost_of_move(*changed.now, change.from, change.to)});
  }
  return moves;
}

Cost cost_of_move(const Map& map, NodeId from, NodeId to) {
  Cost least = kInfiniteCost;
  if (const ListGraph* graph = map.as_list()) {
    for (const ListGraph::OutEdge& edge : graph->out(from)) {
      if (edge.to == to) least = std::min(least, edge.cost);
    }
    return least;
  }
  const Grid& grid = *map.as_grid();
  const auto d = direction_between(grid.cell(from), grid.cell(to));
  const bool leads =
      d && grid.is_free(from) && grid.neighbour(from, *d) == to && grid.moves(from).contains(*d);
  return leads ? grid.step_cost(from, *d) : least;
}

EdgeIndex edge_between(const Map& map, NodeId from, NodeId to) {
  const auto out = map.as_list()->out(from);
  const auto edge = std::ranges::find(out, to, &ListGraph::OutEdge::to);
  return edge == out.end() ? kNoEdge : EdgeIndex(static_cast<std::size_t>(edge - out.begin()));
}

std::vector<ChangedMove> removed_steps(const ChangedMap& changed, const std::vector<NodeId>& path) {
  std::vector<ChangedMove> removed;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const ChangedMove move{path[i - 1], path[i], cost_of_move(*changed.before, path[i - 1], path[i]),
                           cost_of_move(*changed.now, path[i - 1], path[i])};
    if (move.is_removed()) removed.push_back(move);
  }
  return removed;
}

EdgeIndex same_edge(const Map& map, EdgeId edge, const Map& in) {
  const ListGraph* graph = map.as_list();
  if (graph == nullptr || edge.edge == kNoEdge) return edge.edge;  // directions of a grid
  const auto out = graph->out(edge.node);
  const NodeId to = out[edge.edge.value()].to;
  const auto before = out.first(edge.edge.value());
  auto rank = std::ranges::count(before, to, &ListGraph::OutEdge::to);
  const auto others = in.as_list()->out(edge.node);
  EdgeIndex found = kNoEdge;
  for (std::size_t i = 0; i < others.size(); ++i) {
    if (others[i].to != to) continue;
    found = EdgeIndex(i);
    if (rank-- == 0) break;
  }
  return found;
}

}  // namespace goalbound::app
