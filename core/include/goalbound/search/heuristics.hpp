// Estimates of the remaining cost, as policies of the search template. A policy is told the goal of each
// query by aim() and gives the f of a node that lies somewhere and was reached with cost g.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <memory>
#include <vector>

#include "goalbound/cost.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/search.hpp"

namespace goalbound {

/// What the search template asks of a heuristic: aim() is told where the goal of each query lies; f() is the
/// f of a node that lies at `at` and was reached at the cost g, kInfiniteCost for one that is too far for 32
/// bits: such nodes come last, in any order. One that asks indices is told the ends of the query by
/// aim_nodes(), and the node's slot. It has two steps instead of f(): left() gives what is left to the goal,
/// kInfiniteCost where no path leads there, and the search leaves such nodes out; f_with() makes an f of
/// another rest. `Position`: Cell on grids, Place on list graphs.
template <class Policy, class Position>
concept Heuristic = requires(Policy policy, const Policy& asked, Cost g, Position at, std::uint32_t slot) {
  policy.aim(at);
  requires requires {
    { asked.f(g, at) } -> std::same_as<Cost>;
  } || requires {
    { asked.left(at, slot) } -> std::same_as<Cost>;
    { asked.f_with(g, g) } -> std::same_as<Cost>;
  };
};

/// No estimate: the search is Dijkstra's.
struct ZeroHeuristic {
  /// Of any position, as it asks for none.
  /// @{
  template <class Position>
  void aim(Position /*goal*/) {}
  template <class Position>
  Cost f(Cost g, Position /*position*/) const {
    return g;
  }
  /// @}
};

/// An f in 32 bits; kInfiniteCost, as costs of paths have it, where it is too large for them.
constexpr Cost saturated(std::uint64_t f) {
  return static_cast<Cost>(std::min<std::uint64_t>(f, kInfiniteCost));
}
/// An estimate of what is left in 32 bits; kTooLarge where it is more.
constexpr Cost saturated_estimate(std::uint64_t left) {
  return static_cast<Cost>(std::min<std::uint64_t>(left, kTooLarge));
}
/// The f of a node that was reached at the cost g, with so much left to the goal.
constexpr Cost f_with_left(Cost g, Cost left, std::uint64_t weight_percent = 100) {
  return saturated(g + std::uint64_t{left} * weight_percent / 100);
}

/// Exact on an empty octile grid; admissible and consistent on every one.
class OctileHeuristic {
 public:
  /// What the concept Heuristic asks.
  /// @{
  void aim(Cell goal) { goal_ = goal; }
  Cost f(Cost g, Cell cell) const { return g + octile_distance(cell, goal_); }
  /// @}

 private:
  Cell goal_;
};

/// Exact on an empty grid of any rule, as if all terrain were the cheapest there is.
class WeightedOctileHeuristic {
 public:
  /// For the grid of the setup.
  explicit WeightedOctileHeuristic(const QuerySetup& setup) : grid_(setup.grid) {}

  /// What the concept Heuristic asks.
  /// @{
  void aim(Cell goal) { goal_ = goal; }
  Cost f(Cost g, Cell cell) const { return saturated(g + grid_->least_cost(cell, goal_)); }
  /// @}

 private:
  const Grid* grid_;
  Cell goal_;
};

/// What the indices of a set tell of what is left, beside an estimate; nothing where none of them does.
class IndexEstimate {
 public:
  /// The map must outlive it, the set is kept.
  IndexEstimate(const Map& map, const IndexSet& set);

  /// Told the ends of each query before it starts, and from which of them the search looks.
  void aim_nodes(NodeId start, NodeId goal, SearchSide side = SearchSide::kStart);
  /// `estimate`, or more where no path from the node costs less, from the goal's side none to it;
  /// kInfiniteCost where one of them knows that there is no path.
  Cost lower_bound(Cost estimate, std::uint32_t slot) const {
    for (const Asked& asked : asked_) estimate = asked.index->lower_bound(estimate, slot, asked.context);
    return estimate;
  }
  /// Which index of the set says so, the first of several; 0 where none does.
  std::uint8_t who_knows_no_way(std::uint32_t slot) const;

 private:
  struct Asked {
    std::shared_ptr<const Index> index;
    QueryContext context;
    std::uint8_t number = 0;  ///< in the set
  };

  const Map* map_;
  std::vector<Asked> asked_;
};

/// What the rest of a path costs at least: by where a node lies, raised by the indices of a set. Without
/// weight and admissible, whatever estimate the search itself goes by.
class LeastLeft {
 public:
  /// To the far end of searches that begin at `side`. The map must outlive it, the set is kept. Cost: one
  /// look at each edge of a list graph.
  LeastLeft(const Map& map, const IndexSet& set, SearchSide side);

  /// Told the ends of each query before it starts.
  void aim_nodes(NodeId start, NodeId goal);
  /// From the node with that slot, which lies there; kInfiniteCost where there is no path.
  Cost from(std::uint32_t slot, Place place) const;
  /// IndexEstimate::who_knows_no_way.
  std::uint8_t who_knows_no_way(std::uint32_t slot) const { return indices_.who_knows_no_way(slot); }

