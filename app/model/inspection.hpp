// What one flood tells about one node: its eight boxes, what each edge reaches, how tight each box is. Takes
// well under a millisecond to a few milliseconds, so it works before any precompute.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/flood.hpp"
#include "goalbound/grid.hpp"

namespace goalbound::app {

struct EdgeReport {
  bool legal = false;  ///< the move exists
  /// The smallest; empty for a move that does not exist, or that reaches nothing optimally.
  Box exact_box;
  Box box;                           ///< of the index where it has the node, else the smallest
  std::uint64_t reached = 0;         ///< cells that have this edge's label
  std::uint64_t reached_in_box = 0;  ///< fewer only in an index that is wrong: paths are lost
  std::uint64_t free_in_box = 0;     ///< free cells in the box
  /// Free cells in the box that the edge does not reach: goals for which it is followed in vain.
  std::uint64_t missed() const { return free_in_box - reached_in_box; }
  /// Share of the free cells in the box that the edge does not reach, 0..1.
  double slack() const {
    return free_in_box == 0 ? 0.0 : static_cast<double>(missed()) / static_cast<double>(free_in_box);
  }
};

struct Inspection {
  Cell cell;
  Ordering ordering = Ordering::kCanonical;
  std::array<EdgeReport, kDirectionCount> edges;
  std::vector<DirectionSet> labels;  ///< start edges of each free cell, by Grid::slot
  /// The moves out of each free cell that lie on an optimal path which the ordering counts, by Grid::slot:
  /// the arrows of Figures 1 and 4 of the AAAI 2016 paper.
  std::vector<DirectionSet> onward;
  std::uint64_t reached = 0;  ///< cells reached, the node itself not counted
  /// How far the index is with the node, whose boxes are those of the flood where it is missing; nothing
  /// without an index.
  std::optional<NodeQuality> quality;
  std::uint64_t index_revision = 0;  ///< of the index whose boxes these are; 0: none
  /// Changes with every new inspection: images drawn from it are remade only then.
  std::uint64_t revision = 0;
};

/// Reuses its flood's memory; the grid must outlive it.
class Inspector {
 public:
  explicit Inspector(const Grid& grid) : grid_(&grid), flood_(grid) {}
  /// `cell` must be free.
  Inspection inspect(Cell cell, Ordering ordering);
  /// Gives the report the boxes of an index of its ordering (null: none) instead, where it has the node; its
  /// quality says so. Does nothing when they are of that index already.
  void use_index(Inspection& inspection, const Bounds* index, std::uint64_t index_revision);

 private:
  DirectionSet optimal_moves(NodeId n) const;
  void set_box(Inspection& inspection, Direction d, const Box& box) const;

  const Grid* grid_;
  Flood flood_;
  std::uint64_t revision_ = 0;
};

}  // namespace goalbound::app
