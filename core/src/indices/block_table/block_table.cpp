// Tables with a bounded loss: see goalbound/distance_tables.hpp. What a block costs falls by no more than a
// step costs, so that estimates stay consistent.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "goalbound/distance_tables.hpp"
#include "goalbound/list_graph.hpp"
#include "goalbound/threads.hpp"
#include "indices/regions.hpp"
#include "indices/section_values.hpp"
#include "indices/target_sweeps.hpp"

namespace goalbound {
namespace {

/// Kinds of sections of its files.
/// @{
constexpr std::uint32_t kBlockSection = kFirstSection;
constexpr std::uint32_t kLossSection = kFirstSection + 1;
constexpr std::uint32_t kCostSection = kFirstSection + 2;
/// @}

std::uint32_t count_of_blocks(const Map& map, const IndexValues& values) {
  const std::uint32_t nodes = values.number("nodes");
  return (map.node_count() + nodes - 1) / nodes;
}

/// From a node to those of the block that is looked at.
struct Range {
  Cost least = kInfiniteCost;
  Cost most = 0;
  void take(Cost cost) {
    if (cost == kInfiniteCost) return;
    least = std::min(least, cost);
    most = std::max(most, cost);
  }
};

}  // namespace

Result<std::shared_ptr<const BlockTable>> BlockTable::make(const IndexRequest& request, Progress& progress) {
  const Map& map = request.map;
  const std::shared_ptr<BlockTable> table(new BlockTable(map, request.values));
  const std::uint32_t blocks = count_of_blocks(map, request.values);
  table->block_of_slot_ = kd_tree_regions(map, blocks);
  table->losses_.resize(blocks);
  table->costs_.resize(std::size_t{map.node_count()} * blocks);
  const auto sweeps = TargetSweeps::of(map, progress);
  if (!sweeps) return sweeps.error();
  std::vector<std::uint32_t> targets(map.node_count());
  std::iota(targets.begin(), targets.end(), 0U);
  std::ranges::stable_sort(targets, {}, [&](std::uint32_t slot) { return table->block(slot); });
  std::vector<Range> ranges(map.node_count());
  const auto end_block = [&](std::uint32_t block) {
    for (std::uint32_t slot = 0; slot < ranges.size(); ++slot) {
      const Range range = std::exchange(ranges[slot], Range());
      table->costs_[std::size_t{slot} * blocks + block] = range.least;
      if (range.least != kInfiniteCost)
        table->losses_[block] = std::max(table->losses_[block], range.most - range.least);
    }
  };
  const auto use = [&](std::span<const TargetSweeps::Batch> batches) -> Result<void> {
    for (const TargetSweeps::Batch& batch : batches) {
      for (std::size_t lane = 0; lane < batch.targets.size(); ++lane) {
        for (std::uint32_t slot = 0; slot < ranges.size(); ++slot)
          ranges[slot].take(batch.costs[slot].costs[lane]);
        const std::size_t next = batch.first + lane + 1;
        const std::uint32_t block = table->block(batch.targets[lane]);
        if (next == targets.size() || table->block(targets[next]) != block) end_block(block);
      }
    }
    return {};
  };
  const auto made = or_lack_of_threads("the table cannot be made", [&] {
    return sweeps->run(targets, worker_count(request.threads), progress, use);
  });
  if (!made) return made.error();
  return std::shared_ptr<const BlockTable>(table);
}

std::uint64_t BlockTable::byte_size() const {
  return block_of_slot_.size() * sizeof(std::uint16_t) + (losses_.size() + costs_.size()) * sizeof(Cost);
}

/// From the goal's side the way back counts, where it costs the same.
QueryContext BlockTable::context(const Map& map, NodeId start, NodeId goal, SearchSide side) const {
  QueryContext context = Index::context(map, start, goal, side);
  const bool leads_back = map.as_list() == nullptr || map.as_list()->is_symmetric();
  const bool is_told = side == SearchSide::kStart || leads_back;
  context.note = {block(map.slot(side == SearchSide::kStart ? goal : start)), is_told ? 1U : 0U};
  return context;
}

Cost BlockTable::lower_bound(Cost estimate, std::uint32_t slot, const QueryContext& context) const {
  if (context.note[1] == 0) return estimate;
  return std::max(estimate, at_least(slot, static_cast<std::uint32_t>(context.note[0])));
}

void BlockTable::picture(const Map& map, std::size_t which, NodeId node, const QueryContext* /*context*/,
                         IndexPicture& picture) const {
  picture = IndexPicture();
  if (which == 1 && node == kNoNode) return;
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    const Cost cost = which == 0 ? loss(block(slot)) : at_least(map.slot(node), block(slot));
    picture.values.push_back(cost == kInfiniteCost ? 0 : map.length_of(cost));
  }
}

