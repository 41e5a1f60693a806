// A graph of adjacency lists: nodes at places of the plane or of space, directed edges with whole-number
// costs, any number of them out of a node. Roads and waypoint graphs are such maps; kinds with more to say of
// their nodes derive from it.
#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/map.hpp"

namespace goalbound {

/// Immutable; share it between threads. Memory: 16 bytes a node and 8 an edge, and a spatial index once a
/// place is looked up.
class ListGraph : public Map {
 public:
  /// An edge as it is given: from one node to another.
  struct Arc {
    std::uint32_t from = 0;  ///< number of a node
    std::uint32_t to = 0;    ///< number of a node
    std::uint32_t cost = 0;  ///< in the unit of the file; 0 too
  };
  /// An edge as it is kept: with the node that it leaves.
  struct OutEdge {
    NodeId to = kNoNode;  ///< where it leads
    Cost cost = 0;        ///< ListGraph::cost_scale() times that of the file
  };
  /// The same edge as it is seen from the node that it leads to.
  struct InEdge {
    NodeId from = kNoNode;  ///< where it comes from
    Cost cost = 0;          ///< as of OutEdge
    EdgeIndex edge;         ///< which of the edges out of `from`
  };
  /// All edges by the node that they lead to. Memory: 12 bytes an edge and 4 a node.
  class ArcsIn {
   public:
    /// Of a graph, which it needs only now. Cost: two looks at each edge.
    explicit ArcsIn(const ListGraph& graph);
    /// Into a node, in the order of the nodes that they come from, and of their edges.
    std::span<const InEdge> into(NodeId n) const {
      const auto i = index_of(n);
      return {edges_.data() + first_[i], first_[i + 1] - first_[i]};
    }
    /// Of all that it holds.
    std::uint64_t byte_size() const {
      return edges_.size() * sizeof(InEdge) + first_.size() * sizeof(std::uint32_t);
    }

   private:
    std::vector<std::uint32_t> first_;  ///< by node, and one more
    std::vector<InEdge> edges_;
  };
  /// What a graph is made of.
  struct Parts {
    /// `places[i]` is where node i lies.
    std::vector<Place> places{};
    /// Each leads one way; parallel ones are kept.
    std::vector<Arc> arcs{};
    /// What its file calls each node; empty: numbers from `first_number` on.
    std::vector<std::string> names{};
    std::uint32_t first_number = 0;  ///< that people see
    /// Divides costs for people.
    double cost_unit = 1;
    /// Whole places for one unit of the file: Map::place_unit().
    double place_unit = 1;
    /// Map::y_up().
    bool y_up = false;
    /// cost_scale() at least: room for edges of cost 0 that an EditedMap adds.
    std::uint32_t least_cost_scale = 1;
  };

  /// Of places, from 0 either way, so that areas stay exact; on three axes less.
  static constexpr std::int32_t kFarthest = 1 << 29;
  /// The same on three axes.
  static constexpr std::int32_t kFarthestInSpace = 1 << 19;

  /// Costs of 0 are exact too: all costs are multiplied by one more than the number of such arcs that a path
  /// may take, and these then cost 1. So a path that costs less keeps doing so, every edge costs something,
  /// and cost / cost_scale(), rounded down, is the cost of the file.
  /// Errors: kInvalidArgument for an end that is no node, a place beyond kFarthest, names that are not one a
  /// node or not different; kLimit for more than kMostEdgesOfANode edges out of one node, and for costs of
  /// which an optimal path may need more than 32 bits.
  static Result<ListGraph> create(Parts parts, const MapKindInfo& kind);
  /// The same as a graph of the kind `graph`.
  static Result<ListGraph> create(Parts parts);
  /// The same nodes and costs, each edge the other way: distances from a node here are those to it there.
  /// Nodes have numbers instead of names. Error kLimit for more than kMostEdgesOfANode edges into one node.
  Result<ListGraph> reversed() const;

