// What a search of a subgoal graph leaves out by the indices inside of it (NestedIndex), which know subgoals
// alone. A way to a cell ends with one of the subgoals around it: an edge is needed where it may begin an
// optimal way to any of these, and a way costs at least the least that one to any of them does.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "goalbound/box_index.hpp"
#include "goalbound/nested_index.hpp"
#include "goalbound/search/box_test.hpp"

namespace goalbound {

struct NoSubgoalPruning {
  static constexpr bool kPrunes = false;
  void aim(const Map& /*map*/, NodeId /*start*/, NodeId /*goal*/) {}
  static std::uint64_t byte_size() { return 0; }
};

/// The subgoals around both ends of a query.
class SubgoalEnds {
 public:
  void find(const NestedIndex& index, const Map& map, NodeId start, NodeId goal) {
    index.ends(map, start, ends_[0]);
    index.ends(map, goal, ends_[1]);
  }
  const std::vector<InnerEnd>& around(SearchSide side) const { return ends_[static_cast<std::size_t>(side)]; }
  /// Around the end that the search from that side looks for.
  const std::vector<InnerEnd>& far_from(SearchSide side) const {
    return ends_[1 - static_cast<std::size_t>(side)];
  }

 private:
  std::array<std::vector<InnerEnd>, 2> ends_;  ///< by SearchSide
};

/// By boxes alone.
class SubgoalBoxPruning {
 public:
  static constexpr bool kPrunes = true;
  static constexpr std::size_t kBlock = BoxShape::kBlock;

  /// `number`: of the index in the set of the query.
  SubgoalBoxPruning(std::shared_ptr<const NestedIndex> index, std::uint8_t number)
      : index_(std::move(index)),
        number_(number),
        test_(bounds()),
        first_boxes_(bounds().shape().first_boxes->data()) {}

  std::uint64_t byte_size() const { return index_->byte_size(); }
  const SubgoalEnds& ends() const { return ends_; }
  void aim(const Map& map, NodeId start, NodeId goal) {
    ends_.find(*index_, map, start, goal);
    for (const SearchSide side : {SearchSide::kStart, SearchSide::kGoal}) {
      auto& tests = tests_[static_cast<std::size_t>(side)];
      tests.resize(ends_.far_from(side).size(), test_);
      for (std::size_t i = 0; i < tests.size(); ++i)
        tests[i].aim(index_->graph(side).place(ends_.far_from(side)[i].node));
    }
  }
  std::uint8_t keep(SearchSide side, std::uint32_t subgoal, std::size_t first, std::uint8_t edges) const {
    const std::uint32_t from = first_boxes_[subgoal];
    const std::uint32_t count = first_boxes_[subgoal + std::size_t{1}] - from;
    unsigned kept = 0;
    for (const ListBoxTest& test : tests_[static_cast<std::size_t>(side)]) {
      kept |= test.holding(from, count, first / kBlock) & edges;
      if (kept == edges) break;
    }
    return static_cast<std::uint8_t>(kept);
  }
  std::uint8_t refusing(SearchSide /*side*/, std::uint32_t /*subgoal*/, std::size_t /*edge*/) const {
    return number_;
  }
  static Cost raise(Cost estimate, std::uint32_t /*subgoal*/) { return estimate; }

 private:
  /// Of either side: ways cost the same both ways.
  const Bounds& bounds() const { return *index_->inside(SearchSide::kStart).get<BoxIndex>()->bounds(); }

  std::shared_ptr<const NestedIndex> index_;
  std::uint8_t number_;
  ListBoxTest test_;
  const std::uint32_t* first_boxes_;  ///< by subgoal, and one more
  SubgoalEnds ends_;
  std::array<std::vector<ListBoxTest>, 2> tests_;  ///< by SearchSide: one for each subgoal around the far end
};

/// By whatever is inside of any member of a set, each by its roles.
class SubgoalIndexPruning {
 public:
  static constexpr bool kPrunes = true;
  static constexpr std::size_t kBlock = BoxShape::kBlock;

