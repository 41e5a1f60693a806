// What one level of look-up tables is made of: a graph, and its nodes in components.
#pragma once

#include <cstdint>
#include <functional>
#include <queue>
#include <span>
#include <utility>
#include <vector>

#include "goalbound/cost.hpp"
#include "goalbound/place.hpp"

namespace goalbound {

inline constexpr PathCost kNoWay = ~PathCost{0};

/// Nodes of a level, numbered from 0 on, and their edges or links.
struct LookUpGraph {
  struct Arc {
    std::uint32_t to = 0;
    PathCost cost = 0;         ///< above 0
    std::uint32_t number = 0;  ///< of the edge or link, among those of its node
  };
  std::vector<std::uint32_t> first{0};  ///< by node, and one more
  std::vector<Arc> arcs;
  std::vector<Place> places;

  std::uint32_t node_count() const { return static_cast<std::uint32_t>(first.size() - 1); }
  std::span<const Arc> out(std::uint32_t node) const {
    return std::span(arcs).subspan(first[node], first[node + 1] - first[node]);
  }
};

using LookUpMembers = std::vector<std::uint32_t>;  ///< nodes of a component, in rising order

/// What the nodes of one component cost each other on paths within it, row by row.
struct LookUpCosts {
  std::size_t size = 0;
  std::vector<PathCost> costs;         ///< kNoWay without a path
  std::vector<std::uint32_t> entries;  ///< one more than the edge or link to begin with; 0 for none

  PathCost cost(std::size_t from, std::size_t to) const { return costs[from * size + to]; }
};

/// Floods over a graph, within some of its nodes or as far as some cost. Memory: 20 bytes a node.
class LookUpFloods {
 public:
  /// The graph must outlive it.
  explicit LookUpFloods(const LookUpGraph& graph)
      : graph_(graph), place_(graph.node_count(), kOutside), cost_(graph.node_count(), kNoWay) {}

  /// A row of LookUpCosts, of the first node, of the second, and so on. False ends it.
  using UseRow = std::function<bool(std::span<const PathCost>, std::span<const std::uint32_t>)>;
  /// Of nodes that are too many for all their costs at once.
  void each_row(const LookUpMembers& members, const UseRow& use);
  /// Costs between these nodes on paths over no others, and with which edges those begin.
  LookUpCosts within(const LookUpMembers& members);
  /// Whether a path over other nodes makes one of these cost the other 1/`share` of what it does within, or
  /// less. No look farther than a multiple of the component.
  bool has_short_cut(const LookUpMembers& members, const LookUpCosts& costs, double share);

 private:
  using Entry = std::pair<PathCost, std::uint32_t>;
  static constexpr std::uint32_t kOutside = 0xFFFFFFFF;

  void flood_within(std::uint32_t source, std::span<PathCost> costs, std::span<std::uint32_t> entries);
  bool flood_finds(std::uint32_t source, PathCost limit, std::size_t visits,
                   const std::function<bool(std::uint32_t place, PathCost cost)>& finds);
  bool is_at_border(std::uint32_t node) const;

  const LookUpGraph& graph_;
  std::vector<std::uint32_t> place_;  ///< of those at hand: their place among them
  std::vector<PathCost> cost_;        ///< of the wide flood
  std::vector<std::uint32_t> seen_;   ///< of the wide flood: nodes with a cost
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open_;
};

/// The parts of these nodes within which each reaches every other, on paths over no others.
std::vector<LookUpMembers> strong_parts(const LookUpGraph& graph, const LookUpMembers& members);

/// The parts of a graph between which no edge leads, either way.
std::vector<LookUpMembers> joined_parts(const LookUpGraph& graph);

}  // namespace goalbound
