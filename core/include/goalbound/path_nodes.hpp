// The nodes of a path from its corners alone, one after the other, without a list of them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <span>
#include <vector>

#include "goalbound/grid.hpp"
#include "goalbound/map.hpp"

namespace goalbound {

/// Leaves of a path's nodes what Query::path_corners gives: on a grid those at which its direction changes,
/// and its ends; on other maps all of them.
void keep_corners(const Map& map, std::vector<NodeId>& path);

/// All nodes of the path with these corners, from start to goal: a forward range for range-for and
/// algorithms. Owns nothing and allocates nothing; map and corners must outlive it. On a grid a corner must
/// lie on a straight or diagonal line from the one before; one that does not follows it at once, as it does
/// on every other map.
class PathNodes {
 public:
  /// The nodes of the path, from the start to the goal.
  class Iterator {
   public:
    /// of C++20
    using iterator_concept = std::forward_iterator_tag;
    using iterator_category = std::input_iterator_tag;  ///< of C++17: what it points to is made on the way
    /// What algorithms ask of an iterator.
    /// @{
    using value_type = NodeId;
    using difference_type = std::ptrdiff_t;
    using pointer = const NodeId*;
    using reference = NodeId;
    /// @}

    Iterator() = default;

    /// Not at the end.
    NodeId operator*() const { return node_; }
    /// Not at the end.
    Iterator& operator++() {
      if (next_ == end_) {
        node_ = kNoNode;
        return *this;
      }
      node_ = NodeId(static_cast<std::uint32_t>(node_) + step_);
      if (node_ == *next_) {
        ++next_;
        aim();
      }
      return *this;
    }
    /// Not at the end.
    Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    friend bool operator==(const Iterator& a, const Iterator& b) {
      return a.next_ == b.next_ && a.node_ == b.node_;
    }

   private:
    friend class PathNodes;
    /// At the first corner; at the end where there is none.
    Iterator(const Grid* grid, std::span<const NodeId> corners)
        : grid_(grid), next_(corners.data()), end_(corners.data() + corners.size()) {
      if (corners.empty()) return;
      node_ = *next_++;
      aim();
    }
    void aim() {
      if (next_ != end_) step_ = line_between(grid_, node_, *next_).step;
    }

    const Grid* grid_ = nullptr;    ///< null on maps that are no grid
    const NodeId* next_ = nullptr;  ///< the corner that comes next
    const NodeId* end_ = nullptr;   ///< of the corners
    NodeId node_ = kNoNode;         ///< kNoNode past the last one
    std::uint32_t step_ = 0;        ///< to the next node, modulo 2^32
  };
  /// What algorithms ask of a range.
  /// @{
  using const_iterator = Iterator;
  using iterator = Iterator;
  /// @}

  /// `corners`: those of Query::path_corners() or keep_corners().
  PathNodes(const Map& map, std::span<const NodeId> corners) : grid_(map.as_grid()), corners_(corners) {}
  PathNodes(const Map&& map, std::span<const NodeId> corners) = delete;

  /// At the start of the path.
  Iterator begin() const { return Iterator(grid_, corners_); }
  /// Past its goal.
  Iterator end() const { return Iterator(grid_, corners_.last(0)); }
  /// No path.
  bool empty() const { return corners_.empty(); }
  /// How many they are. Cost: one look at each corner.
  std::size_t count() const {
    std::size_t nodes = empty() ? 0 : 1;
    for (std::size_t i = 1; i < corners_.size(); ++i)
      nodes += line_between(grid_, corners_[i - 1], corners_[i]).count;
    return nodes;
  }

 private:
  /// From one corner to the next.
  struct Line {
    std::uint32_t step = 0;   ///< from node to node, modulo 2^32
    std::uint32_t count = 1;  ///< of steps
  };
  static Line line_between(const Grid* grid, NodeId from, NodeId to) {
    if (grid != nullptr) {
      const Cell a = grid->cell(from);
      const Cell b = grid->cell(to);
      if (const auto direction = direction_between(a, b)) {
        const int count = std::max(std::abs(b.x - a.x), std::abs(b.y - a.y));
        return {static_cast<std::uint32_t>(grid->offset(*direction)), static_cast<std::uint32_t>(count)};
      }
    }
    return {static_cast<std::uint32_t>(to) - static_cast<std::uint32_t>(from), 1};
  }

  const Grid* grid_;
  std::span<const NodeId> corners_;
};

}  // namespace goalbound
