// Pruning as a policy that any search accepts: with and without boxes is the same search. A policy is told
// the goal of each query by aim().
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/box_index.hpp"
#include "goalbound/geometry.hpp"
#include "goalbound/index.hpp"
#include "goalbound/search/box_test.hpp"
#include "goalbound/search/heuristics.hpp"
#include "goalbound/search/list_edges.hpp"
#include "goalbound/trace.hpp"
#include "goalbound/united_boxes.hpp"

namespace goalbound {

/// What the search template asks of a pruner: `kPrunes`, whether it ever leaves an edge out; aim() is told
/// where the goal of each query lies. Then allowed_edges() gives, of a node, the edges to follow: of the slot
/// of a cell, or of a window of eight edges of a list graph. One that asks indices is told the ends of the
/// query besides.
template <class Policy>
concept Pruner = requires(Policy policy, Place goal) {
  { Policy::kPrunes } -> std::convertible_to<bool>;
  policy.aim(goal);
};

/// Follows every edge.
struct NoPruning {
  /// Keeps all edges.
  /// @{
  static constexpr bool kPrunes = false;  ///< whether allowed_edges() ever leaves one out
  void aim(Place /*goal*/) {}
  DirectionSet allowed_edges(std::uint32_t /*slot*/) const { return DirectionSet::all(); }
  /// @}
};

/// Goal bounding: keeps the edges whose box holds the goal.
/// Source: Rabin & Sturtevant, Game AI Pro 3, Listing 22.1 (`WithinBoundingBox`).
class BoxPruning {
 public:
  /// Keeps those whose box holds the goal.
  /// @{
  static constexpr bool kPrunes = true;
  explicit BoxPruning(const Bounds& bounds) : test_(bounds) {}
  void aim(Place goal) { test_.aim(cell_of(goal)); }
  DirectionSet allowed_edges(std::uint32_t slot) const {
    return test_.holding(places_ == nullptr ? slot : places_[slot]);
  }
  /// @}
  /// By boxes of several units, which must outlive it, on the map of one of them. Cost: a visit of each node.
  BoxPruning(const UnitedBoxIndex& united, const Grid& map)
      : test_(united.boxes()), places_(united.places_on(map)) {}

 private:
  BoxTest test_;
  std::shared_ptr<const std::uint32_t[]> places_{};  ///< of several units: where the boxes of a slot lie
};

/// The same for list graphs, window by window.
class ListBoxPruning {
 public:
  /// Keeps those whose box holds the goal, of the eight edges of a window.
  /// @{
  static constexpr bool kPrunes = true;
  explicit ListBoxPruning(const Bounds& bounds) : test_(bounds) {}
  void aim(Place goal) { test_.aim(goal); }
  std::uint8_t allowed_edges(const BoxesOfWindow& boxes) const {
    return test_.holding(boxes.first_box, boxes.edges, boxes.window);
  }
  /// @}

 private:
  ListBoxTest test_;
};

/// A node, or an edge out of it, that an index does not let a search expand or follow.
struct Refusal {
  std::uint8_t index = 0;  ///< which of its set
  /// As Index::may_expand or Index::allowed_out_edges was told; 0 of edges that cost nothing to tell,
  /// kInfiniteCost where there is no way.
  Cost at_least_left = 0;
};

/// By all indices of a set that refuse edges or nodes: boxes as `Boxes` asks them, the others eight edges a
/// call. One piece of code for all of them, and for none, where a question a node does not matter.
template <class Boxes>
class IndexPruning {
 public:
  /// Keeps what no index refuses. The map must outlive it, the set is kept. From the goal's side, where edges
  /// are taken the other way, those are asked about edges that keep all optimal paths, on maps whose edges
  /// lead both ways.
  /// @{
  static constexpr bool kPrunes = true;
  IndexPruning(const Map& map, const IndexSet& set, SearchSide side = SearchSide::kStart)
      : map_(&map), side_(side) {
    const auto boxes = set.get<BoxIndex>();
    for (std::size_t i = 0; i < set.size(); ++i) {
      const auto& index = set.members()[i];
      const auto number = static_cast<std::uint8_t>(i);
      if (index->kind().roles.contains(IndexRole::kNodes))
        of_nodes_.push_back({index, QueryContext(), number});
      if (index->prunes_out_edges() && leads_as_walked())
        of_out_edges_.push_back({index, QueryContext(), number});
      if (!is_asked_about_edges(*index)) continue;
      if (index == boxes) {
        boxes_.emplace(*boxes->bounds());
        box_number_ = number;
      } else {
        others_.push_back({index, QueryContext(), number});
      }
    }
    if (!of_nodes_.empty()) left_.emplace(map, set, side);
  }
  void aim(Place goal) {
    if (boxes_) boxes_->aim(goal);
  }
  void aim_nodes(NodeId start, NodeId goal) {
    for (Other& other : others_) other.context = other.index->context(*map_, start, goal, side_);
    for (Other& other : of_nodes_) other.context = other.index->context(*map_, start, goal, side_);
    for (Other& other : of_out_edges_) other.context = other.index->context(*map_, start, goal, side_);
    if (left_) left_->aim_nodes(start, goal);
  }
  template <class Edges>
  auto allowed_edges(const Edges& edges) const {
    using Kept = decltype(boxes_->allowed_edges(edges));
    std::uint8_t kept = boxes_ ? bits_of(boxes_->allowed_edges(edges)) : all_of(edges);
    for (const Other& other : others_)
      kept = other.index->allowed_edges(slot_of(edges), first_of(edges), kept, other.context);
    return Kept(kept);
  }
  /// @}
  /// Of edges of the node that refusal_of() was asked about last, those to follow for what they cost.
  template <class Edges>
  auto allowed_out_edges(const Edges& edges) const {
    using Kept = decltype(boxes_->allowed_edges(edges));
    std::uint8_t kept = all_of(edges);
    for (const Other& other : of_out_edges_)
      kept = other.index->allowed_out_edges(slot_of(edges), first_of(edges), kept, travelled_, at_least_left_,
                                            other.context);
    return Kept(kept);
  }
  /// Which index of the set refuses an edge that allowed_edges() or allowed_out_edges() leaves out. `bit`: of
  /// it in a set.
  template <class Edges>
  Refusal refusal_of_edge(const Edges& edges, unsigned bit) const {
    const auto only = static_cast<std::uint8_t>(1U << bit);
    const bool by_boxes = boxes_ && (bits_of(boxes_->allowed_edges(edges)) & only) == 0;
    for (const Other& other : others_) {
      if (by_boxes && box_number_ < other.number) return {box_number_};
      if (other.index->allowed_edges(slot_of(edges), first_of(edges), only, other.context) == 0)
        return {other.number};
    }
    if (by_boxes) return {box_number_};
    for (const Other& other : of_out_edges_) {
      if (other.index->allowed_out_edges(slot_of(edges), first_of(edges), only, travelled_, at_least_left_,
                                         other.context) == 0)
        return {other.number, at_least_left_};
    }
    return {};
  }
  /// Which index does not let a node be expanded that lies there and was reached at the cost `g`, or tells
  /// that no path leads on from it; nothing where all do. `at_least_left`: what somebody else knows of the
  /// cost from there.
  std::optional<Refusal> refusal_of(std::uint32_t slot, Place place, Cost g, Cost at_least_left) {
    if (of_nodes_.empty()) return std::nullopt;
    const Cost left = left_->from(slot, place);
    if (left == kInfiniteCost) return Refusal{left_->who_knows_no_way(slot), kInfiniteCost};
    travelled_ = g;
    at_least_left_ = std::max(left, at_least_left);
    for (const Other& other : of_nodes_) {
      if (!other.index->may_expand(slot, g, at_least_left_, other.context))
        return Refusal{other.number, at_least_left_};
    }
    return std::nullopt;
  }

