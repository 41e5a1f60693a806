// Boxes of the edges that lead from the tops of a map down into its pieces. Each walk of a piece finds those
// that lead there, whatever it was for, so that no piece is walked for them alone.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <set>
#include <span>
#include <vector>

#include "goalbound/place.hpp"
#include "precompute/class_plan.hpp"
#include "precompute/class_wanted.hpp"

namespace goalbound {

/// All const members may be called from any thread, as may claim(), publish() and drop().
class ClassTopBoxes {
 public:
  /// `edge_counts`: of each top, in order.
  ClassTopBoxes(const ClassPlan& plan, std::vector<std::size_t> edge_counts);

  /// The lower ends of the edges from tops into the piece, in rising order.
  std::span<const std::uint32_t> ends(std::size_t piece) const { return ends_[piece]; }
  /// Takes a piece on, so that nobody else walks it for the tops; false when it is known or somebody is at
  /// it. Whoever takes it on owes it a publish() or a drop().
  bool claim(std::size_t piece);
  /// Gives a claim up.
  void drop(std::size_t piece);
  /// Waits while somebody else is at the piece; returns whether it is known then.
  bool knows_in_the_end(std::size_t piece) const;

  /// Room for the boxes of all tops, of one worker.
  std::vector<Box> make_room() const { return std::vector<Box>(boxes_.size()); }
  void want(WantedBoxes& wanted, std::span<Box> room) const;
  /// Takes the boxes of the edges into a claimed piece out of the room.
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
  enum class State : std::uint8_t { kUnknown, kClaimed, kKnown };

  void leave_claimed(std::size_t piece, State state);

  mutable std::mutex mutex_;
  mutable std::condition_variable left_claimed_;
  std::vector<State> states_;  ///< by piece
  std::vector<Box> boxes_;     ///< of each top's edges in turn
};

/// What one worker has claimed; what it has not done when it ends, others may.
class PieceClaims {
 public:
  explicit PieceClaims(ClassTopBoxes& boxes) : boxes_(boxes) {}
  ~PieceClaims() {
    for (const std::size_t piece : pieces_) boxes_.drop(piece);
  }
  PieceClaims(const PieceClaims&) = delete;
  PieceClaims& operator=(const PieceClaims&) = delete;

  /// False when it is known or somebody is at it.
  bool take(std::size_t piece) {
    // Noted first: a claim that nobody remembered would let others wait for ever.
    const auto [place, is_new] = pieces_.insert(piece);
    if (!is_new) return false;
    if (boxes_.claim(piece)) return true;
    pieces_.erase(place);
    return false;
  }
  bool has(std::size_t piece) const { return pieces_.contains(piece); }
  void fulfil(std::size_t piece, std::span<const Box> room) {
    boxes_.publish(piece, room);
    pieces_.erase(piece);
  }

 private:
  ClassTopBoxes& boxes_;
  std::set<std::size_t> pieces_;
};

}  // namespace goalbound
