#include "hierarchy/elimination.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "hierarchy/nested_dissection.hpp"

namespace goalbound {
namespace {

std::vector<std::uint32_t> inverse_of(std::span<const std::uint32_t> order) {
  std::vector<std::uint32_t> result(order.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) result[order[i]] = i;
  return result;
}

/// Walks the arcs of a contraction without making any: calls `body(lower, upper)` for each of them, `upper`
/// in rising order, until it returns false. `parent` becomes the elimination tree.
template <class Body>
bool for_each_arc(const Neighbours& graph, std::vector<std::uint32_t>& parent, const Body& body) {
  constexpr std::uint32_t kNone = Elimination::kNoParent;
  const std::uint32_t nodes = graph.node_count();
  parent.assign(nodes, kNone);
  std::vector<std::uint32_t> seen_from(nodes, kNone);
  for (std::uint32_t upper = 0; upper < nodes; ++upper) {
    seen_from[upper] = upper;
    for (const std::int32_t neighbour : graph.of(upper)) {
      auto lower = static_cast<std::uint32_t>(neighbour);
      if (lower > upper) break;
      while (seen_from[lower] != upper) {
        seen_from[lower] = upper;
        if (!body(lower, upper)) return false;
        if (parent[lower] == kNone) parent[lower] = upper;
        lower = parent[lower];
      }
    }
  }
  return true;
}

/// Nodes of a forest, each behind all nodes of its subtree.
std::vector<std::uint32_t> children_first(const std::vector<std::uint32_t>& parent) {
  constexpr std::uint32_t kNone = Elimination::kNoParent;
  const auto nodes = static_cast<std::uint32_t>(parent.size());
  std::vector<std::uint32_t> size(nodes, 1);
  for (std::uint32_t n = 0; n < nodes; ++n) {
    if (parent[n] != kNone) size[parent[n]] += size[n];
  }
  // Parents have higher numbers: from above, each takes its place behind those that came before it.
  std::vector<std::uint32_t> order(nodes);
  std::vector<std::uint32_t> end_of_free(nodes);  // of the places that a node's children may take
  std::uint32_t end = nodes;
  for (std::uint32_t n = nodes; n-- > 0;) {
    std::uint32_t& free = parent[n] == kNone ? end : end_of_free[parent[n]];
    order[free - 1] = n;
    end_of_free[n] = free - 1;
    free -= size[n];
  }
  return order;
}

void list_arcs(const Neighbours& graph, std::uint64_t arcs, Elimination& result) {
  const std::uint32_t nodes = graph.node_count();
  result.first_above.assign(nodes + std::size_t{1}, 0);
  for_each_arc(graph, result.parent, [&](std::uint32_t lower, std::uint32_t /*upper*/) {
    ++result.first_above[lower + std::size_t{1}];
    return true;
  });
  for (std::size_t i = 1; i <= nodes; ++i) result.first_above[i] += result.first_above[i - 1];
  result.above.resize(arcs);
  std::vector<std::uint64_t> next(result.first_above.begin(), result.first_above.end() - 1);
  for_each_arc(graph, result.parent, [&](std::uint32_t lower, std::uint32_t upper) {
    result.above[next[lower]++] = upper;
    return true;
  });
}

}  // namespace

std::optional<Elimination> eliminate(const Neighbours& neighbours, std::span<const std::uint32_t> order,
                                     std::uint64_t most_arcs) {
  const Neighbours dissected = renumbered(neighbours, order, inverse_of(order));
  std::vector<std::uint32_t> parent;
  std::uint64_t arcs = 0;
  const bool few =
      for_each_arc(dissected, parent, [&](std::uint32_t, std::uint32_t) { return ++arcs <= most_arcs; });
  if (!few) return std::nullopt;

  Elimination result;
  result.slot_of_rank = children_first(parent);
  for (std::uint32_t& node : result.slot_of_rank) node = order[node];
  result.rank_of_slot = inverse_of(result.slot_of_rank);
  list_arcs(renumbered(neighbours, result.slot_of_rank, result.rank_of_slot), arcs, result);
  result.first.resize(result.parent.size());
  std::iota(result.first.begin(), result.first.end(), 0U);
  for (std::uint32_t n = 0; n < result.node_count(); ++n) {
    if (result.parent[n] == Elimination::kNoParent) continue;
    std::uint32_t& first = result.first[result.parent[n]];
    first = std::min(first, result.first[n]);
  }
  return result;
}

std::optional<Elimination> eliminate(const Neighbours& neighbours, const Progress* progress) {
  const auto order = nested_dissection(neighbours, progress);
  if (!order) return std::nullopt;
  return eliminate(neighbours, *order, kMostArcsANode * neighbours.node_count());
}

}  // namespace goalbound
