// What rows of distances say of edges and of themselves, for the best vectors that this machine has.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "hierarchy/distances.hpp"
#include "hierarchy/map_arcs.hpp"
#include "precompute/class_kernel.hpp"

namespace goalbound {

/// Edges between sources of the same rows (DistanceQuery::from_each).
struct EdgeLanes {
  static constexpr std::size_t kMost = 16;
  using Numbers = std::array<std::int32_t, kMost>;
  alignas(sizeof(Numbers)) Numbers tail{};  ///< the lane of the source that the edge leaves
  alignas(sizeof(Numbers)) Numbers head{};  ///< of the one that it leads to
  alignas(sizeof(Numbers)) std::array<Cost, kMost> cost{};
};

struct TargetKernel {
  /// The box of each edge: of the places of all nodes t that the edge is the first to on an optimal path, as
  /// cost + distance(head, t) = distance(tail, t). Places are by slot.
  void (*find_boxes)(std::span<const DistanceQuery::FromEach> rows, const EdgeLanes& edges,
                     const SideRows& places, std::span<BoxSides, EdgeLanes::kMost> boxes) = nullptr;
  /// Whether at each of these slots, none of which is a source, every distance is the least over an edge into
  /// it. `into`: the edges into each slot, by slot; Arc::to is where they come from.
  bool (*follow_edges)(std::span<const DistanceQuery::FromEach> rows, const MapArcs& into,
                       std::uint32_t first, std::uint32_t end) = nullptr;
};

TargetKernel best_target_kernel();

}  // namespace goalbound
