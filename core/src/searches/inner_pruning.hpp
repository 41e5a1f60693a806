// What a search of the graphs of an index leaves out by the indices inside of it (NestedIndex): those of a
// hierarchy and of subgoals alike. From the goal's side, where edges are walked against their direction, the
// far end is the start.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "goalbound/box_index.hpp"
#include "goalbound/nested_index.hpp"
#include "goalbound/search/box_test.hpp"
#include "goalbound/search/heuristics.hpp"
#include "goalbound/trace.hpp"

namespace goalbound {

/// Where there is no index inside.
struct NoInnerPruning {
  static constexpr bool kPrunes = false;
  static constexpr bool kAsksNodes = false;
  void aim(const Map& /*map*/, NodeId /*start*/, NodeId /*goal*/) {}
  static std::uint64_t byte_size() { return 0; }
};

/// Graphs that have all nodes of the map, as those of hierarchies: each end of a query is one node of theirs.
struct OneNodeAnEnd {
  static constexpr bool kIsOne = true;
  template <class T>
  using List = std::array<T, 1>;
  template <class T>
  static List<T> list_of(const T& value) {
    return {value};
  }
  template <class T>
  static void resize(List<T>& /*list*/, std::size_t /*count*/, const T& /*value*/) {}
  static void find(const NestedIndex& index, const Map& map, NodeId n, SearchSide /*side*/,
                   List<InnerEnd>& ends) {
    ends.front().node = index.inner_node(map, n);
  }
};
/// Graphs that have some of them, as those of subgoals: a way to a cell ends with one of the nodes around it.
/// An edge is needed where it may begin an optimal way to any of these, and a way costs at least the least
/// that one to any of them does.
struct NodesAroundAnEnd {
  static constexpr bool kIsOne = false;
  template <class T>
  using List = std::vector<T>;
  template <class T>
  static List<T> list_of(const T& /*value*/) {
    return {};
  }
  template <class T>
  static void resize(List<T>& list, std::size_t count, const T& value) {
    list.resize(count, value);
  }
  static void find(const NestedIndex& index, const Map& map, NodeId n, SearchSide side,
                   List<InnerEnd>& ends) {
    index.ends(map, n, side, ends);
  }
};

/// Both ends of a query as nodes of the graphs. `Ends`: OneNodeAnEnd or NodesAroundAnEnd.
template <class Ends>
class InnerQueryEnds {
 public:
  using List = typename Ends::template List<InnerEnd>;

  void find(const NestedIndex& index, const Map& map, NodeId start, NodeId goal) {
    Ends::find(index, map, start, SearchSide::kStart, ends_[0]);
    Ends::find(index, map, goal, SearchSide::kGoal, ends_[1]);
  }
  const List& around(SearchSide side) const { return ends_[static_cast<std::size_t>(side)]; }
  /// Around the end that the search from that side looks for.
  const List& far_from(SearchSide side) const { return ends_[1 - static_cast<std::size_t>(side)]; }

 private:
  std::array<List, 2> ends_{};  ///< by SearchSide
};

/// By boxes alone.
template <class Ends>
class InnerBoxPruning {
 public:
  static constexpr bool kPrunes = true;
  static constexpr bool kAsksNodes = false;

  /// `number`: of the index in the set of the query.
  InnerBoxPruning(std::shared_ptr<const NestedIndex> index, std::uint8_t number)
      : index_(std::move(index)),
        number_(number),
        sides_{Side(bounds_of(SearchSide::kStart)), Side(bounds_of(SearchSide::kGoal))} {}

  std::uint64_t byte_size() const { return index_->byte_size(); }
  const InnerQueryEnds<Ends>& ends() const { return ends_; }
  void aim(const Map& map, NodeId start, NodeId goal) {
    if constexpr (Ends::kIsOne) {  // it lies where the end does
      sides_[0].tests.front().aim(map.place(goal));
      sides_[1].tests.front().aim(map.place(start));
      return;
    }
    ends_.find(*index_, map, start, goal);
    for (const SearchSide side : {SearchSide::kStart, SearchSide::kGoal}) {
      Side& own = sides_[static_cast<std::size_t>(side)];
      const auto& far = ends_.far_from(side);
      Ends::resize(own.tests, far.size(), ListBoxTest(*own.bounds));
      for (std::size_t i = 0; i < own.tests.size(); ++i)
        own.tests[i].aim(index_->graph(side).place(far[i].node));
    }
  }
  /// Of edges 8 * block + i of the node those to follow, as far as bit i of `edges` is set; others are
  /// anything.
  std::uint8_t allowed_edges(SearchSide side, std::uint32_t node, std::size_t block,
                             std::uint8_t edges) const {
    const Side& own = sides_[static_cast<std::size_t>(side)];
    const std::uint32_t from = own.first_boxes[node];
    const std::uint32_t count = own.first_boxes[node + std::size_t{1}] - from;
    if constexpr (Ends::kIsOne) return own.tests.front().holding(from, count, block);
    unsigned kept = 0;
    for (const ListBoxTest& test : own.tests) {
      kept |= test.holding(from, count, block) & edges;
      if (kept == edges) break;
    }
    return static_cast<std::uint8_t>(kept);
  }
  /// Which index of the query's set refuses an edge that is refused.
  std::uint8_t refusing(SearchSide /*side*/, std::uint32_t /*node*/, std::size_t /*edge*/) const {
    return number_;
  }
  static Cost lower_bound(SearchSide /*side*/, Cost estimate, std::uint32_t /*node*/) { return estimate; }
  static std::uint8_t who_knows_no_way(SearchSide /*side*/, std::uint32_t /*node*/) { return 0; }

