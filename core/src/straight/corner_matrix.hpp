// The distances between all corners, and by which corner a shortest way from each to each goes first: 10
// bytes a pair, for maps with few corners. A path looks at one row alone.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "straight/corner_sweep.hpp"
#include "straight/taut_graph.hpp"

namespace goalbound {

/// Rows are written by different threads while it is made; immutable afterwards.
class CornerMatrix {
 public:
  /// Numbers of corners have 16 bits.
  static constexpr std::uint32_t kMostCorners = 0xFFFF;
  static constexpr std::uint16_t kNone = 0xFFFF;

  explicit CornerMatrix(std::uint32_t corners)
      : count_(corners),
        lengths_(std::size_t{corners} * corners, CornerSweep::kUnreached),
        next_(std::size_t{corners} * corners, kNone) {}
  static std::uint64_t bytes_for(std::uint64_t corners) { return corners * corners * (sizeof(double) + 2); }

  /// The row of a goal, from which a sweep has run: ways lead back.
  void set_row(std::uint32_t goal, const CornerSweep& sweep);
  /// In cells. A length that no shortest way between two points needs may be larger than the least one.
  double length(std::uint32_t from, std::uint32_t goal) const { return lengths_[at(from, goal)]; }
  /// The next corner of a shortest way from a corner that reaches the goal, another one.
  std::uint32_t next(std::uint32_t from, std::uint32_t goal) const { return next_[at(from, goal)]; }
  std::uint64_t byte_size() const { return bytes_for(count_); }

  /// What files hold. The lengths follow from it.
  const std::vector<std::uint16_t>& all_next() const { return next_; }
  /// Nothing where these lead nowhere or in a ring. Lines are not looked at.
  static std::optional<CornerMatrix> from_next(const TautGraph& graph, std::vector<std::uint16_t> next);

 private:
  std::size_t at(std::uint32_t from, std::uint32_t goal) const { return std::size_t{goal} * count_ + from; }

  std::uint32_t count_;
  std::vector<double> lengths_;      ///< by goal and start
  std::vector<std::uint16_t> next_;  ///< the same
};

}  // namespace goalbound
