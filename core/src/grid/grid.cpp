#include "goalbound/grid.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <utility>

#include "goalbound/grid_arrays.hpp"
#include "grid/letters.hpp"
#include "grid/path_limit.hpp"
#include "maps/kinds.hpp"

namespace goalbound {
namespace {

std::uint64_t hash_of_terrain(std::int32_t width, std::int32_t height, std::string_view terrain) {
  std::string canonical = fmt::format("octile {} {}\n", width, height);
  canonical.reserve(canonical.size() + terrain.size());
  for (const char c : terrain) canonical.push_back(is_free_terrain(c) ? '.' : '@');
  return XXH3_64bits(canonical.data(), canonical.size());
}

/// Of the rule and the cost of each cell, low byte first: which letter it has does not matter.
std::uint64_t hash_of_terrain(std::int32_t width, std::int32_t height, std::string_view terrain,
                              const TerrainCosts& costs, MoveRule rule) {
  std::string canonical = fmt::format("weighted {} {} {}\n",
                                      rule == MoveRule::kEight ? "octile" : info_of(rule).id, width, height);
  canonical.reserve(canonical.size() + 2 * terrain.size());
  for (const char c : terrain) {
    canonical.push_back(static_cast<char>(costs[c] & 0xFF));
    canonical.push_back(static_cast<char>(costs[c] >> 8));
  }
  return XXH3_64bits(canonical.data(), canonical.size());
}

Result<void> check_costs(const TerrainCosts& costs) {
  const auto highest = *std::max_element(costs.by_letter.begin(), costs.by_letter.end());
  if (highest <= TerrainCosts::kMost) return {};
  return Error{
      ErrorCode::kInvalidArgument,
      fmt::format("terrain that costs {} is too dear; the highest cost is {}", highest, TerrainCosts::kMost)};
}

}  // namespace

Result<void> check_grid_size(std::int32_t width, std::int32_t height, std::size_t characters) {
  if (width < 1 || height < 1) {
    return Error{
        ErrorCode::kInvalidArgument,
        fmt::format("a map of {} x {} cells has no cell; both sides must be at least 1", width, height)};
  }
  const std::int64_t cells = std::int64_t{width} * height;
  if (width > kMaxSide || height > kMaxSide || cells > kMaxCells) {
    return Error{ErrorCode::kLimit,
                 fmt::format("a map of {} x {} cells is too large; the limits are {} a side and {} "
                             "cells in all",
                             width, height, kMaxSide, kMaxCells)};
  }
  if (static_cast<std::int64_t>(characters) != cells) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("{} terrain characters do not make {} x {} cells", characters, width, height)};
  }
  return {};
}

std::uint16_t TerrainCosts::lowest() const {
  std::uint16_t lowest = 0;
  for (const std::uint16_t cost : by_letter) {
    if (cost > 0 && (lowest == 0 || cost < lowest)) lowest = cost;
  }
  return lowest;
}

Result<Grid> Grid::create(std::int32_t width, std::int32_t height, std::string terrain) {
  if (const auto checked = check_grid_size(width, height, terrain.size()); !checked) return checked.error();
  Grid grid(width, height, std::move(terrain));
  grid.hash_ = hash_of_terrain(width, height, grid.terrain_);
  grid.connect([&](Cell c) { return is_free_terrain(grid.terrain(c)); });
  if (const auto checked = check_path_limit(grid); !checked) return checked.error();
  return grid;
}

TerrainCosts equal_costs() {
  TerrainCosts costs;
  for (const char letter : {'.', 'G', 'S'}) costs[letter] = 1;
  return costs;
}

Result<Grid> Grid::create(std::int32_t width, std::int32_t height, std::string terrain, MoveRule rule) {
  if (rule == MoveRule::kEight) return create(width, height, std::move(terrain));
  return create(width, height, std::move(terrain), equal_costs(), rule);
}

Result<Grid> Grid::create(std::int32_t width, std::int32_t height, std::string terrain,
                          const TerrainCosts& costs, MoveRule rule) {
  if (static_cast<int>(rule) >= kGridRuleCount) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("a grid cannot move by the rule '{}'", info_of(rule).id)};
  }
  if (const auto checked = check_grid_size(width, height, terrain.size()); !checked) return checked.error();
  if (const auto checked = check_costs(costs); !checked) return checked.error();
  Grid grid(width, height, std::move(terrain));
  grid.costs_ = costs;
  grid.lowest_cost_ = std::max<std::uint16_t>(costs.lowest(), 1);
  grid.rule_ = rule;
  grid.equal_costs_ = costs == equal_costs();
  grid.hash_ = hash_of_terrain(width, height, grid.terrain_, costs, rule);
  grid.connect([&](Cell c) { return costs[grid.terrain(c)] > 0; });
  grid.weights_.assign(grid.node_limit(), 0);
  for (std::int32_t y = 0; y < height; ++y) {
    for (std::int32_t x = 0; x < width; ++x) {
      grid.weights_[index_of(grid.node({x, y}))] = costs[grid.terrain({x, y})];
    }
  }
  if (const auto checked = check_path_limit(grid); !checked) return checked.error();
  return grid;
}

