#include "hierarchy/minimum_degree.hpp"

#include <algorithm>

namespace goalbound {

std::vector<std::uint32_t> order_by_degree(std::vector<SmallNodeSet> neighbours) {
  const auto nodes = static_cast<std::uint32_t>(neighbours.size());
  constexpr std::uint32_t kDegree = 8;  // as good as so many steps of height
  std::array<std::uint32_t, SmallNodeSet::kMost> height{};
  std::array<std::uint32_t, SmallNodeSet::kMost> rank{};
  SmallNodeSet left;
  for (std::uint32_t node = 0; node < nodes; ++node) {
    rank[node] = neighbours[node].count() * kDegree;
    left.add(node);
  }
  std::vector<std::uint32_t> order;
  order.reserve(nodes);
  while (order.size() < nodes) {
    std::uint32_t best = nodes;
    left.for_each_below(nodes, [&](std::uint32_t node) {
      if (best == nodes || rank[node] < rank[best]) best = node;
    });
    order.push_back(best);
    left.remove(best);
    neighbours[best].for_each_below(nodes, [&](std::uint32_t node) {
      neighbours[node].add(neighbours[best]);
      neighbours[node].remove(node);
      neighbours[node].remove(best);
      height[node] = std::max(height[node], height[best] + 1);
      rank[node] = neighbours[node].count() * kDegree + height[node];
    });
  }
  return order;
}

}  // namespace goalbound
