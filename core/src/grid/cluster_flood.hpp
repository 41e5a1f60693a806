// Shortest paths within one cluster: what its costs are made by, how both ends of a query are connected to
// its entrances, and how a way between two of them becomes cells.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <functional>
#include <vector>

#include "goalbound/grid.hpp"

namespace goalbound {

/// Dijkstra's search, or A* to one cell, in a rectangle of a grid. Memory: 12 bytes a cell of it.
class ClusterFlood {
 public:
  explicit ClusterFlood(const Grid& grid) : grid_(&grid) {}

  /// Begins in a cell of the rectangle.
  void begin(NodeId source, const Box& limits) {
    limits_ = limits;
    width_ = limits.max_x - limits.min_x + 1;
    height_ = limits.max_y - limits.min_y + 1;
    origin_ = static_cast<std::uint32_t>(grid_->node({limits.min_x, limits.min_y}));
    const auto cells = static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_);
    costs_.assign(cells, kInfiniteCost);
    parents_.resize(cells);
    open_.clear();
    is_aimed_ = false;
    const Cell cell = grid_->cell(source);
    reach({cell.x - limits.min_x, cell.y - limits.min_y}, 0, source);
  }
  /// From now on looks towards this cell.
  void aim(NodeId target) {
    target_ = grid_->cell(target);
    target_ = {target_.x - limits_.min_x, target_.y - limits_.min_y};
    is_aimed_ = true;
  }

  /// Expands the next cell, and tells each cell that it reaches, tell(cell, from, cost, cost before). The
  /// cell, or kNoNode when there is none.
  template <class Tell>
  NodeId expand(const Tell& tell) {
    while (!open_.empty()) {
      std::ranges::pop_heap(open_, std::greater<>());
      const Waiting next = open_.back();
      open_.pop_back();
      const Cell at{next.x, next.y};
      const Cost g = kInfiniteCost - next.lacking;
      if (g > costs_[place(at)]) continue;
      const NodeId n = node(at);
      for (const Direction d : grid_->moves(n)) {
        const Cell to = step(at, d);
        if (to.x < 0 || to.y < 0 || to.x >= width_ || to.y >= height_) continue;
        const std::uint64_t there = std::uint64_t{g} + grid_->step_cost(n, d);
        const Cost before = costs_[place(to)];
        tell(grid_->neighbour(n, d), n, there, before);
        if (there < before) reach(to, static_cast<Cost>(there), n);
      }
      return n;
    }
    return kNoNode;
  }
  /// All of them.
  void run() {
    while (expand([](NodeId, NodeId, std::uint64_t, Cost) {}) != kNoNode) {
    }
  }
  /// Until the target is expanded; whether it is.
  bool run_to(NodeId target) {
    aim(target);
    for (;;) {
      const NodeId n = expand([](NodeId, NodeId, std::uint64_t, Cost) {});
      if (n == kNoNode || n == target) return n == target;
    }
  }

  /// Of a cell of the rectangle; kInfiniteCost where it was not reached.
  Cost cost(NodeId n) const { return costs_[place(n)]; }
  /// That led to a reached cell; itself for the first one.
  NodeId parent(NodeId n) const { return parents_[place(n)]; }
  /// Whether the cell lies in the rectangle.
  bool contains(NodeId n) const { return limits_.contains(Place(grid_->cell(n))); }

 private:
  /// A cell, by its place in the rectangle, and what it cost when it was put here.
  struct Waiting {
    std::uint64_t f = 0;
    Cost lacking = 0;  ///< of its cost to the largest one: of equal f the nearer to the target is next
    std::uint16_t x = 0;
    std::uint16_t y = 0;
    friend auto operator<=>(const Waiting&,
                            const Waiting&) = default;  // NOLINT(modernize-use-nullptr): a bug
  };

  std::size_t place(Cell cell) const {
    return static_cast<std::size_t>(cell.y) * width_ + static_cast<std::size_t>(cell.x);
  }
  std::size_t place(NodeId n) const {
    const Cell cell = grid_->cell(n);
    return place(Cell{cell.x - limits_.min_x, cell.y - limits_.min_y});
  }
  NodeId node(Cell cell) const {
    return NodeId(origin_ + static_cast<std::uint32_t>(cell.y * grid_->stride() + cell.x));
  }
  void reach(Cell cell, Cost g, NodeId from) {
    costs_[place(cell)] = g;
    parents_[place(cell)] = from;
    const std::uint64_t h = is_aimed_ ? grid_->least_cost(cell, target_) : 0;
    open_.push_back(
        {g + h, kInfiniteCost - g, static_cast<std::uint16_t>(cell.x), static_cast<std::uint16_t>(cell.y)});
    std::ranges::push_heap(open_, std::greater<>());
  }

  const Grid* grid_;
  Box limits_;
  std::int32_t width_ = 0;
  std::int32_t height_ = 0;
  std::uint32_t origin_ = 0;  ///< the node of the first cell
  Cell target_;               ///< by its place in the rectangle
  bool is_aimed_ = false;
  std::vector<Cost> costs_;      ///< by place
  std::vector<NodeId> parents_;  ///< the same
  std::vector<Waiting> open_;    ///< a heap
};

}  // namespace goalbound
