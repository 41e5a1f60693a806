#include "goalbound/grid.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <utility>

#include "grid/path_limit.hpp"

namespace goalbound {
namespace {

std::uint64_t hash_of(std::int32_t width, std::int32_t height, std::string_view terrain) {
  std::string canonical = fmt::format("octile {} {}\n", width, height);
  canonical.reserve(canonical.size() + terrain.size());
  for (const char c : terrain) canonical.push_back(is_free_terrain(c) ? '.' : '@');
  return XXH3_64bits(canonical.data(), canonical.size());
}

std::optional<Error> check_size(std::int32_t width, std::int32_t height, std::size_t characters) {
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
  return std::nullopt;
}

}  // namespace

Result<Grid> Grid::create(std::int32_t width, std::int32_t height, std::string terrain) {
  if (auto error = check_size(width, height, terrain.size())) return *std::move(error);
  Grid grid;
  grid.width_ = width;
  grid.height_ = height;
  grid.stride_ = width + 2;
  grid.terrain_ = std::move(terrain);
  grid.hash_ = hash_of(width, height, grid.terrain_);
  const std::size_t padded = static_cast<std::size_t>(grid.stride_) * (height + 2);
  grid.neighbours_.assign(padded, DirectionSet());
  grid.slot_.assign(padded, kNoSlot);
  for (const Direction d : kAllDirections) {
    grid.offset_[static_cast<std::size_t>(d)] = dy_of(d) * grid.stride_ + dx_of(d);
  }
  std::uint32_t free_cells = 0;
  for (std::int32_t y = 0; y < height; ++y) {
    for (std::int32_t x = 0; x < width; ++x) {
      if (is_free_terrain(grid.terrain({x, y}))) grid.slot_[index_of(grid.node({x, y}))] = free_cells++;
    }
  }
  grid.free_nodes_.resize(free_cells);
  for (std::size_t i = 0; i < padded; ++i) {
    if (grid.slot_[i] == kNoSlot) continue;
    const NodeId n{static_cast<std::uint32_t>(i)};
    grid.free_nodes_[grid.slot_[i]] = n;
    for (const Direction d : kAllDirections) {
      if (grid.is_free(grid.neighbour(n, d))) grid.neighbours_[i].add(d);
    }
  }
  // A path visits no cell twice, so small maps need no closer look.
  constexpr std::uint64_t kSlack = 4 * std::uint64_t{kDiagonalCost};
  if (free_cells * std::uint64_t{kDiagonalCost} + kSlack >= kInfiniteCost) {
    const std::uint64_t bound = longest_path_bound(grid);
    if (bound + kSlack >= kInfiniteCost) {
      return Error{ErrorCode::kLimit,
                   fmt::format("an optimal path on this map may take {} straight steps; exact costs hold {}",
                               bound / kStraightCost, kInfiniteCost / kStraightCost)};
    }
  }
  return grid;
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

}  // namespace goalbound
