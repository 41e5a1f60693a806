// A list graph that takes changes: edges come, go, and cost more or less.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "edits/map_edits.hpp"
#include "goalbound/list_graph.hpp"
#include "precompute/heap_flood.hpp"

namespace goalbound {

/// The arcs of a list graph against their direction, for a flood.
class ListIn {
 public:
  explicit ListIn(const ListGraph& graph) : graph_(&graph), arcs_(&graph.arcs_in()) {}
  const ListGraph& map() const { return *graph_; }
  std::size_t limit(NodeId n) const { return arcs_->into(n).size(); }
  template <class Body>
  void for_each(NodeId n, const Body& body) const {
    std::size_t number = 0;
    for (const ListGraph::InEdge& edge : arcs_->into(n)) body(EdgeIndex(number++), edge.from, edge.cost);
  }

 private:
  const ListGraph* graph_;
  const ListGraph::ArcsIn* arcs_;
};

/// Changes are kept beside the graph, whose arrays settle() then writes anew: at most once for all changes
/// between two searches that look at them. Memory: that of the graph, 5 bytes a node, and 100 bytes a pair of
/// nodes between which an edge was changed; floods besides.
class ListEdits final : public MapEdits {
 public:
  explicit ListEdits(std::shared_ptr<const ListGraph> graph);

  const Map& base() const override { return *base_; }
  const Map& now() const override { return *now_; }
  bool is_node(NodeId n) const override { return now_->is_node(n); }

  Result<MapChange> apply(const MapChange& change) override;
  Result<void> check_costs() override;
  void settle() override;
  void rebase(std::shared_ptr<const Map> base) override;
  MakeMap snapshot() const override;

  std::size_t removed() const override { return removed_count_; }
  std::size_t added() const override { return added_count_; }
  std::vector<NodePair> added_moves() const override;
  void moves_of(const MapChange& change, const UseMove& use) const override;
  void changed_moves(const UseMove& use) const override;
  bool suffers(std::span<const NodeId> path) const override;
  bool may_suffer(std::span<const NodeId> corners) const override { return suffers(corners); }

  Cost at_least(Place from, Place to) const override;
  double least_cost_of_unit() const override { return cost_of_unit_->load(); }
  AddedFlood flood(NodeId source) override;
  void walk_to(NodeId n, std::span<const Cost> to, std::vector<NodeId>& path) const override;
  void walk_back(NodeId n, std::span<const Cost> from, std::vector<NodeId>& path) const override;
  /// Of the nodes of roads A* looks at a third where it must go a new way.
  std::uint32_t searches_a_flood() const override { return base_->is_symmetric() ? 3 : 6; }
  std::unique_ptr<Query> plain_query() const override;
  std::unique_ptr<Query> guided_query(const IndexSet& guides) const override;
  bool plain_needs_settled() const override { return true; }
  std::uint64_t byte_size() const override;

 private:
  /// What the cheapest edge between two nodes costs; kInfiniteCost where there is none.
  struct PairCosts {
    Cost before = kInfiniteCost;
    Cost now = kInfiniteCost;

    bool is_changed() const { return before != now; }
    bool is_removed() const { return before < now; }
    bool is_added() const { return now < before; }
  };
  using Pairs = std::map<NodePair, PairCosts>;

  Result<Cost> cost_of(const MapChange& change) const;
  /// Whether an edge between them may cost nothing.
  bool has_room_for_free(NodePair pair) const;
  Result<void> check_room(NodePair pair, Cost cost) const;
  void set(NodePair pair, Cost cost);
  void count(const PairCosts& pair, std::size_t by);
  /// Of now(), which must be settled.
  void find_dearest();
  /// Appends the edges out of a node as they are now. `changed`: the pairs of the node.
  void append_edges(NodeId from, Pairs::const_iterator changed, Pairs::const_iterator end,
                    std::vector<ListGraph::OutEdge>& edges) const;
  bool leads_back_alike(NodePair pair) const;

  std::shared_ptr<const ListGraph> base_;
  std::unique_ptr<ListGraph> now_;
  Pairs pairs_;  ///< all between which an edge was changed since this was made
  bool unsettled_ = false;
  std::vector<std::uint8_t> suffers_from_;  ///< by node: a removed edge may leave it
  std::size_t removed_count_ = 0;
  std::size_t added_count_ = 0;
  std::uint64_t changes_ = 0;

  std::vector<Cost> dearest_;         ///< by node: no edge out of it costs more
  std::uint64_t sum_of_dearest_ = 0;  ///< no path costs more
  Cost dearest_of_all_ = 0;
  std::uint32_t free_joins_ = 0;  ///< arcs of cost 0 that a path of the first map may take
  std::size_t free_added_ = 0;    ///< pairs whose edge costs 0 since

  double (*norm_)(double dx, double dy, double dz);
  std::shared_ptr<std::atomic<double>> cost_of_unit_;  ///< of the norm, at least; it never rises

  std::unique_ptr<HeapFlood<ListOut>> out_;
  std::unique_ptr<HeapFlood<ListIn>> in_;
};

}  // namespace goalbound
