// Goal bounding on general graphs: a box of places for every edge, and searches that use them.
// Source: Rabin & Sturtevant, Game AI Pro 3, chapter 22 (goal bounding works on any graph whose nodes have
// places).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/job.hpp"
#include "goalbound/precompute.hpp"
#include "goalbound/result.hpp"
#include "goalbound/weighted_graph.hpp"

namespace goalbound {

/// Memory: 16 bytes an edge and 1 a node.
struct GraphBounds {
  Ordering ordering = Ordering::kAllOptimal;
  Method method = Method::kExact;
  std::vector<Box> boxes;              ///< by number of the edge (WeightedGraph::first_edge)
  std::vector<NodeQuality> qualities;  ///< by node

  std::uint32_t count(NodeQuality quality) const;
  bool fits(const WeightedGraph& graph) const {
    return boxes.size() == graph.edge_count() && qualities.size() == graph.node_count();
  }
  friend bool operator==(const GraphBounds&, const GraphBounds&) = default;
};

/// Boxes of every edge by the same options and workers as those of a grid; one unit of progress is one flood.
/// kInherited floods from junctions alone, which are the nodes with three neighbours or more: along a road
/// between them each node inherits from the next. kAnytime goes on with the nodes whose boxes are largest.
/// Errors: kCancelled; kInvalidArgument for the canonical ordering, which belongs to grids, for inherited
/// boxes of the regular one, and for shards and backward floods. Cost of a flood: n log n.
Result<GraphBounds> precompute(const WeightedGraph& graph, const PrecomputeOptions& options,
                               Progress& progress);

/// What a search of a graph found, and what it took.
struct GraphAnswer {
  PathCost cost = kNoPathCost;  ///< kNoPathCost: there is no path
  std::uint64_t expanded = 0;
  std::uint64_t pruned = 0;  ///< edges that were skipped, as their box does not hold the goal
};

/// Dijkstra's search, or A* with the straight distance times the lowest cost of a unit of length on any edge;
/// each with boxes or without. Always optimal. One object answers any number of queries, one at a time. Graph
/// and bounds must outlive it. Memory: 24 bytes a node.
class GraphSearch {
 public:
  enum class Kind : std::uint8_t { kDijkstra, kAStar };

  /// `bounds`: null for none; must fit the graph.
  GraphSearch(const WeightedGraph& graph, Kind kind, const GraphBounds* bounds);

  GraphAnswer find(std::uint32_t start, std::uint32_t goal);
  /// Nodes of the last answer's path, both ends included; empty when there was none.
  std::vector<std::uint32_t> path() const;

 private:
  struct Node {
    PathCost g = 0;
    std::uint32_t query = 0;  ///< in which g and parent were set
    std::uint32_t parent = 0;
  };
  struct Entry {
    PathCost f = 0;
    PathCost g = 0;
    std::uint32_t node = 0;
  };
  PathCost estimate(std::uint32_t node) const;
  void begin(std::uint32_t start, std::uint32_t goal);
  void expand(const Entry& entry, GraphAnswer& answer);
  void push(std::uint32_t node, PathCost g);
  Entry pop();

  const WeightedGraph* graph_;
  const GraphBounds* bounds_;
  double cost_of_length_ = 0;  ///< 0: no estimate
  std::vector<Node> nodes_;
  std::vector<Entry> open_;
  std::uint32_t query_ = 0;
  std::uint32_t start_ = 0;
  std::uint32_t goal_ = 0;
  bool found_ = false;
};

}  // namespace goalbound
