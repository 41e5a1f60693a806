// The Query of any search on any map: what a program gives to register_search() for a search of its own.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "goalbound/search.hpp"
#include "goalbound/search/observer.hpp"
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

/// The Query of a search. `Search` answers begin(start, goal, observer), advance(max_expansions, observer),
/// path(path), map() and byte_size(), as BestFirstSearch does; reserve(), reserved_bytes(), path_corners()
/// and path_so_far() where it has them.
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
  SearchResult find_traced(NodeId start, NodeId goal, Trace& trace, const Progress* progress) override {
    constexpr std::uint64_t kSlice = 4096;  // expansions between two looks: well under a millisecond
    trace.clear();
    if (!ends_are_invalid(start, goal)) trace.begin(map().node_limit(), start, goal, kCountsMoves);
    prepare(start, goal, TraceRecorder(trace));
    SearchResult result;
    std::uint64_t slice = 0;
    do {
      result = continue_for(slice, TraceRecorder(trace));
      slice = kSlice;
      pause_work();
    } while (result.status == SearchStatus::kUnfinished && !is_cancelled(progress));
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

}  // namespace goalbound
