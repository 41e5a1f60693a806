// The Query of the registry for any best-first search on the octile grid.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "goalbound/search.hpp"
#include "goalbound/search/best_first.hpp"
#include "goalbound/search/heuristics.hpp"
#include "goalbound/search/jump_graphs.hpp"
#include "goalbound/search/open_lists.hpp"

namespace goalbound {

/// What is wrong with the ends of a problem; nothing for a problem that a search may answer.
std::optional<SearchStatus> invalid_ends(const Grid& grid, Cell start, Cell goal);

template <class Graph, class Heuristic, class OpenList, class Pruner, class Nodes = NodeArray>
class GridQuery final : public Query {
 public:
  explicit GridQuery(const QuerySetup& setup)
      : grid_(setup.grid),
        search_(Graph(setup), heuristic_of(setup), Pruner(setup.bounds), setup.skip_way_back) {}

  SearchResult find(Cell start, Cell goal) override { return run(start, goal, NoObserver()); }
  SearchResult find_traced(Cell start, Cell goal, Trace& trace, const std::atomic<bool>* stop) override {
    constexpr std::uint64_t kSlice =
        4096;  // expansions between two looks at `stop`: well under a millisecond
    trace.clear();
    if (!invalid_ends(*grid_, start, goal))
      trace.begin(grid_->node_limit(), grid_->node(start), grid_->node(goal));
    prepare(start, goal, TraceRecorder(trace));
    const auto stopped = [&] { return stop != nullptr && stop->load(std::memory_order_relaxed); };
    SearchResult result = continue_for(0, TraceRecorder(trace));
    while (result.status == SearchStatus::kUnfinished && !stopped()) {
      result = continue_for(kSlice, TraceRecorder(trace));
    }
    return result;
  }

  SearchResult begin(Cell start, Cell goal) override {
    prepare(start, goal, NoObserver());
    return continue_for(0, NoObserver());
  }
  SearchResult advance(std::uint64_t max_expansions) override {
    return continue_for(max_expansions, NoObserver());
  }

  void path(std::vector<Cell>& path) const override {
    path.clear();
    if (!invalid_) search_.path(path);
  }

 private:
  static Heuristic heuristic_of([[maybe_unused]] const QuerySetup& setup) {
    if constexpr (requires { Heuristic(setup); }) {
      return Heuristic(setup);
    } else {
      return Heuristic();
    }
  }

  template <class Observer>
  SearchResult run(Cell start, Cell goal, Observer observer) {
    prepare(start, goal, observer);
    return continue_for(kUnlimited, observer);
  }
  template <class Observer>
  void prepare(Cell start, Cell goal, Observer observer) {
    invalid_ = invalid_ends(*grid_, start, goal);
    if (!invalid_) search_.begin(grid_->node(start), grid_->node(goal), observer);
  }
  template <class Observer>
  SearchResult continue_for(std::uint64_t max_expansions, Observer observer) {
    if (invalid_) return {.status = *invalid_};
    SearchResult result = search_.advance(max_expansions, observer);
    if constexpr (requires { Graph::kCountsMoves; }) {
      if (result.found()) result.cost = cost_of_path();
    }
    return result;
  }
  /// For graphs with costs of their own: what the path found costs on the grid.
  Cost cost_of_path() {
    search_.path(cells_);
    return static_cast<Cost>(length_of(cells_).cost());
  }

  const Grid* grid_;
  BestFirstSearch<Graph, Heuristic, OpenList, Pruner, Nodes> search_;
  std::optional<SearchStatus> invalid_;
  std::vector<Cell> cells_;  ///< scratch of cost_of_path()
};

/// Searches with their own policies.
template <class Pruner>
using DijkstraQuery = GridQuery<OctileGraph, ZeroHeuristic, BinaryHeap, Pruner>;
template <class Pruner, class OpenList = BinaryHeap>
using AStarQuery = GridQuery<OctileGraph, OctileHeuristic, OpenList, Pruner>;
template <class Pruner, class OpenList = BinaryHeap>
using JpsQuery = GridQuery<JumpScanGraph, OctileHeuristic, OpenList, Pruner>;
template <class Pruner, class OpenList = BinaryHeap>
using JpsPlusQuery = GridQuery<JumpTableGraph, OctileHeuristic, OpenList, Pruner>;
template <class Pruner>
using BreadthFirstQuery = GridQuery<MoveCountGraph<OctileGraph>, ZeroHeuristic, FifoQueue, Pruner>;

/// SearchInfo::make.
template <class Q>
std::unique_ptr<Query> make_own(const QuerySetup& setup) {
  return std::make_unique<Q>(setup);
}

/// SearchInfo::configure, by graph: the open list is compiled into the search, the heuristic is called
/// through its pointer, and boxes are asked when there are any.
std::unique_ptr<Query> configure_octile(const QuerySetup& setup);
std::unique_ptr<Query> configure_jump_scan(const QuerySetup& setup);
std::unique_ptr<Query> configure_jump_table(const QuerySetup& setup);
std::unique_ptr<Query> configure_breadth_first(const QuerySetup& setup);

/// What the searches of each kind take.
inline constexpr TakenOptions kAStarOptions = {
    .heuristic = true, .open_list = true, .weight = false, .skip_way_back = true, .neighbours = true};
inline constexpr TakenOptions kWeightedAStarOptions = {
    .heuristic = true, .open_list = true, .weight = true, .skip_way_back = true, .neighbours = true};
inline constexpr TakenOptions kDijkstraOptions = {
    .heuristic = false, .open_list = true, .weight = false, .skip_way_back = true, .neighbours = true};
inline constexpr TakenOptions kBreadthFirstOptions = {
    .heuristic = false, .open_list = false, .weight = false, .skip_way_back = true, .neighbours = true};
/// Canonical paths never turn back, and jumps have no neighbours to look up.
inline constexpr TakenOptions kJpsOptions = {
    .heuristic = true, .open_list = true, .weight = false, .skip_way_back = false, .neighbours = false};

}  // namespace goalbound
