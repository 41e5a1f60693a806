// Pruning as a policy that any search accepts: with and without boxes is the same search. A policy is told
// the goal of each query by aim().
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/geometry.hpp"
#include "goalbound/index.hpp"
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

/// By all indices of a set that refuse edges: boxes as `Boxes` asks them, the others eight edges a call. One
/// piece of code for all of them, and for none, where a question a node does not matter.
template <class Boxes>
class IndexPruning {
 public:
  /// As of NoPruning. The map must outlive it, the set is kept.
  /// @{
  static constexpr bool kPrunes = true;
  IndexPruning(const Bounds* bounds, const Map& map, const IndexSet& set) : map_(&map) {
    if (bounds != nullptr) boxes_.emplace(bounds);
    for (std::size_t i = 0; i < set.size(); ++i) {
      const auto& index = set.members()[i];
      const bool is_boxes = bounds != nullptr && index == set.find("boxes");
      if (is_boxes) {
        box_number_ = static_cast<std::uint8_t>(i);
      } else if (index->kind().roles.contains(IndexRole::kEdges)) {
        others_.push_back({index, Aim(), static_cast<std::uint8_t>(i)});
      }
    }
  }
  void aim(Place goal) {
    if (boxes_) boxes_->aim(goal);
  }
  void aim_nodes(NodeId start, NodeId goal) {
    for (Other& other : others_) other.aim = other.index->aim(*map_, start, goal, SearchSide::kStart);
  }
  template <class Edges>
  auto keep(const Edges& edges) const {
    using Kept = decltype(boxes_->keep(edges));
    std::uint8_t kept = boxes_ ? bits_of(boxes_->keep(edges)) : all_of(edges);
    for (const Other& other : others_)
      kept = other.index->keep(slot_of(edges), first_of(edges), kept, other.aim);
    return Kept(kept);
  }
  /// @}
  /// Which index of the set refuses an edge that keep() leaves out, counted from 0. `bit`: of it in a set.
  template <class Edges>
  std::uint8_t refused_by(const Edges& edges, unsigned bit) const {
    const auto only = static_cast<std::uint8_t>(1U << bit);
    const bool by_boxes = boxes_ && (bits_of(boxes_->keep(edges)) & only) == 0;
    for (const Other& other : others_) {
      if (by_boxes && box_number_ < other.number) return box_number_;
      if (other.index->keep(slot_of(edges), first_of(edges), only, other.aim) == 0) return other.number;
    }
    return by_boxes ? box_number_ : std::uint8_t{0};
  }

 private:
  struct Other {
    std::shared_ptr<const Index> index;
    Aim aim;
    std::uint8_t number;  ///< in the set
  };

  static std::uint8_t bits_of(std::uint8_t bits) { return bits; }
  static std::uint8_t bits_of(DirectionSet set) { return set.bits(); }
  /// An index is asked about edges that there are.
  static std::uint8_t all_of(std::uint32_t /*slot*/) { return 0xFF; }
  static std::uint8_t all_of(const BoxesOfWindow& boxes) {
    const std::size_t left = boxes.edges - first_of(boxes);
    return static_cast<std::uint8_t>(left >= BoxShape::kBlock ? 0xFFU : (1U << left) - 1);
  }
  static std::uint32_t slot_of(std::uint32_t slot) { return slot; }
  static std::uint32_t slot_of(const BoxesOfWindow& boxes) { return boxes.slot; }
  static std::size_t first_of(std::uint32_t /*slot*/) { return 0; }
  static std::size_t first_of(const BoxesOfWindow& boxes) { return boxes.window * BoxShape::kBlock; }

  const Map* map_;
  std::optional<Boxes> boxes_;
  std::uint8_t box_number_ = 0;
  std::vector<Other> others_;
};

}  // namespace goalbound