Result<Grid> with_rule(const Grid& grid, MoveRule rule) {
  return with_letters(grid, std::string(grid.terrain()), rule);
}

Grid::Grid(std::int32_t width, std::int32_t height, std::string terrain)
    : width_(width), height_(height), stride_(width + 2), terrain_(std::move(terrain)) {
  for (const Direction d : kAllDirections) {
    offset_[static_cast<std::size_t>(d)] = dy_of(d) * stride_ + dx_of(d);
  }
}

template <class IsFree>
void Grid::connect(const IsFree& is_free_cell) {
  const std::size_t padded = static_cast<std::size_t>(stride_) * (height_ + 2);
  neighbours_.assign(padded, DirectionSet());
  slot_.assign(padded, kNoSlot);
  std::uint32_t free_cells = 0;
  for (std::int32_t y = 0; y < height_; ++y) {
    for (std::int32_t x = 0; x < width_; ++x) {
      if (is_free_cell(Cell{x, y})) slot_[index_of(node({x, y}))] = free_cells++;
    }
  }
  free_nodes_.resize(free_cells);
  for (std::size_t i = 0; i < padded; ++i) {
    if (slot_[i] == kNoSlot) continue;
    const NodeId n{static_cast<std::uint32_t>(i)};
    free_nodes_[slot_[i]] = n;
    for (const Direction d : kAllDirections) {
      if (is_free(neighbour(n, d))) neighbours_[i].add(d);
    }
  }
}

Result<Grid> Grid::from_text(std::string_view rows) {
  std::string terrain;
  std::int32_t width = 0;
  std::int32_t height = 0;
  while (!rows.empty()) {
    const auto end = rows.find('\n');
    const std::string_view row = rows.substr(0, end);
    rows = end == std::string_view::npos ? std::string_view() : rows.substr(end + 1);
    if (height == 0) width = static_cast<std::int32_t>(row.size());
    ++height;
    if (static_cast<std::int32_t>(row.size()) != width) {
      return Error{ErrorCode::kSyntax,
                   fmt::format("row {} has {} cells, the first row has {}", height, row.size(), width), "",
                   static_cast<std::size_t>(height)};
    }
    terrain += row;
  }
  return create(width, height, std::move(terrain));
}

const MapKindInfo& Grid::kind() const {
  switch (rule_) {
    case MoveRule::kFour:
      return kMapKind_four_grid;
    case MoveRule::kEightCut:
      return kMapKind_cut_grid;
    case MoveRule::kEightSqueeze:
      return kMapKind_squeeze_grid;
    case MoveRule::kEight:
    case MoveRule::kHex:
      break;
  }
  return is_uniform() ? kMapKind_octile_grid : kMapKind_weighted_grid;
}

void Grid::edges(NodeId n, std::vector<Edge>& edges) const {
  edges.clear();
  for (const Direction d : moves(n)) edges.push_back({d, neighbour(n, d), step_cost(n, d)});
}

void cells_of(const Grid& grid, std::span<const NodeId> path, std::vector<Cell>& cells) {
  cells.clear();
  if (path.empty()) return;
  cells.reserve(path.size());
  cells.push_back(grid.cell(path.front()));
  for (std::size_t i = 1; i < path.size(); ++i) {
    // A move changes the index by -1, 0 or 1 rows of three cells or more, and by -1, 0 or 1.
    const std::int32_t change = static_cast<std::int32_t>(path[i]) - static_cast<std::int32_t>(path[i - 1]);
    const std::int32_t dy = (change > 1 ? 1 : 0) - (change < -1 ? 1 : 0);
    cells.push_back({cells.back().x + change - dy * grid.stride(), cells.back().y + dy});
  }
}

std::vector<Cell> cells_of(const Grid& grid, std::span<const NodeId> path) {
  std::vector<Cell> cells;
  cells_of(grid, path, cells);
  return cells;
}

}  // namespace goalbound
