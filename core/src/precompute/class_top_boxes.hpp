// Boxes of the edges that lead from the tops of a map down into its pieces. Each walk of a piece finds those
// that lead there, whatever it was for, so that no piece is walked for them alone.
#pragma once

#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "goalbound/place.hpp"
#include "precompute/class_plan.hpp"
#include "precompute/class_wanted.hpp"

namespace goalbound {

/// All const members may be called from any thread, as may publish() and copy().
class ClassTopBoxes {
 public:
  /// `edge_counts`: of each top, in order.
  ClassTopBoxes(const ClassPlan& plan, std::vector<std::size_t> edge_counts);

  /// The lower ends of the edges from tops into the piece, in rising order.
  std::span<const std::uint32_t> ends(std::size_t piece) const { return ends_[piece]; }
  bool knows(std::size_t piece) const;

  /// Room for the boxes of all tops, of one worker.
  std::vector<Box> make_room() const { return std::vector<Box>(boxes_.size()); }
  void want(WantedBoxes& wanted, std::span<Box> room) const;
  /// Takes the boxes of the edges into the piece out of the room.
  void publish(std::size_t piece, std::span<const Box> room);
  /// Writes the boxes of all edges of a top; those into pieces that are not known are empty.
  void copy(std::size_t top, std::span<Box> boxes) const;

 private:
  /// An edge of a top into a piece.
  struct DownEdge {
    std::uint32_t top = 0;
    EdgeIndex edge;
  };

  const ClassPlan& plan_;
  std::vector<std::size_t> edge_counts_;
  std::vector<std::size_t> first_box_;
  std::vector<std::vector<std::uint32_t>> ends_;  ///< by piece
  std::vector<std::vector<DownEdge>> edges_;      ///< by piece
  mutable std::mutex mutex_;
  std::vector<bool> known_;  ///< by piece
  std::vector<Box> boxes_;   ///< of each top's edges in turn
};

}  // namespace goalbound
