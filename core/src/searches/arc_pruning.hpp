// What a search of a hierarchy leaves out by the indices inside of it (NestedIndex): the box of an arc from u
// up to a holds the goals t with cost(u, a) + d(a, t) = d(u, t). On the goal's side, where arcs are climbed
// against their direction, it holds the starts.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "goalbound/box_index.hpp"
#include "goalbound/nested_index.hpp"
#include "goalbound/search/box_test.hpp"
#include "goalbound/trace.hpp"

namespace goalbound {

struct NoArcPruning {
  static constexpr bool kPrunes = false;
  static constexpr bool kAsksNodes = false;
  void aim(const Map& /*map*/, NodeId /*start*/, NodeId /*goal*/) {}
  static std::uint64_t byte_size() { return 0; }
};

/// By boxes alone.
class ArcBoxPruning {
 public:
  static constexpr bool kPrunes = true;
  static constexpr bool kAsksNodes = false;
  /// `number`: of the index in the set of the query.
  ArcBoxPruning(std::shared_ptr<const NestedIndex> index, std::uint8_t number)
      : index_(std::move(index)),
        number_(number),
        sides_{Side(bounds_of(SearchSide::kStart)), Side(bounds_of(SearchSide::kGoal))} {}

  std::uint64_t byte_size() const { return index_->byte_size(); }
  /// Which index of the query's set refuses an arc.
  std::uint8_t refusing(SearchSide /*side*/, std::uint32_t /*rank*/, std::size_t /*arc*/) const {
    return number_;
  }
  void aim(const Map& map, NodeId start, NodeId goal) {
    sides_[0].test.aim(map.place(goal));
    sides_[1].test.aim(map.place(start));
  }
  /// Of arcs 8 * block + i of the node those to follow, as far as bit i of `arcs` is set; others are
  /// anything.
  std::uint8_t keep(SearchSide side, std::uint32_t rank, std::size_t block, std::uint8_t /*arcs*/) const {
    const Side& own = sides_[static_cast<std::size_t>(side)];
    return own.test.holding(own.first_boxes[rank],
                            own.first_boxes[rank + std::size_t{1}] - own.first_boxes[rank], block);
  }

 private:
  struct Side {
    explicit Side(const Bounds& bounds) : test(bounds), first_boxes(bounds.shape().first_boxes->data()) {}
    ListBoxTest test;
    const std::uint32_t* first_boxes;  ///< by rank, and one more
  };

  const Bounds& bounds_of(SearchSide side) const { return *index_->inside(side).get<BoxIndex>()->bounds(); }

  std::shared_ptr<const NestedIndex> index_;
  std::uint8_t number_;
  std::array<Side, 2> sides_;  ///< by SearchSide
};

/// By whatever is inside of any of them, each by its roles.
class ArcIndexPruning {
 public:
  static constexpr bool kPrunes = true;
  static constexpr bool kAsksNodes = true;
  /// Of one hierarchy. Those of them that are none stand for nothing.
  explicit ArcIndexPruning(const IndexSet& set) {
    for (std::size_t i = 0; i < set.size(); ++i) {
      auto index = std::dynamic_pointer_cast<const NestedIndex>(set.members()[i]);
      if (index == nullptr) continue;
      for (const SearchSide side : {SearchSide::kStart, SearchSide::kGoal}) {
        for (const auto& inside : index->inside(side).members())
          ask(side, {index.get(), inside.get(), static_cast<std::uint8_t>(i), Aim()});
      }
      indices_.push_back(std::move(index));
    }
  }

  std::uint64_t byte_size() const {
    std::uint64_t bytes = 0;
    for (const auto& index : indices_) bytes += index->byte_size();
    return bytes;
  }
  void aim(const Map& map, NodeId start, NodeId goal) {
    for (const SearchSide side : {SearchSide::kStart, SearchSide::kGoal}) {
      Side& own = sides_[static_cast<std::size_t>(side)];
      for (auto* asked : {&own.of_edges, &own.of_nodes, &own.of_estimates}) {
        for (Asked& one : *asked) one.aim = one.around->inner_aim(map, *one.index, start, goal, side);
      }
    }
  }
  std::uint8_t keep(SearchSide side, std::uint32_t rank, std::size_t block, std::uint8_t arcs) const {
    for (const Asked& one : of(side).of_edges)
      arcs = one.index->keep(rank, block * BoxShape::kBlock, arcs, one.aim);
    return arcs;
  }
  std::uint8_t refusing(SearchSide side, std::uint32_t rank, std::size_t arc) const {
    const auto bit = static_cast<std::uint8_t>(1U << (arc % BoxShape::kBlock));
    const std::size_t first = arc / BoxShape::kBlock * BoxShape::kBlock;
    const auto& asked = of(side).of_edges;
    const auto at = std::ranges::find_if(
        asked, [&](const Asked& one) { return one.index->keep(rank, first, bit, one.aim) == 0; });
    return at == asked.end() ? 0 : at->number;
  }
  /// No path from the node to the other end costs less.
  Cost at_least_left(SearchSide side, std::uint32_t rank) const {
    Cost left = 0;
    for (const Asked& one : of(side).of_estimates) left = one.index->raise(left, rank, one.aim);
    return left;
  }
  /// Which index of the query's set does not let the search expand the node, which was reached at the cost
  /// `g`; nothing where all do.
  std::optional<std::uint8_t> refusing_node(SearchSide side, std::uint32_t rank, Cost g,
                                            Cost at_least_left) const {
    const auto& asked = of(side).of_nodes;
    const auto at = std::ranges::find_if(
        asked, [&](const Asked& one) { return !one.index->enter(rank, g, at_least_left, one.aim); });
    return at == asked.end() ? std::nullopt : std::optional(at->number);
  }

 private:
  struct Asked {
    const NestedIndex* around;
    const Index* index;   ///< inside of it
    std::uint8_t number;  ///< of `around` in the set of the query
    Aim aim;              ///< of the query
  };
  struct Side {
    std::vector<Asked> of_edges;
    std::vector<Asked> of_nodes;
    std::vector<Asked> of_estimates;
  };

  const Side& of(SearchSide side) const { return sides_[static_cast<std::size_t>(side)]; }
  void ask(SearchSide side, const Asked& asked) {
    Side& own = sides_[static_cast<std::size_t>(side)];
    const IndexRoles& roles = asked.index->kind().roles;
    if (roles.contains(IndexRole::kEdges)) own.of_edges.push_back(asked);
    if (roles.contains(IndexRole::kNodes)) own.of_nodes.push_back(asked);
    if (roles.contains(IndexRole::kEstimates)) own.of_estimates.push_back(asked);
  }

  std::vector<std::shared_ptr<const NestedIndex>> indices_;
  std::array<Side, 2> sides_;  ///< by SearchSide
};

}  // namespace goalbound
