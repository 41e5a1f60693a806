// Few nodes without which a graph falls apart into two parts of about the same size.
// Sources: multilevel bisection (Karypis & Kumar, SIAM Journal on Scientific Computing 20, 1998); moves of
// single nodes by their gain (Fiduccia & Mattheyses, DAC 1982) on separators (Hendrickson & Rothberg, SIAM
// Journal on Scientific Computing 20, 1998).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "goalbound/job.hpp"
#include "hierarchy/weighted_graph.hpp"

namespace goalbound {

/// Where a node is: in a part, or between the two.
enum class Part : std::uint8_t { kLeft, kRight, kSeparator };

/// By node: no edge leads from the left to the right. Neither part has more than nine tenths of the nodes,
/// and where there are two nodes or more, neither has all. Nothing soon after `progress` is cancelled.
std::optional<std::vector<Part>> find_separator(const WeightedGraph& graph, SeededRandom& random,
                                                const Progress* progress);

}  // namespace goalbound
