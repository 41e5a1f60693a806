#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "goalbound/graph_bounds.hpp"
#include "graphs/graph_flood.hpp"
#include "graphs/graph_inherit.hpp"
#include "parallel/workers.hpp"

namespace goalbound {
namespace {

/// Of an edge whose node is missing: nothing is pruned.
constexpr Box kEverything = {
    std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max(),
    std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};

Result<void> check(const PrecomputeOptions& options) {
  const auto refuse = [](std::string message) {
    return Error{ErrorCode::kInvalidArgument, std::move(message)};
  };
  if (options.threads < 0)
    return refuse(fmt::format("{} threads are not possible; 0 means one per core", options.threads));
  if (options.ordering == Ordering::kCanonical) {
    return refuse(
        "the ordering canonical is one of moves on a grid; a general graph has the orderings regular and "
        "all-optimal");
  }
  if (options.ordering == Ordering::kRegular && options.method != Method::kExact) {
    return refuse(
        fmt::format("{} boxes of the regular ordering do not exist; use the method exact, or the ordering "
                    "all-optimal",
                    name_of(options.method)));
  }
  if (options.shard.count != 1 || options.backward)
    return refuse("a general graph is flooded in one piece, and forward: leave out shards and backward");
  return {};
}

/// Floods on the pool; each writes the boxes of its own node alone.
void flood_from(const WeightedGraph& graph, const std::vector<std::uint32_t>& sources,
                const PrecomputeOptions& options, GraphBounds& bounds, Progress& progress) {
  constexpr std::uint64_t kChunk = 16;
  for_each_index(
      sources.size(), kChunk, worker_count(options.threads), progress, [&] { return GraphFlood(graph); },
      [&](GraphFlood& flood, std::uint64_t i) {
        const std::uint32_t source = sources[i];
        flood.run(source, options.ordering,
                  std::span(bounds.boxes).subspan(graph.first_edge(source), graph.edges(source).size()));
        bounds.qualities[source] = NodeQuality::kExact;
      });
}

/// The nodes that inherited, largest boxes first.
std::vector<std::uint32_t> loosest_first(const WeightedGraph& graph, const GraphBounds& bounds) {
  std::vector<double> areas(graph.node_count());
  std::vector<std::uint32_t> nodes;
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    if (bounds.qualities[node] == NodeQuality::kExact) continue;
    nodes.push_back(node);
    for (std::uint32_t i = 0; i < graph.edges(node).size(); ++i)
      areas[node] += static_cast<double>(bounds.boxes[graph.first_edge(node) + i].area());
  }
  std::stable_sort(nodes.begin(), nodes.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return areas[a] > areas[b]; });
  return nodes;
}

}  // namespace

std::uint32_t GraphBounds::count(NodeQuality quality) const {
  return static_cast<std::uint32_t>(std::count(qualities.begin(), qualities.end(), quality));
}

Result<GraphBounds> precompute(const WeightedGraph& graph, const PrecomputeOptions& options,
                               Progress& progress) {
  if (auto good = check(options); !good) return good.error();
  GraphBounds bounds{.ordering = options.ordering,
                     .method = options.method,
                     .boxes = std::vector<Box>(graph.edge_count(), kEverything),
                     .qualities = std::vector<NodeQuality>(graph.node_count(), NodeQuality::kMissing)};
  std::vector<std::uint32_t> sources;
  if (options.method == Method::kExact) {
    sources.resize(graph.node_count());
    std::iota(sources.begin(), sources.end(), 0U);
  } else {
    sources = junctions(graph);
  }
  progress.start(options.method == Method::kInherited ? sources.size() : graph.node_count());
  flood_from(graph, sources, options, bounds, progress);
  if (options.method != Method::kExact && !progress.cancelled()) inherit_boxes(graph, bounds);
  if (options.method == Method::kAnytime && !progress.cancelled()) {
    if (options.budget_seconds > 0) progress.stop_after(options.budget_seconds);
    flood_from(graph, loosest_first(graph, bounds), options, bounds, progress);
  }
  if (progress.cancelled()) return Error{ErrorCode::kCancelled, "the precompute was cancelled"};
  return bounds;
}

}  // namespace goalbound
