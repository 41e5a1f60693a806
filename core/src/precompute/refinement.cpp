// The measure: the boxes of a node that hold a goal are the edges that a search follows from it, so the sum
// of the areas of its boxes is the number of edges followed, over all goals. Exact boxes overlap little; what
// an inherited node has above the map's usual sum is looseness.
#include "precompute/refinement.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace goalbound {
namespace {

std::int64_t summed_area(const Bounds& bounds, std::uint32_t slot) {
  std::int64_t sum = 0;
  for (const Direction d : kAllDirections) sum += bounds.box(slot, d).area();
  return sum;
}

}  // namespace

std::vector<NodeId> loosest_nodes(const Grid& grid, const Bounds& bounds, std::size_t count) {
  std::vector<std::pair<std::int64_t, NodeId>> candidates;
  for (const NodeId n : grid.free_nodes()) {
    const std::uint32_t slot = grid.slot(n);
    if (bounds.quality(slot) != NodeQuality::kExact) candidates.emplace_back(summed_area(bounds, slot), n);
  }
  count = std::min(count, candidates.size());
  const auto looser = [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  };
  std::partial_sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(count),
                    candidates.end(), looser);
  std::vector<NodeId> result;
  for (std::size_t i = 0; i < count; ++i) result.push_back(candidates[i].second);
  return result;
}

}  // namespace goalbound
