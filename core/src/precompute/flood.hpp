// One flood: distance and start-edge labels from one source to every cell, and the source's eight boxes.
// Source: Rabin & Sturtevant, AAAI 2016, Algorithm 1 (forward precomputation) with ties OR-ed into the
// labels.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/cost.hpp"
#include "goalbound/grid.hpp"

namespace goalbound {

/// Scratch memory for floods over one grid; make one per thread and run it for many sources. It allocates
/// nothing after construction and clears only what the last flood touched. Memory: 10 bytes a padded cell,
/// and 4 to 12 for its queues. The grid must outlive it.
class Flood {
 public:
  /// No flood has run yet.
  explicit Flood(const Grid& grid);
  explicit Flood(const Grid&& grid) = delete;

  /// Floods from a free node. Replaces the result of the previous run. Cost: one visit of each reached cell
  /// and of its moves (canonical ordering: of its canonical moves alone).
  void run(NodeId source, Ordering ordering);

  /// Of the last flood; kNoNode before the first.
  NodeId source() const { return source_; }
  /// Nodes reached, the source first, in order of distance up to one straight step.
  std::span<const NodeId> reached() const { return reached_; }
  /// kInfiniteCost where the flood did not come.
  Cost distance(NodeId n) const { return cells_[index_of(n)].g; }
  /// The start edges of the source that lead to this node on the paths that the ordering counts; empty for
  /// the source itself and for cells that it does not reach.
  DirectionSet labels(NodeId n) const { return cells_[index_of(n)].labels; }
  /// The moves that the flood made out of a reached node: those that its ordering allows there, whether they
  /// led to a shorter way or not.
  DirectionSet moves_made(NodeId n) const { return cells_[index_of(n)].next; }
  /// Box of each of the source's edges: holds every node whose labels have that edge.
  NodeBoxes boxes() const;

 private:
  struct CellState {
    Cost g = kInfiniteCost;
    DirectionSet labels;
    DirectionSet next;  ///< moves to make from here
    bool done = false;  ///< they have been made
  };

  template <Ordering kOrdering>
  void flood_from(NodeId source);
  template <Ordering kOrdering>
  void relax(NodeId v, Direction d, Cost g, DirectionSet labels);
  void clear();

  const Grid* grid_;
  NodeId source_ = kNoNode;
  std::vector<CellState> cells_;
  std::vector<NodeId> reached_;
  std::array<std::vector<NodeId>, 3> buckets_;
};

}  // namespace goalbound