 private:
  struct Side {
    explicit Side(const Bounds& its_bounds)
        : tests(Ends::list_of(ListBoxTest(its_bounds))),
          first_boxes(its_bounds.shape().first_boxes->data()),
          bounds(&its_bounds) {}
    typename Ends::template List<ListBoxTest> tests;  ///< one for each node at the far end
    const std::uint32_t* first_boxes;                 ///< by node, and one more
    const Bounds* bounds;
  };

  const Bounds& bounds_of(SearchSide side) const { return *index_->inside(side).get<BoxIndex>()->bounds(); }

  std::shared_ptr<const NestedIndex> index_;
  std::uint8_t number_;
  std::array<Side, 2> sides_;  ///< by SearchSide
  InnerQueryEnds<Ends> ends_;
};

/// By whatever is inside of any member of a set, each by its roles.
template <class Ends>
class InnerIndexPruning {
 public:
  static constexpr bool kPrunes = true;
  static constexpr bool kAsksNodes = true;

  /// Of the graphs of one index of that kind, those of the first member that is one: others, and members
  /// with nothing inside, stand for nothing.
  InnerIndexPruning(const IndexSet& set, std::string_view kind) {
    for (std::size_t i = 0; i < set.size(); ++i) {
      auto index = std::dynamic_pointer_cast<const NestedIndex>(set.members()[i]);
      if (index == nullptr || index->kind().id != kind) continue;
      if (!indices_.empty() && index->around()->values() != indices_.front()->around()->values()) continue;
      for (const SearchSide side : {SearchSide::kStart, SearchSide::kGoal}) {
        for (const auto& inside : index->inside(side).members())
          ask(side, {index.get(), inside.get(), static_cast<std::uint8_t>(i), {}});
      }
      if (indices_.empty()) first_number_ = static_cast<std::uint8_t>(i);
      indices_.push_back(std::move(index));
    }
  }

  /// Those of the set that it asks.
  const std::vector<std::shared_ptr<const NestedIndex>>& indices() const { return indices_; }
  /// Of the first of them in the set.
  std::uint8_t first_number() const { return first_number_; }
  /// Whether it asks boxes and nothing else.
  bool is_boxes() const {
    if (indices_.size() != 1) return false;
    const IndexSet& inside = indices_.front()->inside(SearchSide::kStart);
    return inside.size() == 1 && inside.get<BoxIndex>() != nullptr;
  }
  std::uint64_t byte_size() const {
    std::uint64_t bytes = 0;
    for (const auto& index : indices_) bytes += index->byte_size();
    return bytes;
  }

  const InnerQueryEnds<Ends>& ends() const { return ends_; }
  void aim(const Map& map, NodeId start, NodeId goal) {
    ends_.find(*indices_.front(), map, start, goal);
    for (const SearchSide side : {SearchSide::kStart, SearchSide::kGoal}) {
      Side& own = sides_[static_cast<std::size_t>(side)];
      for (auto* asked : {&own.of_edges, &own.of_nodes, &own.of_estimates}) {
        for (Asked& one : *asked) aim(one, side);
      }
    }
  }

