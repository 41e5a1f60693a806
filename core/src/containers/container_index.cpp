#include <fmt/format.h>

#include <algorithm>

#include "containers/directions.hpp"
#include "goalbound/containers.hpp"
#include "goalbound/precompute.hpp"
#include "parallel/workers.hpp"
#include "precompute/heap_flood.hpp"

namespace goalbound {
namespace {

/// As fine as sums of two roots fit 32 bits, and squares 62.
unsigned finest_root_shift(const Box& limits) {
  constexpr unsigned kFinest = 16;
  const auto squared = [](std::int64_t min, std::int64_t max) {
    return static_cast<std::uint64_t>((max - min) * (max - min));
  };
  const std::uint64_t square = squared(limits.min_x, limits.max_x) + squared(limits.min_y, limits.max_y) +
                               squared(limits.min_z, limits.max_z);
  unsigned shift = kFinest;
  while (shift > 0 && square >> (62U - shift) != 0) shift -= 2;
  return shift;
}

/// Nodes that a worker takes at once.
constexpr std::uint64_t kNodesAtOnce = 4;

}  // namespace

Result<ContainerSpace> container_space(const Map& map, const ContainerOptions& options) {
  const std::uint32_t axes = map.kind().axes;
  if (container_directions(axes, options.corners).empty()) {
    return Error{.message = fmt::format("a hull has 4, 8 or 16 corners (6, 14 or 26 faces in space), not {}",
                                        options.corners)};
  }
  return ContainerSpace{.limits = map.limits(),
                        .axes = axes,
                        .corners = options.corners,
                        .root_shift = finest_root_shift(map.limits())};
}

ContainerIndex::ContainerIndex(const Map& map, const ContainerInfo& info, const ContainerSpace& space,
                               Ordering ordering)
    : map_(&map),
      grid_(map.as_grid()),
      list_(map.as_list()),
      info_(&info),
      space_(space),
      ordering_(ordering),
      words_(info.words(space)),
      records_(static_cast<std::size_t>(map.box_count()) * words_),
      filled_(static_cast<std::size_t>(map.box_count())) {}

ContainerMemory ContainerIndex::memory(const Map& map, const ContainerInfo& info,
                                       const ContainerOptions& options) {
  const std::size_t bytes_an_edge = info.words(*container_space(map, options)) * sizeof(std::uint32_t) + 1;
  const std::size_t of_a_worker =
      map.node_limit() * HeapFlood<ListOut>::kBytesPerNode + map.node_count() * sizeof(Place);
  return {.index_bytes = static_cast<std::size_t>(map.box_count()) * bytes_an_edge,
          .scratch_bytes = of_a_worker * static_cast<std::size_t>(worker_count(options.threads))};
}

Result<ContainerIndex> ContainerIndex::make(const Map& map, const ContainerInfo& info,
                                            const ContainerOptions& options, Progress& progress) {
  const auto space = container_space(map, options);
  if (!space) return space.error();
  const Ordering ordering = options.ordering.value_or(usual_ordering(map.kind()));
  if (auto checked = check_ordering(map.kind(), ordering); !checked) return checked.error();
  if (auto good = check_threads(options.threads); !good) return good.error();
  const std::size_t needed = memory(map, info, options).total();
  if (needed > options.memory_limit) {
    return Error{.code = ErrorCode::kLimit,
                 .message = fmt::format("containers of the kind '{}' need {} bytes on this map, and {} are "
                                        "allowed",
                                        info.id, needed, options.memory_limit)};
  }
  ContainerIndex index(map, info, *space, ordering);
  const auto made = or_lack_of_threads("the containers cannot be made",
                                       [&] { return index.fill(options.threads, progress); });
  if (!made) return made.error();
  return index;
}

/// All of its edges.
Result<void> ContainerIndex::fill(int threads, Progress& progress) {
  progress.start(map_->node_count());
  for_each_index(
      map_->node_count(), kNodesAtOnce, worker_count(threads), progress,
      [&] { return NodeContainers(*map_, *info_, space_, ordering_); },
      [&](NodeContainers& made, std::uint64_t slot) {
        const NodeId node = map_->node_of_slot(static_cast<std::uint32_t>(slot));
        made.make(node);
        const std::size_t first = first_edge(node);
        for (std::size_t e = 0; e < made.edge_limit(); ++e) {
          const auto record = made.record(EdgeIndex(e));
          if (record.empty()) continue;
          std::copy(record.begin(), record.end(), records_.begin() + std::ptrdiff_t((first + e) * words_));
          filled_[first + e] = 1;
        }
      });
  if (progress.ending())
    return Error{.code = ErrorCode::kCancelled, .message = "the containers were cancelled"};
  return {};
}

ContainerPower ContainerIndex::power(std::size_t nodes, std::size_t goals_a_node) const {
  ContainerPower power;
  const std::size_t count = std::min<std::size_t>(nodes, map_->node_count());
  const auto flood = make_flood(*map_);
  std::vector<Edge> edges;
  for (std::size_t i = 0; i < count; ++i) {
    const NodeId node = map_->node_of_slot(static_cast<std::uint32_t>(i * map_->node_count() / count));
    map_->edges(node, edges);
    flood->run(node, ordering_);
    // The first one reached is the node itself.
    const std::size_t stride = flood->reached().size() / (goals_a_node + 1) + 1;
    std::size_t window = 0;
    for (const Edge& edge : edges) {
      const std::size_t wanted = edge.index.value() / kEdgesOfAWindow;
      if (wanted != window) flood->choose_window(window = wanted);
      for (std::size_t k = 1; k < flood->reached().size(); k += stride) {
        const NodeId goal = flood->reached()[k];
        const bool leads = (flood->labels(goal) >> edge.index.value() % kEdgesOfAWindow & 1U) != 0;
        const bool kept = keeps(node, edge.index, map_->place(goal));
        ++power.pairs;
        power.prunable += leads ? 0 : 1;
        power.pruned += kept ? 0 : 1;
        power.lost += leads && !kept ? 1 : 0;
      }
    }
  }
  return power;
}

}  // namespace goalbound
