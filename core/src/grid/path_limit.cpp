#include "grid/path_limit.hpp"

#include <algorithm>
#include <vector>

namespace goalbound {
namespace {

// A legal diagonal has both of its orthogonal cells free, so steps N, E, S, W alone reach whatever eight
// moves reach; their count times the straight cost is an upper bound of the real cost.
class CardinalSweep {
 public:
  explicit CardinalSweep(const Grid& grid) : grid_(grid), depth_(grid.node_limit(), kUnseen) {}

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
    return std::uint64_t{2} * depth_[index_of(far)] * kStraightCost;
  }

 private:
  static constexpr std::uint32_t kUnseen = 0xFFFFFFFFU;
  static constexpr DirectionSet kCardinals{std::uint8_t{0x0F}};

  NodeId last_of_sweep(NodeId source) {
    queue_.assign(1, source);
    depth_[index_of(source)] = 0;
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      const NodeId n = queue_[i];
      for (const Direction d : grid_.free_neighbours(n) & kCardinals) {
        const NodeId v = grid_.neighbour(n, d);
        if (seen(v)) continue;
        depth_[index_of(v)] = depth_[index_of(n)] + 1;
        queue_.push_back(v);
      }
    }
    return queue_.back();
  }

  NodeId step_back(NodeId n) const {
    for (const Direction d : grid_.free_neighbours(n) & kCardinals) {
      const NodeId v = grid_.neighbour(n, d);
      if (depth_[index_of(v)] + 1 == depth_[index_of(n)]) return v;
    }
    return n;
  }

  void forget() {
    for (const NodeId n : queue_) depth_[index_of(n)] = kUnseen;
  }

  const Grid& grid_;
  std::vector<std::uint32_t> depth_;
  std::vector<NodeId> queue_;
};

}  // namespace

std::uint64_t longest_path_bound(const Grid& grid) {
  std::uint64_t bound = 0;
  CardinalSweep sweep(grid);
  for (const NodeId n : grid.free_nodes()) {
    if (!sweep.seen(n)) bound = std::max(bound, sweep.component_bound(n));
  }
  return bound;
}

}  // namespace goalbound