std::vector<IndexSection> BlockTable::sections() const {
  return {{kBlockSection, std::as_bytes(std::span(block_of_slot_))},
          {kLossSection, std::as_bytes(std::span(losses_))},
          {kCostSection, std::as_bytes(std::span(costs_))}};
}

Result<std::shared_ptr<const BlockTable>> BlockTable::from_sections(const Map& map, const IndexValues& values,
                                                                    std::span<const IndexSection> sections) {
  const std::shared_ptr<BlockTable> table(new BlockTable(map, values));
  const std::uint32_t blocks = count_of_blocks(map, values);
  auto of_slot = section_values<std::uint16_t>(sections, kBlockSection, map.node_count());
  if (!of_slot) return of_slot.error();
  auto losses = section_values<Cost>(sections, kLossSection, blocks);
  if (!losses) return losses.error();
  auto costs = section_values<Cost>(sections, kCostSection, std::size_t{map.node_count()} * blocks);
  if (!costs) return costs.error();
  if (std::ranges::any_of(*of_slot, [&](std::uint16_t block) { return block >= blocks; }))
    return Error{ErrorCode::kCorrupt, fmt::format("a node lies in none of the {} blocks", blocks)};
  table->block_of_slot_ = *std::move(of_slot);
  table->losses_ = *std::move(losses);
  table->costs_ = *std::move(costs);
  return std::shared_ptr<const BlockTable>(table);
}

namespace index_block_table {
namespace {

constexpr std::array<IndexParameter, 1> kParameters = {{
    {.id = "nodes",
     .name = "Nodes of a block",
     .description = "how many nodes share one distance: more nodes take fewer bytes and lose more",
     .default_value = "16",
     .choices = nullptr,
     .least = 1,
     .most = 4096},
}};

constexpr std::array<IndexPictureInfo, 2> kPictures = {{
    {.id = "loss",
     .name = "Loss",
     .description = "of each node by how much a distance to it may be told too small",
     .of_all_nodes = true},
    {.id = "distances",
     .name = "Distances",
     .description = "from the node that is looked at to the block of each",
     .of_node = true},
}};

Result<IndexValues> resolve(const Map& map, const IndexValues& values) {
  constexpr std::uint32_t kMostBlocks = 65535;
  if (count_of_blocks(map, values) <= kMostBlocks) return values;
  return Error{
      .message = fmt::format("the index 'block-table' has up to {} blocks, and {} nodes in blocks of {} are "
                             "more; choose more nodes of a block",
                             kMostBlocks, map.node_count(), values.number("nodes"))};
}

IndexMemory memory(const Map& map, const IndexValues& values) {
  constexpr std::size_t kOfANode = 200;
  const auto nodes = std::size_t{map.node_count()};
  return {.index_bytes = nodes * (count_of_blocks(map, values) * sizeof(Cost) + sizeof(std::uint16_t)),
          .scratch_bytes = nodes * kOfANode * static_cast<std::size_t>(worker_count(0))};
}

Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress) {
  auto table = BlockTable::make(request, progress);
  if (!table) return table.error();
  return std::shared_ptr<const Index>(*std::move(table));
}

std::vector<IndexSection> write(const Index& index) {
  return dynamic_cast<const BlockTable&>(index).sections();
}

Result<std::shared_ptr<const Index>> read(const Map& map, const IndexValues& values,
                                          std::span<const IndexSection> sections) {
  auto table = BlockTable::from_sections(map, values, sections);
  if (!table) return table.error();
  return std::shared_ptr<const Index>(*std::move(table));
}

}  // namespace
}  // namespace index_block_table

extern const IndexKind kIndex_block_table;
const IndexKind kIndex_block_table = {
    .id = "block-table",
    .name = "Table of blocks",
    .description =
        "all pairs with a known loss: for each node the distance to the nearest node of each block of nodes, "
        "4 bytes; a heuristic; optimal",
    .file_code = 17,
    .roles = {IndexRole::kEstimates},
    .parameters = index_block_table::kParameters,
    .pictures = index_block_table::kPictures,
    .resolve = &index_block_table::resolve,
    .memory = &index_block_table::memory,
    .make = &index_block_table::make,
    .write = &index_block_table::write,
    .read = &index_block_table::read,
    .valid_after_removals = true,
};

}  // namespace goalbound
