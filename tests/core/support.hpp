// Shared by the core tests: maps from text and from a seed, and an oracle that shares no code with the
// library.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/goalbound.hpp"
#include "rounds.hpp"

namespace goalbound::test {

/// A grid from rows of text; fails the test when they make none.
inline Grid grid_of(std::string_view rows) {
  auto grid = Grid::from_text(rows);
  if (!grid) {
    ADD_FAILURE() << grid.error().to_string();
    return Grid::from_text(".").value();
  }
  return std::move(grid).value();
}

/// Each cell blocked with the given chance; at least one cell is free.
inline Grid random_grid(std::mt19937& random, int width, int height, int percent_blocked) {
  std::string terrain(static_cast<std::size_t>(width) * height, '.');
  for (char& c : terrain) {
    if (static_cast<int>(random() % 100) < percent_blocked) c = '@';
  }
  terrain[random() % terrain.size()] = '.';
  return Grid::create(width, height, terrain).value();
}

/// Exact distances in steps, from plain rules on the terrain and a list that is searched for its minimum:
/// slow, and nothing in common with what it checks. Unreached cells have no value.
class Oracle {
 public:
  Oracle(const Grid& grid, Cell source) : grid_(&grid), length_(static_cast<std::size_t>(grid.cell_count())) {
    std::vector<std::pair<std::uint64_t, Cell>> open = {{0, source}};
    at(source) = OctileLength{};
    while (!open.empty()) {
      std::size_t best = 0;
      for (std::size_t i = 1; i < open.size(); ++i) {
        if (open[i].first < open[best].first) best = i;
      }
      const auto [cost, cell] = open[best];
      open[best] = open.back();
      open.pop_back();
      if (at(cell)->cost() != cost) continue;
      for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
          if (!may_step(cell, dx, dy)) continue;
          OctileLength length = *at(cell);
          ++(dx == 0 || dy == 0 ? length.straights : length.diagonals);
          auto& known = at({cell.x + dx, cell.y + dy});
          if (known && known->cost() <= length.cost()) continue;
          known = length;
          open.push_back({length.cost(), {cell.x + dx, cell.y + dy}});
        }
      }
    }
  }

  std::optional<OctileLength> length(Cell c) const {
    return length_[static_cast<std::size_t>(c.y) * grid_->width() + c.x];
  }

  bool may_step(Cell c, int dx, int dy) const {
    return (dx != 0 || dy != 0) && free(c.x + dx, c.y + dy) && free(c.x + dx, c.y) && free(c.x, c.y + dy);
  }

 private:
  bool free(int x, int y) const {
    if (x < 0 || y < 0 || x >= grid_->width() || y >= grid_->height()) return false;
    const char c = grid_->terrain({x, y});
    return c == '.' || c == 'G' || c == 'S';
  }
  std::optional<OctileLength>& at(Cell c) {
    return length_[static_cast<std::size_t>(c.y) * grid_->width() + c.x];
  }

  const Grid* grid_;
  std::vector<std::optional<OctileLength>> length_;
};

/// The cells of the last path of a query on a grid.
inline std::vector<Cell> path_of(const Query& query, const Grid& grid) {
  std::vector<NodeId> nodes;
  query.path(nodes);
  return cells_of(grid, nodes);
}

/// True when every step of `path` is a legal move of the grid and its ends are `start` and `goal`.
inline bool is_legal_path(const Grid& grid, const std::vector<Cell>& path, Cell start, Cell goal) {
  if (path.empty() || path.front() != start || path.back() != goal || !grid.is_free(start)) return false;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const auto d = direction_between(path[i - 1], path[i]);
    if (!d || step(path[i - 1], *d) != path[i]) return false;
    if (!grid.moves(grid.node(path[i - 1])).contains(*d)) return false;
  }
  return true;
}

inline std::vector<Cell> free_cells(const Grid& grid) {
  std::vector<Cell> cells;
  for (const NodeId n : grid.free_nodes()) cells.push_back(grid.cell(n));
  return cells;
}

/// Bounds of the whole map.
inline Bounds computed(const Map& map, const PrecomputeOptions& options) {
  Progress progress;
  return precompute(map, options, progress).value();
}
/// The same on one thread.
inline Bounds bounds_of(const Map& map, Ordering ordering) {
  return computed(map, {.ordering = ordering, .threads = 1});
}
/// The same of the ordering that its kind of map usually has.
inline Bounds bounds_of(const Map& map) {
  return bounds_of(map, usual_ordering(map.kind()));
}

/// The folder with real maps, when it stands beside the source tree.
inline std::optional<std::filesystem::path> data_folder() {
  const std::filesystem::path folder = std::filesystem::path(GOALBOUND_SOURCE_DIR) / ".." / "shared" / "data";
  if (!std::filesystem::exists(folder)) return std::nullopt;
  return folder;
}

/// A corridor that winds through the whole map: the longest path that fits. Odd sides.
inline Grid serpentine(int side) {
  std::string rows;
  for (int y = 0; y < side; ++y) {
    std::string row(static_cast<std::size_t>(side), y % 2 == 0 ? '.' : '@');
    if (y % 4 == 1) row.back() = '.';
    if (y % 4 == 3) row.front() = '.';
    rows += row + "\n";
  }
  return grid_of(rows);
}

/// A grid on which a published JPS+ with boxes loses the path (5,3) to (0,3) here.
inline constexpr std::string_view kLostPathMap =
    "...@..\n"
    "@.....\n"
    ".....@\n"
    ".@....\n"
    "......\n"
    "@.@@..\n";

}  // namespace goalbound::test