  /// As that of boxes.
  std::uint8_t allowed_edges(SearchSide side, std::uint32_t node, std::size_t block,
                             std::uint8_t edges) const {
    for (const Asked& one : of(side).of_edges) edges = kept(one, node, block * BoxShape::kBlock, edges);
    return edges;
  }
  /// Which index of the query's set refuses an edge that is refused.
  std::uint8_t refusing(SearchSide side, std::uint32_t node, std::size_t edge) const {
    const auto bit = static_cast<std::uint8_t>(1U << (edge % BoxShape::kBlock));
    const std::size_t first = edge / BoxShape::kBlock * BoxShape::kBlock;
    const auto& asked = of(side).of_edges;
    const auto at =
        std::ranges::find_if(asked, [&](const Asked& one) { return kept(one, node, first, bit) == 0; });
    return at == asked.end() ? 0 : at->number;
  }
  /// The estimate of what is left from a node to the far end, or more where no path costs less; kInfiniteCost
  /// where there is none.
  Cost lower_bound(SearchSide side, Cost estimate, std::uint32_t node) const {
    for (const Asked& one : of(side).of_estimates) estimate = raised(one, side, estimate, node);
    return estimate;
  }
  /// Which index of the query's set says that there is none; 0 where none does.
  std::uint8_t who_knows_no_way(SearchSide side, std::uint32_t node) const {
    const auto& asked = of(side).of_estimates;
    const auto at = std::ranges::find_if(
        asked, [&](const Asked& one) { return raised(one, side, 0, node) == kInfiniteCost; });
    return at == asked.end() ? 0 : at->number;
  }
  /// Which index of the query's set does not let the search expand the node, which was reached at the cost
  /// `g`; nothing where all do. Where an end is one node alone.
  std::optional<std::uint8_t> refusing_node(SearchSide side, std::uint32_t node, Cost g,
                                            Cost at_least_left) const {
    static_assert(Ends::kIsOne, "an index of nodes is told what is left to one node");
    const auto& asked = of(side).of_nodes;
    const auto at = std::ranges::find_if(asked, [&](const Asked& one) {
      return !one.index->may_expand(node, g, at_least_left, one.contexts.front());
    });
    return at == asked.end() ? std::nullopt : std::optional(at->number);
  }

 private:
  struct Asked {
    const NestedIndex* around;
    const Index* index;                                   ///< inside of it
    std::uint8_t number;                                  ///< of `around` in the set of the query
    typename Ends::template List<QueryContext> contexts;  ///< of the query: one for each node at the far end
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
  /// Each index sees its own end as the start. Around an end there may be no node: then nothing is near it.
  void aim(Asked& one, SearchSide side) const {
    const auto& near = ends_.around(side);
    const auto& far = ends_.far_from(side);
    Ends::resize(one.contexts, near.empty() ? 0 : far.size(), QueryContext());
    for (std::size_t i = 0; i < one.contexts.size(); ++i)
      one.contexts[i] =
          one.index->context(one.around->graph(side), near.front().node, far[i].node, SearchSide::kStart);
  }
  Cost raised(const Asked& one, SearchSide side, Cost estimate, std::uint32_t node) const {
    if constexpr (Ends::kIsOne) {
      return one.index->lower_bound(estimate, node, one.contexts.front());
    } else {
      const auto& far = ends_.far_from(side);
      Cost least = kInfiniteCost;
      for (std::size_t i = 0; i < one.contexts.size(); ++i) {
        const Cost left = one.index->lower_bound(0, node, one.contexts[i]);
        if (left != kInfiniteCost)
          least = std::min(least, saturated_estimate(std::uint64_t{left} + far[i].cost));
      }
      return std::max(estimate, least);
    }
  }
  static std::uint8_t kept(const Asked& one, std::uint32_t node, std::size_t first, std::uint8_t edges) {
    if constexpr (Ends::kIsOne) return one.index->allowed_edges(node, first, edges, one.contexts.front());
    std::uint8_t kept = 0;
    for (std::size_t i = 0; i < one.contexts.size() && kept != edges; ++i) {
      const auto left = static_cast<std::uint8_t>(edges & ~kept);
      kept = static_cast<std::uint8_t>(kept | one.index->allowed_edges(node, first, left, one.contexts[i]));
    }
    return kept;
  }

  std::vector<std::shared_ptr<const NestedIndex>> indices_;
  std::uint8_t first_number_ = 0;
  std::array<Side, 2> sides_;  ///< by SearchSide
  InnerQueryEnds<Ends> ends_;
};

/// Calls make(pruner, around) with what the members of that kind in a set have inside: a pruner of boxes
/// where that is all, and whose graphs they are; null where nothing is inside of any.
template <class Ends, class Make>
auto with_inner_pruning(const IndexSet& set, std::string_view kind, const Make& make) {
  InnerIndexPruning<Ends> pruning(set, kind);
  if (pruning.indices().empty()) return make(NoInnerPruning(), std::shared_ptr<const Index>());
  const auto first = pruning.indices().front();
  if (pruning.is_boxes()) return make(InnerBoxPruning<Ends>(first, pruning.first_number()), first->around());
  return make(std::move(pruning), first->around());
}

}  // namespace goalbound
