// Paths of a grid are written line by line, from the goal back to the start, into an array of the right size:
// its size is the sum of a few lengths, and the cells of a line follow each other by a constant. Whoever
// wants the corners alone lets another writer take the same lines.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "goalbound/place.hpp"

namespace goalbound {

/// Divides without a division: multiples of `divisor` alone, which must not be 0, and modulo 2^32.
class ExactDivision {
 public:
  constexpr ExactDivision() = default;
  /// By this number, which must not be 0.
  constexpr explicit ExactDivision(std::int32_t divisor)
      : shift_(std::countr_zero(static_cast<std::uint32_t>(divisor))) {
    const auto odd = static_cast<std::uint32_t>(divisor >> shift_);
    inverse_ = odd;  // right in its last three bits; each round doubles them
    for (int round = 0; round < 4; ++round) inverse_ *= 2 - odd * inverse_;
  }
  /// The quotient; only of multiples.
  constexpr std::uint32_t operator()(std::int32_t multiple) const {
    return static_cast<std::uint32_t>(multiple >> shift_) * inverse_;
  }

 private:
  int shift_ = 0;
  std::uint32_t inverse_ = 1;
};

/// The nodes of a path that follow each other by a constant: what PathWriter needs of each direction.
class LineStep {
 public:
  static constexpr std::uint32_t kBlock = 16;  ///< nodes that are written at once
  /// Aligned as the widest loads of any processor of the architecture like it.
  struct alignas(16) Block : std::array<std::uint32_t, kBlock> {};

  LineStep() = default;
  /// `offset`: from a node to the next one.
  explicit LineStep(std::int32_t offset) : step_(static_cast<std::uint32_t>(offset)) {
    for (std::uint32_t i = 0; i < kBlock; ++i) before_[i] = (kBlock - 1 - i) * step_;
  }
  /// The same modulo 2^32.
  std::uint32_t step() const { return step_; }
  /// How far each of so many nodes lies before the last one of them.
  const Block& before() const { return before_; }

 private:
  Block before_{};
  std::uint32_t step_ = 0;
};

/// Writes nodes of a path into an array, from its end to its beginning.
class PathWriter {
 public:
  /// Room for `count` nodes, all of which are then written.
  PathWriter(NodeId* first, std::size_t count) : first_(first), room_(count) {}

  /// `count` nodes, `last` as the last of them; none for a count of 0. Returns the node before the first.
  /// Whole blocks, as a loop that ends after any count is foreseen by no processor. What the last one writes
  /// too much is written over by the lines before; where there is no room for that, nodes come one by one.
  NodeId line(NodeId last, const LineStep& by, std::size_t count) {
    const auto value = static_cast<std::uint32_t>(last);
    if (room_ >= count + kBlock) {
      write_blocks(value, by, 1 + count / kBlock);
    } else {
      write_near_beginning(value, by, count);
    }
    room_ -= count;
    return NodeId(value - static_cast<std::uint32_t>(count) * by.step());
  }
  /// The node before all that were written; a path ends with its first one.
  void node(NodeId n) { first_[--room_] = n; }

 private:
  static constexpr std::size_t kBlock = LineStep::kBlock;

  /// At least one, before what is written.
  void write_blocks(std::uint32_t last, const LineStep& by, std::size_t blocks) {
    LineStep::Block block;
    for (std::size_t i = 0; i < kBlock; ++i) block[i] = last - by.before()[i];
    for (NodeId* to = first_ + room_ - kBlock;; to -= kBlock) {
      for (std::size_t i = 0; i < kBlock; ++i) to[i] = NodeId(block[i]);
      if (--blocks == 0) return;
      for (std::size_t i = 0; i < kBlock; ++i) block[i] -= LineStep::kBlock * by.step();
    }
  }
  void write_near_beginning(std::uint32_t last, const LineStep& by, std::size_t count) {
    if (count >= kBlock) write_blocks(last, by, count / kBlock);
    NodeId* const to = first_ + room_ - count;
    for (std::size_t i = 0; i < count % kBlock; ++i)
      to[i] = NodeId(last - static_cast<std::uint32_t>(count - 1 - i) * by.step());
  }

  NodeId* first_;
  std::size_t room_;  ///< for nodes that are still to be written, from `first_` on
};

/// Takes the same lines as a PathWriter, and writes where they end: the corners of the path.
class CornerWriter {
 public:
  /// Replaces `corners`.
  explicit CornerWriter(std::vector<NodeId>& corners) : corners_(&corners) { corners.clear(); }

  /// A line of `count` steps on from the node `last`; returns the node that it leads to.
  NodeId line(NodeId last, const LineStep& by, std::size_t count) {
    if (count == 0) return last;
    // A line may come in several pieces, as jumps of one direction follow each other.
    if (by.step() != step_) corners_->push_back(last);
    step_ = by.step();
    return NodeId(static_cast<std::uint32_t>(last) - static_cast<std::uint32_t>(count) * step_);
  }
  /// A node that lies on no line: a corner.
  void node(NodeId n) {
    corners_->push_back(n);
    step_ = 0;
  }
  /// All lines are told; nothing may be told after it.
  void finish(NodeId start) {
    corners_->push_back(start);
    std::reverse(corners_->begin(), corners_->end());
  }

 private:
  std::vector<NodeId>* corners_;
  std::uint32_t step_ = 0;  ///< of the last line; none of a grid is 0
};

}  // namespace goalbound
