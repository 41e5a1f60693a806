// The Query of the registry for any search on any map, and the best-first searches as entries of it.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "goalbound/box_index.hpp"
#include "goalbound/search.hpp"
#include "goalbound/search/best_first.hpp"
#include "goalbound/search/heuristics.hpp"
#include "goalbound/search/jump_graphs.hpp"
#include "goalbound/search/open_lists.hpp"
#include "goalbound/sliced_work.hpp"

namespace goalbound {

/// What is wrong with the ends of a problem; nothing for a problem that a search may answer.
template <class MapType>
std::optional<SearchStatus> invalid_ends(const MapType& map, NodeId start, NodeId goal) {
  if (start == kNoNode) return SearchStatus::kStartOutside;
  if (goal == kNoNode) return SearchStatus::kGoalOutside;
  if (!map.is_node(start)) return SearchStatus::kStartBlocked;
  if (!map.is_node(goal)) return SearchStatus::kGoalBlocked;
  return std::nullopt;
}

/// `Search` is a BestFirstSearch, a BothEndsSearch, a HierarchySearch or a JumpIndexSearch.
template <class Search>
class MapQuery final : public Query {
 public:
  /// `set`: what the search looks at while it runs, which it keeps. The others are of the search.
  template <class... Arguments>
  explicit MapQuery(IndexSet set, Arguments&&... arguments)
      : set_(std::move(set)), search_(std::forward<Arguments>(arguments)...) {}

  const Map& map() const override { return search_.map(); }

  SearchResult find(NodeId start, NodeId goal) override {
    prepare(start, goal, NoObserver());
    return continue_for(kUnlimited, NoObserver());
  }
  SearchResult find_traced(NodeId start, NodeId goal, Trace& trace, const std::atomic<bool>* stop) override {
    constexpr std::uint64_t kSlice =
        4096;  // expansions between two looks at `stop`: well under a millisecond
    trace.clear();
    if (!ends_are_invalid(start, goal)) trace.begin(map().node_limit(), start, goal, kCountsMoves);
    prepare(start, goal, TraceRecorder(trace));
    const auto stopped = [&] { return stop != nullptr && stop->load(std::memory_order_relaxed); };
    SearchResult result;
    std::uint64_t slice = 0;
    do {
      result = continue_for(slice, TraceRecorder(trace));
      slice = kSlice;
      pause_work();
    } while (result.status == SearchStatus::kUnfinished && !stopped());
    return result;
  }

  SearchResult begin(NodeId start, NodeId goal) override {
    prepare(start, goal, NoObserver());
    return continue_for(0, NoObserver());
  }
  SearchResult advance(std::uint64_t max_expansions) override {
    return continue_for(max_expansions, NoObserver());
  }

  void path(std::vector<NodeId>& path) const override {
    if (invalid_) return path.clear();
    search_.path(
        path);  // what lies in `path` is written over: a vector that is cleared would first be filled
  }
  void path_corners(std::vector<NodeId>& corners) const override {
    corners.clear();
    if (invalid_) return;
    if constexpr (requires { search_.path_corners(corners); }) {
      search_.path_corners(corners);
    } else {
      Query::path_corners(corners);
    }
  }

  bool path_so_far(std::vector<NodeId>& path) const override {
    path.clear();
    if (invalid_) return false;
    if constexpr (requires { search_.path_so_far(path); }) return search_.path_so_far(path);
    return false;
  }

  bool reserve() override {
    if constexpr (requires { search_.reserve(); }) {
      path_.reserve(map().node_count());
      return search_.reserve() &&
             !kCountsMoves;  // whose costs are told of the path's edges, in a list of them
    }
    return false;
  }
  std::uint64_t reserved_bytes() const override {
    if constexpr (requires { search_.reserved_bytes(); } && !kCountsMoves) {
      const std::uint64_t of_search = search_.reserved_bytes();
      if (of_search != 0) return sizeof(*this) + of_search + map().node_count() * sizeof(NodeId);
    }
    return 0;
  }
  std::unique_ptr<Query> copy() const override { return std::make_unique<MapQuery>(*this); }
  std::uint64_t byte_size() const override { return search_.byte_size() + set_.byte_size(); }

 private:
  /// Whether its costs are no costs of the map.
  static constexpr bool kCountsMoves = requires { Search::GraphType::kCountsMoves; };

  std::optional<SearchStatus> ends_are_invalid(NodeId start, NodeId goal) const {
    return invalid_ends(search_.map(), start, goal);
  }

  template <class Observer>
  void prepare(NodeId start, NodeId goal, Observer observer) {
    invalid_ = ends_are_invalid(start, goal);
    if (!invalid_) search_.begin(start, goal, observer);
  }
  template <class Observer>
  SearchResult continue_for(std::uint64_t max_expansions, Observer observer) {
    if (invalid_) return {.status = *invalid_};
    SearchResult result = search_.advance(max_expansions, observer);
    if (result.found() && (kCountsMoves || result.cost == kInfiniteCost)) result.cost = cost_of_path_found();
    return result;
  }
  /// For graphs with costs of their own, and for paths too long for those of the search: what the path found
  /// costs on the map.
  PathCost cost_of_path_found() {
    search_.path(path_);
    return *cost_of_path(map(), path_, path_.front(), path_.back());
  }

  IndexSet set_;
  Search search_;
  std::optional<SearchStatus> invalid_;
  std::vector<NodeId> path_;  ///< scratch of cost_of_path_found()
};

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

/// JPS where there are four moves.
template <class Pruner, class OpenList = BinaryHeap>
constexpr SearchOn jumps_on_four(std::string_view open_list) {
  return {.make = &make_best_first<FourJumpScanGraph, WeightedOctileHeuristic, OpenList, Pruner>,
          .configure = &configure_best_first,
          .graph = SearchGraph::kFourJumpScan,
          .heuristic = "octile",
          .open_list = open_list,
          .takes = kCanonicalOptions};
}

}  // namespace goalbound
