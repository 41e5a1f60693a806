// Pruning as a policy that any search accepts: with and without boxes is the same search. A policy is told
// the goal of each query by aim().
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <optional>

#include "goalbound/bounds.hpp"
#include "goalbound/geometry.hpp"
#include "goalbound/search/box_test.hpp"
#include "goalbound/search/list_edges.hpp"

namespace goalbound {

/// Follows every edge.
struct NoPruning {
  /// What the search template asks of a pruner: the goal of each query, then the edges to keep.
  /// @{
  static constexpr bool kPrunes = false;  ///< whether keep() ever leaves one out
  explicit NoPruning(const Bounds* /*bounds*/) {}
  void aim(Place /*goal*/) {}
  DirectionSet keep(std::uint32_t /*slot*/) const { return DirectionSet::all(); }
  /// @}
};

/// Goal bounding: keeps the edges whose box holds the goal.
/// Source: Rabin & Sturtevant, Game AI Pro 3, Listing 22.1 (`WithinBoundingBox`).
class BoxPruning {
 public:
  /// As of NoPruning.
  /// @{
  static constexpr bool kPrunes = true;
  explicit BoxPruning(const Bounds* bounds) : test_(*bounds) {}
  void aim(Place goal) { test_.aim(cell_of(goal)); }
  DirectionSet keep(std::uint32_t slot) const { return test_.holding(slot); }
  /// @}

 private:
  BoxTest test_;
};

/// The same for list graphs, window by window.
class ListBoxPruning {
 public:
  /// As of NoPruning.
  /// @{
  static constexpr bool kPrunes = true;
  explicit ListBoxPruning(const Bounds* bounds) : test_(*bounds) {}
  void aim(Place goal) { test_.aim(goal); }
  std::uint8_t keep(const BoxesOfWindow& boxes) const {
    return test_.holding(boxes.first_box, boxes.edges, boxes.window);
  }
  /// @}

 private:
  ListBoxTest test_;
};

/// By boxes when there are any: one piece of code for both, where a test a node does not matter.
template <class Pruning>
class Optional {
 public:
  /// As of NoPruning.
  /// @{
  static constexpr bool kPrunes = true;
  explicit Optional(const Bounds* bounds) {
    if (bounds != nullptr) pruning_.emplace(bounds);
  }
  void aim(Place goal) {
    if (pruning_) pruning_->aim(goal);
  }
  template <class Boxes>
  auto keep(const Boxes& boxes) const {
    using Kept = decltype(pruning_->keep(boxes));
    constexpr std::uint8_t kAll = 0xFF;
    return pruning_ ? pruning_->keep(boxes) : Kept(kAll);
  }
  /// @}

 private:
  std::optional<Pruning> pruning_;
};

}  // namespace goalbound