  // --- the graph ---
  /// Out of a node, in the order in which the arcs were given.
  std::span<const OutEdge> out(NodeId n) const {
    const auto i = index_of(n);
    assert(i + 1 < first_.size());
    return {edges_.data() + first_[i], first_[i + 1] - first_[i]};
  }
  /// Number of the node's first edge among all edges; its others follow.
  std::uint32_t first_edge(NodeId n) const { return first_[index_of(n)]; }
  /// By node, and at the end the number of all edges.
  std::span<const std::uint32_t> first_edges() const { return first_; }
  /// Of the whole graph.
  std::uint32_t edge_count() const { return static_cast<std::uint32_t>(edges_.size()); }
  /// The edges the other way. Made when it is first asked for, whichever thread does, and kept with the graph
  /// and its copies: hold on to it instead of asking for each node.
  const ArcsIn& arcs_in() const;
  /// By node.
  std::span<const Place> places() const { return places_; }
  /// By what the costs of the file were multiplied, as some of them are 0; else 1.
  std::uint32_t cost_scale() const { return cost_scale_; }
  /// Arcs that cost 0 in the file.
  std::uint32_t free_arcs() const { return free_arcs_; }
  /// True when each edge has one back at the same cost.
  bool is_symmetric() const { return symmetric_; }

  // --- Map ---
  const MapKindInfo& kind() const override { return *kind_; }
  std::uint64_t hash() const override { return hash_; }
  std::size_t node_limit() const final { return places_.size(); }
  std::uint32_t node_count() const final { return static_cast<std::uint32_t>(places_.size()); }
  bool is_node(NodeId n) const final { return index_of(n) < places_.size(); }
  std::uint32_t slot(NodeId n) const final { return static_cast<std::uint32_t>(n); }
  NodeId node_of_slot(std::uint32_t slot) const final {
    assert(slot < places_.size());
    return NodeId(slot);
  }
  Place place(NodeId n) const final {
    assert(is_node(n));
    return places_[index_of(n)];
  }
  Box limits() const final { return limits_; }
  std::size_t edge_limit(NodeId n) const final { return out(n).size(); }
  std::uint64_t box_count() const final { return edges_.size(); }
  void edges(NodeId n, std::vector<Edge>& edges) const final;
  NodeId node_at(Place place) const override;
  NodeId nearest_node(Place place) const override;
  Result<NodeId> find_node(std::string_view text) const override;
  std::string name_of(NodeId n) const override;
  std::string name_of(EdgeId edge) const override;
  double length_of(PathCost cost) const override;
  std::string length_text(PathCost cost) const override;
  double place_unit() const override { return place_unit_; }
  double spacing() const override { return spacing_; }
  bool y_up() const override { return y_up_; }
  const ListGraph* as_list() const final { return this; }

 protected:
  /// A copy with all that the kind knows of its nodes, for an EditedMap, which changes its edges. Kinds that
  /// derive from this class override it; without that the copy is a plain list graph of the kind.
  virtual std::unique_ptr<ListGraph> clone() const;

 private:
  friend class ListEdits;  // an EditedMap keeps one that it changes

  struct Lookup;
  struct LazyArcsIn;

  ListGraph() = default;
  Result<void> take_arcs(std::span<const Arc> arcs);
  /// That 32 bits hold the cost of every optimal path and a step more.
  Result<void> check_costs() const;
  /// Works out what follows from nodes and edges: limits, hash, spacing, symmetry.
  void describe();
  /// Nothing when no node has that number or name.
  std::optional<NodeId> numbered(std::string_view name) const;
  /// How the costs of the file were changed, for messages; empty where they were not.
  std::string scale_text() const;

  const MapKindInfo* kind_ = nullptr;
  std::vector<Place> places_;
  std::vector<std::uint32_t> first_;  ///< by node, and one more
  std::vector<OutEdge> edges_;
  std::uint32_t cost_scale_ = 1;
  std::uint32_t free_arcs_ = 0;
  bool symmetric_ = false;
  std::uint32_t first_number_ = 0;
  double cost_unit_ = 1;
  double place_unit_ = 1;
  bool y_up_ = false;
  Box limits_;
  std::uint64_t hash_ = 0;
  double spacing_ = 1;
  std::shared_ptr<Lookup> lookup_;  ///< of names and places; made with the graph, filled when first asked
  std::shared_ptr<LazyArcsIn> arcs_in_;  ///< of edges by their ends; filled when first asked
};

}  // namespace goalbound
