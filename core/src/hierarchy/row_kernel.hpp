// Rows of distances from the hierarchy, for the best vectors that this machine has.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "hierarchy/distances.hpp"
#include "hierarchy/hierarchy.hpp"

namespace goalbound {

/// No path costs kInfiniteCost or more: what does is as good as none.
inline Cost added_cost(Cost a, Cost b) {
  return a + std::min(b, ~a);
}

/// Which way the rows go: up from their sources by `out`, and down by `in`.
struct RowArcs {
  const Elimination& nodes;
  const Hierarchy::Arcs& out;
  const Hierarchy::Arcs& in;
};

/// Both fill `by_rank`, and `by_slot` unless it is null, from sources that are ranks. What a source does not
/// reach, and all beyond the sources, becomes kInfiniteCost.
struct RowKernel {
  void (*one)(RowArcs arcs, std::uint32_t source, Cost* by_rank, Cost* by_slot) = nullptr;
  /// At most DistanceQuery::kSourcesAtOnce.
  void (*each)(RowArcs arcs, std::span<const std::uint32_t> sources, DistanceQuery::FromEach* by_rank,
               DistanceQuery::FromEach* by_slot) = nullptr;
  /// The same of some nodes alone: `ranks`, falling, with all that is above any of them.
  void (*some)(RowArcs arcs, std::span<const std::uint32_t> sources, std::span<const std::uint32_t> ranks,
               DistanceQuery::FromEach* by_rank) = nullptr;
};

RowKernel best_row_kernel();

}  // namespace goalbound
