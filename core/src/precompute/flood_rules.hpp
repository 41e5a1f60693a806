// What a precompute asks of a type of graph: where it must flood, how the other boxes follow, where more
// floods help most, and who floods. The driver in precompute.cpp knows nothing else of maps.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "goalbound/job.hpp"
#include "goalbound/precompute.hpp"
#include "precompute/flood_stage.hpp"

namespace goalbound {

/// How the floods of a run go.
struct FloodWay {
  WorkingSet set;  ///< everything but the floods' number, which the driver knows
  /// No flood visits every node, so that exact boxes of all nodes cost a few times what inherited ones do.
  bool leaves_nodes_out = false;
  /// Else: what a flood over all nodes takes of one processor, nanoseconds a node (docs/lab/precompute.md).
  double node_ns = 0;
  /// To be called once: what was made to choose the way goes into the stage.
  /// Null when stopped.
  std::function<std::unique_ptr<const FloodStage>(const Progress* progress)> make_stage;
};

class FloodRules {
 public:
  virtual ~FloodRules() = default;

  /// The nodes that inheritance needs exact boxes of, in rising order.
  virtual std::vector<NodeId> roots() const = 0;
  /// The roots, and what else a search that jumps from one to the next asks for boxes, in rising order.
  /// Uniform grids alone.
  virtual std::vector<NodeId> crossings() const = 0;
  /// Gives boxes and the quality kInherited to every node that is not exact; the roots must be.
  virtual void inherit(Bounds& bounds) const = 0;
  /// About `count` nodes that are not exact, those first whose exact boxes should save searches most; empty
  /// when all are exact.
  virtual std::vector<NodeId> loosest(const Bounds& bounds, std::size_t count) const = 0;
  /// The first that the ordering allows, that suits the map, and that fits into the memory; the last, if none
  /// does. `floods`: how many there will be. Cost: up to that of the order of all nodes (eliminate()). Some
  /// way when stopped.
  virtual FloodWay choose(const PrecomputeOptions& options, std::size_t floods,
                          const Progress* progress) const = 0;
};

/// The map must outlive them.
std::unique_ptr<const FloodRules> rules_of(const Map& map);

}  // namespace goalbound