 private:
  struct Other {
    std::shared_ptr<const Index> index;
    QueryContext context;
    std::uint8_t number;  ///< in the set
  };

  bool is_asked_about_edges(const Index& index) const {
    if (!index.kind().roles.contains(IndexRole::kEdges)) return false;
    return side_ == SearchSide::kStart ||
           (leads_as_walked() && paths_kept(index.values()) == PathsKept::kAll);
  }
  /// Whether an edge that is followed is one of the map, the same way or at the same cost.
  bool leads_as_walked() const {
    return side_ == SearchSide::kStart || map_->as_list() == nullptr || map_->as_list()->is_symmetric();
  }

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
  SearchSide side_;
  std::optional<Boxes> boxes_;
  std::uint8_t box_number_ = 0;
  std::vector<Other> others_;        ///< that are asked about edges
  std::vector<Other> of_nodes_;      ///< that are asked about nodes
  std::vector<Other> of_out_edges_;  ///< of them, those that tell of edges as well
  std::optional<LeastLeft> left_;
  // Of the node that was asked about last.
  Cost travelled_ = 0;
  Cost at_least_left_ = 0;
};

/// The event of a node that an index of the set of `pruner` does not let a search expand, which was reached
/// at the cost `g`; nothing where all do. The node is by the number of the graph. `at_least_left`: what a
/// search knows of the rest by other means.
template <class Graph, class Pruner>
std::optional<TraceEvent> refusal_event(const Graph& graph, Pruner& pruner, NodeId n, Cost g,
                                        Cost at_least_left = 0) {
  if constexpr (requires { pruner.refusal_of(graph.slot(n), graph.position(n), g, at_least_left); }) {
    const auto refusal = pruner.refusal_of(graph.slot(n), graph.position(n), g, at_least_left);
    if (!refusal) return std::nullopt;
    return TraceEvent{.kind = TraceEventKind::kRefuse,
                      .index = refusal->index,
                      .node = n,
                      .g = g,
                      .f = f_with_left(g, refusal->at_least_left)};
  } else {
    return std::nullopt;
  }
}

/// Of edges of a node that is expanded, those that the pruner lets a search follow.
template <class Graph, class Pruner>
auto kept_edges(const Graph& graph, const Pruner& pruner, NodeId n, typename Graph::EdgeSet edges) {
  const auto& boxes = graph.boxes_of(n, edges);
  typename Graph::EdgeSet kept = edges & pruner.allowed_edges(boxes);
  if constexpr (requires { pruner.allowed_out_edges(boxes); }) kept = kept & pruner.allowed_out_edges(boxes);
  return kept;
}

/// The event of one of these edges that is not followed, with the index of the set of `pruner` that refuses
/// it.
template <class Graph, class Pruner>
TraceEvent prune_event(const Graph& graph, const Pruner& pruner, NodeId n, typename Graph::EdgeSet edges,
                       typename Graph::Edge edge, Cost g) {
  Refusal refusal;
  if constexpr (requires { pruner.refusal_of_edge(graph.boxes_of(n, edges), 0U); }) {
    const auto bit = static_cast<unsigned>(EdgeIndex(edge).value() % BoxShape::kBlock);
    refusal = pruner.refusal_of_edge(graph.boxes_of(n, edges), bit);
  }
  return {.kind = TraceEventKind::kPrune,
          .edge = edge,
          .index = refusal.index,
          .node = n,
          .g = g,
          .f = f_with_left(g, refusal.at_least_left)};
}

static_assert(Pruner<NoPruning> && Pruner<BoxPruning> && Pruner<ListBoxPruning>);

}  // namespace goalbound
