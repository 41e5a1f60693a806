// The Query of the registry for any best-first search on the octile grid.
#pragma once

#include <memory>
#include <optional>

#include "goalbound/search.hpp"
#include "goalbound/search/best_first.hpp"
#include "goalbound/search/heuristics.hpp"
#include "goalbound/search/jump_graphs.hpp"
#include "goalbound/search/open_lists.hpp"

namespace goalbound {

/// What is wrong with the ends of a problem; nothing for a problem that a search may answer.
std::optional<SearchStatus> invalid_ends(const Grid& grid, Cell start, Cell goal);

template <class Graph, class Heuristic, class OpenList>
class GridQuery final : public Query {
 public:
  GridQuery(const Grid& grid, const Bounds* bounds) : grid_(&grid), bounds_(bounds), search_(Graph(grid)) {}

  SearchResult find(Cell start, Cell goal) override { return run(start, goal, NoObserver()); }

  SearchResult find_traced(Cell start, Cell goal, Trace& trace) override {
    trace.clear();
    if (!invalid_ends(*grid_, start, goal))
      trace.begin(grid_->node_limit(), grid_->node(start), grid_->node(goal));
    return run(start, goal, TraceRecorder(trace));
  }

  void path(std::vector<Cell>& path) const override {
    path.clear();
    if (answered_) search_.path(path);
  }

 private:
  template <class Observer>
  SearchResult run(Cell start, Cell goal, Observer observer) {
    const auto invalid = invalid_ends(*grid_, start, goal);
    answered_ = !invalid;
    if (invalid) return {.status = *invalid};
    const NodeId from = grid_->node(start);
    const NodeId to = grid_->node(goal);
    return bounds_ == nullptr ? search_.run(from, to, NoPruning(), observer)
                              : search_.run(from, to, BoxPruning(*bounds_, goal), observer);
  }

  const Grid* grid_;
  const Bounds* bounds_;
  BestFirstSearch<Graph, Heuristic, OpenList> search_;
  bool answered_ = false;
};

using DijkstraQuery = GridQuery<OctileGraph, ZeroHeuristic, BinaryHeap>;
using AStarQuery = GridQuery<OctileGraph, OctileHeuristic, BinaryHeap>;
using JpsQuery = GridQuery<JumpScanGraph, OctileHeuristic, BinaryHeap>;
using JpsPlusQuery = GridQuery<JumpTableGraph, OctileHeuristic, BinaryHeap>;

/// SearchInfo::make for searches without boxes.
template <class Q>
std::unique_ptr<Query> make_plain(const Grid& grid, const Bounds* /*bounds*/) {
  return std::make_unique<Q>(grid, nullptr);
}
/// SearchInfo::make for searches that prune by boxes.
template <class Q>
std::unique_ptr<Query> make_bounded(const Grid& grid, const Bounds* bounds) {
  return std::make_unique<Q>(grid, bounds);
}

}  // namespace goalbound
