#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "goalbound/containers.hpp"
#include "goalbound/precompute.hpp"
#include "indices/container/shapes/directions.hpp"
#include "indices/section_values.hpp"
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

/// Kinds of sections of its files.
/// @{
constexpr std::uint32_t kFilledSection = kFirstSection;
constexpr std::uint32_t kRecordSection = kFirstSection + 1;
/// @}

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
    : Index(values_of(info, space, ordering)),
      map_(&map),
      grid_(map.as_grid()),
      list_(map.as_list()),
      info_(&info),
      space_(space),
      ordering_(ordering),
      words_(info.words(space)),
      records_(static_cast<std::size_t>(map.box_count()) * words_),
      filled_(static_cast<std::size_t>(map.box_count())) {}

IndexMemory ContainerIndex::memory(const Map& map, const ContainerInfo& info,
                                   const ContainerOptions& options) {
  const std::size_t bytes_an_edge = info.words(*container_space(map, options)) * sizeof(std::uint32_t) + 1;
  const std::size_t of_a_worker =
      map.node_limit() * HeapFlood<ListOut>::kBytesPerNode + map.node_count() * sizeof(Place);
  return {.index_bytes = static_cast<std::size_t>(map.box_count()) * bytes_an_edge,
          .scratch_bytes = of_a_worker * static_cast<std::size_t>(worker_count(options.threads))};
}

Result<std::shared_ptr<const ContainerIndex>> ContainerIndex::make(const Map& map, const ContainerInfo& info,
                                                                   const ContainerOptions& options,
                                                                   Progress& progress) {
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
  const auto index = std::shared_ptr<ContainerIndex>(new ContainerIndex(map, info, *space, ordering));
  const auto made = or_lack_of_threads("the containers cannot be made",
                                       [&] { return index->fill(options.threads, progress); });
  if (!made) return made.error();
  return std::shared_ptr<const ContainerIndex>(index);
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

std::vector<IndexSection> ContainerIndex::sections() const {
  return {{kFilledSection, std::as_bytes(std::span(filled_))},
          {kRecordSection, std::as_bytes(std::span(records_))}};
}

Result<std::shared_ptr<const ContainerIndex>> ContainerIndex::from_sections(
    const Map& map, const ContainerInfo& info, const ContainerOptions& options,
    std::span<const IndexSection> sections) {
  const auto space = container_space(map, options);
  if (!space) return space.error();
  const auto index = std::shared_ptr<ContainerIndex>(
      new ContainerIndex(map, info, *space, options.ordering.value_or(usual_ordering(map.kind()))));
  auto filled = section_values<std::uint8_t>(sections, kFilledSection, index->filled_.size());
  if (!filled) return filled.error();
  if (std::ranges::any_of(*filled, [](std::uint8_t f) { return f > 1; }))
    return Error{ErrorCode::kCorrupt, "an edge neither has a container nor has none"};
  auto records = section_values<std::uint32_t>(sections, kRecordSection, index->records_.size());
  if (!records) return records.error();
  index->filled_ = *std::move(filled);
  index->records_ = *std::move(records);
  return std::shared_ptr<const ContainerIndex>(index);
}

bool ContainerIndex::fits(const Map& map) const {
  return &map == map_ || Bounds::info_for(*map_, ordering_, Method::kExact) ==
                             Bounds::info_for(map, ordering_, Method::kExact);
}

std::uint8_t ContainerIndex::allowed_edges(std::uint32_t slot, std::size_t first, std::uint8_t edges,
                                           const QueryContext& context) const {
  const NodeId node = map_->node_of_slot(slot);
  unsigned kept = 0;
  for (unsigned bits = edges; bits != 0; bits &= bits - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(bits));
    if (keeps(node, EdgeIndex(first + i), context.place)) kept |= 1U << i;
  }
  return static_cast<std::uint8_t>(kept);
}

std::string ContainerIndex::why(const Map& /*map*/, const Refused& refused,
                                const QueryContext& context) const {
  if (refused.what != Refused::What::kEdge || keeps(refused.node, refused.edge, context.place)) return {};
  if (filled_[first_edge(refused.node) + refused.edge.value()] == 0)
    return fmt::format("no {}: no goal is reached optimally through this edge", info_->id);
  return fmt::format("the goal lies outside of the {} of the goals that are reached through this edge",
                     info_->id);
}

void ContainerIndex::picture(const Map& map, std::size_t /*which*/, NodeId node,
                             const QueryContext* /*context*/, IndexPicture& picture) const {
  picture = IndexPicture();
  if (node == kNoNode) return;
  std::vector<IndexLine> lines;
  for (std::size_t e = 0; e < map.edge_limit(node); ++e) {
    const std::size_t edge = first_edge(node) + e;
    if (filled_[edge] == 0) continue;
    lines.clear();
    info_->outline(space_, ends(node, EdgeIndex(e)), records_.data() + edge * words_, lines);
    for (IndexLine& line : lines) picture.outlines.push_back({EdgeIndex(e), std::move(line)});
  }
}

}  // namespace goalbound
