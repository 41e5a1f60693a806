// The corners of a ground and the lines between them that are taut at both ends: a visibility graph without
// all lines that no shortest path has. Source: Y. Björnsson, S. Oh, H. W. Leong, "Edge N-level sparse
// visibility graphs", SoCS 2017 (taut edges).
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "goalbound/job.hpp"
#include "straight/ground.hpp"

namespace goalbound {

/// Lines leave a corner on one of two sides of its wall; a path that comes in on one side turns, towards the
/// wall, into lines of the same side alone. In each side they are in order of their angle from the wall, so
/// that those a path may turn into are the first few.
class TautGraph {
 public:
  /// Cost: a fan a corner, shared by threads. Null where it was cancelled.
  static std::optional<TautGraph> make(const StraightGround& ground, int threads, Progress& progress);

  const StraightGround& ground() const { return *ground_; }
  std::uint32_t corner_count() const { return static_cast<std::uint32_t>(first_.size() - 1); }
  std::uint32_t edge_count() const { return static_cast<std::uint32_t>(to_.size()); }
  const Corner& corner(std::uint32_t number) const { return ground_->corners()[number]; }

  /// Where an edge leads.
  std::uint32_t to(std::uint32_t edge) const { return to_[edge]; }
  /// The same edge from its other end.
  std::uint32_t twin(std::uint32_t edge) const { return twin_[edge]; }
  /// Numbers of all edges out of a corner.
  std::pair<std::uint32_t, std::uint32_t> edges(std::uint32_t corner) const {
    return {first_[corner], first_[corner + std::size_t{1}]};
  }
  /// Of one side: 0 along the wall in x, 1 in y.
  std::pair<std::uint32_t, std::uint32_t> edges(std::uint32_t corner, int side) const {
    return side == 0 ? std::pair(first_[corner], second_side_[corner])
                     : std::pair(second_side_[corner], first_[corner + std::size_t{1}]);
  }
  /// Those that a path may turn into that comes tautly from a point.
  std::pair<std::uint32_t, std::uint32_t> edges_after(std::uint32_t corner, HalfPoint from) const;
  /// Which side of the corner's wall a taut line of that direction passes.
  static int side_of(const Corner& corner, std::int32_t dx, std::int32_t dy) {
    // Side 0 are directions towards the wall in x and from it in y, its own face included.
    return dx * corner.wall_x >= 0 && dy * corner.wall_y <= 0 ? 0 : 1;
  }
  /// Whether, on the same side, a line in direction a lies nearer to the wall than one in direction b.
  static bool is_nearer(int side, HalfPoint a, HalfPoint b) {
    // Both lie in the same quadrant, whose first line is the wall's face: x there on side 0, y on side 1.
    const std::int64_t across =
        std::int64_t{std::abs(a.y)} * std::abs(b.x) - std::int64_t{std::abs(b.y)} * std::abs(a.x);
    return side == 0 ? across < 0 : across > 0;
  }

  std::uint64_t byte_size() const {
    return (first_.size() + second_side_.size() + to_.size() + twin_.size()) * sizeof(std::uint32_t);
  }

 private:
  explicit TautGraph(const StraightGround& ground) : ground_(&ground) {}
  void join(const std::vector<std::vector<std::uint32_t>>& lists);

  const StraightGround* ground_;
  std::vector<std::uint32_t> first_;        ///< by corner, and one more: of its edges
  std::vector<std::uint32_t> second_side_;  ///< by corner: its first edge of the second side
  std::vector<std::uint32_t> to_;
  std::vector<std::uint32_t> twin_;
};

}  // namespace goalbound
