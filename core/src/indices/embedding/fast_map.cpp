// A dimension is a line between two nodes that lie far apart: each node's coordinate is where its distances
// to both put it on that line. What the coordinates of an edge's ends differ by is taken off its cost, and
// the next dimension is made of what is left. No edge is ever left with less than nothing: distances change
// by no more than it costs along it, and so does half of their difference, rounded down or not, as costs are
// whole. Distances end at kFarthest, which keeps all that was said, as what is cut off so is a metric still.
#include "indices/embedding/fast_map.hpp"

#include <algorithm>
#include <functional>
#include <span>
#include <utility>

#include "hierarchy/map_arcs.hpp"
#include "precompute/distance_floods.hpp"

namespace goalbound {
namespace {

constexpr Cost kFarthest = kInfiniteCost - 1;

/// The arcs of a map, and against them what leads one way only: whatever the map's paths cost, none here
/// costs more.
MapArcs both_ways(const Map& map) {
  MapArcs out = arcs_of(map);
  if (map.as_list() == nullptr || map.as_list()->is_symmetric()) return out;
  const MapArcs in = reversed(out);
  MapArcs both;
  both.first.push_back(0);
  both.arcs.reserve(2 * out.arcs.size());
  for (std::uint32_t slot = 0; slot < out.node_count(); ++slot) {
    const std::span<const MapArcs::Arc> to = out.out(slot);
    const std::span<const MapArcs::Arc> from = in.out(slot);
    both.arcs.insert(both.arcs.end(), to.begin(), to.end());
    both.arcs.insert(both.arcs.end(), from.begin(), from.end());
    both.first.push_back(static_cast<std::uint32_t>(both.arcs.size()));
  }
  return both;
}

class FastMap {
 public:
  FastMap(const Map& map, const Components& parts, std::uint32_t dimensions)
      : parts_(parts),
        nodes_(map, parts),
        arcs_(both_ways(map)),
        dimensions_(dimensions),
        coordinates_(std::size_t{map.node_count()} * dimensions),
        distance_(map.node_count()),
        from_first_(map.node_count()) {
    slots_.reserve(map.node_count());
    for (const NodeId node : nodes_.nodes) slots_.push_back(map.slot(node));
  }

  Result<std::vector<Cost>> make(Progress& progress) {
    progress.start(std::uint64_t{arcs_.node_count()} * dimensions_);
    for (std::uint32_t part = 0; part < parts_.sizes.size(); ++part) {
      const auto slots = std::span(std::as_const(slots_)).subspan(nodes_.first[part], parts_.sizes[part]);
      std::uint32_t end = slots.front();
      for (std::uint32_t k = 0; k < dimensions_; ++k) {
        if (progress.cancelled()) return Error{ErrorCode::kCancelled, "the embedding was cancelled"};
        end = add_dimension(slots, end, k);
        progress.advance(slots.size());
      }
    }
    return std::move(coordinates_);
  }

 private:
  /// Returns the end of its line where the next one begins to look for its own.
  std::uint32_t add_dimension(std::span<const std::uint32_t> slots, std::uint32_t begin, std::uint32_t k) {
    constexpr int kMostSteps = 4;
    std::uint32_t last = farthest_from(begin, slots);
    for (int step = 0; step < kMostSteps; ++step) {
      const Cost length = distance_[last];
      std::ranges::for_each(slots, [&](std::uint32_t slot) { from_first_[slot] = distance_[slot]; });
      const std::uint32_t next = farthest_from(last, slots);
      if (distance_[next] <= length || step + 1 == kMostSteps) break;
      last = next;
    }
    const Cost length = from_first_[last];
    for (const std::uint32_t slot : slots) {
      const std::uint64_t doubled = std::uint64_t{from_first_[slot]} + length - distance_[slot];
      coordinate(slot, k) = static_cast<Cost>(doubled / 2);
    }
    for (const std::uint32_t slot : slots) take_off(slot, k);
    return last;
  }

  void take_off(std::uint32_t slot, std::uint32_t k) {
    for (std::uint32_t i = arcs_.first[slot]; i < arcs_.first[slot + 1]; ++i) {
      const auto [low, high] = std::minmax(coordinate(slot, k), coordinate(arcs_.arcs[i].to, k));
      arcs_.arcs[i].cost -= high - low;
    }
  }

  /// Leaves what all of the part cost from there in distance_.
  std::uint32_t farthest_from(std::uint32_t source, std::span<const std::uint32_t> slots) {
    std::ranges::for_each(slots, [&](std::uint32_t slot) { distance_[slot] = kInfiniteCost; });
    distance_[source] = 0;
    queue_.assign(1, source);
    while (!queue_.empty()) {
      std::ranges::pop_heap(queue_, std::greater<>());
      const std::uint64_t entry = queue_.back();
      queue_.pop_back();
      const auto slot = static_cast<std::uint32_t>(entry);
      if (distance_[slot] == entry >> 32) relax_arcs(slot);
    }
    return *std::ranges::max_element(slots, {}, [&](std::uint32_t slot) { return distance_[slot]; });
  }

  void relax_arcs(std::uint32_t slot) {
    for (const MapArcs::Arc& arc : arcs_.out(slot)) {
      const std::uint64_t sum = std::uint64_t{distance_[slot]} + arc.cost;
      const Cost way = static_cast<Cost>(std::min<std::uint64_t>(sum, kFarthest));
      if (way >= distance_[arc.to]) continue;
      distance_[arc.to] = way;
      queue_.push_back(std::uint64_t{way} << 32 | arc.to);
      std::ranges::push_heap(queue_, std::greater<>());
    }
  }

  Cost& coordinate(std::uint32_t slot, std::uint32_t k) {
    return coordinates_[std::size_t{slot} * dimensions_ + k];
  }

  const Components& parts_;
  PartNodes nodes_;
  MapArcs arcs_;  ///< with what is left of their costs
  std::uint32_t dimensions_;
  std::vector<Cost> coordinates_;
  std::vector<Cost> distance_;        ///< by slot, of the last flood
  std::vector<Cost> from_first_;      ///< by slot, of the one before
  std::vector<std::uint32_t> slots_;  ///< part by part
  std::vector<std::uint64_t> queue_;  ///< cost and slot
};

}  // namespace

Result<std::vector<Cost>> fast_map(const Map& map, const Components& parts, std::uint32_t dimensions,
                                   Progress& progress) {
  return FastMap(map, parts, dimensions).make(progress);
}

std::size_t fast_map_scratch_bytes(const Map& map) {
  constexpr std::size_t kOfANode = 48;
  constexpr std::size_t kOfAnArc = 60;  // both ways, and in the queue at worst
  return std::size_t{map.node_count()} * kOfANode + static_cast<std::size_t>(map.box_count()) * kOfAnArc;
}

}  // namespace goalbound
