// Estimates of the remaining cost, as policies of the search template. A policy is told the goal of each
// query by aim() and gives the f of a node that lies at a cell and was reached with cost g.
#pragma once

#include <algorithm>

#include "goalbound/cost.hpp"
#include "goalbound/search.hpp"

namespace goalbound {

/// No estimate: the search is Dijkstra's.
struct ZeroHeuristic {
  void aim(Cell /*goal*/) {}
  Cost f(Cost g, Cell /*cell*/) const { return g; }
};

/// Exact on an empty octile grid; admissible and consistent on every one.
class OctileHeuristic {
 public:
  void aim(Cell goal) { goal_ = goal; }
  Cost f(Cost g, Cell cell) const { return g + octile_distance(cell, goal_); }

 private:
  Cell goal_;
};

/// Any entry of the registry, weighted.
class ChosenHeuristic {
 public:
  explicit ChosenHeuristic(const QuerySetup& setup)
      : estimate_(setup.heuristic->estimate), weight_percent_(setup.weight_percent) {}

  void aim(Cell goal) { goal_ = goal; }
  /// Saturates: an inadmissible estimate may leave 32 bits. Nodes that it concerns come last, in any order.
  Cost f(Cost g, Cell cell) const {
    const std::uint64_t h = std::uint64_t{estimate_(cell, goal_)} * weight_percent_ / 100;
    return static_cast<Cost>(std::min<std::uint64_t>(g + h, kInfiniteCost - 1));
  }

 private:
  Cost (*estimate_)(Cell from, Cell goal);
  std::uint32_t weight_percent_;
  Cell goal_;
};

}  // namespace goalbound