  /// Of one graph, that of the first such member: others, members that are none, and what is inside of
  /// another kind stand for nothing.
  explicit SubgoalIndexPruning(const IndexSet& set) {
    for (std::size_t i = 0; i < set.size(); ++i) {
      auto index = std::dynamic_pointer_cast<const NestedIndex>(set.members()[i]);
      if (index == nullptr || index->kind().id != "subgoals") continue;
      if (!indices_.empty() && index->around()->values() != indices_.front()->around()->values()) continue;
      for (const SearchSide side : {SearchSide::kStart, SearchSide::kGoal}) {
        for (const auto& inside : index->inside(side).members())
          ask(side, {index.get(), inside.get(), static_cast<std::uint8_t>(i), {}});
      }
      indices_.push_back(std::move(index));
    }
  }

  /// Those of the set that it asks.
  const std::vector<std::shared_ptr<const NestedIndex>>& indices() const { return indices_; }
  std::uint64_t byte_size() const {
    std::uint64_t bytes = 0;
    for (const auto& index : indices_) bytes += index->byte_size();
    return bytes;
  }

  const SubgoalEnds& ends() const { return ends_; }
  void aim(const Map& map, NodeId start, NodeId goal) {
    ends_.find(*indices_.front(), map, start, goal);
    for (const SearchSide side : {SearchSide::kStart, SearchSide::kGoal}) {
      Side& own = sides_[static_cast<std::size_t>(side)];
      for (Asked& one : own.of_edges) aim(one, side);
      for (Asked& one : own.of_estimates) aim(one, side);
    }
  }

  /// Of edges `first` + i of the subgoal those to follow, as far as bit i of `edges` is set.
  std::uint8_t keep(SearchSide side, std::uint32_t subgoal, std::size_t first, std::uint8_t edges) const {
    for (const Asked& one : of(side).of_edges) edges = kept(one, subgoal, first, edges);
    return edges;
  }
  /// Which index of the query's set refuses an edge that is refused.
  std::uint8_t refusing(SearchSide side, std::uint32_t subgoal, std::size_t edge) const {
    const auto& asked = of(side).of_edges;
    const auto at =
        std::ranges::find_if(asked, [&](const Asked& one) { return kept(one, subgoal, edge, 1) == 0; });
    return at == asked.end() ? 0 : at->number;
  }
  /// The estimate of what is left from a subgoal to the goal, or more where no path costs less.
  Cost raise(Cost estimate, std::uint32_t subgoal) const {
    for (const Asked& one : of(SearchSide::kStart).of_estimates) {
      std::uint64_t least = kInfiniteCost;
      for (std::size_t i = 0; i < one.aims.size(); ++i) {
        least = std::min(least, std::uint64_t{one.index->raise(0, subgoal, one.aims[i])} +
                                    ends_.around(SearchSide::kGoal)[i].cost);
      }
      estimate = std::max(estimate, static_cast<Cost>(least));
    }
    return estimate;
  }

 private:
  struct Asked {
    const NestedIndex* around;
    const Index* index;     ///< inside of it
    std::uint8_t number;    ///< of `around` in the set of the query
    std::vector<Aim> aims;  ///< of the query: one for each subgoal around the far end
  };
  struct Side {
    std::vector<Asked> of_edges;
    std::vector<Asked> of_estimates;
  };

  const Side& of(SearchSide side) const { return sides_[static_cast<std::size_t>(side)]; }
  void ask(SearchSide side, const Asked& asked) {
    Side& own = sides_[static_cast<std::size_t>(side)];
    const IndexRoles& roles = asked.index->kind().roles;
    if (roles.contains(IndexRole::kEdges)) own.of_edges.push_back(asked);
    if (roles.contains(IndexRole::kEstimates)) own.of_estimates.push_back(asked);
  }
  void aim(Asked& one, SearchSide side) const {
    const auto& near = ends_.around(side);
    one.aims.clear();
    if (near.empty()) return;
    for (const InnerEnd& end : ends_.far_from(side))
      one.aims.push_back(
          one.index->aim(one.around->graph(side), near.front().node, end.node, SearchSide::kStart));
  }
  static std::uint8_t kept(const Asked& one, std::uint32_t subgoal, std::size_t first, std::uint8_t edges) {
    std::uint8_t kept = 0;
    for (std::size_t i = 0; i < one.aims.size() && kept != edges; ++i) {
      const auto left = static_cast<std::uint8_t>(edges & ~kept);
      kept = static_cast<std::uint8_t>(kept | one.index->keep(subgoal, first, left, one.aims[i]));
    }
    return kept;
  }

  std::vector<std::shared_ptr<const NestedIndex>> indices_;
  std::array<Side, 2> sides_;  ///< by SearchSide
  SubgoalEnds ends_;
};

}  // namespace goalbound
