#include "hierarchy/hierarchy.hpp"

#include <algorithm>
#include <utility>

namespace goalbound {
namespace {

/// Costs of all arcs of a contraction, pruned or not, while they are worked out.
class Customisation {
 public:
  Customisation(const Elimination& nodes, const MapArcs& map)
      : nodes_(nodes), up_(nodes.above.size(), kInfiniteCost), down_(nodes.above.size(), kInfiniteCost) {
    for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
      for (const MapArcs::Arc& arc : map.out(slot)) take(nodes.rank_of_slot[slot], arc);
    }
  }

  /// From below: an arc costs no more than over a node that was contracted before both of its ends.
  void find_ways_below() {
    for (std::uint32_t n = 0; n < nodes_.node_count(); ++n) {
      for_each_triangle(n, [&](std::uint64_t to_a, std::uint64_t to_b, std::uint64_t a_b) {
        lower(up_[a_b], down_[to_a], up_[to_b]);
        lower(down_[a_b], down_[to_b], up_[to_a]);
      });
    }
  }

  /// From above: nor does it cost more than over a node between its ends, or above both. All are exact then.
  void find_ways_above() {
    for (std::uint32_t n = nodes_.node_count(); n-- > 0;) {
      for_each_triangle(n, [&](std::uint64_t to_a, std::uint64_t to_b, std::uint64_t a_b) {
        lower(up_[to_a], up_[to_b], down_[a_b]);
        lower(up_[to_b], up_[to_a], up_[a_b]);
        lower(down_[to_a], up_[a_b], down_[to_b]);
        lower(down_[to_b], down_[a_b], down_[to_a]);
      });
    }
  }

  /// The arcs without a way of the same cost over others. The parts of such a way cost less than the whole,
  /// so some way of arcs that stay is always left.
  void prune_into(Hierarchy& result, Cost too_dear) const {
    std::vector<bool> keep_up(up_.size());
    std::vector<bool> keep_down(down_.size());
    for (std::size_t i = 0; i < up_.size(); ++i) keep_up[i] = up_[i] < too_dear;
    for (std::size_t i = 0; i < down_.size(); ++i) keep_down[i] = down_[i] < too_dear;
    for (std::uint32_t n = 0; n < nodes_.node_count(); ++n) {
      for_each_triangle(n, [&](std::uint64_t to_a, std::uint64_t to_b, std::uint64_t a_b) {
        if (sum(up_[to_b], down_[a_b]) <= up_[to_a]) keep_up[to_a] = false;
        if (sum(up_[to_a], up_[a_b]) <= up_[to_b]) keep_up[to_b] = false;
        if (sum(up_[a_b], down_[to_b]) <= down_[to_a]) keep_down[to_a] = false;
        if (sum(down_[a_b], down_[to_a]) <= down_[to_b]) keep_down[to_b] = false;
      });
    }
    result.up = kept(up_, keep_up);
    result.down = kept(down_, keep_down);
  }

 private:
  static std::uint64_t sum(Cost a, Cost b) { return std::uint64_t{a} + b; }
  /// No optimal path costs kInfiniteCost or more: what does is as good as no way.
  static void lower(Cost& cost, Cost first, Cost second) {
    cost = static_cast<Cost>(std::min<std::uint64_t>(cost, sum(first, second)));
  }

  void take(std::uint32_t from, const MapArcs::Arc& arc) {
    const std::uint32_t to = nodes_.rank_of_slot[arc.to];
    const std::span<const std::uint32_t> above = nodes_.above_of(std::min(from, to));
    const auto at = std::lower_bound(above.begin(), above.end(), std::max(from, to)) - above.begin();
    Cost& cost =
        (from < to ? up_ : down_)[nodes_.first_above[std::min(from, to)] + static_cast<std::uint64_t>(at)];
    cost = std::min(cost, arc.cost);
  }

  /// Calls `body` with the arcs between n and a, n and b, a and b, for any two nodes a < b above n: what is
  /// above n is connected with one another.
  template <class Body>
  void for_each_triangle(std::uint32_t n, const Body& body) const {
    const std::uint64_t end = nodes_.first_above[n + 1];
    for (std::uint64_t to_a = nodes_.first_above[n]; to_a < end; ++to_a) {
      std::uint64_t a_b = nodes_.first_above[nodes_.above[to_a]];
      for (std::uint64_t to_b = to_a + 1; to_b < end; ++to_b) {
        while (nodes_.above[a_b] != nodes_.above[to_b]) ++a_b;
        body(to_a, to_b, a_b);
      }
    }
  }

  Hierarchy::Arcs kept(const std::vector<Cost>& costs, const std::vector<bool>& keep) const {
    Hierarchy::Arcs result;
    result.first.reserve(nodes_.first_above.size());
    result.arcs.reserve(static_cast<std::size_t>(std::count(keep.begin(), keep.end(), true)));
    result.first.push_back(0);
    for (std::uint32_t n = 0; n < nodes_.node_count(); ++n) {
      for (std::uint64_t i = nodes_.first_above[n]; i < nodes_.first_above[n + 1]; ++i) {
        if (keep[i]) result.arcs.push_back({nodes_.above[i], costs[i]});
      }
      result.first.push_back(result.arcs.size());
    }
    return result;
  }

  const Elimination& nodes_;
  std::vector<Cost> up_;  ///< by place in Elimination::above
  std::vector<Cost> down_;
};

}  // namespace

std::size_t Hierarchy::byte_size() const {
  const std::size_t a_node = 4 * sizeof(std::uint32_t) + 3 * sizeof(std::uint64_t);
  return node_count() * a_node + nodes.above.size() * sizeof(std::uint32_t) +
         (up.arcs.size() + down.arcs.size()) * sizeof(Arc);
}

Hierarchy make_hierarchy(const MapArcs& arcs, Elimination nodes, Cost too_dear) {
  Hierarchy result{.nodes = std::move(nodes), .up = {}, .down = {}};
  Customisation costs(result.nodes, arcs);
  costs.find_ways_below();
  costs.find_ways_above();
  costs.prune_into(result, too_dear);
  return result;
}

}  // namespace goalbound
