// A path that is refined while it is walked, as `search --in-parts` tells it.
#pragma once

#include <cstdint>
#include <vector>

#include "console.hpp"
#include "goalbound/refining_path.hpp"

namespace goalbound::cli {

/// How a walk went.
struct WalkInParts {
  bool is_planned = false;          ///< else there is no path
  PathCost planned_cost = 0;        ///< no step more is walked
  std::size_t entrances = 0;        ///< of the plan
  std::uint64_t plan_expanded = 0;  ///< until the plan was there
  std::uint64_t first_step = 0;     ///< expanded for the first step besides
  std::uint64_t most_a_step = 0;    ///< expanded for any other step
  std::uint64_t expanded = 0;       ///< in all
  std::vector<NodeId> nodes;        ///< walked
};

/// Walks from one end to the other, which must be nodes. Behind each step `a_step` expansions are spent on
/// what lies ahead.
WalkInParts walk_in_parts(RefiningPath& path, NodeId start, NodeId goal, std::uint64_t a_step);

/// Two lines for people, and what stands behind the key "in_parts".
/// @{
void tell_walk(Console& console, const Map& map, const WalkInParts& walk);
Json walk_json(const Map& map, const WalkInParts& walk);
/// @}

}  // namespace goalbound::cli
