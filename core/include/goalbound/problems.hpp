// Random problems to measure searches by, on maps that no scenario speaks of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "goalbound/map.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

struct RandomProblem {
  NodeId start = kNoNode;
  NodeId goal = kNoNode;
};

/// Starts are drawn evenly from the nodes, goals from those of the same component. The same map, count and
/// seed give the same problems on every machine. Error: kInvalidArgument on a map without nodes. Cost: one
/// visit of each node.
Result<std::vector<RandomProblem>> draw_problems(const Map& map, std::size_t count, std::uint64_t seed);

}  // namespace goalbound
