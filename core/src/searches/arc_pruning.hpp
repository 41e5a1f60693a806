// What a search of a hierarchy leaves out by the indices inside of it (NestedIndex): the box of an arc from u
// up to a holds the goals t with cost(u, a) + d(a, t) = d(u, t). On the goal's side, where arcs are climbed
// against their direction, it holds the starts.
#pragma once

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
  std::uint8_t number() const { return number_; }
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

/// By whatever is inside, each by its roles.
class ArcIndexPruning {
 public:
  static constexpr bool kPrunes = true;
  static constexpr bool kAsksNodes = true;
  /// As of ArcBoxPruning.
  ArcIndexPruning(std::shared_ptr<const NestedIndex> index, std::uint8_t number)
      : index_(std::move(index)), number_(number) {
    for (const SearchSide side : {SearchSide::kStart, SearchSide::kGoal}) {
      Side& own = sides_[static_cast<std::size_t>(side)];
      for (const auto& inside : index_->inside(side).members()) {
        const IndexRoles& roles = inside->kind().roles;
        if (roles.contains(IndexRole::kEdges)) own.of_edges.push_back({inside, Aim()});
        if (roles.contains(IndexRole::kNodes)) own.of_nodes.push_back({inside, Aim()});
        if (roles.contains(IndexRole::kEstimates)) own.of_estimates.push_back({inside, Aim()});
      }
    }
  }

  std::uint64_t byte_size() const { return index_->byte_size(); }
  std::uint8_t number() const { return number_; }
  void aim(const Map& map, NodeId start, NodeId goal) {
    for (const SearchSide side : {SearchSide::kStart, SearchSide::kGoal}) {
      Side& own = sides_[static_cast<std::size_t>(side)];
      for (auto* asked : {&own.of_edges, &own.of_nodes, &own.of_estimates}) {
        for (Asked& one : *asked) one.aim = index_->inner_aim(map, *one.index, start, goal, side);
      }
    }
  }
  std::uint8_t keep(SearchSide side, std::uint32_t rank, std::size_t block, std::uint8_t arcs) const {
    for (const Asked& asked : sides_[static_cast<std::size_t>(side)].of_edges)
      arcs = asked.index->keep(rank, block * BoxShape::kBlock, arcs, asked.aim);
    return arcs;
  }
  /// No path from the node to the other end costs less.
  Cost at_least_left(SearchSide side, std::uint32_t rank) const {
    Cost left = 0;
    for (const Asked& asked : sides_[static_cast<std::size_t>(side)].of_estimates)
      left = asked.index->raise(left, rank, asked.aim);
    return left;
  }
  /// Whether an optimal path can lead over the node, which was reached at the cost `g`.
  bool enter(SearchSide side, std::uint32_t rank, Cost g, Cost at_least_left) const {
    const auto& asked = sides_[static_cast<std::size_t>(side)].of_nodes;
    return std::ranges::all_of(
        asked, [&](const Asked& one) { return one.index->enter(rank, g, at_least_left, one.aim); });
  }

 private:
  struct Asked {
    std::shared_ptr<const Index> index;
    Aim aim;  ///< of the query
  };
  struct Side {
    std::vector<Asked> of_edges;
    std::vector<Asked> of_nodes;
    std::vector<Asked> of_estimates;
  };

  std::shared_ptr<const NestedIndex> index_;
  std::uint8_t number_;
  std::array<Side, 2> sides_;  ///< by SearchSide
};

}  // namespace goalbound
