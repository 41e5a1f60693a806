// Paths that may end before the goal: of a search that was stopped, of one that may cost so much and no more,
// and to goals that nothing leads to. Whoever takes one walks on from its end with another query.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "goalbound/search.hpp"

namespace goalbound {

/// Why a path ends where it does.
enum class PathEnd : std::uint8_t {
  kGoal,        ///< it leads to the goal: the whole path
  kUnfinished,  ///< the search was stopped after so many expansions
  kCostLimit,   ///< the goal costs more than allowed, or all that is left would
  kNoPath,      ///< nothing leads to the goal
  kInvalidEnd,  ///< start or goal is no node: there is no path at all
};
/// "goal", "unfinished", "cost-limit", "no-path", "invalid-end".
std::string_view id_of(PathEnd end);

/// When a search gives up.
struct PartialLimits {
  std::uint64_t max_expansions = kUnlimited;  ///< nodes that it may expand
  PathCost max_cost = kNoPathCost;            ///< that the path may have
};

/// A path to the goal, or as near to it as was found.
struct PartialPath {
  PathEnd end = PathEnd::kInvalidEnd;  ///< whether it is the whole path
  SearchResult result;                 ///< of the query, before anything was cut off
  PathCost cost = kNoPathCost;         ///< of `nodes`; kNoPathCost where there are none
  std::vector<NodeId> nodes;           ///< from the start on

  /// Whether it leads to the goal.
  bool is_whole() const { return end == PathEnd::kGoal; }
};

/// What the query finds within the limits. A path that is not whole ends at that one of the nodes found which
/// lies nearest to the goal (left_between): of a path that costs too much as far as it may; of a search that
/// was stopped among those that it has expanded (Query::path_so_far). Where a search cannot tell these, as
/// those that take paths from an index, and where there is no path, A* on the same map does, within the same
/// limits. So a goal that nothing leads to is walked towards as near as it gets. Any limit leaves the start
/// itself. Cost: that of Query::find(), and of A* besides where that is asked.
PartialPath find_partial(Query& query, NodeId start, NodeId goal, const PartialLimits& limits = {});

}  // namespace goalbound
