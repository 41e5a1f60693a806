// Pruning as a policy that any search accepts: with and without boxes is the same search.
#pragma once

#include "goalbound/bounds.hpp"
#include "goalbound/geometry.hpp"

namespace goalbound {

struct NoPruning {
  static constexpr bool kPrunes = false;
  DirectionSet keep(std::uint32_t /*slot*/) const { return DirectionSet::all(); }
};

/// Goal bounding: keeps the edges whose box holds the goal.
/// Source: Rabin & Sturtevant, Game AI Pro 3, Listing 22.1 (`WithinBoundingBox`).
class BoxPruning {
 public:
  static constexpr bool kPrunes = true;
  BoxPruning(const Bounds& bounds, Cell goal) : bounds_(&bounds), goal_(goal) {}
  DirectionSet keep(std::uint32_t slot) const { return bounds_->containing(slot, goal_); }

 private:
  const Bounds* bounds_;
  Cell goal_;
};

}  // namespace goalbound
