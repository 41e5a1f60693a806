#include "hierarchy/customisation.hpp"

#include <algorithm>

namespace goalbound {
namespace {

std::uint64_t both(Cost a, Cost b) {
  return std::uint64_t{a} + b;
}

/// No optimal path costs kInfiniteCost or more: what does is as good as no way.
void lower(Cost& cost, Cost first, Cost second) {
  cost = static_cast<Cost>(std::min<std::uint64_t>(cost, both(first, second)));
}

constexpr auto kReady = [](std::uint32_t /*rank*/) { return true; };

}  // namespace

ArcsBelow::ArcsBelow(const Elimination& nodes)
    : first(nodes.node_count() + std::size_t{1}), arcs(nodes.above.size()) {
  for (const std::uint32_t upper : nodes.above) ++first[upper + std::size_t{1}];
  for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
  std::vector<std::uint64_t> next(first.begin(), first.end() - 1);
  for (std::uint32_t lower = 0; lower < nodes.node_count(); ++lower) {
    std::uint32_t place = 0;
    for (const std::uint32_t upper : nodes.above_of(lower)) arcs[next[upper]++] = {lower, place++};
  }
}

Customisation::Customisation(const Elimination& nodes, const MapArcs& map, int threads,
                             const Progress* progress)
    : nodes_(nodes),
      below_(nodes),
      sharing_(nodes, threads, nodes.above.size(), progress),
      up_(nodes.above.size(), kInfiniteCost),
      down_(nodes.above.size(), kInfiniteCost) {
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    for (const MapArcs::Arc& arc : map.out(slot)) take(nodes.rank_of_slot[slot], arc);
  }
}

void Customisation::take(std::uint32_t from, const MapArcs::Arc& arc) {
  const std::uint32_t to = nodes_.rank_of_slot[arc.to];
  const std::uint64_t place = nodes_.place_of(std::min(from, to), std::max(from, to));
  Cost& cost = (from < to ? up_ : down_)[place];
  cost = std::min(cost, arc.cost);
}

void Customisation::find_ways_below() {
  sharing_.upwards([&](std::uint32_t x, const auto& is_ready) {
    for_each_triangle_below(
        nodes_, below_, x, is_ready,
        [&](std::uint32_t /*z*/, std::uint64_t to_x, std::uint64_t to_y, std::uint64_t x_y) {
          lower(up_[x_y], down_[to_x], up_[to_y]);
          lower(down_[x_y], down_[to_y], up_[to_x]);
        });
  });
}

void Customisation::find_ways_above() {
  sharing_.downwards([&](std::uint32_t n, const auto& is_ready) {
    for_each_triangle_above(nodes_, n, is_ready,
                            [&](std::uint64_t to_a, std::uint64_t to_b, std::uint64_t a_b) {
                              lower(up_[to_a], up_[to_b], down_[a_b]);
                              lower(up_[to_b], up_[to_a], up_[a_b]);
                              lower(down_[to_a], up_[a_b], down_[to_b]);
                              lower(down_[to_b], down_[a_b], down_[to_a]);
                            });
  });
}

void Customisation::prune(Cost too_dear) {
  keep_up_.resize(up_.size());
  keep_down_.resize(down_.size());
  sharing_.each([&](std::uint32_t n) {
    for (std::uint64_t i = nodes_.first_above[n]; i < nodes_.first_above[n + std::size_t{1}]; ++i) {
      keep_up_[i] = up_[i] < too_dear ? 1 : 0;
      keep_down_[i] = down_[i] < too_dear ? 1 : 0;
    }
    for_each_triangle_above(nodes_, n, kReady,
                            [&](std::uint64_t to_a, std::uint64_t to_b, std::uint64_t a_b) {
                              if (both(up_[to_b], down_[a_b]) <= up_[to_a]) keep_up_[to_a] = 0;
                              if (both(up_[to_a], up_[a_b]) <= up_[to_b]) keep_up_[to_b] = 0;
                              if (both(up_[a_b], down_[to_b]) <= down_[to_a]) keep_down_[to_a] = 0;
                              if (both(down_[a_b], down_[to_a]) <= down_[to_b]) keep_down_[to_b] = 0;
                            });
  });
}

void Customisation::find_middles() {
  middles_up_.assign(up_.size(), Hierarchy::kNoMiddle);
  middles_down_.assign(down_.size(), Hierarchy::kNoMiddle);
  sharing_.each([&](std::uint32_t x) {
    for_each_triangle_below(
        nodes_, below_, x, kReady,
        [&](std::uint32_t z, std::uint64_t to_x, std::uint64_t to_y, std::uint64_t x_y) {
          if (keep_down_[to_x] != 0 && keep_up_[to_y] != 0 && both(down_[to_x], up_[to_y]) == up_[x_y])
            middles_up_[x_y] = z;
          if (keep_down_[to_y] != 0 && keep_up_[to_x] != 0 && both(down_[to_y], up_[to_x]) == down_[x_y])
            middles_down_[x_y] = z;
        });
  });
}

Hierarchy::Arcs Customisation::take(std::vector<Cost>& costs, std::vector<std::uint8_t>& keep,
                                    std::vector<std::uint32_t>& middles) {
  // Assigned from a vector, which gives the memory back.
  below_.arcs = std::vector<ArcsBelow::Arc>();
  Hierarchy::Arcs result;
  result.first.reserve(nodes_.first_above.size());
  const auto count = static_cast<std::size_t>(std::count(keep.begin(), keep.end(), 1));
  result.arcs.reserve(count);
  if (!middles.empty()) result.middles.reserve(count);
  result.first.push_back(0);
  for (std::uint32_t n = 0; n < nodes_.node_count(); ++n) {
    for (std::uint64_t i = nodes_.first_above[n]; i < nodes_.first_above[n + std::size_t{1}]; ++i) {
      if (keep[i] == 0) continue;
      result.arcs.push_back({nodes_.above[i], costs[i]});
      if (!middles.empty()) result.middles.push_back({.node = middles[i]});
    }
    result.first.push_back(result.arcs.size());
  }
  costs = std::vector<Cost>();
  keep = std::vector<std::uint8_t>();
  middles = std::vector<std::uint32_t>();
  return result;
}

void find_halves(Hierarchy& hierarchy, int threads, const Progress* progress) {
  const auto place = [](const Hierarchy::Arcs& arcs, std::uint32_t lower, std::uint32_t upper) {
    return Hierarchy::Middle::place_of(*arcs.find(lower, upper) - arcs.first[lower]);
  };
  const Hierarchy::Arcs& down = hierarchy.climbed(false);
  const auto find_for = [&](Hierarchy::Arcs& arcs, bool is_up) {
    const NodeSharing sharing(hierarchy.nodes, threads, arcs.arcs.size(), progress);
    sharing.each([&](std::uint32_t lower) {
      for (std::uint64_t i = arcs.first[lower]; i < arcs.first[lower + std::size_t{1}]; ++i) {
        Hierarchy::Middle& middle = arcs.middles[i];
        if (middle.node == Hierarchy::kNoMiddle) continue;
        const std::uint32_t upper = arcs.arcs[i].above;
        middle.there = place(down, middle.node, is_up ? lower : upper);
        middle.on = place(hierarchy.up, middle.node, is_up ? upper : lower);
      }
    });
  };
  find_for(hierarchy.up, true);
  if (!hierarchy.same_both_ways) find_for(hierarchy.down, false);
}

}  // namespace goalbound
