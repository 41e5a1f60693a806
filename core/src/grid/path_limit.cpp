#include "grid/path_limit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace goalbound {
namespace {

/// Lengths of ways in whole units, each an upper bound of a real cost: `cost` is that of one unit.
/// On a uniform grid a unit is a step N, E, S or W: a legal diagonal has both of its orthogonal cells free,
/// so these four reach whatever eight moves reach, and a sweep needs no order but that of a queue. With costs
/// of terrain a way around a diagonal may be dear, so all moves count: 12 units a straight step and 17 a
/// diagonal one, as sqrt(2) < 17 / 12.
class WayUnits {
 public:
  explicit WayUnits(const Grid& grid)
      : grid_(&grid),
        heaviest_(grid.is_uniform() ? 1 : *std::max_element(grid.weights().begin(), grid.weights().end())) {}

  Cost cost() const { return grid_->is_uniform() ? kStraightCost : kStraightCost / kStraight; }
  DirectionSet moves(NodeId n) const {
    return grid_->is_uniform() ? grid_->free_neighbours(n) & kStraightMoves : grid_->moves(n);
  }
  std::uint32_t of(NodeId n, Direction d) const {
    if (grid_->is_uniform()) return 1;
    const std::uint32_t weights =
        std::uint32_t{grid_->weights()[index_of(n)]} + grid_->weights()[index_of(grid_->neighbour(n, d))];
    return weights * (is_diagonal(d) ? kDiagonal : kStraight);
  }
  /// No step takes more.
  std::uint32_t most() const { return grid_->is_uniform() ? 1 : 2 * heaviest_ * kDiagonal; }

 private:
  static constexpr DirectionSet kStraightMoves{std::uint8_t{0x0F}};
  static constexpr std::uint32_t kStraight = 12;
  static constexpr std::uint32_t kDiagonal = 17;
  static_assert(kStraightCost % kStraight == 0 && kDiagonal * (kStraightCost / kStraight) >= kDiagonalCost);

  const Grid* grid_;
  std::uint32_t heaviest_;
};

/// Shortest ways from one cell by Dial's algorithm: a ring of buckets, one a unit.
class Sweeps {
 public:
  explicit Sweeps(const Grid& grid)
      : grid_(grid),
        units_(grid),
        depth_(grid.node_limit(), kUnseen),
        ring_(units_.most() + std::size_t{1}) {}

  bool seen(NodeId n) const { return depth_[index_of(n)] != kUnseen; }

  /// Bound for the component of `any`: twice the depth seen from the middle of a longest way.
  std::uint64_t component_bound(NodeId any) {
    const NodeId end = last_of_sweep(any);
    forget();
    NodeId middle = last_of_sweep(end);
    const std::uint32_t half = depth_[index_of(middle)] / 2;
    while (depth_[index_of(middle)] > half) middle = step_back(middle);
    forget();
    const NodeId far = last_of_sweep(middle);
    return std::uint64_t{2} * depth_[index_of(far)] * units_.cost();
  }

 private:
  static constexpr std::uint32_t kUnseen = 0xFFFFFFFFU;
  /// No way that costs can hold is as deep; a sweep that gets there has seen enough.
  static constexpr std::uint32_t kDeepest = 1U << 31;

  NodeId last_of_sweep(NodeId source) {
    NodeId last = source;
    reached_.clear();
    reach(source, 0);
    for (std::uint32_t depth = 0; queued_ > 0; ++depth) {
      // A step leads to another bucket, so this one does not grow meanwhile.
      std::vector<NodeId>& bucket = ring_[depth % ring_.size()];
      for (const NodeId n : bucket) {
        if (depth_[index_of(n)] != depth) continue;
        last = n;
        if (depth < kDeepest) expand(n);
      }
      queued_ -= bucket.size();
      bucket.clear();
    }
    return last;
  }

  void expand(NodeId n) {
    for (const Direction d : units_.moves(n)) {
      const NodeId v = grid_.neighbour(n, d);
      const std::uint32_t depth = depth_[index_of(n)] + units_.of(n, d);
      if (depth < depth_[index_of(v)]) reach(v, depth);
    }
  }

  void reach(NodeId n, std::uint32_t depth) {
    if (!seen(n)) reached_.push_back(n);
    depth_[index_of(n)] = depth;
    ring_[depth % ring_.size()].push_back(n);
    ++queued_;
  }

  NodeId step_back(NodeId n) const {
    for (const Direction d : units_.moves(n)) {
      const NodeId v = grid_.neighbour(n, d);
      if (seen(v) && depth_[index_of(v)] + units_.of(n, d) == depth_[index_of(n)]) return v;
    }
    return n;
  }

  /// What the last sweep reached.
  void forget() {
    for (const NodeId n : reached_) depth_[index_of(n)] = kUnseen;
  }

  const Grid& grid_;
  WayUnits units_;
  std::vector<std::uint32_t> depth_;
  std::vector<std::vector<NodeId>> ring_;
  std::vector<NodeId> reached_;  ///< by the last sweep
  std::size_t queued_ = 0;
};

/// A path visits no cell twice: what all cells cost together, at most.
std::uint64_t total_cost(const Grid& grid) {
  if (grid.is_uniform()) return grid.free_count() * std::uint64_t{kDiagonalCost};
  const auto weights = grid.weights();
  return std::uint64_t{2} * kDiagonalCost * std::accumulate(weights.begin(), weights.end(), std::uint64_t{0});
}

std::uint64_t dearest_step(const Grid& grid) {
  if (grid.is_uniform()) return kDiagonalCost;
  const auto weights = grid.weights();
  return std::uint64_t{2} * *std::max_element(weights.begin(), weights.end()) * kDiagonalCost;
}

}  // namespace

std::uint64_t longest_path_bound(const Grid& grid) {
  std::uint64_t bound = 0;
  Sweeps sweeps(grid);
  for (const NodeId n : grid.free_nodes()) {
    if (!sweeps.seen(n)) bound = std::max(bound, sweeps.component_bound(n));
  }
  return bound;
}

Result<void> check_path_limit(const Grid& grid) {
  const std::uint64_t slack = 4 * dearest_step(grid);
  // Small maps need no closer look.
  if (total_cost(grid) + slack < kInfiniteCost) return {};
  const std::uint64_t bound = longest_path_bound(grid);
  if (bound + slack < kInfiniteCost) return {};
  if (grid.is_uniform()) {
    return Error{ErrorCode::kLimit,
                 fmt::format("an optimal path on this map may take {} straight steps; exact costs hold {}",
                             bound / kStraightCost, kInfiniteCost / kStraightCost)};
  }
  return Error{
      ErrorCode::kLimit,
      fmt::format("an optimal path on this map may cost as much as {} straight steps between cells of "
                  "cost 1; exact costs hold {}, less where single steps are dear. Lower costs of "
                  "terrain in the same proportions fit",
                  bound / kWeightedUnit, kInfiniteCost / kWeightedUnit)};
}

}  // namespace goalbound
