// Pruning as a policy that any search accepts: with and without boxes is the same search. A policy is told
// the goal of each query by aim().
#pragma once

#include "goalbound/bounds.hpp"
#include "goalbound/geometry.hpp"

namespace goalbound {

struct NoPruning {
  static constexpr bool kPrunes = false;
  explicit NoPruning(const Bounds* /*bounds*/) {}
  void aim(Cell /*goal*/) {}
  DirectionSet keep(std::uint32_t /*slot*/) const { return DirectionSet::all(); }
};

/// Goal bounding: keeps the edges whose box holds the goal.
/// Source: Rabin & Sturtevant, Game AI Pro 3, Listing 22.1 (`WithinBoundingBox`).
class BoxPruning {
 public:
  static constexpr bool kPrunes = true;
  explicit BoxPruning(const Bounds* bounds) : bounds_(bounds) {}
  void aim(Cell goal) { goal_ = goal; }
  DirectionSet keep(std::uint32_t slot) const { return bounds_->containing(slot, goal_); }

 private:
  const Bounds* bounds_;
  Cell goal_;
};

/// By boxes when there are any: one piece of code for both, where a test a node does not matter.
class OptionalBoxPruning {
 public:
  static constexpr bool kPrunes = true;
  explicit OptionalBoxPruning(const Bounds* bounds) : bounds_(bounds) {}
  void aim(Cell goal) { goal_ = goal; }
  DirectionSet keep(std::uint32_t slot) const {
    return bounds_ == nullptr ? DirectionSet::all() : bounds_->containing(slot, goal_);
  }

 private:
  const Bounds* bounds_;
  Cell goal_;
};

}  // namespace goalbound
