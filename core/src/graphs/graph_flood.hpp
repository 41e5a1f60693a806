// One flood of a general graph: which start edges lead to each node on an optimal path, and the source's
// boxes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/weighted_graph.hpp"

namespace goalbound {

/// Scratch memory of one thread: 16 bytes a node and the heap. The graph must outlive it.
class GraphFlood {
 public:
  explicit GraphFlood(const WeightedGraph& graph);

  /// `boxes` become those of the source's edges. kRegular keeps one optimal path to each node, kAllOptimal
  /// all of them.
  void run(std::uint32_t source, Ordering ordering, std::span<Box> boxes);

 private:
  struct Entry {
    PathCost cost = 0;
    std::uint32_t node = 0;
  };
  void relax(std::uint32_t node, PathCost cost, std::uint64_t labels, bool unite);

  const WeightedGraph* graph_;
  std::vector<PathCost> costs_;
  std::vector<std::uint64_t> labels_;  ///< bit i: the source's edge i leads here
  std::vector<Entry> queue_;
  std::vector<std::uint32_t> reached_;
};

}  // namespace goalbound
