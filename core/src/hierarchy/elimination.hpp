// What the order in which a hierarchy contracts the nodes of a map leads to.
// Source: elimination trees (Liu, SIAM Journal on Matrix Analysis and Applications 11, 1990).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "goalbound/job.hpp"
#include "hierarchy/map_arcs.hpp"

namespace goalbound {

/// Which way edges lead makes no difference here: an arc stands for both ways, of which one may cost
/// kInfiniteCost (Hierarchy). Nodes are called by their *rank* from here on: the least is contracted first.
/// Ranks follow a walk of the elimination tree, children first, so the subtree of r is the ranks first[r] ..
/// r.
struct Elimination {
  static constexpr std::uint32_t kNoParent = 0xFFFFFFFFU;

  std::vector<std::uint32_t> slot_of_rank;
  std::vector<std::uint32_t> rank_of_slot;
  std::vector<std::uint32_t> parent;       ///< by rank; kNoParent for the root of each connected part
  std::vector<std::uint32_t> first;        ///< by rank: the least of its subtree
  std::vector<std::uint64_t> first_above;  ///< by rank, and one more: places in `above`
  /// The nodes of higher rank that a node is connected with once all lower ones are contracted, in rising
  /// order: ancestors, and all that its subtree touches outside of itself.
  std::vector<std::uint32_t> above;

  std::uint32_t node_count() const { return static_cast<std::uint32_t>(parent.size()); }
  std::uint32_t size(std::uint32_t rank) const { return rank - first[rank] + 1; }
  std::span<const std::uint32_t> above_of(std::uint32_t rank) const {
    return std::span(above).subspan(first_above[rank], first_above[rank + 1] - first_above[rank]);
  }
  /// The place in `above` of the arc between two nodes that are connected once all lower ones are contracted.
  std::uint64_t place_of(std::uint32_t lower, std::uint32_t upper) const {
    const auto others = above_of(lower);
    return first_above[lower] +
           static_cast<std::uint64_t>(std::ranges::lower_bound(others, upper) - others.begin());
  }
};

/// Arcs a node above which contraction is given up: maps without small separators, such as random graphs,
/// have hundreds, roads about 10, open grids 30.
inline constexpr std::uint64_t kMostArcsANode = 100;

/// What contraction in that order leads to; the ranks are another order with the same arcs. Nothing where
/// there would be more than `most_arcs`, which is found out before any is made.
std::optional<Elimination> eliminate(const Neighbours& neighbours, std::span<const std::uint32_t> order,
                                     std::uint64_t most_arcs);
/// In the order of nested_dissection(), with at most kMostArcsANode arcs a node. Nothing when it was stopped,
/// too.
std::optional<Elimination> eliminate(const Neighbours& neighbours, const Progress* progress = nullptr);

}  // namespace goalbound
