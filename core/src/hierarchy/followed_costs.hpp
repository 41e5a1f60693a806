// A contraction whose costs follow those of the map, in an order that stays: the second step of customizable
// contraction hierarchies. A search climbs all of its arcs; none is pruned.
// Source: Dibbelt, Strasser & Wagner, "Customizable contraction hierarchies", SEA 2014 (basic customisation,
// and partial updates).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "hierarchy/hierarchy.hpp"
#include "hierarchy/triangles.hpp"

namespace goalbound {

/// An order and all arcs that it leads to, whatever they cost. Immutable; share it.
struct KeptOrder {
  explicit KeptOrder(Elimination its_nodes) : nodes(std::move(its_nodes)), below(nodes) {}

  Elimination nodes;
  ArcsBelow below;

  std::uint64_t byte_size() const {
    return nodes.node_count() * bytes_of_a_node(0) + nodes.above.size() * kOfAnArc;
  }
  /// Where a node has so many arcs.
  static constexpr std::size_t bytes_of_a_node(std::size_t arcs) { return kOfANode + arcs * kOfAnArc; }

 private:
  static constexpr std::size_t kOfANode = 4 * sizeof(std::uint32_t) + 2 * sizeof(std::uint64_t);
  static constexpr std::size_t kOfAnArc = sizeof(std::uint32_t) + sizeof(ArcsBelow::Arc);
};

/// Memory: 40 bytes an arc of the contraction, of which roads have 6 a node and grids 26, and 33 a node.
class FollowedCosts {
 public:
  /// `arcs`: of a map with the slots that the order was made for, none of them unknown to it (knows()).
  FollowedCosts(std::shared_ptr<const KeptOrder> order, const MapArcs& arcs);
  ~FollowedCosts();
  FollowedCosts(const FollowedCosts&) = delete;
  FollowedCosts& operator=(const FollowedCosts&) = delete;

  /// Whether an edge between two slots needs no other order.
  static bool knows(const Elimination& nodes, std::uint32_t from, std::uint32_t to);
  /// What the cheapest edge from one slot to another costs from now on; kInfiniteCost where there is none.
  /// The order must know it. Nothing follows yet.
  void set(std::uint32_t from, std::uint32_t to, Cost cost);
  /// All that was set since is followed: in the triangles above these arcs alone; or in all of them where
  /// that takes less time, which is false.
  bool follow();
  /// All costs anew.
  void customise();

  /// Its costs are those of ways over what lies below; a search must not run while they change.
  const std::shared_ptr<const Hierarchy>& hierarchy() const { return shown_; }
  const std::shared_ptr<const KeptOrder>& order() const { return order_; }
  std::uint64_t byte_size() const;

 private:
  class Update;

  /// An arc one way: what it costs over what lies below, and by which node.
  struct Way {
    Cost& cost;
    Hierarchy::Middle& middle;
    void take_if_less(std::uint64_t other, std::uint32_t node, std::uint64_t there, std::uint64_t on) const;
  };
  Way up(std::uint64_t place) { return {costs_->up.arcs[place].cost, costs_->up.middles[place]}; }
  Way down(std::uint64_t place) { return {costs_->down.arcs[place].cost, costs_->down.middles[place]}; }
  void take_edge(std::uint64_t place);
  void customise_node(std::uint32_t x);

  std::shared_ptr<const KeptOrder> order_;
  std::shared_ptr<Hierarchy> costs_;
  std::shared_ptr<const Hierarchy> shown_;  ///< the same
  // By place in Elimination::above, what edges of the map cost.
  std::vector<Cost> edges_up_;
  std::vector<Cost> edges_down_;
  std::vector<std::uint64_t> changed_;  ///< places where they changed since
  std::uint64_t triangles_ = 0;         ///< of the whole contraction
  std::unique_ptr<Update> update_;
};

}  // namespace goalbound
