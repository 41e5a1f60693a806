// Some nodes of a graph with the edges among them, which can be cut into smaller ones.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "hierarchy/map_arcs.hpp"
#include "hierarchy/separator.hpp"
#include "hierarchy/weighted_graph.hpp"

namespace goalbound {

struct Piece {
  WeightedGraph graph;               ///< of single nodes
  std::vector<std::uint32_t> names;  ///< in the whole graph, by node

  /// The whole graph.
  static Piece of(const Neighbours& neighbours);
  std::uint32_t size() const { return graph.node_count(); }
  /// One side of it, without the edges that lead out. `parts`: by node.
  Piece side(const std::vector<Part>& parts, Part side) const;
};

/// The number of a part, below `count`, for each node, so that few edges lead from one part to another. The
/// largest part is halved (find_separator) until there are as many as wanted or none has two nodes. The same
/// for the same graph, always. Nothing soon after `progress` is cancelled.
std::optional<std::vector<std::uint32_t>> cut_into(const Neighbours& neighbours, std::uint32_t count,
                                                   const Progress* progress);

}  // namespace goalbound
