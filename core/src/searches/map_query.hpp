// Best-first searches as entries of the registry.
#pragma once

#include <array>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "goalbound/box_index.hpp"
#include "goalbound/search.hpp"
#include "goalbound/search/best_first.hpp"
#include "goalbound/search/heuristics.hpp"
#include "goalbound/search/jump_graphs.hpp"
#include "goalbound/search/map_query.hpp"
#include "goalbound/search/open_lists.hpp"
#include "searches/weighted_jumps.hpp"

namespace goalbound {

template <class Heuristic>
Heuristic heuristic_of([[maybe_unused]] const QuerySetup& setup) {
  if constexpr (requires { Heuristic(setup); }) {
    return Heuristic(setup);
  } else {
    return Heuristic();
  }
}

template <class Pruner>
Pruner pruner_of(const QuerySetup& setup, [[maybe_unused]] SearchSide side = SearchSide::kStart) {
  if constexpr (std::is_default_constructible_v<Pruner>) {
    return Pruner();
  } else if constexpr (requires { Pruner(*setup.map, setup.set, side); }) {
    return Pruner(*setup.map, setup.set, side);
  } else {
    if constexpr (requires(const UnitedBoxIndex& united) { Pruner(united, *setup.grid); }) {
      if (const auto united = setup.set.get<UnitedBoxIndex>()) return Pruner(*united, *setup.grid);
    }
    return Pruner(*setup.set.get<BoxIndex>()->bounds());
  }
}

template <class OpenList>
OpenList open_list_of([[maybe_unused]] const QuerySetup& setup, std::size_t node_limit) {
  if constexpr (requires { OpenList(setup, node_limit); }) {
    return OpenList(setup, node_limit);
  } else {
    return OpenList(node_limit);
  }
}

/// SearchOn::make of a best-first search with these policies.
template <class Graph, class Heuristic, class OpenList, class Pruner,
          class Nodes = NodeArray<typename Graph::State>>
Result<std::unique_ptr<Query>> make_best_first(const QuerySetup& setup) {
  using Search = BestFirstSearch<Graph, Heuristic, OpenList, Pruner, Nodes>;
  Graph graph(setup);
  OpenList open = open_list_of<OpenList>(setup, graph.node_limit());
  return std::unique_ptr<Query>(
      std::make_unique<MapQuery<Search>>(setup.set, std::move(graph), heuristic_of<Heuristic>(setup),
                                         pruner_of<Pruner>(setup), std::move(open), setup.skip_way_back));
}

/// The same where each move counts one.
template <class Graph, class Pruner>
Result<std::unique_ptr<Query>> make_breadth_first(const QuerySetup& setup) {
  return make_best_first<MoveCountGraph<Graph>, ZeroHeuristic, FifoQueue, Pruner>(setup);
}

/// SearchOn::configure: the open list and the heuristic are called through pointers, and whatever indices
/// there are are asked.
Result<std::unique_ptr<Query>> configure_best_first(const QuerySetup& setup);
Result<std::unique_ptr<Query>> configure_breadth_first(const QuerySetup& setup);

/// SearchInfo::needs of searches on a JumpTableGraph.
inline constexpr std::array<std::string_view, 1> kNeedsJumpTable = {"jump-table"};

/// What the searches of each kind take on uniform grids.
inline constexpr TakenOptions kAStarOptions = {
    .heuristic = true, .open_list = true, .weight = false, .skip_way_back = true, .neighbours = true};
inline constexpr TakenOptions kWeightedAStarOptions = {
    .heuristic = true, .open_list = true, .weight = true, .skip_way_back = true, .neighbours = true};
inline constexpr TakenOptions kDijkstraOptions = {
    .heuristic = false, .open_list = true, .weight = false, .skip_way_back = true, .neighbours = true};
inline constexpr TakenOptions kBreadthFirstOptions = {
    .heuristic = false, .open_list = false, .weight = false, .skip_way_back = true, .neighbours = true};
/// Canonical paths never turn back, and what they take is told by a cell's free neighbours, not by its moves.
inline constexpr TakenOptions kCanonicalOptions = {
    .heuristic = true, .open_list = true, .weight = false, .skip_way_back = false, .neighbours = false};

/// The same where the map alone tells its edges.
constexpr TakenOptions without_neighbours(TakenOptions options) {
  options.neighbours = false;
  return options;
}

/// A search that steps from node to node, on each type of graph; `takes`: on uniform grids.
template <class Pruner, class OpenList = BinaryHeap>
constexpr SearchOn astar_on_octile(std::string_view open_list, TakenOptions takes) {
  return {.make = &make_best_first<OctileGraph, OctileHeuristic, OpenList, Pruner>,
          .configure = &configure_best_first,
          .graph = SearchGraph::kOctile,
          .heuristic = "octile",
          .open_list = open_list,
          .takes = takes};
}
template <class Pruner, class OpenList = BinaryHeap>
constexpr SearchOn astar_on_weighted(std::string_view open_list, TakenOptions takes) {
  return {.make = &make_best_first<WeightedOctileGraph, WeightedOctileHeuristic, OpenList, Pruner>,
          .configure = &configure_best_first,
          .graph = SearchGraph::kWeighted,
          .heuristic = "octile",
          .open_list = open_list,
          .takes = without_neighbours(takes)};
}
/// The heap bears a heuristic that may not be consistent (NormHeuristic).
template <class Pruner>
constexpr SearchOn astar_on_list(TakenOptions takes) {
  return {.make = &make_best_first<ListEdges, NormHeuristic, BinaryHeap, Pruner>,
          .configure = &configure_best_first,
          .graph = SearchGraph::kList,
          .heuristic = "euclidean",
          .open_list = "binary-heap",
          .takes = without_neighbours(takes)};
}
template <class Graph, class Pruner>
constexpr SearchOn dijkstra_on(SearchGraph graph, TakenOptions takes) {
  return {.make = &make_best_first<Graph, ZeroHeuristic, BinaryHeap, Pruner>,
          .configure = &configure_best_first,
          .graph = graph,
          .heuristic = "zero",
          .open_list = "binary-heap",
          .takes = takes};
}
template <class Graph, class Pruner>
constexpr SearchOn breadth_first_on(SearchGraph graph, TakenOptions takes) {
  return {.make = &make_breadth_first<Graph, Pruner>,
          .configure = &configure_breadth_first,
          .graph = graph,
          .takes = takes};
}
template <class Graph, class Pruner, class OpenList = BinaryHeap>
constexpr SearchOn canonical_on_octile(SearchGraph graph, std::string_view open_list) {
  return {.make = &make_best_first<Graph, OctileHeuristic, OpenList, Pruner>,
          .configure = &configure_best_first,
          .graph = graph,
          .heuristic = "octile",
          .open_list = open_list,
          .takes = kCanonicalOptions};
}

/// JPS on grids that are not uniform: four moves, costs of terrain, corners that are cut.
template <class Graph, class Pruner, class OpenList = BinaryHeap>
constexpr SearchOn jumps_on(SearchGraph graph, std::string_view open_list) {
  return {.make = &make_best_first<Graph, WeightedOctileHeuristic, OpenList, Pruner>,
          .configure = &configure_best_first,
          .graph = graph,
          .heuristic = "octile",
          .open_list = open_list,
          .takes = kCanonicalOptions};
}

}  // namespace goalbound