 private:
  const Map* map_;
  SearchSide side_;
  IndexEstimate indices_;
  double cost_of_unit_ = 0;  ///< of a list graph, by the straight line
  Place end_;
};

/// Any entry of the registry on a grid, weighted.
class ChosenHeuristic {
 public:
  /// The one of the setup, with its weight, raised by the indices of its set.
  explicit ChosenHeuristic(const QuerySetup& setup)
      : estimate_(setup.heuristic->estimate),
        indices_(*setup.map, setup.set),
        weight_percent_(setup.weight_percent),
        terrain_(setup.grid->lowest_weight()) {}

  /// What the concept Heuristic asks.
  /// @{
  void aim(Cell goal) { goal_ = goal; }
  void aim_nodes(NodeId start, NodeId goal) { indices_.aim_nodes(start, goal); }
  Cost left(Cell cell, std::uint32_t slot) const {
    return indices_.lower_bound(saturated_estimate(std::uint64_t{estimate_(cell, goal_)} * terrain_), slot);
  }
  Cost f_with(Cost g, Cost left) const { return f_with_left(g, left, weight_percent_); }
  /// @}
  /// IndexEstimate::who_knows_no_way.
  std::uint8_t who_knows_no_way(std::uint32_t slot) const { return indices_.who_knows_no_way(slot); }

 private:
  Cost (*estimate_)(Cell from, Cell goal);
  IndexEstimate indices_;
  std::uint64_t weight_percent_;
  std::uint64_t terrain_;
  Cell goal_;
};

/// What a unit of the norm costs on the cheapest edge of the graph, a little less: no path costs less than
/// the norm of the difference of its ends times this. 0 when no edge has any length.
double lowest_cost_of_length(const ListGraph& graph, const HeuristicInfo& heuristic);

/// Any entry of the registry on a list graph, weighted: its norm times the lowest cost of a unit of it.
/// Rounded down to whole costs, so admissible; the floating-point numbers do not promise that it is
/// consistent too, so that open lists must bear a closed node that comes back. With a weight f counts whole
/// costs of the file alone (ListGraph::cost_scale), not what edges of cost 0 are kept with: so the factor of
/// a path holds in the unit of the file.
class NormHeuristic {
 public:
  /// The one of the setup, with its weight. Cost: one look at each edge of the graph.
  explicit NormHeuristic(const QuerySetup& setup)
      : norm_(setup.heuristic->norm),
        cost_of_unit_(lowest_cost_of_length(*setup.list, *setup.heuristic)),
        weight_percent_(setup.weight_percent),
        unit_(setup.weight_percent == kMinWeightPercent ? 1 : setup.list->cost_scale()) {}

  /// What the concept Heuristic asks.
  /// @{
  void aim(Place goal) { goal_ = goal; }
  Cost f(Cost g, Place place) const { return f_with(g, by_place(place)); }
  /// @}

 protected:
  /// What is left, without weight.
  Cost by_place(Place place) const {
    const double length =
        norm_(double(place.x) - goal_.x, double(place.y) - goal_.y, double(place.z) - goal_.z);
    // Far below 2^63: a norm is at most 2^31 and costs less than 2^32 a unit.
    return saturated_estimate(static_cast<std::uint64_t>(cost_of_unit_ * length));
  }
  /// Of whatever is left.
  Cost f_with(Cost g, Cost left) const {
    if (unit_ == 1) return f_with_left(g, left, weight_percent_);
    return f_with_left(g - g % unit_, left - left % unit_, weight_percent_);
  }

 private:
  double (*norm_)(double dx, double dy, double dz);
  double cost_of_unit_;
  std::uint64_t weight_percent_;
  Cost unit_;  ///< of what a weight counts
  Place goal_;
};

/// The same, raised by the indices of a set.
class ChosenNormHeuristic : public NormHeuristic {
 public:
  /// The one of the setup, and its set.
  explicit ChosenNormHeuristic(const QuerySetup& setup)
      : NormHeuristic(setup), indices_(*setup.map, setup.set) {}

  /// What the concept Heuristic asks.
  /// @{
  void aim_nodes(NodeId start, NodeId goal) { indices_.aim_nodes(start, goal); }
  Cost left(Place place, std::uint32_t slot) const { return indices_.lower_bound(by_place(place), slot); }
  using NormHeuristic::f_with;
  /// @}
  /// IndexEstimate::who_knows_no_way.
  std::uint8_t who_knows_no_way(std::uint32_t slot) const { return indices_.who_knows_no_way(slot); }

 private:
  IndexEstimate indices_;
};

static_assert(Heuristic<ZeroHeuristic, Cell> && Heuristic<OctileHeuristic, Cell> &&
              Heuristic<WeightedOctileHeuristic, Cell> && Heuristic<ChosenHeuristic, Cell> &&
              Heuristic<NormHeuristic, Place> && Heuristic<ChosenNormHeuristic, Place>);

}  // namespace goalbound
