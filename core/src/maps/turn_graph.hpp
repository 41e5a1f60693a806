// Takes junctions of roads apart, so that a graph of nodes and edges obeys rules about turns. Sources:
// T. Caldwell, "On finding minimum routes in a network with turn penalties", Communications of the ACM 4,
// 1961 (a node for each edge); A. V. Aho, M. J. Corasick, "Efficient string matching", Communications of the
// ACM 18, 1975 (ways of several edges).
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "goalbound/path_length.hpp"
#include "goalbound/turns.hpp"

namespace goalbound {

/// Where junctions are taken apart, whole costs are so many units, and a step to an arrival is one: every
/// edge costs something, and a path from a junction to another is held as one unit more than it costs, or as
/// none.
inline constexpr std::uint32_t kUnitsWithArrivals = 2;

class TurnGraphMaker {
 public:
  /// `own`: costs of the file, by edge of the roads.
  TurnGraphMaker(std::shared_ptr<const OwnCostGraph> roads, std::vector<double> own, const TurnRules& rules);

  /// The roads themselves where no rule says anything. Errors: those of OwnCostGraph::create; kLimit for more
  /// turns than fit.
  Result<OwnCostGraph> make(RoughCosts rough);

  /// What OwnCostGraph::create() says. `arrives`: by arc whether it leads to an arrival, which costs nothing;
  /// empty: none does.
  static Result<OwnCostGraph> hold(ListGraph::Parts parts, std::span<const double> costs,
                                   const std::vector<bool>& arrives, RoughCosts rough);

 private:
  using Way = std::vector<std::uint32_t>;  ///< of nodes
  using Pair = std::array<std::uint32_t, 3>;
  struct PairHash {
    std::size_t operator()(const Pair& nodes) const;
  };
  /// A node of a junction: whoever is there came by this edge, and along this way, if it is restricted
  /// further on.
  struct State {
    std::uint32_t by = 0;
    const Way* way = nullptr;  ///< of prefixes_; null: none
  };

  void take_rules();
  void take_only(const TurnRule& rule);
  void forbid_others();
  void forbid(Way way);
  bool is_way(const Way& nodes) const;
  void find_ways_back();
  std::vector<bool> find_apart() const;
  bool turns_cost_at(std::uint32_t node) const;
  Result<void> number_states(const std::vector<bool>& is_apart);
  void add_prefixes(std::uint32_t node);
  void add_edges();
  void add_edges_on(std::uint32_t node, const State& state);
  /// What a turn costs besides.
  double cost_of_turn(const State& state, std::uint32_t out) const;
  std::uint32_t onward(const State& state, std::uint32_t out) const;
  /// The nodes that were visited on the way to a state, the last one among them.
  Way history(const State& state) const;
  void add_edge(std::uint32_t from, std::uint32_t to, double cost, EdgeIndex road_edge);

  std::uint32_t to_of(std::uint32_t edge) const;
  EdgeId edge_id(std::uint32_t edge) const {
    return {NodeId(tails_[edge]), EdgeIndex(edge - first_of(edge))};
  }
  std::uint32_t first_of(std::uint32_t edge) const { return roads_->first_edge(NodeId(tails_[edge])); }

  std::shared_ptr<const OwnCostGraph> roads_;
  std::vector<double> own_;
  const TurnRules& rules_;
  std::vector<std::uint32_t> tails_;      ///< by edge
  std::vector<std::uint32_t> ways_back_;  ///< by edge; empty where nobody asks
  std::vector<std::uint32_t> arms_;       ///< by node: roads that meet there; likewise
  std::unordered_map<Pair, double, PairHash> said_;
  std::vector<bool> has_said_;  ///< by node over which turns lead
  std::map<Way, std::vector<std::uint32_t>> only_;
  std::map<Way, bool> ways_;                          ///< forbidden, of four nodes and more
  std::map<Way, std::uint32_t> prefixes_;             ///< of these; by way a number
  std::vector<std::vector<const Way*>> prefixes_at_;  ///< by number of a node that has any
  std::unordered_map<std::uint32_t, std::uint32_t> prefix_nodes_;

  std::shared_ptr<Turns> turns_;
  std::vector<State> states_;                                             ///< of nodes that follow
  std::vector<std::uint32_t> node_of_;                                    ///< by edge: where it leads to
  std::map<std::pair<const Way*, std::uint32_t>, std::uint32_t> copies_;  ///< by way and edge
  ListGraph::Parts parts_;
  std::vector<double> costs_;
};

}  // namespace goalbound
