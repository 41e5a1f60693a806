#include "hierarchy/hierarchy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace goalbound {
namespace {

/// Costs of all arcs of a contraction, pruned or not, while they are worked out.
class Customisation {
 public:
  Customisation(const Elimination& nodes, const MapArcs& map, const Progress* progress)
      : nodes_(nodes),
        progress_(progress),
        up_(nodes.above.size(), kInfiniteCost),
        down_(nodes.above.size(), kInfiniteCost) {
    for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
      for (const MapArcs::Arc& arc : map.out(slot)) take(nodes.rank_of_slot[slot], arc);
    }
  }

  bool stopped() const { return is_cancelled(progress_); }

  /// From below: an arc costs no more than over a node that was contracted before both of its ends.
  void find_ways_below() {
    for (std::uint32_t n = 0; n < nodes_.node_count() && !stopped(); ++n) {
      for_each_triangle(n, [&](std::uint64_t to_a, std::uint64_t to_b, std::uint64_t a_b) {
        lower(up_[a_b], down_[to_a], up_[to_b]);
        lower(down_[a_b], down_[to_b], up_[to_a]);
      });
    }
  }

  /// From above: nor does it cost more than over a node between its ends, or above both. All are exact then.
  void find_ways_above() {
    for (std::uint32_t n = nodes_.node_count(); n-- > 0 && !stopped();) {
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
  void prune(Cost too_dear) {
    keep_up_.resize(up_.size());
    keep_down_.resize(down_.size());
    for (std::size_t i = 0; i < up_.size(); ++i) keep_up_[i] = up_[i] < too_dear;
    for (std::size_t i = 0; i < down_.size(); ++i) keep_down_[i] = down_[i] < too_dear;
    for (std::uint32_t n = 0; n < nodes_.node_count() && !stopped(); ++n) {
      for_each_triangle(n, [&](std::uint64_t to_a, std::uint64_t to_b, std::uint64_t a_b) {
        if (sum(up_[to_b], down_[a_b]) <= up_[to_a]) keep_up_[to_a] = false;
        if (sum(up_[to_a], up_[a_b]) <= up_[to_b]) keep_up_[to_b] = false;
        if (sum(up_[a_b], down_[to_b]) <= down_[to_a]) keep_down_[to_a] = false;
        if (sum(down_[a_b], down_[to_a]) <= down_[to_b]) keep_down_[to_b] = false;
      });
    }
  }

  /// The middle of each kept arc. All optimal ways of such an arc lead over nodes below both ends, as others
  /// would have pruned it. Of all nodes on them take the highest: the arcs between it and the ends are kept,
  /// since what could prune one is a node on such a way that is higher still.
  void find_middles() {
    middles_up_.assign(up_.size(), Hierarchy::kNoMiddle);
    middles_down_.assign(down_.size(), Hierarchy::kNoMiddle);
    for (std::uint32_t n = 0; n < nodes_.node_count() && !stopped(); ++n) {
      for_each_triangle(n, [&](std::uint64_t to_a, std::uint64_t to_b, std::uint64_t a_b) {
        if (keep_down_[to_a] && keep_up_[to_b] && sum(down_[to_a], up_[to_b]) == up_[a_b])
          middles_up_[a_b] = n;
        if (keep_down_[to_b] && keep_up_[to_a] && sum(down_[to_b], up_[to_a]) == down_[a_b])
          middles_down_[a_b] = n;
      });
    }
  }

  Hierarchy::Arcs kept_up() const { return kept(up_, keep_up_, middles_up_); }
  Hierarchy::Arcs kept_down() const { return kept(down_, keep_down_, middles_down_); }

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

  Hierarchy::Arcs kept(const std::vector<Cost>& costs, const std::vector<bool>& keep,
                       const std::vector<std::uint32_t>& middles) const {
    Hierarchy::Arcs result;
    result.first.reserve(nodes_.first_above.size());
    const auto count = static_cast<std::size_t>(std::count(keep.begin(), keep.end(), true));
    result.arcs.reserve(count);
    if (!middles.empty()) result.middles.reserve(count);
    result.first.push_back(0);
    for (std::uint32_t n = 0; n < nodes_.node_count(); ++n) {
      for (std::uint64_t i = nodes_.first_above[n]; i < nodes_.first_above[n + 1]; ++i) {
        if (!keep[i]) continue;
        result.arcs.push_back({nodes_.above[i], costs[i]});
        if (!middles.empty()) result.middles.push_back({.node = middles[i]});
      }
      result.first.push_back(result.arcs.size());
    }
    return result;
  }

  const Elimination& nodes_;
  const Progress* progress_;
  // By place in Elimination::above.
  std::vector<Cost> up_;
  std::vector<Cost> down_;
  std::vector<bool> keep_up_;
  std::vector<bool> keep_down_;
  std::vector<std::uint32_t> middles_up_;  ///< empty where nobody asks for them
  std::vector<std::uint32_t> middles_down_;
};

/// Where the halves of each arc stand, so that a path need not look for them.
void find_halves(Hierarchy& hierarchy) {
  const auto place = [](const Hierarchy::Arcs& arcs, std::uint32_t lower, std::uint32_t upper) {
    const std::uint64_t at = *arcs.find(lower, upper) - arcs.first[lower];
    return static_cast<std::uint16_t>(std::min<std::uint64_t>(at, Hierarchy::Middle::kFar));
  };
  const Hierarchy::Arcs& down = hierarchy.climbed(false);
  const auto find_for = [&](Hierarchy::Arcs& arcs, bool is_up) {
    for (std::uint32_t lower = 0; lower < hierarchy.node_count(); ++lower) {
      for (std::uint64_t i = arcs.first[lower]; i < arcs.first[lower + 1]; ++i) {
        Hierarchy::Middle& middle = arcs.middles[i];
        if (middle.node == Hierarchy::kNoMiddle) continue;
        const std::uint32_t upper = arcs.arcs[i].above;
        middle.there = place(down, middle.node, is_up ? lower : upper);
        middle.on = place(hierarchy.up, middle.node, is_up ? upper : lower);
      }
    }
  };
  find_for(hierarchy.up, true);
  if (!hierarchy.same_both_ways) find_for(hierarchy.down, false);
}

/// Drops what only other purposes need.
void keep_for_paths(Hierarchy& hierarchy) {
  hierarchy.nodes.above = {};
  hierarchy.nodes.first_above = {};
  hierarchy.same_both_ways = hierarchy.up == hierarchy.down;
  if (hierarchy.same_both_ways) hierarchy.down = {};
  find_halves(hierarchy);
}

}  // namespace

std::optional<std::size_t> Hierarchy::Arcs::find(std::uint32_t lower, std::uint32_t upper) const {
  const std::span<const Arc> candidates = of(lower);
  const auto found = std::ranges::lower_bound(candidates, upper, {}, &Arc::above);
  if (found == candidates.end() || found->above != upper) return std::nullopt;
  return first[lower] + static_cast<std::size_t>(found - candidates.begin());
}

std::size_t Hierarchy::byte_size() const {
  return node_count() * (4 * sizeof(std::uint32_t)) +
         (nodes.first_above.size() + up.first.size() + down.first.size()) * sizeof(std::uint64_t) +
         nodes.above.size() * sizeof(std::uint32_t) +
         (up.middles.size() + down.middles.size()) * sizeof(Middle) +
         (up.arcs.size() + down.arcs.size()) * sizeof(Arc);
}

std::optional<Hierarchy> make_hierarchy(const MapArcs& arcs, Elimination nodes,
                                        const HierarchyOptions& options) {
  Hierarchy result{.nodes = std::move(nodes), .up = {}, .down = {}};
  Customisation costs(result.nodes, arcs, options.progress);
  costs.find_ways_below();
  costs.find_ways_above();
  costs.prune(options.too_dear);
  if (options.purpose == For::kPaths) costs.find_middles();
  if (costs.stopped()) return std::nullopt;
  result.up = costs.kept_up();
  result.down = costs.kept_down();
  if (options.purpose == For::kPaths) keep_for_paths(result);
  return result;
}

Result<Hierarchy> make_hierarchy(const MapArcs& arcs, const Progress* progress) {
  const Error stopped{ErrorCode::kCancelled, "the index of distances was stopped while it was made"};
  auto nodes = eliminate(neighbours_of(arcs), progress);
  if (is_cancelled(progress)) return stopped;
  if (!nodes) {
    return Error{ErrorCode::kLimit,
                 fmt::format("this map has no small separators: contracting its {} nodes leaves more than {} "
                             "arcs a node. Flood from the nodes that distances are asked of instead",
                             arcs.node_count(), kMostArcsANode)};
  }
  auto hierarchy = make_hierarchy(arcs, *std::move(nodes), {.progress = progress});
  if (!hierarchy) return stopped;
  return *std::move(hierarchy);
}

}  // namespace goalbound
