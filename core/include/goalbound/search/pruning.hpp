// Pruning as a policy that any search accepts: with and without boxes is the same search. A policy is told
// the goal of each query by aim().
#pragma once

#include <optional>

#include "goalbound/bounds.hpp"
#include "goalbound/geometry.hpp"
#include "goalbound/search/box_test.hpp"

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
  explicit BoxPruning(const Bounds* bounds) : test_(*bounds) {}
  void aim(Cell goal) { test_.aim(goal); }
  DirectionSet keep(std::uint32_t slot) const { return test_.holding(slot); }

 private:
  BoxTest test_;
};

/// By boxes when there are any: one piece of code for both, where a test a node does not matter.
class OptionalBoxPruning {
 public:
  static constexpr bool kPrunes = true;
  explicit OptionalBoxPruning(const Bounds* bounds) {
    if (bounds != nullptr) test_.emplace(*bounds);
  }
  void aim(Cell goal) {
    if (test_) test_->aim(goal);
  }
  DirectionSet keep(std::uint32_t slot) const { return test_ ? test_->holding(slot) : DirectionSet::all(); }

 private:
  std::optional<BoxTest> test_;
};

}  // namespace goalbound
