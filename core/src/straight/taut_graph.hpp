// The corners of a ground and the lines between them that are taut at both ends: a visibility graph without
// all lines that no shortest path has. Source: Y. Björnsson, S. Oh, H. W. Leong, "Edge N-level sparse
// visibility graphs", SoCS 2017 (taut edges).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "goalbound/job.hpp"
#include "straight/corner.hpp"

namespace goalbound {

/// Lines leave a corner on one of two sides of its wall; a path that comes in on one side turns, towards the
/// wall, into lines of the same side alone. In each side they are in order of their angle from the wall, so
/// that those a path may turn into are the first few.
class TautGraph {
 public:
  /// Replaces the list by the corners in sight of one, but for itself.
  using Eyes = std::function<void(std::uint32_t corner, std::vector<std::uint32_t>& seen)>;
  /// `corners` must outlive it. `make_eyes`: called once a thread. Cost: a look from each corner, shared by
  /// threads. Null where it was cancelled.
  static std::optional<TautGraph> make(std::span<const Corner> corners,
                                       const std::function<Eyes()>& make_eyes, int threads,
                                       Progress& progress);

  std::uint32_t corner_count() const { return static_cast<std::uint32_t>(first_.size() - 1); }
  std::uint32_t edge_count() const { return static_cast<std::uint32_t>(to_.size()); }
  const Corner& corner(std::uint32_t number) const { return corners_[number]; }

  /// Where an edge leads.
  std::uint32_t to(std::uint32_t edge) const { return to_[edge]; }
  /// The same edge from its other end.
  std::uint32_t twin(std::uint32_t edge) const { return twin_[edge]; }
  /// Numbers of all edges out of a corner.
  std::pair<std::uint32_t, std::uint32_t> edges(std::uint32_t corner) const {
    return {first_[corner], first_[corner + std::size_t{1}]};
  }
  /// Of one side: those that pass the corner there.
  std::pair<std::uint32_t, std::uint32_t> edges(std::uint32_t corner, int side) const {
    return side == 0 ? std::pair(first_[corner], second_side_[corner])
                     : std::pair(second_side_[corner], first_[corner + std::size_t{1}]);
  }
  /// Those that a path may turn into that comes along an edge, at its end.
  std::pair<std::uint32_t, std::uint32_t> edges_beyond(std::uint32_t edge) const {
    const std::uint16_t turn = turns_[edge];
    const std::uint32_t corner = to_[edge];
    if (turn == kManyTurns) return edges_after(corner, corners_[to_[twin_[edge]]].at);
    const std::uint32_t begin = (turn & 1U) == 0 ? first_[corner] : second_side_[corner];
    return {begin, begin + turn / 2U};
  }
  /// Those that a path may turn into that comes tautly from a point.
  std::pair<std::uint32_t, std::uint32_t> edges_after(std::uint32_t corner, HalfPoint from) const;

  std::uint64_t byte_size() const {
    return (first_.size() + second_side_.size() + to_.size() + twin_.size()) * sizeof(std::uint32_t) +
           turns_.size() * sizeof(std::uint16_t);
  }

 private:
  explicit TautGraph(std::span<const Corner> corners) : corners_(corners) {}
  void join(const std::vector<std::vector<std::uint32_t>>& lists);
  void find_turns();

  static constexpr std::uint16_t kManyTurns = 0xFFFF;

  std::span<const Corner> corners_;
  std::vector<std::uint32_t> first_;        ///< by corner, and one more: of its edges
  std::vector<std::uint32_t> second_side_;  ///< by corner: its first edge of the second side
  std::vector<std::uint32_t> to_;
  std::vector<std::uint32_t> twin_;
  /// By edge: the side of its end on which it passes, and twice the number of edges_beyond() it, which are
  /// the first ones of that side; kManyTurns where that is too many.
  std::vector<std::uint16_t> turns_;
};

}  // namespace goalbound
