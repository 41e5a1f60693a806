// The jumps of JPS+ as an index: its search takes it by its type.
#include "goalbound/jump_table.hpp"

#include "indices/uniform_grids_alone.hpp"

namespace goalbound {

extern const IndexKind kIndex_jump_table;

namespace index_jump_table {
namespace {

Result<IndexValues> resolve(const Map& map, const IndexValues& values) {
  if (auto jumps = check_uniform_grid(map, values.kind()->id); !jumps) return jumps.error();
  return values;
}

IndexMemory memory(const Map& map, const IndexValues& /*values*/) {
  constexpr std::size_t kTableOfACell = 16;
  return {.index_bytes = map.node_count() * sizeof(JumpNode),
          .scratch_bytes = map.node_count() * kTableOfACell};
}

Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress) {
  auto made = JumpTableIndex::make(*request.map.as_grid(), progress);
  if (!made) return made.error();
  return std::shared_ptr<const Index>(*std::move(made));
}

void fill(const Grid& grid, const JumpTable& table, NodeId n, JumpNode& node) {
  const std::uint32_t slot = grid.slot(n);
  const Cell cell = grid.cell(n);
  node.x = static_cast<std::uint16_t>(cell.x);
  node.y = static_cast<std::uint16_t>(cell.y);
  node.node = n;
  node.free_neighbours = grid.free_neighbours(n);
  for (const Direction d : kAllDirections) {
    const std::int32_t distance = table.distance(slot, d);
    node.distance[static_cast<std::size_t>(d)] = static_cast<std::int16_t>(distance);
    if (distance <= 0) continue;
    node.next_slot[static_cast<std::size_t>(d)] = grid.slot(grid.node(step(cell, d, distance)));
  }
}

}  // namespace
}  // namespace index_jump_table

const IndexKind kIndex_jump_table = {
    .id = "jump-table",
    .name = "Jump table",
    .description =
        "jump distances of JPS+: for each cell how far jumps lead in eight directions, 64 bytes a cell",
    .file_code = 6,
    .roles = {},
    .parameters = {},
    .pictures = {},
    .resolve = &index_jump_table::resolve,
    .memory = &index_jump_table::memory,
    .make = &index_jump_table::make,
    .why_no_file = "because a few visits of each cell make it again",
};

JumpTableIndex::JumpTableIndex(const Grid& grid, std::shared_ptr<const JumpNode[]> nodes)
    : Index(IndexValues(kIndex_jump_table)),
      map_hash_(grid.hash()),
      count_(grid.free_count()),
      nodes_(std::move(nodes)) {}

Result<std::shared_ptr<const JumpTableIndex>> JumpTableIndex::make(const Grid& grid, Progress& progress) {
  constexpr std::uint32_t kCellsAtOnce = 1U << 16;
  const Error cancelled{ErrorCode::kCancelled, "the jump table was cancelled"};
  progress.start(grid.free_count());
  if (progress.cancelled()) return cancelled;
  const JumpTable table(grid);
  const auto nodes = std::make_shared<JumpNode[]>(grid.free_count());
  std::uint32_t done = 0;
  for (const NodeId n : grid.free_nodes()) {
    index_jump_table::fill(grid, table, n, nodes[grid.slot(n)]);
    if (++done % kCellsAtOnce != 0) continue;
    progress.advance(kCellsAtOnce);
    if (progress.cancelled()) return cancelled;
  }
  progress.advance(done % kCellsAtOnce);
  return std::shared_ptr<const JumpTableIndex>(new JumpTableIndex(grid, nodes));
}

bool JumpTableIndex::fits(const Map& map) const {
  return map.hash() == map_hash_ && map.node_count() == count_;
}

}  // namespace goalbound
