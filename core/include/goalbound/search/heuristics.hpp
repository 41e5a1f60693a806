// Estimates of the remaining cost, as policies of the search template.
#pragma once

#include "goalbound/cost.hpp"

namespace goalbound {

/// No estimate: the search is Dijkstra's.
struct ZeroHeuristic {
  explicit ZeroHeuristic(Cell /*goal*/) {}
  Cost operator()(Cell /*cell*/) const { return 0; }
};

/// Exact on an empty octile grid; admissible and consistent on every one.
class OctileHeuristic {
 public:
  explicit OctileHeuristic(Cell goal) : goal_(goal) {}
  Cost operator()(Cell cell) const { return octile_distance(cell, goal_); }

 private:
  Cell goal_;
};

}  // namespace goalbound
