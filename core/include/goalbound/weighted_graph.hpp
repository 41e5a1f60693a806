// A general graph: nodes at places of a plane, directed edges with whole-number costs. Roads are the example.
#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/geometry.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// Cost of a path in a general graph, in the units of its edges.
using PathCost = std::uint64_t;
inline constexpr PathCost kNoPathCost = std::numeric_limits<PathCost>::max();

/// Immutable; share it between threads. Memory: 12 bytes a node and 8 an edge.
class WeightedGraph {
 public:
  struct Arc {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::uint32_t cost = 0;
  };
  struct Edge {
    std::uint32_t to = 0;
    std::uint32_t cost = 0;
  };

  /// Start-edge labels are bits of one word.
  static constexpr std::size_t kMostEdgesOfANode = 64;
  /// Of places, from 0 either way, so that areas stay exact.
  static constexpr std::int32_t kFarthest = 1 << 29;

  /// `places[i]` is where node i lies. Each arc leads one way; parallel ones are kept. Errors
  /// (kInvalidArgument): an end that is no node, a cost of 0 (cycles without cost have no first edge), a
  /// place beyond kFarthest; kLimit: more than kMostEdgesOfANode edges out of one node.
  static Result<WeightedGraph> make(std::vector<Cell> places, std::span<const Arc> arcs);

  std::uint32_t node_count() const { return static_cast<std::uint32_t>(places_.size()); }
  std::uint32_t edge_count() const { return static_cast<std::uint32_t>(edges_.size()); }
  Cell place(std::uint32_t node) const { return places_[node]; }
  /// Out of a node, in the order in which the arcs were given.
  std::span<const Edge> edges(std::uint32_t node) const {
    return std::span(edges_).subspan(first_[node], first_[node + 1] - first_[node]);
  }
  /// Number of the node's first edge among all edges; its others follow.
  std::uint32_t first_edge(std::uint32_t node) const { return first_[node]; }

 private:
  WeightedGraph() = default;

  std::vector<Cell> places_;
  std::vector<std::uint32_t> first_;  ///< by node, and one more
  std::vector<Edge> edges_;
};

/// A graph in the two texts of the 9th DIMACS Implementation Challenge: `.gr` (problem "sp", arcs) and `.co`
/// (coordinates), where nodes are numbered from 1. Errors: kSyntax and kLimit with file and line.
Result<WeightedGraph> parse_dimacs_graph(std::string_view arcs, const std::string& arcs_name,
                                         std::string_view places, const std::string& places_name);
/// Errors: also those of read_file.
Result<WeightedGraph> load_dimacs_graph(const std::filesystem::path& arcs,
                                        const std::filesystem::path& places);

}  // namespace goalbound
