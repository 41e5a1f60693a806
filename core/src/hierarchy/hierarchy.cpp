#include "hierarchy/hierarchy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "hierarchy/customisation.hpp"

namespace goalbound {
namespace {

/// Drops what only other purposes need.
void keep_for_paths(Hierarchy& hierarchy, const HierarchyOptions& options) {
  hierarchy.nodes.above = std::vector<std::uint32_t>();  // gives the memory back
  hierarchy.nodes.first_above = std::vector<std::uint64_t>();
  hierarchy.same_both_ways = hierarchy.up == hierarchy.down;
  if (hierarchy.same_both_ways) hierarchy.down = {};
  find_halves(hierarchy, options.threads, options.progress);
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
  Customisation costs(result.nodes, arcs, options.threads, options.progress);
  costs.find_ways_below();
  costs.find_ways_above();
  costs.prune(options.too_dear);
  if (options.purpose == For::kPaths) costs.find_middles();
  if (is_cancelled(options.progress)) return std::nullopt;
  result.up = costs.take_up();
  result.down = costs.take_down();
  if (options.purpose == For::kPaths) keep_for_paths(result, options);
  if (is_cancelled(options.progress)) return std::nullopt;  // perhaps without all halves
  return result;
}

Result<Hierarchy> make_hierarchy(const MapArcs& arcs, const Progress* progress, int threads) {
  const Error stopped{ErrorCode::kCancelled, "the index of distances was stopped while it was made"};
  auto nodes = eliminate(neighbours_of(arcs), progress);
  if (is_cancelled(progress)) return stopped;
  if (!nodes) {
    return Error{ErrorCode::kLimit,
                 fmt::format("this map has no small separators: contracting its {} nodes leaves more than {} "
                             "arcs a node. Flood from the nodes that distances are asked of instead",
                             arcs.node_count(), kMostArcsANode)};
  }
  auto hierarchy = make_hierarchy(arcs, *std::move(nodes), {.threads = threads, .progress = progress});
  if (!hierarchy) return stopped;
  return *std::move(hierarchy);
}

}  // namespace goalbound
